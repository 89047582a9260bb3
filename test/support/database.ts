import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../src/db/index.ts';

export interface TestDatabase extends Database {
  readonly dataFolder: string;
}

/** A fresh, migrated database of its own in a temporary folder; `close()` also removes the folder. */
export async function openTestDatabase(dialect: Database['dialect'] = 'sqlite'): Promise<TestDatabase> {
  if (dialect !== 'sqlite') throw new Error('PostgreSQL is not wired yet');
  const dataFolder = mkdtempSync(join(tmpdir(), 'tabiya-test-'));
  const database = await openDatabase({ dataFolder, databaseUrl: null });
  return {
    ...database,
    dataFolder,
    async close() {
      await database.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
