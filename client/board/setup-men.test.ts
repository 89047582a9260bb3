import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSetup } from '../../src/chess/index.ts';
import {
  EMPTY_SETUP,
  liftMan,
  moveMan,
  PRESETS,
  putMan,
  putRest,
  readSetupSquares,
  setupCount,
  setupLeft,
  setupSquareName,
  writeSetup,
} from './setup-men.ts';
import { ROLES } from './men.ts';

test('B-19 squares are seen as ranks 4 to 1 with the a-file on the left', () => {
  expect(setupSquareName(0)).toBe('a4');
  expect(setupSquareName(31)).toBe('h1');
  expect(setupSquareName(12)).toBe('e3');
});

test.each(PRESETS.map(({ name, setup }) => [name, setup]))('the rules accept %s', (_name, setup) => {
  expect(readSetup(setup)).toEqual({ ok: true, value: setup });
  const squares = readSetupSquares(setup);
  expect(squares).not.toBeNull();
  expect(writeSetup(squares ?? [])).toBe(setup);
});

test('B-01 no more men than there are; two change places; a man lifted is left again', () => {
  const king = putMan(EMPTY_SETUP, 'king', 28);
  expect(putMan(king, 'king', 0)).toEqual(king);
  const both = putMan(king, 'queen', 27);
  expect(writeSetup(moveMan(both, 27, 28))).toBe('8/8/8/3KQ3');
  expect(setupLeft(liftMan(both, 28)).king).toBe(1);
  expect(writeSetup(putMan(both, 'rook', 28))).toBe('8/8/8/3QR3');
});

test.each(['', 'x', '8/8/8', '9/8/8/8', '8/8/8/7', 'kk6/8/8/8'])('%s is no setup', (text) => {
  expect(readSetupSquares(text)).toBeNull();
});

test('B-06 the rest is put so that the rules accept the whole, whatever stood there', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...ROLES), fc.nat(31)), { maxLength: 20 }),
      fc.array(fc.nat(10_000), { minLength: 16, maxLength: 16 }),
      (men, lots) => {
        let squares = EMPTY_SETUP;
        for (const [role, index] of men) squares = putMan(squares, role, index);
        let drawn = 0;
        const whole = putRest(squares, (n) => (lots[drawn++ % lots.length] ?? 0) % n);
        expect(setupCount(whole)).toBe(16);
        expect(readSetup(writeSetup(whole)).ok).toBe(true);
        for (const [i, man] of squares.entries()) if (man !== '') expect(whole[i]).toBe(man);
      },
    ),
  );
});
