import type { EventRecord } from 'tabiya-engine';
import type { SeriesKind } from 'tabiya-engine/series';
import type { TrfFault } from 'tabiya-engine/trf';
import type { Refusal, Result } from '../result.ts';
import type { Person, SettingsFault, TournamentRefusal, TournamentSettings } from './types.ts';
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
import type { Language } from '../words/index.ts';
import type { JudgeCommand } from './decide/commands.ts';

/** Who acts: the id and the roles decide what is allowed. */
export interface Actor {
  readonly userId: string;
  readonly roles: readonly string[];
}

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
  cancel(id: string, reason: string, by: Actor): Promise<Result<null, TournamentRefusal>>;
  /** A tournament from a TRF file; keeps the file's ranks. Faults come back with line and column. */
  importTrf(bytes: Uint8Array, options: { readonly name: string | null }): Promise<ImportOutcome>;
  /**
   * An act of the judge. `seen` = the version his page showed: an act made on older state is refused with `busy`, so
   * that nobody confirms a preview that is no longer true. `names` go to the rows of persons without accounts, in the
   * order of the command.
   */
  judge(
    id: string,
    command: JudgeCommand,
    by: Actor,
    options?: { readonly seen?: number; readonly names?: readonly Person[] },
  ): Promise<Result<null, TournamentRefusal>>;
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
    end(id: string, by: Actor): Promise<Result<null, TournamentRefusal>>;
    view(id: string, language: Language): Promise<SeriesView | null>;
    /** Series that go on, by name. */
    list(): Promise<readonly { readonly id: string; readonly name: string; readonly kind: string }[]>;
  };
  /** The event as the engine reads it, with names, for files; null for an unknown id. */
  record(id: string): Promise<EventRecord | null>;
  /** C-20: whether somebody says that he plays with programs, by his own word or an administrator's. */
  usesPrograms(userId: string): Promise<boolean>;
  declarePrograms(userId: string, uses: boolean, by: Actor): Promise<void>;
  list(options: { readonly state?: string; readonly limit: number }): Promise<readonly TournamentCard[]>;
  ofUser(userId: string): Promise<readonly TournamentCard[]>;
  live(id: string): Promise<TournamentLive | null>;
  page(id: string, language: Language): Promise<TournamentPageView | null>;
  /** How a number of the table came about (`code` = `PTS` or a tie-break of the list); null when there is none. */
  working(
    id: string,
    wanted: { readonly number: number; readonly code: string },
    language: Language,
  ): Promise<WorkingView | null>;
  news(options: { readonly tournamentId?: string; readonly limit: number }): Promise<readonly NewsView[]>;
  /** Awards of a person for the profile. */
  awards(userId: string): Promise<readonly AwardView[]>;
  /** Called after the commit of every change; versions of one event rise. */
  onChange(listener: (live: TournamentLive) => void): () => void;
  /** Folds every log again and compares with the read rows; writes the rows that differ when `repair` is set. */
  rebuild(options: { readonly repair: boolean }): Promise<RebuildReport>;
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
