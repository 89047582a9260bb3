import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backUpSqlite, checkBackup, settle } from './sqlite/backup.ts';
import { DATABASE_FILE } from './sqlite/driver.ts';
import { holdFolder } from './sqlite/hold.ts';

/** Where the data are: the folder of the embedded database, or PostgreSQL when `databaseUrl` is given. */
export interface Place {
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
}

/** There is nothing to back up, or something in the way of a restore. */
export class DataRefusal extends Error {
  override readonly name = 'DataRefusal';
  constructor(readonly code: 'no-data' | 'data-in-the-way' | 'file-exists') {
    super(code);
  }
}

/**
 * Writes everything the portal knows into one file, an SQLite database whichever database is in use, while the portal
 * goes on. The copy is of one instant.
 */
export async function backUp(place: Place, file: string): Promise<void> {
  if (existsSync(file)) throw new DataRefusal('file-exists');
  if (!existsSync(join(place.dataFolder, DATABASE_FILE))) throw new DataRefusal('no-data');
  await backUpSqlite(place.dataFolder, file);
}

/** The copy that is made before the schema changes: `backups/schema-1-20261130T021500Z.sqlite` in the data folder. */
export async function backUpBeforeMigration(place: Place, schema: number, now: number): Promise<string> {
  const folder = join(place.dataFolder, 'backups');
  mkdirSync(folder, { recursive: true });
  const stamp = new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  const file = join(folder, `schema-${schema}-${stamp}.sqlite`);
  if (!existsSync(file)) await backUp(place, file);
  return file;
}

/**
 * Makes the data be those of a backup. Existing data are in the way unless `replace`, and are then first kept as a
 * backup of their own. Refuses while a service runs on the folder. The schema is left as it is in the file.
 * Returns the file with the replaced data, if any.
 */
export async function restore(
  place: Place,
  file: string,
  options: { readonly replace: boolean; readonly now: number },
): Promise<string | null> {
  const schema = await checkBackup(file);
  const letGo = await holdFolder(place.dataFolder);
  try {
    const target = join(place.dataFolder, DATABASE_FILE);
    let kept: string | null = null;
    if (existsSync(target)) {
      if (!options.replace) throw new DataRefusal('data-in-the-way');
      kept = await backUpBeforeMigration(place, schema, options.now);
    }
    const partial = `${target}.partial`;
    copyFileSync(file, partial);
    // The log belongs to the old file.
    for (const tail of ['-wal', '-shm']) rmSync(`${target}${tail}`, { force: true });
    settle(partial, target);
    return kept;
  } finally {
    letGo();
  }
}
