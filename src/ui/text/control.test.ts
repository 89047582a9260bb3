import { expect, test } from 'vitest';
import type { Control } from '../../clocks/types.ts';
import { words } from '../../words/index.ts';
import { controlText } from './control.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

test.each<[Control, string]>([
  [{ mode: 'sudden', baseMs: 15 * MINUTE }, '15 min'],
  [{ mode: 'sudden', baseMs: 90_000 }, '1½ min'],
  [{ mode: 'fischer', baseMs: 5 * MINUTE, incrementMs: 3_000 }, '5 min + 3 s'],
  [{ mode: 'fischer', baseMs: 30_000, incrementMs: 1_000 }, '30 s + 1 s'],
  [{ mode: 'sudden', baseMs: 40 * DAY }, '40 d'],
  [{ mode: 'fischer', baseMs: 3 * DAY, incrementMs: DAY, capMs: 4 * DAY }, '3 d + 1 d, at most 4 d'],
  [{ mode: 'fischer', baseMs: 3 * DAY, incrementMs: 7_200_000 }, '3 d + 2 h'],
  [{ mode: 'bronstein', baseMs: 3 * MINUTE, incrementMs: 2_000 }, '3 min + 2 s (Bronstein)'],
  [{ mode: 'delay', baseMs: 3 * MINUTE, delayMs: 5_000 }, '3 min, first 5 s of a move free'],
  [{ mode: 'per-move', baseMs: MINUTE }, '1 min a move'],
])('G-16 %j is %s', (control, text) => {
  expect(controlText(control, words('en'))).toBe(text);
});
