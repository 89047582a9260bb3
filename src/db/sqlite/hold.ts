import { join } from 'node:path';
import { makeFolder } from '../folder.ts';
import { openSqlite, type SqliteLibrary } from './open.ts';

/** Another process serves this data folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
  constructor(readonly dataFolder: string) {
    super(`another tabiya is running on the data folder ${dataFolder}`);
  }
}

/**
 * Takes the lock that `file` stands for: a lock of the operating system, which goes with the process, whatever kills
 * it. Returns the function that lets go, or null when somebody else has it.
 */
async function take(file: string, library?: SqliteLibrary): Promise<(() => void) | null> {
  const connection = await openSqlite(file, library, 'lock');
  try {
    connection.exec('pragma busy_timeout = 0');
    connection.exec('begin exclusive');
    return () => connection.close();
  } catch (error) {
    connection.close();
    if (error instanceof Error && /\block/i.test(error.message)) return null;
    throw error;
  }
}

/**
 * Holds the data folder for one process: a service, or a restore. Rejects with `FolderInUse`. Returns the function
 * that lets go.
 */
export async function holdFolder(dataFolder: string, library?: SqliteLibrary): Promise<() => void> {
  makeFolder(dataFolder);
  const letGo = await take(join(dataFolder, 'service.lock'), library);
  if (letGo === null) throw new FolderInUse(dataFolder);
  return letGo;
}

/** How often a waiting migrator looks again. */
const LOOK_MS = 25;

/** Waits until this process alone may change the schema of the folder. */
export async function holdSchema(dataFolder: string, library?: SqliteLibrary): Promise<() => void> {
  for (;;) {
    const letGo = await take(join(dataFolder, 'migration.lock'), library);
    if (letGo !== null) return letGo;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
