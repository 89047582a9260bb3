import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { RatingActRow } from '../db/schema.ts';
import type { Annulment, RatingAct } from './types.ts';

/** SQL of what administrators do to ratings: annulments and the log of acts. */
export function createActStore(database: Database) {
  const { build } = database;
  return {
    async gameOfNumber(number: number): Promise<{ readonly id: string; readonly finished: boolean } | null> {
      const row = await database.first(
        build.selectFrom('games').select(['id', 'status', 'result']).where('number', '=', number),
      );
      return row === undefined
        ? null
        : { id: row.id, finished: row.status === 'finished' && row.result !== null };
    },

    async annulment(gameId: string): Promise<Annulment | null> {
      const row = await database.first(
        build.selectFrom('annulments').select(['at', 'reason']).where('game_id', '=', gameId),
      );
      return row ?? null;
    },

    /** The result of a game counts for nothing; fails when it does so already. */
    annul(gameId: string, at: number, byId: string | null, reason: string): Statement {
      return database.statement(
        build
          .insertInto('annulments')
          .values({ game_id: gameId, at, by_id: byId, reason })
          .onConflict((on) => on.doNothing()),
        1,
      );
    },

    restore(gameId: string): Statement {
      return database.statement(build.deleteFrom('annulments').where('game_id', '=', gameId), 1);
    },

    log(row: RatingActRow): Statement {
      return database.statement(build.insertInto('rating_acts').values(row), 1);
    },

    async acts(limit: number): Promise<readonly RatingAct[]> {
      const rows = await database.all(
        build.selectFrom('rating_acts').selectAll().orderBy('at', 'desc').orderBy('id').limit(limit),
      );
      return rows.map(({ by_id: byId, act, ...row }) => ({ ...row, byId, act: act as RatingAct['act'] }));
    },
  };
}
