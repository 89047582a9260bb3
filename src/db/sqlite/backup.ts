import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MIGRATIONS, NewerSchema } from '../migrate.ts';
import { DATABASE_FILE } from './driver.ts';
import { isMissing, openSqlite, SqliteMissing, type SqliteLibrary } from './open.ts';

/**
 * Writes a consistent copy of the data folder's database into `file` while the portal goes on: `VACUUM INTO` reads one
 * snapshot and blocks nobody. The file appears under its name only when it is whole and on the disk.
 */
export async function backUpSqlite(dataFolder: string, file: string, library?: SqliteLibrary): Promise<void> {
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  const connection = await openSqlite(join(dataFolder, DATABASE_FILE), library);
  try {
    connection.exec(`vacuum into '${partial.replaceAll("'", "''")}'`);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  } finally {
    connection.close();
  }
  settle(partial, file);
}

/** Puts a finished file in its place so that a power cut leaves the old one or the new one, never half of it. */
export function settle(partial: string, file: string): void {
  synchronise(partial);
  renameSync(partial, file);
  synchronise(dirname(file));
}

function synchronise(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The file is no backup of Tabiya, or it is damaged. */
export class BadBackup extends Error {
  override readonly name = 'BadBackup';
}

/** Checks a backup from end to end and answers its schema. Throws `BadBackup` or `NewerSchema`. */
export async function checkBackup(file: string, library?: SqliteLibrary): Promise<number> {
  if (!existsSync(file)) throw new BadBackup(`there is no file ${file}`);
  let connection: Awaited<ReturnType<typeof openSqlite>>;
  try {
    connection = await openSqlite(file, library);
  } catch (error) {
    // A missing library is not the file's fault: whoever reads that his only backup is damaged might throw it away.
    if (error instanceof SqliteMissing || isMissing(error)) throw error;
    throw new BadBackup(`${file} cannot be opened`, { cause: error });
  }
  try {
    const [verdict] = connection.prepare('pragma integrity_check').all([]);
    if (verdict?.['integrity_check'] !== 'ok') throw new BadBackup(`${file} is damaged`);
    const [row] = connection.prepare('select max(number) as number from schema_migrations').all([]);
    const schema = Number(row?.['number'] ?? 0);
    if (schema === 0) throw new BadBackup(`${file} is no backup of Tabiya`);
    const newest = MIGRATIONS.at(-1)?.number ?? 0;
    if (schema > newest) throw new NewerSchema(schema, newest);
    return schema;
  } catch (error) {
    if (error instanceof BadBackup || error instanceof NewerSchema) throw error;
    throw new BadBackup(`${file} is no backup of Tabiya`, { cause: error });
  } finally {
    // Back to one file: checking must leave no log beside the backup.
    connection.exec('pragma journal_mode = delete');
    connection.close();
  }
}
