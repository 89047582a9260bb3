import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  creditOutage,
  defaultFirstMoveMs,
  firstMoveBy,
  flagFallsAt,
  hasFallen,
  leftMs,
  press,
  readControl,
  resumeClock,
  startClock,
  stopClock,
  type Control,
  type Clock,
} from './index.ts';

const T = 1_796_000_000_000;
const DAY = 86_400_000;
const FISCHER: Control = { mode: 'fischer', baseMs: 180_000, incrementMs: 2_000 };

/** White to move with `leftMs` since T. */
function white(leftMs: number): Clock {
  return { whiteMs: leftMs, blackMs: 60_000, turn: 'white', turnBeganAt: T, running: true };
}

test('G-T26 3+2 Fischer, 10.0 s left, a move of 4.0 s leaves 8.0 s', () => {
  const after = press(white(10_000), FISCHER, T + 4_000);
  expect([after.whiteMs, after.turn, after.turnBeganAt, after.running]).toEqual([
    8_000,
    'black',
    T + 4_000,
    true,
  ]);
});

test.each([
  ['G-T27 Bronstein 3+2, a move of 1.5 s: only the time used comes back', 'bronstein', 1_500, 10_000],
  ['G-T28 Bronstein 3+2, a move of 4.0 s', 'bronstein', 4_000, 8_000],
  ['G-T29 simple delay 3+2, a move of 11.5 s: no flag', 'delay', 11_500, 500],
  ['G-16 simple delay, a move within the delay costs nothing', 'delay', 1_999, 10_000],
] as const)('%s', (_what, mode, took, left) => {
  const control: Control =
    mode === 'delay'
      ? { mode, baseMs: 180_000, delayMs: 2_000 }
      : { mode, baseMs: 180_000, incrementMs: 2_000 };
  const clock: Clock = { ...startClock(control, T), whiteMs: 10_000 };
  expect(hasFallen(clock, T + took)).toBe(false);
  expect(press(clock, control, T + took).whiteMs).toBe(left);
});

test('G-16 simple delay: the flag falls after the time and the delay', () => {
  const clock: Clock = { ...startClock({ mode: 'delay', baseMs: 10_000, delayMs: 2_000 }, T) };
  expect([flagFallsAt(clock), hasFallen(clock, T + 11_999), hasFallen(clock, T + 12_000)]).toEqual([
    T + 12_000,
    false,
    true,
  ]);
  expect(leftMs(clock, 'white', T + 3_000)).toBe(9_000);
});

test.each([
  [
    '5 days, +1 day, at most 5 days',
    { mode: 'fischer', baseMs: 5 * DAY, incrementMs: DAY, capMs: 5 * DAY },
    DAY / 2,
    5 * DAY,
  ],
  [
    'a cap below what is held takes nothing away',
    { mode: 'fischer', baseMs: 5 * DAY, incrementMs: DAY, capMs: DAY },
    DAY,
    4 * DAY,
  ],
  ['1 min per move: what was left is not kept', { mode: 'per-move', baseMs: 60_000 }, 45_000, 60_000],
] as const)('G-16 %s', (_what, control, took, left) => {
  expect(press(startClock(control, T), control, T + took).whiteMs).toBe(left);
});

test('G-T25 40 days + 0: White spends 10 days, 30 are left; Black still has 40 (G-15)', () => {
  const control: Control = { mode: 'sudden', baseMs: 40 * DAY };
  const after = press(startClock(control, T), control, T + 10 * DAY);
  expect([after.whiteMs, after.blackMs]).toEqual([30 * DAY, 40 * DAY]);
  expect(leftMs(after, 'white', T + 25 * DAY)).toBe(30 * DAY);
});

test('CLK-3 the increment is given after the first move too', () => {
  const after = press(startClock(FISCHER, T), FISCHER, T);
  expect(after.whiteMs).toBe(182_000);
});

describe('CLK-2 flag', () => {
  test.each([
    ['one millisecond before', T + 9_999, false, 1],
    ['at the instant', T + 10_000, true, 0],
    ['long after, though no timer fired', T + 900_000, true, 0],
  ])('%s', (_when, now, fallen, left) => {
    expect(flagFallsAt(white(10_000))).toBe(T + 10_000);
    expect([hasFallen(white(10_000), now), leftMs(white(10_000), 'white', now)]).toEqual([fallen, left]);
  });

  test('a standing clock never falls', () => {
    const stood = stopClock(white(10_000), T + 4_000);
    expect([flagFallsAt(stood), hasFallen(stood, T + DAY), leftMs(stood, 'white', T + DAY)]).toEqual([
      null,
      false,
      6_000,
    ]);
    expect(flagFallsAt(resumeClock(stood, T + DAY))).toBe(T + DAY + 6_000);
  });
});

test.each([
  ['White from the beginning', 0, T, T + 30_000],
  ["Black from White's first move", 1, T + 5_000, T + 35_000],
  ['nobody after both have moved', 2, T + 9_000, null],
])('CLK-4 first-move limit: %s', (_who, ply, began, by) => {
  expect(firstMoveBy(ply, 30_000, began)).toBe(by);
  expect(firstMoveBy(ply, null, began)).toBe(null);
});

