import type { ArchiveCursor, ArchiveHit, ArchiveRebuilt, ArchiveSearch } from './types.ts';

/** The archive as pages and the command line see it. */
export interface Archive {
  /** a page of finished games, the newest first, after a cursor. */
  search(
    search: ArchiveSearch,
    page: { readonly limit: number; readonly after: ArchiveCursor | null },
  ): Promise<readonly ArchiveHit[]>;
  /** What is known of the opening and the moves of a game; null = it is not in the archive. */
  ofGame(number: number): Promise<ArchiveHit | null>;
  /** Makes the rows of every game anew and compares; with `repair` what differs is written anew. */
  rebuild(options: { readonly repair: boolean }): Promise<ArchiveRebuilt>;
}
