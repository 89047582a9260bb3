import { type Context, Position as Board } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import type { Setup } from 'chessops/setup';
import { SquareSet } from 'chessops/squareSet';
import type { Square } from 'chessops/types';
import { ok, refuse } from '../result.ts';
import { BoardPosition, type BoardRules } from './board-position.ts';
import { MAX_FEN } from './classical.ts';
import { opposite } from 'tabiya-engine';
import type { Rules } from './types.ts';

const RULES: BoardRules = { kind: 'battle', twoSquareCastling: true };

/** Kings and rooks that may hold a castling right (B-12). */
const CORNERS = { white: { king: 4, rooks: [0, 7] }, black: { king: 60, rooks: [56, 63] } } as const;

/**
 * A board of Battle chess after the reveal: pawns may stand on their own first rank (B-03), and the king of the side
 * not to move may be attacked (B-17). Castling only in the classical fragment (B-12).
 */
class BattleBoard extends Board {
  constructor() {
    super('chess');
  }

  /** Takes any setup with one king each and no pawn on the rank where it promotes; undefined otherwise. */
  static read(setup: Setup): BattleBoard | undefined {
    const board = new BattleBoard();
    board.setupUnchecked({ ...setup, castlingRights: fragment(setup) });
    const { king, pawn, white, black } = board.board;
    if (board.board.kingOf('white') === undefined || board.board.kingOf('black') === undefined)
      return undefined;
    if (king.size() !== 2) return undefined;
    const promoted = SquareSet.fromRank(7).intersect(white).union(SquareSet.fromRank(0).intersect(black));
    return promoted.intersects(pawn) ? undefined : board;
  }

  override dests(square: Square, context?: Context): SquareSet {
    let targets = super.dests(square, context);
    const enemy = this.board.kingOf(opposite(this.turn));
    // B-17: a king is never captured.
    if (enemy !== undefined) targets = targets.without(enemy);
    if (!this.board.pawn.has(square)) return targets;
    // B-13: the double step belongs to the second rank alone.
    if (this.turn === 'white' && square < 8) return targets.without(square + 16);
    return this.turn === 'black' && square >= 56 ? targets.without(square - 16) : targets;
  }
}

/** Rights that B-12 allows: king on e1 (e8) and a rook of its side in a corner of that rank. */
function fragment({ board, castlingRights }: Setup): SquareSet {
  let rights = SquareSet.empty();
  for (const colour of ['white', 'black'] as const) {
    const { king, rooks } = CORNERS[colour];
    if (board.kingOf(colour) !== king) continue;
    for (const rook of rooks) {
      if (castlingRights.has(rook) && board.pieces(colour, 'rook').has(rook)) rights = rights.with(rook);
    }
  }
  return rights;
}

/** Battle chess after the reveal, section 3. Setups and the reveal itself: `battle-setup.ts`. */
export const battle: Rules = {
  kind: 'battle',
  start() {
    const start = battle.fromFen('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    if (!start.ok) throw new Error('the classical array cannot be read');
    return start.value;
  },
  fromFen(fen) {
    if (fen.length > MAX_FEN) return refuse('bad-fen');
    const setup = parseFen(fen);
    if (setup.isErr) return refuse('bad-fen');
    const board = BattleBoard.read(setup.value);
    return board === undefined ? refuse('impossible-position') : ok(new BoardPosition(RULES, board));
  },
};
