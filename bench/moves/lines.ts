import { Chess } from 'chessops/chess';
import { makeUci } from 'chessops/util';
import type { NormalMove } from 'chessops/types';

/** A small generator with a fixed seed (mulberry32): every run of the bench plays the same games. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function legalMoves(position: Chess): NormalMove[] {
  const moves: NormalMove[] = [];
  for (const [from, targets] of position.allDests())
    for (const to of targets) {
      const last = to < 8 || to >= 56;
      const promotes = last && position.board.getRole(from) === 'pawn';
      moves.push(promotes ? { from, to, promotion: 'queen' } : { from, to });
    }
  return moves;
}

/**
 * Legal games of exactly `plies` half-moves that nothing ends before: no mate, no dead position, no fivefold
 * repetition, no 75 moves. Chosen by lot, so that captures, checks and castling come as they come.
 */
export function makeLines(count: number, plies: number): string[][] {
  const random = generator(20_261_130);
  const lines: string[][] = [];
  while (lines.length < count) {
    const position = Chess.default();
    const seen = new Map<string, number>();
    const line: string[] = [];
    while (line.length < plies && !position.isEnd() && position.halfmoves < 100) {
      const moves = legalMoves(position);
      const move = moves[Math.floor(random() * moves.length)];
      if (move === undefined) break;
      // Castling as the rules record it (the king takes his rook), so that the change can be compared with it.
      line.push(makeUci(move));
      position.play(move);
      const key = `${makeBoard(position)}`;
      const times = (seen.get(key) ?? 0) + 1;
      if (times > 2) break;
      seen.set(key, times);
    }
    if (line.length === plies && !position.isEnd()) lines.push(line);
  }
  return lines;
}

function makeBoard(position: Chess): string {
  const { board } = position;
  return `${board.occupied.lo},${board.occupied.hi},${board.white.lo},${board.white.hi},${board.pawn.lo},${board.pawn.hi},${board.knight.lo},${board.knight.hi},${board.king.lo},${board.king.hi},${board.rook.lo},${board.rook.hi},${board.queen.lo},${board.queen.hi},${position.turn}`;
}
