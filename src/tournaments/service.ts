import type { EventRecord } from 'tabiya-engine';
import type { SeriesKind } from 'tabiya-engine/series';
import type { TrfFault } from 'tabiya-engine/trf';
import type { Statement } from '../db/driver.ts';
import type { Refusal, Result } from '../result.ts';
import type { Qualification } from './facts.ts';
import type { Petitions } from './petitions.ts';
import type { Actor, Person, SettingsFault, TournamentRefusal, TournamentSettings } from './types.ts';
import type {
  AwardView,
  ForesightView,
  NewsView,
  SeriesView,
  TournamentCard,
  TournamentLive,
  TournamentPageView,
  WorkingView,
} from './view.ts';
import type { EntryLists } from './entryLists.ts';
import type { Language } from '../words/index.ts';
import type { JudgeCommand } from './decide/commands.ts';

/** `faults` holds line and column; sentences come from `describeFault` of `tabiya-engine/trf`. */
export type ImportOutcome =
  | {
      readonly ok: true;
      readonly value: {
        readonly id: string;
        readonly name: string;
        readonly players: number;
        readonly rounds: number;
        readonly warnings: readonly TrfFault[];
      };
    }
  | {
      readonly ok: false;
      readonly refusal: Refusal<TournamentRefusal | 'bad-file'>;
      readonly faults: readonly TrfFault[];
    };

