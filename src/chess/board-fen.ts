import type { Board } from 'chessops/board';
import { makeCastlingFen } from 'chessops/fen';
import { SquareSet } from 'chessops/squareSet';

const MEN = [
  ['pawn', 'P', 'p'],
  ['knight', 'N', 'n'],
  ['bishop', 'B', 'b'],
  ['rook', 'R', 'r'],
  ['queen', 'Q', 'q'],
  ['king', 'K', 'k'],
] as const;

/** Used again by every call, which fills all of it: a fresh one for each move would be most of what is thrown away. */
const letters: string[] = Array.from({ length: 64 }, () => '');

/** Writes the letter on the squares common to both sets; bit by bit, because this runs once for every move played. */
function write(men: SquareSet, side: SquareSet, letter: string): void {
  for (let bits = men.lo & side.lo; bits !== 0; ) {
    const square = 31 - Math.clz32(bits);
    letters[square] = letter;
    bits ^= 1 << square;
  }
  for (let bits = men.hi & side.hi; bits !== 0; ) {
    const square = 31 - Math.clz32(bits);
    letters[square + 32] = letter;
    bits ^= 1 << square;
  }
}

/** First field of a FEN, as one flat text. */
export function boardFen(board: Board): string {
  letters.fill('');
  for (const [role, white, black] of MEN) {
    write(board[role], board.white, white);
    write(board[role], board.black, black);
  }
  const ranks: string[] = [];
  for (let rank = 7; rank >= 0; rank -= 1) {
    let text = '';
    let empty = 0;
    for (let file = 0; file < 8; file += 1) {
      const letter = letters[8 * rank + file];
      if (letter === undefined || letter === '') empty += 1;
      else {
        text += empty === 0 ? letter : `${empty}${letter}`;
        empty = 0;
      }
    }
    ranks.push(empty === 0 ? text : `${text}${empty}`);
  }
  return ranks.join('/');
}

const CORNERS = [
  [7, 'K'],
  [0, 'Q'],
  [63, 'k'],
  [56, 'q'],
] as const;

/**
 * Third field of a FEN in X-FEN: a right of a rook in the corner is always that of the outermost one, so its letter
 * stands by the corner alone. Only rooks elsewhere (Chess960) need the general way, which takes as long as a third of
 * the whole FEN.
 */
export function castlingFen(board: Board, rights: SquareSet): string {
  if (rights.isEmpty()) return '-';
  if (rights.diff(SquareSet.corners()).nonEmpty()) return makeCastlingFen(board, rights);
  let text = '';
  for (const [corner, letter] of CORNERS) if (rights.has(corner)) text += letter;
  return text;
}
