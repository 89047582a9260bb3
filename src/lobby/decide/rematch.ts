import type { GameView } from '../../games/types.ts';
import { ok, refuse, type Result } from '../../result.ts';
import type { LobbyRefusal } from '../types.ts';
import type { Offer } from './offer.ts';

export type RematchStep =
  /** The rematch is already there. */
  | { readonly step: 'exists'; readonly gameId: string; readonly number: number }
  /** His own offer stands already. */
  | { readonly step: 'waits' }
  | { readonly step: 'offer'; readonly offer: Offer }
  | { readonly step: 'accept'; readonly offer: Offer };

/** One open rematch offer a game: the key makes two wishes of one instant meet. */
export function rematchOfferId(gameId: string): string {
  return `rematch-${gameId}`;
}

/** LOB-8 */
export function decideRematch(
  game: GameView,
  userId: string,
  open: Offer | null,
  now: number,
): Result<RematchStep, LobbyRefusal> {
  const { white, black } = game;
  if (userId !== white.id && userId !== black.id) return refuse('not-found');
  if (game.status === 'playing' || game.tournament !== null) return refuse('no-rematch');
  if (game.rematch !== null)
    return ok({ step: 'exists', gameId: game.rematch.id, number: game.rematch.number });
  if (open !== null) return ok(open.userId === userId ? { step: 'waits' } : { step: 'accept', offer: open });
  return ok({
    step: 'offer',
    offer: {
      id: rematchOfferId(game.id),
      userId,
      targetId: userId === white.id ? black.id : white.id,
      kind: game.kind,
      control: game.control,
      // The author's colour in the new game is the other one.
      colour: userId === white.id ? 'black' : 'white',
      rated: game.rated,
      pair: game.pair?.form ?? null,
      rematchOf: game.id,
      createdAt: now,
    },
  });
}
