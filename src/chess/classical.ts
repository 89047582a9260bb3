import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { ok, refuse, type Result } from '../result.ts';
import { BoardPosition, type BoardRules } from './board-position.ts';
import type { FenRefusal, Position, Rules } from './types.ts';

const CLASSICAL: BoardRules = { kind: 'chess', twoSquareCastling: true };

/** Longest FEN worth reading; a full board with every field and a full reserve is shorter. */
export const MAX_FEN = 160;

const START = new BoardPosition(CLASSICAL, Chess.default());

/** A position with one king each, no pawns on the last ranks and the side not to move not in check. */
export function readBoard(rules: BoardRules, fen: string): Result<Position, FenRefusal> {
  if (fen.length > MAX_FEN) return refuse('bad-fen');
  const setup = parseFen(fen);
  if (setup.isErr) return refuse('bad-fen');
  const board = Chess.fromSetup(setup.value);
  return board.isErr ? refuse('impossible-position') : ok(new BoardPosition(rules, board.value));
}

/** Classical chess, section 5 of the rules of the games. */
export const classical: Rules = {
  kind: 'chess',
  start: () => START,
  fromFen: (fen) => readBoard(CLASSICAL, fen),
};
