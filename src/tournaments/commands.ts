import { commitTo } from 'tabiya-engine/lots';
import { newId, newSeed } from '../app/ids.ts';
import type { Log } from '../app/log.ts';
import { type Database, isBehind } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { Deadlines } from '../deadlines/types.ts';
import type { Games } from '../games/service.ts';
import type { GamePair } from '../games/types.ts';
import { ok, refuse, type Result } from '../result.ts';
import type { Act } from '../moderation/types.ts';
import { brokenOff, loggedActs } from './acts.ts';
import { type Cache, createCache } from './cache.ts';
import { decide, type TournamentCommand } from './decide/decide.ts';
import { foresee } from './decide/proceed.ts';
import { apply, fold, type LoggedEvent } from './decide/fold.ts';
import type { Tournament } from './decide/state.ts';
import { doublesOf } from './doubles.ts';
import { openGames } from './openGames.ts';
import { createQueue } from './queue.ts';
import { rowsOf } from './rows.ts';
import type { Store } from './store.ts';
import { systemOf } from './systems/registry.ts';
import type {
  Actor,
  PairedGame,
  Person,
  TournamentEvent,
  TournamentRefusal,
  TournamentSettings,
} from './types.ts';

/** Tries against other writers of the same event before the caller is told `busy` (house.md 2). */
const MAX_TRIES = 5;

const KEPT_TOURNAMENTS = 500;

/** How long before a round its participants are told. */
const ROUND_NOTICE_MS = 3_600_000;

/** Events that leave deadlines. */
const WAKING: ReadonlySet<TournamentEvent['type']> = new Set([
  'announced',
  'proposed',
  'revised',
  'returned',
  'agreed',
  'confirmation-opened',
  'postponed',
  'round-scheduled',
  'settling',
  'started',
  'finished',
  'cancelled',
]);

type Seat = Pick<PairedGame, 'board' | 'white' | 'black'>;

export interface CommandsDeps {
  readonly database: Database;
  readonly store: Store;
  readonly games: Games;
  readonly deadlines: Deadlines;
  readonly now: () => number;
  readonly log: Log;
  /** The log of all acts: the row of one, for the transaction of the act; absent = there is none (tests). */
  readonly entry?: (act: Act) => Statement;
  /** After the commit. */
  readonly changed: (tournament: Tournament) => void;
}

/** What a command is made from; asked again on every try, on the state it will be decided on. */
export type CommandSource = (tournament: Tournament | null) => Promise<TournamentCommand> | TournamentCommand;

export interface CommandOptions {
  readonly by: Actor | null;
  /** Goes into the same transaction, also when nothing else happens (a deadline's deletion). */
  readonly extra?: readonly Statement[];
  /** The act is refused with `busy` on any other version than this one. */
  readonly seen?: number;
  /** Whose ruling on a game led to this step: he breaks off games that the event needs no more. */
  readonly ruledBy?: string;
  /** Why the official does it, in his own words; empty or absent = none were asked for. */
  readonly note?: string;
  /** 1 = the caller tries again himself. */
  readonly tries?: number;
  /** Names of the entrants these events enter, by their numbers. */
  readonly persons?: (tournament: Tournament | null) => ReadonlyMap<number, Person>;
}

/** What an act would do, for a page that asks before it is done. */
export interface Foresight {
  readonly before: Tournament;
  readonly after: Tournament;
  readonly events: readonly TournamentEvent[];
}

/**
 * Decides, persists, then tells: one queue per tournament in this process, the expected version against others. On a
 * conflict the state is read and decided again.
 */
