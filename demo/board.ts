/** A board read from a FEN: 64 letters as in the FEN or '' for an empty square, a1 = 0, h8 = 63. */
export type Board = readonly string[];

export function boardOf(fen: string): Board {
  const board = Array.from({ length: 64 }, () => '');
  let rank = 7;
  let file = 0;
  for (const sign of fen) {
    if (sign === ' ') break;
    if (sign === '/') {
      rank--;
      file = 0;
    } else if (sign >= '1' && sign <= '8') file += Number(sign);
    else board[rank * 8 + file++] = sign;
  }
  return board;
}

export function squareOf(name: string): number {
  return (name.charCodeAt(1) - 49) * 8 + name.charCodeAt(0) - 97;
}

/** The board after a move in wire form, near enough for an estimate (no en passant). */
export function afterMove(board: Board, uci: string): Board {
  const after = [...board];
  const from = squareOf(uci.slice(0, 2));
  const man = after[from] ?? '';
  const target = squareOf(uci.slice(2, 4));
  const promoted = uci.slice(4, 5);
  after[from] = '';
  const rook = after[target] ?? '';
  // The king takes his own rook when he castles.
  if (rook !== '' && rook < 'a' === man < 'a') {
    const short = target > from;
    after[target] = '';
    after[from + (short ? 2 : -2)] = man;
    after[from + (short ? 1 : -1)] = rook;
  } else after[target] = promoted === '' ? man : man < 'a' ? promoted.toUpperCase() : promoted;
  return after;
}

/** Hundredths of a pawn. */
const VALUES: Readonly<Record<string, number>> = { p: 100, n: 310, b: 325, r: 500, q: 900, k: 0 };

export function valueOf(man: string): number {
  return VALUES[man.toLowerCase()] ?? 0;
}

/**
 * Material and a little sense of place, in hundredths of a pawn from White's side: men in the centre, pawns forward,
 * kings at home while queens are on the board.
 */
export function evaluate(board: Board): number {
  const queens = board.includes('q') || board.includes('Q');
  let sum = 0;
  board.forEach((man, square) => {
    if (man === '') return;
    const white = man < 'a';
    const rank = white ? square >> 3 : 7 - (square >> 3);
    const file = square & 7;
    const score = valueOf(man) + placeOf(man.toLowerCase(), rank, file, queens);
    sum += white ? score : -score;
  });
  return sum;
}

/** 0 at the edge … 3 in the middle. */
function centre(line: number): number {
  return Math.min(line, 7 - line);
}

function placeOf(man: string, rank: number, file: number, queens: boolean): number {
  const middle = centre(rank) + centre(file);
  switch (man) {
    case 'p':
      return rank * rank * 2 + (centre(file) === 3 ? rank * 5 : 0);
    case 'n':
      return middle * 8 - (rank === 0 ? 20 : 0);
    case 'b':
      return middle * 4 - (rank === 0 ? 15 : 0);
    case 'r':
      return (rank === 6 ? 20 : 0) + centre(file) * 3;
    case 'q':
      return middle;
    default:
      return queens ? (rank === 0 ? 20 + (file > 5 || file < 3 ? 25 : 0) : -25 * rank) : middle * 10;
  }
}
