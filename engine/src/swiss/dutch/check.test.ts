import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventRecord, RoundEntry } from '../../event/index.ts';
import { checkEvent, checkRound } from './check.ts';
import { playOn } from './testing/play-on.ts';
import { eventOf } from './testing/written-event.ts';

test('a round as the engine pairs it is the same', () => {
  const event = eventOf(6, ['1-4 1-0, 5-2 0-1, 3-6 =', '2-1 =, 4-3 1-0, 6-5 0-1']);
  expect(checkEvent(event).map(({ status }) => status)).toEqual(['same', 'same']);
});

test('C1: a rematch is illegal and says where they met', () => {
  const event = eventOf(4, ['1-3 1-0, 4-2 0-1', '3-1 =, 2-4 =']);
  expect(checkRound(event, 2)).toMatchObject({
    status: 'illegal',
    faults: [
      { played: [2, 4], fault: { rule: 'C1', round: 1 } },
      { played: [3, 1], fault: { rule: 'C1', round: 1 } },
    ],
  });
});

test('C2: a second bye is illegal', () => {
  const event = eventOf(5, ['1-3 1-0, 4-2 0-1, U5', '2-1 =, 3-4 =, U5']);
  expect(checkRound(event, 2)).toMatchObject({
    status: 'illegal',
    faults: [{ played: [5, 0], fault: { rule: 'C2' } }],
  });
});

test('C5: a bye with too high a score', () => {
  const event = eventOf(7, ['1-4 1-0, 5-2 0-1, 3-6 1-0, U7', '2-3 =, 7-4 =, 6-5 =, U1']);
  const check = checkRound(event, 2);
  expect(check.status).toBe('different');
  if (check.status === 'different')
    expect(check.differences.some(({ defect }) => defect.rule === 'C5')).toBe(true);
});

test('only the colours differ', () => {
  const event = eventOf(4, ['1-3 1-0, 4-2 0-1', '1-2 =, 3-4 =']);
  const check = checkRound(event, 2);
  expect(check).toMatchObject({
    status: 'different',
    differences: [{ played: [1, 2], expected: [2, 1], defect: { rule: 'colours', colours: 'granted' } }],
  });
});

test('two opponents exchanged: worse by a criterion or later in order, never better', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 6, max: 20 }),
      fc.array(fc.nat(9999), { minLength: 40, maxLength: 90 }),
      fc.nat(50),
      (players, dice, lot) => {
        playOn(players, 5, dice).forEach((event, index) => {
          const round = index; // The stage before holds this round's games.
          if (round < 1) return;
          const swapped = exchange(event, round, lot);
          if (swapped === undefined) return;
          const check = checkRound(swapped, round);
          expect(check.status).not.toBe('same');
          if (check.status === 'different') {
            expect(check.differences.length).toBeGreaterThan(0);
            expect(check.differences.some(({ defect }) => defect.rule !== 'follows')).toBe(true);
          }
        });
      },
    ),
    { numRuns: 30, seed: 11 },
  );
}, 120_000);

/** The event with the Blacks of two boards of a round exchanged. */
function exchange(event: EventRecord, round: number, lot: number): EventRecord | undefined {
  const whites = event.players.filter((p) => {
    const entry = p.rounds[round - 1];
    return entry?.kind === 'game' && entry.colour === 'white';
  });
  if (whites.length < 2) return undefined;
  const one = whites[lot % whites.length];
  const two = whites[(lot + 1) % whites.length];
  const a = one?.rounds[round - 1];
  const b = two?.rounds[round - 1];
  if (one === undefined || two === undefined || a?.kind !== 'game' || b?.kind !== 'game') return undefined;
  const meets = new Map([
    [one.number, b.opponent],
    [b.opponent, one.number],
    [two.number, a.opponent],
    [a.opponent, two.number],
  ]);
  return {
    ...event,
    players: event.players.map((p) => {
      const opponent = meets.get(p.number);
      if (opponent === undefined) return p;
      const rounds: RoundEntry[] = p.rounds.map((entry, i) =>
        i === round - 1 && entry.kind === 'game' ? { ...entry, opponent } : entry,
      );
      return { ...p, rounds };
    }),
  };
}
