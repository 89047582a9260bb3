import { beginHistory, extendHistory, rulesOf, type Position } from '../chess/index.ts';
import { clockAt, type Control } from '../clocks/index.ts';
import type { GameRow, MoveRow } from '../db/schema.ts';
import { MoveList } from './move-list.ts';
import { dueAt, EMPTY_FEN, shownFen, startOf, type GameState } from './state.ts';
import type { EndReason, GameKind, GameMove, GamePhase, GameResult, GameSetup, GameStatus } from './types.ts';

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
  | 'look_at'
  | 'extra'
>;

/** Columns that change with the end of a game. */
export type EndColumns = Pick<GameRow, 'status' | 'result' | 'reason' | 'annulled' | 'ended_at'>;

export function turnColumns(state: GameState): TurnColumns {
  return {
    version: state.version,
    ply: state.moves.length,
    fen: shownFen(state),
    last_move: state.moves.at(-1)?.uci ?? null,
    white_ms: state.clock.whiteMs,
    black_ms: state.clock.blackMs,
    turn_began_at: state.clock.turnBeganAt,
    clock_running: state.clock.running ? 1 : 0,
    due_at: dueAt(state),
    look_at: state.lookAt,
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
  readonly takebackOffer?: 'white' | 'black';
  readonly pausedAt?: number;
  /** Sides on vacation. */
  readonly away?: 'white' | 'black' | 'both';
  /** Setups of the two slots, hidden from everybody else, and the end of the setup time. */
  readonly setups?: readonly [string | null, string | null];
  readonly setupBy?: number;
  readonly classicalBarred?: true;
}

/** Columns of a new game that follow from its setup and never change, except by the reveal of Battle chess. */
export type OriginColumns = Pick<GameRow, 'white_id' | 'black_id' | 'phase' | 'initial_fen'>;

export function originColumns(state: GameState): OriginColumns {
  const { setup, phase, initialFen } = state;
  return {
    white_id: setup.whiteId,
    black_id: setup.blackId,
    phase,
    initial_fen: phase === 'setup' || initialFen === rulesOf(setup.kind).start().fen() ? null : initialFen,
  };
}

/** The `options` column: the rare fields of a setup, in a fixed order. */
export function optionsOf({
  startNumber,
  setupMs,
  pair,
  vacation,
  autoThreefold,
  castling,
}: GameSetup): string {
  return JSON.stringify({ startNumber, setupMs, pair, vacation, autoThreefold, castling });
}

type Options = Pick<
  GameSetup,
  'startNumber' | 'setupMs' | 'pair' | 'vacation' | 'autoThreefold' | 'castling'
>;

/** The `extra` column of a state. */
export function extraOf(state: GameState): string {
  const { firstMoveMs } = state.setup;
  const { white, black } = state.offeredAt;
  // Most moves have nothing to say here but the limit that has been met.
  const { setups, vacation } = state;
  const isUsual =
    (state.firstMoveBy ?? state.waitUntil ?? state.drawOffer ?? state.abortOffer ?? state.takebackOffer) ===
      null && (setups ?? state.pausedAt) === null;
  if (isUsual && (white ?? black) === null && !vacation.white && !vacation.black)
    return firstMoveMs === null ? '{}' : `{"firstMoveMs":${firstMoveMs}}`;
  const extra: Extra = {
    ...(firstMoveMs === null ? {} : { firstMoveMs }),
    ...(state.firstMoveBy === null ? {} : { firstMoveBy: state.firstMoveBy }),
    ...(state.waitUntil === null ? {} : { waitUntil: state.waitUntil }),
    ...(state.drawOffer === null ? {} : { drawOffer: state.drawOffer }),
    ...(state.abortOffer === null ? {} : { abortOffer: state.abortOffer }),
    ...(white === null && black === null ? {} : { offered: [white, black] as const }),
    ...(state.takebackOffer === null ? {} : { takebackOffer: state.takebackOffer }),
    ...(state.pausedAt === null ? {} : { pausedAt: state.pausedAt }),
    ...(vacation.white || vacation.black
      ? { away: vacation.white && vacation.black ? 'both' : vacation.white ? 'white' : 'black' }
      : {}),
    ...(setups === null ? {} : { setups: [setups.white, setups.black] as const, setupBy: setups.by }),
    ...(setups?.classicalBarred === true ? { classicalBarred: true } : {}),
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
    ...(row.options === '{}' ? {} : (JSON.parse(row.options) as Options)),
  };
}

/** The position a game began from. */
export function initialPosition(setup: GameSetup, fen: string | null): Position {
  const { kind } = setup;
  const rules = rulesOf(kind);
  if (fen === null) return startOf(setup);
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
  const initial = initialPosition(setup, row.initial_fen);
  let position = erased ? initialPosition(setup, row.fen) : initial;
  let history = beginHistory(position);
  const moves = erased ? [] : rows.map(moveOf);
  for (const move of moves) {
    const next = position.apply(move.uci);
    if (!next.ok) throw new Error(`game ${row.id}: move ${move.ply} ${move.uci} is ${next.refusal.code}`);
    position = next.value;
    history = extendHistory(history, position);
  }
  const clock = clockAt(
    setup.control,
    row.white_ms,
    row.black_ms,
    position.turn,
    row.turn_began_at,
    row.clock_running === 1,
  );
  const phase = row.phase as GamePhase;
  const { setups, away } = extra;
  return {
    id: row.id,
    number: row.number,
    setup,
    initialFen: phase === 'setup' ? EMPTY_FEN : initial.fen(),
    createdAt: row.created_at,
    version: row.version,
    position,
    history,
    moves: MoveList.of(moves),
    clock,
    firstMoveBy: extra.firstMoveBy ?? null,
    lookAt: row.look_at,
    waitUntil: extra.waitUntil ?? null,
    drawOffer: extra.drawOffer ?? null,
    offeredAt: { white: extra.offered?.[0] ?? null, black: extra.offered?.[1] ?? null },
    abortOffer: extra.abortOffer ?? null,
    takebackOffer: extra.takebackOffer ?? null,
    phase,
    setups:
      setups === undefined
        ? null
        : {
            white: setups[0],
            black: setups[1],
            by: extra.setupBy ?? 0,
            classicalBarred: extra.classicalBarred ?? false,
          },
    pausedAt: extra.pausedAt ?? null,
    vacation: { white: away === 'white' || away === 'both', black: away === 'black' || away === 'both' },
    status: row.status as GameStatus,
    result: row.result as GameResult | null,
    reason: row.reason as EndReason | null,
    annulled: row.annulled === 1,
    endedAt: row.ended_at,
  };
}
