import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite, type SqliteLibrary } from './open.ts';

/** Another process serves this data folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
  constructor(readonly dataFolder: string) {
    super(`another tabiya is running on the data folder ${dataFolder}`);
  }
}

/**
 * Holds the data folder for one process: a service, or a restore. The hold is a lock of the operating system on a small
 * file and goes with the process, whatever kills it. Rejects with `FolderInUse`. Returns the function that lets go.
 */
export async function holdFolder(dataFolder: string, library?: SqliteLibrary): Promise<() => void> {
  mkdirSync(dataFolder, { recursive: true });
  const connection = await openSqlite(join(dataFolder, 'service.lock'), library, 'lock');
  try {
    connection.exec('pragma busy_timeout = 0');
    connection.exec('begin exclusive');
  } catch {
    connection.close();
    throw new FolderInUse(dataFolder);
  }
  return () => connection.close();
}
