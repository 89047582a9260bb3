import { describe, expect, test } from 'vitest';
import { after, outcome, positionOf, refusalOf } from '../../test/support/positions.ts';
import { rulesOf } from './index.ts';

const start = () => rulesOf('kingchess').start();
const at = (fen: string) => positionOf('kingchess', fen);

const SIXTEEN = 'K@d1,Q@e1,R@a1,R@h1,B@c1,B@f1,N@b1,N@g1,P@a2,P@b2,P@c3,P@d4,P@e2,P@f3,P@g4,P@h2';
/** The white king stands on e1 and Black has not begun; White has placed these men too. */
const answerTo = (board: string, white: string) => at(`${board}[${white}kqrrbbnnpppppppp] b - - 0 1 --`);

test('K-01 an empty board, sixteen men a side in reserve, White begins, then alternately', () => {
  let now = start();
  expect(now.fen().split('[')[0]).toBe('8/8/8/8/8/8/8/8');
  expect([now.reserve('white'), now.reserve('black')]).toEqual(['KQRRBBNNPPPPPPPP', 'KQRRBBNNPPPPPPPP']);
  for (const [turn, action] of [
    ['white', 'K@d2'],
    ['black', 'K@g7,N@a5'],
    ['white', 'R@h3,P@a4'],
    ['black', 'g7f6'],
  ] as const) {
    expect(now.turn).toBe(turn);
    now = after(now, action);
  }
  expect([now.turn, now.fullMoves]).toEqual(['white', 3]);
});

test.each([
  ['the other side’s king', start(), 'k@d2', 'malformed'],
  ['White’s reserve on Black’s turn is not there', after(start(), 'K@d2 K@g7 Q@d1'), 'Q@d8', null],
  ['a man of the side that is not to move', after(start(), 'K@d2'), 'd2d3', 'king-required'],
  ['the same after both kings stand', after(start(), 'K@d2 K@g7'), 'g7g6', 'illegal-move'],
])('K-01 whose turn: %s', (_what, position, action, code) => {
  expect(refusalOf(position, action)).toBe(code);
});

test.each([
  ['a move, then a placement', 'd2d3,Q@d1', 'malformed'],
  ['a placement, then a move', 'Q@d1,d2d3', 'malformed'],
  ['the two without a comma', 'd2d3Q@d1', 'malformed'],
  ['only the move', 'd2d3', null],
  ['only the placement', 'Q@d1', null],
])('K-02 a turn is one action: %s', (_what, action, code) => {
  expect(refusalOf(after(start(), 'K@d2 K@g7'), action)).toBe(code);
});

test.each([
  ['nobody', '', 'malformed'],
  ['one man', 'K@d1', null],
  ['all sixteen', SIXTEEN, null],
  ['sixteen and one more', `${SIXTEEN},Q@a4`, 'malformed'],
  ['a third knight', 'K@d1,N@b1,N@g1,N@c3', 'not-in-reserve'],
  ['a ninth pawn', `K@d1,${'abcdefgh'.replaceAll(/./gu, 'P@$&2,')}P@a3`, 'not-in-reserve'],
])('K-03 at least one man, at most the whole reserve: %s', (_what, action, code) => {
  expect(refusalOf(start(), action)).toBe(code);
});

test('K-03 what is placed is gone from the reserve; all at once leaves it empty', () => {
  const now = after(start(), `${SIXTEEN} K@e8,Q@d8`);
  expect([now.reserve('white'), now.reserve('black')]).toEqual(['', 'RRBBNNPPPPPPPP']);
  expect(now.placements()).toEqual([]);
  expect(refusalOf(now, 'Q@a3')).toBe('not-in-reserve');
});

