import { STANDARD_POINTS } from '../event/index.ts';
import type { PointSystem } from '../event/index.ts';

/** What a random tournament is made of. Shares are whole percents. */
export interface GeneratorSettings {
  readonly players: number;
  readonly rounds: number;
  readonly lowestRating: number;
  readonly highestRating: number;
  /** Players without a rating. */
  readonly unrated: number;
  /** Drawn games between equal players; null = as usual at the level of the two (12 % among beginners to 55 %). */
  readonly draws: number | null;
  /** Games that are not played: one side, or both in one of eight cases, does not come. */
  readonly forfeits: number;
  /** Requests a player makes for a round: half-point byes, full-point byes and plain absences. */
  readonly halfByes: number;
  readonly fullByes: number;
  readonly absences: number;
  /** Players who enter after round 1. */
  readonly lateEntries: number;
  /** Players still in the event who leave it for good before a round. */
  readonly withdrawals: number;
  readonly acceleration: 'none' | 'baku';
  readonly points: PointSystem;
}

export const DEFAULT_SETTINGS: GeneratorSettings = Object.freeze({
  players: 50,
  rounds: 9,
  lowestRating: 1400,
  highestRating: 2600,
  unrated: 10,
  draws: null,
  forfeits: 2,
  halfByes: 2,
  fullByes: 0,
  absences: 1,
  lateEntries: 3,
  withdrawals: 1,
  acceleration: 'none',
  points: STANDARD_POINTS,
});
