import type { PlannedStage } from 'tabiya-engine/groups';
import type { Control } from '../clocks/types.ts';
import type { GameKind } from '../games/types.ts';
import type { Asked, EntrantId, Office, PairingResult, TournamentSettings } from './types.ts';

/** `proposed`: a Master waits for the administration's yes; nobody else sees the event. */
export type TournamentState = 'proposed' | 'announced' | 'running' | 'finished' | 'cancelled';

export interface TournamentCard {
  readonly id: string;
  readonly name: string;
  readonly system: string;
  readonly kind: GameKind;
  readonly control: Control | null;
  readonly state: TournamentState;
  readonly entrants: number;
  readonly startsAt: number | null;
  readonly registrationFrom: number | null;
  readonly registrationTo: number | null;
  readonly round: number;
  readonly rounds: number | null;
  readonly finishedAt: number | null;
  readonly imported: boolean;
}

export interface EntrantView {
  readonly entrant: EntrantId;
  /** Pairing number after the draw; null before. */
  readonly number: number | null;
  readonly userId: string | null;
  readonly name: string;
  readonly title: string | null;
  readonly federation: string | null;
  readonly rating: number | null;
  readonly withdrawn: boolean;
  readonly standing: 'entered' | 'applied' | 'waiting' | 'declined';
  readonly expelled: boolean;
  /** First round he could play in; above 1 for late entrants. */
  readonly fromRound: number;
  /** Byes requested for rounds to come and past. */
  readonly requestedByes: readonly { readonly round: number; readonly kind: 'half' | 'zero' | 'full' }[];
}

/** One cell of the round-robin table seen from the row's player. */
export interface CrosstableCell {
  readonly opponent: number;
  readonly round: number;
  readonly colour: 'white' | 'black';
  /** `1`, `½`, `0`, `+`, `-`; null = to come or being played. */
  readonly score: '1' | '½' | '0' | '+' | '-' | null;
  readonly gameNumber: number | null;
  readonly live: boolean;
}

export interface CrosstableRow {
  readonly number: number;
  readonly name: string;
  readonly title: string | null;
  readonly rating: number | null;
  readonly userId: string | null;
  /** One list per opponent number (index 0 = number 1); empty for oneself; two cells in a double cycle. */
  readonly cells: readonly (readonly CrosstableCell[])[];
  /** Points in tenths. */
  readonly points: number;
  readonly played: number;
  /** Printed values in the order of `Crosstable.tieBreaks`; null = undefined. */
  readonly tieBreaks: readonly (string | null)[];
  /** Provisional while running; shared places have the same number. In an event from a file: the file's own. */
  readonly place: number;
  /** Our own calculation beside the places of a file; null in events of the portal. */
  readonly computedPlace: number | null;
  /** Rank column of an imported file, kept as given; null otherwise. */
  readonly filedPlace: number | null;
  /** He left before half of his games: they stay in the table and count for nobody (B14). */
  readonly annulled?: true;
}

export interface Crosstable {
  readonly tieBreaks: readonly string[];
  /** Rows in order of places. */
  readonly rows: readonly CrosstableRow[];
}

/** A line of the points table of an event without crosstable (Swiss files). */
export type StandingRow = Omit<CrosstableRow, 'cells'>;

export interface Standings {
  readonly tieBreaks: readonly string[];
  /** Rows in order of places. */
  readonly rows: readonly StandingRow[];
}

/** How a number of the table came about, in the reader's language: opens under the row of its player. */
export interface WorkingView {
  /** Which of several tables it belongs to: `2` = stage 2 of a chain, `1.3` = group 3 of stage 1; absent = the only one. */
  readonly at?: string;
  /** Pairing number of the row. */
  readonly number: number;
  /** `PTS` or a code of the table's list. */
  readonly code: string;
  /** Printed as the table prints it; null = undefined. */
  readonly value: string | null;
  /** What the code is and what it says. */
  readonly name: string;
  readonly says: string;
  readonly terms: readonly {
    readonly round: number;
    readonly colour: 'white' | 'black' | null;
    readonly text: string;
    /** What the term adds, readable. */
    readonly adds: string;
    /** Why it does not count; null = it counts. */
    readonly cut: string | null;
  }[];
  /** True when the value is the sum of the terms that count. */
  readonly isSum: boolean;
  /** Steps after the sum; mini-tables of direct encounters. */
  readonly steps: readonly string[];
  /** Article of the rule; empty where a code has none. */
  readonly article: string;
  /** Edition of the rules the event keeps: `c07-2026` … */
  readonly edition: string;
  /** The day (its midnight, UTC) the edition follows from; null = unknown. */
  readonly startsOn: number | null;
  /** The place and what it hangs on: "ahead of B by …". */
  readonly place: readonly string[];
}

