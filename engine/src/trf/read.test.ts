import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EventRecord, lastPairedRound } from '../event/index.ts';
import { describeFault, readTrf, type TrfFaultCode } from './index.ts';

const REFERENCE = process.env.TABIYA_REFERENCE ?? '../shared';
const SAMPLE = [
  '012 Spring Open',
  '042 2026/05/02',
  '142 3',
  '152 W',
  '001    1 wWFM Alder, Anna                       2105 NOR     1500001 1973/01/11  2.0    1     3 w 1     2 b 1',
  '001    2 m    Birch, Boris                      1987 GER     1500002 1976/00/00  1.0    2     4 b 1     1 w 0',
  '001    3 m    Cedar, Carl                            POL             1979        1.0    3     1 b 0     4 w 1',
  '001    4 m    Dogwood, Dmitri                   1722 NOR     1500004             0.0    4     2 w 0     3 b 0',
];

function record(lines: readonly string[]): EventRecord {
  const reading = readTrf(lines.join('\n'));
  if (!reading.ok) throw new Error(reading.faults.map((fault) => describeFault(fault, 'en')).join('\n'));
  return reading.record;
}

function replaced(line: number, from: string, to: string): string[] {
  return SAMPLE.map((text, index) => (index === line - 1 ? text.replace(from, to) : text));
}

function codes(lines: readonly string[]): TrfFaultCode[] {
  return readTrf(lines.join('\n')).faults.map(({ code }) => code);
}

describe('trf.md 3: the player record', () => {
  test('all fields of a line', () => {
    expect(record(SAMPLE).players[0]).toEqual({
      number: 1,
      name: 'Alder, Anna',
      sex: 'w',
      title: 'WFM',
      rating: 2105,
      federation: 'NOR',
      fideId: '1500001',
      birth: '1973-01-11',
      filedPoints: 20,
      filedRank: 1,
      rounds: [
        { kind: 'game', opponent: 3, colour: 'white', outcome: 'win', rated: true },
        { kind: 'game', opponent: 2, colour: 'black', outcome: 'win', rated: true },
      ],
    });
    expect(record(SAMPLE).players.map(({ birth }) => birth)).toEqual(['1973-01-11', '1976', '1979', null]);
    expect(record(SAMPLE).players[2]?.rating).toBeNull();
  });

  test.each([
    ['U', { kind: 'bye', bye: 'pairing' }],
    ['F', { kind: 'bye', bye: 'full' }],
    ['H', { kind: 'bye', bye: 'half' }],
    ['Z', { kind: 'bye', bye: 'zero' }],
    ['+', { kind: 'forfeit', opponent: null, colour: null, outcome: 'win' }],
  ])('code %s without opponent', (code, entry) => {
    const lines = [
      ...SAMPLE,
      `001    5      Elm, Eva                                                           0.0    5  0000 - ${code}`,
    ];
    expect(record(lines).players[4]?.rounds).toEqual([entry]);
  });

  test('- without opponent inside the event is a zero-point bye', () => {
    const lines = [
      ...SAMPLE,
      '001    5      Elm, Eva                                                           0.0    5  0000 - -',
    ];
    expect(record(lines).players[4]?.rounds).toEqual([{ kind: 'bye', bye: 'zero' }]);
    expect(codes(lines)).toEqual(['forfeit-without-opponent']);
  });

  test('codes W D L, a blank result and ? ', () => {
    const lines = replaced(5, '2 b 1', '2 b W').map((text, i) =>
      i === 5 ? text.replace('1 w 0', '1 w L') : text,
    );
    expect(record(lines).players[0]?.rounds[1]).toMatchObject({ outcome: 'win', rated: false });
    const open = replaced(7, '4 w 1', '4 w  ').map((text, i) =>
      i === 7 ? text.replace('3 b 0', '3 b ?') : text,
    );
    expect(record(open).players[2]?.rounds[1]).toEqual({ kind: 'pending', opponent: 4, colour: 'white' });
    expect(record(open).players[3]?.rounds[1]).toEqual({ kind: 'pending', opponent: 3, colour: 'black' });
  });

  test('forfeits keep the scheduled opponent; without colours the lower number gets White', () => {
    const lines = replaced(5, '2 b 1', '2 - +').map((text, i) =>
      i === 5 ? text.replace('1 w 0', '1 - -') : text,
    );
    expect(record(lines).players[0]?.rounds[1]).toEqual({
      kind: 'forfeit',
      opponent: 2,
      colour: 'white',
      outcome: 'win',
    });
    expect(record(lines).players[1]?.rounds[1]).toEqual({
      kind: 'forfeit',
      opponent: 1,
      colour: 'black',
      outcome: 'loss',
    });
    expect(codes(lines)).toEqual(['forfeit-colour']);
  });
});

