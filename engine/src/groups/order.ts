import { lotsOf, seedFor } from '../lots/index.ts';
import type { Entrant, Id } from './types.ts';

/**
 * Entrants by rating, the highest first; equal ratings in order of registration, unrated players last, among
 * themselves by lot (C-14).
 */
export function byRating<E extends Id>(entrants: readonly Entrant<E>[], seed: string): Entrant<E>[] {
  const unrated = lotsOf(seedFor(seed, 'unrated')).shuffle(entrants.filter(({ rating }) => rating === null));
  const rated = entrants
    .filter(({ rating }) => rating !== null)
    .toSorted((a, b) => (b.rating ?? 0) - (a.rating ?? 0));
  return [...rated, ...unrated];
}

/** Mean rating of those who have one, as a fraction with exact terms; 0 of 1 without any. */
export interface Mean {
  readonly sum: number;
  readonly count: number;
}

export function meanRating(players: readonly { readonly rating: number | null }[]): Mean {
  const ratings = players.flatMap(({ rating }) => (rating === null ? [] : [rating]));
  return { sum: ratings.reduce((sum, rating) => sum + rating, 0), count: Math.max(1, ratings.length) };
}

/** Negative when `a` is the stronger one. */
export function compareMeans(a: Mean, b: Mean): number {
  return b.sum * a.count - a.sum * b.count;
}
