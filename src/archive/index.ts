/** The archive of finished games: search, the index of positions, and the deletion of moves after their time. */
export { createArchive, type ArchiveDeps } from './archive.ts';
export { expiryOf } from './months.ts';
export { openingOf, OPENINGS } from './openings.ts';
export { positionHash } from './position-hash.ts';
export { INDEXED_PLIES } from './entry.ts';
export type { Archive } from './service.ts';
export type { ArchiveCursor, ArchiveHit, ArchiveRebuilt, ArchiveSearch } from './types.ts';
