import { describe, expect, test } from 'vitest';
import { entryOf, STANDARD_POINTS } from '../event/index.ts';
import { lotsOf } from '../lots/index.ts';
import { checkEvent } from '../swiss/index.ts';
import { readTrf, writeTrf } from '../trf/index.ts';
import { DEFAULT_SETTINGS, generateEvent, type GeneratorSettings } from './index.ts';
import { drawResult, usualDraws } from './results.ts';

const HARD: GeneratorSettings = {
  ...DEFAULT_SETTINGS,
  players: 24,
  rounds: 7,
  forfeits: 20,
  halfByes: 8,
  fullByes: 4,
  absences: 6,
  lateEntries: 15,
  withdrawals: 3,
};

function fileOf(settings: GeneratorSettings, seed: string): string {
  const written = writeTrf(generateEvent(settings, seed).record, { form: 'trf26', newLine: '\n' });
  if (!written.ok) throw new Error(written.code);
  return written.text;
}

describe('random tournaments', () => {
  test('the same seed gives the same file, another seed another one', () => {
    expect(fileOf(HARD, '7')).toBe(fileOf(HARD, '7'));
    expect(fileOf(HARD, '7')).not.toBe(fileOf(HARD, '8'));
  });

  test.each([
    ['usual', DEFAULT_SETTINGS],
    ['hard', HARD],
    ['accelerated', { ...HARD, acceleration: 'baku' as const }],
    [
      '3-1-0',
      {
        ...HARD,
        points: {
          ...STANDARD_POINTS,
          win: 30,
          draw: 10,
          pairingBye: 30,
          fullBye: 30,
          halfBye: 10,
          forfeitWin: 30,
        },
      },
    ],
  ])('%s: the file reads without a fault and the checker agrees with every round', (_name, settings) => {
    const reading = readTrf(fileOf(settings, 'a'));
    expect(reading.faults.filter(({ severity }) => severity === 'fault')).toEqual([]);
    if (!reading.ok) throw new Error('faults');
    const rounds = checkEvent(reading.record);
    expect(rounds.length).toBe(generateEvent(settings, 'a').rounds);
    expect(rounds.every(({ status }) => status === 'same')).toBe(true);
  });

  test('every kind of entry occurs', () => {
    const { record } = generateEvent({ ...HARD, players: 41 }, '3');
    const kinds = new Set(
      record.players.flatMap((player) =>
        Array.from({ length: 7 }, (_, i) => {
          const entry = entryOf(player, i + 1);
          return entry.kind === 'bye' ? entry.bye : entry.kind === 'game' ? entry.outcome : entry.kind;
        }),
      ),
    );
    expect([...kinds].sort()).toEqual(['draw', 'forfeit', 'full', 'half', 'loss', 'pairing', 'win', 'zero']);
  });

  test('a field too small for its rounds stops when no pairing is left', () => {
    const plain = { ...DEFAULT_SETTINGS, players: 4, rounds: 9, forfeits: 0, halfByes: 0, absences: 0 };
    const { rounds, record } = generateEvent({ ...plain, lateEntries: 0, withdrawals: 0 }, '1');
    expect(rounds).toBeLessThanOrEqual(3);
    expect(record.players.every((player) => player.rounds.length === rounds)).toBe(true);
  });

  test('results keep the expected score of the rating difference', () => {
    const lots = lotsOf('results');
    const halves = { win: 2, draw: 1, loss: 0 };
    let score = 0;
    for (let i = 0; i < 4000; i++) score += halves[drawResult(2000, 1800, null, lots).white];
    // 0.76 by FIDE's table; four standard deviations of 4,000 games are under 0.03.
    expect(Math.abs(score / 8000 - 0.76)).toBeLessThan(0.03);
    expect(usualDraws(1000)).toBe(12);
    expect(usualDraws(2600)).toBeGreaterThan(50);
  });
});
