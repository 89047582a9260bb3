import type { TimeCategory } from 'tabiya-engine/ratings';
import type { GameKind } from '../games/types.ts';

export type { TimeCategory };

/** Categories in the order people read them (C-06). */
export const CATEGORIES: readonly TimeCategory[] = ['superblitz', 'blitz', 'long'];

/** Games that have rating tables. */
export const RATED_KINDS: readonly GameKind[] = ['chess'];

/** A person's standing in one game and category; provisional = no rated game there yet, shown with "?". */
export interface RatingView {
  readonly kind: GameKind;
  readonly category: TimeCategory;
  readonly rating: number;
  readonly games: number;
  readonly provisional: boolean;
}

/** What a game did to the ratings of its players. */
export interface GameRating {
  readonly category: TimeCategory;
  readonly whiteBefore: number;
  readonly blackBefore: number;
  /** Added to White and taken from Black. */
  readonly exchange: number;
}

/** A line of a rating table; equal ratings share a place. */
export interface RatingLine {
  readonly place: number;
  readonly userId: string;
  readonly login: string;
  readonly rating: number;
  readonly games: number;
}

export interface RatingsRebuilt {
  /** Games that have changed ratings. */
  readonly rated: number;
  /** `game ID` and `KIND/CATEGORY PERSON` of rows that differ from what the games say. */
  readonly differences: readonly string[];
}
