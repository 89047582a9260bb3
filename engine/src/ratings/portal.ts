/**
 * Ratings of the portal: per game and time category (C-13, `ratings.md` 4). Elo with K 32, start 1550, zero-sum, unless
 * an administrator has chosen Glicko-2.
 */
import { glickoExchange, type GlickoValues } from './portal-glicko.ts';
import { NEW_PLAYER } from './glicko2.ts';

export const START_RATING = 1550;
export const PORTAL_K = 32;

/** How games move ratings. */
export type RatingSystem = 'elo' | 'glicko2';

/** Rating of a player before his first rated game. */
export function startRating(system: RatingSystem): number {
  return system === 'elo' ? START_RATING : NEW_PLAYER.rating;
}

/** C-06: superblitz up to a day for each player, blitz up to 31 days, long beyond. */
export type TimeCategory = 'superblitz' | 'blitz' | 'long';

const DAY_MS = 86_400_000;
/** Moves a player is taken to make when an increment is turned into time. */
const MOVES = 60;

/** Category of a control by the time one player can use: base and 60 increments. */
export function timeCategory(control: {
  readonly baseMs: number;
  readonly incrementMs: number;
}): TimeCategory {
  const total = control.baseMs + MOVES * control.incrementMs;
  if (total <= DAY_MS) return 'superblitz';
  return total <= 31 * DAY_MS ? 'blitz' : 'long';
}

/** Why a finished game changes no rating (G-08, G-12, R-121, R-122; `ratings.md` 4). */
export type UnratedReason =
  | 'annulled'
  | 'program'
  | 'first-move'
  | 'forfeit'
  | 'not-moved'
  | 'over-the-board'
  | 'casual';

/** What happened in a game, as far as rating asks. */
export interface FinishedGame {
  readonly id: string;
  readonly white: string;
  readonly black: string;
  /** Half points of White: 2, 1 or 0. */
  readonly score: 0 | 1 | 2;
  /** `chess`, `kingchess` … */
  readonly game: string;
  readonly category: TimeCategory;
  readonly endedAtMs: number;
  readonly annulled: boolean;
  /** One side played with a program's help or is a program. */
  readonly program: boolean;
  /** Lost because the first move was never made. */
  readonly firstMoveLoss: boolean;
  readonly forfeit: boolean;
  readonly bothMoved: boolean;
  readonly overTheBoard: boolean;
  readonly rated: boolean;
}

/** First reason that keeps a game from being rated, in the order of `ratings.md` 4; null = it is rated. */
export function whyUnrated(game: FinishedGame): UnratedReason | null {
  if (game.annulled) return 'annulled';
  if (game.program) return 'program';
  if (game.overTheBoard) return 'over-the-board';
  if (game.firstMoveLoss) return 'first-move';
  if (game.forfeit) return 'forfeit';
  if (!game.bothMoved) return 'not-moved';
  return game.rated ? null : 'casual';
}

/** 10^(1/400); powers are made by multiplying, so that every machine gets the same bits. */
const STEP = 1.0057730630017383;

function power(exponent: number): number {
  let result = 1;
  let square = STEP;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result *= square;
    square *= square;
  }
  return result;
}

/** Expected score of the player who is `difference` points stronger, 0…1. */
export function expectedScore(difference: number): number {
  const odds = power(Math.min(4000, Math.abs(difference)));
  return difference >= 0 ? odds / (1 + odds) : 1 / (1 + odds);
}

/** Points White wins and Black loses, or the reverse when negative. */
export function eloExchange(white: number, black: number, score: 0 | 1 | 2, k = PORTAL_K): number {
  const exact = k * (score / 2 - expectedScore(white - black));
  // + 0 turns a negative zero into zero.
  return Math.sign(exact) * Math.floor(Math.abs(exact) + 0.5) + 0;
}

/** Standing of one player in one game and category. */
export interface PortalRating {
  readonly rating: number;
  readonly games: number;
  readonly lastGameAtMs: number;
  /** The exact values of Glicko-2; absent in Elo. */
  readonly glicko?: GlickoValues;
}

/** What one game did to both. */
export interface RatingChange {
  readonly whiteBefore: number;
  readonly blackBefore: number;
  /** Added to White. */
  readonly exchange: number;
  /** Added to Black; in Elo what White lost. */
  readonly blackExchange: number;
  /** Deviations after the game, whole points; null in Elo. */
  readonly deviations: readonly [white: number, black: number] | null;
}

/** Ratings of one game in one category: by player, and the changes by game. */
export interface RatingPool {
  readonly ratings: ReadonlyMap<string, PortalRating>;
  readonly changes: ReadonlyMap<string, RatingChange>;
}

