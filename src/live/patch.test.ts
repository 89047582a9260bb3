import { assert, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';
import { difference, patched } from './patch.ts';

test.each([
  ['equal states', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
  ['a value deep inside', { a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, [[['a', 1, 'b'], 3]]],
  ['a list that grew', { a: [1] }, { a: [1, null] }, [[['a', 1], null]]],
  ['a list that shrank', { a: [1, 2] }, { a: [2] }, [[['a'], [2]]]],
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
