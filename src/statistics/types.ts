import type { TimeCategory } from 'tabiya-engine/ratings';
import type { GameKind } from '../games/types.ts';

/** Games won, drawn, lost. */
export interface Score {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

/** A person's games of one kind and category, by colour. */
export interface PoolScore {
  readonly category: TimeCategory;
  readonly white: Score;
  readonly black: Score;
}

/** Games of a kind with one opening, by colour. */
export interface OpeningScore {
  /** Code of the catalogue `openings`; null = none of them. */
  readonly opening: string | null;
  readonly colour: 'white' | 'black';
  readonly score: Score;
}

/** Head-to-head with one opponent. */
export interface RivalScore {
  readonly userId: string;
  /** Empty for a closed account. */
  readonly login: string;
  readonly score: Score;
}

/** Series of games without another result between them, in order of their ends. */
export interface Streaks {
  readonly longestWinning: number;
  /** Longest series without a loss. */
  readonly longestUnbeaten: number;
  /** The series the person is in; `null` before the first game. */
  readonly current: { readonly kind: 'won' | 'drawn' | 'lost'; readonly games: number } | null;
}

/** statistics of a person over his games of one kind. */
export interface PersonStatistics {
  readonly kind: GameKind;
  readonly pools: readonly PoolScore[];
  readonly openings: readonly OpeningScore[];
  readonly rivals: readonly RivalScore[];
  readonly streaks: Streaks;
  /** games decided by the limit of the first move. */
  readonly forfeits: { readonly won: number; readonly lost: number };
}

/** how a person did in one tournament. */
export interface EventRecordLine {
  readonly tournamentId: string;
  readonly name: string;
  readonly state: string;
  readonly kind: string;
  readonly startedAt: number | null;
  readonly entrants: number;
  /** Results of rounds as the table counts them, wins and losses without a game included. */
  readonly score: Score;
  /** Of these, lost because the first move was never made. */
  readonly forfeitsLost: number;
  /** Prize place, or null. */
  readonly place: number | null;
}

/** Medals of a person: events won, second, third. */
export type Medals = readonly [first: number, second: number, third: number];

/** figures of the site without anybody's name, the oldest month first. */
export interface SiteStatistics {
  readonly months: readonly {
    /** `YYYY-MM`. */
    readonly month: string;
    readonly games: readonly { readonly kind: GameKind; readonly games: number }[];
    /** New accounts. */
    readonly registered: number;
  }[];
}
