/** White is +1, Black is -1, 0 is neither: colours are added up here, so they are numbers inside this room. */
export type Side = 1 | -1 | 0;

/** Strength of a colour preference, C.04.3 1.7. */
export const NO_PREFERENCE = 0;
export const MILD = 1;
export const STRONG = 2;
export const ABSOLUTE = 3;
export type Strength = typeof NO_PREFERENCE | typeof MILD | typeof STRONG | typeof ABSOLUTE;

export interface Preference {
  /** The colour wanted; 0 = none. */
  readonly wants: Side;
  readonly strength: Strength;
  /** Whites minus Blacks over played games. */
  readonly difference: number;
  /** The colour of the last two played games when both had the same; else 0. */
  readonly repeated: Side;
}

/**
 * Colour preference from the colours of the played games in order, C.04.3 1.7.
 * When the difference and the repetition disagree the difference wins.
 */
export function preferenceOf(colours: readonly Side[]): Preference {
  let difference = 0;
  for (const colour of colours) difference += colour;
  const last = colours[colours.length - 1] ?? 0;
  const before = colours[colours.length - 2] ?? 0;
  const repeated: Side = last === before ? last : 0;
  const reducing: Side = difference > 0 ? -1 : difference < 0 ? 1 : 0;
  const other: Side = last === 1 ? -1 : last === -1 ? 1 : 0;
  if (Math.abs(difference) >= 2) return { wants: reducing, strength: ABSOLUTE, difference, repeated };
  if (repeated !== 0) return { wants: other, strength: ABSOLUTE, difference, repeated };
  if (difference !== 0) return { wants: reducing, strength: STRONG, difference, repeated };
  if (last !== 0) return { wants: other, strength: MILD, difference, repeated };
  return { wants: 0, strength: NO_PREFERENCE, difference, repeated };
}
