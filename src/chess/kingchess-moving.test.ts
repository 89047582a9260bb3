import { describe, expect, test } from 'vitest';
import { after, outcome, positionOf, refusalOf } from '../../test/support/positions.ts';
import { rulesOf } from './index.ts';

const start = () => rulesOf('kingchess').start();
const at = (fen: string) => positionOf('kingchess', fen);

describe('K-12 a check is answered by any legal action', () => {
  const file = '4r3/2N4k/8/8/8/8/3B4/4K3[QP] w - - 0 20 --';
  const two = '7k/4r3/8/8/7b/8/8/4K3[NBP] w - - 0 20 --';
  const three = 'k7/4r3/8/b6b/8/8/4K3/8[NBPR] w - - 0 20 --';
  test.each([
    ['the king moves', file, 'e1f2', null],
    ['the attacker is captured', file, 'c7e8', null],
    ['a man moves between', file, 'd2e3', null],
    ['another man moves between', file, 'c7e6', null],
    ['a man is placed between', file, 'Q@e2', null],
    ['a pawn is placed between', file, 'P@e4', null],
    ['one man between, another anywhere', file, 'Q@e3,P@a2', null],
    ['the line beyond the own half is no place', file, 'Q@e5', 'not-own-half'],
    ['a man placed elsewhere', file, 'P@d4', 'king-in-check'],
    ['a man moved elsewhere', file, 'c7d5', 'illegal-move'],
    ['two lines: one man is not enough', two, 'N@f2', 'king-in-check'],
    ['two lines: two men on one line', two, 'N@f2,P@g3', 'king-in-check'],
    ['two lines: a man on each', two, 'N@f2,P@e3', null],
    ['two lines: a bishop on one, a pawn on the other', two, 'B@g3,P@e2', null],
    ['two lines: the king walks out of both', two, 'e1d1', null],
    ['a line of one square beside a line of two', three, 'N@e3,P@g4', null],
    ['the second line left open', three, 'N@e4,P@c3', 'king-in-check'],
  ])('%s', (_what, fen, action, code) => {
    expect(refusalOf(at(fen), action)).toBe(code);
  });

  test.each([
    ['a knight', '4k3/8/8/8/8/3n4/8/4K3[QRBN] w - - 0 20 --', 'Q@e2'],
    ['a pawn', '4k3/8/8/8/8/8/3p4/4K3[QRBN] w - - 0 20 --', 'Q@e2'],
    ['a queen beside the king', '4k3/8/8/8/8/8/4q3/4K3[QRBN] w - - 0 20 --', 'N@d1'],
    ['a knight of White', '4k3/8/3N4/8/8/8/8/4K3[qrbn] b - - 0 20 --', 'Q@e7'],
  ])('no placement parries the check of %s; the king still moves', (_what, fen, action) => {
    const now = at(fen);
    expect([now.status().state, now.placements(), refusalOf(now, action)]).toEqual([
      'check',
      [],
      'king-in-check',
    ]);
    expect(now.moves().length).toBeGreaterThan(0);
  });
});

describe('K-15 the double step belongs to the second rank', () => {
  const white = '4k3/8/2P5/8/1P6/6P1/P6P/4K3[NP] w - - 0 9 --';
  const black = '4k3/p6p/6p1/1p6/8/2p5/8/4K3[np] b - - 0 9 --';
  const blocked = '4k3/8/8/8/6n1/1b6/1P4P1/4K3[N] w - - 0 9 --';
  test.each([
    ['from a2', white, 'a2a4', null],
    ['from h2', white, 'h2h4', null],
    ['one step from a2', white, 'a2a3', null],
    ['three steps from a2', white, 'a2a5', 'illegal-move'],
    ['from the third rank', white, 'g3g5', 'illegal-move'],
    ['one step from the third rank', white, 'g3g4', null],
    ['from the fourth rank', white, 'b4b6', 'illegal-move'],
    ['one step from the fourth rank', white, 'b4b5', null],
    ['a white pawn on Black’s half', white, 'c6c8q', 'illegal-move'],
    ['backwards', white, 'g3g2', 'illegal-move'],
    ['Black from a7', black, 'a7a5', null],
    ['Black from h7', black, 'h7h5', null],
    ['Black from his third rank', black, 'g6g4', 'illegal-move'],
    ['Black from his fourth rank', black, 'b5b3', 'illegal-move'],
    ['a black pawn on White’s half', black, 'c3c1q', 'illegal-move'],
    ['over a man', blocked, 'b2b4', 'illegal-move'],
    ['onto a man', blocked, 'g2g4', 'illegal-move'],
    ['up to that man', blocked, 'g2g3', null],
  ])('%s', (_what, fen, action, code) => {
    expect(refusalOf(at(fen), action)).toBe(code);
  });

  test.each([
    ['placed on the second rank, stepping in the next turn', 'K@e1,P@h2 K@e8', 'h2h4', null],
    ['placed later on the second rank', 'K@e1 K@e8 P@c2 e8d8', 'c2c4', null],
    ['placed on the third rank', 'K@e1,P@h3 K@e8', 'h3h5', 'illegal-move'],
    ['placed on the fourth rank', 'K@e1,P@h4 K@e8', 'h4h6', 'illegal-move'],
    ['from the second to the third, then two', 'K@e1,P@h2 K@e8 h2h3 e8d8', 'h3h5', 'illegal-move'],
    ['in the turn in which it is placed', 'K@e1 K@e8', 'P@h2,h2h4', 'malformed'],
    ['Black placed on his second rank', 'K@e1 K@e8,P@b7 e1d1', 'b7b5', null],
    ['Black placed on his third rank', 'K@e1 K@e8,P@b6 e1d1', 'b6b4', 'illegal-move'],
  ])('in a game: %s', (_what, actions, action, code) => {
    expect(refusalOf(after(start(), actions), action)).toBe(code);
  });
});

