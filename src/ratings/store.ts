import {
  type FinishedGame,
  poolKey,
  type PortalRating,
  type RatingPool,
  type RatingSystem,
} from 'tabiya-engine/ratings';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { RatingChangeRow, RatingRow } from '../db/schema.ts';
import { finishedGameOf, rateBoth } from './rate.ts';

type Pool = Pick<FinishedGame, 'game' | 'category'>;

const COLUMNS = [
  'id',
  'kind',
  'white_id',
  'black_id',
  'rated',
  'control',
  'status',
  'ply',
  'result',
  'reason',
  'annulled',
  'ended_at',
] as const;

/** How games move ratings, and how many acts there were: what was decided before an act must not be written after it. */
export interface RatingRule {
  readonly system: RatingSystem;
  readonly acts: number;
}

/** Rows written by one statement; SQLite takes 32,766 parameters, PostgreSQL 65,535. */
const ROWS_A_STATEMENT = 500;

/** Kind of the steps by which games are rated; a game that has one waiting is not expected in the rows yet. */
const STEP = 'rate-game';
const STEP_ALL = 'rate-all';

/** SQL of the ratings room. */
export function createRatingStore(database: Database) {
  const { build } = database;
  // What every page of a person asks.
  const ofPerson = database.prepareAll<{ readonly userId: string }, RatingRow>((p) =>
    build.selectFrom('ratings').selectAll().where('user_id', '=', p('userId')),
  );
  const settings = database.prepareAll<Readonly<Record<string, never>>, { name: string; value: string }>(() =>
    build.selectFrom('rating_settings').selectAll(),
  );
  const fideOf = database.prepareAll<{ readonly userId: string }, { user_id: string; rating: number }>((p) =>
    build.selectFrom('fide_ratings').select(['user_id', 'rating']).where('user_id', '=', p('userId')),
  );

  function changeRow(game: FinishedGame, pool: Pick<RatingPool, 'changes'>): RatingChangeRow | null {
    const change = pool.changes.get(game.id);
    return change === undefined
      ? null
      : {
          game_id: game.id,
          kind: game.game,
          category: game.category,
          white_id: game.white,
          black_id: game.black,
          white_before: change.whiteBefore,
          black_before: change.blackBefore,
          exchange: change.exchange,
          black_exchange: change.blackExchange,
          white_deviation: change.deviations?.[0] ?? null,
          black_deviation: change.deviations?.[1] ?? null,
          ended_at: game.endedAtMs,
        };
  }

  function ratingRow(userId: string, { game, category }: Pool, one: PortalRating): RatingRow {
    return {
      user_id: userId,
      kind: game,
      category,
      rating: one.rating,
      games: one.games,
      last_game_at: one.lastGameAtMs,
      exact_rating: one.glicko?.rating ?? null,
      exact_deviation: one.glicko?.deviation ?? null,
      exact_volatility: one.glicko?.volatility ?? null,
    };
  }

  async function annulled(ids?: readonly string[]): Promise<ReadonlySet<string>> {
    const query = build.selectFrom('annulments').select('game_id');
    const rows = await database.all(ids === undefined ? query : query.where('game_id', 'in', ids));
    return new Set(rows.map((row) => row.game_id));
  }

  function acts(from: number, to: number): Statement {
    return database.statement(
      build
        .updateTable('rating_settings')
        .set({ value: String(to) })
        .where('name', '=', 'acts')
        .where('value', '=', String(from)),
      1,
    );
  }

  return {
    async game(id: string): Promise<FinishedGame | null> {
      const row = await database.first(build.selectFrom('games').select(COLUMNS).where('id', '=', id));
      const game = row === undefined ? null : finishedGameOf(row);
      return game !== null && (await annulled([id])).has(id) ? { ...game, annulled: true } : game;
    },

    /** How games move ratings now, and the number of the last act on them. */
    async rule(): Promise<RatingRule> {
      const rows = await settings({});
      const value = (name: string) => rows.find((row) => row.name === name)?.value;
      return { system: value('system') === 'glicko2' ? 'glicko2' : 'elo', acts: Number(value('acts') ?? 0) };
    },

    /** Changes nothing, and fails when an act was done since the rule was read. */
    while(rule: RatingRule): Statement {
      return acts(rule.acts, rule.acts);
    },

    /** One act more, and the system from then on; fails when another act was done since the rule was read. */
    after(rule: RatingRule, system: RatingSystem): Statement[] {
      return [
        acts(rule.acts, rule.acts + 1),
        database.statement(
          build.updateTable('rating_settings').set({ value: system }).where('name', '=', 'system'),
          1,
        ),
      ];
    },

    async fide(userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const [userId, ...others] = userIds;
      if (userId === undefined) return new Map();
      const query = build.selectFrom('fide_ratings').select(['user_id', 'rating']);
      const rows =
        others.length === 0
          ? await fideOf({ userId })
          : await database.all(query.where('user_id', 'in', userIds));
      return new Map(rows.map((row) => [row.user_id, row.rating]));
    },

    setFide(userId: string, rating: number | null, byId: string, at: number): Statement[] {
      const clear = database.statement(build.deleteFrom('fide_ratings').where('user_id', '=', userId));
      const row = { user_id: userId, rating: rating ?? 0, by_id: byId, at };
      return rating === null
        ? [clear]
        : [clear, database.statement(build.insertInto('fide_ratings').values(row), 1)];
    },

    change(gameId: string): Promise<RatingChangeRow | undefined> {
      return database.first(build.selectFrom('rating_changes').selectAll().where('game_id', '=', gameId));
    },

    /** What rated games did to a person in one pool, the oldest first. */
    async history(userId: string, { game, category }: Pool): Promise<readonly RatingChangeRow[]> {
      const sides = (['white_id', 'black_id'] as const).map((column) =>
        database.all(
          build
            .selectFrom('rating_changes')
            .selectAll()
            .where(column, '=', userId)
            .where('kind', '=', game)
            .where('category', '=', category),
        ),
      );
      const rows = (await Promise.all(sides)).flat();
      return rows.sort((a, b) => a.ended_at - b.ended_at || (a.game_id < b.game_id ? -1 : 1));
    },

    /** True when a game that comes after this one in the order of rating has been rated already. */
    async isOvertaken(game: FinishedGame): Promise<boolean> {
      const later = await database.first(
        build
          .selectFrom('rating_changes')
          .select('game_id')
          .where('kind', '=', game.game)
          .where('category', '=', game.category)
          .where((where) =>
            where.or([
              where('ended_at', '>', game.endedAtMs),
              where.and([where('ended_at', '=', game.endedAtMs), where('game_id', '>', game.id)]),
            ]),
          )
          .limit(1),
      );
      return later !== undefined;
    },

    ofUsers(userIds: readonly string[], { game, category }: Pool): Promise<readonly RatingRow[]> {
      return database.all(
        build
          .selectFrom('ratings')
          .selectAll()
          .where('user_id', 'in', [...userIds])
          .where('kind', '=', game)
          .where('category', '=', category),
      );
    },

    ofUser(userId: string): Promise<readonly RatingRow[]> {
      return ofPerson({ userId });
    },

    pool({ game, category }: Pool): Promise<readonly RatingRow[]> {
      return database.all(
        build.selectFrom('ratings').selectAll().where('kind', '=', game).where('category', '=', category),
      );
    },

    everything(): Promise<readonly [readonly RatingRow[], readonly RatingChangeRow[]]> {
      return Promise.all([
        database.all(build.selectFrom('ratings').selectAll()),
        database.all(build.selectFrom('rating_changes').selectAll()),
      ]);
    },

    /**
     * Every finished game that is not waiting to be rated; null = all of them are waiting. `change` says of some games
     * whether they are to be taken as annulled, whatever is stored.
     */
    async games(change: ReadonlyMap<string, boolean> = new Map()): Promise<readonly FinishedGame[] | null> {
      const waiting = await database.all(
        build.selectFrom('deadlines').select(['kind', 'subject']).where('kind', 'in', [STEP, STEP_ALL]),
      );
      if (waiting.some(({ kind }) => kind === STEP_ALL)) return null;
      return this.finished(new Set(waiting.map(({ subject }) => subject)), change);
    },

    async finished(
      without: ReadonlySet<string>,
      change: ReadonlyMap<string, boolean> = new Map(),
    ): Promise<readonly FinishedGame[]> {
      const voided = await annulled();
      const rows = await database.all(
        build.selectFrom('games').select(COLUMNS).where('status', '=', 'finished').where('rated', '=', 1),
      );
      return rows.flatMap((row) => {
        const game = without.has(row.id) ? null : finishedGameOf(row);
        if (game === null) return [];
        return [(change.get(row.id) ?? voided.has(row.id)) ? { ...game, annulled: true } : game];
      });
    },

    /** The rows of one more game, at the end of its pool; each must still stand as it was read. Null = not rated. */
    rate(game: FinishedGame, rows: readonly RatingRow[], rule: RatingRule): Statement[] | null {
      const before = (id: string): PortalRating | null => {
        const row = rows.find(({ user_id }) => user_id === id);
        return row === undefined ? null : portalRatingOf(row);
      };
      const rated = rateBoth(game, before(game.white), before(game.black), rule.system);
      if (rated === null) return null;
      const put = (id: string, after: PortalRating): Statement => {
        const row = ratingRow(id, game, after);
        const known = before(id);
        if (known === null)
          return database.statement(
            build
              .insertInto('ratings')
              .values(row)
              .onConflict((on) => on.doNothing()),
            1,
          );
        return database.statement(
          build
            .updateTable('ratings')
            .set({
              rating: row.rating,
              games: row.games,
              last_game_at: row.last_game_at,
              exact_rating: row.exact_rating,
              exact_deviation: row.exact_deviation,
              exact_volatility: row.exact_volatility,
            })
            .where('user_id', '=', id)
            .where('kind', '=', row.kind)
            .where('category', '=', row.category)
            .where('games', '=', known.games)
            .where('rating', '=', known.rating),
          1,
        );
      };
      const change = changeRow(game, { changes: new Map([[game.id, rated.change]]) });
      if (change === null) return null;
      return [
        database.statement(
          build
            .insertInto('rating_changes')
            .values(change)
            .onConflict((on) => on.doNothing()),
          1,
        ),
        put(game.white, rated.white),
        put(game.black, rated.black),
        this.while(rule),
      ];
    },

    /** Games that have been rated. */
    async count(): Promise<number> {
      const row = await database.first(
        build.selectFrom('rating_changes').select((all) => all.fn.countAll().as('count')),
      );
      return Number(row?.count ?? 0);
    },

    /** All rows anew from pools that were rated from their games; `rated` games must have been rated until now. */
    rewrite(
      games: readonly FinishedGame[],
      pools: ReadonlyMap<string, RatingPool>,
      rated: number,
    ): Statement[] {
      const changes = games.flatMap((game) => {
        const pool = pools.get(poolKey(game));
        const row = pool && changeRow(game, pool);
        return row == null ? [] : [row];
      });
      const poolOf = new Map(games.map((game) => [poolKey(game), game]));
      const ratings = [...pools].flatMap(([key, pool]) => {
        const of = poolOf.get(key);
        return of === undefined ? [] : [...pool.ratings].map(([id, one]) => ratingRow(id, of, one));
      });
      return [
        database.statement(build.deleteFrom('ratings')),
        database.statement(build.deleteFrom('rating_changes'), rated),
        ...chunks(ratings).map((rows) => database.statement(build.insertInto('ratings').values(rows))),
        ...chunks(changes).map((rows) => database.statement(build.insertInto('rating_changes').values(rows))),
      ];
    },
  };
}

/** A row as the engine rates on. */
export function portalRatingOf(row: RatingRow): PortalRating {
  const { exact_rating: rating, exact_deviation: deviation, exact_volatility: volatility } = row;
  return {
    rating: row.rating,
    games: row.games,
    lastGameAtMs: row.last_game_at,
    ...(rating === null || deviation === null || volatility === null
      ? {}
      : { glicko: { rating, deviation, volatility } }),
  };
}

function chunks<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, i) =>
    rows.slice(i * ROWS_A_STATEMENT, (i + 1) * ROWS_A_STATEMENT),
  );
}
