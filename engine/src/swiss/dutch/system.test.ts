import { expect, test } from 'vitest';
import { describeDutch, nextDutch, pairNextDutch, validateDutch, withAcceleration } from './system.ts';
import { eventOf } from './testing/written-event.ts';

const SETTINGS = { rounds: 5, acceleration: 'none', win: 10, draw: 5, loss: 0 } as const;

test.each([
  [SETTINGS, []],
  [{ ...SETTINGS, rounds: 0 }, [{ field: 'rounds', fault: 'out-of-range' }]],
  [{ ...SETTINGS, win: 5 }, [{ field: 'points', fault: 'out-of-range' }]],
  [
    { ...SETTINGS, acceleration: 'baku' as const, win: 30, draw: 10 },
    [{ field: 'acceleration', fault: 'not-with-these-points' }],
  ],
])('C.04.7: settings %o', (settings, faults) => {
  expect(validateDutch(settings)).toEqual(faults);
});

test('5.1: the initial colour is drawn once and stays', () => {
  const event = { ...eventOf(6, []), initialColour: null };
  const drawn = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(
    (seed) => pairNextDutch(event, seed).initialColour,
  );
  expect(new Set(drawn)).toEqual(new Set(['white', 'black']));
  const stored = { ...event, initialColour: 'black' as const };
  for (const seed of ['a', 'b', 'c']) {
    const { pairing, initialColour } = pairNextDutch(stored, seed);
    expect(initialColour).toBe('black');
    if (pairing.status === 'ok') expect(pairing.pairs[0]).toEqual({ board: 1, white: 4, black: 1 });
  }
});

test('what comes next: a round, open games, the end', () => {
  const fresh = eventOf(4, [], { planned: 1 });
  expect(nextDutch(fresh)).toEqual({ step: 'pair', round: 1 });
  const open = {
    ...fresh,
    players: fresh.players.map((p) => ({
      ...p,
      rounds: [
        { kind: 'pending', opponent: 5 - p.number, colour: p.number < 3 ? 'white' : 'black' } as const,
      ],
    })),
  };
  expect(nextDutch(open)).toEqual({ step: 'wait', openGames: 2 });
  expect(nextDutch(eventOf(4, ['1-3 =, 4-2 ='], { planned: 1 }))).toEqual({ step: 'finish' });
});

test('C.04.7: acceleration becomes explicit virtual points', () => {
  const event = withAcceleration(eventOf(8, []), { ...SETTINGS, acceleration: 'baku' });
  expect(event.virtualPoints).toEqual([
    { points: 10, first: 1, last: 2, from: 1, to: 4 },
    { points: 5, first: 3, last: 3, from: 1, to: 4 },
  ]);
});

test('the description exists in both languages', () => {
  expect(describeDutch({ ...SETTINGS, acceleration: 'baku' }, 'en')).toHaveLength(5);
  expect(describeDutch({ ...SETTINGS, rounds: 1 }, 'en')[0]).toContain('1 round.');
  expect(describeDutch(SETTINGS, 'ru').every((line) => /[а-я]/.test(line))).toBe(true);
});
