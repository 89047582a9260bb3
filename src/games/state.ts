import type { Colour } from 'tabiya-engine';
import { beginHistory, rulesOf, type History, type Position } from '../chess/index.ts';
import { firstMoveBy, flagFallsAt, startClock, type Clock } from '../clocks/index.ts';
import { MoveList } from './move-list.ts';
import type { EndReason, GameId, GameResult, GameSetup, GameStatus } from './types.ts';

/** A game as the room decides on it: the fold of its beginning, its moves and its events. */
export interface GameState {
  readonly id: GameId;
  /** 0 until the insert has given the public number. */
  readonly number: number;
  readonly setup: GameSetup;
  /** Position the game began from, in its own FEN. */
  readonly initialFen: string;
  readonly createdAt: number;
  /** Counts commands that changed the game; the beginning is 1. */
  readonly version: number;
  readonly position: Position;
  readonly history: History;
  readonly moves: MoveList;
  readonly clock: Clock;
  readonly firstMoveBy: number | null;
  /** While the clock waits for a player after an outage: the latest instant it runs again. */
  readonly waitUntil: number | null;
  readonly drawOffer: Colour | null;
  /** Moves recorded when each side last offered a draw (G-09), or null. */
  readonly offeredAt: Readonly<Record<Colour, number | null>>;
  readonly abortOffer: Colour | null;
  readonly status: GameStatus;
  readonly result: GameResult | null;
  readonly reason: EndReason | null;
  readonly annulled: boolean;
  readonly endedAt: number | null;
}

/** A game that has just been created: both clocks full, the clock of the side to move running. */
export function beginGame(
  id: GameId,
  setup: GameSetup,
  at: number,
  position: Position = rulesOf(setup.kind).start(),
): GameState {
  const clock = startClock(setup.control, at);
  return {
    id,
    number: 0,
    setup,
    initialFen: position.fen(),
    createdAt: at,
    version: 1,
    position,
    history: beginHistory(position),
    moves: MoveList.of([]),
    clock: { ...clock, turn: position.turn },
    firstMoveBy: firstMoveBy(0, setup.firstMoveMs, at),
    waitUntil: null,
    drawOffer: null,
    offeredAt: { white: null, black: null },
    abortOffer: null,
    status: 'playing',
    result: null,
    reason: null,
    annulled: false,
    endedAt: null,
  };
}

/** Side of a person in a game, or null. */
export function sideOf(state: GameState, userId: string): Colour | null {
  if (userId === state.setup.whiteId) return 'white';
  return userId === state.setup.blackId ? 'black' : null;
}

/**
 * Instant at which somebody must look at the game, or null: the flag, the first-move limit, or the end of the wait
 * after an outage. Clocks are data; a timer only wakes the look.
 */
export function dueAt(state: GameState): number | null {
  if (state.status !== 'playing') return null;
  if (state.waitUntil !== null) return state.waitUntil;
  const flag = flagFallsAt(state.clock);
  if (flag === null || state.firstMoveBy === null) return flag ?? state.firstMoveBy;
  return Math.min(flag, state.firstMoveBy);
}

/** True when something is due at `now`: `CheckClock` comes before any other command. */
export function isDue(state: GameState, now: number): boolean {
  const due = dueAt(state);
  return due !== null && now >= due;
}