/** The tournaments room as pages, sockets and the command line see it. */
export interface Tournaments {
  /** Everything wrong with the settings, in the order of the fields; empty = they can be announced. */
  check(settings: TournamentSettings): readonly SettingsFault[];
  /** Administrators and organisers announce. `bad-settings` carries the first fault in `params.field`, `params.fault`. */
  announce(
    settings: TournamentSettings,
    by: Actor,
  ): Promise<Result<{ readonly id: string }, TournamentRefusal>>;
  register(id: string, by: Actor): Promise<Result<null, TournamentRefusal>>;
  withdraw(id: string, by: Actor): Promise<Result<null, TournamentRefusal>>;
  /** `note` = the organiser's words for the log of all acts. */
  cancel(id: string, reason: string, by: Actor, note?: string): Promise<Result<null, TournamentRefusal>>;
  /** A tournament from a TRF file; keeps the file's ranks. Faults come back with line and column. */
  importTrf(bytes: Uint8Array, options: { readonly name: string | null }): Promise<ImportOutcome>;
  /**
   * An act of the judge. `seen` = the version his page showed: an act made on older state is refused with `busy`, so
   * that nobody confirms a preview that is no longer true. `names` go to the rows of persons without accounts, in the
   * order of the command. `note` = why he does it, for the log of all acts.
   */
  judge(
    id: string,
    command: JudgeCommand,
    by: Actor,
    options?: { readonly seen?: number; readonly names?: readonly Person[]; readonly note?: string },
  ): Promise<Result<null, TournamentRefusal>>;
  /** D24: people from a list, looked at line by line before they are entered. */
  readonly lists: EntryLists;
  /** What an act would change; nothing is stored (C18). */
  foresee(id: string, command: JudgeCommand, by: Actor): Promise<Result<ForesightView, TournamentRefusal>>;
  requestBye(id: string, round: number, wanted: boolean, by: Actor): Promise<Result<null, TournamentRefusal>>;
  /** Why a pair plays in a round, from the state it was paired on; null where the system has no such story. */
  why(id: string, round: number, board: number | 'bye', language: Language): Promise<WhyView | null>;
  readonly series: {
    /** The series and its first edition; times of day count in the zone. */
    announce(
      kind: SeriesKind,
      zone: string,
      settings: TournamentSettings,
      by: Actor,
    ): Promise<Result<{ readonly id: string; readonly seriesId: string }, TournamentRefusal>>;
    /** `note` = why, for the log of all acts. */
    end(id: string, by: Actor, note?: string): Promise<Result<null, TournamentRefusal>>;
    view(id: string, language: Language): Promise<SeriesView | null>;
    /** Series that go on, by name. */
    list(): Promise<readonly { readonly id: string; readonly name: string; readonly kind: string }[]>;
  };
  /** The event as the engine reads it, with names, for files; null for an unknown id. */
  record(id: string): Promise<EventRecord | null>;
  /** C-20: whether somebody says that he plays with programs, by his own word or an administrator's. */
  usesPrograms(userId: string): Promise<boolean>;
  /** Whose word it is; what the administration said only the administration takes back. */
  programsSaidBy(userId: string): Promise<'self' | 'administration' | null>;
  /** `extra` goes into the same transaction, here and below: the log of the administration's acts. */
  declarePrograms(
    userId: string,
    uses: boolean,
    by: Actor,
    extra?: readonly Statement[],
  ): Promise<Result<null, TournamentRefusal>>;
  /** the account of which this one is a second one, or null. */
  cloneOf(userId: string): Promise<string | null>;
  markClone(
    userId: string,
    mainId: string | null,
    by: Actor,
    extra?: readonly Statement[],
  ): Promise<Result<null, TournamentRefusal>>;
  /** the title Master and the event that brought it. */
  titleOf(userId: string): Promise<{ readonly tournamentId: string | null; readonly at: number } | null>;
  /** C-24: classes above or below the first one, by game. */
  classesOf(userId: string): Promise<readonly { readonly kind: string; readonly class: string }[]>;
  /** */
  readonly petitions: Petitions;
  /** a qualified player takes his place. */
  confirm(id: string, by: Actor): Promise<Result<null, TournamentRefusal>>;
  /** a Master asks for an event over the board; nobody but he and the administration sees it until they agree. */
  propose(
    settings: TournamentSettings,
    by: Actor,
  ): Promise<Result<{ readonly id: string }, TournamentRefusal>>;
  revise(id: string, settings: TournamentSettings, by: Actor): Promise<Result<null, TournamentRefusal>>;
  /** `seen` = the version that was read: what was changed meanwhile is not agreed to (`busy`). */
  agree(
    id: string,
    by: Actor,
    extra?: readonly Statement[],
    seen?: number,
  ): Promise<Result<null, TournamentRefusal>>;
  returnProposal(
    id: string,
    reason: string,
    by: Actor,
    extra?: readonly Statement[],
  ): Promise<Result<null, TournamentRefusal>>;
  /** all that wait for an administrator, his own for a Master. */
  proposals(by: Actor): Promise<readonly TournamentCard[]>;
  /** what the accounts that take part have played, by account. */
  qualifications(id: string): Promise<ReadonlyMap<string, Qualification>>;
  list(options: { readonly state?: string; readonly limit: number }): Promise<readonly TournamentCard[]>;
  ofUser(userId: string): Promise<readonly TournamentCard[]>;
  live(id: string): Promise<TournamentLive | null>;
  page(id: string, language: Language): Promise<TournamentPageView | null>;
  /** How a number of the table came about (`code` = `PTS` or a tie-break of the list); null when there is none. */
  working(
    id: string,
    wanted: { readonly number: number; readonly code: string; readonly at?: string },
    language: Language,
  ): Promise<WorkingView | null>;
  news(options: { readonly tournamentId?: string; readonly limit: number }): Promise<readonly NewsView[]>;
  /** Awards of a person for the profile. */
  awards(userId: string): Promise<readonly AwardView[]>;
  /** Called after the commit of every change; versions of one event rise. */
  onChange(listener: (live: TournamentLive) => void): () => void;
  /**
   * Folds every log again (or `only` that of one event) and compares with the read rows; writes the rows that differ
   * when `repair` is set.
   */
  rebuild(options: { readonly repair: boolean; readonly only?: string }): Promise<RebuildReport>;
}

export interface WhyView {
  readonly round: number;
  readonly white: number;
  /** Null = a bye. */
  readonly black: number | null;
  readonly lines: readonly string[];
}

export interface RebuildReport {
  readonly tournaments: number;
  /** Read rows compared. */
  readonly rows: number;
  /** Tournament ids whose read rows differed from the fold of their log. */
  readonly differences: readonly string[];
}
