import { describe, expect, test } from 'vitest';
import { decide, decideOfficial, decideSystem } from './decide.ts';
import type { GameEvent } from './events.ts';
import { fold } from './fold.ts';
import { beginGame, dueAt, type GameState } from './state.ts';
import type { GameCommand, GameSetup, OfficialCommand, SystemCommand } from './types.ts';

const T = 1_796_000_000_000;
const DAY = 86_400_000;
const W = 'white-person';
const B = 'black-person';

const CASUAL: GameSetup = {
  kind: 'chess',
  whiteId: W,
  blackId: B,
  rated: false,
  control: { mode: 'fischer', baseMs: 180_000, incrementMs: 2_000 },
  firstMoveMs: 30_000,
  tournament: null,
  rematchOf: null,
};
const DAYS: GameSetup = { ...CASUAL, control: { mode: 'sudden', baseMs: 40 * DAY }, firstMoveMs: null };

function record(state: GameState, events: readonly GameEvent[], at: number): GameState {
  return fold(state, { version: state.version + 1, at, events });
}

function act(state: GameState, by: string, command: GameCommand, now: number): GameState {
  const decision = decide(state, command, { now, by, lastMoveVersion: state.version });
  if (!decision.ok) throw new Error(decision.refusal.code);
  return record(state, decision.value, now);
}

function refusal(state: GameState, by: string, command: GameCommand, now: number): string | null {
  const decision = decide(state, command, { now, by });
  return decision.ok ? null : decision.refusal.code;
}

function rule(
  state: GameState,
  command: OfficialCommand,
  now: number,
  atFailure: { white: number; black: number } | null = null,
): GameState {
  const decision = decideOfficial(state, command, { now, lastMoveVersion: state.version, atFailure });
  if (!decision.ok) throw new Error(decision.refusal.code);
  return record(state, decision.value, now);
}

function system(state: GameState, command: SystemCommand, now: number): GameState {
  const events = decideSystem(state, command, now);
  return events.length === 0 ? state : record(state, events, now);
}

function line(state: GameState, moves: string, stepMs = 1_000): GameState {
  let next = state;
  for (const uci of moves.split(' ')) {
    const ply = next.moves.length;
    const by = next.position.turn === 'white' ? W : B;
    const now = next.clock.turnBeganAt + stepMs;
    next = act(next, by, { type: 'Move', ply, uci, offerDraw: false }, now);
  }
  return next;
}

const begin = (setup: GameSetup = CASUAL): GameState => beginGame('game', setup, T);

