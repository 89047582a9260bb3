import type { RatingSystem, TimeCategory } from 'tabiya-engine/ratings';
import { GAME_KINDS } from '../chess/index.ts';
import type { GameKind } from '../games/types.ts';

export type { RatingSystem, TimeCategory };

/** Systems an administrator may choose from; the first is the portal's own (C-13). */
export const RATING_SYSTEMS: readonly RatingSystem[] = ['elo', 'glicko2'];

/** Categories in the order people read them (C-06). */
export const CATEGORIES: readonly TimeCategory[] = ['superblitz', 'blitz', 'long'];

/** FIDE ratings people had: floors were 1000 and, since March 2024, 1400; nobody ever reached 2900 (B.02). */
export const FIDE_LEAST = 1000;
export const FIDE_MOST = 2999;

export function isFideRating(rating: number): boolean {
  return Number.isSafeInteger(rating) && rating >= FIDE_LEAST && rating <= FIDE_MOST;
}

/** Games that have rating tables. */
export const RATED_KINDS: readonly GameKind[] = GAME_KINDS;

/** A person's standing in one game and category; provisional = no rated game there yet, or a wide deviation: "?". */
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
  /** Added to White. */
  readonly exchange: number;
  /** Added to Black; in Elo what White lost. */
  readonly blackExchange: number;
}

/** A rating after a game, for the graph of a person's history; the first point is the start, before any game. */
export interface HistoryPoint {
  readonly at: number;
  /** Null = the start. */
  readonly gameId: string | null;
  readonly rating: number;
  /** True at the start, and while the deviation is wide (Glicko-2). */
  readonly provisional: boolean;
}

/** why a result counts for nothing. */
export interface Annulment {
  readonly at: number;
  readonly reason: string;
}

/** A line of the log of acts on ratings. */
export interface RatingAct {
  readonly id: string;
  readonly at: number;
  /** Null = from the console of the machine. */
  readonly byId: string | null;
  readonly act: 'annul' | 'restore' | 'system';
  /** Number of the game, or `ratings`. */
  readonly subject: string;
  readonly reason: string;
  /** JSON of what stood there. */
  readonly before: string;
  readonly after: string;
}

/** Coded refusals of acts on ratings; catalogue keys `ratings.refused_<code>`. */
export type RatingRefusal =
  | 'not-found'
  | 'not-finished'
  | 'annulled-already'
  | 'not-annulled'
  | 'same-system'
  | 'reason-missing'
  | 'fide-range'
  | 'busy';

/** A line of a rating table; equal ratings share a place. */
export interface RatingLine {
  readonly place: number;
  readonly userId: string;
  readonly login: string;
  readonly rating: number;
  readonly games: number;
  readonly provisional: boolean;
}

export interface RatingsRebuilt {
  /** Games that have changed ratings. */
  readonly rated: number;
  /** `game ID` and `KIND/CATEGORY PERSON` of rows that differ from what the games say. */
  readonly differences: readonly string[];
}
