import { expect, test } from 'vitest';
import type { GameView } from '../../src/games/types.ts';
import { shownSquares } from '../board/positions.ts';
import { applyChange, leftMs, sideOf } from './state.ts';

const VIEW: GameView = {
  id: 'g',
  number: 1,
  kind: 'chess',
  phase: 'play',
  startNumber: null,
  reserves: null,
  setup: null,
  pair: null,
  takebackOffer: null,
  paused: false,
  vacation: [],
  version: 4,
  white: { id: 'w', login: 'anna' },
  black: { id: 'b', login: 'boris' },
  rated: true,
  control: { mode: 'fischer', baseMs: 60_000, incrementMs: 1_000 },
  tournament: null,
  initialFen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  moves: [],
  clock: { whiteMs: 60_000, blackMs: 50_000, turn: 'white', turnBeganAt: 1_000, running: true },
  firstMoveBy: 31_000,
  status: 'playing',
  result: null,
  reason: null,
  annulled: false,
  drawOffer: 'black',
  abortOffer: null,
  claimable: false,
  createdAt: 1_000,
  endedAt: null,
  rematchOf: null,
  rematch: null,
};

const MOVE = { ply: 1, uci: 'e2e4', san: 'e4', at: 2_000, whiteMs: 60_000, blackMs: 50_000 };

test('a change replaces what it names, keeps the rest and adds its move once', () => {
  const next = applyChange(VIEW, { version: 5, move: MOVE, firstMoveBy: null, drawOffer: null });
  expect(next).toEqual({ ...VIEW, version: 5, moves: [MOVE], firstMoveBy: null, drawOffer: null });
  expect(applyChange(next, { version: 5, move: MOVE })).toBe(next);
  expect(applyChange(next, { version: 6, move: MOVE }).moves).toEqual([MOVE]);
  expect(applyChange(next, { version: 3, status: 'aborted' })).toBe(next);
});

test('only the running side loses time, never below nothing and never for a clock that is ahead', () => {
  expect(leftMs(VIEW, 'white', 11_000)).toBe(50_000);
  expect(leftMs(VIEW, 'black', 11_000)).toBe(50_000);
  expect(leftMs(VIEW, 'white', 500)).toBe(60_000);
  expect(leftMs(VIEW, 'white', 1_000_000)).toBe(0);
  expect(leftMs({ clock: { ...VIEW.clock, running: false } }, 'white', 11_000)).toBe(60_000);
});

test('players know their side, watchers have none', () => {
  expect([sideOf(VIEW, 'w'), sideOf(VIEW, 'b'), sideOf(VIEW, 'x'), sideOf(VIEW, null)]).toEqual([
    'white',
    'black',
    null,
    null,
  ]);
});

test.each([
  ['e1h1', 'O-O', ['e1', 'g1']],
  ['e8a8', 'O-O-O+', ['e8', 'c8']],
  ['e7e8q', 'e8=Q', ['e7', 'e8']],
])('%s %s is shown as %j', (uci, san, squares) => {
  expect(shownSquares({ uci, san })).toEqual(squares);
});
