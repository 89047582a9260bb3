import type { Control } from '../../clocks/index.ts';
import { isLive, readControl } from '../../clocks/index.ts';
import { isGameKind } from '../../chess/index.ts';
import type { GameKind } from '../../games/types.ts';
import { ok, refuse, type Result } from '../../result.ts';
import type { LobbyRefusal, PairForm, SeekColour } from '../types.ts';

/** LOB-3 */
export const MOST_SEEKS = 3;
export const MOST_CHALLENGES = 10;

/** A stored offer: a seek (no target), a challenge, or a rematch (a challenge that names the old game). */
export interface Offer {
  readonly id: string;
  readonly userId: string;
  readonly targetId: string | null;
  readonly kind: GameKind;
  readonly control: Control;
  readonly colour: SeekColour;
  readonly rated: boolean;
  readonly pair: PairForm | null;
  readonly rematchOf: string | null;
  readonly createdAt: number;
}

/** LOB-3, LOB-5: whether a person may make this offer beside the ones he has. */
export function decideOffer(offer: Offer, own: readonly Offer[]): Result<Offer, LobbyRefusal> {
  if (!isGameKind(offer.kind) || readControl(offer.control) === null) return refuse('bad-control');
  if (offer.targetId === offer.userId) return refuse('own-seek');
  const isChallenge = offer.targetId !== null;
  const alike = own.filter(({ targetId }) => (targetId !== null) === isChallenge).length;
  return alike >= (isChallenge ? MOST_CHALLENGES : MOST_SEEKS) ? refuse('too-many-seeks') : ok(offer);
}

/** LOB-2: who may take an offer. */
export function decideAccept(offer: Offer, userId: string): Result<Offer, LobbyRefusal> {
  if (offer.userId === userId) return refuse('own-seek');
  if (offer.targetId !== null && offer.targetId !== userId) return refuse('not-found');
  return ok(offer);
}

/**
 * LOB-4: who plays White.
 *
 * @param coin a random number in [0, 1), used only for `random`
 */
export function colours(
  offer: Offer,
  takerId: string,
  coin: number,
): { readonly whiteId: string; readonly blackId: string } {
  const authorIsWhite = offer.colour === 'white' || (offer.colour === 'random' && coin < 0.5);
  return authorIsWhite
    ? { whiteId: offer.userId, blackId: takerId }
    : { whiteId: takerId, blackId: offer.userId };
}

/** LOB-6, LOB-7: offers that live only while their author is there. */
export function isRealTime(offer: Offer): boolean {
  return isLive(offer.control);
}
