import { existsSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Colour,
  type EventPlayer,
  type EventRecord,
  lastPairedRound,
  type Outcome,
  pointsOf,
  type PointSystem,
  type RoundEntry,
  STANDARD_POINTS,
  type VirtualPoints,
} from '../event/index.ts';
import { describeAdjustment, describeRefusal, readTrf, toAscii, writeTrf } from './index.ts';

const REFERENCE = process.env.TABIYA_REFERENCE ?? '../shared';

const TEXT = fc.stringMatching(/^[A-Za-zÀ-ÿА-я][A-Za-zÀ-ÿА-я,.'-]{0,30}$/u);

/** A random round: players are shuffled and joined in pairs, the rest has a bye. */
function roundOf(size: number): fc.Arbitrary<RoundEntry[]> {
  const swap: Record<Outcome, Outcome> = { win: 'loss', draw: 'draw', loss: 'win' };
  return fc
    .record({
      order: fc.shuffledSubarray(
        Array.from({ length: size }, (_, i) => i),
        { minLength: size, maxLength: size },
      ),
      kinds: fc.array(fc.constantFrom('win', 'draw', 'loss', 'unrated', '+', '--', 'bye', '?', '0+'), {
        minLength: size,
        maxLength: size,
      }),
      byes: fc.array(fc.constantFrom('pairing', 'full', 'half', 'zero'), {
        minLength: size,
        maxLength: size,
      }),
    })
    .map(({ order, kinds, byes }) => {
      const entries: RoundEntry[] = byes.map((bye) => ({ kind: 'bye', bye }));
      for (let i = 0; i + 1 < size; i += 2) {
        const a = order[i] ?? 0;
        const b = order[i + 1] ?? 0;
        const put = (make: (opponent: number, colour: Colour, first: boolean) => RoundEntry) => {
          entries[a] = make(b + 1, 'white', true);
          entries[b] = make(a + 1, 'black', false);
        };
        const kind = kinds[i] ?? 'bye';
        if (kind === 'win' || kind === 'draw' || kind === 'loss') {
          put((opponent, colour, first) => ({
            kind: 'game',
            opponent,
            colour,
            outcome: first ? kind : swap[kind],
            rated: true,
          }));
        } else if (kind === 'unrated') {
          put((opponent, colour) => ({ kind: 'game', opponent, colour, outcome: 'draw', rated: false }));
        } else if (kind === '+' || kind === '--') {
          put((opponent, colour, first) => ({
            kind: 'forfeit',
            opponent,
            colour,
            outcome: first && kind === '+' ? 'win' : 'loss',
          }));
        } else if (kind === '?') {
          put((opponent, colour) => ({ kind: 'pending', opponent, colour }));
        } else if (kind === '0+') {
          entries[a] = { kind: 'forfeit', opponent: null, colour: null, outcome: 'win' };
        }
      }
      return entries;
    });
}

const POINTS: fc.Arbitrary<PointSystem> = fc.constantFrom(
  STANDARD_POINTS,
  { ...STANDARD_POINTS, win: 30, forfeitWin: 30, fullBye: 30, pairingBye: 10, draw: 10, halfBye: 10 },
  { ...STANDARD_POINTS, loss: 5, pairingBye: 5 },
);

function playerOf(number: number): fc.Arbitrary<Omit<EventPlayer, 'rounds' | 'filedPoints'>> {
  return fc.record({
    number: fc.constant(number),
    name: TEXT,
    sex: fc.constantFrom('m', 'w', null),
    title: fc.constantFrom('GM', 'WIM', 'CM', null),
    rating: fc.option(fc.integer({ min: 1, max: 3000 })),
    federation: fc.constantFrom('NOR', 'RUS', null),
    fideId: fc.constantFrom('1500001', '12345678901', null),
    birth: fc.constantFrom('1979', '1980-02', '2001-12-31', null),
    filedRank: fc.option(fc.integer({ min: 1, max: 9999 })),
  });
}

/** Random events of the shapes both forms can hold. */
const RECORDS: fc.Arbitrary<EventRecord> = fc
  .record({ size: fc.integer({ min: 2, max: 9 }), rounds: fc.integer({ min: 1, max: 5 }) })
  .chain(({ size, rounds }) => {
    const number = fc.integer({ min: 1, max: size });
    const numbers = fc.uniqueArray(number, { minLength: 1, maxLength: size });
    const round = fc.integer({ min: 1, max: 9 });
    return fc.record({
      name: TEXT,
      city: fc.option(TEXT),
      federation: fc.constantFrom('NOR', null),
      startDate: fc.constantFrom('2026-05-02', null),
      endDate: fc.constantFrom('2026-05-04', null),
      roundsPlanned: fc.integer({ min: rounds, max: 12 }),
      initialColour: fc.constantFrom<Colour>('white', 'black'),
      points: POINTS,
      games: fc.array(roundOf(size), { minLength: rounds, maxLength: rounds }),
      people: fc.tuple(...Array.from({ length: size }, (_, i) => playerOf(i + 1))),
      forbidden: fc.array(fc.record({ first: round, last: round, players: numbers }), { maxLength: 2 }),
      virtualPoints: fc.array(
        fc.record({ points: fc.constantFrom(5, 10), first: round, last: round, from: number, to: number }),
        { maxLength: 3 },
      ),
      requestedByes: fc.array(
        fc.record({ kind: fc.constantFrom('full', 'half', 'zero'), round, players: numbers }),
        { maxLength: 2 },
      ),
      abnormalPoints: fc.array(
        fc.record({
          type: fc.constantFrom('', '+', 'H'),
          points: fc.integer({ min: -20, max: 20 }),
          round: fc.option(round),
          players: numbers,
        }),
        { maxLength: 2 },
      ),
      system: fc.constantFrom('FIDE_DUTCH_2026', null),
      tieBreaks: fc.constantFrom([], ['DE', 'BH/C1', 'SB']),
    });
  })
  .map(({ games, people, ...event }) => {
    const bonus = (number: number) =>
      event.abnormalPoints.reduce(
        (sum, { type, points, players }) => (type === '' && players.includes(number) ? sum + points : sum),
        0,
      );
    return {
      ...event,
      players: people.map((player, index) => {
        const rounds = games.map((round) => round[index] ?? ({ kind: 'bye', bye: 'zero' } as const));
        const filedPoints = rounds.reduce(
          (sum, entry) => sum + pointsOf(entry, event.points),
          bonus(index + 1),
        );
        return { ...player, rounds, filedPoints };
      }),
    };
  });

function written(record: EventRecord, form: 'trf16' | 'trf26'): string {
  const result = writeTrf(record, { form });
  if (!result.ok) throw new Error(result.code);
  return result.text;
}

function reread(record: EventRecord, form: 'trf16' | 'trf26'): EventRecord {
  const reading = readTrf(new TextEncoder().encode(written(record, form)));
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return reading.record;
}

/** Virtual points player by player and round by round: `number/round` → points. */
function expanded(record: EventRecord): Record<string, number> {
  const points: Record<string, number> = {};
  const rounds = Math.max(record.roundsPlanned ?? 0, lastPairedRound(record) + 1);
  const add = ({ from, to, first, last, points: given }: VirtualPoints) => {
    for (let number = from; number <= to; number++) {
      for (let round = first; round <= Math.min(last, rounds); round++) {
        points[`${number}/${round}`] = (points[`${number}/${round}`] ?? 0) + given;
      }
    }
  };
  record.virtualPoints.forEach(add);
  return points;
}

function sorted<T>(items: readonly T[]): string[] {
  return items.map((item) => JSON.stringify(item)).sort();
}

describe('round trip', () => {
  test('parse(write(t)) = t as TRF26', () => {
    fc.assert(
      fc.property(RECORDS, (record) => {
        expect(reread(record, 'trf26')).toEqual(record);
      }),
      { numRuns: 150 },
    );
  });

  test('parse(write(t)) = t as TRF16, virtual points player by player', () => {
    fc.assert(
      fc.property(RECORDS, (record) => {
        const again = reread(record, 'trf16');
        expect(expanded(again)).toEqual(expanded(record));
        expect(sorted(again.forbidden)).toEqual(sorted(record.forbidden.map((rule) => covers(rule, record))));
        expect(sorted(again.requestedByes)).toEqual(sorted(record.requestedByes));
        const rest = { virtualPoints: [], forbidden: [], requestedByes: [] };
        expect({ ...again, ...rest }).toEqual({ ...record, ...rest });
      }),
      { numRuns: 150 },
    );
  });

  /** XXP has no rounds: a rule that covers the event reads back as rounds 1 to the last. */
  function covers(
    rule: EventRecord['forbidden'][number],
    record: EventRecord,
  ): EventRecord['forbidden'][number] {
    const whole = rule.first <= 1 && rule.last >= (record.roundsPlanned ?? 999);
    return whole ? { ...rule, first: 1, last: record.roundsPlanned ?? 999 } : rule;
  }

  test('writing is stable: write(parse(write(t))) = write(t)', () => {
    fc.assert(
      fc.property(RECORDS, fc.constantFrom('trf16', 'trf26'), (record, form) => {
        const text = written(record, form);
        expect(written(reread(record, form), form)).toBe(text);
      }),
      { numRuns: 60 },
    );
  });
});

describe('what the columns cannot hold', () => {
  const bare: EventRecord = {
    name: 'Open',
    city: null,
    federation: null,
    startDate: null,
    endDate: null,
    roundsPlanned: 3,
    initialColour: 'white',
    points: STANDARD_POINTS,
    players: [],
    forbidden: [],
    virtualPoints: [],
    requestedByes: [],
    abnormalPoints: [],
    system: null,
    tieBreaks: [],
  };
  const player: EventPlayer = {
    number: 1,
    name: 'A',
    sex: null,
    title: null,
    rating: null,
    federation: null,
    fideId: null,
    birth: null,
    rounds: [],
    filedRank: null,
    filedPoints: null,
  };

  test.each<readonly [string, EventRecord]>([
    ['rating-too-large', { ...bare, players: [{ ...player, rating: 10_000 }] }],
    ['too-many-players', { ...bare, players: [{ ...player, number: 10_000 }] }],
    ['scoring-not-expressible', { ...bare, points: { ...STANDARD_POINTS, forfeitWin: 5 } }],
    [
      'points-too-large',
      { ...bare, abnormalPoints: [{ type: '', points: 1000, round: null, players: [1] }], players: [player] },
    ],
  ])('%s is refused', (code, record) => {
    const result = writeTrf(record, { form: 'trf26' });
    expect(result).toMatchObject({ ok: false, code });
    for (const language of ['ru', 'en'] as const) {
      expect(result.ok ? '' : describeRefusal(result, language)).toMatch(/\.$/);
    }
  });

  test('a scoring that only XXS can say is written for TRF16', () => {
    const points = { ...STANDARD_POINTS, forfeitWin: 5 };
    expect(reread({ ...bare, players: [{ ...player, filedPoints: 0 }], points }, 'trf16').points).toEqual(
      points,
    );
  });

  test('names are cut to 33 characters and the cut is reported', () => {
    const name = 'Ż'.repeat(40);
    const result = writeTrf({ ...bare, players: [{ ...player, name }] }, { form: 'trf26' });
    expect(result).toMatchObject({ ok: true, adjustments: [{ code: 'name-cut', player: 1, found: name }] });
    const sentences = result.ok ? result.adjustments.map((item) => describeAdjustment(item, 'en')) : [];
    expect(sentences).toEqual([`The name “${name}” of player 1 was cut to 33 characters.`]);
  });

  test('names in ASCII for programs that count bytes', () => {
    expect(toAscii('Żółć, Łukasz')).toBe('Zolc, Lukasz');
    expect(toAscii('Щербаков, Юрий')).toBe('Shcherbakov, Yuriy');
  });
});

describe.skipIf(!existsSync(`${REFERENCE}/spec/samples`))('reference samples', () => {
  test.each(['individual-trf26', 'individual-trf16x-before-round4'])('%s keeps every record', (name) => {
    const original = readTrf(readFileSync(`${REFERENCE}/spec/samples/${name}.trf`));
    if (!original.ok) throw new Error('sample does not read');
    for (const form of ['trf16', 'trf26'] as const) {
      const result = writeTrf(original.record, { form, keep: original.document.lines });
      const again = readTrf(result.ok ? result.text : '');
      expect(again.ok && again.record).toEqual(original.record);
      expect(result.ok && result.text).toContain('102 Arbiter, Ada');
    }
  });
});
