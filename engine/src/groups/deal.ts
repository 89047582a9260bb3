import type { Tenths } from '../event/index.ts';
import { lotsOf, seedFor } from '../lots/index.ts';
import { compareMeans, meanRating } from './order.ts';
import { snakeGroup } from './snake.ts';
import type { DrawnStage, Entrant, Id } from './types.ts';

/** Who comes out of a group, and how he did there. */
export interface Qualifier<E extends Id> {
  readonly id: E;
  readonly rating: number | null;
  /** Index of his old group. */
  readonly group: number;
  /** 1 = first of those who go on from it. */
  readonly place: number;
  /** Share of the points possible, see {@link shareOf}. */
  readonly share: number;
}

/** Least common multiple of 1…12: shares of up to twelve games stay whole numbers. */
const PARTS = 27_720;

/** Percentage of points as an exact integer: {@link PARTS} times tenths a game. */
export function shareOf(points: Tenths, games: number): number {
  return games === 0 ? 0 : Math.round((points * PARTS) / games);
}

/** Those who go on from a finished stage: the first of each group who have played a game. */
export function qualifiersOf<E extends Id>(
  stage: DrawnStage<E>,
  entrants: readonly Entrant<E>[],
): Qualifier<E>[] {
  const ratings = new Map(entrants.map(({ id, rating }) => [id, rating]));
  return stage.groups.flatMap(({ ranking, places }, group) =>
    (ranking ?? [])
      .filter(({ hasPlayed }) => hasPlayed)
      .slice(0, places ?? 0)
      .map(({ id, points, games }, index) => ({
        id,
        rating: ratings.get(id) ?? null,
        group,
        place: index + 1,
        share: shareOf(points, games),
      })),
  );
}

/** Algorithm B 2: by place in the old group, then percentage, then rating, then lot (C-50). */
export function inOrder<E extends Id>(qualifiers: readonly Qualifier<E>[], seed: string): Qualifier<E>[] {
  const lot = lotsOf(seedFor(seed, 'qualifiers')).shuffle(qualifiers);
  return lot.toSorted((a, b) => a.place - b.place || b.share - a.share || (b.rating ?? 0) - (a.rating ?? 0));
}

/**
 * Algorithm B 3 and 4: the snake over all of them, then no second in the group of the first of his old group.
 * Such a second changes places with the next later second for whom both places are allowed, else with the nearest
 * earlier one; where no exchange helps he stays.
 */
export function dealQualifiers<E extends Id>(
  ordered: readonly Qualifier<E>[],
  groups: number,
): Qualifier<E>[][] {
  const slots = [...ordered];
  const firstIn = new Map<number, number>();
  slots.forEach(({ place, group }, index) => {
    if (place === 1) firstIn.set(group, snakeGroup(index, groups));
  });
  const isBad = (qualifier: Qualifier<E>, index: number): boolean =>
    qualifier.place === 2 && firstIn.get(qualifier.group) === snakeGroup(index, groups);
  const seconds = slots.flatMap(({ place }, index) => (place === 2 ? [index] : []));
  for (const at of seconds) {
    const second = slots[at];
    if (second === undefined || !isBad(second, at)) continue;
    const later = seconds.filter((index) => index > at);
    const earlier = seconds.filter((index) => index < at).reverse();
    const other = [...later, ...earlier].find((index) => {
      const candidate = slots[index];
      return candidate !== undefined && !isBad(second, index) && !isBad(candidate, at);
    });
    const partner = other === undefined ? undefined : slots[other];
    if (other === undefined || partner === undefined) continue;
    slots[at] = partner;
    slots[other] = second;
  }
  const dealt: Qualifier<E>[][] = Array.from({ length: groups }, () => []);
  slots.forEach((qualifier, index) => dealt[snakeGroup(index, groups)]?.push(qualifier));
  return dealt;
}

/** Spec-rating of a group: the sum of its players' percentages in the stage before (R-335). */
export function specRating(group: readonly { readonly share: number }[]): number {
  return group.reduce((sum, { share }) => sum + share, 0);
}

/** Indices of the groups, the largest spec-rating first; then the larger mean rating, then lot. */
export function bySpecRating<E extends Id>(
  groups: readonly (readonly Qualifier<E>[])[],
  seed: string,
): number[] {
  const lot = lotsOf(seedFor(seed, 'spec-rating')).shuffle(groups.map((_, index) => index));
  const means = groups.map(meanRating);
  const none = { sum: 0, count: 1 };
  return lot.toSorted(
    (a, b) =>
      specRating(groups[b] ?? []) - specRating(groups[a] ?? []) ||
      compareMeans(means[a] ?? none, means[b] ?? none),
  );
}
