import type { Accounts } from '../accounts/types.ts';
import type { Log } from '../app/log.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { Act } from '../moderation/types.ts';
import type { Notice } from '../notices/types.ts';
import type { Deadlines } from '../deadlines/types.ts';
import type { Games } from '../games/service.ts';
import type { GameResult } from '../games/types.ts';
import { ok, refuse, type Result } from '../result.ts';
import { createCommands } from './commands.ts';
import type { EnteredPerson, JudgeCommand } from './decide/commands.ts';
import type { TournamentCommand } from './decide/decide.ts';
import { mayAnnounce } from './decide/decide.ts';
import { checkSettings } from './decide/settings.ts';
import { active, type Tournament } from './decide/state.ts';
import { createEmitter } from './emitter.ts';
import { createEntryLists } from './entryLists.ts';
import { createFacts } from './facts.ts';
import { createHonours } from './honours.ts';
import { importTournament } from './import.ts';
import { createPetitions } from './petitions.ts';
import { type RatingSource, startRatings } from './ratings.ts';
import { rebuildTournaments } from './rebuild.ts';
import type { Tournaments } from './service.ts';
import { createSeries } from './series.ts';
import { createStore } from './store.ts';
import { handleTold } from './told.ts';
import type { Actor, Movers, TournamentRefusal, TournamentSettings } from './types.ts';
import { createViews } from './views.ts';
import { whyOf } from './why.ts';

export interface TournamentsDeps {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly games: Games;
  readonly deadlines: Deadlines;
  readonly now: () => number;
  readonly log: Log;
  /** Ratings frozen at the start; default: everybody has the start rating. */
  readonly ratings?: RatingSource;
  /** How people are told of answers and confirmations; absent = nobody is (command line, tests). */
  readonly tell?: (notice: Notice) => Statement[];
  /** The row of an official's act in the log of all acts; absent = there is none (command line, tests). */
  readonly entry?: (act: Act) => Statement;
}

const TURNED = { '1-0': '0-1', '0-1': '1-0', '1/2-1/2': '1/2-1/2' } as const;

/** How a game ended, seen from its pairing: in Battle chess the lot may have given White to the other one (B-21). */
function asPaired(
  tournament: Tournament | null,
  gameId: string,
  {
    result,
    reason,
    whiteId,
    moved,
  }: {
    readonly result: GameResult;
    readonly reason: string;
    readonly whiteId: string;
    readonly moved: Readonly<Record<'white' | 'black', boolean>>;
  },
): { readonly result: GameResult; readonly reason: string; readonly moved: Movers } {
  const seat = tournament?.rounds.flatMap(({ boards }) => boards).find((board) => board.gameId === gameId);
  const white = tournament?.entrants.find(({ entrant }) => entrant === seat?.white)?.userId;
  const isTurned = white != null && white !== whiteId;
  const [first, second] = isTurned ? [moved.black, moved.white] : [moved.white, moved.black];
  const who = first ? (second ? 'both' : 'white') : second ? 'black' : 'none';
  return { result: isTurned ? TURNED[result] : result, reason, moved: who };
}