describe('K-16 en passant only in answer to a double step made as a move', () => {
  const white = '4k3/3p4/8/4P3/1p6/2P5/P6p/4K3[PPp] w - - 0 9 --';
  test.each([
    ['the double step', white, 'a2a4', 'b4a3', null],
    ['the double step, but another pawn', white, 'a2a4', 'b4c3', null],
    ['a single step', white, 'c3c4', 'b4c3', 'illegal-move'],
    ['a pawn placed where a double step would end', white, 'P@a4', 'b4a3', 'illegal-move'],
    ['a pawn placed there together with one behind', white, 'P@a4,P@b3', 'b4a3', 'illegal-move'],
    ['a move of another man', '4k3/8/8/8/pP6/8/8/4K3[] w - - 0 9 --', 'e1d1', 'a4b3', 'illegal-move'],
    ['the double step of Black', '4k3/3p4/8/4P3/8/8/8/4K3[p] b - - 0 9 --', 'd7d5', 'e5d6', null],
    ['a black pawn placed beside', '4k3/8/8/4P3/8/8/8/4K3[p] b - - 0 9 --', 'P@d5', 'e5d6', 'illegal-move'],
    [
      'the capture would lay the own king open',
      '8/8/8/8/k1p4R/8/3P4/4K3[] w - - 0 9 --',
      'd2d4',
      'c4d3',
      'illegal-move',
    ],
    ['the double step gives check', '8/8/8/1k6/1p6/8/P7/4K3[q] w - - 0 9 --', 'a2a4', 'b4a3', null],
  ])('%s', (_what, fen, step, capture, code) => {
    expect(refusalOf(after(at(fen), step), capture)).toBe(code);
  });

  test('the captured pawn leaves the board, the capturer stands behind it', () => {
    const now = after(at(white), 'a2a4');
    expect(now.fen()).toBe('4k3/3p4/8/4P3/Pp6/2P5/7p/4K3[PPp] b - a3 0 9 --');
    expect(outcome(now, 'b4a3')).toBe('4k3/3p4/8/4P3/8/p1P5/7p/4K3[PPp] w - - 0 10 --');
  });

  test.each([
    ['a move', 'a2a4 e8d8 e1d1'],
    ['a placement', 'a2a4 P@g7 e1d1'],
    ['a placement of the other side', 'a2a4 e8d8 P@h3'],
  ])('only at once: after %s the right is gone', (_what, actions) => {
    const now = after(at(white), actions);
    expect(refusalOf(now, 'b4a3')).toBe('illegal-move');
    expect(now.fen()).not.toContain(' a3 ');
  });

  test('a placement leaves no square for it in the FEN, whatever stands beside', () => {
    expect(outcome(at('4k3/8/8/8/1p1p4/8/8/4K3[P] w - - 0 9 --'), 'P@c4')).toBe(
      '4k3/8/8/8/1pPp4/8/8/4K3[] b - - 0 9 --',
    );
  });
});

