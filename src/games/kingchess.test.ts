/** What a placement of Kingchess is to the clock, to the record and to the laws that count moves. */
import { describe, expect, test } from 'vitest';
import { beginHistory, rulesOf } from '../chess/index.ts';
import { decide, decideSystem } from './decide.ts';
import { fold } from './fold.ts';
import { beginGame, type GameState } from './state.ts';
import type { GameCommand, GameSetup } from './types.ts';

const T = 1_796_000_000_000;
const SECOND = 1_000;
const W = 'white-person';
const B = 'black-person';

const SETUP: GameSetup = {
  kind: 'kingchess',
  whiteId: W,
  blackId: B,
  rated: true,
  control: { mode: 'fischer', baseMs: 180_000, incrementMs: 5_000 },
  firstMoveMs: null,
  tournament: null,
  rematchOf: null,
};

function record(state: GameState, by: string, command: GameCommand, now: number): GameState {
  const decision = decide(state, command, { now, by });
  if (!decision.ok) throw new Error(decision.refusal.code);
  return fold(state, { version: state.version + 1, at: now, events: decision.value });
}

/** Actions in turn, ten seconds each. */
function line(begun: GameState, ...actions: readonly string[]): GameState {
  let state = begun;
  for (const uci of actions) {
    const ply = state.moves.length;
    const by = state.clock.turn === 'white' ? W : B;
    state = record(
      state,
      by,
      { type: 'Move', ply, uci, offerDraw: false },
      state.clock.turnBeganAt + 10 * SECOND,
    );
  }
  return state;
}

describe('K-24 one action is one move', () => {
  test('for clock and increment, however many men it places; the clock runs while they are collected', () => {
    const state = line(beginGame('game', SETUP, T), 'K@e1,Q@d1,R@a1,P@a2,P@b2');
    expect(state.clock).toMatchObject({ turn: 'black', running: true, whiteMs: 175_000, blackMs: 180_000 });
    // Nothing ends the turn before the action is there: the flag falls at its instant.
    const falls = state.clock.turnBeganAt + 180_000;
    expect(decideSystem(state, { type: 'CheckClock' }, falls - 1)).toEqual([]);
    expect(decideSystem(state, { type: 'CheckClock' }, falls)).toMatchObject([{ type: 'GameEnded' }]);
  });

  test('for the number of the move and the record, in the canonical order of its men (K-25)', () => {
    const state = line(beginGame('game', SETUP, T), 'P@b2,K@e1,Q@d1', 'K@e8', 'e1f2');
    expect(state.moves.toArray().map(({ ply, uci }) => [ply, uci])).toEqual([
      [1, 'K@e1,Q@d1,P@b2'],
      [2, 'K@e8'],
      [3, 'e1f2'],
    ]);
    expect(state.position.fen()).toContain(' b - - 1 2 ');
  });

  test.each([
    ['three actions are no two full moves', 3, true],
    ['four are', 4, false],
  ])('for the two full moves of G-12: %s', (_, actions, annulled) => {
    const state = line(
      beginGame('game', SETUP, T),
      ...['K@e1,P@a2,P@b2,P@c2', 'K@e8,P@a7,P@b7', 'Q@d1', 'Q@d8'].slice(0, actions),
    );
    const over = record(state, W, { type: 'Resign' }, state.clock.turnBeganAt + SECOND);
    expect([over.status, over.result, over.annulled]).toEqual(['finished', '0-1', annulled]);
  });
});

/** A game that stands at a position. */
function at(fen: string): GameState {
  const read = rulesOf('kingchess').fromFen(fen);
  if (!read.ok) throw new Error(fen);
  return { ...beginGame('game', SETUP, T), position: read.value, history: beginHistory(read.value) };
}

const claim = (state: GameState, by: string): string => {
  const asked = decide(
    state,
    { type: 'ClaimDraw', ply: state.moves.length, uci: null },
    { now: state.clock.turnBeganAt + SECOND, by },
  );
  if (!asked.ok) return asked.refusal.code;
  const ended = asked.value.find((event) => event.type === 'GameEnded');
  return ended === undefined ? 'goes on' : ended.reason;
};

const ROUND = ['e1e2', 'e8e7', 'e2e1', 'e7e8'];

test('K-22 a placement sets the counter of the fifty moves back: nothing is left to claim', () => {
  const fen = '4k3/8/8/8/8/8/8/R3K3[Rr] w - - 99 80 --';
  expect(claim(line(at(fen), 'e1e2'), B)).toBe('fifty');
  expect(claim(line(at(fen), 'R@b1'), B)).toBe('no-claim');
});

test('K-23 the reserve belongs to the position: the same board with another reserve is no repetition', () => {
  const fen = '4k3/8/8/8/8/8/8/R3K3[r] w - - 0 30 --';
  expect(claim(line(at(fen), ...ROUND, ...ROUND), W)).toBe('threefold');
  // The rook is placed, taken and gone: the board stands as before, for the first time with an empty reserve.
  const emptied = line(at(fen), ...ROUND, 'e1e2', 'R@a8', 'a1a8', 'e8d7', 'a8a1', 'd7d8', 'e2e1', 'd8e8');
  expect(claim(emptied, W)).toBe('no-claim');
  expect(claim(line(emptied, ...ROUND, ...ROUND), W)).toBe('threefold');
});

test('K-21 reserve men count when a flag falls: one knight against a bare king draws, with a pawn about it wins', () => {
  const flagged = (fen: string) => {
    const state = at(fen);
    const [end] = decideSystem(state, { type: 'CheckClock' }, T + 180_000);
    return end?.type === 'GameEnded' ? end.result : null;
  };
  expect(flagged('8/8/4k3/8/8/4KQ2/8/8[n] w - - 0 60 --')).toBe('1/2-1/2');
  expect(flagged('8/8/4k3/8/8/4K3/4P3/8[n] w - - 0 60 --')).toBe('0-1');
});
