import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { streaksOf } from './score.ts';

test.each([
  [[], 0, 0, null],
  [[2, 2, 1, 2, 0, 2], 2, 4, { kind: 'won', games: 1 }],
  [[0, 0, 0], 0, 0, { kind: 'lost', games: 3 }],
  [[2, 1, 1], 1, 3, { kind: 'drawn', games: 2 }],
] as const)('R-150 series of %j', (results, longestWinning, longestUnbeaten, current) => {
  expect(streaksOf(results)).toEqual({ longestWinning, longestUnbeaten, current });
});

test('R-150 no series is longer than what a slow search finds', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(0, 1, 2), { maxLength: 20 }), (results) => {
      const longest = (good: (result: number) => boolean): number => {
        let most = 0;
        for (let from = 0; from < results.length; from++)
          for (let to = from + 1; to <= results.length; to++)
            if (results.slice(from, to).every(good)) most = Math.max(most, to - from);
        return most;
      };
      const { longestWinning, longestUnbeaten } = streaksOf(results);
      expect([longestWinning, longestUnbeaten]).toEqual([
        longest((one) => one === 2),
        longest((one) => one > 0),
      ]);
    }),
  );
});
