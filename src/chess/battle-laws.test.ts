import { describe, expect, test } from 'vitest';
import { after, outcome, positionOf, refusalOf } from '../../test/support/positions.ts';
import { readSetup, reveal, rulesOf, type Position } from './index.ts';

const at = (fen: string) => positionOf('battle', fen);

/** A setup without any castling, behind which nothing happens; for Black it is `rnbkqbnr/pppppppp/8/8`. */
const QUIET = '8/8/PPPPPPPP/RNBKQBNR';

/** The letter of the man on a square, `.` when it is empty. */
function manAt(position: Position, square: string): string {
  const [board = ''] = position.fen().split(' ');
  const ranks = board.replaceAll(/\d/gu, (empty) => '.'.repeat(Number(empty))).split('/');
  return ranks[8 - Number(square[1])]?.charAt('abcdefgh'.indexOf(square[0] ?? '')) ?? '';
}

/** The game after two setups, each seen by its own player. */
function revealed(white: string, black: string): Position {
  for (const setup of [white, black]) expect(readSetup(setup)).toEqual({ ok: true, value: setup });
  const shown = reveal(white, black);
  if (shown.kind !== 'start') throw new Error('both are classical');
  return shown.position;
}

describe('B-03 pawns on any of the four ranks, several on one file', () => {
  test.each([
    ['all on the first rank', '8/8/RNBKQBNR/PPPPPPPP'],
    ['all on the second rank', '8/8/PPPPPPPP/RNBKQBNR'],
    ['all on the third rank', '8/PPPPPPPP/8/RNBKQBNR'],
    ['all on the fourth rank', 'PPPPPPPP/8/8/RNBKQBNR'],
    ['four on each of two files', 'PPNN4/PP6/PP6/PPKQRRBB'],
    ['two on each rank', 'P2P4/1P2P3/B1P2P1N/PRNKQBRP'],
  ])('%s', (_what, setup) => {
    const [board = ''] = revealed(setup, QUIET).fen().split(' ');
    expect(board).toBe(`rnbkqbnr/pppppppp/8/8/${setup}`);
    const [mirrored = ''] = revealed(QUIET, setup).fen().split(' ');
    expect(mirrored).toBe(`${setup.toLowerCase().split('/').reverse().join('/')}/${QUIET}`);
  });

  test.each([
    ['nine pawns', 'PPPPPPPP/P7/8/RNBKQBN1', 'wrong-material'],
    ['a ninth instead of the king', 'PPPPPPPP/P7/8/RNB1QBNR', 'wrong-material'],
    ['seven pawns', 'PPPPPPP1/8/8/RNBKQBNR', 'incomplete'],
    ['a pawn on a fifth rank', 'P7/PPPPPPP1/8/8/RNBKQBNR', 'bad-shape'],
  ])('not %s', (_what, setup, code) => {
    const read = readSetup(setup);
    expect(read.ok ? null : read.refusal.code).toBe(code);
  });

  test.each([
    ['p3k3/8/8/8/8/8/8/P3K3 w - - 0 1', null],
    ['P3k3/8/8/8/8/8/8/4K3 w - - 0 1', 'impossible-position'],
    ['4k3/8/8/8/8/8/8/p3K3 w - - 0 1', 'impossible-position'],
  ])('on the own first rank, never on the last: %s', (fen, code) => {
    const read = rulesOf('battle').fromFen(fen);
    expect(read.ok ? null : read.refusal.code).toBe(code);
  });
});

