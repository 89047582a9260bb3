import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isPlaying } from './store.ts';

/** games a person may play at the same time outside tournaments, until the administration says otherwise. */
export const GAMES_AT_ONCE = 200;
export const MOST_GAMES_AT_ONCE = 10_000;

/** Limits set by the administration. */
export interface PlayLimits {
  gamesAtOnce(): Promise<number>;
  setGamesAtOnce(games: number): Promise<void>;
  /** Running games of a person, those of tournaments not counted. */
  gamesOf(userId: string): Promise<number>;
}

const NAME = 'games-at-once';

export function createPlayLimits(database: Database): PlayLimits {
  const { build } = database;
  return {
    async gamesAtOnce() {
      const query = build.selectFrom('play_limits').select('value').where('name', '=', NAME);
      return (await database.first(query))?.value ?? GAMES_AT_ONCE;
    },
    async setGamesAtOnce(games) {
      const value = Math.max(1, Math.min(MOST_GAMES_AT_ONCE, Math.trunc(games)));
      const query = build
        .insertInto('play_limits')
        .values({ name: NAME, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }));
      await database.commit([database.statement(query, 1)]);
    },
    async gamesOf(userId) {
      const counts = (['white_id', 'black_id'] as const).map((column) =>
        database.first(
          build
            .selectFrom('games')
            .select(sql<number>`count(*)`.as('games'))
            .where(column, '=', userId)
            .where(isPlaying)
            .where('tournament_id', 'is', null),
        ),
      );
      const found = await Promise.all(counts);
      return found.reduce((sum, row) => sum + Number(row?.games ?? 0), 0);
    },
  };
}
