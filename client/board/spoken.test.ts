import { expect, test } from 'vitest';
import { words } from '../../src/words/index.ts';
import { spokenSan } from './spoken.ts';

test.each([
  ['e4', 'e4', 'e4'],
  ['Nxf3+', 'knight takes f3, check', 'конь берёт f3, шах'],
  ['exd5', 'e takes d5', 'e берёт d5'],
  ['R1d4', 'rook 1 d4', 'ладья 1 d4'],
  ['O-O', 'castles short', 'короткая рокировка'],
  ['O-O-O#', 'castles long, mate', 'длинная рокировка, мат'],
  ['exd8=Q#', 'e takes d8, promotes to queen, mate', 'e берёт d8, превращение в: ферзь, мат'],
  ['K@b1,P@c2+', 'places king b1, pawn c2, check', 'выставляет: король b1, пешка c2, шах'],
])('%s is said as "%s"', (san, english, russian) => {
  expect(spokenSan(san, words('en'))).toBe(english);
  expect(spokenSan(san, words('ru'))).toBe(russian);
});
