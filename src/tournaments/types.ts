import type { EventPlayer, EventRecord } from 'tabiya-engine';
import type { SeriesSettings } from 'tabiya-engine/series';
import type { Control } from '../clocks/types.ts';
import type { GameKind, GameResult } from '../games/types.ts';

export type TournamentId = string;

/** Number of an entrant inside one event; given at registration, never reused. */
export type EntrantId = number;

/** until when somebody may confirm his place, ms. */
export interface Asked {
  readonly entrant: EntrantId;
  readonly until: number;
}

/** Who acts: the id and the roles decide what is allowed. */
export interface Actor {
  readonly userId: string;
  readonly roles: readonly string[];
}

/** What the organiser fixes. Stored in the `announced` event. */
export interface TournamentSettings {
  readonly name: string;
  /** Regulation as plain text with blank lines between paragraphs. */
  readonly regulation: string;
  /** Room that validates, pairs and ends the event, by its id in the registry (`round-robin`, `swiss-dutch` …). */
  readonly system: string;
  readonly kind: GameKind;
  readonly control: Control;
  /** Limit for the first move of each side, ms (R-009, C-02). */
  readonly firstMoveMs: number;
  /** time for the setup of Battle chess, ms; absent or null = by the control (B-09). */
  readonly setupMs?: number | null;
  /** R-032, C-05: false = vacation does not stop the clocks of these games. */
  readonly vacation?: boolean;
  /** G-07: draw at the third occurrence without a claim. */
  readonly autoThreefold?: boolean;
  /** K-19: Kingchess with castling; absent = without. */
  readonly castling?: boolean;
  /** F-03: all boards of a round of Chess960 begin from one position; absent = every game draws its own. */
  readonly arrayPerRound?: boolean;
  /** both ends included, ms. */
  readonly registrationFrom: number;
  readonly registrationTo: number;
  /** the event starts by itself at this instant. */
  readonly startsAt: number;
  /** Tie-break codes after points, announced and locked at round 1. */
  readonly tieBreaks: readonly string[];
  /** prizes cannot be divided, or the order decides a qualification: no place may be shared. Absent = they can. */
  readonly undivided?: boolean;
  /** C-14, R-128: ratings that order and pair; absent = those of the portal. */
  readonly ratings?: 'portal' | 'fide';
  /** Games round by round, or all at once at the start. */
  readonly pace: 'rounds' | 'all-at-once';
  readonly rated: boolean;
  /** Most entrants the event takes; absent or null = as many as register. */
  readonly entrantsLimit?: number | null;
  /** Rounds to be played; absent or null = as many as the system finds right for the field. */
  readonly rounds?: number | null;
  /** Time between the end of a round and the pairing of the next, ms; absent = none. */
  readonly breakMs?: number;
  /** At most one round a day, at the time of day of the start (R-264, superblitz), by the calendar of `zone`. */
  readonly daily?: boolean;
  /** Time zone of the event (R-264, C-36); absent = days of 24 hours. */
  readonly zone?: string;
  /** `judge`: each round after the first is a draft until the judge publishes it. */
  readonly release?: 'automatic' | 'judge';
  /** Half-point byes a person may request; absent = none. Never for the last round. */
  readonly halfByes?: number;
  /** Last round before which a judge may admit late entrants; absent = until the last one. */
  readonly lateEntryUntil?: number | null;
  readonly roundRobin?: RoundRobinOptions;
  readonly swiss?: SwissOptions;
  readonly knockout?: KnockoutOptions;
  readonly groups?: GroupsOptions;
  /** Systems one after another, where the event chains them. */
  readonly stages?: readonly StageSettings[];
  readonly entry?: EntryConditions;
  /** The edition of a series this event is. */
  readonly series?: EditionOf;
  /** R-350…R-360: the event is played at a table in a hall, whatever its system. */
  readonly overBoard?: OverBoard;
  /** R-184, C-22: who has qualified for a later stage confirms within 14 days, else his place lapses. */
  readonly confirm?: boolean;
  /** Free texts of the regulation by part; the other parts follow from the settings. */
  readonly parts?: Readonly<Partial<Record<RegulationPart, string>>>;
}

/** What an organiser of an event over the board says beside the regulation. */
export interface OverBoard {
  readonly place: string;
  /** Where the money comes from: a sponsor, own means, entry fees. */
  readonly money: string;
  /** How a sponsor is presented, as agreed with the administration; may be empty. */
  readonly sponsor: string;
}