describe('K-17 promotion to queen, rook, bishop or knight, whatever the reserve holds', () => {
  const white = (reserve: string, marks = '--') => `r3k3/1P6/8/8/8/8/8/4K3[${reserve}] w - - 0 30 ${marks}`;
  test.each(['Q', 'R', 'B', 'N'])('a %s with an empty reserve, a full one, and by capture', (man) => {
    const letter = man.toLowerCase();
    expect(outcome(at(white('')), `b7b8${letter}`)).toBe(`r${man}2k3/8/8/8/8/8/8/4K3[] b - - 0 30 --`);
    expect(outcome(at(white('QRBN')), `b7b8${letter}`)).toBe(
      `r${man}2k3/8/8/8/8/8/8/4K3[QRBN] b - - 0 30 --`,
    );
    expect(outcome(at(white('QRBN')), `b7a8${letter}`)).toBe(`${man}3k3/8/8/8/8/8/8/4K3[QRBN] b - - 0 30 --`);
    expect(outcome(at('4k3/8/8/8/8/8/6p1/4K3[n] b - - 0 30 --'), `g2g1${letter}`)).toBe(
      `4k3/8/8/8/8/8/8/4K1${letter}1[n] w - - 0 31 --`,
    );
  });

  test.each([
    ['without a letter', 'b7b8', 'illegal-move'],
    ['to a king', 'b7b8k', 'malformed'],
    ['to a pawn', 'b7b8p', 'malformed'],
    ['with a capital', 'b7b8Q', 'malformed'],
    ['a king’s move with a letter', 'e1e2q', 'illegal-move'],
    ['a pawn short of the last rank', 'g6g7q', 'illegal-move'],
    ['that pawn without a letter', 'g6g7', null],
    ['placed instead of promoted', 'Q@b8', 'not-own-half'],
  ])('%s', (_what, action, code) => {
    expect(refusalOf(at('4k3/1P6/6P1/8/8/8/8/4K3[Q] w - - 0 30 --'), action)).toBe(code);
  });

  test('the queen in reserve is still there, and a promoted bishop binds nobody', () => {
    const queens = after(at(white('Q')), 'b7b8q e8f7');
    expect(outcome(queens, 'Q@d1')).toBe('rQ6/5k2/8/8/8/8/8/3QK3[] b - - 0 31 --');
    const bishops = after(at(white('B', 'l-')), 'b7b8b e8f7');
    expect([refusalOf(bishops, 'B@c1'), refusalOf(bishops, 'B@f1')]).toEqual(['bishop-colour', null]);
  });
});

describe('K-18 captured men leave the game', () => {
  const reserves = (fen: string) => /\[(\w*)\]/u.exec(fen)?.[1];
  test.each([
    ['a rook', '4k3/8/8/3r4/4P3/8/8/4K3[QBnp] w - - 0 20 --', 'e4d5', 'R@d1', 'N@a8', 'R@d8'],
    ['a pawn en passant', '4k3/8/8/4Pp2/8/8/8/4K3[Qn] w - f6 0 20 --', 'e5f6', 'P@d2', 'N@a8', 'P@d7'],
    ['a queen that was a pawn', '3qk3/8/8/8/8/8/8/3RK3[Bn] w - - 0 20 --', 'd1d8', 'Q@d1', 'e8d8', 'P@d7'],
  ])('%s', (_what, fen, capture, forWhite, reply, forBlack) => {
    const before = at(fen);
    const captured = after(before, capture);
    expect(reserves(captured.fen())).toBe(reserves(fen));
    expect(refusalOf(captured, forBlack)).toBe('not-in-reserve');
    expect(refusalOf(after(captured, reply), forWhite)).toBe('not-in-reserve');
  });

  test('a rook taken in its corner does not come back with the bishop that is still in reserve', () => {
    const now = after(at('4k3/8/8/8/8/8/6b1/4K1NR[Bb] w - - 0 20 -d'), 'B@a1 g2h1');
    expect(now.fen()).toBe('4k3/8/8/8/8/8/8/B3K1Nb[b] w - - 0 21 -d');
    expect(refusalOf(now, 'R@a2')).toBe('not-in-reserve');
  });
});

describe('K-20 nobody has to empty the reserve', () => {
  test('a game of king’s moves alone: every placement stays possible, none is asked for', () => {
    const now = after(start(), 'K@e1 K@e8 e1d1 e8d8 d1c1 d8c8 c1b1 c8b8');
    expect([now.reserve('white'), now.reserve('black')]).toEqual(['QRRBBNNPPPPPPPP', 'QRRBBNNPPPPPPPP']);
    expect([now.status().state, now.moves().length, refusalOf(now, 'b1c1')]).toEqual(['ongoing', 5, null]);
  });

  test.each([
    ['mate while both have men left', '6k1/5ppp/8/8/8/8/8/R5K1[Nqp] w - - 0 20 --', 'a1a8', 'check'],
    [
      'mate, the loser’s men are of no use',
      '6k1/5ppp/8/8/8/8/8/R5K1[NPp] w - - 0 20 --',
      'a1a8',
      'checkmate',
    ],
    [
      'mate by a knight, the loser’s reserve is rich',
      '6rk/6pp/8/4N3/8/8/8/6K1[QRqrbbnn] w - - 0 20 --',
      'e5f7',
      'checkmate',
    ],
  ])('%s', (_what, fen, action, state) => {
    expect(after(at(fen), action).status().state).toBe(state);
  });
});
