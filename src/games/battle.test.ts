import { expect, test } from 'vitest';
import { decide, decideOfficial, decideSystem } from './decide.ts';
import type { GameEvent } from './events.ts';
import { fold } from './fold.ts';
import { beginGame, dueAt, type GameState } from './state.ts';
import type { GameCommand, GameSetup } from './types.ts';

const T = 1_796_000_000_000;
const MINUTE = 60_000;
const ANN = 'challenger';
const BEN = 'other';

const CASUAL: GameSetup = {
  kind: 'battle',
  whiteId: ANN,
  blackId: BEN,
  rated: true,
  control: { mode: 'fischer', baseMs: 5 * MINUTE, incrementMs: 3_000 },
  firstMoveMs: MINUTE,
  tournament: null,
  rematchOf: null,
};
const EVENT: GameSetup = { ...CASUAL, tournament: { id: 'event', round: 1, board: 1 } };

const CLASSICAL = '8/8/PPPPPPPP/RNBQKBNR';
const BEHIND = '8/8/RNBQKBNR/PPPPPPPP';

function record(state: GameState, events: readonly GameEvent[], at: number): GameState {
  return fold(state, { version: state.version + 1, at, events });
}

function act(state: GameState, by: string, command: GameCommand, now: number): GameState {
  const decision = decide(state, command, { now, by });
  if (!decision.ok) throw new Error(decision.refusal.code);
  return record(state, decision.value, now);
}

function refusal(state: GameState, by: string, command: GameCommand, now = T + 1_000): string | null {
  const decision = decide(state, command, { now, by });
  return decision.ok ? null : decision.refusal.code;
}

function ready(state: GameState, by: string, setup: string, now = T + 1_000): GameState {
  return act(state, by, { type: 'Ready', setup }, now);
}

function look(state: GameState, now: number, seed = 'seed'): GameState {
  const events = decideSystem(state, { type: 'CheckClock' }, now, seed);
  return events.length === 0 ? state : record(state, events, now);
}

function begin(setup: GameSetup = CASUAL): GameState {
  return beginGame('game', setup, T);
}

const begun = (white: string, black: string, seed = 'seed', setup: GameSetup = CASUAL): GameState =>
  look(ready(ready(begin(setup), ANN, white), BEN, black), T + 1_000, seed);

test('B-05 a game begins with the setup phase: no move, no draw, the clocks stand', () => {
  const state = begin();
  expect([state.phase, state.clock.running, state.firstMoveBy]).toEqual(['setup', false, null]);
  expect(refusal(state, ANN, { type: 'Move', ply: 0, uci: 'e2e4', offerDraw: false })).toBe('setup-phase');
  expect(refusal(state, ANN, { type: 'OfferDraw', ply: 0 })).toBe('setup-phase');
  expect(refusal(state, ANN, { type: 'ClaimDraw', ply: 0, uci: null })).toBe('setup-phase');
});

test.each([
  ['bad-shape', '8/8/PPPPPPPP/8/RNBQKBNR'],
  ['bad-piece', '8/8/PPPPPPPP/RNBQKBNr'],
  ['wrong-material', 'P7/8/PPPPPPPP/RNBQKBNR'],
  ['incomplete', '8/8/PPPPPPPP/RNBQKBN1'],
])('B-01, B-02, B-06 a setup is refused as %s', (code, setup) => {
  expect(refusal(begin(), ANN, { type: 'Ready', setup })).toBe(code);
});

test('B-06 a complete setup is final; sent again it is done already', () => {
  const state = ready(begin(), ANN, BEHIND);
  expect(refusal(state, ANN, { type: 'Ready', setup: CLASSICAL })).toBe('setup-complete');
  expect(decide(state, { type: 'Ready', setup: BEHIND }, { now: T + 2_000, by: ANN })).toEqual({
    ok: true,
    value: [],
  });
});

test('B-07 the lot gives the colours when both setups are there, and the clock of White runs', () => {
  const waiting = ready(ready(begin(), ANN, CLASSICAL), BEN, BEHIND);
  expect([dueAt(waiting) ?? Infinity, waiting.phase]).toEqual([T, 'setup']);
  const state = look(waiting, T + 5_000);
  expect(state.phase).toBe('play');
  expect(state.setups).toBe(null);
  expect(new Set([state.setup.whiteId, state.setup.blackId])).toEqual(new Set([ANN, BEN]));
  expect(state.clock).toEqual({
    whiteMs: 5 * MINUTE,
    blackMs: 5 * MINUTE,
    turn: 'white',
    turnBeganAt: T + 5_000,
    running: true,
  });
  expect(state.firstMoveBy).toBe(T + 5_000 + MINUTE);
  const annIsWhite = state.setup.whiteId === ANN;
  expect(state.initialFen).toBe(
    annIsWhite
      ? 'pppppppp/rnbqkbnr/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1'
      : 'rnbqkbnr/pppppppp/8/8/8/8/RNBQKBNR/PPPPPPPP w kq - 0 1',
  );
  expect(refusal(state, ANN, { type: 'Ready', setup: BEHIND }, T + 6_000)).toBe('no-setup-phase');
});

test('B-T43 B-07 of 1000 reveals the challenger has White in 430 to 570', () => {
  let white = 0;
  for (let seed = 0; seed < 1000; seed += 1) {
    if (begun(CLASSICAL, BEHIND, `lot ${seed}`).setup.whiteId === ANN) white += 1;
  }
  expect(white).toBeGreaterThanOrEqual(430);
  expect(white).toBeLessThanOrEqual(570);
});

