import type { PointSystem, Tenths } from './points.ts';

/** Starting number (tournament pairing number), 1-based and unique in one event. */
export type PlayerNumber = number;

export type Colour = 'white' | 'black';

/** The other colour. */
export function opposite(colour: Colour): Colour {
  return colour === 'white' ? 'black' : 'white';
}

export type Outcome = 'win' | 'draw' | 'loss';

export type ByeKind = 'pairing' | 'full' | 'half' | 'zero';

/**
 * What one round holds for one player (`trf.md` section 3). Points are not stored: they follow from the
 * event's {@link PointSystem}.
 */
export type RoundEntry =
  /** Played over the board; `rated` is false for codes `W D L` (less than one move). */
  | {
      readonly kind: 'game';
      readonly opponent: PlayerNumber;
      readonly colour: Colour;
      readonly outcome: Outcome;
      readonly rated: boolean;
    }
  /** Codes `+` and `-`. Without a scheduled opponent (`0000 - +`) `opponent` and `colour` are null. */
  | {
      readonly kind: 'forfeit';
      readonly opponent: PlayerNumber | null;
      readonly colour: Colour | null;
      readonly outcome: 'win' | 'loss';
    }
  /** Codes `U F H Z` and blank (`zero`); a rest in an odd round robin is `zero` too. */
  | { readonly kind: 'bye'; readonly bye: ByeKind }
  /** Paired, result not known yet (code `?`, or a round that is being played). */
  | { readonly kind: 'pending'; readonly opponent: PlayerNumber; readonly colour: Colour };

export interface EventPlayer {
  readonly number: PlayerNumber;
  readonly name: string;
  readonly sex: 'm' | 'w' | null;
  /** FIDE title in canonical form (`GM`, `WIM` …) or null. */
  readonly title: string | null;
  /** FIDE or event rating; null = unrated. */
  readonly rating: number | null;
  readonly federation: string | null;
  readonly fideId: string | null;
  /** Birth date as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; null if unknown. */
  readonly birth: string | null;
  /** One entry a round, index 0 = round 1; may be shorter than the event: missing entries are zero-point byes. */
  readonly rounds: readonly RoundEntry[];
  /** Rank column of an imported file, kept as given. */
  readonly filedRank: number | null;
  /** Points column of an imported file, kept as given; the engine recomputes. */
  readonly filedPoints: Tenths | null;
}

/** Players who may not meet in rounds `first`…`last` (record 260). */
export interface ForbiddenPairs {
  readonly first: number;
  readonly last: number;
  readonly players: readonly PlayerNumber[];
}

/** Virtual points of players `from`…`to` in rounds `first`…`last` (record 250, acceleration). */
export interface VirtualPoints {
  readonly points: Tenths;
  readonly first: number;
  readonly last: number;
  readonly from: PlayerNumber;
  readonly to: PlayerNumber;
}

/** Requested bye or absence (record 240). */
export interface RequestedBye {
  readonly kind: 'full' | 'half' | 'zero';
  readonly round: number;
  readonly players: readonly PlayerNumber[];
}

/** Bonus or penalty points of record 299; `round` null = the whole event. */
export interface AbnormalPoints {
  readonly type: string;
  readonly points: Tenths;
  readonly round: number | null;
  readonly players: readonly PlayerNumber[];
}

/** A whole individual event: what a pairing or a table is computed from. Everything is readonly, plain data. */
export interface EventRecord {
  readonly name: string;
  readonly city: string | null;
  readonly federation: string | null;
  /** `YYYY-MM-DD` where the source could be read as a date, else null. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  /** Rounds planned (142, XXR); null if the file does not say. */
  readonly roundsPlanned: number | null;
  /** Colour of the top seed in round 1 (152, XXC); null = not fixed yet. */
  readonly initialColour: Colour | null;
  readonly points: PointSystem;
  /** Players in order of their numbers. */
  readonly players: readonly EventPlayer[];
  readonly forbidden: readonly ForbiddenPairs[];
  readonly virtualPoints: readonly VirtualPoints[];
  readonly requestedByes: readonly RequestedBye[];
  readonly abnormalPoints: readonly AbnormalPoints[];
  /** Encoded system of record 192 (`FIDE_DUTCH_2026` …) or null. */
  readonly system: string | null;
  /** Tie-break codes of 202 or 212 (without `PTS`), in order. */
  readonly tieBreaks: readonly string[];
}
