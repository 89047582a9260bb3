import { expect, test } from 'vitest';
import { STANDARD_POINTS } from '../event/index.ts';
import { bakuGroupSize, bakuVirtualPoints } from './baku.ts';

test.each([
  [161, 82],
  [16, 8],
  [17, 10],
  [18, 10],
  [19, 10],
  [20, 10],
])('C.04.7: %i players put %i into the upper group', (players, upper) => {
  expect(bakuGroupSize(players)).toBe(upper);
});

test('C.04.7: nine rounds give a point in rounds 1-3 and half a point in 4-5', () => {
  expect(bakuVirtualPoints(STANDARD_POINTS, 9, 82)).toEqual([
    { points: 10, first: 1, last: 3, from: 1, to: 82 },
    { points: 5, first: 4, last: 5, from: 1, to: 82 },
  ]);
});

test('C.04.7: not with three points for a win', () => {
  expect(bakuVirtualPoints({ ...STANDARD_POINTS, win: 30, draw: 10 }, 9, 82)).toEqual([]);
});
