import {
  deviationAfter,
  glickoGame,
  type GlickoRating,
  NEW_PLAYER,
  ONLINE,
  PERIODS_A_DAY,
} from './glicko2.ts';

/**
 * Rating, deviation and volatility as whole numbers: thousandths, thousandths, hundred-millionths. They are rounded after
 * every game, so that a table that is kept game by game and one that is rebuilt from all games hold the same numbers.
 */
export interface GlickoValues {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

const DAY_MS = 86_400_000;
const THOUSAND = 1000;
const VOLATILITY_SCALE = 1e8;

function exact({ rating, deviation, volatility }: GlickoValues): GlickoRating {
  return {
    rating: rating / THOUSAND,
    deviation: deviation / THOUSAND,
    volatility: volatility / VOLATILITY_SCALE,
  };
}

function stored({ rating, deviation, volatility }: GlickoRating): GlickoValues {
  return {
    rating: Math.round(rating * THOUSAND),
    deviation: Math.round(deviation * THOUSAND),
    volatility: Math.round(volatility * VOLATILITY_SCALE),
  };
}

/** What a player brings to a game that ends at `endedAtMs`: his deviation has grown since the last one. */
function before(
  player: { readonly glicko?: GlickoValues; readonly lastGameAtMs: number } | null,
  endedAtMs: number,
): GlickoRating {
  if (player?.glicko === undefined) return NEW_PLAYER;
  const known = exact(player.glicko);
  const days = Math.max(0, endedAtMs - player.lastGameAtMs) / DAY_MS;
  return { ...known, deviation: Math.min(500, deviationAfter(known, days * PERIODS_A_DAY)) };
}

interface Side {
  /** Shown: whole points, cut off (`ratings.md` 2). */
  readonly rating: number;
  readonly glicko: GlickoValues;
}

/** One game in Glicko-2, both sides from the values before it; `score` = half points of White. */
export function glickoExchange(
  white: { readonly glicko?: GlickoValues; readonly lastGameAtMs: number } | null,
  black: { readonly glicko?: GlickoValues; readonly lastGameAtMs: number } | null,
  score: 0 | 1 | 2,
  endedAtMs: number,
): { readonly white: Side; readonly black: Side; readonly deviations: readonly [number, number] } {
  const points = score === 2 ? 1 : score === 1 ? 0.5 : 0;
  const after = glickoGame(before(white, endedAtMs), before(black, endedAtMs), points, ONLINE);
  const side = (one: GlickoRating): Side => {
    const glicko = stored(one);
    return { rating: Math.floor(glicko.rating / THOUSAND), glicko };
  };
  const [w, b] = [side(after.white), side(after.black)];
  return {
    white: w,
    black: b,
    deviations: [Math.floor(w.glicko.deviation / THOUSAND), Math.floor(b.glicko.deviation / THOUSAND)],
  };
}
