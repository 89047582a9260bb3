import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginHistory, extendHistory, isGameKind, occurrences, rulesOf, type Position } from './index.ts';

const rules = rulesOf('chess');

function position(fen: string): Position {
  const read = rules.fromFen(fen);
  if (!read.ok) throw new Error(`${fen}: ${read.refusal.code}`);
  return read.value;
}

function play(start: Position, actions: string): Position {
  let now = start;
  for (const action of actions.split(' ')) {
    const next = now.apply(action);
    if (!next.ok) throw new Error(`${action}: ${next.refusal.code}`);
    now = next.value;
  }
  return now;
}

const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

test.each([
  ['R4', 'e1g1', 'e1h1', 'O-O', 'r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1'],
  ['R4', 'e1h1', 'e1h1', 'O-O', 'r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1'],
  ['R4', 'e1c1', 'e1a1', 'O-O-O', 'r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1'],
  ['R4', 'a1a8', 'a1a8', 'Rxa8+', 'R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1'],
])('%s %s is recorded as %s', (_rule, written, action, san, after) => {
  const step = position(CASTLING).act(written);
  if (!step.ok) throw new Error(step.refusal.code);
  expect([step.value.action, step.value.san, step.value.position.fen()]).toEqual([action, san, after]);
});

test.each([
  ['G-14 empty', '', 'malformed'],
  ['G-14 a word', 'hello', 'malformed'],
  ['G-14 off the board', 'e2e9', 'malformed'],
  ['G-14 no way', 'e2e2', 'malformed'],
  ['G-14 promotion to a king', 'e7e8k', 'malformed'],
  ['G-14 capital promotion', 'e7e8Q', 'malformed'],
  ['G-14 too long', 'e7e8qq', 'malformed'],
  ['G-14 no man there', 'e4e5', 'illegal-move'],
  ['G-14 the other side', 'e7e5', 'illegal-move'],
  ['G-14 three squares', 'e2e5', 'illegal-move'],
  ['G-14 promotion of a pawn that does not', 'e2e4q', 'illegal-move'],
  ['F-06 castling at an own man that is no rook', 'e1d1', 'illegal-move'],
  ['F-06 castling through men', 'e1h1', 'illegal-move'],
])('%s: %s is refused as %s', (_what, action, code) => {
  const step = rules.start().act(action);
  expect(step.ok ? null : step.refusal.code).toBe(code);
  const applied = rules.start().apply(action);
  expect(applied.ok).toBe(false);
});

test.each(['e1g1q', 'e1c1n', 'e1h1q'])('G-14 a castling that promotes, %s, is refused', (action) => {
  const step = position(CASTLING).act(action);
  expect(step.ok ? null : step.refusal.code).toBe('illegal-move');
  expect(position(CASTLING).apply(action).ok).toBe(false);
});

test('F-06 a right belongs to one rook: another rook on that side is no target', () => {
  const start = position('4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1');
  const step = start.act('e1b1');
  expect(step.ok ? null : step.refusal.code).toBe('illegal-move');
});

test.each([
  ['after 1.e4 nobody can capture', 'e2e4', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'],
  [
    'after 1.e4 a6 2.e5 d5 White can',
    'e2e4 a7a6 e4e5 d7d5',
    'rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3',
  ],
])('R1 en passant square: %s', (_what, actions, fen) => {
  expect(play(rules.start(), actions).fen()).toBe(fen);
});

test('R1 a pinned pawn cannot capture, so no en passant square is written', () => {
  const before = position('8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1');
  expect(play(before, 'e2e4').fen()).toBe('8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1');
  expect(position('4k3/8/8/8/8/8/8/4K3 w - e6 0 1').fen()).toBe('4k3/8/8/8/8/8/8/4K3 w - - 0 1');
});

test.each([
  ['R5 file tells them apart', '4k3/8/8/8/8/8/4K3/R6R w - - 0 1', 'a1d1', 'Rad1'],
  ['R5 rank tells them apart', '4k3/8/8/R7/8/8/8/R3K3 w - - 0 1', 'a1a3', 'R1a3'],
  ['R5 file and rank', '8/6k1/8/8/Q1Q5/8/Q7/4K3 w - - 0 1', 'a4c2', 'Qa4c2'],
  ['R5 a pinned knight needs no distinction', '4k3/4r3/8/8/8/2N5/4N3/4K3 w - - 0 1', 'c3d5', 'Nd5'],
  ['R5 pawn capture with promotion and mate', 'rn5k/P5pp/8/8/8/8/8/4K3 w - - 0 1', 'a7b8q', 'axb8=Q+'],
  ['R5 en passant', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6', 'exd6'],
  ['R5 mate', '7k/8/6K1/8/8/8/8/R7 w - - 0 1', 'a1a8', 'Ra8#'],
])('%s', (_what, fen, action, san) => {
  const step = position(fen).act(action);
  expect(step.ok ? step.value.san : step.refusal.code).toBe(san);
  expect(position(fen).read(san)).toBe(action);
});

test.each([
  ['', 'bad-fen'],
  ['x'.repeat(500), 'bad-fen'],
  ['8/8/8/8/8/8/8/8 w - - 0 1', 'impossible-position'],
  ['4k3/8/8/8/8/8/8/P3K3 w - - 0 1', 'impossible-position'],
  ['4k2R/8/8/8/8/8/8/4K3 w - - 0 1', 'impossible-position'],
])('fromFen refuses %j as %s', (fen, code) => {
  const read = rules.fromFen(fen);
  expect(read.ok ? null : read.refusal.code).toBe(code);
});

test('names of games from outside are told apart from words of JavaScript', () => {
  expect([isGameKind('chess'), isGameKind('toString'), isGameKind('')]).toEqual([true, false, false]);
});

test('random games: every listed move is legal, its SAN reads back, destinations agree, the FEN round-trips', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 80 }), (choices) => {
      let now = rules.start();
      let history = beginHistory(now);
      const seen = [now.key()];
      for (const choice of choices) {
        const moves = now.moves();
        if (moves.length === 0) break;
        expect(now.perft(1)).toBe(moves.length);
        const step = now.act(moves[choice % moves.length] ?? '');
        if (!step.ok) throw new Error(step.refusal.code);
        expect(now.read(step.value.san)).toBe(step.value.action);
        const from = step.value.action.slice(0, 2);
        expect(now.destinations().get(from)).toContain(step.value.action.slice(2, 4));
        now = step.value.position;
        history = extendHistory(history, now);
        seen.push(now.key());
        expect(occurrences(history)).toBe(seen.filter((key) => key === now.key()).length);
        expect(position(now.fen()).fen()).toBe(now.fen());
      }
    }),
    { numRuns: 60, seed: 20261130 },
  );
});
