import {
  bySpecRating,
  dealQualifiers,
  type DrawnStage,
  type Entrant,
  type Group,
  type Id,
  inOrder,
  qualifiersOf,
} from '../groups/index.ts';
import { laterGroups, qualifiersFor } from './grid.ts';

/**
 * Algorithm B: the groups of a later stage with their qualifying places, fixed as soon as the groups are (R-333…R-336).
 * Should fewer arrive than the grid has places for, groups are one player short.
 */
export function laterStageGroups<E extends Id>(
  before: DrawnStage<E>,
  entrants: readonly Entrant<E>[],
  seed: string,
): Group<E>[] {
  const qualifiers = inOrder(qualifiersOf(before, entrants), seed);
  const planned = before.groups.reduce((sum, { places }) => sum + (places ?? 0), 0);
  const count = qualifiers.length <= 7 ? 1 : laterGroups(planned);
  if (count === 1) return [{ players: qualifiers.map(({ id }) => id), places: null }];
  const groups = dealQualifiers(qualifiers, count);
  const extra = new Set(bySpecRating(groups, seed).slice(0, qualifiersFor(count) - 2 * count));
  return groups.map((group, index) => ({
    players: group.map(({ id }) => id),
    places: extra.has(index) ? 3 : 2,
  }));
}
