import { opposite } from 'tabiya-engine';
import { beginHistory, extendHistory, rulesOf, type History, type Position } from '../chess/index.ts';
import {
  clockAt,
  creditOutage,
  firstMoveBy,
  resumeClock,
  startClock,
  stopClock,
  usedMs,
} from '../clocks/index.ts';
import type {
  ClockCredited,
  GameEnded,
  GameEvent,
  GameRestored,
  MovePlayed,
  MoveTakenBack,
  SetupsRevealed,
} from './events.ts';
import { MoveList } from './move-list.ts';
import { lookAt, startOf, type GameState } from './state.ts';

/** The events of one command, at the instant and with the version they were recorded. */
export interface Recorded {
  readonly version: number;
  readonly at: number;
  readonly events: readonly GameEvent[];
}

/** The game after what was recorded; the state given stays as it was. */
export function fold(state: GameState, recorded: Recorded): GameState {
  const { version, events } = recorded;
  const [only] = events;
  if (events.length === 1 && only?.type === 'MovePlayed') return looked(afterMove(state, only, version));
  let next: GameState = { ...state, version };
  for (const event of events) next = apply(next, event, recorded.at);
  return looked(next);
}

function looked(state: GameState): GameState {
  const at = lookAt(state);
  return at === state.lookAt ? state : { ...state, lookAt: at };
}

function apply(state: GameState, event: GameEvent, at: number): GameState {
  switch (event.type) {
    case 'MovePlayed':
      return afterMove(state, event, state.version);
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
      return regulated({ ...state, waitUntil: null }, event.from);
    case 'SetupCompleted':
      return state.setups === null
        ? state
        : { ...state, setups: { ...state.setups, [event.by]: event.setup } };
    case 'SetupsBarred':
      return {
        ...state,
        setups: { white: null, black: null, by: event.setupBy, classicalBarred: true },
      };
    case 'SetupsRevealed':
      return afterReveal(state, event, at);
    case 'TakebackAsked':
      return { ...state, takebackOffer: event.by };
    case 'TakebackDeclined':
      return { ...state, takebackOffer: null };
    case 'MoveTakenBack':
      return afterTakeback(state, event, at);
    case 'GamePaused':
      return regulated({ ...state, pausedAt: at, waitUntil: null }, at);
    case 'GameResumed':
      return afterPause(state, at);
    case 'TimeAdded': {
      const name = event.colour === 'white' ? 'whiteMs' : 'blackMs';
      const clock = { ...state.clock, [name]: state.clock[name] + event.ms };
      const isTurn = state.clock.turn === event.colour;
      return {
        ...state,
        clock,
        firstMoveBy: isTurn ? later(state.firstMoveBy, event.ms) : state.firstMoveBy,
      };
    }
    case 'VacationSet':
      return regulated({ ...state, vacation: { ...state.vacation, [event.colour]: event.away } }, at);
    case 'GameRestored':
      return afterRestoring(state, event, at);
  }
}

/**
 * Starts or stops the clock as the state wants it from `at` on: it runs in play unless the game is paused, waits after
 * an outage, or the side to move is on vacation. A first-move limit waits with the clock.
 */
function regulated(state: GameState, at: number): GameState {
  const isWanted =
    state.status === 'playing' &&
    state.phase === 'play' &&
    state.pausedAt === null &&
    state.waitUntil === null &&
    !state.vacation[state.clock.turn];
  if (isWanted === state.clock.running) return state;
  if (!isWanted) return { ...state, clock: stopClock(state.clock, at) };
  return {
    ...state,
    clock: resumeClock(state.clock, at),
    firstMoveBy: later(state.firstMoveBy, Math.max(0, at - state.clock.turnBeganAt)),
  };
}

/** The setup time waits during a pause like the clocks. */
function afterPause(state: GameState, at: number): GameState {
  const paused = Math.max(0, at - (state.pausedAt ?? at));
  const setups = state.setups && { ...state.setups, by: state.setups.by + paused };
  return regulated({ ...state, pausedAt: null, setups }, at);
}

/** B-05, B-07: colours and position are there, the clock of White runs. */
function afterReveal(state: GameState, event: SetupsRevealed, at: number): GameState {
  const read = rulesOf(state.setup.kind).fromFen(event.fen);
  if (!read.ok) throw new Error(`${event.fen} is no position of ${state.setup.kind}`);
  const position = read.value;
  const isSwapped = event.whiteId !== state.setup.whiteId;
  const { white, black } = state.vacation;
  const next: GameState = {
    ...state,
    setup: { ...state.setup, whiteId: event.whiteId, blackId: event.blackId },
    initialFen: event.fen,
    position,
    history: beginHistory(position),
    phase: 'play',
    setups: null,
    abortOffer: null,
    vacation: isSwapped ? { white: black, black: white } : state.vacation,
    clock: startClock(state.setup.control, at),
    firstMoveBy: firstMoveBy(0, state.setup.firstMoveMs, at),
  };
  return regulated(next, at);
}

