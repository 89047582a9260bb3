import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Candidate } from './bracket.ts';
import { contender } from './bracket.ts';
import { boardsOf, fieldOf, pairBrackets } from './pair.ts';
import { bruteForce } from './testing/brute-force.ts';
import { playOn } from './testing/play-on.ts';

const sorted = (pairs: Candidate['pairs']): string =>
  pairs
    .map(([a, b]) => (a < b ? `${a}-${b}` : `${b}-${a}`))
    .sort()
    .join(' ');

test('C.04.3 1.9, 2.2-2.4, 3.6: the engine agrees with trying everything, fields of up to 10', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 10 }),
      fc.integer({ min: 2, max: 8 }),
      fc.array(fc.nat(9999), { minLength: 40, maxLength: 120 }),
      (players, rounds, dice) => {
        playOn(players, rounds, dice).forEach((event, index) => {
          const field = fieldOf(event, { round: index + 1 });
          const ours = pairBrackets(field);
          const theirs = bruteForce(field);
          if (theirs === null) expect('code' in ours).toBe(true);
          else if ('code' in ours) expect(ours).toEqual(theirs);
          else {
            expect(ours.map(({ candidate }) => sorted(candidate.pairs))).toEqual(
              theirs.map(({ pairs }) => sorted(pairs)),
            );
            expect(boardsOf(field, ours).bye).toBe(
              theirs[theirs.length - 1]?.left.map((p) => contender(field, p).number)[0] ?? null,
            );
          }
        });
      },
    ),
    { numRuns: 25, seed: 2026 },
  );
}, 120_000);
