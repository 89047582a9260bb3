import type { Outcome, PlayerNumber, Tenths } from '../event/index.ts';

/** How pairs are played and what follows a tie. */
export interface KnockoutRules {
  /** One game, two at once with reversed colours, or two in turn. */
  readonly format: 'single' | 'double' | 'sequential';
  /** Games one by one after a tie, before the lower rating decides; 0 = none. */
  readonly tieBreakGames: number;
  /** Tie-break games count by twos, one with each colour: a lead after the first of two decides nothing yet. */
  readonly tieBreakPairs?: boolean;
}

/** A place of the first round; null = nobody stands there. */
export type Place = PlayerNumber | null;

/** A game of the event as far as it is known. */
export interface KnockoutGame {
  readonly round: number;
  readonly white: PlayerNumber;
  readonly black: PlayerNumber;
  /** White's result; null = not over. */
  readonly whiteDid: Outcome | null;
  readonly blackDid: Outcome | null;
  /** Not played: somebody did not appear. */
  readonly forfeit: boolean;
  /** Lost because the loser left the event while it was open. */
  readonly left?: boolean;
}

/** What decides where games do not. */
export interface KnockoutFacts {
  /** Frozen rating; null = none. */
  rating(player: PlayerNumber): number | null;
  /** True for players who have left the event: they play no more, and what they had decided before stays. */
  isGone(player: PlayerNumber): boolean;
  /** A lot of this match, always the same: true = the first side. */
  coin(round: number, match: number): boolean;
}

export interface MatchSide {
  /** Null = not known yet, or nobody (`empty`). */
  readonly player: PlayerNumber | null;
  /** Nobody will ever stand here. */
  readonly empty: boolean;
  /** Null before the first game is over. */
  readonly points: Tenths | null;
}

/** `bye`: an empty place of the first round; `walkover`: no opponent appeared; `nobody`: both lost (C19). */
export type Decision = 'points' | 'tie-break' | 'rating' | 'lot' | 'walkover' | 'bye' | 'nobody';

export interface Match {
  readonly round: number;
  /** 0-based inside its round; its winner goes to match `index >> 1` of the next round. */
  readonly index: number;
  readonly sides: readonly [MatchSide, MatchSide];
  /** `to-come` = an opponent or the games are missing. */
  readonly state: 'to-come' | 'playing' | 'over';
  readonly winner: 0 | 1 | null;
  readonly how: Decision | null;
  readonly games: readonly KnockoutGame[];
  /** Games that must be created now, White first. */
  readonly wanted: readonly { readonly white: PlayerNumber; readonly black: PlayerNumber }[];
}
