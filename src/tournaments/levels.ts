/** C-24: levels are bands of rating: I 1200–1600, II 1600–1700, III 1700–1800, then in steps of 100. */

export interface RatingBand {
  readonly from: number;
  /** The last rating inside: a border belongs to the level above. */
  readonly to: number;
}

const FIRST_FROM = 1200;
const SECOND_FROM = 1600;
const STEP = 100;

/** 3000 and above are one level. */
export const GREATEST_LEVEL = 16;

export function bandOf(level: number): RatingBand {
  if (level === 1) return { from: FIRST_FROM, to: SECOND_FROM - 1 };
  const from = SECOND_FROM + (level - 2) * STEP;
  return { from, to: level === GREATEST_LEVEL ? 9_999 : from + STEP - 1 };
}

/** Level of a rating; null below the first one. */
export function levelOf(rating: number): number | null {
  if (rating < FIRST_FROM) return null;
  if (rating < SECOND_FROM) return 1;
  return Math.min(GREATEST_LEVEL, 2 + Math.floor((rating - SECOND_FROM) / STEP));
}

const ROMAN = [
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;

/** `I`, `II`, `III` … as the portal writes levels. */
export function levelName(level: number): string {
  let left = level;
  let name = '';
  for (const [value, sign] of ROMAN)
    while (left >= value) {
      name += sign;
      left -= value;
    }
  return name;
}
