import { expect, test } from 'vitest';
import { backRank, numberOf, rulesOf, startArray } from './index.ts';

test('F-01, F-02 960 different arrays: king between rooks, bishops on both colours; numbers and ranks are inverse', () => {
  const ranks = Array.from({ length: 960 }, (_, number) => backRank(number) ?? '');
  expect(new Set(ranks).size).toBe(960);
  for (const [number, rank] of ranks.entries()) {
    expect(Array.from(rank).sort().join('')).toBe('BBKNNQRR');
    expect(rank).toMatch(/R.*K.*R/u);
    expect((rank.indexOf('B') + rank.lastIndexOf('B')) % 2).toBe(1);
    expect(numberOf(rank)).toBe(number);
  }
});

test.each([-1, 960, 1.5, Number.NaN])('F-02 %s is no number of an array', (number) => {
  expect([backRank(number), startArray(number)]).toEqual([undefined, undefined]);
});

test('F-T34 the two games of a double game begin from one number, so from one position', () => {
  expect(startArray(341)?.fen()).toBe(startArray(341)?.fen());
  expect(startArray(341)?.fen()).toBe('nrbbkqrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBKQRN w KQkq - 0 1');
  expect(rulesOf('chess960').start().fen()).toBe(startArray(518)?.fen());
});

test('F-06 a two-square king move is never castling', () => {
  const step = rulesOf('chess960').fromFen('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1');
  if (!step.ok) throw new Error(step.refusal.code);
  const castled = step.value.act('e1g1');
  expect(castled.ok ? null : castled.refusal.code).toBe('illegal-move');
  expect(step.value.act('e1h1').ok).toBe(true);
  expect(step.value.destinations().get('e1')).not.toContain('g1');
});
