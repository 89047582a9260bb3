import { expect, test } from 'vitest';
import { rulesOf, type Position } from '../../src/chess/index.ts';
import {
  aheadOf,
  collectedText,
  fenWith,
  leftInReserve,
  manRefusal,
  openSquares,
  stillPossible,
  wholeRefusal,
  type Collected,
} from './collect.ts';

function king(fen: string): Position {
  const position = rulesOf('kingchess').fromFen(fen);
  if (!position.ok) throw new Error(fen);
  return position.value;
}

const START = rulesOf('kingchess').start();
const KING: Collected = { role: 'king', square: 'b1' };

test('K-08 the first man is the king; then the others may follow', () => {
  expect(manRefusal(START, [], { role: 'queen', square: 'd1' })).toBe('king-required');
  expect(manRefusal(START, [], KING)).toBeNull();
  expect(manRefusal(START, [KING], { role: 'queen', square: 'd1' })).toBeNull();
  expect(openSquares(START, [], 'king')).toHaveLength(32);
  expect(openSquares(START, [], 'pawn')).toEqual([]);
});

test.each([
  ['K-04', { role: 'rook', square: 'd5' }, 'not-own-half'],
  ['K-05', { role: 'rook', square: 'b1' }, 'duplicate-square'],
  ['K-06', { role: 'pawn', square: 'c1' }, 'pawn-first-rank'],
  ['K-01', { role: 'king', square: 'c1' }, 'not-in-reserve'],
] as const)('%s %o is refused at once', (_rule, man, code) => {
  expect(manRefusal(START, [KING], man)).toBe(code);
});

test('K-06 K-07 open squares leave out the first rank for pawns and one colour for the second bishop', () => {
  expect(openSquares(START, [KING], 'pawn')).toHaveLength(24);
  const squares = openSquares(START, [KING, { role: 'bishop', square: 'a1' }], 'bishop');
  expect(squares).toHaveLength(15);
  expect(squares).toContain('h1');
  expect(squares).not.toContain('c1');
});

test('K-10 a king under attack may still be shielded by what follows', () => {
  const position = king('8/8/8/8/3Q4/8/8/4K3[RRBBNNPPPPPPPPkqrrbbnnpppppppp] b - - 0 1 --');
  const attacked: Collected = { role: 'king', square: 'd8' };
  expect(manRefusal(position, [], attacked)).toBeNull();
  expect(wholeRefusal(position, [attacked])).toBe('king-in-check');
  expect(wholeRefusal(position, [attacked, { role: 'pawn', square: 'd7' }])).toBeNull();
  expect(wholeRefusal(position, [])).toBeNull();
});

test('what is collected shows on the board and leaves the reserve', () => {
  const men: Collected[] = [KING, { role: 'pawn', square: 'c2' }];
  expect(collectedText(men)).toBe('K@b1,P@c2');
  expect(fenWith(START, men)).toBe('8/8/8/8/8/8/2P5/1K6 w - - 0 1 --');
  expect(fenWith(START, [])).toBe(START.fen());
  expect(leftInReserve(START, 'white', men)).toEqual({
    king: 0,
    queen: 1,
    rook: 2,
    bishop: 2,
    knight: 2,
    pawn: 7,
  });
  expect(leftInReserve(START, 'black', men)).toEqual({
    king: 1,
    queen: 1,
    rook: 2,
    bishop: 2,
    knight: 2,
    pawn: 8,
  });
});

test('K-24 a placement is prepared as if it were the turn; no en passant square comes along', () => {
  const ahead = aheadOf(king('4k3/8/8/8/3pP3/8/8/4K3[Qn] b - e3 0 10 --'));
  expect(ahead?.fen()).toBe('4k3/8/8/8/3pP3/8/8/4K3[Qn] w - - 0 10 --');
  // The first placement may be prepared before the opponent's.
  expect(aheadOf(START)?.turn).toBe('black');
  // Nothing to place, or the opponent in check: then nothing can be prepared.
  expect(aheadOf(king('4k3/8/8/8/3pP3/8/8/4K3[n] b - - 0 10 --'))).toBeNull();
  expect(aheadOf(king('4k3/8/8/8/4R3/8/8/4K3[Qn] b - - 0 10 --'))).toBeNull();
  expect(aheadOf(rulesOf('chess').start())).toBeNull();
});

test('what was prepared and is not possible any more leaves the men that still can stand there', () => {
  const now = king('4k3/8/8/8/8/3n4/8/4K3[QRN] w - - 0 11 --');
  expect(now.act('Q@d3,N@a1').ok).toBe(false);
  expect(collectedText(stillPossible(now, 'Q@d3,N@a1'))).toBe('N@a1');
  expect(stillPossible(now, 'K@a1')).toEqual([]);
});
