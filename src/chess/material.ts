import type { Board } from 'chessops/board';
import { SquareSet } from 'chessops/squareSet';
import { opposite, type Colour } from 'tabiya-engine';

/**
 * G-02: can this side mate by any series of legal moves, helpmates included? Yes with a queen, rook or pawn; two
 * knights; knight and bishop; bishops on both colours of squares; one knight when the opponent has any man besides
 * king and queens; bishops of one colour when anybody has a knight, a pawn or a bishop of the other colour.
 */
export function canMate(board: Board, colour: Colour): boolean {
  const own = board[colour];
  if (own.intersects(board.pawn.union(board.rook).union(board.queen))) return true;
  const knights = own.intersect(board.knight);
  const bishops = own.intersect(board.bishop);
  if (knights.nonEmpty()) {
    if (knights.moreThanOne() || bishops.nonEmpty()) return true;
    return board[opposite(colour)].diff(board.king).diff(board.queen).nonEmpty();
  }
  if (bishops.isEmpty()) return false;
  const bothColours =
    board.bishop.intersects(SquareSet.darkSquares()) && board.bishop.intersects(SquareSet.lightSquares());
  return bothColours || board.knight.nonEmpty() || board.pawn.nonEmpty();
}
