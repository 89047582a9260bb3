import { describe, expect, test } from 'vitest';
import { after, outcome, positionOf, refusalOf } from '../../test/support/positions.ts';

const at = (fen: string) => positionOf('chess960', fen);
/** White’s first rank, with a black king out of the way. */
const rank = (men: string, rights: string, others = '4k3/8/8/8/8/8/8') =>
  `${others}/${men} w ${rights} - 0 1`;

describe('F-04 king to c1 or g1, rook to d1 or f1, from wherever they stand', () => {
  test.each([
    ['both move, to h1’s side', 'R2K3R', 'KQ', 'd1h1', 'R4RK1', 'O-O'],
    ['both move, to a1’s side', 'R3K2R', 'KQ', 'e1a1', '2KR3R', 'O-O-O'],
    ['both move in one direction', 'RK5R', 'KQ', 'b1a1', '2KR3R', 'O-O-O'],
    ['they exchange squares, to h1’s side', '1R3KR1', 'KQ', 'f1g1', '1R3RK1', 'O-O'],
    ['they exchange squares, to a1’s side', '2RK3R', 'KQ', 'd1c1', '2KR3R', 'O-O-O'],
    ['only the king moves, to h1’s side', 'R3KR2', 'KQ', 'e1f1', 'R4RK1', 'O-O'],
    ['only the king moves, to a1’s side', '3RK2R', 'KQ', 'e1d1', '2KR3R', 'O-O-O'],
    ['only the rook moves, to h1’s side', 'R5KR', 'KQ', 'g1h1', 'R4RK1', 'O-O'],
    ['only the rook moves, to a1’s side', 'R1K4R', 'KQ', 'c1a1', '2KR3R', 'O-O-O'],
  ])('%s', (_what, men, rights, action, row, san) => {
    const step = at(rank(men, rights)).act(action);
    expect(step.ok && [step.value.san, step.value.position.fen()]).toEqual([
      san,
      `4k3/8/8/8/8/8/8/${row} b - - 1 1`,
    ]);
    // Black the same on the eighth rank.
    const black = at(`${men.toLowerCase()}/8/8/8/8/8/8/4K3 b ${rights.toLowerCase()} - 0 1`);
    expect(outcome(black, action.replaceAll('1', '8'))).toBe(
      `${row.toLowerCase()}/8/8/8/8/8/8/4K3 w - - 1 2`,
    );
  });
});

describe('F-05 king and that rook have not moved', () => {
  const free = 'r1k4r/8/8/8/8/8/8/R1K4R w KQkq - 0 1';
  test.each([
    ['nothing has moved', 'a1a2 h8h7 a2a1 h7h8', 'c1h1', null],
    ['that rook has moved and is back', 'a1a2 h8h7 a2a1 h7h8', 'c1a1', 'illegal-move'],
    ['the king has moved and is back', 'c1c2 h8h7 c2c1 h7h8', 'c1a1', 'illegal-move'],
    ['the king has moved, the other rook', 'c1c2 h8h7 c2c1 h7h8', 'c1h1', 'illegal-move'],
    ['Black’s rook has moved, White’s right stays', 'h1h2 a8a7 h2h3 a7a8', 'c1a1', null],
  ])('%s', (_what, actions, action, code) => {
    expect(refusalOf(after(at(free), actions), action)).toBe(code);
  });

  test.each([
    ['Black’s king has moved', 'a1b1 c8c7 b1a1 c7c8 h1h2', 'c8h8', 'illegal-move'],
    ['Black’s other rook has moved', 'a1b1 a8a7 b1a1 a7a8 h1h2', 'c8h8', null],
    ['the rook was taken', 'h1h8', 'c8h8', 'illegal-move'],
  ])('%s', (_what, actions, action, code) => {
    expect(refusalOf(after(at(free), actions), action)).toBe(code);
  });
});

