import { assert, integer, jsonValue, property, record, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { difference, patched } from './patch.ts';

test.each([
  ['equal states', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
  ['a value deep inside', { a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, [[['a', 1, 'b'], 3]]],
  ['a list that grew', { a: [1] }, { a: [1, null] }, [[['a', 1], null]]],
  ['a list that shrank', { a: [1, 2] }, { a: [2] }, [[['a'], [2]]]],
  [
    'rows that changed places, one of them its value',
    [{ number: 1 }, { number: 2, points: 0 }],
    [{ number: 2, points: 10 }, { number: 1 }],
    [
      [[], null, [1, 0]],
      [[0, 'points'], 10],
    ],
  ],
  [
    'rows that came and went',
    [{ id: 'a' }, { id: 'b' }],
    [{ id: 'c' }, { id: 'b' }],
    [
      [[], null, [-1, 1]],
      [[0], { id: 'c' }],
    ],
  ],
  ['rows that only came', [{ id: 'a' }], [{ id: 'a' }, { id: 'b' }], [[[1], { id: 'b' }]]],
  ['rows that share a name', [{ id: 'a' }, { id: 'a' }], [{ id: 'a' }], [[[], [{ id: 'a' }]]]],
  ['a field that came', {}, { a: 1 }, [[['a'], 1]]],
  ['a field that went', { a: 1, b: 2 }, { b: 2, a: undefined }, [[['a']]]],
  [
    'a field with a name of the language',
    { a: 1 },
    JSON.parse('{"a":1,"__proto__":0}'),
    [[['__proto__'], 0]],
  ],
  ['such a field that went', JSON.parse('{"__proto__":{"b":1}}'), {}, [[['__proto__']]]],
  ['another kind of value', { a: {} }, { a: [] }, [[['a'], []]]],
  ['another state altogether', [1], 'x', [[[], 'x']]],
])('%s', (_, before, after, patch) => {
  expect(difference(before, after)).toEqual(patch);
});

test('a patch that travelled as JSON turns one state into the other and leaves the first alone', () => {
  const value = jsonValue({ maxDepth: 4 });
  assert(
    property(value, value, (before, after) => {
      // JSON has no negative zero.
      const [from, to]: unknown[] = JSON.parse(JSON.stringify([before, after]));
      const untouched = structuredClone(from);
      expect(patched(from, JSON.parse(JSON.stringify(difference(from, to))))).toEqual(to);
      expect(from).toEqual(untouched);
    }),
    { numRuns: 1000 },
  );
});

test('lists of named rows in any order: the patch makes the one out of the other', () => {
  const rows = uniqueArray(record({ number: integer({ min: 1, max: 12 }), points: integer({ max: 3 }) }), {
    selector: ({ number }) => number,
  });
  assert(
    property(rows, rows, (before, after) => {
      expect(patched(before, JSON.parse(JSON.stringify(difference(before, after))))).toEqual(after);
    }),
    { numRuns: 500 },
  );
});

test('a result that moves a player up through 300 costs a small part of the table', () => {
  const row = (number: number, place: number, points: number) => ({
    number,
    name: `Player ${number} of the event`,
    title: null,
    rating: 2400 - number,
    userId: `user${number}`,
    cells: Array.from({ length: 9 }, (_, round) => [
      {
        opponent: ((number + 17 * round) % 300) + 1,
        round: round + 1,
        colour: 'white',
        score: '1',
        live: false,
      },
    ]),
    points,
    tieBreaks: ['35.5', '40', '28.25'],
    place,
  });
  const numbers = Array.from({ length: 300 }, (_, index) => index + 1);
  const before = {
    rows: numbers.map((number, index) => row(number, index + 1, 90 - Math.floor(index / 40))),
  };
  const order = [...numbers.slice(0, 40), 250, ...numbers.slice(40).filter((number) => number !== 250)];
  const after = {
    rows: order.map((number, index) =>
      row(number, index + 1, number === 250 ? 89 : 90 - Math.floor((number - 1) / 40)),
    ),
  };
  const patch = JSON.stringify(difference(before, after));
  expect(patched(before, JSON.parse(patch))).toEqual(after);
  expect(patch.length / JSON.stringify(after).length).toBeLessThan(0.05);
});
