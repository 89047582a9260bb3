import {
  byRating,
  compareMeans,
  type Entrant,
  type Group,
  type Id,
  meanRating,
  snake,
} from '../groups/index.ts';
import { lotsOf, seedFor } from '../lots/index.ts';
import { firstStage, LARGEST_SINGLE_GROUP, receivers } from './grid.ts';

/** Indices of groups of five from the strongest to the weakest mean rating, ties by lot (algorithm A 3). */
function strongestFirst<E extends Id>(groups: readonly (readonly Entrant<E>[])[], seed: string): number[] {
  const means = groups.map(meanRating);
  const none = { sum: 0, count: 1 };
  return lotsOf(seedFor(seed, 'strength'))
    .shuffle(groups.map((_, index) => index))
    .toSorted((a, b) => compareMeans(means[a] ?? none, means[b] ?? none));
}

/** Algorithm A: the groups of the first stage with their qualifying places. */
export function firstStageGroups<E extends Id>(entrants: readonly Entrant<E>[], seed: string): Group<E>[] {
  const players = byRating(entrants, seed);
  if (players.length <= LARGEST_SINGLE_GROUP) return [{ players: players.map(({ id }) => id), places: null }];
  const numbers = firstStage(players.length);
  const even = players.length - numbers.leftovers;
  const groups = snake(players.slice(0, even), numbers.groups);
  const strongest = strongestFirst(groups, seed);
  const receiving = receivers(strongest, numbers);
  const extra = new Set(strongest.slice(0, numbers.extra));
  return groups.map((group, index) => ({
    players: [...group, ...players.slice(even).filter((_, leftover) => receiving[leftover] === index)].map(
      ({ id }) => id,
    ),
    places: extra.has(index) ? 3 : 2,
  }));
}
