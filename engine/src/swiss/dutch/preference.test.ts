import { expect, test } from 'vitest';
import { ABSOLUTE, MILD, NO_PREFERENCE, preferenceOf, STRONG } from './preference.ts';
import type { Side, Strength } from './preference.ts';

const sides = (text: string): Side[] => [...text].map((c) => (c === 'W' ? 1 : -1));

test.each<readonly [string, Side, Strength]>([
  ['', 0, NO_PREFERENCE],
  ['W', -1, STRONG],
  ['B', 1, STRONG],
  ['WB', 1, MILD],
  ['BW', -1, MILD],
  ['WBW', -1, STRONG],
  ['WW', -1, ABSOLUTE],
  ['BWW', -1, ABSOLUTE],
  ['WWBB', 1, ABSOLUTE],
  ['BBBW', 1, ABSOLUTE],
  // The difference wins over the repetition.
  ['BBBBWW', 1, ABSOLUTE],
])('C.04.3 1.7: after %s', (colours, wants, strength) => {
  expect(preferenceOf(sides(colours))).toMatchObject({ wants, strength });
});
