import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Matching, NO_EDGE } from './matching.ts';

type Weights = ReadonlyMap<string, readonly number[]>;

/** Heaviest perfect matching by trying all; undefined when there is none. */
function heaviest(open: readonly number[], weights: Weights, width: number): readonly number[] | undefined {
  const [first, ...others] = open;
  if (first === undefined) return Array.from({ length: width }, () => 0);
  let best: readonly number[] | undefined;
  for (const other of others) {
    const weight = weights.get(`${first} ${other}`);
    if (weight === undefined) continue;
    const below = heaviest(
      others.filter((v) => v !== other),
      weights,
      width,
    );
    if (below === undefined) continue;
    const sum = below.map((value, k) => value + (weight[k] ?? 0));
    const at = sum.findIndex((value, k) => value !== (best?.[k] ?? Number.NEGATIVE_INFINITY));
    if (best === undefined || (at >= 0 && (sum[at] ?? 0) > (best[at] ?? 0))) best = sum;
  }
  return best;
}

const graphs = fc.record({
  half: fc.integer({ min: 1, max: 4 }),
  width: fc.integer({ min: 1, max: 3 }),
  dice: fc.array(fc.nat(9999), { minLength: 120, maxLength: 120 }),
  density: fc.integer({ min: 3, max: 10 }),
});

test('the heaviest perfect matching, element by element, as trying all finds it', () => {
  fc.assert(
    fc.property(graphs, ({ half, width, dice, density }) => {
      const size = 2 * half;
      const weights = new Map<string, readonly number[]>();
      let at = 0;
      const roll = (sides: number): number => (dice[at++ % dice.length] ?? 0) % sides;
      for (let u = 0; u < size; u++) {
        for (let v = u + 1; v < size; v++) {
          if (roll(10) < density)
            weights.set(
              `${u} ${v}`,
              Array.from({ length: width }, () => roll(4)),
            );
        }
      }
      const matching = new Matching(size, width, (u, row) => {
        for (let v = 0; v < size; v++) {
          const weight = weights.get(u < v ? `${u} ${v}` : `${v} ${u}`);
          if (weight === undefined) row[v * width] = NO_EDGE;
          else weight.forEach((value, k) => (row[v * width + k] = value));
        }
      });
      // Half of the largest weight is a feasible label for everybody.
      const guess = (_: number, label: Float64Array): boolean => {
        label[0] = 2;
        for (let k = 1; k < width; k++) label[k] = 2;
        return true;
      };
      matching.start(() => false, guess, []);
      const wanted = heaviest(
        Array.from({ length: size }, (_, v) => v),
        weights,
        width,
      );
      expect(matching.solve()).toBe(wanted !== undefined);
      if (wanted !== undefined) expect([...matching.weight()]).toEqual(wanted);
      else {
        const { groups, partners } = matching.obstacle();
        expect(groups.length).toBeGreaterThan(partners.length);
        for (const group of groups) expect(group.length % 2).toBe(1);
      }
    }),
    { numRuns: 800, seed: 5 },
  );
}, 60_000);
