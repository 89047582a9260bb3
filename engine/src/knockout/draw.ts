import type { PlayerNumber } from '../event/index.ts';
import type { Place } from './types.ts';

/** The smallest power of two that holds so many players; at least 2. */
export function bracketSize(players: number): number {
  let size = 2;
  while (size < players) size *= 2;
  return size;
}

/** Rounds of a knockout of so many players. */
export function knockoutRounds(players: number): number {
  return Math.log2(bracketSize(players));
}

/**
 * Seeds 1…size in the order of the standard bracket: 1 and 2 can meet in the final only, the sum of a pair of the
 * first round is size + 1.
 */
export function standardOrder(size: number): PlayerNumber[] {
  let order: PlayerNumber[] = [1];
  while (order.length < size) {
    const sum = order.length * 2 + 1;
    order = order.flatMap((seed, index) => (index % 2 === 0 ? [seed, sum - seed] : [sum - seed, seed]));
  }
  return order;
}

/** The places of the first round by seed: missing players are byes of the best seeds. */
export function seededPlaces(players: number): Place[] {
  return standardOrder(bracketSize(players)).map((seed) => (seed <= players ? seed : null));
}

/**
 * numbers as drawn, 1st against 2nd, 3rd against 4th. Where places are missing the first numbers of the lot have
 * byes, spread over the bracket.
 */
export function drawnPlaces(players: number): Place[] {
  if (bracketSize(players) !== players) return seededPlaces(players);
  return Array.from({ length: players }, (_, index) => index + 1);
}