describe('K-04 ranks 1 to 4 for White, 5 to 8 for Black', () => {
  // The kings stand where the man to be placed gives no check to its own side and finds its square empty.
  const both = '7k/8/8/8/8/8/8/7K';
  test.each(['Q', 'R', 'B', 'N', 'P'])('%s', (man) => {
    for (let rank = 2; rank <= 7; rank += 1) {
      const square = `b${rank}`;
      const white = refusalOf(at(`${both}[QRBNP] w - - 0 9 --`), `${man}@${square}`);
      const black = refusalOf(at(`${both}[qrbnp] b - - 0 9 --`), `${man}@${square}`);
      expect([square, white]).toEqual([square, rank <= 4 ? null : 'not-own-half']);
      expect([square, black]).toEqual([square, rank >= 5 ? null : 'not-own-half']);
    }
  });

  test('the king too', () => {
    const answers = ['K@d4', 'K@d5'].map((action) => refusalOf(start(), action));
    expect(answers).toEqual([null, 'not-own-half']);
    const black = ['K@d4', 'K@d5'].map((action) => refusalOf(after(start(), 'K@h1'), action));
    expect(black).toEqual(['not-own-half', null]);
  });
});

test.each([
  ['an own man', 'Q@c2', 'occupied'],
  ['the own king', 'N@e1', 'occupied'],
  ['an enemy man on the own half: nothing is captured', 'R@g3', 'occupied'],
  ['two men of the action on one square', 'R@b1,N@b1', 'duplicate-square'],
  ['the second of three men', 'R@b1,Q@c2,N@a1', 'occupied'],
  ['empty squares', 'R@b1,N@a1,Q@c1', null],
])('K-05 on empty squares, one man each: %s', (_what, action, code) => {
  expect(refusalOf(at('4k3/8/8/8/8/6n1/2P5/4K3[QRN] w - - 4 9 --'), action)).toBe(code);
});

test.each([
  ['white pawn on a1', 'w', 'P@a1', 'pawn-first-rank'],
  ['white pawn on g1 behind a good one', 'w', 'P@a2,P@g1', 'pawn-first-rank'],
  ['white pawns on ranks 2, 3 and 4', 'w', 'P@a2,P@b3,P@c4', null],
  ['black pawn on a8', 'b', 'P@a8', 'pawn-first-rank'],
  ['black pawns on ranks 7, 6 and 5', 'b', 'P@a7,P@b6,P@c5', null],
  ['any other man stands on the first rank', 'w', 'N@a1,R@b1,Q@c1', null],
])('K-06 no pawn on the own first rank: %s', (_what, turn, action, code) => {
  expect(refusalOf(at(`4k3/8/8/8/8/8/8/4K3[QRNPPPqrnppp] ${turn} - - 0 9 --`), action)).toBe(code);
});

test.each([
  ['both at once on light squares', '7k/8/8/8/8/8/8/7K[BB] w - - 0 9 --', 'B@d1,B@c2', 'bishop-colour'],
  ['both at once on dark squares', '7k/8/8/8/8/8/8/7K[bb] b - - 0 9 --', 'B@d8,B@a5', 'bishop-colour'],
  ['both at once on two colours', '7k/8/8/8/8/8/8/7K[BB] w - - 0 9 --', 'B@d1,B@d2', null],
  ['the second beside the first', '7k/8/8/8/8/8/8/2B4K[B] w - - 0 9 l-', 'B@e3', 'bishop-colour'],
  ['the second on the other colour', '7k/8/8/8/8/8/8/2B4K[B] w - - 0 9 l-', 'B@e2', null],
  ['the first was captured: bound', '7k/8/8/8/8/8/8/7K[Bn] w - - 0 40 d-', 'B@c2', 'bishop-colour'],
  ['the first was captured: the other colour', '7k/8/8/8/8/8/8/7K[Bn] w - - 0 40 d-', 'B@c1', null],
  ['a promoted one does not count', '1B5k/8/8/8/8/8/8/7K[BB] w - - 0 40 --', 'B@f4', null],
  ['nor for the pair', '1B5k/8/8/8/8/8/8/7K[BB] w - - 0 40 --', 'B@f4,B@b2', 'bishop-colour'],
])('K-07 the two reserve bishops stand on different colours: %s', (_what, fen, action, code) => {
  expect(refusalOf(at(fen), action)).toBe(code);
});

test('K-07 in a game: the bishop is captured, the one in reserve stays bound to the other colour', () => {
  const now = after(start(), 'K@h1,B@d2 K@a8,R@d8 h1g1 d8d2 g1f1 d2d8');
  expect(now.fen()).toBe('k2r4/8/8/8/8/8/8/5K2[QRRBNNPPPPPPPPqrbbnnpppppppp] w - - 2 4 l-');
  expect(refusalOf(now, 'B@c3')).toBe('bishop-colour');
  expect(refusalOf(now, 'B@c4')).toBe(null);
});