describe('CLK-5 outage credit', () => {
  test.each([
    ['turn of 20 s, gap of 15 s: 5 s were used', 60_000, 20_000, 15_000, 55_000],
    ['turn began within the gap: nothing was used', 60_000, 4_000, 15_000, 60_000],
    ['the flag had fallen before the gap', 3_000, 20_000, 15_000, 0],
  ])('%s', (_what, left, elapsed, gap, expected) => {
    const credited = creditOutage(white(left), gap, true, T + elapsed);
    expect([credited.whiteMs, credited.turnBeganAt, credited.running]).toEqual([
      expected,
      T + elapsed,
      expected === 0,
    ]);
    expect(creditOutage(white(left), gap, false, T + elapsed).running).toBe(true);
  });

  test('a clock that stands needs no credit', () => {
    const stood = stopClock(white(10_000), T);
    expect(creditOutage(stood, 5_000, true, T + 9_000)).toBe(stood);
  });
});

test.each([
  [{ mode: 'sudden', baseMs: 300_000 }, true],
  [{ mode: 'fischer', baseMs: 180_000, incrementMs: 2_000 }, true],
  [{ mode: 'fischer', baseMs: 180_000 }, false],
  [{ mode: 'fischer', baseMs: 180_000, incrementMs: -1_000 }, false],
  [{ mode: 'fischer', baseMs: 180_000, incrementMs: 1.5 }, false],
  [{ mode: 'sudden', baseMs: 0 }, false],
  [{ mode: 'sudden', baseMs: Number.NaN }, false],
  [{ mode: 'sudden', baseMs: '300000' }, false],
  [{ mode: 'sudden', baseMs: 1e15 }, false],
  [{ mode: 'hourglass', baseMs: 300_000 }, false],
  [null, false],
  ['3+2', false],
])('readControl(%j) is a control: %s', (value, good) => {
  expect(readControl(value) !== null).toBe(good);
});

test.each([
  [60_000, 30_000],
  [600_000, 60_000],
  [5_400_000, 120_000],
  [40 * DAY, 3 * DAY],
])('C-02 default first-move limit of a base of %i ms is %i ms', (baseMs, limit) => {
  expect(defaultFirstMoveMs({ mode: 'sudden', baseMs })).toBe(limit);
});

/** One thing that can happen to a clock, `afterMs` later. */
const happening = fc.record({
  afterMs: fc.integer({ min: -2_000, max: 30_000 }),
  what: fc.constantFrom('press' as const, 'stop' as const, 'resume' as const, 'credit' as const),
  gapMs: fc.integer({ min: 0, max: 20_000 }),
  wait: fc.boolean(),
});
const baseMs = fc.integer({ min: 1, max: 600_000 });
const incrementMs = fc.integer({ min: 0, max: 30_000 });
const control: fc.Arbitrary<Control> = fc.oneof(
  fc.record({ mode: fc.constant('sudden' as const), baseMs }),
  fc.record({ mode: fc.constant('fischer' as const), baseMs, incrementMs }),
  fc.record({ mode: fc.constant('fischer' as const), baseMs, incrementMs, capMs: baseMs }),
  fc.record({ mode: fc.constant('bronstein' as const), baseMs, incrementMs }),
  fc.record({ mode: fc.constant('delay' as const), baseMs, delayMs: incrementMs }),
  fc.record({ mode: fc.constant('per-move' as const), baseMs }),
);

/** What rule G-16 gives a mover, told in another way than the code does it. */
function given(control: Control, left: number, used: number): number {
  if (control.mode === 'per-move') return control.baseMs - left;
  if (control.mode !== 'fischer' && control.mode !== 'bronstein') return 0;
  const added = control.mode === 'bronstein' && used < control.incrementMs ? used : control.incrementMs;
  if (control.capMs === undefined || left + added <= control.capMs) return added;
  return left >= control.capMs ? 0 : control.capMs - left;
}

test('CLK-6 the sum of the clocks changes only by time used, additions and credits', () => {
  fc.assert(
    fc.property(control, fc.array(happening, { maxLength: 60 }), (control, schedule) => {
      let clock = startClock(control, T);
      let now = T;
      // Kept by hand beside the clocks: what was given and what ran while a clock was on.
      let expected = 2 * control.baseMs;
      let began: number | null = T;
      for (const { afterMs, what, gapMs, wait } of schedule) {
        now += afterMs;
        if (hasFallen(clock, now)) break;
        const free = control.mode === 'delay' ? control.delayMs : 0;
        const used = began === null ? 0 : Math.max(0, now - began - free);
        if (what === 'press') {
          const held = clock.turn === 'white' ? clock.whiteMs : clock.blackMs;
          expected += given(control, held - used, used) - used;
          began = Math.max(now, clock.turnBeganAt);
          clock = press(clock, control, now);
        } else if (what === 'stop') {
          expected -= used;
          began = null;
          clock = stopClock(clock, now);
        } else if (what === 'resume') {
          if (began === null) began = Math.max(now, clock.turnBeganAt);
          clock = resumeClock(clock, now);
        } else if (began !== null) {
          expected -= Math.max(0, used - gapMs);
          clock = creditOutage(clock, gapMs, wait, now);
          began = wait ? null : clock.turnBeganAt;
        }
        expect(clock.whiteMs + clock.blackMs).toBe(expected);
        expect(Math.min(clock.whiteMs, clock.blackMs)).toBeGreaterThanOrEqual(0);
        expect([Number.isInteger(clock.whiteMs), clock.running]).toEqual([true, began !== null]);
      }
    }),
    { numRuns: 500, seed: 20261130 },
  );
});
