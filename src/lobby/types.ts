import type { Control } from '../clocks/types.ts';
import type { GameKind } from '../games/types.ts';

export type PairForm = 'double' | 'sequential';

export type SeekColour = 'white' | 'black' | 'random';

/** One open seek as everybody sees it in the lobby; challenges are shown only to their two people. */
export interface SeekView {
  readonly id: string;
  readonly userId: string;
  readonly login: string;
  /** Login of the person challenged; null = anybody may accept. */
  readonly to: string | null;
  readonly kind: GameKind;
  readonly control: Control;
  readonly colour: SeekColour;
  readonly rated: boolean;
  /** Two games with reversed colours, at once or one after the other (R-013, F-08), or null for one game. */
  readonly pair: PairForm | null;
  /** The finished game whose rematch is offered, or null. */
  readonly rematchOf: string | null;
  /** false while the administration does not offer this game; then nobody can accept. */
  readonly offered: boolean;
  readonly createdAt: number;
}

/** A game in progress as lists show it. */
export interface LiveGameCard {
  readonly id: string;
  readonly number: number;
  readonly white: string;
  readonly black: string;
  readonly fen: string;
  readonly lastMove: string | null;
  readonly kind: GameKind;
  readonly control: Control;
}

export interface LobbyView {
  readonly seeks: readonly SeekView[];
  readonly games: readonly LiveGameCard[];
}

/** Coded refusals; catalogue keys `lobby.refusal.<code>`. */
export type LobbyRefusal =
  | 'not-found'
  /** The game is not over, or is a tournament's: it has no rematch. */
  | 'no-rematch'
  | 'own-seek'
  | 'unknown-player'
  | 'bad-control'
  /** this installation does not offer the game. */
  | 'not-offered'
  | 'too-many-seeks'
  /** One of the two has blocked the other. */
  | 'blocked'
  /** the limit of simultaneous games, one's own or the opponent's. */
  | 'too-many-games'
  | 'opponent-busy'
  | 'gone';
