import type { Control } from '../clocks/types.ts';
import type { GameKind } from '../games/types.ts';
import type { Statement } from '../db/driver.ts';
import type { Result } from '../result.ts';
import type {
  Annulment,
  GameRating,
  HistoryPoint,
  RatingAct,
  RatingLine,
  RatingRefusal,
  RatingsRebuilt,
  RatingSystem,
  RatingView,
  TimeCategory,
} from './types.ts';

/** Who acts, and why. */
export interface RatingActBy {
  /** Null = the console of the machine. */
  readonly byId: string | null;
  /** At most 500 characters, required. */
  readonly reason: string;
  /** What is stored in the act's own transaction, from what was and what is: the entry of the log of all acts. */
  readonly entry?: (before: string, after: string) => readonly Statement[];
}

/** The ratings room as pages, tournaments and the command line see it. */
export interface Ratings {
  /** Standing of a person in every category of every rated game. */
  ofUser(userId: string): Promise<readonly RatingView[]>;
  /**
   * Ratings of these persons in the category of a control; those without a rated game have 1550 (C-13). An event that
   * pairs by FIDE ratings has those, and persons without one are not in the answer (R-128, C-14).
   */
  forEvent(
    userIds: readonly string[],
    event: { readonly kind: GameKind; readonly control: Control; readonly ratings?: 'portal' | 'fide' },
  ): Promise<ReadonlyMap<string, number>>;
  /** the FIDE rating of a person as written down, or null. */
  fide(userId: string): Promise<number | null>;
  /** writes it down, null takes it away; `byId` = himself or an administrator. Refusal: `fide-range`. */
  setFide(userId: string, rating: number | null, byId: string): Promise<Result<null, RatingRefusal>>;
  /** What a finished game changed; null = nothing, or not yet. */
  ofGame(gameId: string): Promise<GameRating | null>;
  /** everybody whose last rated game is not older than three calendar months, the best first. */
  table(kind: GameKind, category: TimeCategory): Promise<readonly RatingLine[]>;
  /** How a person's rating went, game by game, the oldest first. */
  history(userId: string, kind: GameKind, category: TimeCategory): Promise<readonly HistoryPoint[]>;
  /** How games move ratings now. */
  system(): Promise<RatingSystem>;
  /**
   * Changes how games move ratings and rates all games anew, in one transaction. Refusals: `same-system`,
   * `reason-missing`, `busy`.
   */
  choose(system: RatingSystem, act: RatingActBy): Promise<Result<null, RatingRefusal>>;
  /**
   * the result of a finished game counts for nothing from now on; its effect and what followed from it are rolled
   * back in one transaction. The record of the game stays. Refusals: `not-found`, `not-finished`, `annulled-already`,
   * `reason-missing`, `busy`.
   */
  annul(gameNumber: number, act: RatingActBy): Promise<Result<null, RatingRefusal>>;
  /** Takes an annulment back. Refusals: `not-found`, `not-annulled`, `reason-missing`, `busy`. */
  restore(gameNumber: number, act: RatingActBy): Promise<Result<null, RatingRefusal>>;
  /** The annulment of a game, or null. */
  annulment(gameId: string): Promise<Annulment | null>;
  /** The log of acts, newest first. */
  acts(limit: number): Promise<readonly RatingAct[]>;
  /** Rates all games anew and compares with the rows; with `repair` differing rows are written anew. */
  rebuild(options: { readonly repair: boolean }): Promise<RatingsRebuilt>;
}
