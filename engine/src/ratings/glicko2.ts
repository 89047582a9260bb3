/** Glicko-2 (Glickman 2013; `ratings.md` 2), offered to administrators in place of the portal's Elo. */

export interface GlickoRating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

export interface GlickoGame {
  readonly opponent: GlickoRating;
  /** 1 win, ½ draw, 0 loss. */
  readonly score: 0 | 0.5 | 1;
}

export interface GlickoSettings {
  /** Constrains the change of volatility: 0.5 in the paper, 0.75 online. */
  readonly tau: number;
  /** Rating periods that pass, for the growth of the deviation; 1 in the paper, 0 when every game is rated at once. */
  readonly periods: number;
}

/** Settings of large online servers: every game is rated as it ends. */
export const ONLINE: GlickoSettings = { tau: 0.75, periods: 0 };
export const PAPER: GlickoSettings = { tau: 0.5, periods: 1 };
/** A new player online. */
export const NEW_PLAYER: GlickoRating = { rating: 1500, deviation: 500, volatility: 0.09 };
/** Rating periods in a day: a deviation of 60 grows to 110 within a year. */
export const PERIODS_A_DAY = 0.21436;
/** From here on a rating is shown with "?". */
export const PROVISIONAL_DEVIATION = 110;

const SCALE = 173.7178;
const TOLERANCE = 1e-6;
const LIMITS = { deviation: [45, 500], volatility: 0.1, rating: [400, 4000], change: 700 } as const;

function g(phi: number): number {
  return 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));
}

/** New volatility: the root of f by the Illinois variant of false position. */
function newVolatility(phi: number, sigma: number, v: number, delta: number, tau: number): number {
  const a = Math.log(sigma * sigma);
  const f = (x: number): number => {
    const e = Math.exp(x);
    const d = phi * phi + v + e;
    return (e * (delta * delta - phi * phi - v - e)) / (2 * d * d) - (x - a) / (tau * tau);
  };
  let low = a;
  let high: number;
  if (delta * delta > phi * phi + v) high = Math.log(delta * delta - phi * phi - v);
  else {
    let k = 1;
    while (f(a - k * tau) < 0) k++;
    high = a - k * tau;
  }
  let atLow = f(low);
  let atHigh = f(high);
  while (Math.abs(high - low) > TOLERANCE) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const atNext = f(next);
    if (atNext * atHigh <= 0) {
      low = high;
      atLow = atHigh;
    } else atLow /= 2;
    high = next;
    atHigh = atNext;
  }
  return Math.exp(low / 2);
}

/** Deviation after time without games: `periods` rating periods at the player's volatility. */
export function deviationAfter({ deviation, volatility }: GlickoRating, periods: number): number {
  const growth = volatility * SCALE;
  return Math.sqrt(deviation * deviation + periods * growth * growth);
}

/** Rating after the games of one period, all against ratings from before it. */
export function glicko2(
  player: GlickoRating,
  games: readonly GlickoGame[],
  settings: GlickoSettings,
): GlickoRating {
  if (games.length === 0) return { ...player, deviation: deviationAfter(player, settings.periods) };
  const mu = (player.rating - 1500) / SCALE;
  const phi = player.deviation / SCALE;
  let information = 0;
  let surprise = 0;
  for (const { opponent, score } of games) {
    const weight = g(opponent.deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (opponent.rating - 1500) / SCALE)));
    information += weight * weight * expected * (1 - expected);
    surprise += weight * (score - expected);
  }
  const v = 1 / information;
  const sigma = newVolatility(phi, player.volatility, v, v * surprise, settings.tau);
  const before = Math.sqrt(phi * phi + settings.periods * sigma * sigma);
  const after = 1 / Math.sqrt(1 / (before * before) + information);
  return {
    rating: SCALE * (mu + after * after * surprise) + 1500,
    deviation: SCALE * after,
    volatility: sigma,
  };
}

function within(value: number, [low, high]: readonly [number, number]): number {
  return Math.min(high, Math.max(low, value));
}

/** One online game for both sides, from the same values before it, held inside the limits of `ratings.md` 2. */
export function glickoGame(
  white: GlickoRating,
  black: GlickoRating,
  score: 0 | 0.5 | 1,
  settings: GlickoSettings = ONLINE,
): { readonly white: GlickoRating; readonly black: GlickoRating } {
  const answer = score === 1 ? 0 : score === 0 ? 1 : 0.5;
  const held = (before: GlickoRating, after: GlickoRating): GlickoRating => ({
    rating: within(
      within(after.rating, [before.rating - LIMITS.change, before.rating + LIMITS.change]),
      LIMITS.rating,
    ),
    deviation: within(after.deviation, LIMITS.deviation),
    volatility: Math.min(LIMITS.volatility, after.volatility),
  });
  return {
    white: held(white, glicko2(white, [{ opponent: black, score }], settings)),
    black: held(black, glicko2(black, [{ opponent: white, score: answer }], settings)),
  };
}
