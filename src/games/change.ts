import { claimable } from '../chess/index.ts';
import type { GameEvent } from './events.ts';
import type { GameState } from './state.ts';
import type { GameChange, GameView } from './types.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** True when the side to move may claim a draw now. */
export function isClaimable(state: GameState): boolean {
  return state.status === 'playing' && claimable(state.position, state.history) !== null;
}

/** What sockets are told of one version: the fields that differ from the version before. */
export function changeOf(before: GameState, after: GameState, events: readonly GameEvent[]): GameChange {
  const change: Mutable<GameChange> = { version: after.version };
  for (const event of events) {
    if (event.type !== 'MovePlayed') continue;
    change.move = event.move;
    change.fen = after.position.fen();
    const now = isClaimable(after);
    if (now !== isClaimable(before)) change.claimable = now;
  }
  if (after.clock !== before.clock) change.clock = after.clock;
  if (after.firstMoveBy !== before.firstMoveBy) change.firstMoveBy = after.firstMoveBy;
  if (after.drawOffer !== before.drawOffer) change.drawOffer = after.drawOffer;
  if (after.abortOffer !== before.abortOffer) change.abortOffer = after.abortOffer;
  if (after.status !== before.status) {
    change.status = after.status;
    change.result = after.result;
    change.reason = after.reason;
    change.annulled = after.annulled;
    change.endedAt = after.endedAt;
    change.claimable = false;
  }
  return change;
}

/** What stands outside the game's own state but on every board: names of people and of the event. */
export interface Surroundings {
  readonly whiteLogin: string;
  readonly blackLogin: string;
  readonly tournamentName: string | null;
  readonly rematch: GameView['rematch'];
}

/** The snapshot of a game. */
export function viewOf(state: GameState, around: Surroundings): GameView {
  const { setup } = state;
  return {
    id: state.id,
    number: state.number,
    kind: setup.kind,
    version: state.version,
    white: { id: setup.whiteId, login: around.whiteLogin },
    black: { id: setup.blackId, login: around.blackLogin },
    rated: setup.rated,
    control: setup.control,
    tournament: setup.tournament && { ...setup.tournament, name: around.tournamentName ?? '' },
    initialFen: state.initialFen,
    fen: state.position.fen(),
    moves: state.moves.toArray(),
    clock: state.clock,
    firstMoveBy: state.firstMoveBy,
    status: state.status,
    result: state.result,
    reason: state.reason,
    annulled: state.annulled,
    drawOffer: state.drawOffer,
    abortOffer: state.abortOffer,
    claimable: isClaimable(state),
    createdAt: state.createdAt,
    endedAt: state.endedAt,
    rematchOf: setup.rematchOf,
    rematch: around.rematch,
  };
}