test.each([
  ['without the king', 'Q@d1,N@b1', 'king-required'],
  ['with the king last', 'Q@d1,N@b1,K@e1', null],
  ['the king alone', 'K@a4', null],
  ['two kings', 'K@a4,K@c1', 'not-in-reserve'],
])('K-08 the first action includes the king: %s', (_what, action, code) => {
  expect(refusalOf(start(), action)).toBe(code);
  // Black’s first action as well, on Black’s ranks.
  const mirrored = action.replaceAll(/(?<=[a-h])\d/gu, (rank) => String(9 - Number(rank)));
  expect(refusalOf(after(start(), 'K@h1'), mirrored)).toBe(code);
});

describe('K-09 no move before the own king stands', () => {
  const black = () => after(start(), 'K@d1,P@d2,R@a1');
  test.each([
    ['White’s first action', start(), 'e2e4', 'king-required'],
    ['from and to empty corners', start(), 'a1h8', 'king-required'],
    ['written like castling', start(), 'e1h1', 'king-required'],
    ['Black, White stands already', black(), 'e7e5', 'king-required'],
    ['Black, with a white man', black(), 'd2d4', 'king-required'],
    ['Black, capturing his way in', black(), 'a8a1', 'king-required'],
    ['nonsense stays nonsense', black(), 'e7e9', 'malformed'],
    ['the king placed instead', black(), 'K@e7', null],
  ])('%s', (_what, position, action, code) => {
    expect(refusalOf(position, action)).toBe(code);
    expect([position.moves(), [...position.destinations().keys()]]).toEqual([[], []]);
  });

  test('with the king on the board he moves, and a wrong move is just a wrong move', () => {
    const now = after(black(), 'K@e7 d2d4');
    expect([now.moves().length, refusalOf(now, 'e7e6'), refusalOf(now, 'e7e5')]).toEqual([
      8,
      null,
      'illegal-move',
    ]);
  });
});

describe('K-10 after any action the own king is not attacked', () => {
  const rook = () => answerTo('8/8/8/8/8/2R5/8/4K3', 'QRBBNNPPPPPPPP');
  const knight = () => answerTo('8/8/8/8/3N4/8/8/4K3', 'QRRBBNPPPPPPPP');
  const pawn = () => answerTo('8/8/8/8/4P3/8/8/4K3', 'QRRBBNNPPPPPPP');
  const lines = () => answerTo('8/8/8/8/B3R3/8/8/6K1', 'QRBNNPPPPPPPP');
  const king = () => answerTo('8/8/8/8/3K4/8/8/8', 'QRRBBNNPPPPPPPP');
  test.each([
    ['on the file of a rook', rook(), 'K@c8', 'king-in-check'],
    ['beside that file', rook(), 'K@b8', null],
    ['shielded by a man of the same action', rook(), 'K@c8,N@c5', null],
    ['shielded, the shield named first', rook(), 'P@c7,K@c8', null],
    ['the shield stands behind the king', rook(), 'K@c6,R@c7', 'king-in-check'],
    ['the shield stands beside the line', rook(), 'K@c8,N@b5', 'king-in-check'],
    ['attacked by a knight, which no shield stops', knight(), 'K@e6,Q@e5,Q@d5', 'not-in-reserve'],
    ['the same with men that are there', knight(), 'K@e6,Q@e5,R@d5', 'king-in-check'],
    ['attacked by a pawn', pawn(), 'K@d5', 'king-in-check'],
    ['before a pawn, which attacks sideways only', pawn(), 'K@e5', null],
    ['two lines, none shielded', lines(), 'K@e8', 'king-in-check'],
    ['two lines, one shielded', lines(), 'K@e8,P@e7', 'king-in-check'],
    ['two lines, the other one shielded', lines(), 'K@e8,N@c6', 'king-in-check'],
    ['two lines, both shielded', lines(), 'K@e8,P@e7,N@c6', null],
    ['next to the enemy king, straight', king(), 'K@d5', 'king-in-check'],
    ['next to the enemy king, aslant', king(), 'K@c5', 'king-in-check'],
    ['one square further', king(), 'K@d6', null],
  ])('a king is placed %s', (_what, position, action, code) => {
    expect(refusalOf(position, action)).toBe(code);
  });

  const checked = '4k3/8/8/8/8/8/8/r3K3[QN] w - - 0 9 --';
  const pinned = '4r2k/8/8/8/8/8/4N3/4K3[QN] w - - 0 9 --';
  test.each([
    ['a placement that leaves the check', checked, 'N@e4', 'king-in-check'],
    ['a placement on the far side of the king', checked, 'Q@h1', 'king-in-check'],
    ['a placement into the line', checked, 'Q@b1', null],
    ['a man into the line, another elsewhere', checked, 'N@e4,Q@c1', null],
    ['a move along the line of attack', checked, 'e1f1', 'illegal-move'],
    ['a move out of it', checked, 'e1e2', null],
    ['a pinned man', pinned, 'e2c3', 'illegal-move'],
    ['the pinned man after a second shield', pinned, 'N@e3', null],
    ['the king onto an attacked square', '4k3/8/8/8/8/8/r7/4K3[Q] w - - 0 9 --', 'e1d2', 'illegal-move'],
    ['the king takes a guarded man', '4k3/8/8/8/8/5n2/3r4/4K3[Q] w - - 0 9 --', 'e1d2', 'illegal-move'],
  ])('%s', (_what, fen, action, code) => {
    expect(refusalOf(at(fen), action)).toBe(code);
  });
});

