import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Whom people do not want to meet: no challenges and no chat between the two, whoever blocked whom. */
export interface Blocks {
  block(userId: string, blockedId: string): Promise<void>;
  unblock(userId: string, blockedId: string): Promise<void>;
  /** Ids of those a person has blocked, the latest first. */
  of(userId: string): Promise<readonly string[]>;
  /** True when one of the two has blocked the other. */
  between(one: string, other: string): Promise<boolean>;
}

export function createBlocks(database: Database, now: () => number): Blocks {
  const { build } = database;
  return {
    async block(userId, blockedId) {
      if (userId === blockedId) return;
      const insert = build
        .insertInto('game_blocks')
        .values({ user_id: userId, blocked_id: blockedId, at: now() })
        .onConflict((conflict) => conflict.columns(['user_id', 'blocked_id']).doNothing());
      await database.commit([database.statement(insert)]);
    },
    async unblock(userId, blockedId) {
      const remove = build
        .deleteFrom('game_blocks')
        .where('user_id', '=', userId)
        .where('blocked_id', '=', blockedId);
      await database.commit([database.statement(remove)]);
    },
    async of(userId) {
      const rows = await database.all(
        build
          .selectFrom('game_blocks')
          .select('blocked_id')
          .where('user_id', '=', userId)
          .orderBy('at', 'desc')
          .orderBy('blocked_id'),
      );
      return rows.map(({ blocked_id }) => blocked_id);
    },
    async between(one, other) {
      const found = await database.first(
        build
          .selectFrom('game_blocks')
          .select(sql<number>`1`.as('one'))
          .where((where) =>
            where.or([
              where.and([where('user_id', '=', one), where('blocked_id', '=', other)]),
              where.and([where('user_id', '=', other), where('blocked_id', '=', one)]),
            ]),
          )
          .limit(1),
      );
      return found !== undefined;
    },
  };
}
