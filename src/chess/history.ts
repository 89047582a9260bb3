import type { Position } from './types.ts';

/**
 * Keys of the positions since the last irreversible action, the present one last. Earlier ones cannot come again
 * (K-22: a placement is as irreversible as a capture).
 */
export type History = readonly string[];

export function beginHistory(position: Position): History {
  return [position.key()];
}

/** The history after an action that led to `position`. */
export function extendHistory(history: History, position: Position): History {
  return position.halfMoves === 0 ? [position.key()] : [...history, position.key()];
}

/** How often the present position has stood on the board, the present time included (G-03, K-23). */
export function occurrences(history: History): number {
  const present = history[history.length - 1];
  let count = 0;
  for (let index = history.length - 1; index >= 0; index -= 2) {
    if (history[index] === present) count += 1;
  }
  return count;
}

/** True when the board itself has ended the game; that comes before every counter (G-01). */
function isOver(position: Position): boolean {
  const { state } = position.status();
  return state === 'checkmate' || state === 'stalemate' || state === 'dead';
}

/** What the player to move may claim (G-03, G-05), or null. */
export function claimable(position: Position, history: History): 'threefold' | 'fifty' | null {
  if (isOver(position)) return null;
  if (occurrences(history) >= 3) return 'threefold';
  return position.halfMoves >= 100 ? 'fifty' : null;
}

/** The draw the server declares itself (G-04, G-06), or null; mate on the 75th move is mate. */
export function automaticDraw(position: Position, history: History): 'fivefold' | 'seventyfive' | null {
  if (isOver(position)) return null;
  if (occurrences(history) >= 5) return 'fivefold';
  return position.halfMoves >= 150 ? 'seventyfive' : null;
}
