import type { Outcome } from '../event/index.ts';
import type { Lots } from '../lots/index.ts';
import { probabilityFor } from '../tiebreaks/index.ts';

/** Strength an unrated player is taken to have. */
const UNKNOWN_STRENGTH = 1500;

/** Percent of draws between equal players of a level: 12 below 1400, 2 more for every 56 points, 55 at most. */
export function usualDraws(level: number): number {
  return Math.max(12, Math.min(55, 12 + Math.floor((level - 1400) / 28)));
}

/**
 * A result of the higher-numbered side of FIDE's table (B.02 8.1): the expected score of the rating difference is
 * kept, draws take from both wins alike and grow rarer as the difference grows.
 *
 * @param draws percent of draws between equals, or null for what is usual at the level of the two.
 */
export function drawResult(
  white: number | null,
  black: number | null,
  draws: number | null,
  lots: Lots,
): { readonly white: Outcome; readonly black: Outcome } {
  const one = white ?? UNKNOWN_STRENGTH;
  const two = black ?? UNKNOWN_STRENGTH;
  // Half a percent is the unit, so that a draw costs both sides a whole number.
  const expected = 2 * probabilityFor(Math.max(-400, Math.min(400, one - two)));
  const equal = 2 * (draws ?? usualDraws(Math.floor((one + two) / 2)));
  const drawn = Math.min(Math.floor((equal * 2 * Math.min(expected, 200 - expected)) / 200), 200);
  const wins = expected - Math.floor(drawn / 2);
  const lot = lots.below(200);
  if (lot < wins) return { white: 'win', black: 'loss' };
  if (lot < wins + drawn) return { white: 'draw', black: 'draw' };
  return { white: 'loss', black: 'win' };
}