describe('F-05 no square that the king leaves, crosses or reaches is attacked', () => {
  test.each([
    ['in check from the file', rank('1R1K2R1', 'KQ', '3r4/k7/8/8/8/8/8'), 'd1g1', 'illegal-move'],
    ['in check, the other side', rank('1R1K2R1', 'KQ', '3r4/k7/8/8/8/8/8'), 'd1b1', 'illegal-move'],
    ['in check from a knight', rank('1R1K2R1', 'KQ', '8/k7/8/8/8/4n3/8'), 'd1g1', 'illegal-move'],
    [
      'in check, and castling would leave it',
      rank('R4K1R', 'KQ', '4kr2/8/8/8/8/8/8'),
      'f1a1',
      'illegal-move',
    ],
    ['a crossed square near the king', rank('RK5R', 'KQ', '2r1k3/8/8/8/8/8/8'), 'b1h1', 'illegal-move'],
    ['a crossed square far from the king', rank('RK5R', 'KQ', '4kr2/8/8/8/8/8/8'), 'b1h1', 'illegal-move'],
    ['a square on the other side of the king', rank('RK5R', 'KQ', '4kr2/8/8/8/8/8/8'), 'b1a1', null],
    ['a crossed square, by a pawn', rank('RK5R', 'KQ', '4k3/8/8/8/8/8/4p3'), 'b1h1', 'illegal-move'],
    ['the square it reaches', rank('RK5R', 'KQ', '4k1r1/8/8/8/8/8/8'), 'b1h1', 'illegal-move'],
    ['the square it reaches by one step', rank('3RK2R', 'KQ', '2r1k3/8/8/8/8/8/8'), 'e1d1', 'illegal-move'],
    ['the square beyond', rank('RK5R', 'KQ', '4k2r/8/8/8/8/8/8'), 'b1h1', null],
    [
      'the king stays, its square is attacked',
      rank('R5KR', 'KQ', '4k1r1/8/8/8/8/8/8'),
      'g1h1',
      'illegal-move',
    ],
    ['nothing', rank('RK5R', 'KQ'), 'b1h1', null],
  ])('%s', (_what, fen, action, code) => {
    expect(refusalOf(at(fen), action)).toBe(code);
  });

  test.each([
    ['the rook is attacked', rank('R4K1R', 'KQ', 'r3k3/8/8/8/8/8/8'), 'f1a1', null],
    ['the rook crosses an attacked square', rank('R4K1R', 'KQ', '1r2k3/8/8/8/8/8/8'), 'f1a1', null],
    ['the rook reaches an attacked square', rank('R5KR', 'KQ', '4kr2/8/8/8/8/8/8'), 'g1h1', null],
    ['the rook leaves an attacked square', rank('R5KR', 'KQ', '4k2r/8/8/8/8/8/8'), 'g1h1', null],
  ])('the rook may: %s', (_what, fen, action, code) => {
    expect(refusalOf(at(fen), action)).toBe(code);
  });

  test.each([
    ['the rook of h1’s side', rank('5KRr', 'K'), 'f1g1', 'illegal-move'],
    ['the rook of a1’s side', rank('qR2K3', 'Q'), 'e1b1', 'illegal-move'],
    ['the rook of a1’s side, the king beside it', rank('qRK5', 'Q'), 'c1b1', 'illegal-move'],
    ['another man stays between', rank('qNR1K3', 'Q'), 'e1c1', null],
    ['the attacker does not look along the rank', rank('bR2K3', 'Q'), 'e1b1', null],
    ['nobody is behind the rook', rank('1R2K3', 'Q'), 'e1b1', null],
  ])('whoever shields the king on the first rank cannot castle away: %s', (_what, fen, action, code) => {
    expect(refusalOf(at(fen), action)).toBe(code);
  });
});

describe('F-05 all squares between king, rook and their targets are empty but for these two', () => {
  test.each([
    ['an own man in the king’s way', rank('1RK2N1R', 'K'), 'c1h1', 'illegal-move'],
    ['an own man on the king’s target', rank('1RK3NR', 'K'), 'c1h1', 'illegal-move'],
    ['the other rook in the king’s way', rank('1K1R3R', 'K'), 'b1h1', 'illegal-move'],
    ['an enemy man in the king’s way', rank('1RK1n2R', 'K'), 'c1h1', 'illegal-move'],
    ['an own man in the rook’s way, not in the king’s', rank('RBK4R', 'KQ'), 'c1a1', 'illegal-move'],
    ['an own man on the rook’s target', rank('R1KB3R', 'KQ'), 'c1a1', 'illegal-move'],
    ['an enemy man on the rook’s target', rank('R1Kn3R', 'KQ'), 'c1a1', 'illegal-move'],
    ['the target of the king lies behind the rook', rank('5KRB', 'K'), 'f1g1', null],
    [
      'the king’s target lies behind the rook and is taken',
      rank('3KR1N1', 'K', 'k7/8/8/8/8/8/8'),
      'd1e1',
      'illegal-move',
    ],
    ['that target is free', rank('3KR3', 'K', 'k7/8/8/8/8/8/8'), 'd1e1', null],
    ['a man outside both ways', rank('N1R1K1NR', 'Q'), 'e1c1', null],
    ['the same on the other side', rank('N1R1K1NR', 'KQ'), 'e1h1', 'illegal-move'],
    ['both ways free', rank('1RK4R', 'KQ'), 'c1h1', null],
  ])('%s', (_what, fen, action, code) => {
    expect(refusalOf(at(fen), action)).toBe(code);
  });

  test('Black’s ways are those of the eighth rank', () => {
    const closed = at('rbk4r/8/8/8/8/8/8/4K3 b kq - 0 1');
    expect([refusalOf(closed, 'c8a8'), refusalOf(closed, 'c8h8')]).toEqual(['illegal-move', null]);
    const attacked = at('rk5r/8/8/8/8/8/8/4KR2 b kq - 0 1');
    expect([refusalOf(attacked, 'b8h8'), refusalOf(attacked, 'b8a8')]).toEqual(['illegal-move', null]);
  });

  test('what is illegal is not offered either', () => {
    const moves = at(rank('RBK4R', 'KQ')).moves();
    expect(moves.filter((move) => /^c1[ah]1$/u.test(move))).toEqual(['c1h1']);
    expect(at(rank('5KRr', 'K')).destinations().get('f1')).not.toContain('g1');
  });
});