test('B-08 two classical setups: both set up again, the arrangement is barred, the setup clock is full', () => {
  const one = ready(begin(), ANN, CLASSICAL, T + 1_000);
  const both = ready(one, BEN, CLASSICAL, T + 50_000);
  expect(both.setups).toEqual({
    white: null,
    black: null,
    by: T + 50_000 + 2 * MINUTE,
    classicalBarred: true,
  });
  for (const by of [ANN, BEN])
    expect(refusal(both, by, { type: 'Ready', setup: CLASSICAL }, T + 51_000)).toBe('classical-barred');
  expect(look(ready(ready(both, ANN, BEHIND), BEN, BEHIND), T + 52_000).phase).toBe('play');
});

test.each([
  ['a base of 3 min', 3 * MINUTE, undefined, MINUTE],
  ['a base of 15 min', 15 * MINUTE, undefined, 2 * MINUTE],
  ['an event of its own', 3 * MINUTE, 90_000, 90_000],
])('B-09, C-03, R-011 setup time of %s', (_, baseMs, setupMs, limit) => {
  const setup: GameSetup = {
    ...CASUAL,
    control: { mode: 'sudden', baseMs },
    ...(setupMs === undefined ? {} : { setupMs }),
  };
  expect(dueAt(begin(setup))).toBe(T + limit);
});

test.each<[string, GameSetup, readonly string[], readonly unknown[]]>([
  ['B-10, R-012 nobody complete in an event: draw', EVENT, [], ['finished', '1/2-1/2', 'setup-time', false]],
  ['B-10, R-012 one complete in an event: a win', EVENT, [ANN], ['finished', '1-0', 'setup-time', false]],
  ['B-10, R-012 the other one complete', EVENT, [BEN], ['finished', '0-1', 'setup-time', false]],
  ['B-11 one missing in a casual game: annulled', CASUAL, [ANN], ['aborted', null, 'setup-time', true]],
  ['B-11 both missing in a casual game: annulled', CASUAL, [], ['aborted', null, 'setup-time', true]],
])('%s', (_, setup, complete, ending) => {
  const waiting = complete.reduce((state, by) => ready(state, by, BEHIND), begin(setup));
  expect(look(waiting, T + 2 * MINUTE - 1)).toBe(waiting);
  const over = look(waiting, T + 2 * MINUTE);
  expect([over.status, over.result, over.reason, over.annulled]).toEqual(ending);
  expect(dueAt(over)).toBe(null);
});

test('B-18, G-12 White mated by the setups themselves: the game ends without a move and counts', () => {
  // B-T24 whatever the lot says: one of the two seeds makes the mated side White.
  const mated = 'KN6/PP6/PPPPPP2/RRBBNQ2';
  const other = '1P6/P1N5/PPPPPP2/RNBQKB1R';
  const seed = Array.from({ length: 50 }, (_, at) => `s${at}`).find(
    (one) => begun(mated, other, one).setup.whiteId === ANN,
  );
  const state = begun(mated, other, seed);
  expect(state.status).toBe('playing');
  const over = look(state, T + 1_000);
  expect([over.status, over.result, over.reason, over.annulled, over.moves.length]).toEqual([
    'finished',
    '0-1',
    'mate',
    false,
    0,
  ]);
});

test('G-11 a game can be aborted by both during the setup, and resigned', () => {
  const asked = act(begin(), ANN, { type: 'Abort' }, T + 1_000);
  expect(act(asked, BEN, { type: 'Abort' }, T + 2_000).status).toBe('aborted');
  const resigned = act(begin(EVENT), ANN, { type: 'Resign' }, T + 1_000);
  expect([resigned.result, resigned.annulled]).toEqual(['0-1', true]);
});

test('G-19, B-10 a setup time that ran out in a failure: what had come stays, both get the rest and 24 hours', () => {
  const over = look(ready(begin(EVENT), ANN, BEHIND), T + 2 * MINUTE);
  expect(over.result).toBe('1-0');
  const now = T + 60 * MINUTE;
  const restore = (state: GameState, failedAt = T + 90_000) =>
    decideOfficial(
      state,
      { type: 'Restore', failedAt, blocked: 'black' },
      { now, lastMoveVersion: null, atFailure: { white: 5 * MINUTE, black: 5 * MINUTE } },
    );
  const decision = restore(over);
  if (!decision.ok) throw new Error(decision.refusal.code);
  const state = record(over, decision.value, now);
  expect([state.status, state.phase, state.result, state.reason, state.endedAt]).toEqual([
    'playing',
    'setup',
    null,
    null,
    null,
  ]);
  expect(dueAt(state)).toBe(now + 30_000 + 24 * 60 * MINUTE);
  // The failure began hours before the game: all of the setup time comes back, not the hours.
  const early = restore(over, T - 600 * MINUTE);
  expect(early.ok && early.value).toMatchObject([{ setupBy: now + 2 * MINUTE + 24 * 60 * MINUTE }]);
  expect(state.setups).toMatchObject({ white: BEHIND, black: null });
  // The clocks of the game begin at the reveal, as they would have.
  const shown = look(ready(state, BEN, CLASSICAL, now + MINUTE), now + MINUTE);
  expect(shown).toMatchObject({
    phase: 'play',
    status: 'playing',
    clock: { whiteMs: 5 * MINUTE, blackMs: 5 * MINUTE, turn: 'white', running: true },
  });
  // If nothing comes again, the same side has won again.
  expect(look(state, dueAt(state) ?? 0).result).toBe('1-0');
  // A game that nobody has won goes nowhere: casual ones are gone.
  expect(restore(look(begin(), T + 2 * MINUTE))).toMatchObject({ refusal: { code: 'not-over-on-time' } });
});