/** The position and history after the first `count` moves of a game. */
function standingAfter(
  state: GameState,
  count: number,
): { readonly position: Position; readonly history: History } {
  const start =
    state.setup.kind === 'battle' ? rulesOf('battle').fromFen(state.initialFen) : startFrom(state);
  if (!start.ok) throw new Error(`game ${state.id} has no beginning`);
  let position = start.value;
  let history = beginHistory(position);
  for (let index = 0; index < count; index += 1) {
    const next = position.apply(state.moves.at(index)?.uci ?? '');
    if (!next.ok) throw new Error(`game ${state.id}: move ${index + 1} is ${next.refusal.code}`);
    position = next.value;
    history = extendHistory(history, position);
  }
  return { position, history };
}

function startFrom(state: GameState) {
  const start = startOf(state.setup);
  if (start.fen() === state.initialFen) return { ok: true, value: start } as const;
  return rulesOf(state.setup.kind).fromFen(state.initialFen);
}

/** R-017, G-18: the position before the last move. No time comes back: the clocks go on from what they show. */
function afterTakeback(state: GameState, event: MoveTakenBack, at: number): GameState {
  const count = event.move.ply - 1;
  const { position, history } = standingAfter(state, count);
  const stopped = stopClock(state.clock, at);
  const least = (ply: number | null): number | null => (ply === null ? null : Math.min(ply, count));
  return regulated(
    {
      ...state,
      position,
      history,
      moves: MoveList.of(state.moves.toArray().slice(0, count)),
      clock: { ...stopped, turn: position.turn },
      firstMoveBy: firstMoveBy(count, state.setup.firstMoveMs, stopped.turnBeganAt),
      waitUntil: null,
      drawOffer: null,
      abortOffer: null,
      takebackOffer: null,
      offeredAt: { white: least(state.offeredAt.white), black: least(state.offeredAt.black) },
    },
    stopped.turnBeganAt,
  );
}

/** G-19: the position, or the setups that are there, are kept; the clocks are those of the event. */
function afterRestoring(state: GameState, event: GameRestored, at: number): GameState {
  const { setup, moves, setups } = state;
  const isSetup = setups !== null && event.setupBy !== undefined;
  const limit = isSetup ? null : firstMoveBy(moves.length, setup.firstMoveMs, at);
  return regulated(
    {
      ...state,
      clock: {
        ...state.clock,
        whiteMs: event.whiteMs,
        blackMs: event.blackMs,
        turnBeganAt: Math.max(at, state.clock.turnBeganAt),
        running: false,
      },
      firstMoveBy: event.blocked === state.clock.turn ? later(limit, RESTORED_MS) : limit,
      setups: isSetup ? { ...setups, by: event.setupBy } : setups,
      pausedAt: null,
      status: 'playing',
      result: null,
      reason: null,
      annulled: false,
      endedAt: null,
    },
    at,
  );
}

/** what a player who could not move gets. */
export const RESTORED_MS = 86_400_000;

function later(instant: number | null, ms: number): number | null {
  return instant === null ? null : instant + ms;
}

/** Offers of the other side lapse with the move (G-09); an abort is out of reach after two full moves (G-11). */
function afterMove(state: GameState, { move, position, history }: MovePlayed, version: number): GameState {
  const mover = opposite(position.turn);
  const lapses = opposite(mover);
  // Field by field: every move passes here, and a spread of so many fields takes longer than all the rest of the fold.
  const next: GameState = {
    id: state.id,
    number: state.number,
    setup: state.setup,
    initialFen: state.initialFen,
    createdAt: state.createdAt,
    version,
    position,
    history,
    moves: state.moves.with(move),
    clock: clockAt(state.setup.control, move.whiteMs, move.blackMs, position.turn, move.at, true),
    firstMoveBy: firstMoveBy(move.ply, state.setup.firstMoveMs, move.at),
    lookAt: state.lookAt,
    waitUntil: null,
    drawOffer: state.drawOffer === lapses ? null : state.drawOffer,
    offeredAt: state.offeredAt,
    abortOffer: state.abortOffer === lapses || move.ply >= 4 ? null : state.abortOffer,
    takebackOffer: null,
    phase: state.phase,
    setups: state.setups,
    pausedAt: state.pausedAt,
    vacation: state.vacation,
    status: state.status,
    result: state.result,
    reason: state.reason,
    annulled: state.annulled,
    endedAt: state.endedAt,
  };
  return next.vacation[position.turn] ? regulated(next, move.at) : next;
}

function afterEnd(state: GameState, event: GameEnded, at: number): GameState {
  return {
    ...state,
    clock: stopClock(state.clock, at),
    firstMoveBy: null,
    waitUntil: null,
    drawOffer: null,
    abortOffer: null,
    takebackOffer: null,
    pausedAt: null,
    status: event.result === null ? 'aborted' : 'finished',
    result: event.result,
    reason: event.reason,
    annulled: event.annulled,
    endedAt: at,
  };
}

/** The first-move limit is credited like the clock. A clock that already waits waits on. */
function afterCredit(state: GameState, event: ClockCredited, at: number): GameState {
  if (state.setups !== null)
    return { ...state, setups: { ...state.setups, by: state.setups.by + event.creditMs } };
  const credit = Math.min(event.creditMs, usedMs(state.clock, at));
  const clock = creditOutage(state.clock, event.creditMs, event.waitUntil !== null, at);
  return {
    ...state,
    clock,
    firstMoveBy: later(state.firstMoveBy, credit),
    waitUntil: clock.running ? null : event.waitUntil,
  };
}