/** Which edition of which series an event is, and the rhythm that postpones it (R-240…R-248). */
export interface EditionOf {
  readonly id: string;
  readonly edition: number;
  readonly rhythm: SeriesSettings;
}

/** Parts of a regulation an organiser writes himself. */
export const REGULATION_PARTS = [
  'general',
  'conduct',
  'venue',
  'prizes',
  'disputes',
  'information',
  'appendix',
] as const;

export type RegulationPart = (typeof REGULATION_PARTS)[number];

/** How often everybody meets everybody; absent = once. */
export interface RoundRobinOptions {
  /** 2 = the same rounds again with colours reversed (`round-robin.md` 2). */
  readonly cycles: 1 | 2;
  /** Of two cycles: the last two rounds of the first change places; null = in an even field only. */
  readonly swapLastTwo: boolean | null;
}

/** Settings of Swiss systems; each room reads its own. */
export interface SwissOptions {
  readonly acceleration: 'none' | 'baku';
  /** the same colour in a row, and the difference of colours, at most. */
  readonly repetition: number;
  readonly difference: number;
}

/** How the pairs of a knockout are played and decided (R-261…R-266). */
export interface KnockoutOptions {
  /** */
  readonly format: 'single' | 'double' | 'sequential';
  /** R-263 draws by lots; `seeded` is the standard bracket by rating, with byes for missing places. */
  readonly order: 'lots' | 'seeded';
  /** the lower rating wins a drawn pair; or games one by one, at most `tieBreakGames`, before that. */
  readonly tieBreakGames: number;
  /** Tie-break games count by twos, one with each colour. */
  readonly tieBreakPairs?: boolean;
}

/** One stage of an event that chains systems. */
export interface StageSettings {
  readonly system: string;
  /** How many go on (C-35); null in the last stage, and after groups, where `groups.places` of each go on. */
  readonly places: number | null;
  readonly rounds?: number | null;
  readonly roundRobin?: RoundRobinOptions;
  readonly knockout?: KnockoutOptions;
  readonly groups?: GroupsOptions;
}

/** C-34, C-35: how large groups are, and how many of each go on. */
export interface GroupsOptions {
  readonly largest: number;
  readonly places: number;
}

/** Who may enter; null or absent = anybody. */
export interface EntryConditions {
  /** finished games of this kind on the portal at the moment of registration. */
  readonly minGames?: number | null;
  readonly ratingFrom?: number | null;
  readonly ratingTo?: number | null;
  /** C-24: people of this class only. */
  readonly classOf?: PlayerClass | null;
  /** C-24: people of this level only, see `levels.ts`. */
  readonly level?: number | null;
  /** The judge accepts or declines every application. */
  readonly acceptance?: boolean;
  /** Further people wait when all places are taken, and move up. */
  readonly waitingList?: boolean;
  /** with fewer the start is put off by `postponeMs`, or the event does not take place. */
  readonly least?: number | null;
  readonly postponeMs?: number | null;
  /** one extension by at most a week if fewer than 60 % of the places are taken at the end. */
  readonly extend?: boolean;
}

/** C-24: H is the lowest class, A the highest. */
export const PLAYER_CLASSES = ['H', 'G', 'F', 'E', 'D', 'C', 'B', 'A'] as const;

export type PlayerClass = (typeof PLAYER_CLASSES)[number];

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
    | 'repeated'
    | 'may-share'
    | 'power-of-two'
    | 'other-day'
    /** this installation does not offer the game. */
    | 'not-offered'
    | 'not-over-board';
}

/**
 * The append-only log. Each stored event carries its version (1, 2 …), instant, author and the version of its type.
 * Names of people never stand here: entrants are numbers, persons are rows of their own.
 */
