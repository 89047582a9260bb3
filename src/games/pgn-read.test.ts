import { array, assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { startArray } from '../chess/index.ts';
import { PGN_LIMITS, PgnReader, type PgnText } from '../chess/pgn-reader.ts';
import { playPgn } from './pgn-read.ts';

function read(text: string, piece = text.length): (PgnText | string)[] {
  const reader = new PgnReader();
  const found = [];
  for (let at = 0; at < text.length; at += piece) found.push(...reader.push(text.slice(at, at + piece)));
  found.push(...reader.end());
  return found.map((one) => (one.ok ? one.value : one.refusal.code));
}

const KINGCHESS = `[Variant "Kingchess"]
[SetUp "1"]
[FEN "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1 --"]

1. K@b1,B@b2,P@c2,P@b3,P@f4,P@g4 K@b8,B@b7,P@g5,P@b6,P@f6,P@c7 2. fxg5 fxg5
3. Q@d1,R@h2 N@f6 4. Bxf6 R@d8 5. Qf1 Q@d5 *
`;

const TWO = `% a line of the program
[White "Ann \\"the rook\\" \\\\ Smith"]
[Result "1-0"]

1. e4 {best by test} e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3! $1 Nc6 ; a word
3.Bb5 a6 1-0

[White "Ben"]
1. d4 d5
`;

test('R5 the example of the rules of the games is read and played over', () => {
  const [text] = read(KINGCHESS);
  if (typeof text !== 'object') throw new Error(text);
  expect(text.moves).toHaveLength(10);
  const game = playPgn(text);
  expect(game.ok && game.value.position.fen()).toBe(
    '1k1r4/1bp5/1p3B2/3q2p1/6P1/1P6/2P4R/1K3Q2[RBNNPPPPrbnpppp] w - - 0 6 ld',
  );
  expect(game.ok && game.value.actions[4]).toBe('Q@d1,R@h2');
});

test('main lines of several games; comments, variations, numbers and signs fall out', () => {
  const games = read(TWO);
  expect(games).toMatchObject([
    { moves: ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6'], result: '1-0' },
    { moves: ['d4', 'd5'], result: '*' },
  ]);
  const [first] = games;
  if (typeof first !== 'object') throw new Error(first);
  expect(first.tags.get('White')).toBe('Ann "the rook" \\ Smith');
  const played = playPgn(first);
  expect(played.ok && played.value.sans.at(-1)).toBe('a6');
  // Each knows where it stands in the text.
  for (const game of games) {
    if (typeof game !== 'object') throw new Error(game);
    const { begins, ends, ...rest } = game;
    expect(read(TWO.slice(begins, ends))).toMatchObject([rest]);
  }
  expect(TWO.slice(first.begins, first.ends)).toMatch(/^\[White "Ann[^]* 1-0$/u);
});

test('pieces of any size give the same games', () => {
  for (const piece of [1, 2, 3, 7, 50]) expect(read(TWO, piece)).toEqual(read(TWO));
});

test.each<[string, string, string]>([
  ['unknown-variant', '[Variant "Checkers"]\n1. e4 *', 'unknown-variant'],
  ['bad-fen', '[FEN "nonsense"]\n1. e4 *', 'bad-fen'],
  ['a battle without its setups', '[Variant "Battle"]\n1. e4 *', 'bad-fen'],
  ['bad-move', '1. e5 *', 'bad-move'],
  ['a move that is legal for both rooks', '[FEN "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"]\n1. Rd1 *', 'bad-move'],
])('refused: %s', (_, text, code) => {
  const [game] = read(text);
  if (typeof game !== 'object') throw new Error(game);
  expect(playPgn(game)).toMatchObject({ refusal: { code } });
});

test('F-02 Chess960 by FEN and by number', () => {
  const fen = startArray(959)?.fen() ?? '';
  for (const tag of [`[FEN "${fen}"]`, '[StartNumber "959"]']) {
    const [text] = read(`[Variant "Chess960"]\n${tag}\n1. e4 *`);
    const game = typeof text === 'object' ? playPgn(text) : null;
    expect(game?.ok === true && game.value.initialFen).toBe(fen);
  }
});

const MB = 1_000_000;

test.each<[string, string, string]>([
  ['1 MB of brackets', '('.repeat(MB), 'too-deep'],
  ['1 MB of nested variations', '1. e4 (1. d4 '.repeat(MB / 13), 'too-deep'],
  ['1 MB of tag brackets', '['.repeat(MB), 'bad-tag'],
  ['1 MB of one tag', `[White "${'x'.repeat(MB)}"]`, 'bad-tag'],
  ['1 MB of tags', '[A "b"]'.repeat(MB / 7), 'too-long'],
  [
    '1 MB of different tags',
    Array.from({ length: MB / 12 }, (_, at) => `[A${at} "b"]`).join(''),
    'too-many-tags',
  ],
  ['1 MB of moves', 'Nf3 '.repeat(MB / 4), 'too-many-moves'],
  ['1 MB of one word', 'x'.repeat(MB), 'too-long'],
  ['1 MB of a comment in a game', `1. e4 {${'x'.repeat(MB)}`, 'too-long'],
  ['1 MB of closed variations', '1. e4 '.concat('(1. d4) '.repeat(MB / 8)), 'too-long'],
])('%s is refused at once', (_, text, code) => {
  const times = [1, 2, 3, 4, 5].map(() => {
    const began = performance.now();
    expect(read(text, 65_536)).toEqual([code]);
    return performance.now() - began;
  });
  // The bar is 50 ms; a loaded machine gets ten times as long, and five tries.
  expect(Math.min(...times)).toBeLessThan(500);
});

test('a game after a refused one is read', () => {
  const bad = `[White "Eve"]\n${'('.repeat(PGN_LIMITS.depth + 1)} e4\n`;
  expect(read(`${bad}\n[White "Ann"]\n1. e4 *`)).toMatchObject(['too-deep', { moves: ['e4'] }]);
});

test('nothing throws and every text ends', () => {
  assert(
    property(array(string({ unit: 'binary', maxLength: 200 })), (texts) => {
      for (const game of read(texts.join('\n[A "b"]\n'), 17))
        if (typeof game === 'object') expect(typeof playPgn(game).ok).toBe('boolean');
    }),
    { numRuns: 200, seed: 20261130 },
  );
});
