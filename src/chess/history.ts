import type { Position } from './types.ts';

/**
 * The positions since the last irreversible action, the present one first. Earlier ones cannot come again (K-22: a
 * placement is as irreversible as a capture). A longer history shares all of the shorter one.
 */
export interface History {
  readonly key: string;
  /** How often this position has stood on the board, this time included (G-03, K-23). */
  readonly occurrences: number;
  readonly previous: History | null;
}

export function beginHistory(position: Position): History {
  return { key: position.key(), occurrences: 1, previous: null };
}

/** The history after an action that led to `position`. */
export function extendHistory(history: History, position: Position): History {
  if (position.halfMoves === 0) return beginHistory(position);
  const key = position.key();
  // The same side was to move two actions ago, four, six …; the nearest equal position knows of the ones before it.
  for (let earlier = history.previous; earlier !== null; earlier = earlier.previous?.previous ?? null) {
    if (earlier.key === key) return { key, occurrences: earlier.occurrences + 1, previous: history };
  }
  return { key, occurrences: 1, previous: history };
}

/** How often the present position has stood on the board, the present time included (G-03, K-23). */
export function occurrences(history: History): number {
  return history.occurrences;
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
