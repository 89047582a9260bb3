import { claimable } from '../chess/index.ts';
import type { GameEvent } from './events.ts';
import { shownFen, setupMsOf, sideOf, type GameState } from './state.ts';
import type { GameChange, GameView, Reserves, SetupView } from './types.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** True when the side to move may claim a draw now. */
export function isClaimable(state: GameState): boolean {
  return state.status === 'playing' && claimable(state.position, state.history) !== null;
}

/** Kingchess: men not yet placed. */
function reservesOf({ setup, position }: GameState): Reserves | null {
  if (setup.kind !== 'kingchess') return null;
  return { white: position.reserve('white'), black: position.reserve('black') };
}

/** B-05: of a setup nothing is told but that it is there. */
function setupView({ setup, setups, phase }: GameState): Omit<SetupView, 'own'> | null {
  if (setups === null || phase !== 'setup') return null;
  const ready: string[] = [];
  if (setups.white !== null) ready.push(setup.whiteId);
  if (setups.black !== null) ready.push(setup.blackId);
  return { by: setups.by, limitMs: setupMsOf(setup), classicalBarred: setups.classicalBarred, ready };
}

function awayOf({ vacation }: GameState): GameView['vacation'] {
  return (['white', 'black'] as const).filter((colour) => vacation[colour]);
}

/** What sockets are told of one version: the fields that differ from the version before. */
export function changeOf(before: GameState, after: GameState, events: readonly GameEvent[]): GameChange {
  const change: Mutable<GameChange> = { version: after.version };
  for (const event of events) {
    if (event.type === 'MoveTakenBack') change.takenBackTo = after.moves.length;
    else if (event.type === 'MovePlayed') change.move = event.move;
    else continue;
    change.fen = after.position.fen();
    const reserves = reservesOf(after);
    if (reserves !== null) change.reserves = reserves;
    const now = isClaimable(after);
    if (now !== isClaimable(before)) change.claimable = now;
  }
  if (after.clock !== before.clock) change.clock = after.clock;
  if (after.firstMoveBy !== before.firstMoveBy) change.firstMoveBy = after.firstMoveBy;
  if (after.drawOffer !== before.drawOffer) change.drawOffer = after.drawOffer;
  if (after.abortOffer !== before.abortOffer) change.abortOffer = after.abortOffer;
  if (after.takebackOffer !== before.takebackOffer) change.takebackOffer = after.takebackOffer;
  if (after.setups !== before.setups) change.setup = setupView(after);
  if (after.phase !== before.phase) {
    change.phase = after.phase;
    change.colours = { whiteId: after.setup.whiteId, blackId: after.setup.blackId };
    change.initialFen = after.initialFen;
    change.fen = after.initialFen;
  }
  if (after.pausedAt !== before.pausedAt) change.paused = after.pausedAt !== null;
  if (after.vacation !== before.vacation) change.vacation = awayOf(after);
  if (after.status !== before.status) {
    change.status = after.status;
    change.result = after.result;
    change.reason = after.reason;
    change.annulled = after.annulled;
    change.endedAt = after.endedAt;
    change.claimable = isClaimable(after);
  }
  return change;
}

/** What stands outside the game's own state but on every board: names of people and of the event. */
export interface Surroundings {
  readonly whiteLogin: string;
  readonly blackLogin: string;
  readonly tournamentName: string | null;
  readonly rematch: GameView['rematch'];
  readonly pairOther: { readonly id: string; readonly number: number } | null;
}

/** The snapshot of a game for one viewer; null = a stranger, who sees what everybody sees. */
export function viewOf(state: GameState, around: Surroundings, viewerId: string | null = null): GameView {
  const { setup } = state;
  const open = setupView(state);
  const side = viewerId === null ? null : sideOf(state, viewerId);
  return {
    id: state.id,
    number: state.number,
    kind: setup.kind,
    phase: state.phase,
    version: state.version,
    white: { id: setup.whiteId, login: around.whiteLogin },
    black: { id: setup.blackId, login: around.blackLogin },
    rated: setup.rated,
    control: setup.control,
    tournament: setup.tournament && { ...setup.tournament, name: around.tournamentName ?? '' },
    initialFen: state.initialFen,
    fen: shownFen(state),
    startNumber: setup.startNumber ?? null,
    reserves: reservesOf(state),
    setup: open && { ...open, own: side === null ? null : (state.setups?.[side] ?? null) },
    pair: setup.pair === undefined ? null : { ...setup.pair, other: around.pairOther },
    moves: state.moves.toArray(),
    clock: state.clock,
    firstMoveBy: state.firstMoveBy,
    status: state.status,
    result: state.result,
    reason: state.reason,
    annulled: state.annulled,
    drawOffer: state.drawOffer,
    abortOffer: state.abortOffer,
    takebackOffer: state.takebackOffer,
    paused: state.pausedAt !== null,
    vacation: awayOf(state),
    claimable: isClaimable(state),
    createdAt: state.createdAt,
    endedAt: state.endedAt,
    rematchOf: setup.rematchOf,
    rematch: around.rematch,
  };
}
