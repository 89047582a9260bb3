import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { lotsOf } from '../../lots/index.ts';
import type { RankedField } from './order.ts';
import { pairGroups } from './pair-groups.ts';
import { pairGroupsSlowly } from './testing/slow-pair-groups.ts';

/** A field by lot: scores, forbidden pairs, faults of pairs and of players who leave their group. */
function fieldOf(players: number, kinds: number, met: number, seed: string): RankedField {
  const lots = lotsOf(seed);
  const draw = (most: number): number[][] =>
    Array.from({ length: players }, () => Array.from({ length: players }, () => lots.below(most)));
  const forbidden = draw(100);
  const faults = Array.from({ length: kinds }, () => draw(3));
  const floats = Array.from({ length: players }, () => Array.from({ length: kinds }, () => lots.below(2)));
  const levels = 1 + lots.below(6);
  return {
    scores: Array.from({ length: players }, () => 5 * lots.below(levels)).sort((a, b) => b - a),
    mayMeet: (a, b) => (forbidden[a]?.[b] ?? 0) >= met,
    kinds,
    faults: (a, b) => faults.map((table) => (table[a]?.[b] === 0 ? 1 : 0)),
    floatFaults: (p) => floats[p] ?? [],
  };
}

test('C-39, R-302: the decisions inside one matching are those of a whole matching for each of them', () => {
  let none = 0;
  assert(
    property(
      integer({ min: 1, max: 8 }),
      integer({ min: 0, max: 3 }),
      integer({ min: 0, max: 60 }),
      integer(),
      (half, kinds, met, seed) => {
        const field = fieldOf(2 * half, kinds, met, `${seed}`);
        const found = pairGroups(field);
        const sorted = (pairs: typeof found): unknown => pairs?.toSorted(([a], [b]) => a - b) ?? null;
        expect(sorted(found)).toEqual(sorted(pairGroupsSlowly(field)));
        if (found === null) none += 1;
      },
    ),
    { numRuns: Number(process.env['TABIYA_RUNS'] ?? 150) },
  );
  expect(none).toBeGreaterThan(0);
});
