import type { EventRecord } from 'tabiya-engine';
import type { Accounts } from '../accounts/types.ts';
import type { Database } from '../db/database.ts';
import type { AwardRow, EntrantRow, NewsRow, TournamentRow } from '../db/schema.ts';
import type { Games } from '../games/service.ts';
import { type Language, words } from '../words/index.ts';
import { createCache } from './cache.ts';
import type { Foresight } from './commands.ts';
import { currentRound, isPlaying, type Tournament } from './decide/state.ts';
import { unconfirmed } from './decide/confirmations.ts';
import { foresightOf } from './foresight.ts';
import { levelName } from './levels.ts';
import { eventRecord } from './record.ts';
import { roundsOf } from './rows.ts';
import { systemOf } from './systems/registry.ts';
import type { Sentence } from './systems/system.ts';
import { draftView, tablesOf } from './table.ts';
import type { TournamentSettings } from './types.ts';
import type {
  AwardView,
  EntrantView,
  ForesightView,
  NewsView,
  TournamentCard,
  TournamentLive,
  TournamentPageView,
  TournamentState,
  WorkingView,
} from './view.ts';
import { workingOf } from './working.ts';

export interface ViewsDeps {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly games: Games;
}

const NEWS_ON_A_PAGE = 50;

/** States of events that were never announced: in no list. */
const HIDDEN = ['proposed', 'dropped'];

/** Events whose public game numbers are kept. */
const KEPT_NUMBERS = 500;

