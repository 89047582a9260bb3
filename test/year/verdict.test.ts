import { expect, test } from 'vitest';
import { rhythmFault } from './verdict.ts';

const rhythm = { kind: 'weekend', zone: 'Europe/Berlin', time: { hour: 2, minute: 30 }, weekday: 7 } as const;

test.each([
  ['in winter', Date.UTC(2026, 0, 11, 1, 30), null],
  ['in summer', Date.UTC(2026, 5, 7, 0, 30), null],
  ['on the night half past two does not exist', Date.UTC(2026, 2, 29, 1, 30), null],
  ['an hour late in summer', Date.UTC(2026, 5, 7, 1, 30), 'begins at 03:30, not 02:30'],
  ['on a Monday', Date.UTC(2026, 0, 12, 1, 30), 'begins on 2026-1-12, which is no day of its rhythm'],
])('R-241 the check of the year knows the clock on the wall: %s', (_, startsAt, fault) => {
  expect(rhythmFault(rhythm, startsAt)).toBe(fault);
});
