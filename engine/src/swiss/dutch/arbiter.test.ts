import { expect, test } from 'vitest';
import type { EventRecord } from '../../event/index.ts';
import { readTrf, writeTrf } from '../../trf/index.ts';
import { pairDutch } from './pair.ts';
import { eventOf } from './testing/written-event.ts';

/** The pairing in the notation of the cases. */
function shown(event: EventRecord, round: number, absent: readonly number[] = []): string {
  const answer = pairDutch(event, { round, absent: new Set(absent) });
  if (answer.status === 'none') return 'none';
  const pairs = answer.pairs.map(({ white, black }) => `${white}-${black}`).join(' ');
  return answer.bye === null ? pairs : `${pairs}, bye ${answer.bye}`;
}

test.each<readonly [string, EventRecord, number, readonly number[], string]>([
  ['A01 absent top seed', eventOf(10, [], { initial: 'black' }), 1, [1, 9], '6-2 3-7 8-4 5-10'],
  [
    'A02 half-point bye',
    eventOf(5, ['1-3 1-0, 4-2 =, U5', '2-1 =, 5-4 =, U3'], { points: { pairingBye: 5 } }),
    3,
    [],
    '1-5 3-2, bye 4',
  ],
  ['A03 requested half', eventOf(5, ['1-3 1-0, 4-2 0-1, H5', '2-1 =, 3-5 1-0, U4']), 3, [], '1-4 3-2, bye 5'],
  ['A05 forfeit', eventOf(4, ['1-3 1-0, 4-2 +-']), 2, [], '4-1 3-2'],
  ['A06 unrated results', eventOf(6, ['1-4 W/L, 5-2 L/W, 3-6 W/L']), 2, [], '2-1 4-3 6-5'],
  ['A07 late entry', eventOf(7, ['1-4 1-0, 5-2 0-1, 3-6 =']), 2, [], '2-1 4-3 6-7, bye 5'],
  ['A08 leave and return', eventOf(5, ['1-3 1-0, 4-2 0-1, U5', '2-1 =, 4-3 =']), 3, [], '1-5 3-2, bye 4'],
  ['A09a all withdraw', eventOf(4, ['1-3 1-0, 4-2 0-1']), 2, [1, 2, 3, 4], 'none'],
  ['A09b one stays', eventOf(4, ['1-3 1-0, 4-2 0-1']), 2, [2, 3, 4], ', bye 1'],
  ['A09c 1 and 3 stay', eventOf(4, ['1-3 1-0, 4-2 0-1']), 2, [2, 4], 'none'],
  ['A10 who gets the bye', eventOf(7, ['1-4 1-0, 5-2 0-1, 3-6 1-0, U7']), 2, [], '7-1 2-3 4-5, bye 6'],
  ['A11 requested byes, round 1', eventOf(7, ['H3, H5, H6']), 1, [3, 5, 6], '1-4 7-2'],
  ['A11 requested byes, round 2', eventOf(7, ['1-4 1-0, 7-2 0-1, H3, H5, H6']), 2, [], '2-1 3-5 4-6, bye 7'],
  ['A12 board order', eventOf(8, ['1-5 1-0, 6-2 0-1, 3-7 1-0, 8-4 =']), 2, [], '2-1 4-3 5-8 7-6'],
])('%s', (_, event, round, absent, wanted) => {
  expect(shown(event, round, absent)).toBe(wanted);
});

test('A09c names who cannot be paired', () => {
  const event = eventOf(4, ['1-3 1-0, 4-2 0-1']);
  expect(pairDutch(event, { round: 2, absent: new Set([2, 4]) })).toEqual({
    status: 'none',
    round: 2,
    reason: { code: 'too-few-partners', groups: [[1], [3]], partners: [], bye: false },
  });
});

test('A13 pairing again gives the same round', () => {
  const event = eventOf(8, ['1-5 1-0, 6-2 0-1, 3-7 1-0, 8-4 =', '2-1 1-0, 4-3 =, 5-8 0-1, 7-6 =']);
  const options = { round: 3, absent: new Set([7, 2]) };
  expect(pairDutch(event, options)).toEqual(pairDutch(event, options));
});

test('A04 the bye letter: U is written, F bars too, a dash without opponent is an absence', () => {
  const event = eventOf(7, ['1-4 1-0, 5-2 0-1, 3-6 1-0, U7']);
  for (const form of ['trf16', 'trf26'] as const) {
    const written = writeTrf(event, { form });
    if (!written.ok) throw new Error(written.code);
    const bye = written.text.split(/\r?\n/).find((line) => line.startsWith('001    7'));
    expect(bye?.slice(91, 99)).toBe('0000 - U');
    const readWith = (letter: string) => {
      const reading = readTrf(written.text.replace('0000 - U', `0000 - ${letter}`));
      if (!reading.ok) throw new Error('refused');
      return reading;
    };
    for (const letter of ['U', 'F']) expect(shown(readWith(letter).record, 2)).toBe('7-1 2-3 4-5, bye 6');
    const absent = readWith('-');
    expect(absent.record.players.at(6)?.rounds[0]).toEqual({ kind: 'bye', bye: 'zero' });
    expect(absent.faults.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['forfeit-without-opponent', 'points-differ']),
    );
  }
});