export interface RoundView {
  readonly round: number;
  readonly finished: boolean;
  readonly games: readonly {
    readonly board: number;
    readonly white: number;
    readonly black: number;
    readonly gameId: string | null;
    readonly gameNumber: number | null;
    readonly result: PairingResult | null;
  }[];
  /** Pairing numbers that rest in this round. */
  readonly rest: readonly number[];
  /** Numbers without an opponent in this round, with the points it brings, in tenths. */
  readonly byes: readonly { readonly number: number; readonly points: number }[];
  /** The judge of the event can ask the system why a pair plays. */
  readonly explained: boolean;
}

/** What sockets of topic `tournament:ID` receive: everything that changes while people look. */
export interface TournamentLive {
  readonly id: string;
  readonly version: number;
  readonly state: TournamentState;
  readonly round: number;
  readonly rounds: number | null;
  readonly entrants: readonly EntrantView[];
  /** Null before the draw and in systems that show a points table instead. */
  readonly crosstable: Crosstable | null;
  /** The points table where there is no crosstable; null before the draw. */
  readonly standings: Standings | null;
  /** The matches of a knockout; null in other systems and before the draw. */
  readonly bracket: BracketView | null;
  /** The stages of an event in groups, the last one first; null in other systems and before the start. */
  readonly stages: readonly StageView[] | null;
  /** The stages of an event that chains systems, the last one first; null in other systems and before the start. */
  readonly parts: readonly PartView[] | null;
  readonly schedule: readonly RoundView[];
  /** level players may settle their order until then, the event ends after it; null = nothing is open. */
  readonly settling: number | null;
  readonly paused: boolean;
  /** The next round, if it waits: for its time (`at`), for the judge, or because it cannot be paired (`failed`). */
  readonly coming: {
    readonly round: number;
    readonly at: number | null;
    readonly drafted: boolean;
    readonly failed: string | null;
  } | null;
}

/** A stage of a chain of systems, with the table its system has; numbers in tables are those of the stage. */
export interface PartView {
  readonly stage: number;
  readonly system: string;
  readonly finished: boolean;
  readonly crosstable: Crosstable | null;
  readonly standings: Standings | null;
  /** Numbers are those of the whole event. */
  readonly bracket: BracketView | null;
  readonly stages: readonly StageView[] | null;
}

/** A stage of groups. */
export interface StageView {
  readonly stage: number;
  readonly groups: readonly {
    /** A, B, C … by index. */
    readonly group: number;
    /** How many go on; null in the group that decides the event. */
    readonly places: number | null;
    readonly finished: boolean;
    /** End of its last game, ms; null while it is played. */
    readonly endedAt: number | null;
    readonly crosstable: Crosstable;
  }[];
}

/** A knockout as its bracket. */
export interface BracketView {
  /** Rounds from the first to the final. */
  readonly rounds: readonly (readonly MatchView[])[];
}

export interface MatchView {
  /** Pairing numbers; null = not known yet, or nobody. */
  readonly sides: readonly [MatchSide, MatchSide];
  /** Index of the winning side; null = open, or nobody goes on. */
  readonly winner: 0 | 1 | null;
  readonly state: 'to-come' | 'playing' | 'over';
  /** How it was decided where points did not. */
  readonly how: 'points' | 'rating' | 'lot' | 'walkover' | 'bye' | 'nobody' | 'tie-break' | null;
  /** `result` has White first; `white` = the side that played White. */
  readonly games: readonly {
    readonly gameNumber: number | null;
    readonly white: 0 | 1;
    readonly result: PairingResult | null;
  }[];
}