export type TournamentEvent =
  | { readonly type: 'announced'; readonly settings: TournamentSettings; readonly lotHash: string }
  /** a Master asks the administration for an event; it is announced when they agree. */
  | { readonly type: 'proposed'; readonly settings: TournamentSettings; readonly lotHash: string }
  /** The Master's new text of what he asks for. */
  | { readonly type: 'revised'; readonly settings: TournamentSettings }
  /** The administration's answer to a proposal: yes, or what has to be changed. */
  | { readonly type: 'agreed' }
  | { readonly type: 'returned'; readonly reason: string }
  | {
      readonly type: 'registered';
      readonly entrant: EntrantId;
      readonly userId: string | null;
      readonly rating: number | null;
      /** Absent = entered. */
      readonly standing?: 'applied' | 'waiting';
    }
  /** A judge's yes to an application, or a place that became free. */
  | { readonly type: 'accepted'; readonly entrant: EntrantId }
  | { readonly type: 'declined'; readonly entrant: EntrantId }
  /** Registration goes on and the start moves. */
  | {
      readonly type: 'postponed';
      readonly registrationTo: number;
      readonly startsAt: number;
      readonly why: 'few' | 'reached' | 'judge';
    }
  /** `expelled`: by the judge, for good; otherwise the person leaves or is taken out and may come back. */
  | {
      readonly type: 'withdrawn';
      readonly entrant: EntrantId;
      readonly expelled?: boolean;
      /** He played fewer than half of his games: none of them counts (GR 6.6, B14). */
      readonly annulled?: boolean;
    }
  | { readonly type: 'readmitted'; readonly entrant: EntrantId }
  /** Admitted after the start; `numbers` is the whole list after it (GHR 2.3). */
  | {
      readonly type: 'late-entered';
      readonly entrant: EntrantId;
      readonly userId: string | null;
      readonly rating: number | null;
      readonly round: number;
      readonly numbers: readonly EntrantId[];
    }
  | {
      readonly type: 'bye-requested';
      readonly entrant: EntrantId;
      readonly round: number;
      readonly kind: RequestedByeKind;
    }
  | { readonly type: 'bye-dropped'; readonly entrant: EntrantId; readonly round: number }
  /** A list says another rating of a person without account (D24). */
  | { readonly type: 'rating-set'; readonly entrant: EntrantId; readonly rating: number }
  /** An account for a person who was entered by name. */
  | { readonly type: 'linked'; readonly entrant: EntrantId; readonly userId: string }
  /** Pairing numbers by lot; `seed` is the value whose hash was announced. `numbers[i]` is the entrant with number i + 1. */
  | {
      readonly type: 'started';
      readonly seed: string;
      readonly numbers: readonly EntrantId[];
      /** `ratings[i]` is the rating of number i + 1, frozen for the whole event; null = none. */
      readonly ratings: readonly (number | null)[];
    }
  /** The next round comes at this instant. */
  | {
      readonly type: 'round-scheduled';
      readonly round: number;
      readonly at: number;
      /** A break of the settings begins, which is news; absent in logs of older releases. */
      readonly rests?: true;
    }
  /** R-184, C-22: these people may confirm until an instant; the round is not paired before `earliest`. */
  | {
      readonly type: 'confirmation-opened';
      readonly round: number;
      readonly entrants: readonly EntrantId[];
      readonly earliest: number;
      readonly until: number;
      /** Who was asked for this round before and has less time than `until`; absent in logs of older releases. */
      readonly sooner?: readonly Asked[];
      /** A break of the settings begins, which is news; absent in logs of older releases. */
      readonly rests?: true;
    }
  | { readonly type: 'confirmed'; readonly round: number; readonly entrant: EntrantId }
  /** C-22: who did not confirm in time does not play in the round, and nobody in his place. */
  | { readonly type: 'places-lapsed'; readonly round: number; readonly entrants: readonly EntrantId[] }
  /** A pairing only the judge sees; a later draft of the same round takes its place. */
  | ({ readonly type: 'round-drafted' } & PairedRound)
  | ({ readonly type: 'round-paired' } & PairedRound)
  /** More games of pairs that play in this round: second games, tie-break games. */
  | { readonly type: 'games-added'; readonly round: number; readonly pairs: readonly PairedGame[] }
  /** No legal pairing exists; the judge decides how to go on (A09). */
  | { readonly type: 'pairing-failed'; readonly round: number; readonly reason: string }
  | {
      readonly type: 'result';
      readonly round: number;
      readonly board: number;
      readonly result: PairingResult;
      readonly reason: string;
      /** C-23: who made a move of his own; absent = unknown, then a result that is no forfeit says both. */
      readonly moved?: Movers;
    }
  /** A judge's act; `to` null = open again. */
  | {
      readonly type: 'corrected';
      readonly round: number;
      readonly board: number;
      readonly from: PairingResult | null;
      readonly to: PairingResult | null;
      /** The game that is played instead, where the board is open again. */
      readonly gameId?: string;
    }
  /** Rounds that no longer follow from the results before them (C18), as they stood. */
  | { readonly type: 'rounds-taken-back'; readonly rounds: readonly TakenBackRound[] }
  | { readonly type: 'rounds-restored'; readonly rounds: readonly TakenBackRound[] }
  /** two who were level in their group have settled it over the board; the lot is not needed. */
  | {
      readonly type: 'tie-decided';
      readonly round: number;
      readonly winner: EntrantId;
      readonly loser: EntrantId;
    }
  /** the last games are over, level players may settle their order until then. */
  | { readonly type: 'settling'; readonly until: number }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' }
  /** After the end: results may be corrected again until the judge closes the event (D23). */
  | { readonly type: 'reopened' }
  /** The events since compensate the judge's act of version `of`. */
  | { readonly type: 'undone'; readonly of: number }
  | { readonly type: 'official-named'; readonly userId: string; readonly office: Office }
  | { readonly type: 'official-dismissed'; readonly userId: string }
  | { readonly type: 'finished'; readonly places: readonly Place[] }
  | { readonly type: 'cancelled'; readonly reason: string }
  /** An event played elsewhere, from a file; `filedRank` of the players is kept as given. */
  | { readonly type: 'imported'; readonly settings: ImportedSettings; readonly record: ImportedRecord };