describe('trf.md 8: what tools choke on', () => {
  test.each(['\n', '\r\n', '\r'])('line end %j', (newLine) => {
    const reading = readTrf(SAMPLE.join(newLine) + newLine);
    expect(reading.ok && reading.record).toEqual(record(SAMPLE));
    expect(reading.document.newLine).toBe(newLine);
  });

  test('byte order mark is stripped', () => {
    const bytes = new TextEncoder().encode(`\ufeff${SAMPLE.join('\n')}`);
    const reading = readTrf(bytes);
    expect(reading.ok && reading.record.name).toBe('Spring Open');
    expect(reading.document.byteOrderMark).toBe(true);
  });

  test('D25: columns are characters; byte-counted files are noticed', () => {
    const accents = replaced(5, 'Alder, Anna ', 'Żółć, Łukasz');
    expect(record(accents).players[0]).toMatchObject({ name: 'Żółć, Łukasz', rating: 2105 });
    const bytes = replaced(5, 'Alder, Anna      ', 'Żółć, Łukasz');
    const reading = readTrf(new TextEncoder().encode(bytes.join('\n')));
    expect(reading.ok && reading.record.players[0]).toMatchObject({ name: 'Żółć, Łukasz', rating: 2105 });
    expect(reading.faults.map(({ code }) => code)).toEqual(['byte-columns']);
    expect(reading.document.columns).toBe('bytes');
  });

  test('D25: a last column in which nobody plays is not a round', () => {
    const lines = [...SAMPLE];
    lines[7] = `${lines[7]}  0000 - -`;
    expect(record(lines).players[3]?.rounds).toHaveLength(2);
    expect(lastPairedRound(record(lines))).toBe(2);
    expect(codes(lines)).toEqual(['stray-round']);
  });

  test('a file that is not UTF-8 is read as Windows-1252 and says so', () => {
    const text = replaced(5, 'Alder, Anna', 'Zoë, Léa   ').join('\n');
    const reading = readTrf(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
    expect(reading.ok && reading.record.players[0]?.name).toBe('Zoë, Léa');
    expect(reading.faults[0]).toMatchObject({ code: 'encoding', used: 'windows-1252' });
  });

  test('a legacy Cyrillic file by hand', () => {
    const text = replaced(5, 'Alder, Anna', '\xc8\xe2\xe0\xed\xee\xe2, \xc8. ');
    const bytes = Uint8Array.from(text.join('\n'), (letter) => letter.charCodeAt(0));
    const reading = readTrf(bytes, { encoding: 'windows-1251' });
    expect(reading.ok && reading.record.players[0]?.name).toBe('Иванов, И.');
  });

  test('NFC: a letter and its combining mark are one column', () => {
    const accents = replaced(5, 'Alder, Anna', 'Zoe\u0308, Anna  ');
    expect(record(accents).players[0]).toMatchObject({ name: 'Zoë, Anna', rating: 2105 });
  });

  test.each<readonly [string, string[], TrfFaultCode, number, number]>([
    ['tab', replaced(6, 'Birch, Boris', 'Birch,\tBoris'), 'tab', 6, 21],
    ['points one column off', replaced(6, ' 1.0    2', '  1.0   2'), 'misaligned', 6, 85],
    ['unknown opponent', replaced(6, '4 b 1', '9 b 1'), 'unknown-opponent', 6, 92],
    ['own opponent', replaced(6, '4 b 1', '2 b 1'), 'own-opponent', 6, 92],
    ['same colour twice', replaced(6, '4 b 1', '4 w 1'), 'colours-disagree', 6, 97],
    ['forfeit against a played game', replaced(6, '4 b 1', '4 b +'), 'results-disagree', 6, 99],
    ['result without opponent', replaced(6, '   4 b 1', '0000 - 1'), 'result-needs-opponent', 6, 99],
    ['bye with opponent', replaced(6, '4 b 1', '4 b U'), 'bye-with-opponent', 6, 92],
    ['bad result', replaced(6, '4 b 1', '4 b 7'), 'bad-field', 6, 99],
    ['bad colour', replaced(6, '4 b 1', '4 x 1'), 'bad-field', 6, 97],
    ['same number twice', replaced(6, '   2 m', '   1 m'), 'duplicate-player', 6, 5],
    ['bad rounds', replaced(3, '3', 'many'), 'bad-record', 3, 5],
  ])('%s is refused with line and column', (_, lines, code, line, column) => {
    const reading = readTrf(lines.join('\n'));
    expect(reading.ok).toBe(false);
    const fault = reading.faults.find((candidate) => candidate.code === code);
    expect(fault).toMatchObject({ severity: 'fault', line, column });
  });

  test('one-sided game names both lines', () => {
    const reading = readTrf(replaced(8, '     3 b 0', '').join('\n'));
    expect(reading.faults.find(({ code }) => code === 'one-sided')).toMatchObject({
      line: 7,
      otherLine: 8,
      round: 2,
    });
  });

  test.each<readonly [string, string[], TrfFaultCode]>([
    ['wrong points are reported, results count', replaced(6, ' 1.0    2', ' 1.5    2'), 'points-differ'],
    ['decimal comma', replaced(6, ' 1.0    2', ' 1,0    2'), 'decimal-comma'],
    ['upper-case colour', replaced(6, '4 b 1', '4 B 1'), 'letter-case'],
    ['lower-case 152', replaced(4, 'W', 'w'), 'letter-case'],
    ['no 142', replaced(3, '142 3', '### x'), 'rounds-missing'],
    ['no 152', replaced(4, '152 W', '### x'), 'colour-inferred'],
    ['unknown record', [...SAMPLE, 'XYZ hello'], 'unknown-record'],
    ['gap in the numbers', [...SAMPLE, '001    6      Fir'], 'number-gap'],
  ])('%s', (_, lines, code) => {
    expect(codes(lines)).toEqual([code]);
    expect(readTrf(lines.join('\n')).ok).toBe(true);
  });

  test('integer points, blank rank and national lines are fine', () => {
    const lines = [
      ...replaced(6, ' 1.0    2', '   1     '),
      'NOR    1 w    Alder, Anna                       2090',
    ];
    expect(codes(lines)).toEqual([]);
  });

  test('every code has a sentence in both languages', () => {
    const reading = readTrf(replaced(6, '4 b 1', '4 b 7').join('\n'));
    const fault = reading.faults[0];
    expect(fault && describeFault(fault, 'en')).toBe(
      'Line 6, column 99. “7” is not one of 1 = 0 W D L + - H F U Z ?.',
    );
    expect(fault && describeFault(fault, 'ru')).toContain('Строка 6, колонка 99.');
  });
});

describe('trf.md 2.1, 5 and 7: scoring and pairing records', () => {
  test('162 by columns and with ten points', () => {
    expect(record([...SAMPLE, '162  W10.0    D 5.0    L 1.0    A 0.0']).points).toEqual({
      win: 100,
      draw: 50,
      loss: 10,
      pairingBye: 100,
      fullBye: 100,
      halfBye: 50,
      zeroBye: 0,
      forfeitWin: 100,
      forfeitLoss: 0,
    });
  });

  test('XXS and BB lines', () => {
    expect(record([...SAMPLE, 'XXS W=3 D=1 PAB=1 FL=0.5']).points).toMatchObject({
      win: 30,
      draw: 10,
      pairingBye: 10,
      forfeitLoss: 5,
    });
    expect(record([...SAMPLE, 'BBW  3.0', 'BBD  1.0']).points).toMatchObject({
      win: 30,
      draw: 10,
      halfBye: 10,
      pairingBye: 30,
    });
  });

  test('240, 250, 260, 299 and XXA, XXP, XXZ', () => {
    const lines = [
      ...SAMPLE,
      '240 H 003    2    4',
      '250       1.0 001 002    1    2',
      '260 001 003    1    2',
      '299          -0.5  003    4',
      'XXA    3  0.5  0.5  0.0',
      'XXP 3 4',
      'XXZ 1',
    ];
    expect(record(lines)).toMatchObject({
      requestedByes: [
        { kind: 'half', round: 3, players: [2, 4] },
        { kind: 'zero', round: 3, players: [1] },
      ],
      virtualPoints: [
        { points: 10, first: 1, last: 2, from: 1, to: 2 },
        { points: 5, first: 1, last: 2, from: 3, to: 3 },
      ],
      forbidden: [
        { first: 1, last: 3, players: [1, 2] },
        { first: 1, last: 3, players: [3, 4] },
      ],
      abnormalPoints: [{ type: '', points: -5, round: 3, players: [4] }],
    });
  });

  test('202, and 212 without PTS', () => {
    expect(record([...SAMPLE, '202 DE, BH/C1']).tieBreaks).toEqual(['DE', 'BH/C1']);
    expect(record([...SAMPLE, '212 PTS,SB']).tieBreaks).toEqual(['SB']);
  });
});

describe.skipIf(!existsSync(`${REFERENCE}/spec/samples`))('reference files', () => {
  test('the samples of trf.md 9 read without a warning, the team file as a team', () => {
    for (const name of ['individual-trf26', 'individual-trf16x-before-round4']) {
      const reading = readTrf(readFileSync(`${REFERENCE}/spec/samples/${name}.trf`));
      expect(reading.ok && reading.faults).toEqual([]);
    }
    const team = readTrf(readFileSync(`${REFERENCE}/spec/samples/team-trf26.trf`));
    expect(team.ok && team.kind).toBe('team');
  });

  test('every fixture that the reference engine accepts reads without error, the others name their fault', () => {
    const expected: Record<string, { check_error?: string }> = JSON.parse(
      readFileSync(`${REFERENCE}/data/trf/expected.json`, 'utf8'),
    );
    for (const name of readdirSync(`${REFERENCE}/data/trf`).filter((file) => file.endsWith('.trf'))) {
      const reading = readTrf(readFileSync(`${REFERENCE}/data/trf/${name}`));
      const error = expected[name.slice(0, -4)]?.check_error;
      if (error === undefined) expect([name, reading.ok]).toEqual([name, true]);
      else expect([name, reading.faults.some(({ line }) => line > 0)]).toEqual([name, true]);
    }
  });
});

describe('bad input', () => {
  const letters = fc.constantFrom(
    '0',
    '1',
    '=',
    'w',
    'b',
    ' ',
    '-',
    '+',
    'U',
    '\t',
    'Ж',
    '\u0301',
    '😀',
    '9',
    '',
  );

  test('any text or bytes give a reading, never an exception', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 400 }), fc.uint8Array({ maxLength: 400 })), (input) => {
        expect(typeof readTrf(input).ok).toBe('boolean');
      }),
    );
  });

  test('a damaged file gives a record or faults with their line', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), letters), { minLength: 1, maxLength: 6 }), (damage) => {
        let text = SAMPLE.join('\n');
        for (const [at, letter] of damage) {
          const place = at % text.length;
          text = text.slice(0, place) + letter + text.slice(place + 1);
        }
        const reading = readTrf(text);
        if (reading.ok) expect(reading.record.players.length).toBeGreaterThan(0);
        else expect(reading.faults.some(({ severity }) => severity === 'fault')).toBe(true);
        for (const fault of reading.faults) {
          expect(fault.line).toBeLessThanOrEqual(reading.document.lines.length);
          for (const language of ['ru', 'en'] as const)
            expect(describeFault(fault, language)).not.toContain('undefined');
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a line with more than 999 rounds is refused', () => {
    const line = `${SAMPLE[4] ?? ''}${'  0000 - Z'.repeat(1000)}`;
    expect(codes([...SAMPLE.slice(0, 4), line])).toContain('too-large');
  });
});

describe('garbage', () => {
  test('of one kind of fault the first 500 are told, then how many more there are', () => {
    const reading = readTrf('no line of a tournament\n'.repeat(1_234));
    expect(reading.faults.filter(({ code }) => code === 'unknown-record')).toHaveLength(500);
    const last = reading.faults.at(-1);
    expect(last).toMatchObject({ code: 'more', severity: 'warning', used: '734' });
    expect(last && describeFault(last, 'en')).toBe('… and 734 more of these kinds, not listed.');
  });

  test.each([
    ['100,001 lines', '\n'.repeat(100_001), 100_001],
    ['a line of 100,001 columns', `012 name\n${'x'.repeat(100_001)}\n`, 2],
  ])('%s: one fault with its line', (_, text, line) => {
    const reading = readTrf(text);
    expect(reading).toMatchObject({ ok: false, faults: [{ code: 'too-large', line }] });
  });
});
