import { expect, test } from 'vitest';
import { rulesOf } from '../../src/chess/index.ts';
import { readEntry } from './entry.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const CASTLE = 'r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8';
const PROMOTE = '3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1';
const CAPTURES = 'r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3';
const TWO_KNIGHTS = '4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1';

function read(text: string, fen: string) {
  const position = rulesOf('chess').fromFen(fen);
  if (!position.ok) throw new Error(fen);
  return readEntry(text, position.value);
}

test.each([
  ['e4', START, 'e2e4'],
  ['e2e4', START, 'e2e4'],
  ['e2-e4', START, 'e2e4'],
  ['Nf3', START, 'g1f3'],
  ['nf3', START, 'g1f3'],
  ['Кf3', START, 'g1f3'],
  ['кf3', START, 'g1f3'],
  [' Nf3!? ', START, 'g1f3'],
  ['О-О', CASTLE, 'e1h1'],
  ['0-0', CASTLE, 'e1h1'],
  ['o-o-o', CASTLE, 'e1a1'],
  ['0-0-0', CASTLE, 'e1a1'],
  ['e1g1', CASTLE, 'e1h1'],
  ['Крf1', CASTLE, 'e1f1'],
  ['Крe2', CASTLE, 'e1e2'],
  ['Фe2', CASTLE, 'd2e2'],
  ['Лf1', CASTLE, 'h1f1'],
  ['С:e6', CASTLE, 'c4e6'],
  ['Cxe6', CASTLE, null],
  ['С:c6', CAPTURES, 'b5c6'],
  ['Bxc6', CAPTURES, 'b5c6'],
  ['К:e5', CAPTURES, 'f3e5'],
  ['a4', CAPTURES, 'a2a4'],
  ['а4', CAPTURES, 'a2a4'],
  ['e8Q', PROMOTE, 'e7e8q'],
  ['e8=N', PROMOTE, 'e7e8n'],
  ['e8Ф', PROMOTE, 'e7e8q'],
  ['ed8Л', PROMOTE, 'e7d8r'],
  ['exd8=R', PROMOTE, 'e7d8r'],
  ['e:d8Л', PROMOTE, 'e7d8r'],
  ['e7e8r', PROMOTE, 'e7e8r'],
  ['Nfd2', TWO_KNIGHTS, 'f3d2'],
  ['Кbd2', TWO_KNIGHTS, 'b1d2'],
])('a typed %s is read', (text, fen, uci) => {
  const entry = read(text, fen);
  if (uci === null) expect(entry.kind).toBe('unknown');
  else expect(entry).toEqual({ kind: 'move', uci });
});

test.each([
  ['e8', PROMOTE, 'e7', 'e8'],
  ['e7e8', PROMOTE, 'e7', 'e8'],
  ['exd8', PROMOTE, 'e7', 'd8'],
  ['ed8', PROMOTE, 'e7', 'd8'],
])('%s asks what the pawn becomes', (text, fen, from, to) => {
  expect(read(text, fen)).toEqual({ kind: 'promotion', from, to });
});

test('two men for one square are asked apart, nonsense is nothing', () => {
  expect(read('Nd2', TWO_KNIGHTS).kind).toBe('ambiguous');
  expect(read('Кd2', TWO_KNIGHTS).kind).toBe('ambiguous');
  for (const text of ['', '???', 'e5', 'e2e5', 'Qh5#', 'привет'])
    expect(read(text, START).kind).toBe('unknown');
});

const KING_START = '8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1 --';
const KING_GAME = '1k6/1bp5/1p3p2/6p1/5PP1/1P6/1BP5/1K6[QRRBNNPPPPqrrbnnpppp] w - - 0 2 ld';

function readKing(text: string, fen: string) {
  const position = rulesOf('kingchess').fromFen(fen);
  if (!position.ok) throw new Error(fen);
  return readEntry(text, position.value);
}

test.each([
  ['K@b1,B@b2,P@c2', KING_START, 'K@b1,B@b2,P@c2'],
  ['P@c2, K@b1', KING_START, 'K@b1,P@c2'],
  ['Крb1, Сb2, пc2', KING_START, 'K@b1,B@b2,P@c2'],
  ['kb1 pc2', KING_START, 'K@b1,P@c2'],
  ['Kb1', KING_START, 'K@b1'],
  ['Nf3', KING_GAME, 'N@f3'],
  ['Кf3', KING_GAME, 'N@f3'],
  ['Фd1', KING_GAME, 'Q@d1'],
  ['fxg5', KING_GAME, 'f4g5'],
  ['Bxf6', KING_GAME, 'b2f6'],
  ['Bc1', KING_GAME, 'b2c1'],
  ['B@f1', KING_GAME, 'B@f1'],
])('K-02 a typed %s is read as move or placement', (text, fen, uci) => {
  expect(readKing(text, fen)).toEqual({ kind: 'move', uci });
});

test.each([
  ['Qd1', KING_START, 'king-required'],
  ['K@e5', KING_START, 'not-own-half'],
  ['K@e1,P@a1', KING_START, 'pawn-first-rank'],
  ['B@c1', KING_GAME, 'bishop-colour'],
  ['Q@b2', KING_GAME, 'occupied'],
])('a typed placement %s says why it is refused', (text, fen, code) => {
  expect(readKing(text, fen)).toMatchObject({ kind: 'refused', code });
});

test.each([
  ['0-0', 'f1g1'],
  ['0-0-0', 'f1b1'],
  ['f1g1', 'f1g1'],
  ['f1b1', 'f1b1'],
])('F-06 castling %s is king takes own rook', (text, uci) => {
  const position = rulesOf('chess960').fromFen('4k3/8/8/8/8/8/8/1R3KR1 w KQ - 0 1');
  if (!position.ok) throw new Error('no position');
  expect(readEntry(text, position.value)).toEqual({ kind: 'move', uci });
});
