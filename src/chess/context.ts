import {
  between,
  bishopAttacks,
  kingAttacks,
  knightAttacks,
  pawnAttacks,
  rookAttacks,
} from 'chessops/attacks';
import type { Context, Position as Board } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import { opposite } from 'tabiya-engine';

const SQUARES = Array.from({ length: 64 }, (_, square) => square);
/** The lines from each square over an empty board. */
const STRAIGHT = SQUARES.map((square) => rookAttacks(square, SquareSet.empty()));
const DIAGONAL = SQUARES.map((square) => bishopAttacks(square, SquareSet.empty()));

/**
 * Checkers and pinned men, the same as `board.ctx()`. It looks only at men that stand on a line with the king, and a
 * checker at a distance is one of those with nothing between: a third of the time and a tenth of the garbage, which
 * counts because this runs once for every move played.
 */
export function contextOf(board: Board): Context {
  const { turn } = board;
  const men = board.board;
  const king = men.kingOf(turn);
  const straight = king === undefined ? undefined : STRAIGHT[king];
  const diagonal = king === undefined ? undefined : DIAGONAL[king];
  if (king === undefined || straight === undefined || diagonal === undefined) return board.ctx();
  const theirs = men[opposite(turn)];
  let checkers = knightAttacks(king)
    .intersect(men.knight)
    .union(pawnAttacks(turn, king).intersect(men.pawn))
    .union(kingAttacks(king).intersect(men.king))
    .intersect(theirs);
  let blockers = SquareSet.empty();
  const snipers = straight
    .intersect(men.rooksAndQueens())
    .union(diagonal.intersect(men.bishopsAndQueens()))
    .intersect(theirs);
  for (let rest = snipers, sniper = rest.first(); sniper !== undefined; sniper = rest.first()) {
    rest = rest.without(sniper);
    const amid = between(king, sniper).intersect(men.occupied);
    if (amid.isEmpty()) checkers = checkers.with(sniper);
    else if (!amid.moreThanOne()) blockers = blockers.union(amid);
  }
  return { king, blockers, checkers, variantEnd: board.isVariantEnd(), mustCapture: false };
}
