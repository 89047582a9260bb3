import { mayHave, type Past, type Side } from '../groups/past.ts';

export interface ColourLimits {
  /** ПЦ: how often in a row one colour. */
  readonly repetition: number;
  /** РЦ: greatest difference of Whites and Blacks. */
  readonly difference: number;
}

export type Strength = 0 | 1 | 2 | 3;

export interface Claim {
  readonly side: Side | null;
  /** 3 absolute, 2 strong, 1 mild, 0 none. */
  readonly strength: Strength;
}

const OTHER: Readonly<Record<Side, Side>> = { white: 'black', black: 'white' };

/** R-304 with the limits of R-291: a player at a limit has an absolute claim; the difference goes before the run. */
export function claimOf({ colours, difference, run }: Past, limits: ColourLimits): Claim {
  const last = colours.at(-1);
  if (last === undefined) return { side: null, strength: 0 };
  const reducing: Side = difference > 0 ? 'black' : 'white';
  if (Math.abs(difference) >= limits.difference) return { side: reducing, strength: 3 };
  if (run >= limits.repetition) return { side: OTHER[last], strength: 3 };
  if (difference !== 0) return { side: reducing, strength: 2 };
  return { side: OTHER[last], strength: 1 };
}

/** Whether the higher ranked player may get `side` without anybody passing a limit. */
export function withinLimits(
  a: Past,
  b: Past,
  side: Side,
  limits: ColourLimits,
  isFree: (player: Past) => boolean,
): boolean {
  const allowed = (player: Past, colour: Side): boolean =>
    isFree(player) || mayHave(player, colour, limits.repetition, limits.difference);
  return allowed(a, side) && allowed(b, OTHER[side]);
}

/** Colour of the higher ranked player, R-305 with C-42. */
export function allocate(
  a: Past,
  b: Past,
  limits: ColourLimits,
  history: 'latest' | 'earliest',
  initial: Side,
): Side {
  const mine = claimOf(a, limits);
  const theirs = claimOf(b, limits);
  if (mine.side === null && theirs.side === null) return initial;
  if (mine.side === null) return theirs.side === 'white' ? 'black' : 'white';
  if (theirs.side === null || mine.side !== theirs.side) return mine.side;
  if (mine.strength !== theirs.strength) {
    return mine.strength > theirs.strength ? mine.side : OTHER[mine.side];
  }
  const games = Math.min(a.colours.length, b.colours.length);
  for (let step = 1; step <= games; step++) {
    const at = history === 'latest' ? -step : step - 1;
    const had = a.colours.at(at);
    const other = b.colours.at(at);
    if (had !== undefined && other !== undefined && had !== other) return other;
  }
  return mine.side;
}
