import type { PlannedStage } from 'tabiya-engine/groups';
import type { Result } from '../../result.ts';
import type { Tournament } from '../decide/state.ts';
import type { RankingList } from '../standings.ts';
import type {
  EntrantId,
  PairingResult,
  Place,
  RoundBye,
  SettingsFault,
  StageGroup,
  TournamentSettings,
} from '../types.ts';

/** One round as a system pairs it; games are created by the service. */
export interface RoundPairing {
  readonly round: number;
  /** In order of boards, board 1 first. */
  readonly pairs: readonly GamePairing[];
  readonly rest: readonly EntrantId[];
  readonly byes?: readonly RoundBye[];
  readonly groups?: readonly StageGroup[];
  readonly opens?: readonly EntrantId[];
}

export interface GamePairing {
  readonly white: EntrantId;
  readonly black: EntrantId;
  /** Known at once: one of them has left. */
  readonly result?: PairingResult;
}

export interface Pairing {
  /** Entrants in order of their pairing numbers: as drawn by this call, or as they were. */
  readonly numbers: readonly EntrantId[];
  /** One round, or several that are played at once. */
  readonly rounds: readonly RoundPairing[];
}

/** What an event needs after something happened in it. */
export type NextStep =
  | { readonly step: 'wait' }
  | { readonly step: 'pair' }
  /** More games in a round that is being played. */
  | { readonly step: 'games'; readonly round: number; readonly pairs: readonly GamePairing[] }
  | { readonly step: 'finish'; readonly places: readonly Place[] };

/** A sentence of the catalogue `tournaments.describe.<key>`. */
export interface Sentence {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The form of an event for people: in words and as its full grid. */
export interface Description {
  readonly sentences: readonly Sentence[];
  /** Rounds with this many entrants; null = not known before the start. */
  readonly rounds: number | null;
  /** How its table is shown. */
  readonly table: 'crosstable' | 'points' | 'bracket' | 'groups' | 'chain';
  /** How it is ranked when the event names no list of its own. */
  readonly ranking: RankingList;
  /** Games by pairing numbers, `[white, black]`, one list a round; empty where games follow from results. */
  readonly grid: readonly (readonly (readonly [number, number])[])[];
  /** the grid of stages, where the event is played in groups. */
  readonly stages?: readonly PlannedStage[];
}

/** Groups of settings a system takes, beyond those of every event. */
export type SettingsOption =
  | 'cycles'
  | 'pace'
  | 'rounds'
  | 'byes'
  | 'breaks'
  | 'acceleration'
  | 'colour-limits'
  | 'knockout'
  | 'groups'
  | 'stages'
  | 'stage-break'
  | 'ratings'
  | 'confirm'
  | 'tie-breaks';

/** What the form of a new event offers. */
export interface SystemForm {
  readonly options: readonly SettingsOption[];
  /** Tie-breaks people choose from, and those chosen unless they say otherwise. */
  readonly offered: readonly string[];
  readonly usual: readonly string[];
}

/**
 * A tournament system: four pure functions, and what few systems add; nothing outside its file decides by system. To
 * add one, write its file and put it into the list of `registry.ts`.
 */
export interface TournamentSystem {
  readonly id: string;
  /** What is wrong with the settings for this system, beyond what every event needs. */
  validate(settings: TournamentSettings): readonly SettingsFault[];
  /**
   * The first pairing draws the numbers; `seed` is the value whose hash was published. `no-pairing` carries the reason
   * in `params.why`.
   */
  pair(tournament: Tournament, seed: string): Result<Pairing, 'too-few-entrants' | 'no-pairing'>;
  next(tournament: Tournament): NextStep;
  /** `entrants` = how many take part, or have registered so far. */
  describe(settings: TournamentSettings | null, entrants: number): Description;
  /** Absent = nobody can announce such an event. */
  readonly form?: SystemForm;
  /** who leads after a round; absent = the system has no table then. */
  leaders?(tournament: Tournament): readonly EntrantId[];
  /** Places as they stand. */
  places(tournament: Tournament): readonly Place[];
  /** A game that ended without a move of one side is a loss like others, or counts as not played (C-43). */
  readonly absence?: 'loss' | 'forfeit';
  /** Games are played at a table: the portal creates none, the judge enters the results. */
  readonly byHand?: boolean;
  /** How long people may take their registration back; absent = until the start. */
  readonly leavesUntil?: 'registration';
  /** R-183, C-21: places of one table of the registration, where it is filled table by table. */
  tableSize?(settings: TournamentSettings): number;
  /** who has a place in the next round by right; absent = rounds have no such places. */
  qualified?(tournament: Tournament): readonly EntrantId[];
  /** C-24: places inside the groups of stage 1; absent = the whole event is one stage. */
  firstStage?(tournament: Tournament): ReadonlyMap<EntrantId, number>;
  /** People may leave between rounds by themselves; absent = only the judge takes them out. */
  mayLeave?(tournament: Tournament): boolean;
  /** The judge may pair the coming round by hand; absent = the pairs follow from the system alone. */
  handPaired?(tournament: Tournament): boolean;
  /** until when level players may settle their order before it counts; null = nothing is open. */
  settlesUntil?(tournament: Tournament): number | null;
  /** R-341…R-344: why two people of a group cannot settle their order now; absent = they can. */
  mayDecide?(
    tournament: Tournament,
    pair: { readonly winner: EntrantId; readonly loser: EntrantId },
    now: number,
  ): 'tie-too-late' | 'not-level' | null;
  /** What becomes of the results of somebody who leaves for good now (GR 6.6, B14); absent = they stand. */
  leaves?(tournament: Tournament, entrant: EntrantId): 'annul' | 'keep';
  /** The list of numbers with somebody who comes late; absent or null = nobody can (any more). */
  admit?(tournament: Tournament, entrant: EntrantId, rating: number | null): readonly EntrantId[] | null;
  /** As a stage of a chain: everybody in strict order when it is over; absent = by places, level people by lot. */
  order?(tournament: Tournament): readonly EntrantId[];
  /** As a stage: how many go on, where the system itself fixes it (groups), when it is over and before it begins. */
  goingOn?(tournament: Tournament): number;
  goingOnOf?(settings: TournamentSettings, entrants: number): number;
  /** As a stage: numbers for people in order of seeding; absent = that order. */
  seats?(
    order: readonly EntrantId[],
    settings: TournamentSettings | null,
    seed: string,
  ): readonly EntrantId[];
  /** First round whose pairs no longer follow from the results before it; absent = rounds always stand. */
  broken?(tournament: Tournament): number | null;
  /** Whether a round has such a story; absent = every one. */
  explains?(tournament: Tournament, round: number): boolean;
  /** Why a pair of the round plays, sentences in the reader's language; absent = the system has no such story. */
  why?(
    before: Tournament,
    pair: { readonly white: EntrantId; readonly black: EntrantId | null },
    language: 'ru' | 'en',
  ): readonly string[];
}