export function createCommands(deps: CommandsDeps) {
  const { database, store, games, deadlines, now, log, changed, entry } = deps;
  const queue = createQueue();
  const cache: Cache<Tournament> = createCache(KEPT_TOURNAMENTS);

  async function load(id: string): Promise<Tournament | null> {
    const known = cache.get(id);
    if (known !== undefined) return known;
    const tournament = fold(id, await store.log(id));
    if (tournament !== null) cache.set(id, tournament);
    return tournament;
  }

  /** Games of the rounds among the events: their ids go into the events, their statements into the transaction. */
  function furnish(
    tournament: Tournament | null,
    events: readonly TournamentEvent[],
    at: number,
  ): { readonly events: TournamentEvent[]; readonly statements: Statement[]; readonly created: string[] } {
    const settings = tournament?.settings ?? null;
    const accountOf = new Map(tournament?.entrants.map(({ entrant, userId }) => [entrant, userId]));
    const statements: Statement[] = [];
    const created: string[] = [];
    // F-03: one position a round, where the event says so; games that join a round later begin from it as well.
    const arrays = new Map<number, number>();
    for (const { round, startNumber } of tournament?.rounds ?? [])
      if (startNumber !== undefined) arrays.set(round, startNumber);
    const drawArray = (round: number): { startNumber?: number } => {
      if (settings?.kind !== 'chess960' || settings.arrayPerRound !== true) return {};
      const startNumber = games.drawStartNumber();
      arrays.set(round, startNumber);
      return { startNumber };
    };
    const begin = (pair: Seat, round: number, double?: GamePair): string | null => {
      const whiteId = accountOf.get(pair.white);
      const blackId = accountOf.get(pair.black);
      if (!whiteId || !blackId || tournament === null || settings === null) return null;
      // C-51: over the board every system is played by hand.
      if (systemOf(tournament).byHand === true || settings.overBoard !== undefined) return null;
      const { kind, rated, control, firstMoveMs, setupMs, vacation, autoThreefold, castling } = settings;
      const startNumber = arrays.get(round);
      const place = { id: tournament.id, round, board: pair.board };
      const common = { kind, whiteId, blackId, rated, control, firstMoveMs, tournament: place };
      const game = games.create(
        {
          ...common,
          rematchOf: null,
          ...(double === undefined ? {} : { pair: double }),
          ...(kind !== 'battle' || setupMs == null ? {} : { setupMs }),
          ...(vacation === undefined ? {} : { vacation }),
          ...(autoThreefold === undefined ? {} : { autoThreefold }),
          ...(kind !== 'kingchess' || castling === undefined ? {} : { castling }),
          ...(startNumber === undefined ? {} : { startNumber }),
        },
        at,
      );
      statements.push(...game.statements);
      created.push(game.id);
      return game.id;
    };
    const furnished = events.map((event): TournamentEvent => {
      switch (event.type) {
        case 'round-paired':
        case 'games-added': {
          const doubles = doublesOf(event);
          const drawn = event.type === 'round-paired' ? drawArray(event.round) : {};
          const pairs = event.pairs.map((pair) =>
            // Lost by forfeit before it began.
            pair.result === undefined
              ? { ...pair, gameId: begin(pair, event.round, doubles.get(pair.board)) }
              : pair,
          );
          return { ...event, ...drawn, pairs };
        }
        // Games that were broken off are played again.
        case 'rounds-restored': {
          for (const { round, startNumber } of event.rounds)
            if (startNumber !== undefined) arrays.set(round, startNumber);
          const rounds = event.rounds.map((round) => ({
            ...round,
            boards: round.boards.map((board) =>
              board.result === null && board.gameId !== null
                ? { ...board, gameId: begin(board, round.round) }
                : board,
            ),
          }));
          return { ...event, rounds };
        }
        case 'corrected': {
          const seat = tournament?.rounds
            .find(({ round }) => round === event.round)
            ?.boards.find(({ board }) => board === event.board);
          // A board that is open again with its own game needs no other one (G-19).
          if (event.to !== null || seat === undefined || event.gameId !== undefined) return event;
          const gameId = begin(seat, event.round);
          return gameId === null ? event : { ...event, gameId };
        }
        default:
          return event;
      }
    });
    return { events: furnished, statements, created };
  }

  /** participants are told an hour before a round begins, or now when it begins sooner. */
  function roundNotice(id: string, round: number, begins: number, at: number): Statement {
    return deadlines.add({
      kind: 'round-notice',
      subject: id,
      dueAt: Math.max(at, begins - ROUND_NOTICE_MS),
      data: { round, at: begins },
    });
  }

  /** the event starts by itself; R-183: its registration may be extended before. */
  function announcement(id: string, settings: TournamentSettings, at: number): Statement[] {
    const { startsAt, registrationTo, entry } = settings;
    return [
      deadlines.add({ kind: 'tournament-start', subject: id, dueAt: startsAt, data: {} }),
      ...(entry?.extend === true && registrationTo < startsAt
        ? [deadlines.add({ kind: 'registration-end', subject: id, dueAt: registrationTo + 1, data: {} })]
        : []),
      roundNotice(id, 1, startsAt, at),
    ];
  }

  /** C-24, R-351: classes and titles follow from the places, in a step of their own. */
  function honours(id: string, { settings }: Tournament, at: number): Statement[] {
    const isMeant = (settings?.entry?.classOf ?? null) !== null || settings?.overBoard !== undefined;
    return isMeant ? [deadlines.add({ kind: 'tournament-honours', subject: id, dueAt: at, data: {} })] : [];
  }

  /** R-241…R-245: with the start of an edition the next is announced; in an ordinary series with its end. */
  function nextEdition(
    { settings, reopened }: Tournament,
    what: 'started' | 'finished' | 'cancelled',
    at: number,
  ): Statement[] {
    const series = settings?.series;
    if (series === undefined || reopened) return [];
    const wanted = series.rhythm.kind === 'ordinary' ? what !== 'started' : what !== 'finished';
    if (!wanted) return [];
    const data = { edition: series.edition + 1 };
    return [deadlines.add({ kind: 'series-next', subject: series.id, dueAt: at, data })];
  }

  /** Rows of other rooms that the events bring about. */
  function consequences(
    id: string,
    before: Tournament | null,
    after: Tournament,
    events: readonly TournamentEvent[],
    at: number,
  ): Statement[] {
    return events.flatMap((event) => {
      switch (event.type) {
        case 'announced':
          return announcement(id, event.settings, at);
        case 'proposed':
        case 'revised':
        case 'returned':
          return [
            deadlines.add({ kind: 'proposal-notice', subject: id, dueAt: at, data: { what: event.type } }),
          ];
        case 'agreed':
          return [
            ...(after.settings === null ? [] : announcement(id, after.settings, at)),
            deadlines.add({ kind: 'proposal-notice', subject: id, dueAt: at, data: { what: event.type } }),
          ];
        case 'confirmation-opened': {
          const { round, until } = event;
          return [deadlines.add({ kind: 'place-notice', subject: id, dueAt: at, data: { round, until } })];
        }
        case 'postponed':
          return [
            deadlines.cancel('tournament-start', id),
            deadlines.add({ kind: 'tournament-start', subject: id, dueAt: event.startsAt, data: {} }),
            deadlines.cancel('round-notice', id),
            roundNotice(id, 1, event.startsAt, at),
          ];
        case 'round-scheduled':
          return [
            deadlines.cancel('tournament-round', id),
            deadlines.add({
              kind: 'tournament-round',
              subject: id,
              dueAt: event.at,
              data: { round: event.round },
            }),
            deadlines.cancel('round-notice', id),
            roundNotice(id, event.round, event.at, at),
          ];
        case 'settling':
          return [
            deadlines.cancel('tournament-settled', id),
            deadlines.add({ kind: 'tournament-settled', subject: id, dueAt: event.until, data: {} }),
          ];
        case 'round-paired':
          return [
            deadlines.cancel('tournament-round', id),
            // A round that came early is announced no more.
            ...(before?.coming?.at != null && before.coming.at > at
              ? [deadlines.cancel('round-notice', id)]
              : []),
            // a round that comes at once is told of when it comes; an appointed one has been announced.
            ...(event.round > 1 && before?.coming?.at == null && after.settings?.pace === 'rounds'
              ? [roundNotice(id, event.round, at, at)]
              : []),
          ];
        case 'finished':
          return [
            deadlines.cancel('tournament-settled', id),
            ...honours(id, after, at),
            deadlines.cancel('tournament-round', id),
            deadlines.cancel('round-notice', id),
            ...nextEdition(after, 'finished', at),
          ];
        case 'cancelled':
          return [
            deadlines.cancel('tournament-start', id),
            deadlines.cancel('registration-end', id),
            deadlines.cancel('round-notice', id),
            ...nextEdition(after, 'cancelled', at),
          ];
        case 'started':
          return [store.revealLot(id, at), ...nextEdition(after, 'started', at)];
        default:
          return [];
      }
    });
  }

  const isStale = (id: string, known: Tournament | null): Promise<boolean> =>
    isBehind(database, known?.version ?? 0, () => store.version(id));

  async function tryOnce(
    id: string,
    source: CommandSource,
    options: CommandOptions,
    before: Tournament | null,
  ): Promise<Result<Tournament | null, TournamentRefusal> | 'conflict'> {
    const at = now();
    if (options.seen !== undefined && before !== null && before.version !== options.seen) {
      if (await isStale(id, before)) return 'conflict';
      return refuse('busy');
    }
    const command = await source(before);
    const decision = decide(before, command, { now: at, by: options.by });
    // Without events no commit can fail and tell that another process wrote meanwhile: ask.
    if ((!decision.ok || decision.value.length === 0) && (await isStale(id, before))) return 'conflict';
    if (!decision.ok) return decision;
    const extra = options.extra ?? [];
    if (decision.value.length === 0) {
      if (extra.length > 0 && (await database.commit(extra)) === 'conflict') return 'conflict';
      return ok(before);
    }
    const { events, statements, created } = furnish(before, decision.value, at);
    let after = before;
    const logged: LoggedEvent[] = [];
    for (const event of events) {
      const one = { version: (after?.version ?? 0) + 1, at, by: options.by?.userId ?? null, event };
      logged.push(one);
      after = apply(id, after, one);
    }
    if (after === null) throw new Error(`tournament ${id} without events`);
    const judge = options.by?.userId ?? options.ruledBy;
    const who = { byId: judge ?? null, note: options.note ?? '' };
    const outcome = await database.commit([
      // The deadline's own deletion counts its row, so it comes before a cancellation of all rows of the kind.
      ...extra,
      ...store.append(logged, before && rowsOf(before), rowsOf(after), options.persons?.(before)),
      ...consequences(id, before, after, events, at),
      ...statements,
      ...(entry === undefined ? [] : loggedActs(command, { before, after }, events, who).map(entry)),
    ]);
    if (outcome === 'conflict') return 'conflict';
    cache.set(id, after);
    database.publish({ topic: `tournament:${id}`, version: after.version });
    changed(after);
    await tellPlayers(created);
    if (judge !== undefined) await breakOff(before, after, judge, who.note);
    // What is due may be due now, or the next of all.
    if (events.some(({ type }) => WAKING.has(type))) deadlines.wake();
    log.info('tournament events', { tournament: id, version: after.version, types: types(events) });
    return ok(after);
  }

  /** Games the event needs no more, because a judge decided their boards, end without a result. */
  async function breakOff(
    before: Tournament | null,
    after: Tournament,
    by: string,
    note: string,
  ): Promise<void> {
    const open = openGames(after);
    for (const game of before === null ? [] : openGames(before)) {
      if (open.has(game)) continue;
      const { number } = (await games.view(game)) ?? { number: game };
      const outcome = await games.rule(game, { type: 'Annul' }, by, (was, is) =>
        entry === undefined ? [] : [entry(brokenOff(number, by, note, { before: was, after: is }))],
      );
      if (!outcome.ok) log.warn('a game was not broken off', { game, code: outcome.refusal.code });
    }
  }

  /** The games are stored whatever happens here; their clocks are found again by the games room itself. */
  async function tellPlayers(created: readonly string[]): Promise<void> {
    for (const game of created)
      try {
        await games.created(game);
      } catch (error) {
        log.error('players were not told of a game', { game, error: String(error) });
      }
  }

  return {
    load,

    /**
     * The state as it is in the database now, for readers: another process may have written without a notice that
     * reached us (a lost connection). Commands look only when they would commit nothing: a commit would fail.
     */
    async latest(id: string): Promise<Tournament | null> {
      const known = cache.get(id);
      if (known !== undefined && (await store.version(id)) !== known.version) cache.delete(id);
      return load(id);
    },

    /** Appends what a command decides. */
    act(
      id: string,
      source: CommandSource,
      options: CommandOptions,
    ): Promise<Result<Tournament | null, TournamentRefusal>> {
      return queue.run(id, async () => {
        for (let tries = options.tries ?? MAX_TRIES; tries > 0; tries--) {
          const outcome = await tryOnce(id, source, options, await load(id));
          if (outcome !== 'conflict') return outcome;
          cache.delete(id);
        }
        return refuse('busy');
      });
    },

    /** What a command would do; nothing is stored. */
    async preview(
      id: string,
      command: TournamentCommand,
      by: Actor,
    ): Promise<Result<Foresight, TournamentRefusal>> {
      const before = await this.latest(id);
      if (before === null) return refuse('not-found');
      const decision = decide(before, command, { now: now(), by });
      if (!decision.ok) return decision;
      return ok({ before, after: foresee(before, decision.value, now()), events: decision.value });
    },

    /** A new event: an id nobody has yet, and a secret seed whose hash the event publishes. */
    async open(
      source: (lotHash: string) => TournamentCommand,
      by: Actor,
      extra: readonly Statement[] = [],
      id: string = newId(),
    ): Promise<Result<Tournament, TournamentRefusal>> {
      const seed = newSeed();
      const hash = commitTo(seed);
      const options = { by, extra: [...extra, store.addLot(id, seed, hash, now())] };
      const outcome = await queue.run(id, () => tryOnce(id, () => source(hash), options, null));
      if (outcome === 'conflict') return refuse('busy');
      if (!outcome.ok) return outcome;
      if (outcome.value === null) throw new Error('a new tournament has no events');
      return ok(outcome.value);
    },

    /** Version `version` was written, perhaps by another process. True if that is news here. */
    forget(id: string, version: number): boolean {
      const known = cache.get(id);
      if (known !== undefined && known.version >= version) return false;
      cache.delete(id);
      return true;
    },
  };
}

export type Commands = ReturnType<typeof createCommands>;

/** Short list for the log: `result ×3, finished`. */
function types(events: readonly TournamentEvent[]): string {
  const counts = new Map<string, number>();
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => (count === 1 ? type : `${type} ×${count}`)).join(', ');
}