describe('B-12 castling where a fragment of the classical position stands', () => {
  test.each([
    ['king and both rooks', 'PPPPPPPP/QBBNN3/8/R3K2R', 'KQ'],
    ['one rook elsewhere', 'PPPPPPPP/QBBNN3/7R/R3K3', 'Q'],
    ['the other rook elsewhere', 'PPPPPPPP/QBBNN3/R7/4K2R', 'K'],
    ['the rest of the first rank full', 'PPPPPPPP/8/8/RQBNKBNR', 'KQ'],
    ['the king on d1', 'PPPPPPPP/QBBNN3/8/R2K3R', ''],
    ['the king on e2', 'PPPPPPPP/QBBNN3/4K3/R6R', ''],
    ['rooks beside their corners', 'PPPPPPPP/QBBNN3/8/1R2K1R1', ''],
    ['rooks above their corners', 'PPPPPPPP/QBBNN3/R6R/4K3', ''],
    ['no man on the first rank', 'PPPPPPPP/QBBNN3/R3K2R/8', ''],
  ])('rights after the reveal: %s', (_what, setup, rights) => {
    expect(revealed(setup, QUIET).fen().split(' ')[2]).toBe(rights || '-');
    expect(revealed(QUIET, setup).fen().split(' ')[2]).toBe(rights.toLowerCase() || '-');
  });

  test('it may be the very first move, and is written as in chess', () => {
    const now = revealed('PPPPPPPP/QBBNN3/8/R3K2R', QUIET);
    for (const [action, row, san] of [
      ['e1h1', 'R4RK1', 'O-O'],
      ['e1g1', 'R4RK1', 'O-O'],
      ['e1a1', '2KR3R', 'O-O-O'],
      ['e1c1', '2KR3R', 'O-O-O'],
    ] as const) {
      const step = now.act(action);
      expect(step.ok && [step.value.san, step.value.position.fen()]).toEqual([
        san,
        `rnbkqbnr/pppppppp/8/8/PPPPPPPP/QBBNN3/8/${row} b - - 1 1`,
      ]);
    }
  });

  test.each([
    ['a man between king and rook', '4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1', 'e1h1', 'illegal-move'],
    ['nobody between on the other side', '4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1', 'e1a1', null],
    ['a man between rook and its square only', '4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1', 'e1a1', 'illegal-move'],
    ['in check', '4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1', 'e1h1', 'illegal-move'],
    ['past an attacked square', '4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'e1h1', 'illegal-move'],
    ['past a square that a pawn attacks', '4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1', 'e1g1', 'illegal-move'],
    ['onto an attacked square', '4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'e1h1', 'illegal-move'],
    ['the rook crosses an attacked square', '1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'e1a1', null],
    ['the rook is attacked', '4k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'e1h1', null],
    ['Black, to both sides', 'r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1', 'e8c8', null],
    ['Black, past an attacked square', 'r3k2r/8/8/8/8/8/8/3RK3 b kq - 0 1', 'e8a8', 'illegal-move'],
    ['a FEN that claims rights for a king on d1', '4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1', 'd1h1', 'illegal-move'],
    ['nor by two squares', '4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1', 'd1f1', 'illegal-move'],
    ['a FEN that claims them for a rook on g1', '4k3/8/8/8/8/8/8/4K1R1 w G - 0 1', 'e1g1', 'illegal-move'],
  ])('%s', (_what, fen, action, code) => {
    expect(refusalOf(at(fen), action)).toBe(code);
  });

  const free = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
  test.each([
    ['nothing has moved', free, 'a1b1 e8e7', 'e1h1', null],
    ['the king has moved and is back', free, 'e1e2 h8h7 e2e1 h7h8', 'e1h1', 'illegal-move'],
    ['that rook has moved and is back', free, 'h1h2 e8e7 h2h1 e7e8', 'e1h1', 'illegal-move'],
    ['the other rook has moved and is back', free, 'h1h2 e8e7 h2h1 e7e8', 'e1a1', null],
    [
      'the rook was captured, another came to its corner',
      '4k2b/8/8/8/8/R7/8/R3K3 w Q - 0 1',
      'a3a4 h8a1 a4a1 e8d8',
      'e1a1',
      'illegal-move',
    ],
  ])('neither has moved: %s', (_what, fen, actions, action, code) => {
    expect(refusalOf(after(at(fen), actions), action)).toBe(code);
  });
});

describe('B-13 the double step belongs to the second rank', () => {
  const white = '4k3/8/8/8/5P2/4P3/P6P/1P1K4 w - - 0 1';
  const black = '1p2k3/p6p/4p3/5p2/8/8/8/3K4 b - - 0 1';
  const blocked = '4k3/8/8/8/7n/n7/P6P/P2K4 w - - 0 1';
  test.each([
    ['from the second rank', white, 'a2a4', null],
    ['from the second rank, the other edge', white, 'h2h4', null],
    ['from the first rank', white, 'b1b3', 'illegal-move'],
    ['one step from the first rank', white, 'b1b2', null],
    ['from the third rank', white, 'e3e5', 'illegal-move'],
    ['from the fourth rank', white, 'f4f6', 'illegal-move'],
    ['one step from the fourth rank', white, 'f4f5', null],
    ['Black from his second rank', black, 'h7h5', null],
    ['Black from his first rank', black, 'b8b6', 'illegal-move'],
    ['Black, one step from his first rank', black, 'b8b7', null],
    ['Black from his third rank', black, 'e6e4', 'illegal-move'],
    ['Black from his fourth rank', black, 'f5f3', 'illegal-move'],
    ['over a man', blocked, 'a2a4', 'illegal-move'],
    ['onto a man', blocked, 'h2h4', 'illegal-move'],
    ['from the first rank onto an own pawn', blocked, 'a1a2', 'illegal-move'],
    ['from the first rank over an own pawn', blocked, 'a1a3', 'illegal-move'],
  ])('%s', (_what, fen, action, code) => {
    expect(refusalOf(at(fen), action)).toBe(code);
  });

  test.each([
    ['one that came from the first rank', '4k3/8/8/8/8/8/8/P3K3 w - - 0 1', 'a1a2 e8e7', 'a2a4'],
    ['one that captured its way there', '4k3/8/8/8/8/8/2n5/1P1K4 w - - 0 1', 'b1c2 e8e7', 'c2c4'],
    ['a black one that came from the eighth', 'p3k3/8/8/8/8/8/8/4K3 b - - 0 1', 'a8a7 e1e2', 'a7a5'],
  ])('any pawn standing there: %s', (_what, fen, actions, action) => {
    expect(refusalOf(after(at(fen), actions), action)).toBe(null);
  });

  test('on the first rank the board offers the single step and captures only', () => {
    const now = at('4k3/8/8/8/8/8/2n5/1P1K4 w - - 0 1');
    expect([...(now.destinations().get('b1') ?? [])].sort()).toEqual(['b2', 'c2']);
  });
});

describe('B-14 en passant as usual after a double step', () => {
  const white = '4k3/8/8/8/3p4/8/2P1P3/2P1K3 w - - 0 1';
  const black = '4k3/5p2/8/4P1P1/8/8/8/4K3 b - - 0 1';
  test.each([
    ['a double step', white, 'c2c4', 'd4c3', null],
    ['a double step on the other side', white, 'e2e4', 'd4e3', null],
    ['a single step', white, 'c2c3', 'd4e3', 'illegal-move'],
    ['a step from the first rank', '4k3/8/8/8/3p4/8/8/2P1K3 w - - 0 1', 'c1c2', 'd4c3', 'illegal-move'],
    [
      'a double step of a pawn from the first rank',
      '4k3/8/8/8/3p4/8/8/2P1K3 w - - 0 1',
      'c1c2 e8e7 c2c4',
      'd4c3',
      null,
    ],
    ['Black’s double step, from the left', black, 'f7f5', 'e5f6', null],
    ['Black’s double step, from the right', black, 'f7f5', 'g5f6', null],
    ['Black’s single step', '4k3/8/5p2/6P1/8/8/8/4K3 b - - 0 1', 'f6f5', 'g5f6', 'illegal-move'],
    ['a double step, but later', white, 'c2c4 e8e7 e2e3', 'd4c3', 'illegal-move'],
    [
      'a capture that would lay the own king open',
      '8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1',
      'e2e4',
      'd4e3',
      'illegal-move',
    ],
  ])('%s', (_what, fen, actions, capture, code) => {
    expect(refusalOf(after(at(fen), actions), capture)).toBe(code);
  });

  test('the captured pawn leaves the board', () => {
    expect(outcome(after(at(black), 'f7f5'), 'g5f6')).toBe('4k3/8/5P2/4P3/8/8/8/4K3 b - - 0 2');
  });

  test.each([
    ['PPPPPPPP/8/8/RNBKQBNR', 'PPPPPPPP/8/8/RNBKQBNR'],
    [QUIET, 'PPPPPPPP/8/8/RNBKQBNR'],
    ['P2P4/1P2P3/B1P2P1N/PRNKQBRP', 'PPNN4/PP6/PP6/PPKQRRBB'],
  ])('never with the first move: %s against %s', (first, second) => {
    const now = revealed(first, second);
    expect(now.fen().split(' ')[3]).toBe('-');
    const aslant = now.moves().filter((move) => /[Pp]/u.test(manAt(now, move)) && move[0] !== move[2]);
    // Whatever a pawn takes with the first move stands where it goes.
    for (const move of aslant)
      expect([move, manAt(now, move.slice(2))]).toEqual([move, expect.stringMatching(/[a-z]/u)]);
    for (const move of now.moves()) expect([move, after(now, move).fen().split(' ')[3]]).toEqual([move, '-']);
  });
});

describe('B-15 promotion on the last rank to queen, rook, bishop or knight', () => {
  test.each(['q', 'r', 'b', 'n'])('to %s, straight and by capture, both sides', (letter) => {
    const man = letter.toUpperCase();
    expect(outcome(at('r7/1P2k3/8/8/8/8/8/4K3 w - - 3 9'), `b7b8${letter}`)).toBe(
      `r${man}6/4k3/8/8/8/8/8/4K3 b - - 0 9`,
    );
    expect(outcome(at('r7/1P2k3/8/8/8/8/8/4K3 w - - 3 9'), `b7a8${letter}`)).toBe(
      `${man}7/4k3/8/8/8/8/8/4K3 b - - 0 9`,
    );
    expect(outcome(at('4k3/8/8/8/8/8/4K1p1/8 b - - 3 9'), `g2g1${letter}`)).toBe(
      `4k3/8/8/8/8/8/4K3/6${letter}1 w - - 0 10`,
    );
  });

  const both = 'p3k3/1P6/6P1/8/8/8/8/P3K3';
  test.each([
    ['without a letter', `${both} w - - 0 9`, 'b7b8', 'illegal-move'],
    ['by capture without a letter', `${both} w - - 0 9`, 'b7a8', 'illegal-move'],
    ['to a king', `${both} w - - 0 9`, 'b7b8k', 'malformed'],
    ['to a pawn', `${both} w - - 0 9`, 'b7b8p', 'malformed'],
    ['short of the last rank', `${both} w - - 0 9`, 'g6g7q', 'illegal-move'],
    ['off the own first rank', `${both} w - - 0 9`, 'a1a2q', 'illegal-move'],
    ['off the own first rank, as a pawn', `${both} w - - 0 9`, 'a1a2', null],
    ['Black off his first rank, which is White’s last', `${both} b - - 0 9`, 'a8a7q', 'illegal-move'],
    ['Black off his first rank, capturing', `${both} b - - 0 9`, 'a8b7', null],
  ])('%s', (_what, fen, action, code) => {
    expect(refusalOf(at(fen), action)).toBe(code);
  });
});

describe('B-16 a White king in check at the reveal must parry it as usual', () => {
  test.each([
    [
      'by a queen on an open file: only the king can leave',
      ['4K3/PPPPPPPP/8/RNBQBNR1', '8/4Q3/PPPP1PPP/RNBPKBNR'],
      ['e4d4', 'e4f4'],
      ['e4e5', 'e4d5', 'a3a4', 'd1d2'],
    ],
    [
      'by a bishop from afar: six ways to step between, one with a double step',
      ['8/3P4/PPP1PPPP/RNBQKBNR', 'B7/8/PPPPPPPP/RNBQK1NR'],
      ['b1c3', 'b1d2', 'b2b4', 'c1d2', 'c2c3', 'd1d2'],
      ['g1f3', 'd3d4', 'e1d2', 'b2b3'],
    ],
    [
      'by a knight: nothing can step between',
      ['8/2K5/PPPPPPPP/RNBQBNR1', '1N6/8/PPPPPPPP/R1BQKBNR'],
      ['c3b3', 'c3b4', 'c3c4', 'c3d3'],
      ['c3d4', 'a2a4', 'd2d4', 'f1e3'],
    ],
    [
      'by a guarded rook beside the king: a knight may take it, the king may not',
      ['K7/1N6/PPPPPPPP/RNBQ1B1R', 'R7/8/1PPPPPPP/RNBQKBNP'],
      ['a4b4', 'b3a5'],
      ['a4a5', 'a4b5', 'a4a3', 'b3d4'],
    ],
  ])('%s', (_what, [white = '', black = ''], parries, others) => {
    const now = revealed(white, black);
    expect([now.turn, now.status()]).toEqual(['white', { state: 'check', winner: null }]);
    expect(now.moves().toSorted()).toEqual(parries);
    for (const move of others) expect([move, refusalOf(now, move)]).toEqual([move, 'illegal-move']);
    for (const move of parries) expect(after(now, move).turn).toBe('black');
  });
});