export type RequestedByeKind = 'half' | 'zero' | 'full';

/** C-23: which sides of a game made a move (Battle chess: completed a setup) of their own. */
export type Movers = 'both' | 'white' | 'black' | 'none';

/** Who helps to run one event; `organiser` = one of several. */
export type Office = 'judge' | 'assistant' | 'organiser';

/** What a round holds for somebody without a game; `pairing` is the bye of an odd field. */
export interface RoundBye {
  readonly entrant: EntrantId;
  readonly kind: RequestedByeKind | 'pairing';
}

export interface PairedRound {
  readonly round: number;
  readonly pairs: readonly PairedGame[];
  /** Entrants without a game by the table of the round. */
  readonly rest: readonly EntrantId[];
  readonly byes?: readonly RoundBye[];
  /** Groups of a stage, where the round is a whole stage. */
  readonly groups?: readonly StageGroup[];
  /** F-03: the start position of all boards, where the event has one a round. */
  readonly startNumber?: number;
  /** The round opens a stage of a chain of systems: entrants on the numbers of the stage. */
  readonly opens?: readonly EntrantId[];
}

/** A group of a stage; everybody plays everybody on the seats of the Berger table. */
export interface StageGroup {
  /** Seat 1 first. */
  readonly numbers: readonly EntrantId[];
  /** How many go on; null in the group that decides the event. */
  readonly places: number | null;
}

export interface TakenBackRound {
  readonly round: number;
  readonly boards: readonly (Omit<PairedGame, 'result'> & { readonly result: PairingResult | null })[];
  readonly rest: readonly EntrantId[];
  readonly byes: readonly RoundBye[];
  readonly groups?: readonly StageGroup[];
  readonly startNumber?: number;
  readonly opens?: readonly EntrantId[];
}

export interface PairedGame {
  readonly board: number;
  readonly white: EntrantId;
  readonly black: EntrantId;
  readonly gameId: string | null;
  /** Known when it is paired: one of the two has left. */
  readonly result?: PairingResult;
}

/** Outcome for the table; `+--` etc. are forfeits. */
export type PairingResult = GameResult | '+--' | '--+' | '---';

/** Name and the like of a person without an account; stands in his row, never in the log. */
export interface Person {
  readonly name: string;
  readonly title: string | null;
  readonly federation: string | null;
}

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
  | 'not-started'
  | 'full'
  | 'too-few-entrants'
  | 'no-pairing'
  | 'few-games'
  | 'rating-band'
  | 'uses-programs'
  | 'other-class'
  | 'other-level'
  | 'clone'
  | 'few-eligible'
  | 'organiser-abstains'
  | 'not-a-master'
  | 'not-proposed'
  | 'reason-needed'
  | 'nothing-to-confirm'
  | 'confirmations-open'
  | 'petition-there'
  | 'petition-answered'
  | 'petition-few'
  | 'petition-signed'
  | 'petition-shared'
  | 'not-signed'
  | 'expelled'
  | 'not-this-system'
  | 'no-such-round'
  | 'no-such-board'
  | 'bad-result'
  | 'same-result'
  | 'round-paired'
  | 'has-played'
  | 'no-more-byes'
  | 'last-round'
  | 'games-open'
  | 'is-finished'
  | 'not-finished'
  | 'nothing-to-undo'
  | 'no-draft'
  | 'tie-too-late'
  | 'not-level'
  | 'seated-twice'
  | 'met-before'
  | 'colour-white'
  | 'colour-black'
  | 'had-bye'
  | 'already-so'
  | 'busy';