/** The tournaments room on a database; registers its deadlines, so make it before `deadlines.start()`. */
export function createTournaments(deps: TournamentsDeps): Tournaments {
  const { database, accounts, deadlines, games, now, log, ratings = startRatings } = deps;
  const store = createStore(database);
  const views = createViews(deps);
  const emitter = createEmitter(views.live, log);
  const facts = createFacts(database, ratings);
  const commands = createCommands({ ...deps, store, changed: (tournament) => emitter.changed(tournament) });

  const series = createSeries({ ...deps, commands });
  const petitions = createPetitions({ ...deps, commands, facts });
  const honours = createHonours({ database, deadlines, commands, facts, now });
  handleTold({ ...deps, commands, petitions, tell: deps.tell ?? (() => []) });

  database.subscribe(({ topic, version }) => {
    if (!topic.startsWith(TOPIC)) return;
    const id = topic.slice(TOPIC.length);
    if (!commands.forget(id, version) || !emitter.isHeard()) return;
    void commands.load(id).then((tournament) => tournament && emitter.changed(tournament));
  });

  deadlines.handle('tournament-start', async ({ subject }, done) => {
    const outcome = await commands.act(subject, startCommand, { by: null, extra: [done], tries: 1 });
    return outcome.ok || dismiss(subject, outcome.refusal.code, done);
  });

  deadlines.handle('registration-end', async ({ subject }, done) => {
    const command: TournamentCommand = { type: 'EndRegistration' };
    const outcome = await commands.act(subject, () => command, { by: null, extra: [done], tries: 1 });
    return outcome.ok || dismiss(subject, outcome.refusal.code, done);
  });

  deadlines.handle('tournament-round', async ({ subject, data }, done) => {
    const command: TournamentCommand = { type: 'NextRound', round: Number(data['round']) };
    const outcome = await commands.act(subject, () => command, { by: null, extra: [done], tries: 1 });
    return outcome.ok || dismiss(subject, outcome.refusal.code, done);
  });

  deadlines.handle('tournament-settled', async ({ subject }, done) => {
    const command: TournamentCommand = { type: 'Settled' };
    const outcome = await commands.act(subject, () => command, { by: null, extra: [done], tries: 1 });
    return outcome.ok || dismiss(subject, outcome.refusal.code, done);
  });

  deadlines.handle('tournament-game-over', async ({ subject, data }, done) => {
    const gameId = String(data['gameId']);
    const end = await games.ended(gameId);
    if (end === null) return dismiss(subject, 'not-found', done);
    const outcome = await commands.act(
      subject,
      (tournament) => ({ type: 'RecordResult', gameId, ...asPaired(tournament, gameId, end) }),
      { by: null, extra: [done], tries: 1 },
    );
    return outcome.ok || dismiss(subject, outcome.refusal.code, done);
  });

  deadlines.handle('tournament-game-restored', async ({ subject, data }, done) => {
    const command: TournamentCommand = { type: 'RestoreGame', gameId: String(data['gameId']) };
    const outcome = await commands.act(subject, () => command, {
      by: null,
      ruledBy: String(data['by'] ?? ''),
      extra: [done],
      tries: 1,
    });
    return outcome.ok || dismiss(subject, outcome.refusal.code, done);
  });

  /** A step that no longer makes sense goes without events; one that met another writer stays. */
  async function dismiss(
    id: string,
    code: string,
    done: Parameters<Database['commit']>[0][number],
  ): Promise<boolean> {
    if (code === 'busy') return false;
    log.warn('tournament step dismissed', { tournament: id, code });
    return (await database.commit([done])) === 'committed';
  }

  async function startCommand(tournament: Tournament | null): Promise<TournamentCommand> {
    if (tournament === null || tournament.settings === null)
      return { type: 'Start', seed: '', ratings: new Map() };
    const seed = await store.seed(tournament.id);
    if (seed === null) throw new Error(`tournament ${tournament.id} has no lot`);
    const userIds = active(tournament).flatMap(({ userId }) => (userId === null ? [] : [userId]));
    const { settings } = tournament;
    const barred = await facts.barred(userIds);
    const command = { type: 'Start', seed, ratings: await ratings(userIds, settings), barred } as const;
    if (settings.overBoard === undefined) return command;
    //
    const free = userIds.filter((userId) => !barred.has(userId));
    const qualified = [...(await facts.qualified(free, settings.kind)).values()];
    return { ...command, qualified: qualified.filter(({ counts }) => counts).length };
  }

  async function registerCommand(tournament: Tournament | null, by: Actor): Promise<TournamentCommand> {
    if (tournament === null || tournament.settings === null) return { type: 'Register', facts: UNKNOWN };
    return { type: 'Register', facts: await facts.of(by.userId, tournament.settings) };
  }

  const lists = createEntryLists({
    accounts: deps.accounts,
    commands,
    store,
    entrantsOf: views.entrants,
    prepared: judgeCommand,
  });

  /** A judge's command with the ratings of the persons it enters. */
  async function judgeCommand(tournament: Tournament | null, command: JudgeCommand): Promise<JudgeCommand> {
    const settings = tournament?.settings ?? null;
    if (settings === null) return command;
    const rated = async ({ userId, rating }: EnteredPerson): Promise<EnteredPerson> => ({
      userId,
      rating: userId === null ? rating : ((await ratings([userId], settings)).get(userId) ?? rating),
      // a judge enters nobody either whom no event takes.
      barred: userId === null ? null : await facts.barOf(userId),
    });
    if (command.type === 'LinkAccount') return { ...command, barred: await facts.barOf(command.userId) };
    if (command.type === 'NameOfficial' && command.office === 'organiser')
      return { ...command, mayOrganise: await mayOrganise(command.userId) };
    if (command.type === 'AdmitLate') return { ...command, person: await rated(command.person) };
    if (command.type !== 'EnterPersons' && command.type !== 'EnterList') return command;
    return { ...command, persons: await Promise.all(command.persons.map(rated)) };
  }

  /** the administration, or a Master. */
  async function mayOrganise(userId: string): Promise<boolean> {
    const user = (await accounts.byIds([userId])).get(userId);
    return user !== undefined && (user.roles.includes('administrator') || (await honours.isMaster(userId)));
  }

  /** how many could play, where the event is for a class or a level. */
  async function eligible({ kind, control, entry }: TournamentSettings): Promise<{ eligible?: number }> {
    const group = { classOf: entry?.classOf ?? null, level: entry?.level ?? null };
    if (group.classOf === null && group.level === null) return {};
    return { eligible: await facts.eligible(group, { kind, control }) };
  }

  async function simple(
    id: string,
    command: TournamentCommand | ((tournament: Tournament | null) => Promise<TournamentCommand>),
    by: Actor,
  ): Promise<Result<null, TournamentRefusal>> {
    const outcome = await commands.act(id, typeof command === 'function' ? command : () => command, { by });
    return outcome.ok ? ok(null) : outcome;
  }

  return {
    check: (settings) => checkSettings(settings, now()),

    async announce(settings, by) {
      if (!mayAnnounce(by)) return refuse('not-allowed');
      if (!(await games.limits.offered()).includes(settings.kind)) return refuse('bad-settings', NOT_OFFERED);
      const enough = await eligible(settings);
      const outcome = await commands.open(
        (lotHash) => ({ type: 'Announce', settings, lotHash, ...enough }),
        by,
      );
      if (!outcome.ok) return outcome;
      // The start may be the next deadline of all: the timer must know.
      deadlines.wake();
      return ok({ id: outcome.value.id });
    },

    register: (id, by) => simple(id, (tournament) => registerCommand(tournament, by), by),
    requestBye: (id, round, wanted, by) => simple(id, { type: 'RequestBye', round, wanted }, by),
    series,
    async record(id) {
      const tournament = await commands.latest(id);
      return tournament && views.record(tournament);
    },
    usesPrograms: facts.usesPrograms,
    programsSaidBy: facts.programsSaidBy,
    async declarePrograms(userId, uses, by, extra = []) {
      const own = by.userId === userId;
      if (!own && !by.roles.includes('administrator')) return refuse('not-allowed');
      await facts.declarePrograms(userId, uses, own ? null : by.userId, now(), extra);
      return ok(null);
    },
    cloneOf: facts.cloneOf,
    async markClone(userId, mainId, by, extra = []) {
      if (!by.roles.includes('administrator') || userId === mainId) return refuse('not-allowed');
      await facts.markClone(userId, mainId, by.userId, now(), extra);
      return ok(null);
    },
    titleOf: honours.titleOf,
    classesOf: honours.classesOf,
    petitions,
    confirm: (id, by) => simple(id, { type: 'Confirm' }, by),

    async propose(settings, by) {
      if (!(await games.limits.offered()).includes(settings.kind)) return refuse('bad-settings', NOT_OFFERED);
      const isMaster = await honours.isMaster(by.userId);
      const outcome = await commands.open(
        (lotHash) => ({ type: 'Propose', settings, lotHash, isMaster }),
        by,
      );
      return outcome.ok ? ok({ id: outcome.value.id }) : outcome;
    },
    proposals: (by) => views.proposals(by.roles.includes('administrator') ? null : by.userId),
    revise: (id, settings, by) => simple(id, { type: 'Revise', settings }, by),
    async agree(id, by, extra = [], seen) {
      const options = { by, extra, ...(seen === undefined ? {} : { seen }) };
      const outcome = await commands.act(id, () => ({ type: 'Agree' }), options);
      return outcome.ok ? ok(null) : outcome;
    },
    async returnProposal(id, reason, by, extra = []) {
      const outcome = await commands.act(id, () => ({ type: 'Return', reason }), { by, extra });
      return outcome.ok ? ok(null) : outcome;
    },
    async qualifications(id) {
      const tournament = await commands.latest(id);
      if (tournament?.settings == null) return new Map();
      const userIds = active(tournament).flatMap(({ userId }) => userId ?? []);
      return facts.qualified(userIds, tournament.settings.kind);
    },

    lists,

    async judge(id, command, by, { seen, names = [], note = '' } = {}) {
      const source = async (tournament: Tournament | null): Promise<TournamentCommand> =>
        judgeCommand(tournament, command);
      const outcome = await commands.act(id, source, {
        by,
        note,
        ...(seen === undefined ? {} : { seen }),
        persons: (tournament) =>
          new Map(names.map((person, index) => [(tournament?.entrants.length ?? 0) + index + 1, person])),
      });
      return outcome.ok ? ok(null) : outcome;
    },

    async foresee(id, command, by) {
      const outcome = await commands.preview(id, command, by);
      return outcome.ok ? ok(await views.foresight(outcome.value)) : outcome;
    },

    async why(id, round, board, language) {
      return whyOf(id, await store.log(id), { round, board }, language);
    },

    withdraw: (id, by) => simple(id, { type: 'Withdraw' }, by),
    async cancel(id, reason, by, note = '') {
      const outcome = await commands.act(id, () => ({ type: 'Cancel', reason }), { by, note });
      return outcome.ok ? ok(null) : outcome;
    },

    importTrf: (bytes, { name }) => importTournament(database, bytes, { name, now: now() }),

    list: views.list,
    ofUser: views.ofUser,
    news: views.news,
    awards: views.awards,

    async live(id) {
      const tournament = await commands.latest(id);
      return tournament && views.live(tournament);
    },

    async page(id, language) {
      const tournament = await commands.latest(id);
      return tournament && views.page(tournament, language);
    },

    async working(id, wanted, language) {
      const tournament = await commands.latest(id);
      return tournament && views.working(tournament, wanted, language);
    },

    onChange: emitter.listen,

    rebuild: (options) => rebuildTournaments(database, options),
  };
}

/** */
const NOT_OFFERED = { field: 'kind', fault: 'not-offered' } as const;

const TOPIC = 'tournament:';

/** Asked before the event is known to exist: the decision refuses it. */
const UNKNOWN = { rating: null, finishedGames: 0, usesPrograms: false, playerClass: 'H' } as const;
