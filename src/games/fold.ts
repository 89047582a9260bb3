import { opposite } from 'tabiya-engine';
import { creditOutage, firstMoveBy, resumeClock, stopClock, usedMs } from '../clocks/index.ts';
import type { ClockCredited, GameEnded, GameEvent, MovePlayed } from './events.ts';
import type { GameState } from './state.ts';

/** The events of one command, at the instant and with the version they were recorded. */
export interface Recorded {
  readonly version: number;
  readonly at: number;
  readonly events: readonly GameEvent[];
}

/** The game after what was recorded; the state given stays as it was. */
export function fold(state: GameState, recorded: Recorded): GameState {
  let next: GameState = { ...state, version: recorded.version };
  for (const event of recorded.events) next = apply(next, event, recorded.at);
  return next;
}

function apply(state: GameState, event: GameEvent, at: number): GameState {
  switch (event.type) {
    case 'MovePlayed':
      return afterMove(state, event);
    case 'DrawOffered':
      return {
        ...state,
        drawOffer: event.by,
        offeredAt: { ...state.offeredAt, [event.by]: state.moves.length },
      };
    case 'DrawDeclined':
      return { ...state, drawOffer: null };
    case 'AbortAsked':
      return { ...state, abortOffer: event.by };
    case 'GameEnded':
      return afterEnd(state, event, at);
    case 'ClockCredited':
      return afterCredit(state, event, at);
    case 'ClockResumed':
      return {
        ...state,
        clock: resumeClock(state.clock, event.from),
        firstMoveBy: later(state.firstMoveBy, Math.max(0, event.from - state.clock.turnBeganAt)),
        waitUntil: null,
      };
  }
}

function later(instant: number | null, ms: number): number | null {
  return instant === null ? null : instant + ms;
}

/** Offers of the other side lapse with the move (G-09); an abort is out of reach after two full moves (G-11). */
function afterMove(state: GameState, { move, position, history }: MovePlayed): GameState {
  const mover = opposite(position.turn);
  const lapses = opposite(mover);
  return {
    ...state,
    position,
    history,
    moves: state.moves.with(move),
    clock: {
      whiteMs: move.whiteMs,
      blackMs: move.blackMs,
      turn: position.turn,
      turnBeganAt: move.at,
      running: true,
    },
    firstMoveBy: firstMoveBy(move.ply, state.setup.firstMoveMs, move.at),
    waitUntil: null,
    drawOffer: state.drawOffer === lapses ? null : state.drawOffer,
    abortOffer: state.abortOffer === lapses || move.ply >= 4 ? null : state.abortOffer,
  };
}

function afterEnd(state: GameState, event: GameEnded, at: number): GameState {
  return {
    ...state,
    clock: stopClock(state.clock, at),
    firstMoveBy: null,
    waitUntil: null,
    drawOffer: null,
    abortOffer: null,
    status: event.result === null ? 'aborted' : 'finished',
    result: event.result,
    reason: event.reason,
    annulled: event.annulled,
    endedAt: at,
  };
}

/** The first-move limit is credited like the clock. A clock that already waits waits on. */
function afterCredit(state: GameState, event: ClockCredited, at: number): GameState {
  const credit = Math.min(event.creditMs, usedMs(state.clock, at));
  const clock = creditOutage(state.clock, event.creditMs, event.waitUntil !== null, at);
  return {
    ...state,
    clock,
    firstMoveBy: later(state.firstMoveBy, credit),
    waitUntil: clock.running ? null : event.waitUntil,
  };
}
