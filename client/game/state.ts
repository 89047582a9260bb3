import type { GameChange, GameView, SetupView } from '../../src/games/types.ts';

/** The view after one change. A change that was already applied leaves it as it is. */
export function applyChange(view: GameView, change: GameChange): GameView {
  if (change.version <= view.version) return view;
  const { move, takenBackTo, colours, setup, ...rest } = change;
  const known = move === undefined || view.moves.some((one) => one.ply === move.ply);
  const moves = known || move === undefined ? view.moves : [...view.moves, move];
  return {
    ...view,
    ...rest,
    ...(setup === undefined ? {} : { setup: setup && { own: ownSetup(view, setup), ...setup } }),
    ...(colours === undefined ? {} : playersBy(view, colours)),
    moves: takenBackTo === undefined ? moves : moves.slice(0, takenBackTo),
  };
}

/** One's own setup stays known while one is ready; changes tell nobody any setup. */
function ownSetup(view: GameView, { ready }: SetupView): string | null {
  return ready.length === 0 ? null : (view.setup?.own ?? null);
}

/** The players with the colours of the lot (B-07). */
function playersBy(
  { white, black }: GameView,
  { whiteId }: NonNullable<GameChange['colours']>,
): Pick<GameView, 'white' | 'black'> {
  return white.id === whiteId ? { white, black } : { white: black, black: white };
}

/** What a side has left at the server's instant `now`, in ms. */
export function leftMs(view: Pick<GameView, 'clock'>, side: 'white' | 'black', now: number): number {
  const { clock } = view;
  const stored = side === 'white' ? clock.whiteMs : clock.blackMs;
  if (!clock.running || clock.turn !== side) return stored;
  return Math.max(0, stored - Math.max(0, now - clock.turnBeganAt - (clock.delayMs ?? 0)));
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
