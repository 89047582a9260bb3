import type { GameChange, GameView } from '../../src/games/types.ts';

/** The view after one change. A change that was already applied leaves it as it is. */
export function applyChange(view: GameView, change: GameChange): GameView {
  if (change.version <= view.version) return view;
  const { move, ...rest } = change;
  const known = move === undefined || view.moves.some((one) => one.ply === move.ply);
  return { ...view, ...rest, moves: known || move === undefined ? view.moves : [...view.moves, move] };
}

/** What a side has left at the server's instant `now`, in ms. */
export function leftMs(view: Pick<GameView, 'clock'>, side: 'white' | 'black', now: number): number {
  const { clock } = view;
  const stored = side === 'white' ? clock.whiteMs : clock.blackMs;
  if (!clock.running || clock.turn !== side) return stored;
  return Math.max(0, stored - Math.max(0, now - clock.turnBeganAt));
}

/** The side a person plays, or null for a watcher. */
export function sideOf(
  view: Pick<GameView, 'white' | 'black'>,
  userId: string | null,
): 'white' | 'black' | null {
  if (userId === null) return null;
  if (view.white.id === userId) return 'white';
  return view.black.id === userId ? 'black' : null;
}
