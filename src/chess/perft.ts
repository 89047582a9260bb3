import { pawnAttacks } from 'chessops/attacks';
import type { Context, Position as Board } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import type { NormalMove, Role } from 'chessops/types';
import { opposite } from 'tabiya-engine';
import { contextOf } from './context.ts';

const PROMOTIONS: readonly Role[] = ['queen', 'rook', 'bishop', 'knight'];

/** Positions kept in mind at once: some 100 MB. A full memory is emptied, which costs time only. */
const MOST_REMEMBERED = 500_000;

export function legalMoves(board: Board, context: Context): NormalMove[] {
  const moves: NormalMove[] = [];
  for (const from of board.board[board.turn]) {
    const pawn = board.board.pawn.has(from);
    for (const to of board.dests(from, context)) {
      if (pawn && SquareSet.backranks().has(to)) {
        for (const promotion of PROMOTIONS) moves.push({ from, to, promotion });
      } else {
        moves.push({ from, to });
      }
    }
  }
  return moves;
}

/**
 * Number of sequences of `depth` legal moves; each promotion counts by itself. Moves of the last ply are counted from the
 * sets of squares, not played, and a position that comes up again with as many plies to go is counted once: it is known
 * by everything its moves depend on, so the number is exact.
 */
export function countMoves(board: Board, context: Context, depth: number): number {
  return depth <= 0 ? 1 : count(board, context, depth, new Map());
}

function count(board: Board, context: Context, depth: number, known: Map<string, number>): number {
  if (depth === 1) return countLast(board, context);
  const key = keyOf(board, depth);
  const before = known.get(key);
  if (before !== undefined) return before;
  let nodes = 0;
  for (const move of legalMoves(board, context)) {
    const next = board.clone();
    next.play(move);
    nodes += count(next, contextOf(next), depth - 1, known);
  }
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(key, nodes);
  return nodes;
}

function countLast(board: Board, context: Context): number {
  const promoting = board.board.pawn.intersect(SquareSet.fromRank(board.turn === 'white' ? 6 : 1));
  let nodes = 0;
  for (const from of board.board[board.turn]) {
    const targets = board.dests(from, context).size();
    nodes += promoting.has(from) ? targets * PROMOTIONS.length : targets;
  }
  return nodes;
}

/** Men, turn, castling and a square to capture in passing on which a pawn can capture, with the plies to go. */
function keyOf(board: Board, depth: number): string {
  const { board: men, turn, castles, epSquare } = board;
  const passing =
    epSquare !== undefined && pawnAttacks(opposite(turn), epSquare).intersect(men.pawn).intersects(men[turn])
      ? epSquare
      : 64;
  const { white, black, pawn, knight, bishop, rook, queen } = men;
  const { castlingRights } = castles;
  return String.fromCharCode(
    depth,
    (passing << 1) | (turn === 'white' ? 0 : 1),
    ...[white, black, pawn, knight, bishop, rook, queen, castlingRights].flatMap(sixteens),
  );
}

function sixteens({ lo, hi }: SquareSet): number[] {
  return [lo & 0xffff, lo >>> 16, hi & 0xffff, hi >>> 16];
}