/** What pages, sockets and profiles show of tournaments. Names are added here and nowhere before. */
export function createViews({ database, accounts, games }: ViewsDeps) {
  const { build } = database;
  const numbers = createCache<ReadonlyMap<string, number>>(KEPT_NUMBERS);
  const entered = database.prepareAll<{ readonly userId: string }, TournamentRow>((p) =>
    build
      .selectFrom('tournaments')
      .innerJoin('entrants', 'entrants.tournament_id', 'tournaments.id')
      .selectAll('tournaments')
      .where('entrants.user_id', '=', p('userId'))
      .where('entrants.withdrawn_at', 'is', null)
      .orderBy('tournaments.created_at', 'desc')
      .orderBy('tournaments.id'),
  );
  const awarded = database.prepareAll<{ readonly userId: string }, AwardRow & { name: string }>((p) =>
    build
      .selectFrom('awards')
      .innerJoin('tournaments', 'tournaments.id', 'awards.tournament_id')
      .selectAll('awards')
      .select('tournaments.name')
      .where('awards.user_id', '=', p('userId'))
      .orderBy('awards.at', 'desc')
      .orderBy('awards.tournament_id'),
  );

  async function names(userIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(userIds)].filter((id) => id !== null);
    if (ids.length === 0) return new Map();
    const users = await accounts.byIds(ids);
    return new Map([...users].map(([id, user]) => [id, user.login]));
  }

  async function entrantViews(tournament: Tournament): Promise<EntrantView[]> {
    const [rows, logins] = await Promise.all([
      database.all<EntrantRow>(
        build.selectFrom('entrants').selectAll().where('tournament_id', '=', tournament.id),
      ),
      names(tournament.entrants.map(({ userId }) => userId)),
    ]);
    const rowOf = new Map(rows.map((row) => [row.entrant, row]));
    return tournament.entrants.map((one) => {
      const { entrant, number, userId, rating, withdrawnAt } = one;
      const row = rowOf.get(entrant);
      return {
        entrant,
        number,
        userId,
        name: (userId !== null ? logins.get(userId) : row?.name) ?? '',
        title: row?.title ?? null,
        federation: row?.federation ?? null,
        rating,
        withdrawn: withdrawnAt !== null,
        standing: one.standing,
        expelled: one.expelled,
        fromRound: one.fromRound,
        requestedByes: one.byes,
      };
    });
  }

  /** Public numbers of the event's games; asked again only when a round has been paired since. */
  async function gameNumbers(tournament: Tournament): Promise<ReadonlyMap<string, number>> {
    const wanted = tournament.rounds.flatMap(({ boards }) => boards).filter(({ gameId }) => gameId !== null);
    if (wanted.length === 0) return new Map();
    const known = numbers.get(tournament.id);
    if (known !== undefined && wanted.every(({ gameId }) => gameId === null || known.has(gameId)))
      return known;
    const cards = await games.ofTournament(tournament.id);
    const fresh = new Map(cards.map(({ id, number }) => [id, number]));
    numbers.set(tournament.id, fresh);
    return fresh;
  }

  async function live(tournament: Tournament): Promise<TournamentLive> {
    const [entrants, gameNumberOf] = await Promise.all([entrantViews(tournament), gameNumbers(tournament)]);
    return {
      id: tournament.id,
      version: tournament.version,
      state: tournament.phase,
      round: currentRound(tournament),
      rounds: roundsOf(tournament),
      entrants,
      ...tablesOf(tournament, entrants, gameNumberOf),
      settling: tournament.settling,
      paused: tournament.paused,
      coming: tournament.coming && {
        round: tournament.coming.round,
        at: tournament.coming.at,
        drafted: tournament.coming.draft !== null,
        failed: tournament.coming.failed,
      },
    };
  }

  async function newsViews(rows: readonly NewsRow[]): Promise<NewsView[]> {
    const ids = [...new Set(rows.map(({ tournament_id }) => tournament_id))].filter((id) => id !== null);
    const tournaments =
      ids.length === 0
        ? []
        : await database.all<{ id: string; name: string }>(
            build.selectFrom('tournaments').select(['id', 'name']).where('id', 'in', ids),
          );
    const nameOf = new Map(tournaments.map(({ id, name }) => [id, name]));
    const finished = rows.filter(({ kind }) => kind === 'finished').map(({ tournament_id }) => tournament_id);
    const winners = await winnersOf(finished.filter((id) => id !== null));
    const leaderOf = await leadersOf(rows);
    return rows.map(({ id, at, kind, tournament_id, data }) => {
      const first = kind === 'finished' ? (winners.get(tournament_id ?? '') ?? []) : [];
      const won: Record<string, string | number> =
        kind === 'finished' ? { winner: first.join(', '), winners: first.length } : {};
      return {
        id,
        at,
        kind,
        tournamentId: tournament_id,
        data: {
          tournament: nameOf.get(tournament_id ?? '') ?? '',
          ...JSON.parse(data),
          ...won,
          ...leaderOf.get(id),
        },
      };
    });
  }

  /** names of those in the lead, by the ids of the news that tell of them. */
  async function leadersOf(
    rows: readonly NewsRow[],
  ): Promise<ReadonlyMap<string, { readonly leader: string; readonly leads: number }>> {
    const told = rows.flatMap(({ id, tournament_id, data }) => {
      const { leaders } = JSON.parse(data) as { readonly leaders?: string };
      return leaders === undefined || tournament_id === null
        ? []
        : [{ id, tournament_id, entrants: leaders.split(' ').map(Number) }];
    });
    if (told.length === 0) return new Map();
    const found = await database.all<EntrantRow>(
      build
        .selectFrom('entrants')
        .selectAll()
        .where('tournament_id', 'in', [...new Set(told.map((one) => one.tournament_id))])
        .where('entrant', 'in', [...new Set(told.flatMap((one) => one.entrants))]),
    );
    const logins = await names(found.map(({ user_id }) => user_id));
    const nameOf = new Map(
      found.map((row) => [
        `${row.tournament_id} ${row.entrant}`,
        logins.get(row.user_id ?? '') ?? row.name ?? '',
      ]),
    );
    return new Map(
      told.map(({ id, tournament_id, entrants }) => {
        const first = entrants.map((entrant) => nameOf.get(`${tournament_id} ${entrant}`) ?? '');
        return [id, { leader: first.join(', '), leads: first.length }];
      }),
    );
  }

  async function winnersOf(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    if (ids.length === 0) return new Map();
    const rows = await database.all<AwardRow>(
      build
        .selectFrom('awards')
        .selectAll()
        .where('tournament_id', 'in', [...ids])
        .where('place', '=', 1)
        .orderBy('entrant'),
    );
    const logins = await names(rows.map(({ user_id }) => user_id));
    const winners = new Map<string, string[]>();
    for (const { tournament_id, user_id } of rows) {
      const list = winners.get(tournament_id) ?? [];
      list.push(logins.get(user_id ?? '') ?? '');
      winners.set(tournament_id, list);
    }
    return winners;
  }

  async function news(options: {
    readonly tournamentId?: string;
    readonly limit: number;
  }): Promise<readonly NewsView[]> {
    let query = build.selectFrom('news').selectAll();
    if (options.tournamentId !== undefined) query = query.where('tournament_id', '=', options.tournamentId);
    return newsViews(
      await database.all<NewsRow>(query.orderBy('at', 'desc').orderBy('id', 'desc').limit(options.limit)),
    );
  }

  return {
    live,
    news,
    entrants: entrantViews,

    /** The event for a file, with names. */
    async record(tournament: Tournament): Promise<EventRecord> {
      const entrants = await entrantViews(tournament);
      const byNumber = new Map(entrants.map((one) => [one.number, one]));
      const record = eventRecord(tournament);
      const places = new Map(tournament.places.map(({ entrant, place }) => [entrant, place]));
      return {
        ...record,
        roundsPlanned: record.roundsPlanned ?? roundsOf(tournament),
        players: record.players.map((player) => {
          const one = byNumber.get(player.number);
          return {
            ...player,
            name: one?.name ?? '',
            federation: one?.federation ?? null,
            filedRank: player.filedRank ?? places.get(one?.entrant ?? 0) ?? null,
          };
        }),
      };
    },

    /** What an act would change, with names. */
    async foresight({ before, after, events }: Foresight): Promise<ForesightView> {
      const entrants = await entrantViews(after);
      return foresightOf(before, after, events, entrants);
    },

    async working(
      tournament: Tournament,
      wanted: { readonly number: number; readonly code: string; readonly at?: string },
      language: Language,
    ): Promise<WorkingView | null> {
      return workingOf(tournament, await entrantViews(tournament), wanted, language);
    },

    async page(tournament: Tournament, language: Language): Promise<TournamentPageView> {
      const [shown, card, itsNews] = await Promise.all([
        live(tournament),
        database.first<TournamentRow>(
          build.selectFrom('tournaments').selectAll().where('id', '=', tournament.id),
        ),
        news({ tournamentId: tournament.id, limit: NEWS_ON_A_PAGE }),
      ]);
      if (card === undefined) throw new Error(`tournament ${tournament.id} has no row`);
      const entrantOf = new Map(shown.entrants.map((entrant) => [entrant.entrant, entrant]));
      const say = words(language);
      const taking = tournament.startedAt === null ? card.entrants : tournament.numbers.length;
      const system = systemOf(tournament);
      const description = system.describe(tournament.settings, taking);
      const logins = await names([
        ...tournament.officials.map(({ userId }) => userId),
        ...tournament.acts.map(({ by }) => by),
      ]);
      return {
        ...shown,
        settings: tournament.settings,
        name: tournament.name,
        organiserId: tournament.organiserId,
        officials: tournament.officials.map((one) => ({ ...one, login: logins.get(one.userId) ?? '' })),
        acts: tournament.acts.toReversed().map((act) => ({
          version: act.version,
          at: act.at,
          by: logins.get(act.by ?? '') ?? '',
          kind: act.kind,
          name: entrantOf.get(act.entrant ?? 0)?.name ?? '',
          round: act.round,
          board: act.board,
          from: act.from,
          to: act.to,
          undone: act.undone,
        })),
        reopened: tournament.reopened,
        presentSince: new Map(
          tournament.entrants.map(({ entrant, returnedAt, registeredAt }) => [
            entrant,
            returnedAt ?? registeredAt,
          ]),
        ),
        draft: draftView(tournament, shown.entrants),
        mayLeave: system.mayLeave?.(tournament) === true,
        handPaired:
          tournament.phase === 'running' &&
          tournament.settings !== null &&
          !isPlaying(tournament) &&
          system.handPaired?.(tournament) === true,
        takesLate: system.admit !== undefined,
        card: cardOf(card),
        lot: tournament.lot,
        news: itsNews,
        awards: tournament.places
          .filter(({ place }) => tournament.phase === 'finished' && place <= 3)
          .map(({ entrant, place }) => ({
            place,
            number: entrantOf.get(entrant)?.number ?? 0,
            name: entrantOf.get(entrant)?.name ?? '',
          }))
          .sort((a, b) => a.place - b.place || a.number - b.number),
        grid: description.stages ?? [],
        description: [...description.sentences, ...conditionSentences(tournament.settings)].map(
          ({ key, params }) => say(`tournaments.describe.${key}`, params),
        ),
        proposal: tournament.proposal,
        confirming: tournament.confirming && {
          round: tournament.confirming.round,
          open: unconfirmed(tournament),
          confirmed: tournament.confirming.confirmed,
        },
      };
    },

    async list(options: {
      readonly state?: string;
      readonly limit: number;
    }): Promise<readonly TournamentCard[]> {
      let query = build.selectFrom('tournaments').selectAll();
      query =
        options.state === undefined
          ? query.where('state', 'not in', HIDDEN)
          : query.where('state', '=', options.state);
      const rows = await database.all<TournamentRow>(
        query.orderBy('created_at', 'desc').orderBy('id').limit(options.limit),
      );
      return rows.map(cardOf);
    },

    /** proposals that wait: all for administrators, else those of the organiser. */
    async proposals(userId: string | null): Promise<readonly TournamentCard[]> {
      let query = build.selectFrom('tournaments').selectAll().where('state', '=', 'proposed');
      if (userId !== null) query = query.where('organiser_id', '=', userId);
      return (await database.all<TournamentRow>(query.orderBy('created_at').limit(100))).map(cardOf);
    },

    async ofUser(userId: string): Promise<readonly TournamentCard[]> {
      return (await entered({ userId })).map(cardOf);
    },

    async awards(userId: string): Promise<readonly AwardView[]> {
      return (await awarded({ userId })).map(({ tournament_id, name, place, at }) => ({
        tournamentId: tournament_id,
        name,
        place,
        at,
      }));
    },
  };
}

/** What class, level and a hall mean for the form of an event (R-188, R-356…R-360). */
function conditionSentences(settings: TournamentSettings | null): readonly Sentence[] {
  const { classOf = null, level = null } = settings?.entry ?? {};
  return [
    ...(classOf === null ? [] : [{ key: 'ofClass', params: { name: classOf } }]),
    ...(level === null ? [] : [{ key: 'ofLevel', params: { name: levelName(level) } }]),
    ...(settings?.overBoard === undefined
      ? []
      : ['overBoard', 'honestPlay', 'tenQualified', 'organiserAbstains', 'diplomas'].map((key) => ({ key }))),
  ];
}

function cardOf(row: TournamentRow): TournamentCard {
  const settings: TournamentSettings | null = JSON.parse(row.settings);
  return {
    id: row.id,
    name: row.name,
    system: row.system,
    kind: settings?.kind ?? 'chess',
    control: settings?.control ?? null,
    state: row.state as TournamentState,
    entrants: row.entrants,
    startsAt: row.starts_at,
    registrationFrom: row.registration_from,
    registrationTo: row.registration_to,
    round: row.round,
    rounds: row.rounds,
    finishedAt: row.finished_at,
    imported: row.imported === 1,
  };
}