/** Key of a pool: ratings of different games or categories never mix. */
export function poolKey(game: Pick<FinishedGame, 'game' | 'category'>): string {
  return `${game.game}/${game.category}`;
}

export const EMPTY_POOL: RatingPool = { ratings: new Map(), changes: new Map() };

/** A player is shown with the start rating and "?" until his first rated game ends. */
export function ratingIn(
  pool: RatingPool,
  player: string,
  system: RatingSystem = 'elo',
): { readonly rating: number; readonly provisional: boolean } {
  const known = pool.ratings.get(player);
  return { rating: known?.rating ?? startRating(system), provisional: known === undefined };
}

/** Order in which games are rated: by end, then by id. */
export function inRatingOrder(games: readonly FinishedGame[]): FinishedGame[] {
  return games.toSorted((a, b) => a.endedAtMs - b.endedAtMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

function rate(ratings: Map<string, PortalRating>, game: FinishedGame, system: RatingSystem): RatingChange {
  const white = ratings.get(game.white);
  const black = ratings.get(game.black);
  const whiteBefore = white?.rating ?? startRating(system);
  const blackBefore = black?.rating ?? startRating(system);
  const after = (player: PortalRating | undefined) => ({
    games: (player?.games ?? 0) + 1,
    lastGameAtMs: game.endedAtMs,
  });
  if (system === 'elo') {
    const exchange = eloExchange(whiteBefore, blackBefore, game.score);
    ratings.set(game.white, { rating: whiteBefore + exchange, ...after(white) });
    ratings.set(game.black, { rating: blackBefore - exchange, ...after(black) });
    return { whiteBefore, blackBefore, exchange, blackExchange: -exchange + 0, deviations: null };
  }
  const now = glickoExchange(white ?? null, black ?? null, game.score, game.endedAtMs);
  ratings.set(game.white, { ...now.white, ...after(white) });
  ratings.set(game.black, { ...now.black, ...after(black) });
  return {
    whiteBefore,
    blackBefore,
    exchange: now.white.rating - whiteBefore,
    blackExchange: now.black.rating - blackBefore,
    deviations: now.deviations,
  };
}

/** The pool after one more game, which must come after all others in rating order. */
export function rateGame(pool: RatingPool, game: FinishedGame, system: RatingSystem = 'elo'): RatingPool {
  if (whyUnrated(game) !== null) return pool;
  const ratings = new Map(pool.ratings);
  const changes = new Map(pool.changes);
  changes.set(game.id, rate(ratings, game, system));
  return { ratings, changes };
}

/**
 * Ratings of a whole site from its games, pool by pool. Annulling a result is a rebuild of its pool
 * with the game marked: later games are rated anew as if it had never counted.
 */
export function rebuildRatings(
  games: readonly FinishedGame[],
  system: RatingSystem = 'elo',
): ReadonlyMap<string, RatingPool> {
  const pools = new Map<string, { ratings: Map<string, PortalRating>; changes: Map<string, RatingChange> }>();
  for (const game of inRatingOrder(games)) {
    if (whyUnrated(game) !== null) continue;
    const key = poolKey(game);
    const pool = pools.get(key) ?? { ratings: new Map(), changes: new Map() };
    pools.set(key, pool);
    pool.changes.set(game.id, rate(pool.ratings, game, system));
  }
  return pools;
}

/** Row of a rating table; equal ratings share a place. */
export interface RatingRow {
  readonly place: number;
  readonly player: string;
  readonly rating: number;
  readonly games: number;
}

/** Rating table of a pool without players whose last game is older than `sinceMs`. */
export function ratingTable(pool: RatingPool, sinceMs: number): readonly RatingRow[] {
  const active = [...pool.ratings].filter(([, { lastGameAtMs }]) => lastGameAtMs >= sinceMs);
  const sorted = active.sort(([a, x], [b, y]) => y.rating - x.rating || (a < b ? -1 : a > b ? 1 : 0));
  let place = 0;
  return sorted.map(([player, { rating, games }], index) => {
    if (index === 0 || sorted[index - 1]?.[1].rating !== rating) place = index + 1;
    return { place, player, rating, games };
  });
}

/**
 * First day (`YYYY-MM-DD`) on which a player whose last game ended on `day` is left out of the table: the day
 * after three calendar months, which end on the last day of shorter months (R-124: 31 August, out from
 * 1 December).
 */
export function hiddenFrom(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const months = year * 12 + month - 1 + 3;
  const last = { year: Math.floor(months / 12), month: (months % 12) + 1 };
  const end = Math.min(date, daysIn(last.year, last.month));
  if (end < daysIn(last.year, last.month)) return written(last.year, last.month, end + 1);
  return last.month === 12 ? written(last.year + 1, 1, 1) : written(last.year, last.month + 1, 1);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function written(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