describe('K-11 a placed man may give check, several checks or mate', () => {
  const centre = '8/8/8/4k3/8/8/8/K7[QBNPq] w - - 0 9 --';
  const corner = (reserve: string) => `6rk/6p1/8/8/8/8/8/K7[${reserve}] w - - 0 9 --`;
  test.each([
    ['a rook from afar', '4k3/8/8/8/8/8/8/6K1[R] w - - 0 9 --', 'R@e4', 'check', 'R@e4+'],
    ['a knight', centre, 'N@d3', 'check', 'N@d3+'],
    ['a pawn', centre, 'P@d4', 'check', 'P@d4+'],
    ['a bishop', centre, 'B@g3', 'check', 'B@g3+'],
    ['two checks at once', centre, 'N@d3,P@d4', 'check', 'N@d3,P@d4+'],
    ['three checks at once', centre, 'B@g3,N@d3,P@f4', 'check', 'B@g3,N@d3,P@f4+'],
    ['no check', centre, 'P@e4', 'ongoing', 'P@e4'],
    ['mate', corner('R'), 'R@h3', 'checkmate', 'R@h3#'],
    ['no mate while a man can be put between', corner('Rn'), 'R@h3', 'check', 'R@h3+'],
  ])('%s', (_what, fen, action, state, san) => {
    const step = at(fen).act(action);
    if (!step.ok) throw new Error(step.refusal.code);
    expect([step.value.position.status().state, step.value.san]).toEqual([state, san]);
  });

  test('with the very first action of Black; White has to answer it', () => {
    const now = after(start(), 'K@e1 K@d8,R@e8,N@a5');
    expect([now.status().state, now.checkedKing()]).toEqual(['check', 'e1']);
    expect(refusalOf(now, 'Q@a1')).toBe('king-in-check');
    expect(outcome(now, 'Q@e2')).toBe('3kr3/8/8/n7/8/8/4Q3/4K3[RRBBNNPPPPPPPPqrbbnpppppppp] b - - 0 2 --');
  });

  test('with the very first action of Black, mate: a knight’s check, and nothing to capture or to flee to', () => {
    const step = after(start(), 'K@h4,N@g4,P@g3,P@h3').act('K@e8,N@f5,Q@g6');
    if (!step.ok) throw new Error(step.refusal.code);
    expect(step.value.san).toBe('K@e8,Q@g6,N@f5#');
    expect(step.value.position.status()).toEqual({ state: 'checkmate', winner: 'black' });
    expect(step.value.position.placements()).toEqual([]);
  });
});
