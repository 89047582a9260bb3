import type { Result } from '../../result.ts';
import type {
  Actor,
  EntrantId,
  Movers,
  Office,
  PairingResult,
  PlayerClass,
  RequestedByeKind,
  TournamentEvent,
  TournamentRefusal,
  TournamentSettings,
} from '../types.ts';

/** What the portal knows of a person who wants to enter, asked at this moment. */
export interface EntryFacts {
  readonly rating: number | null;
  /** Finished games of the kind of the event. */
  readonly finishedGames: number;
  /** C-20: declared by himself or by an administrator. */
  readonly usesPrograms: boolean;
  /** marked as a second account of somebody. */
  readonly isClone?: boolean;
  readonly playerClass: PlayerClass;
}

/** Why somebody may enter no event at all. */
export type Bar = 'uses-programs' | 'clone';

/** A person who signed a petition, entered with the announcement. */
export interface Petitioner {
  readonly userId: string;
  readonly rating: number | null;
}

/** A person a judge enters: an account, or a name that stands in the entrant's row. */
export interface EnteredPerson {
  readonly userId: string | null;
  readonly rating: number | null;
  readonly barred?: Bar | null;
}

export type JudgeCommand =
  /** Persons without a wish of their own: a list from paper or a file. */
  | { readonly type: 'EnterPersons'; readonly persons: readonly EnteredPerson[] }
  /** D24: people of a list, and ratings of those who are in the event already. */
  | {
      readonly type: 'EnterList';
      readonly persons: readonly EnteredPerson[];
      readonly ratings: readonly { readonly entrant: EntrantId; readonly rating: number }[];
    }
  | { readonly type: 'Accept'; readonly entrant: EntrantId }
  | { readonly type: 'Decline'; readonly entrant: EntrantId }
  | { readonly type: 'TakeOut'; readonly entrant: EntrantId; readonly expel: boolean }
  | { readonly type: 'Readmit'; readonly entrant: EntrantId }
  | { readonly type: 'AdmitLate'; readonly person: EnteredPerson }
  | {
      readonly type: 'GiveBye';
      readonly entrant: EntrantId;
      readonly round: number;
      readonly kind: RequestedByeKind | null;
    }
  | {
      readonly type: 'LinkAccount';
      readonly entrant: EntrantId;
      readonly userId: string;
      readonly barred?: Bar | null;
    }
  /** A result of a board that is played without the portal. */
  | {
      readonly type: 'EnterResult';
      readonly round: number;
      readonly board: number;
      readonly result: PairingResult;
    }
  /** Any other result than the one that stands; null = to be played again. */
  | {
      readonly type: 'Correct';
      readonly round: number;
      readonly board: number;
      readonly result: PairingResult | null;
    }
  /** the winner of a deciding game or match between two who were level in their group. */
  | {
      readonly type: 'DecideTie';
      readonly round: number;
      readonly winner: EntrantId;
      readonly loser: EntrantId;
    }
  | { readonly type: 'Pause' }
  | { readonly type: 'Resume' }
  /** Without waiting for the appointed time. */
  | { readonly type: 'PairNow' }
  /** Publishes the draft of this round. */
  | { readonly type: 'Publish'; readonly round: number }
  | {
      readonly type: 'PairByHand';
      readonly round: number;
      readonly pairs: readonly { readonly white: EntrantId; readonly black: EntrantId }[];
      /** Who has the bye of an odd field. */
      readonly bye?: EntrantId | null;
      /** Also pairs and colours that the rules forbid. */
      readonly against?: boolean;
    }
  | { readonly type: 'Reopen' }
  /** Ends the event as it stands. */
  | { readonly type: 'Close' }
  | { readonly type: 'Postpone'; readonly startsAt: number }
  | { readonly type: 'Undo'; readonly version: number }
  | {
      readonly type: 'NameOfficial';
      readonly userId: string;
      readonly office: Office | null;
      /** he is an administrator or a Master. */
      readonly mayOrganise?: boolean;
    };

/** the two sides of an agreement. */
export type ProposalCommand =
  | { readonly type: 'Revise'; readonly settings: TournamentSettings }
  | { readonly type: 'Agree' }
  | { readonly type: 'Return'; readonly reason: string };

export type TournamentCommand =
  | {
      readonly type: 'Announce';
      readonly settings: TournamentSettings;
      readonly lotHash: string;
      /** how many people of the class or level there are; absent = not asked. */
      readonly eligible?: number;
      /** who asked for it, entered at once. */
      readonly petitioners?: readonly Petitioner[];
    }
  /** by a Master. */
  | {
      readonly type: 'Propose';
      readonly settings: TournamentSettings;
      readonly lotHash: string;
      readonly isMaster: boolean;
    }
  | ProposalCommand
  /** a place by right is taken. */
  | { readonly type: 'Confirm' }
  | { readonly type: 'Register'; readonly facts: EntryFacts }
  | { readonly type: 'Withdraw' }
  | { readonly type: 'RequestBye'; readonly round: number; readonly wanted: boolean }
  | { readonly type: 'Cancel'; readonly reason: string }
  /** The appointed time has come; `seed` is the value whose hash was announced, `ratings` are frozen from now on. */
  | {
      readonly type: 'Start';
      readonly seed: string;
      readonly ratings: ReadonlyMap<string, number>;
      /** accounts barred since they entered. */
      readonly barred?: ReadonlySet<string>;
      /** entrants with enough games and events; asked of events over the board. */
      readonly qualified?: number;
    }
  /** The last instant of registration has passed. */
  | { readonly type: 'EndRegistration' }
  /** The appointed time of a round has come. */
  | { readonly type: 'NextRound'; readonly round: number }
  /** the time for deciding games is over. */
  | { readonly type: 'Settled' }
  /** A game of the event ended. */
  | {
      readonly type: 'RecordResult';
      readonly gameId: string;
      readonly result: PairingResult;
      readonly reason: string;
      readonly moved?: Movers;
    }
  /** G-19: a game of the event that had ended on time goes on. */
  | { readonly type: 'RestoreGame'; readonly gameId: string }
  | JudgeCommand;

export interface Circumstances {
  readonly now: number;
  /** Null = the service itself. */
  readonly by: Actor | null;
}

export type Decision = Result<readonly TournamentEvent[], TournamentRefusal>;
