import { bishopAttacks, kingAttacks, knightAttacks, queenAttacks, rookAttacks } from 'chessops/attacks';
import type { Context, Position as Board } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import { FILE_NAMES, RANK_NAMES, type NormalMove, type Role, type Square } from 'chessops/types';
import { makeSquare, squareFile, squareRank } from 'chessops/util';

const PROMOTIONS: Readonly<Record<string, Role>> = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' };

const LETTERS: Readonly<Record<Role, string>> = {
  pawn: '',
  knight: 'N',
  bishop: 'B',
  rook: 'R',
  queen: 'Q',
  king: 'K',
};

function squareAt(text: string, index: number): Square | undefined {
  const file = text.charCodeAt(index) - 97;
  const rank = text.charCodeAt(index + 1) - 49;
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? file + 8 * rank : undefined;
}

/** Reads `e2e4` or `e7e8q` (R4); undefined when the text has not that shape. */
export function parseMove(text: string): NormalMove | undefined {
  if (text.length !== 4 && text.length !== 5) return undefined;
  const from = squareAt(text, 0);
  const to = squareAt(text, 2);
  if (from === undefined || to === undefined || from === to) return undefined;
  if (text.length === 4) return { from, to };
  const promotion = PROMOTIONS[text.charAt(4)];
  return promotion === undefined ? undefined : { from, to, promotion };
}

/** Wire form of a move; castling is already "king takes own rook". */
export function writeMove(move: NormalMove): string {
  const squares = makeSquare(move.from) + makeSquare(move.to);
  return move.promotion === undefined ? squares : squares + LETTERS[move.promotion].toLowerCase();
}

function rivals(board: Board, role: Role, to: Square): SquareSet {
  const { occupied } = board.board;
  switch (role) {
    case 'king':
      return kingAttacks(to);
    case 'queen':
      return queenAttacks(to, occupied);
    case 'rook':
      return rookAttacks(to, occupied);
    case 'bishop':
      return bishopAttacks(to, occupied);
    default:
      return knightAttacks(to);
  }
}

/** File, rank or both, as far as needed to tell the man from others of its kind that may go there too. */
function origin(board: Board, move: NormalMove, role: Role, context: Context): string {
  let others = rivals(board, role, move.to)
    .intersect(board.board.pieces(board.turn, role))
    .without(move.from);
  for (const other of others) {
    if (!board.dests(other, context).has(move.to)) others = others.without(other);
  }
  if (others.isEmpty()) return '';
  const file = FILE_NAMES[squareFile(move.from)] ?? '';
  const rank = RANK_NAMES[squareRank(move.from)] ?? '';
  if (!others.intersects(SquareSet.fromFile(squareFile(move.from)))) return file;
  return others.intersects(SquareSet.fromRank(squareRank(move.from))) ? file + rank : rank;
}

/** SAN of a legal move without `+` and `#` (R5). */
export function sanOf(board: Board, move: NormalMove, context: Context): string {
  const role = board.board.getRole(move.from) ?? 'pawn';
  const own = board.board[board.turn];
  if (role === 'king' && own.has(move.to)) return move.to > move.from ? 'O-O' : 'O-O-O';
  const target = makeSquare(move.to);
  if (role === 'pawn') {
    const capture = squareFile(move.from) !== squareFile(move.to);
    const way = capture ? `${FILE_NAMES[squareFile(move.from)] ?? ''}x${target}` : target;
    return move.promotion === undefined ? way : `${way}=${LETTERS[move.promotion]}`;
  }
  const takes = board.board.occupied.has(move.to) ? 'x' : '';
  return LETTERS[role] + origin(board, move, role, context) + takes + target;
}
