import { expect, test } from 'vitest';
import type { Bracket, Candidate } from './bracket.ts';
import { fieldOf } from './pair.ts';
import { compareOrder } from './order.ts';
import { eventOf } from './testing/written-event.ts';

/** A bracket of the first `count` players of a field without history; `moved` of them come from above. */
function bracketOf(count: number, moved: number): Bracket {
  const positions = Array.from({ length: count }, (_, i) => i);
  return {
    field: fieldOf(eventOf(count, []), { round: 1 }),
    movedDown: positions.slice(0, moved),
    residents: positions.slice(moved),
    score: 0,
    next: [],
    rest: [],
    byeScore: null,
  };
}

/** `1-6 2-7` in bracket sequence numbers. */
function candidate(bracket: Bracket, text: string): Candidate {
  const pairs = text.split(' ').map((pair) => {
    const [a = 0, b = 0] = pair.split('-').map(Number);
    return [a - 1, b - 1] as const;
  });
  const paired = new Set(pairs.flat());
  return { pairs, left: [...bracket.movedDown, ...bracket.residents].filter((p) => !paired.has(p)) };
}

function ordered(bracket: Bracket, texts: readonly string[]): string[] {
  return [...texts].sort(
    (a, b) => compareOrder(bracket, candidate(bracket, a), candidate(bracket, b))?.order ?? 0,
  );
}

test('4.2: transpositions of S2, eleven players', () => {
  const bracket = bracketOf(11, 0);
  const lists = [
    '6-7-8-9-10',
    '6-7-8-9-11',
    '6-7-8-10-9',
    '6-7-8-10-11',
    '6-7-8-11-9',
    '6-7-9-8-10',
    '7-6-8-9-10',
    '11-10-9-8-7',
  ];
  const texts = lists.map((list) =>
    list
      .split('-')
      .map((b, i) => `${i + 1}-${b}`)
      .join(' '),
  );
  expect(ordered(bracket, [...texts].reverse())).toEqual(texts);
});

test('4.2.2: opponents of two players moved down: 3-4, 3-5, … 11-10', () => {
  const bracket = bracketOf(11, 2);
  const texts: string[] = [];
  for (let a = 3; a <= 11; a++) for (let b = 3; b <= 11; b++) if (a !== b) texts.push(`1-${a} 2-${b}`);
  expect(texts).toHaveLength(72);
  expect(ordered(bracket, [...texts].reverse())).toEqual(texts);
});

test('4.3.2: exchanges, eleven players: one before two, near before far, the lower player of S1 first', () => {
  const bracket = bracketOf(11, 0);
  const byHigher = (higher: readonly number[]): string => {
    const lower = Array.from({ length: 11 }, (_, i) => i + 1).filter((n) => !higher.includes(n));
    // Any partners will do here as long as they rank below; the order is decided before them.
    const free = [...lower];
    const pairs: string[] = [];
    for (const h of [...higher].sort((a, b) => b - a)) {
      const at = free.findLastIndex((l) => l > h);
      pairs.push(`${h}-${free[at] ?? 0}`);
      free.splice(at, 1);
    }
    return pairs.join(' ');
  };
  const texts = [
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 6],
    [1, 2, 3, 4, 7],
    [1, 2, 3, 5, 6],
    [1, 2, 3, 4, 8],
    [1, 2, 3, 5, 7],
    [1, 2, 4, 5, 6],
    [1, 2, 5, 6, 8],
    [1, 2, 3, 8, 9],
  ].map(byHigher);
  expect(ordered(bracket, [...texts].reverse())).toEqual(texts);
});

test('4.4.2: which two of three players moved down are paired: 1 and 2, 1 and 3, 2 and 3', () => {
  const bracket = bracketOf(5, 3);
  const texts = ['1-4 2-5', '1-4 3-5', '2-4 3-5'];
  expect(ordered(bracket, [...texts].reverse())).toEqual(texts);
});
