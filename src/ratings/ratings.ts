import {
  EMPTY_POOL,
  poolKey,
  type PortalRating,
  PROVISIONAL_DEVIATION,
  type RatingSystem,
  ratingTable,
  rebuildRatings,
  startRating,
  type TimeCategory,
} from 'tabiya-engine/ratings';
import { newId } from '../app/ids.ts';
import type { Accounts } from '../accounts/types.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { Deadlines } from '../deadlines/types.ts';
import { ok, refuse, type Result } from '../result.ts';
import { createActStore } from './acts.ts';
import { categoryOf, isInTable } from './rate.ts';
import type { RatingActBy, Ratings } from './service.ts';
import { createRatingStore, portalRatingOf } from './store.ts';
import {
  CATEGORIES,
  FIDE_LEAST,
  FIDE_MOST,
  isFideRating,
  RATED_KINDS,
  type HistoryPoint,
  type RatingAct,
  type RatingRefusal,
} from './types.ts';

export interface RatingsDeps {
  readonly database: Database;
  readonly accounts: Pick<Accounts, 'byIds'>;
  readonly deadlines: Pick<Deadlines, 'handle' | 'add' | 'wake'>;
  readonly now: () => number;
}

/** Longest reason of an act. */
const MOST_REASON = 500;
/** Tries of an act while games are being rated. */
const MOST_TRIES = 5;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The ratings room; registers its deadlines, so make it before `deadlines.start()`. Rules: RULES.md. */
export function createRatings({ database, accounts, deadlines, now }: RatingsDeps): Ratings {
  const store = createRatingStore(database);
  const acts = createActStore(database);

  deadlines.handle('rate-game', async ({ subject }, done) => {
    // Read first: an act that comes after this makes the transaction fail.
    const rule = await store.rule();
    const game = await store.game(subject);
    if (game === null || (await store.change(subject)) !== undefined) return committed([done]);
    // A game of another process may have ended earlier and come later: then all is rated anew (RT-3).
    if (await store.isOvertaken(game)) return rewrite(done, subject);
    const statements = store.rate(game, await store.ofUsers([game.white, game.black], game), rule);
    return committed([...(statements ?? []), done]);
  });

  deadlines.handle('rate-all', async (_, done) => {
    const rule = await store.rule();
    const rated = await store.count();
    const games = await store.finished(new Set());
    const again = store.rewrite(games, rebuildRatings(games, rule.system), rated);
    return committed([store.while(rule), ...again, done]);
  });

  async function rewrite(done: Statement, withGame: string): Promise<boolean> {
    const rule = await store.rule();
    const rated = await store.count();
    const [known, one] = await Promise.all([store.games(), store.game(withGame)]);
    if (known === null || one === null) return false;
    const games = [...known.filter(({ id }) => id !== withGame), one];
    const again = store.rewrite(games, rebuildRatings(games, rule.system), rated);
    return committed([store.while(rule), ...again, done]);
  }

  /** All ratings anew as an act changes them; nothing to write while a step that rates everything is waiting. */
  async function anew(
    system: RatingSystem,
    annulled: ReadonlyMap<string, boolean>,
  ): Promise<readonly Statement[]> {
    const rated = await store.count();
    const games = await store.games(annulled);
    return games === null ? [] : store.rewrite(games, rebuildRatings(games, system), rated);
  }

  function logged(
    act: RatingAct['act'],
    subject: string,
    { byId, reason, entry }: RatingActBy,
    before: unknown,
    after: unknown,
  ): readonly Statement[] {
    const told = { before: JSON.stringify(before), after: JSON.stringify(after) };
    return [
      acts.log({ id: newId(), at: now(), by_id: byId, act, subject, reason: reason.trim(), ...told }),
      ...(entry?.(told.before, told.after) ?? []),
    ];
  }

  /** Decides and commits until no game was rated in between; what it decides is a refusal or the statements. */
  async function carriedOut(
    { reason }: RatingActBy,
    decide: () => Promise<Result<readonly Statement[], RatingRefusal>>,
  ): Promise<Result<null, RatingRefusal>> {
    if (reason.trim() === '' || reason.length > MOST_REASON) return refuse('reason-missing');
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const decided = await decide();
      if (!decided.ok) return decided;
      if (await committed(decided.value)) {
        deadlines.wake();
        return ok(null);
      }
    }
    return refuse('busy');
  }

  async function setAnnulled(
    number: number,
    act: RatingActBy,
    annulled: boolean,
  ): Promise<Result<readonly Statement[], RatingRefusal>> {
    const rule = await store.rule();
    const game = await acts.gameOfNumber(number);
    if (game === null) return refuse('not-found');
    if (!game.finished) return refuse('not-finished');
    if (((await acts.annulment(game.id)) !== null) === annulled)
      return refuse(annulled ? 'annulled-already' : 'not-annulled');
    const change = await store.change(game.id);
    const counted = change === undefined ? null : { white: change.exchange, black: change.black_exchange };
    return ok([
      annulled ? acts.annul(game.id, now(), act.byId, act.reason.trim()) : acts.restore(game.id),
      ...logged(
        annulled ? 'annul' : 'restore',
        String(number),
        act,
        { annulled: !annulled, counted },
        { annulled },
      ),
      ...store.after(rule, rule.system),
      ...(await anew(rule.system, new Map([[game.id, annulled]]))),
      deadlines.add({ kind: 'archive-game', subject: game.id, dueAt: now(), data: {} }),
    ]);
  }

  async function committed(statements: readonly Statement[]): Promise<boolean> {
    return (await database.commit([...statements])) === 'committed';
  }

  return {
    async ofUser(userId) {
      const rows = await store.ofUser(userId);
      const start = startRating((await store.rule()).system);
      return RATED_KINDS.flatMap((kind) =>
        CATEGORIES.map((category) => {
          const row = rows.find((one) => one.kind === kind && one.category === category);
          return {
            kind,
            category,
            rating: row?.rating ?? start,
            games: row?.games ?? 0,
            provisional: row === undefined || isWide(row.exact_deviation),
          };
        }),
      );
    },

    async forEvent(userIds, { kind, control, ratings = 'portal' }) {
      if (ratings === 'fide') return store.fide(userIds);
      const rows =
        userIds.length === 0
          ? []
          : await store.ofUsers(userIds, { game: kind, category: categoryOf(control) });
      const known = new Map(rows.map((row) => [row.user_id, row.rating]));
      const start = startRating((await store.rule()).system);
      return new Map(userIds.map((id) => [id, known.get(id) ?? start]));
    },

    fide: async (userId) => (await store.fide([userId])).get(userId) ?? null,

    async setFide(userId, rating, byId) {
      if (rating !== null && !isFideRating(rating))
        return refuse('fide-range', { least: FIDE_LEAST, most: FIDE_MOST });
      await database.commit(store.setFide(userId, rating, byId, now()));
      return ok(null);
    },

    async ofGame(gameId) {
      const row = await store.change(gameId);
      if (row === undefined) return null;
      return {
        category: row.category as TimeCategory,
        whiteBefore: row.white_before,
        blackBefore: row.black_before,
        exchange: row.exchange,
        blackExchange: row.black_exchange,
      };
    },

    async history(userId, kind, category) {
      const rows = await store.history(userId, { game: kind, category });
      const points = rows.map((row): HistoryPoint => {
        const white = row.white_id === userId;
        return {
          at: row.ended_at,
          gameId: row.game_id,
          rating: white ? row.white_before + row.exchange : row.black_before + row.black_exchange,
          provisional: isWide(white ? row.white_deviation : row.black_deviation, 1),
        };
      });
      const [first] = rows;
      if (first === undefined) return [];
      const start = first.white_id === userId ? first.white_before : first.black_before;
      return [{ at: first.ended_at, gameId: null, rating: start, provisional: true }, ...points];
    },

    system: async () => (await store.rule()).system,

    choose: (system, act) =>
      carriedOut(act, async () => {
        const rule = await store.rule();
        if (rule.system === system) return refuse('same-system');
        return ok([
          ...store.after(rule, system),
          ...logged('system', 'ratings', act, { system: rule.system }, { system }),
          ...(await anew(system, new Map())),
        ]);
      }),

    annul: (number, act) => carriedOut(act, () => setAnnulled(number, act, true)),

    restore: (number, act) => carriedOut(act, () => setAnnulled(number, act, false)),

    annulment: (gameId) => acts.annulment(gameId),

    acts: (limit) => acts.acts(limit),

    async table(kind, category) {
      const today = dayOf(now());
      const rows = (await store.pool({ game: kind, category })).filter((row) =>
        isInTable(dayOf(row.last_game_at), today),
      );
      const people = await accounts.byIds(rows.map((row) => row.user_id));
      const ratings = new Map(
        rows
          .filter((row) => people.get(row.user_id)?.closed === false)
          .map((row) => [row.user_id, portalRatingOf(row)]),
      );
      return ratingTable({ ...EMPTY_POOL, ratings }, 0).map(({ place, player, rating, games }) => ({
        place,
        userId: player,
        login: people.get(player)?.login ?? '',
        rating,
        games,
        provisional: isWide(ratings.get(player)?.glicko?.deviation ?? null),
      }));
    },

    async rebuild({ repair }) {
      const games = await store.games();
      if (games === null) return { rated: 0, differences: [] };
      const pools = rebuildRatings(games, (await store.rule()).system);
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
            row.black_exchange,
            row.white_deviation,
            row.black_deviation,
            row.ended_at,
          ].join() ===
            [
              game.white,
              game.black,
              wanted.whiteBefore,
              wanted.blackBefore,
              wanted.exchange,
              wanted.blackExchange,
              wanted.deviations?.[0],
              wanted.deviations?.[1],
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
          (wanted.glicko?.rating ?? null) !== row.exact_rating ||
          (wanted.glicko?.deviation ?? null) !== row.exact_deviation ||
          (wanted.glicko?.volatility ?? null) !== row.exact_volatility ||
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

/** True for a deviation that makes a rating provisional; `scale` = units in a point. */
function isWide(deviation: number | null, scale = 1000): boolean {
  return deviation !== null && deviation >= PROVISIONAL_DEVIATION * scale;
}
