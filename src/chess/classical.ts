import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { ok, refuse } from '../result.ts';
import { BoardPosition, type BoardRules } from './board-position.ts';
import type { Rules } from './types.ts';

const CLASSICAL: BoardRules = { kind: 'chess', twoSquareCastling: true };

/** Longest FEN worth reading; a full board with every field is shorter than 100 characters. */
const MAX_FEN = 120;

const START = new BoardPosition(CLASSICAL, Chess.default());

/** Classical chess, section 5 of the rules of the games. */
export const classical: Rules = {
  kind: 'chess',
  start: () => START,
  fromFen(fen) {
    if (fen.length > MAX_FEN) return refuse('bad-fen');
    const setup = parseFen(fen);
    if (setup.isErr) return refuse('bad-fen');
    const board = Chess.fromSetup(setup.value);
    if (board.isErr) return refuse('impossible-position');
    return ok(new BoardPosition(CLASSICAL, board.value));
  },
};
