import type { Control } from '../clocks/types.ts';
import type { GameKind } from '../games/types.ts';
import type { GameRating, RatingLine, RatingsRebuilt, RatingView, TimeCategory } from './types.ts';

/** The ratings room as pages, tournaments and the command line see it. */
export interface Ratings {
  /** Standing of a person in every category of every rated game. */
  ofUser(userId: string): Promise<readonly RatingView[]>;
  /** Ratings of these persons in the category of a control; those without a rated game have 1550 (C-13). */
  forEvent(
    userIds: readonly string[],
    event: { readonly kind: GameKind; readonly control: Control },
  ): Promise<ReadonlyMap<string, number>>;
  /** What a finished game changed; null = nothing, or not yet. */
  ofGame(gameId: string): Promise<GameRating | null>;
  /** everybody whose last rated game is not older than three calendar months, the best first. */
  table(kind: GameKind, category: TimeCategory): Promise<readonly RatingLine[]>;
  /** Rates all games anew and compares with the rows; with `repair` differing rows are written anew. */
  rebuild(options: { readonly repair: boolean }): Promise<RatingsRebuilt>;
}
