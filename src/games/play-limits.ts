import { sql } from 'kysely';
import { GAME_KINDS, type GameKind } from '../chess/index.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import { isPlaying } from './store.ts';

/** games a person may play at the same time outside tournaments, until the administration says otherwise. */
export const GAMES_AT_ONCE = 200;
export const MOST_GAMES_AT_ONCE = 10_000;

/** What the administration has set: limits and the games on offer. */
export interface PlayLimits {
  gamesAtOnce(): Promise<number>;
  /** `entry` is stored with it: the log's entry of R-387. */
  setGamesAtOnce(games: number, entry?: readonly Statement[]): Promise<void>;
  /** Running games of a person, those of tournaments not counted. */
  gamesOf(userId: string): Promise<number>;
  /** the games this installation offers; all of them until somebody chooses. Never none. */
  offered(): Promise<readonly GameKind[]>;
  /** Games that have begun and events that are announced go on. False and nothing changed when none would be left. */
  setOffered(kinds: readonly GameKind[], entry?: readonly Statement[]): Promise<boolean>;
}

const NAME = 'games-at-once';
/** Rows of the games that are not offered. */
const WITHOUT = 'without-';

export function createPlayLimits(database: Database, now: () => number): PlayLimits {
  const { build } = database;

  function put(name: string, value: number): Statement {
    const query = build
      .insertInto('play_limits')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }));
    return database.statement(query, 1);
  }

  return {
    async gamesAtOnce() {
      const query = build.selectFrom('play_limits').select('value').where('name', '=', NAME);
      return (await database.first(query))?.value ?? GAMES_AT_ONCE;
    },
    async setGamesAtOnce(games, entry = []) {
      const value = Math.max(1, Math.min(MOST_GAMES_AT_ONCE, Math.trunc(games)));
      await database.commit([put(NAME, value), ...entry]);
    },
    async offered() {
      const query = build.selectFrom('play_limits').select('name').where('value', '=', 1);
      const without = new Set((await database.all(query)).map(({ name }) => name));
      return GAME_KINDS.filter((kind) => !without.has(WITHOUT + kind));
    },
    async setOffered(kinds, entry = []) {
      if (kinds.length === 0) return false;
      const rows = GAME_KINDS.map((kind) => put(WITHOUT + kind, kinds.includes(kind) ? 0 : 1));
      await database.commit([...rows, ...entry]);
      database.publish({ topic: 'lobby', version: now() });
      return true;
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
