import { expect, test } from 'vitest';
import { titleOf } from './index.ts';

test.each([
  ['BH', 'Buchholz', 'Бухгольц'],
  ['BH/C1', 'Buchholz without the lowest', 'Бухгольц без наименьшего'],
  ['BH/C2', 'Buchholz without the two lowest', 'Бухгольц без двух наименьших'],
  ['BH/M1', 'Buchholz without the highest and the lowest', 'Бухгольц без наибольшего и наименьшего'],
  [
    'BH/C1/P',
    'Buchholz without the lowest, forfeits as games',
    'Бухгольц без наименьшего, неявки как партии',
  ],
  ['KS/L-1', /limit −1 half points/, /порог −1 пол-очка/],
  ['OTHER_PLAYOFF', 'PLAYOFF', 'PLAYOFF'],
] as const)('3.1 %s is named with its modifiers', (code, en, ru) => {
  if (typeof en === 'string') expect([titleOf(code, 'en'), titleOf(code, 'ru')]).toEqual([en, ru]);
  else {
    expect(titleOf(code, 'en')).toMatch(en);
    expect(titleOf(code, 'ru')).toMatch(ru);
  }
});
