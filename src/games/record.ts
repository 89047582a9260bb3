import { beginHistory, extendHistory, rulesOf, type Position } from '../chess/index.ts';
import type { Clock, Control } from '../clocks/index.ts';
import type { GameRow, MoveRow } from '../db/schema.ts';
import { MoveList } from './move-list.ts';
import { dueAt, type GameState } from './state.ts';
import type { EndReason, GameKind, GameMove, GameResult, GameSetup, GameStatus } from './types.ts';

/** Columns that change with every command. */
export type TurnColumns = Pick<
  GameRow,
  | 'version'
  | 'ply'
  | 'fen'
  | 'last_move'
  | 'white_ms'
  | 'black_ms'
  | 'turn_began_at'
  | 'clock_running'
  | 'due_at'
  | 'extra'
>;

/** Columns that change with the end of a game. */
export type EndColumns = Pick<GameRow, 'status' | 'result' | 'reason' | 'annulled' | 'ended_at'>;

export function turnColumns(state: GameState): TurnColumns {
  return {
    version: state.version,
    ply: state.moves.length,
    fen: state.position.fen(),
    last_move: state.moves.at(-1)?.uci ?? null,
    white_ms: state.clock.whiteMs,
    black_ms: state.clock.blackMs,
    turn_began_at: state.clock.turnBeganAt,
    clock_running: state.clock.running ? 1 : 0,
    due_at: dueAt(state),
    extra: extraOf(state),
  };
}

export function endColumns(state: GameState): EndColumns {
  return {
    status: state.status,
    result: state.result,
    reason: state.reason,
    annulled: state.annulled ? 1 : 0,
    ended_at: state.endedAt,
  };
}

/** What stands in `extra`: short, and absent when it is the usual value. */
interface Extra {
  readonly firstMoveMs?: number;
  readonly firstMoveBy?: number;
  readonly waitUntil?: number;
  readonly drawOffer?: 'white' | 'black';
  readonly abortOffer?: 'white' | 'black';
  /** Moves recorded at the last offers of White and Black. */
  readonly offered?: readonly [number | null, number | null];
}

/** The `extra` column of a state. */
export function extraOf(state: GameState): string {
  const { firstMoveMs } = state.setup;
  const { white, black } = state.offeredAt;
  // Most moves have nothing to say here but the limit that has been met.
  const isUsual = (state.firstMoveBy ?? state.waitUntil ?? state.drawOffer ?? state.abortOffer) === null;
  if (isUsual && (white ?? black) === null)
    return firstMoveMs === null ? '{}' : `{"firstMoveMs":${firstMoveMs}}`;
  const extra: Extra = {
    ...(firstMoveMs === null ? {} : { firstMoveMs }),
    ...(state.firstMoveBy === null ? {} : { firstMoveBy: state.firstMoveBy }),
    ...(state.waitUntil === null ? {} : { waitUntil: state.waitUntil }),
    ...(state.drawOffer === null ? {} : { drawOffer: state.drawOffer }),
    ...(state.abortOffer === null ? {} : { abortOffer: state.abortOffer }),
    ...(white === null && black === null ? {} : { offered: [white, black] as const }),
  };
  return JSON.stringify(extra);
}

export function moveOf(row: MoveRow): GameMove {
  return {
    ply: row.ply,
    uci: row.uci,
    san: row.san,
    at: row.at,
    whiteMs: row.white_ms,
    blackMs: row.black_ms,
  };
}

export function setupOf(row: GameRow): GameSetup {
  const extra = JSON.parse(row.extra) as Extra;
  return {
    kind: row.kind as GameKind,
    whiteId: row.white_id,
    blackId: row.black_id,
    rated: row.rated === 1,
    control: JSON.parse(row.control) as Control,
    firstMoveMs: extra.firstMoveMs ?? null,
    tournament:
      row.tournament_id === null || row.round === null || row.board === null
        ? null
        : { id: row.tournament_id, round: row.round, board: row.board },
    rematchOf: row.rematch_of,
  };
}

/** The position a game of this kind began from. */
export function initialPosition(kind: GameKind, fen: string | null): Position {
  const rules = rulesOf(kind);
  if (fen === null) return rules.start();
  const read = rules.fromFen(fen);
  if (!read.ok) throw new Error(`${fen} is no position of ${kind}`);
  return read.value;
}

/**
 * The state of a stored game: the columns as they are, position and history by replaying the moves. A game whose
 * moves were erased after their time stands at the position of its row.
 */
export function stateOf(row: GameRow, rows: readonly MoveRow[]): GameState {
  const setup = setupOf(row);
  const extra = JSON.parse(row.extra) as Extra;
  const erased = rows.length < row.ply;
  const initial = initialPosition(setup.kind, row.initial_fen);
  let position = erased ? initialPosition(setup.kind, row.fen) : initial;
  let history = beginHistory(position);
  const moves = erased ? [] : rows.map(moveOf);
  for (const move of moves) {
    const next = position.apply(move.uci);
    if (!next.ok) throw new Error(`game ${row.id}: move ${move.ply} ${move.uci} is ${next.refusal.code}`);
    position = next.value;
    history = extendHistory(history, position);
  }
  const clock: Clock = {
    whiteMs: row.white_ms,
    blackMs: row.black_ms,
    turn: position.turn,
    turnBeganAt: row.turn_began_at,
    running: row.clock_running === 1,
  };
  return {
    id: row.id,
    number: row.number,
    setup,
    initialFen: initial.fen(),
    createdAt: row.created_at,
    version: row.version,
    position,
    history,
    moves: MoveList.of(moves),
    clock,
    firstMoveBy: extra.firstMoveBy ?? null,
    waitUntil: extra.waitUntil ?? null,
    drawOffer: extra.drawOffer ?? null,
    offeredAt: { white: extra.offered?.[0] ?? null, black: extra.offered?.[1] ?? null },
    abortOffer: extra.abortOffer ?? null,
    status: row.status as GameStatus,
    result: row.result as GameResult | null,
    reason: row.reason as EndReason | null,
    annulled: row.annulled === 1,
    endedAt: row.ended_at,
  };
}