export interface MatchSide {
  readonly number: number | null;
  /** Tenths; null = no game yet. */
  readonly points: number | null;
  /** True when nobody will ever stand here. */
  readonly empty: boolean;
}

export interface TournamentPageView extends TournamentLive {
  readonly settings: TournamentSettings | null;
  readonly name: string;
  readonly organiserId: string | null;
  readonly officials: readonly {
    readonly userId: string;
    readonly login: string;
    readonly office: Office;
  }[];
  /** What judges did, newest first; the first that still stands can be taken back. */
  readonly acts: readonly ActView[];
  readonly reopened: boolean;
  /** the event waits for the administration; `returned` = what it wants changed. */
  readonly proposal: { readonly returned: string | null } | null;
  /** places by right that may be confirmed; `open` have not said anything yet. */
  readonly confirming: {
    readonly round: number;
    readonly open: readonly Asked[];
    readonly confirmed: readonly EntrantId[];
  } | null;
  /** Since when each entrant has been in the event without leaving it, ms. */
  readonly presentSince: ReadonlyMap<EntrantId, number>;
  /** The draft of the next round, for the judge's eyes. */
  readonly draft: RoundView | null;
  /** People may leave by themselves between rounds. */
  readonly mayLeave: boolean;
  /** The judge may pair the coming round by hand now. */
  readonly handPaired: boolean;
  /** People may be admitted after the start. */
  readonly takesLate: boolean;
  readonly card: TournamentCard;
  readonly lot: { readonly hash: string; readonly seed: string | null } | null;
  readonly news: readonly NewsView[];
  readonly awards: readonly { readonly place: number; readonly number: number; readonly name: string }[];
  /** The grid of an event in groups; empty in other systems and with too few entrants. */
  readonly grid: readonly PlannedStage[];
  /** Sentences about the form of the event in the reader's language, from the system's `describe`. */
  readonly description: readonly string[];
}

/** A series as its page shows it. */
export interface SeriesView {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly running: boolean;
  readonly organiserId: string | null;
  /** Its rhythm, and what happens with too few players. */
  readonly sentences: readonly string[];
  /** Ids of its events, the newest first. */
  readonly editions: readonly string[];
}

export interface ActView {
  readonly version: number;
  readonly at: number;
  readonly by: string;
  readonly kind: string;
  readonly name: string;
  readonly round: number | null;
  readonly board: number | null;
  readonly from: PairingResult | null;
  readonly to: PairingResult | null;
  readonly undone: boolean;
}

/** What a correction would change: shown before it is saved (C18). */
export interface ForesightView {
  /** Version the preview was made on. */
  readonly version: number;
  /** Rows of the table that move. */
  readonly moves: readonly {
    readonly name: string;
    readonly placeBefore: number;
    readonly placeAfter: number;
    readonly pointsBefore: number;
    readonly pointsAfter: number;
  }[];
  /** Games that are cleared, with their results. */
  readonly cleared: readonly {
    readonly round: number;
    readonly white: string;
    readonly black: string;
    readonly result: PairingResult | null;
  }[];
  /** Pairs that come instead. */
  readonly paired: readonly { readonly round: number; readonly white: string; readonly black: string }[];
  readonly ends: boolean;
}

/**
 * `kind` is `announced`, `started`, `round-finished`, `break`, `finished` or `cancelled`; the sentence comes from `newsText`.
 * `data` holds its parameters: always `tournament` (name); `round`; `entrants`; `winner` (names joined with commas) and
 * `winners` (how many share first place); `until` (end of a break, ms); `reason` (a code or the organiser's words).
 */
export interface NewsView {
  readonly id: string;
  readonly at: number;
  readonly kind: string;
  readonly tournamentId: string | null;
  readonly data: Readonly<Record<string, string | number>>;
}

/** A place won, as the profile shows it. */
export interface AwardView {
  readonly tournamentId: string;
  readonly name: string;
  readonly place: number;
  readonly at: number;
}
