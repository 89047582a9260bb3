import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './folder.ts';
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
  if (place.databaseUrl !== null) {
    const { backUpPostgres } = await import('./postgres/backup.ts');
    if (!(await backUpPostgres(place.databaseUrl, file))) throw new DataRefusal('no-data');
    return;
  }
  if (!existsSync(join(place.dataFolder, DATABASE_FILE))) throw new DataRefusal('no-data');
  await backUpSqlite(place.dataFolder, file);
}

/** The copy that is made before the schema changes: `backups/schema-1-20261130T021500Z.sqlite` in the data folder. */
export async function backUpBeforeMigration(place: Place, schema: number, now: number): Promise<string> {
  const folder = join(place.dataFolder, 'backups');
  makeFolder(folder);
  const file = join(folder, `schema-${schema}-${stampOf(now)}.sqlite`);
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
    let kept: string | null = null;
    if (await hasData(place)) {
      if (!options.replace) throw new DataRefusal('data-in-the-way');
      kept = await keep(place, schema, options.now);
    }
    if (place.databaseUrl === null) putInPlace(place.dataFolder, file);
    else {
      const { restoreIntoPostgres } = await import('./postgres/backup.ts');
      await restoreIntoPostgres(place.databaseUrl, file, schema);
    }
    return kept;
  } finally {
    letGo();
  }
}

/** The data about to be replaced: a backup, or, where the database is too damaged for that, its files as they are. */
async function keep(place: Place, schema: number, now: number): Promise<string> {
  try {
    return await backUpBeforeMigration(place, schema, now);
  } catch (error) {
    if (place.databaseUrl !== null) throw error;
    const file = join(place.dataFolder, 'backups', `damaged-${stampOf(now)}.sqlite`);
    for (const tail of ['', '-wal']) {
      const from = join(place.dataFolder, `${DATABASE_FILE}${tail}`);
      if (existsSync(from)) copyFileSync(from, `${file}${tail}`);
    }
    return file;
  }
}

/** An instant as it stands in names of files: `20261130T021500Z`. */
function stampOf(now: number): string {
  return new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
}

/** Throws `DataRefusal` `no-data` where there is neither a database in the folder nor our schema on the server. */
export async function needData(place: Place): Promise<void> {
  if (!(await hasData(place))) throw new DataRefusal('no-data');
}

async function hasData(place: Place): Promise<boolean> {
  if (place.databaseUrl === null) return existsSync(join(place.dataFolder, DATABASE_FILE));
  return (await import('./postgres/backup.ts')).hasDataInPostgres(place.databaseUrl);
}

function putInPlace(dataFolder: string, file: string): void {
  const target = join(dataFolder, DATABASE_FILE);
  const partial = `${target}.partial`;
  copyFileSync(file, partial);
  // The log belongs to the old file.
  for (const tail of ['-wal', '-shm']) rmSync(`${target}${tail}`, { force: true });
  settle(partial, target);
}
