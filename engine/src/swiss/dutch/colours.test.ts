import { expect, test } from 'vitest';
import { allocateColours } from './colours.ts';
import type { ColourRule } from './colours.ts';
import type { Contender, Field } from './field.ts';
import { preferenceOf } from './preference.ts';
import type { Side } from './preference.ts';

function player(number: number, colours: string): Contender {
  const sides = [...colours].map((c): Side => (c === 'W' ? 1 : -1));
  return {
    number,
    effective: number,
    score: 0,
    points: 0,
    colours: sides,
    ...preferenceOf(sides),
    float1: null,
    float2: null,
    unplayed: 0,
    mayTakeBye: true,
    topscorer: false,
    barred: [],
  };
}

const FIELD: Field = { round: 1, lastRound: false, initialColour: -1, players: [] };

test.each<readonly [string, string, string, Side, ColourRule]>([
  ['5.2.1 both granted', 'W', 'B', -1, 'granted'],
  ['5.2.1 only one has a preference', '', 'W', 1, 'granted'],
  ['5.2.2 absolute before strong', 'W', 'BWW', 1, 'stronger'],
  ['5.2.2 strong before mild', 'WBW', 'BW', -1, 'stronger'],
  ['5.2.2 the wider difference', 'WW', 'WWW', 1, 'wider'],
  ['5.2.3 the last round in which they differed', 'WBBW', 'BWBW', 1, 'alternate'],
  ['5.2.4 the higher ranked', 'WB', 'WB', 1, 'higher'],
  ['5.2.4 one list exhausted', 'W', 'WBW', -1, 'higher'],
  ['5.2.5 odd number, initial colour Black', '', '', -1, 'initial'],
])('C.04.3 %s', (_, high, low, higherGets, rule) => {
  expect(allocateColours(FIELD, player(1, high), player(2, low))).toEqual({ higherGets, rule });
});

test('C.04.3 5.2.5: an even number gets the other colour', () => {
  expect(allocateColours(FIELD, player(2, ''), player(3, ''))).toEqual({ higherGets: 1, rule: 'initial' });
});
