import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { Bar, EntryFacts } from './decide/commands.ts';
import { LEAST_OF_GROUP } from './decide/decide.ts';
import { levelOf } from './levels.ts';
import type { GameKind } from '../games/types.ts';
import type { RatingSource } from './ratings.ts';
import { PLAYER_CLASSES, type PlayerClass, type TournamentSettings } from './types.ts';

/** A class or a level; exactly one of the two. */
export interface PlayerGroup {
  readonly classOf: PlayerClass | null;
  readonly level: number | null;
}

/** what a participant over the board has played on the portal. */
export interface Qualification {
  readonly games: number;
  readonly events: number;
  readonly counts: boolean;
}

export const LEAST_GAMES = 20;
export const LEAST_EVENTS = 1;

/** Ids in one query; keeps a statement under SQLite's number of parameters. */
const IDS_A_QUERY = 500;

/** C-24: everybody begins in the lowest class. */
const FIRST_CLASS: PlayerClass = 'H';

/** What entry rules ask of a person, read at the moment of registration. */
export function createFacts(database: Database, ratings: RatingSource) {
  const { build } = database;

  const countAs = (side: 'white_id' | 'black_id') =>
    database.prepareAll<{ userId: string; kind: string }, { games: number | string }>((p) =>
      build
        .selectFrom('games')
        .select(({ fn }) => fn.countAll<number | string>().as('games'))
        .where(side, '=', p('userId'))
        .where('kind', '=', p('kind'))
        .where('status', '=', 'finished')
        .where('annulled', '=', 0),
    );
  const [asWhite, asBlack] = [countAs('white_id'), countAs('black_id')];

  async function finishedGames(userId: string, kind: string): Promise<number> {
    const rows = [...(await asWhite({ userId, kind })), ...(await asBlack({ userId, kind }))];
    return rows.reduce((sum, { games }) => sum + Number(games), 0);
  }

  async function usesPrograms(userId: string): Promise<boolean> {
    const row = await database.first(
      build.selectFrom('program_users').select('user_id').where('user_id', '=', userId),
    );
    return row !== undefined;
  }

  async function storedClass(userId: string, kind: string): Promise<PlayerClass | null> {
    const row = await database.first<{ class: string }>(
      build
        .selectFrom('player_classes')
        .select('class')
        .where('user_id', '=', userId)
        .where('kind', '=', kind),
    );
    return PLAYER_CLASSES.find((one) => one === row?.class) ?? null;
  }

  async function classOf(userId: string, kind: string): Promise<PlayerClass> {
    return (await storedClass(userId, kind)) ?? FIRST_CLASS;
  }

  async function cloneOf(userId: string): Promise<string | null> {
    const row = await database.first<{ main_id: string }>(
      build.selectFrom('clones').select('main_id').where('user_id', '=', userId),
    );
    return row?.main_id ?? null;
  }

  /** online events of this game he has played to their end. */
  async function onlineEvents(userId: string, kind: string): Promise<number> {
    const row = await database.first<{ events: number | string }>(
      build
        .selectFrom('entrants')
        .innerJoin('tournaments', 'tournaments.id', 'entrants.tournament_id')
        .select(({ fn }) => fn.count<number | string>('tournaments.id').distinct().as('events'))
        .where('entrants.user_id', '=', userId)
        .where('entrants.number', 'is not', null)
        .where('tournaments.kind', '=', kind)
        .where('tournaments.state', '=', 'finished')
        .where('tournaments.imported', '=', 0)
        .where('tournaments.over_board', 'is', null),
    );
    return Number(row?.events ?? 0);
  }

  /** people no event takes. */
  async function barOf(userId: string): Promise<Bar | null> {
    if (await usesPrograms(userId)) return 'uses-programs';
    return (await cloneOf(userId)) === null ? null : 'clone';
  }

  /** Open accounts that may enter events, with their stored classes in a game. */
  async function open(
    kind: string,
  ): Promise<readonly { readonly id: string; readonly class: string | null }[]> {
    return database.all<{ id: string; class: string | null }>(
      build
        .selectFrom('users')
        .leftJoin('player_classes', (join) =>
          join.onRef('player_classes.user_id', '=', 'users.id').on('player_classes.kind', '=', kind),
        )
        .leftJoin('program_users', 'program_users.user_id', 'users.id')
        .leftJoin('clones', 'clones.user_id', 'users.id')
        .select(['users.id', 'player_classes.class'])
        .where('users.closed_at', 'is', null)
        .where('program_users.user_id', 'is', null)
        .where('clones.user_id', 'is', null),
    );
  }

  /** Open accounts that may enter events and fit a class or level: who could take part in its tournament. */
  async function eligible(group: PlayerGroup, settings: Pick<TournamentSettings, 'kind' | 'control'>) {
    const rows = await open(settings.kind);
    if (group.classOf !== null)
      return rows.filter((row) => (row.class ?? FIRST_CLASS) === group.classOf).length;
    let count = 0;
    for (let from = 0; from < rows.length; from += IDS_A_QUERY) {
      const ids = rows.slice(from, from + IDS_A_QUERY).map(({ id }) => id);
      const rated = await ratings(ids, settings);
      count += ids.filter((id) => levelOf(rated.get(id) ?? 0) === group.level).length;
    }
    return count;
  }

  return {
    eligible,

    /** people of every class who may enter events, the lowest class first. */
    async classSizes(kind: GameKind) {
      const rows = await open(kind);
      return PLAYER_CLASSES.map((one) => {
        const players = rows.filter((row) => (row.class ?? FIRST_CLASS) === one).length;
        return { classOf: one, players, held: players >= LEAST_OF_GROUP };
      });
    },
    barOf,
    cloneOf,

    /** who of these people counts among the ten of an event over the board. */
    async qualified(userIds: readonly string[], kind: string): Promise<ReadonlyMap<string, Qualification>> {
      const found = new Map<string, Qualification>();
      for (const userId of userIds) {
        const [games, events] = await Promise.all([finishedGames(userId, kind), onlineEvents(userId, kind)]);
        found.set(userId, { games, events, counts: games >= LEAST_GAMES && events >= LEAST_EVENTS });
      }
      return found;
    },

    /** Of these people, those who may take part in no event. */
    async barred(userIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (userIds.length === 0) return new Set();
      const found = new Set<string>();
      for (let from = 0; from < userIds.length; from += IDS_A_QUERY) {
        const ids = userIds.slice(from, from + IDS_A_QUERY);
        for (const table of ['program_users', 'clones'] as const) {
          const rows = await database.all<{ user_id: string }>(
            build
              .selectFrom(table as 'clones')
              .select('user_id')
              .where('user_id', 'in', [...ids]),
          );
          for (const row of rows) found.add(row.user_id);
        }
      }
      return found;
    },

    async of(userId: string, settings: Pick<TournamentSettings, 'kind' | 'control'>): Promise<EntryFacts> {
      const [games, programs, clone, playerClass, rated] = await Promise.all([
        finishedGames(userId, settings.kind),
        usesPrograms(userId),
        cloneOf(userId),
        classOf(userId, settings.kind),
        ratings([userId], settings),
      ]);
      return {
        rating: rated.get(userId) ?? null,
        finishedGames: games,
        usesPrograms: programs,
        isClone: clone !== null,
        playerClass,
      };
    },

    /**
     * C-20: by his own word, or an administrator's; `by` null = himself. What an administrator set only an administrator
     * takes away: the person's own word changes his own declaration alone.
     */
    async declarePrograms(
      userId: string,
      uses: boolean,
      by: string | null,
      at: number,
      extra: readonly Statement[] = [],
    ): Promise<void> {
      const known = await database.first<{ by_id: string | null }>(
        build.selectFrom('program_users').select('by_id').where('user_id', '=', userId),
      );
      if (by === null && known !== undefined && known.by_id !== null) return;
      const mark = build.deleteFrom('program_users').where('user_id', '=', userId);
      // An administrator may have set it in this very instant: his row stays, and a second one is a conflict.
      const clear = database.statement(by === null ? mark.where('by_id', 'is', null) : mark);
      const row = { user_id: userId, by_id: by, at };
      await database.commit([
        clear,
        ...(uses ? [database.statement(build.insertInto('program_users').values(row), 1)] : []),
        ...extra,
      ]);
    },

    /** Who says that a person plays with programs: `self`, `administration`, or nobody. */
    async programsSaidBy(userId: string): Promise<'self' | 'administration' | null> {
      const row = await database.first<{ by_id: string | null }>(
        build.selectFrom('program_users').select('by_id').where('user_id', '=', userId),
      );
      if (row === undefined) return null;
      return row.by_id === null ? 'self' : 'administration';
    },

    /** an administrator says that an account is a second one of somebody; `mainId` null = it is not. */
    async markClone(
      userId: string,
      mainId: string | null,
      by: string,
      at: number,
      extra: readonly Statement[] = [],
    ): Promise<void> {
      const clear = database.statement(build.deleteFrom('clones').where('user_id', '=', userId));
      const row = { user_id: userId, main_id: mainId ?? '', by_id: by, at };
      await database.commit([
        clear,
        ...(mainId === null ? [] : [database.statement(build.insertInto('clones').values(row), 1)]),
        ...extra,
      ]);
    },

    usesPrograms,
    classOf,
    storedClass,
    firstClass: FIRST_CLASS,
  };
}

export type Facts = ReturnType<typeof createFacts>;
