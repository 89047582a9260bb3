import type { TimeCategory } from 'tabiya-engine/ratings';
import type { GameKind } from '../games/types.ts';

/** what the archive is asked for; absent = everything. */
export interface ArchiveSearch {
  /** Ids of persons; an opponent only with a player. */
  readonly playerId?: string;
  readonly opponentId?: string;
  readonly kind?: GameKind;
  readonly category?: TimeCategory;
  readonly tournamentId?: string;
  /** End of the game, ms; `from` included, `to` not. */
  readonly from?: number;
  readonly to?: number;
  readonly opening?: string;
  /** `positionHash` of the position wanted. */
  readonly position?: number;
}

/** Where a page of results ended. */
export interface ArchiveCursor {
  readonly endedAt: number;
  readonly number: number;
}

export interface ArchiveHit {
  readonly number: number;
  readonly endedAt: number;
  readonly opening: string | null;
  /** The moves were deleted after their time. */
  readonly erased: boolean;
}

/** What `tabiya rebuild` found about the archive. */
export interface ArchiveRebuilt {
  readonly games: number;
  /** Numbers of games whose rows differ from what the games say. */
  readonly differences: readonly string[];
}
