import {
  EMPTY_POOL,
  poolKey,
  type PortalRating,
  ratingTable,
  rebuildRatings,
  START_RATING,
  type TimeCategory,
} from 'tabiya-engine/ratings';
import type { Accounts } from '../accounts/types.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { Deadlines } from '../deadlines/types.ts';
import { categoryOf, isInTable } from './rate.ts';
import type { Ratings } from './service.ts';
import { createRatingStore } from './store.ts';
import { CATEGORIES, RATED_KINDS } from './types.ts';

export interface RatingsDeps {
  readonly database: Database;
  readonly accounts: Pick<Accounts, 'byIds'>;
  readonly deadlines: Pick<Deadlines, 'handle'>;
  readonly now: () => number;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The ratings room; registers its deadlines, so make it before `deadlines.start()`. Rules: RULES.md. */
export function createRatings({ database, accounts, deadlines, now }: RatingsDeps): Ratings {
  const store = createRatingStore(database);

  deadlines.handle('rate-game', async ({ subject }, done) => {
    const game = await store.game(subject);
    if (game === null || (await store.change(subject)) !== undefined) return committed([done]);
    // A game of another process may have ended earlier and come later: then all is rated anew (RT-3).
    if (await store.isOvertaken(game)) return rewrite(done, subject);
    const statements = store.rate(game, await store.ofUsers([game.white, game.black], game));
    return committed([...(statements ?? []), done]);
  });

  deadlines.handle('rate-all', async (_, done) => {
    const rated = await store.count();
    const games = await store.finished(new Set());
    return committed([...store.rewrite(games, rebuildRatings(games), rated), done]);
  });

  async function rewrite(done: Statement, withGame: string): Promise<boolean> {
    const rated = await store.count();
    const [known, one] = await Promise.all([store.games(), store.game(withGame)]);
    if (known === null || one === null) return false;
    const games = [...known.filter(({ id }) => id !== withGame), one];
    return committed([...store.rewrite(games, rebuildRatings(games), rated), done]);
  }

  async function committed(statements: readonly Statement[]): Promise<boolean> {
    return (await database.commit([...statements])) === 'committed';
  }

  return {
    async ofUser(userId) {
      const rows = await store.ofUser(userId);
      return RATED_KINDS.flatMap((kind) =>
        CATEGORIES.map((category) => {
          const row = rows.find((one) => one.kind === kind && one.category === category);
          return {
            kind,
            category,
            rating: row?.rating ?? START_RATING,
            games: row?.games ?? 0,
            provisional: row === undefined,
          };
        }),
      );
    },

    async forEvent(userIds, { kind, control }) {
      const rows =
        userIds.length === 0
          ? []
          : await store.ofUsers(userIds, { game: kind, category: categoryOf(control) });
      const known = new Map(rows.map((row) => [row.user_id, row.rating]));
      return new Map(userIds.map((id) => [id, known.get(id) ?? START_RATING]));
    },

    async ofGame(gameId) {
      const row = await store.change(gameId);
      if (row === undefined) return null;
      return {
        category: row.category as TimeCategory,
        whiteBefore: row.white_before,
        blackBefore: row.black_before,
        exchange: row.exchange,
      };
    },

    async table(kind, category) {
      const today = dayOf(now());
      const rows = (await store.pool({ game: kind, category })).filter((row) =>
        isInTable(dayOf(row.last_game_at), today),
      );
      const people = await accounts.byIds(rows.map((row) => row.user_id));
      const ratings = new Map(
        rows
          .filter((row) => people.get(row.user_id)?.closed === false)
          .map((row) => [
            row.user_id,
            { rating: row.rating, games: row.games, lastGameAtMs: row.last_game_at },
          ]),
      );
      return ratingTable({ ...EMPTY_POOL, ratings }, 0).map(({ place, player, rating, games }) => ({
        place,
        userId: player,
        login: people.get(player)?.login ?? '',
        rating,
        games,
      }));
    },

    async rebuild({ repair }) {
      const games = await store.games();
      if (games === null) return { rated: 0, differences: [] };
      const pools = rebuildRatings(games);
      const [ratings, changes] = await store.everything();
      const differences: string[] = [];
      const wantedChanges = new Map([...pools.values()].flatMap((pool) => [...pool.changes]));
      const gameOf = new Map(games.map((game) => [game.id, game]));
      for (const row of changes) {
        const wanted = wantedChanges.get(row.game_id);
        const game = gameOf.get(row.game_id);
        wantedChanges.delete(row.game_id);
        const same =
          wanted !== undefined &&
          game !== undefined &&
          poolKey(game) === `${row.kind}/${row.category}` &&
          [
            row.white_id,
            row.black_id,
            row.white_before,
            row.black_before,
            row.exchange,
            row.ended_at,
          ].join() ===
            [
              game.white,
              game.black,
              wanted.whiteBefore,
              wanted.blackBefore,
              wanted.exchange,
              game.endedAtMs,
            ].join();
        if (!same) differences.push(`game ${row.game_id}`);
      }
      for (const id of wantedChanges.keys()) differences.push(`game ${id}`);
      const wantedRatings = new Map<string, PortalRating>(
        [...pools].flatMap(([key, pool]) =>
          [...pool.ratings].map(([id, one]) => [`${key} ${id}`, one] as const),
        ),
      );
      for (const row of ratings) {
        const key = `${row.kind}/${row.category} ${row.user_id}`;
        const wanted = wantedRatings.get(key);
        wantedRatings.delete(key);
        if (
          wanted?.rating !== row.rating ||
          wanted.games !== row.games ||
          wanted.lastGameAtMs !== row.last_game_at
        )
          differences.push(key);
      }
      differences.push(...wantedRatings.keys());
      if (repair && differences.length > 0 && !(await committed(store.rewrite(games, pools, changes.length))))
        throw new Error('ratings changed while they were repaired: try again');
      const rated = [...pools.values()].reduce((sum, pool) => sum + pool.changes.size, 0);
      return { rated, differences };
    },
  };
}
