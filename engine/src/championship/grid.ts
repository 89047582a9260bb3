import type { PlannedStage } from '../groups/index.ts';

/** C-46: up to nine play one round robin. */
export const LARGEST_SINGLE_GROUP = 9;
/** C-46 */
export const LEAST_PLAYERS = 3;
/** seven or fewer form the final group of a later stage. */
export const LARGEST_FINAL = 7;
/** Algorithm A: groups of the first stage hold five, leftovers not counted. */
const FIRST_GROUP = 5;

/** Numbers of the first stage: groups of five, leftovers, qualifiers and groups with a third place. */
export interface FirstStage {
  readonly groups: number;
  readonly leftovers: number;
  readonly qualifiers: number;
  readonly extra: number;
}

/** The smallest number of qualifiers that is at least two a group and divisible by 5 or by 7 (A 4, C-47). */
export function qualifiersFor(groups: number): number {
  let total = 2 * groups;
  while (total % 5 !== 0 && total % 7 !== 0) total += 1;
  return total;
}

/** Algorithm A 1 and 4 for ten players or more. */
export function firstStage(players: number): FirstStage {
  const groups = Math.floor(players / FIRST_GROUP);
  const qualifiers = qualifiersFor(groups);
  return { groups, leftovers: players - FIRST_GROUP * groups, qualifiers, extra: qualifiers - 2 * groups };
}

/** Groups of a later stage (algorithm B 1): of five if everybody can be in one, else of seven. */
export function laterGroups(players: number): number {
  if (players <= LARGEST_FINAL) return 1;
  return players % 5 === 0 ? players / 5 : Math.ceil(players / 7);
}

/**
 * Which groups of the first stage get the leftovers, the best leftover first (algorithm A 5 and 6). `strongest` lists
 * the groups from the strongest to the weakest; the first `extra` of them have a third place.
 */
export function receivers(strongest: readonly number[], { leftovers, extra }: FirstStage): number[] {
  const weakest = strongest.toReversed();
  const withExtra = strongest.slice(0, extra).reverse();
  const without = strongest.slice(extra).reverse();
  // Case 1; cases 2 and 3: the weakest with a third place, so that the strongest of them gets the weakest leftover;
  // case 4. With more leftovers than groups the list starts again (C-49).
  const list = extra === 0 ? weakest : leftovers <= extra ? withExtra : [...withExtra, ...without];
  return Array.from({ length: leftovers }, (_, i) => list[i % list.length] ?? 0);
}

/** The whole grid by sizes, as it is published after registration; empty below three players. */
export function championshipGrid(players: number): PlannedStage[] {
  if (players < LEAST_PLAYERS) return [];
  if (players <= LARGEST_SINGLE_GROUP) {
    return [{ name: 'final', groups: [{ size: players, places: null }], qualifiers: null }];
  }
  const first = firstStage(players);
  const strongest = Array.from({ length: first.groups }, (_, group) => group);
  const added = receivers(strongest, first);
  const stages: PlannedStage[] = [
    {
      name: 'stage',
      groups: strongest.map((group) => ({
        size: FIRST_GROUP + added.filter((receiver) => receiver === group).length,
        places: group < first.extra ? 3 : 2,
      })),
      qualifiers: first.qualifiers,
    },
  ];
  for (let left = first.qualifiers; ; ) {
    const groups = laterGroups(left);
    if (groups === 1) {
      stages.push({ name: 'final', groups: [{ size: left, places: null }], qualifiers: null });
      return stages;
    }
    const qualifiers = qualifiersFor(groups);
    stages.push({
      name: 'stage',
      groups: Array.from({ length: groups }, (_, group) => ({
        size: left / groups,
        places: group < qualifiers - 2 * groups ? 3 : 2,
      })),
      qualifiers,
    });
    left = qualifiers;
  }
}
