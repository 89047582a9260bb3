import { expect, test } from 'vitest';
import type { GameChange } from '../games/types.ts';
import { changeJson } from './change-json.ts';

const MOVE: GameChange = {
  version: 9,
  move: { ply: 8, uci: 'e7e8q', san: 'exd8=Q+', at: 1_796_000_000_000, whiteMs: 1, blackMs: 2 },
  fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
  clock: { whiteMs: 1, blackMs: 2, turn: 'black', turnBeganAt: 1_796_000_000_000, running: true },
};

test.each<[string, GameChange]>([
  ['an ordinary move', MOVE],
  [
    'a stopped clock',
    { ...MOVE, clock: { whiteMs: 0, blackMs: 5, turn: 'white', turnBeganAt: 3, running: false } },
  ],
  ['a move with an offer', { ...MOVE, drawOffer: 'white' }],
  ['a move that lets a limit lapse', { ...MOVE, firstMoveBy: null }],
  [
    'a mate',
    {
      ...MOVE,
      status: 'finished',
      result: '1-0',
      reason: 'mate',
      annulled: false,
      endedAt: 7,
      claimable: false,
    },
  ],
  [
    'a clock with delay',
    {
      ...MOVE,
      clock: { whiteMs: 0, blackMs: 5, turn: 'white', turnBeganAt: 3, running: true, delayMs: 5_000 },
    },
  ],
  ['an offer', { version: 3, drawOffer: 'black' }],
  ['nothing but a version', { version: 3 }],
])('%s is the JSON of its change', (_, change) => {
  expect(JSON.parse(changeJson(change))).toEqual(change);
});
