import { opposite, type Colour } from 'tabiya-engine';
import { flagFallsAt } from '../../clocks/index.ts';
import type { GameView } from '../../games/types.ts';

const HOUR = 3_600_000;

/** Who has to do something in a game and until when; null = the clock stands. */
export interface Turn {
  readonly userId: string;
  readonly dueAt: number | null;
}

/** The player to move, or both players whose setup is missing (Battle chess); nobody when the game is over. */
export function turnsOf(view: GameView): readonly Turn[] {
  if (view.status !== 'playing') return [];
  if (view.setup !== null) {
    const { by, ready } = view.setup;
    const dueAt = view.paused ? null : by;
    return [view.white.id, view.black.id]
      .filter((id) => !ready.includes(id))
      .map((userId) => ({ userId, dueAt }));
  }
  const flag = flagFallsAt(view.clock);
  const dueAt = flag === null ? null : Math.min(flag, view.firstMoveBy ?? Infinity);
  return [{ userId: view[view.clock.turn].id, dueAt }];
}

/**
 * CR-6: when a player is reminded that his time ends: at each chosen number of hours before it, as far as that lies in the
 * future.
 */
export function remindersOf(
  dueAt: number | null,
  hours: readonly number[],
  now: number,
): readonly { readonly at: number; readonly hours: number }[] {
  if (dueAt === null) return [];
  return hours.map((h) => ({ at: dueAt - h * HOUR, hours: h })).filter(({ at }) => at > now);
}

/** The side of a person and his opponent. */
export function seatOf(
  view: GameView,
  userId: string,
): { readonly colour: Colour; readonly opponent: { readonly id: string; readonly login: string } } | null {
  const colour = view.white.id === userId ? 'white' : view.black.id === userId ? 'black' : null;
  return colour === null ? null : { colour, opponent: view[opposite(colour)] };
}
