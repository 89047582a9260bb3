import { openWithBetterSqlite } from './better.ts';
import type { SqliteConnection } from './connection.ts';
import { openWithNodeSqlite } from './node.ts';

export type SqliteLibrary = SqliteConnection['library'];

/** Neither SQLite library can be used here; the message is one sentence for the host. */
export class SqliteMissing extends Error {
  override readonly name = 'SqliteMissing';
}

/**
 * Opens a file read-write in WAL mode with `synchronous=FULL`: a commit is on the disk before it is acknowledged.
 * Takes `better-sqlite3`, or `node:sqlite` when the addon cannot be loaded; `library` insists on one of them.
 */
export async function openSqlite(
  file: string,
  library?: SqliteLibrary,
  purpose: 'data' | 'lock' | 'copy' = 'data',
): Promise<SqliteConnection> {
  const connection = await openLibrary(file, library);
  // A lock needs the rollback journal's exclusive mode, and a copy must stay one file without a log beside it.
  if (purpose !== 'data') return connection;
  try {
    connection.exec('pragma journal_mode = wal');
    connection.exec('pragma synchronous = full');
    connection.exec('pragma foreign_keys = on');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

async function openLibrary(file: string, library?: SqliteLibrary): Promise<SqliteConnection> {
  if (library === 'node:sqlite') return openWithNodeSqlite(file);
  try {
    return await openWithBetterSqlite(file);
  } catch (error) {
    if (library === 'better-sqlite3' || !isMissing(error)) throw error;
  }
  try {
    return await openWithNodeSqlite(file);
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new SqliteMissing(
      `The SQLite addon better-sqlite3 is not usable with Node ${process.versions.node} here: install a C++ compiler, make and python3 and run "npm rebuild better-sqlite3", or use Node 22.13 or newer.`,
    );
  }
}

/** True if the library itself could not be loaded (not built, built for another Node, not part of this Node). */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED', 'ERR_UNKNOWN_BUILTIN_MODULE'].includes(
      code,
    ) || error.message.startsWith('Could not locate the bindings file')
  );
}
