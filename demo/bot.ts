import type { Position } from '../src/chess/index.ts';
import { afterMove, boardOf, evaluate, squareOf, valueOf } from './board.ts';
import type { Chance } from './chance.ts';
import { bookMoves } from './openings.ts';

/** Moves looked at more closely: would the opponent simply take something? */
const CANDIDATES = 6;

/** A bot resigns when it is behind by this much (hundredths of a pawn) for some moves. */
const HOPELESS = 900;

/** Nobody resigns earlier. */
const LEAST_RESIGNATION_PLY = 36;

/** A bot agrees to a draw when the game is level and this old. */
const LEVEL = 60;
const TIRED_PLY = 90;

/**
 * A human-looking move: the book while it lasts, mate when it is seen, else the best of a short look with mistakes that
 * grow as `strength` (0…1000) falls. Null when there is no legal move.
 */
export function chooseMove(
  position: Position,
  played: readonly string[],
  strength: number,
  chance: Chance,
): string | null {
  const book = bookMoves(played);
  if (book.length > 0 && chance.below(1000) < 900) return chance.pick(book) ?? null;
  const side = position.turn === 'white' ? 1 : -1;
  const board = boardOf(position.fen());
  const blur = 20 + Math.round((1000 - strength) / 8);
  const candidates = position
    .moves()
    .map((uci) => ({ uci, score: side * evaluate(afterMove(board, uci)) + chance.below(blur) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, CANDIDATES);
  let best: string | null = null;
  let most = -Infinity;
  for (const { uci, score } of candidates) {
    const after = position.apply(uci);
    if (!after.ok) continue;
    const { state } = after.value.status();
    if (state === 'checkmate') return uci;
    // A weak player does not always look at the reply.
    const looks = chance.below(1000) < 850 + strength / 7;
    const reply = looks ? danger(after.value) : 0;
    const worth =
      state === 'stalemate' || state === 'dead' ? 0 : score + (state === 'check' ? 15 : 0) - reply;
    if (worth <= most) continue;
    most = worth;
    best = uci;
  }
  return best;
}

/** What the side to move wins by its best capture, counting one recapture (hundredths of a pawn). */
function danger(position: Position): number {
  const board = boardOf(position.fen());
  const own = position.turn === 'white';
  let most = 0;
  for (const uci of position.moves()) {
    const target = board[squareOf(uci.slice(2, 4))] ?? '';
    const isCapture = target !== '' && target < 'a' !== own;
    const promotion = uci.length > 4 ? 700 : 0;
    const gain = (isCapture ? valueOf(target) : 0) + promotion;
    if (gain <= most) continue;
    const after = position.apply(uci);
    if (!after.ok) continue;
    const replies = after.value.moves();
    if (replies.length === 0) return 10_000;
    const taken = replies.some((reply) => reply.slice(2, 4) === uci.slice(2, 4));
    const man = board[squareOf(uci.slice(0, 2))] ?? '';
    most = Math.max(most, gain - (taken ? valueOf(man) + promotion : 0));
  }
  return most;
}

/** True when the side to move may well give up. */
export function isHopeless(position: Position, ply: number): boolean {
  if (ply < LEAST_RESIGNATION_PLY) return false;
  const side = position.turn === 'white' ? 1 : -1;
  return side * evaluate(boardOf(position.fen())) < -HOPELESS;
}

/** True when neither side gets any further. */
export function isLevel(position: Position, ply: number): boolean {
  return ply >= TIRED_PLY && Math.abs(evaluate(boardOf(position.fen()))) <= LEVEL;
}