describe('take-back', () => {
  test('G-18 the player of the last move asks, the other side agrees, the position goes back', () => {
    const before = line(begin(), 'e2e4 e7e5 g1f3');
    const asked = act(before, W, { type: 'AskTakeback', ply: 3 }, T + 4_000);
    expect(asked.takebackOffer).toBe('white');
    const back = act(asked, B, { type: 'AcceptTakeback', ply: 3 }, T + 5_000);
    expect(back.moves.toArray().map(({ uci }) => uci)).toEqual(['e2e4', 'e7e5']);
    expect(back.position.fen()).toBe(line(begin(), 'e2e4 e7e5').position.fen());
    // Black's two seconds are gone, White has what he had after his move.
    expect(back.clock).toEqual({
      whiteMs: before.clock.whiteMs,
      blackMs: before.clock.blackMs - 2_000,
      turn: 'white',
      turnBeganAt: T + 5_000,
      running: true,
    });
    expect([back.takebackOffer, back.firstMoveBy]).toEqual([null, null]);
    expect(line(back, 'f1c4').moves.length).toBe(3);
  });

  test('G-18 a request lapses with the next action and can be declined', () => {
    const asked = act(line(begin(), 'e2e4 e7e5'), B, { type: 'AskTakeback', ply: 2 }, T + 3_000);
    expect(line(asked, 'g1f3').takebackOffer).toBe(null);
    expect(act(asked, W, { type: 'DeclineTakeback', ply: 2 }, T + 3_500).takebackOffer).toBe(null);
    expect(refusal(asked, B, { type: 'AskTakeback', ply: 2 }, T + 3_500)).toBe('takeback-already-asked');
    expect(refusal(asked, B, { type: 'AcceptTakeback', ply: 2 }, T + 3_500)).toBe('no-takeback-offer');
  });

  test.each<[string, GameSetup, string, string]>([
    ['no-takeback-here', { ...CASUAL, rated: true }, 'rated', B],
    ['no-takeback-here', { ...CASUAL, tournament: { id: 'e', round: 1, board: 1 } }, 'tournament', B],
    ['not-your-move', CASUAL, 'not the last mover', W],
  ])('G-18 refused as %s (%s)', (code, setup, _, by) => {
    const state = line(begin(setup), 'e2e4 e7e5');
    expect(refusal(state, by, { type: 'AskTakeback', ply: 2 }, T + 3_000)).toBe(code);
  });

  test('G-03 repetition is counted anew after a take-back', () => {
    const twice = line(begin(), 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8');
    expect(twice.history.occurrences).toBe(3);
    const asked = act(twice, B, { type: 'AskTakeback', ply: 8 }, twice.clock.turnBeganAt + 1);
    const back = act(asked, W, { type: 'AcceptTakeback', ply: 8 }, twice.clock.turnBeganAt + 2);
    expect(line(back, 'f6g8').history.occurrences).toBe(3);
    expect(line(back, 'a7a6').history.occurrences).toBe(1);
  });

  test('R-017 an official takes the last recorded action back, in rated games as well', () => {
    const state = line(begin({ ...CASUAL, rated: true }), 'e2e4 e7e5');
    const back = rule(state, { type: 'TakeBackLast' }, T + 3_000);
    expect([back.moves.length, back.position.turn, back.clock.turn]).toEqual([1, 'black', 'black']);
    expect(decideOfficial(begin(), { type: 'TakeBackLast' }, FACTS)).toMatchObject({ ok: false });
  });
});

const FACTS = { now: T + 1_000, lastMoveVersion: null, atFailure: null } as const;

describe('pause', () => {
  test('G-18 nothing runs while a complaint is examined, and nothing is given or lost', () => {
    const state = line(begin(), 'e2e4 e7e5');
    const paused = rule(state, { type: 'Pause' }, T + 12_000);
    expect([paused.clock.running, paused.clock.whiteMs, dueAt(paused)]).toEqual([
      false,
      state.clock.whiteMs - 10_000,
      null,
    ]);
    const move: GameCommand = { type: 'Move', ply: 2, uci: 'g1f3', offerDraw: false };
    expect(refusal(paused, W, move, T + 20_000)).toBe('paused');
    expect(system(paused, { type: 'CheckClock' }, T + 10 * DAY)).toBe(paused);
    const resumed = rule(paused, { type: 'Resume' }, T + DAY);
    expect(resumed.clock).toEqual({ ...paused.clock, turnBeganAt: T + DAY, running: true });
    expect(act(resumed, W, move, T + DAY + 1_000).clock.whiteMs).toBe(paused.clock.whiteMs + 1_000);
  });

  test('G-13 the first-move limit waits with the clocks, the setup time of Battle chess as well', () => {
    const paused = rule(begin(), { type: 'Pause' }, T + 10_000);
    expect(rule(paused, { type: 'Resume' }, T + 70_000).firstMoveBy).toBe(T + 90_000);
    const setup = rule(begin({ ...CASUAL, kind: 'battle' }), { type: 'Pause' }, T + 10_000);
    expect(dueAt(setup)).toBe(null);
    expect(dueAt(rule(setup, { type: 'Resume' }, T + 70_000))).toBe(T + 120_000);
  });

  test('R-036 time is added to one side', () => {
    const state = line(begin(DAYS), 'e2e4');
    const more = rule(state, { type: 'AddTime', colour: 'white', ms: DAY }, T + 2_000);
    expect([more.clock.whiteMs - state.clock.whiteMs, more.clock.blackMs - state.clock.blackMs]).toEqual([
      DAY,
      0,
    ]);
  });
});

describe('vacation', () => {
  test('G-17, R-032 the clock of the side on vacation stands on its turn only', () => {
    const state = line(begin(DAYS), 'e2e4', DAY);
    const away = system(state, { type: 'SetVacation', userId: B, away: true }, T + 3 * DAY);
    expect([away.clock.running, away.clock.blackMs, dueAt(away)]).toEqual([false, 38 * DAY, null]);
    const moved = act(away, B, { type: 'Move', ply: 1, uci: 'e7e5', offerDraw: false }, T + 10 * DAY);
    expect([moved.clock.running, moved.clock.blackMs, moved.clock.whiteMs]).toEqual([
      true,
      38 * DAY,
      39 * DAY,
    ]);
    const replied = act(moved, W, { type: 'Move', ply: 2, uci: 'g1f3', offerDraw: false }, T + 11 * DAY);
    expect([replied.clock.running, replied.clock.whiteMs]).toEqual([false, 38 * DAY]);
    const back = system(replied, { type: 'SetVacation', userId: B, away: false }, T + 20 * DAY);
    expect(dueAt(back)).toBe(T + 58 * DAY);
  });

  test('G-T25 G-15 40days+0: ten days on a move; where vacation is off it has no effect', () => {
    const state = line(begin({ ...DAYS, vacation: false }), 'e2e4', 10 * DAY);
    expect([state.clock.whiteMs, state.clock.blackMs]).toEqual([30 * DAY, 40 * DAY]);
    expect(system(state, { type: 'SetVacation', userId: B, away: true }, T + 11 * DAY)).toBe(state);
    expect(dueAt(state)).toBe(T + 50 * DAY);
  });

  test('G-17 games at one sitting know no vacation', () => {
    expect(system(begin(), { type: 'SetVacation', userId: W, away: true }, T + 1_000)).toEqual(begin());
  });
});

describe('restoring', () => {
  test('G-T30 G-19, R-018, R-374 a game lost on time during a failure goes on with the clocks of before and 24 h', () => {
    const state = line(begin(DAYS), 'e2e4 e7e5', DAY);
    const lost = system(state, { type: 'CheckClock' }, dueAt(state) ?? 0);
    expect([lost.status, lost.result, lost.reason]).toEqual(['finished', '0-1', 'flag']);
    const failedAt = (lost.endedAt ?? 0) - 2 * 3_600_000;
    const restored = rule(lost, { type: 'Restore', failedAt, blocked: 'white' }, failedAt + DAY, {
      white: 2 * 3_600_000,
      black: 39 * DAY,
    });
    expect([restored.status, restored.result, restored.reason, restored.endedAt]).toEqual([
      'playing',
      null,
      null,
      null,
    ]);
    expect(restored.position.fen()).toBe(state.position.fen());
    expect(restored.clock).toEqual({
      whiteMs: 2 * 3_600_000 + DAY,
      blackMs: 39 * DAY,
      turn: 'white',
      turnBeganAt: failedAt + DAY,
      running: true,
    });
  });

  test('G-19 only an end on time can be cancelled', () => {
    const over = act(line(begin(), 'e2e4 e7e5'), W, { type: 'Resign' }, T + 3_000);
    const wanted: OfficialCommand = { type: 'Restore', failedAt: T, blocked: 'white' };
    expect(decideOfficial(over, wanted, FACTS)).toMatchObject({ refusal: { code: 'not-over-on-time' } });
    expect(decideOfficial(begin(), wanted, FACTS)).toMatchObject({ refusal: { code: 'not-over-on-time' } });
  });
});

describe('lag', () => {
  test.each<[string, GameSetup, number, number]>([
    ['a casual game at one sitting', CASUAL, 300, 300],
    ['never more than a second', CASUAL, 5_000, 1_000],
    ['never in rated games', { ...CASUAL, rated: true }, 300, 0],
    ['never in events', { ...CASUAL, tournament: { id: 'e', round: 1, board: 1 } }, 300, 0],
    ['never in games of days', DAYS, 300, 0],
  ])('G-21 a slow line gives back: %s', (_, setup, lagMs, back) => {
    const command: GameCommand = { type: 'Move', ply: 0, uci: 'e2e4', offerDraw: false };
    const decision = decide(begin(setup), command, { now: T + 5_000, by: W, lagMs });
    if (!decision.ok) throw new Error(decision.refusal.code);
    const increment = setup.control.mode === 'fischer' ? setup.control.incrementMs : 0;
    const state = record(begin(setup), decision.value, T + 5_000);
    expect(state.clock.whiteMs).toBe(setup.control.baseMs - 5_000 + back + increment);
    expect(state.clock.turnBeganAt).toBe(T + 5_000);
  });

  test('G-21 a premove that was under way longer than it took costs nothing and gains nothing', () => {
    const command: GameCommand = { type: 'Move', ply: 0, uci: 'e2e4', offerDraw: false };
    const decision = decide(begin(), command, { now: T + 200, by: W, lagMs: 900 });
    if (!decision.ok) throw new Error(decision.refusal.code);
    expect(record(begin(), decision.value, T + 200).clock.whiteMs).toBe(182_000);
  });
});

test('G-07 where the event wants it, the third occurrence is a draw without a claim', () => {
  const moves = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8';
  expect(line(begin(), moves).status).toBe('playing');
  const drawn = line(begin({ ...CASUAL, autoThreefold: true }), moves);
  expect([drawn.status, drawn.result, drawn.reason]).toEqual(['finished', '1/2-1/2', 'threefold']);
});
