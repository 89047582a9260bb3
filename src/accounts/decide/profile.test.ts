import { describe, expect, test } from 'vitest';
import { isObscene } from './obscene.ts';
import { birthdayKeys, checkBirthDate } from './profile.ts';

describe('R-067 C-09 days of birth', () => {
  test.each([
    ['', null],
    ['1990-05-31', '1990-05-31'],
    ['2000-02-29', '2000-02-29'],
    [' 1990-05-31 ', '1990-05-31'],
  ])('%s is kept', (text, kept) => {
    expect(checkBirthDate(text, '2026-11-30')).toEqual({ ok: true, value: kept });
  });
  test.each([
    '1990-02-30',
    '1990-13-01',
    '1990-00-10',
    '31.05.1990',
    '1990-5-31',
    '1899-01-01',
    '2026-12-01',
    '1900-02-29',
  ])('%s is no such day', (text) => {
    expect(checkBirthDate(text, '2026-11-30').ok).toBe(false);
  });
  test('who was born on 29 February has his day on the 28th in other years', () => {
    expect(birthdayKeys('2026-02-28')).toEqual(['02-28', '02-29']);
    expect(birthdayKeys('2028-02-28')).toEqual(['02-28']);
    expect(birthdayKeys('2028-02-29')).toEqual(['02-29']);
  });
});

describe('R-055 obscene logins', () => {
  test.each(['FuckYou', 'f.u.c.k', 'sh1t', 'Pizdec', 'mudak88', 'xuy', 'Adolf Hitler'])('%s', (login) => {
    expect(isObscene(login)).toBe(true);
  });
  test.each(['ann', 'Shuiskiy', 'Amanda', 'komandarm', 'Petrov', 'magnus', 'debater', 'Mandarinka'])(
    '%s is harmless',
    (login) => {
      expect(isObscene(login)).toBe(false);
    },
  );
  test('words of the administration count too', () => {
    expect([isObscene('patzer99'), isObscene('patzer99', ['patzer'])]).toEqual([false, true]);
  });
});
