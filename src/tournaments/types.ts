import type { EventPlayer, EventRecord } from 'tabiya-engine';
import type { Control } from '../clocks/types.ts';
import type { GameKind, GameResult } from '../games/types.ts';

export type TournamentId = string;

/** Number of an entrant inside one event; given at registration, never reused. */
export type EntrantId = number;

/** What the organiser fixes. Stored in the `announced` event. */
export interface TournamentSettings {
  readonly name: string;
  /** Regulation as plain text with blank lines between paragraphs. */
  readonly regulation: string;
  /** Room that validates, pairs and ends the event: `round-robin`; later others. */
  readonly system: string;
  readonly kind: GameKind;
  readonly control: Control;
  /** Limit for the first move of each side, ms (R-009, C-02). */
  readonly firstMoveMs: number;
  /** both ends included, ms. */
  readonly registrationFrom: number;
  readonly registrationTo: number;
  /** the event starts by itself at this instant. */
  readonly startsAt: number;
  /** Tie-break codes after points, announced and locked at round 1. */
  readonly tieBreaks: readonly string[];
  /** Games round by round, or all at once at the start. */
  readonly pace: 'rounds' | 'all-at-once';
  readonly rated: boolean;
  /** Most entrants the event takes; absent or null = as many as register. */
  readonly entrantsLimit?: number | null;
}

/** A field of the settings that cannot stay as it is; catalogue keys `tournaments.fault.<fault>`. */
export interface SettingsFault {
  readonly field: keyof TournamentSettings;
  readonly fault:
    | 'missing'
    | 'too-long'
    | 'characters'
    | 'unknown'
    | 'out-of-range'
    | 'in-the-past'
    | 'before-registration'
    | 'after-start'
    | 'repeated';
}

/**
 * The append-only log. Each stored event carries its version (1, 2 …), instant, author and the version of its type.
 * Names of people never stand here: entrants are numbers, persons are rows of their own.
 */
export type TournamentEvent =
  | { readonly type: 'announced'; readonly settings: TournamentSettings; readonly lotHash: string }
  | {
      readonly type: 'registered';
      readonly entrant: EntrantId;
      readonly userId: string | null;
      readonly rating: number | null;
    }
  | { readonly type: 'withdrawn'; readonly entrant: EntrantId }
  /** Pairing numbers by lot; `seed` is the value whose hash was announced. `numbers[i]` is the entrant with number i + 1. */
  | {
      readonly type: 'started';
      readonly seed: string;
      readonly numbers: readonly EntrantId[];
      /** `ratings[i]` is the rating of number i + 1, frozen for the whole event; null = none. */
      readonly ratings: readonly (number | null)[];
    }
  | {
      readonly type: 'round-paired';
      readonly round: number;
      readonly pairs: readonly PairedGame[];
      readonly rest: readonly EntrantId[];
    }
  | {
      readonly type: 'result';
      readonly round: number;
      readonly board: number;
      readonly result: PairingResult;
      readonly reason: string;
    }
  | { readonly type: 'finished'; readonly places: readonly Place[] }
  | { readonly type: 'cancelled'; readonly reason: string }
  /** An event played elsewhere, from a file; `filedRank` of the players is kept as given. */
  | { readonly type: 'imported'; readonly settings: ImportedSettings; readonly record: ImportedRecord };

export interface PairedGame {
  readonly board: number;
  readonly white: EntrantId;
  readonly black: EntrantId;
  readonly gameId: string | null;
}

/** Outcome for the table; `+--` etc. are forfeits. */
export type PairingResult = GameResult | '+--' | '--+' | '---';

export interface Place {
  readonly entrant: EntrantId;
  /** Shared places have the same number. */
  readonly place: number;
}

export interface ImportedSettings {
  readonly name: string;
  readonly system: string;
}

/**
 * A file's event without what would identify a person: names, titles, sex, birth dates and FIDE numbers stand in the
 * entrants' own rows or not at all, so that the log may be kept for ever. The player with number n is entrant n.
 */
export interface ImportedRecord extends Omit<EventRecord, 'players'> {
  readonly players: readonly ImportedPlayer[];
}

export type ImportedPlayer = Pick<EventPlayer, 'number' | 'rating' | 'rounds' | 'filedRank' | 'filedPoints'>;

/** Coded refusals; catalogue keys `tournaments.refusal.<code>`. */
export type TournamentRefusal =
  | 'not-found'
  | 'not-allowed'
  | 'bad-settings'
  | 'registration-closed'
  | 'already-registered'
  | 'not-registered'
  | 'already-started'
  | 'full'
  | 'too-few-entrants'
  | 'busy';
