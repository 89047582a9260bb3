import { leftMs } from '../clocks/index.ts';
import type { GameState } from './state.ts';

/**
 * A game in one line for the log of acts, the same in every language: standing, actions recorded, what White and Black
 * have left at an instant (`1-0 flag, 24 moves, 0:00:00 – 1:30:05`).
 */
export function gameInShort(
  { status, result, reason, pausedAt, moves, clock }: GameState,
  at: number,
): string {
  const standing =
    pausedAt !== null ? 'paused' : result !== null ? `${result} ${reason ?? ''}`.trim() : status;
  const [white, black] = (['white', 'black'] as const).map((side) => spelled(leftMs(clock, side, at)));
  return `${standing}, ${moves.length} moves, ${white} – ${black}`;
}

/** Milliseconds as hours, minutes and whole seconds. */
function spelled(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
