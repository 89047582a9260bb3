import { type FinishedGame, poolKey, type PortalRating, type RatingPool } from 'tabiya-engine/ratings';
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

/** Rows written by one statement; SQLite takes 32,766 parameters, PostgreSQL 65,535. */
const ROWS_A_STATEMENT = 500;

/** Kind of the steps by which games are rated; a game that has one waiting is not expected in the rows yet. */
const STEP = 'rate-game';
const STEP_ALL = 'rate-all';

/** SQL of the ratings room. */
export function createRatingStore(database: Database) {
  const { build } = database;

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
    };
  }

  return {
    async game(id: string): Promise<FinishedGame | null> {
      const row = await database.first(build.selectFrom('games').select(COLUMNS).where('id', '=', id));
      return row === undefined ? null : finishedGameOf(row);
    },

    change(gameId: string): Promise<RatingChangeRow | undefined> {
      return database.first(build.selectFrom('rating_changes').selectAll().where('game_id', '=', gameId));
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
      return database.all(build.selectFrom('ratings').selectAll().where('user_id', '=', userId));
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

    /** Every finished game that is not waiting to be rated; null = all of them are waiting. */
    async games(): Promise<readonly FinishedGame[] | null> {
      const waiting = await database.all(
        build.selectFrom('deadlines').select(['kind', 'subject']).where('kind', 'in', [STEP, STEP_ALL]),
      );
      if (waiting.some(({ kind }) => kind === STEP_ALL)) return null;
      return this.finished(new Set(waiting.map(({ subject }) => subject)));
    },

    async finished(without: ReadonlySet<string>): Promise<readonly FinishedGame[]> {
      const rows = await database.all(
        build.selectFrom('games').select(COLUMNS).where('status', '=', 'finished').where('rated', '=', 1),
      );
      return rows.flatMap((row) => {
        const game = without.has(row.id) ? null : finishedGameOf(row);
        return game === null ? [] : [game];
      });
    },

    /** The rows of one more game, at the end of its pool; each must still stand as it was read. Null = not rated. */
    rate(game: FinishedGame, rows: readonly RatingRow[]): Statement[] | null {
      const before = (id: string): PortalRating | null => {
        const row = rows.find(({ user_id }) => user_id === id);
        return row === undefined
          ? null
          : { rating: row.rating, games: row.games, lastGameAtMs: row.last_game_at };
      };
      const rated = rateBoth(game, before(game.white), before(game.black));
      if (rated === null) return null;
      const put = (id: string, after: PortalRating): Statement => {
        const row = ratingRow(id, game, after);
        if (before(id) === null)
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
            .set({ rating: row.rating, games: row.games, last_game_at: row.last_game_at })
            .where('user_id', '=', id)
            .where('kind', '=', row.kind)
            .where('category', '=', row.category)
            .where('games', '=', after.games - 1),
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

function chunks<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, i) =>
    rows.slice(i * ROWS_A_STATEMENT, (i + 1) * ROWS_A_STATEMENT),
  );
}
