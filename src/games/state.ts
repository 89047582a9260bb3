import type { Colour } from 'tabiya-engine';
import {
  beginHistory,
  defaultSetupMs,
  rulesOf,
  kingchessWithCastling,
  startArray,
  type History,
  type Position,
} from '../chess/index.ts';
import { firstMoveBy, flagFallsAt, startClock, type Clock } from '../clocks/index.ts';
import { MoveList } from './move-list.ts';
import type { EndReason, GameId, GamePhase, GameResult, GameSetup, GameStatus } from './types.ts';

/** What is shown while setups are hidden. */
export const EMPTY_FEN = '8/8/8/8/8/8/8/8 w - - 0 1';

/** The setup phase of Battle chess; the players are told apart by their slots, colours are not drawn (B-07). */
export interface Setups {
  readonly white: string | null;
  readonly black: string | null;
  /** Instant by which both must be there. */
  readonly by: number;
  /** B-08: both were classical once. */
  readonly classicalBarred: boolean;
}

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
  /** Instant from which a scan looks whether something is due: at most `dueAt`, null with it (`lookAt`). */
  readonly lookAt: number | null;
  /** While the clock waits for a player after an outage: the latest instant it runs again. */
  readonly waitUntil: number | null;
  readonly drawOffer: Colour | null;
  /** Moves recorded when each side last offered a draw (G-09), or null. */
  readonly offeredAt: Readonly<Record<Colour, number | null>>;
  readonly abortOffer: Colour | null;
  readonly takebackOffer: Colour | null;
  readonly phase: GamePhase;
  /** Present while `phase` is `setup`. */
  readonly setups: Setups | null;
  /** Since when an administrator holds the game up, or null. */
  readonly pausedAt: number | null;
  readonly vacation: Readonly<Record<Colour, boolean>>;
  readonly status: GameStatus;
  readonly result: GameResult | null;
  readonly reason: EndReason | null;
  readonly annulled: boolean;
  readonly endedAt: number | null;
}

/** Time for the setups of a game of Battle chess, ms (B-09). */
export function setupMsOf({ setupMs, control }: GameSetup): number {
  return setupMs ?? defaultSetupMs(control.baseMs);
}

/** The position a game of this setup begins from. The board of Battle chess before the reveal is never shown. */
export function startOf({ kind, startNumber, castling }: GameSetup): Position {
  if (kind === 'kingchess' && castling === true) return kingchessWithCastling();
  if (kind !== 'chess960') return rulesOf(kind).start();
  const start = startNumber === undefined ? undefined : startArray(startNumber);
  if (start === undefined) throw new Error(`no start position ${startNumber}`);
  return start;
}

const NOBODY_AWAY = { white: false, black: false } as const;

/**
 * A game that has just been created: both clocks full, the clock of the side to move running; in Battle chess the setup
 * phase, while the game clocks stand (B-09).
 */
export function beginGame(
  id: GameId,
  setup: GameSetup,
  at: number,
  position: Position = startOf(setup),
): GameState {
  const isSetup = setup.kind === 'battle';
  const clock = startClock(setup.control, at);
  const state: GameState = {
    id,
    number: 0,
    setup,
    initialFen: isSetup ? EMPTY_FEN : position.fen(),
    createdAt: at,
    version: 1,
    position,
    history: beginHistory(position),
    moves: MoveList.of([]),
    clock: { ...clock, turn: position.turn, running: !isSetup },
    firstMoveBy: isSetup ? null : firstMoveBy(0, setup.firstMoveMs, at),
    lookAt: null,
    waitUntil: null,
    drawOffer: null,
    offeredAt: { white: null, black: null },
    abortOffer: null,
    takebackOffer: null,
    phase: isSetup ? 'setup' : 'play',
    setups: isSetup ? { white: null, black: null, by: at + setupMsOf(setup), classicalBarred: false } : null,
    pausedAt: null,
    vacation: NOBODY_AWAY,
    status: 'playing',
    result: null,
    reason: null,
    annulled: false,
    endedAt: null,
  };
  return { ...state, lookAt: dueAt(state) };
}

/** The position as everybody may see it. */
export function shownFen(state: GameState): string {
  return state.phase === 'setup' ? EMPTY_FEN : state.position.fen();
}

/** Side of a person in a game, or null. */
export function sideOf(state: GameState, userId: string): Colour | null {
  if (userId === state.setup.whiteId) return 'white';
  return userId === state.setup.blackId ? 'black' : null;
}

/** B-18: the setups themselves have ended the game. */
export function isOverAtReveal(state: GameState): boolean {
  if (state.setup.kind !== 'battle' || state.phase !== 'play' || state.moves.length > 0) return false;
  const board = state.position.status().state;
  return board === 'checkmate' || board === 'stalemate';
}

/**
 * Instant at which somebody must look at the game, or null: the flag, the first-move limit, the end of the setup time
 * or of the wait after an outage; at once when both setups are there. Clocks are data; a timer only wakes the look.
 */
export function dueAt(state: GameState): number | null {
  if (state.status !== 'playing' || state.pausedAt !== null) return null;
  if (state.setups !== null) {
    const { white, black, by } = state.setups;
    return white === null || black === null ? by : state.createdAt;
  }
  if (state.waitUntil !== null) return state.waitUntil;
  const flag = flagFallsAt(state.clock);
  if (flag === null) return null;
  if (isOverAtReveal(state)) return state.clock.turnBeganAt;
  return state.firstMoveBy === null ? flag : Math.min(flag, state.firstMoveBy);
}

/**
 * When a scan must begin to look at a game that has come to `state`. It stays as it was while that is early enough and
 * not past, because it bears an index, and most moves only put the due instant off.
 */
export function lookAt(state: GameState): number | null {
  const due = dueAt(state);
  const { lookAt: known, clock } = state;
  if (due === null || known === null) return due;
  return due < known || known <= clock.turnBeganAt ? due : known;
}

/** True when something is due at `now`: `CheckClock` comes before any other command. */
export function isDue(state: GameState, now: number): boolean {
  const due = dueAt(state);
  return due !== null && now >= due;
}
