import type { Result } from '../result.ts';
import type { TournamentRefusal, TournamentSettings } from './types.ts';
import type { AwardView, NewsView, TournamentCard, TournamentLive, TournamentPageView } from './view.ts';
import type { Language } from '../words/index.ts';

/** Who acts: the id and the roles decide what is allowed. */
export interface Actor {
  readonly userId: string;
  readonly roles: readonly string[];
}

/** The tournaments room as pages, sockets and the command line see it. */
export interface Tournaments {
  /** Administrators and organisers announce events. `bad-settings` carries the field in `params.field`. */
  announce(
    settings: TournamentSettings,
    by: Actor,
  ): Promise<Result<{ readonly id: string }, TournamentRefusal>>;
  register(id: string, by: Actor): Promise<Result<null, TournamentRefusal>>;
  withdraw(id: string, by: Actor): Promise<Result<null, TournamentRefusal>>;
  cancel(id: string, reason: string, by: Actor): Promise<Result<null, TournamentRefusal>>;
  /** A tournament from a TRF file; keeps the file's ranks. Faults come back with line and column. */
  importTrf(
    bytes: Uint8Array,
    options: { readonly name: string | null },
  ): Promise<
    Result<{ readonly id: string; readonly warnings: readonly string[] }, TournamentRefusal | 'bad-file'>
  >;
  list(options: { readonly state?: string; readonly limit: number }): Promise<readonly TournamentCard[]>;
  ofUser(userId: string): Promise<readonly TournamentCard[]>;
  live(id: string): Promise<TournamentLive | null>;
  page(id: string, language: Language): Promise<TournamentPageView | null>;
  news(options: { readonly tournamentId?: string; readonly limit: number }): Promise<readonly NewsView[]>;
  /** Awards of a person for the profile. */
  awards(userId: string): Promise<readonly AwardView[]>;
  onChange(listener: (live: TournamentLive) => void): () => void;
}
