import { join } from 'node:path';
import { makeFolder } from '../folder.ts';
import type { MigrationConnection } from '../migrate.ts';
import type { SqliteConnection } from './connection.ts';
import { DATABASE_FILE } from './driver.ts';
import { holdSchema } from './hold.ts';
import { openSqlite, type SqliteLibrary } from './open.ts';

/**
 * The migrator's connection to a data folder. The lock is a small SQLite database of its own beside the data, because
 * it must hold over several transactions; it goes with the process, whatever kills it.
 */
export async function openSqliteMigration(
  dataFolder: string,
  library?: SqliteLibrary,
): Promise<MigrationConnection & { close(): Promise<void> }> {
  makeFolder(dataFolder);
  const connection = await openSqlite(join(dataFolder, DATABASE_FILE), library);
  return {
    ...connectionOver(connection),
    async locked(work) {
      const letGo = await holdSchema(dataFolder, library);
      try {
        return await work();
      } finally {
        letGo();
      }
    },
    close: async () => connection.close(),
  };
}

/** A migrator's connection to a file that nobody else knows of. */
export function connectionOver(connection: SqliteConnection): MigrationConnection {
  return {
    dialect: 'sqlite',
    all: async (sql, params) => connection.prepare(sql).all(params),
    transaction: async (statements) => inTransaction(connection, statements),
    locked: (work) => work(),
    parameter: () => '?',
  };
}

function inTransaction(
  connection: SqliteConnection,
  statements: Parameters<MigrationConnection['transaction']>[0],
): void {
  connection.exec('begin immediate');
  try {
    for (const { sql, params } of statements) connection.prepare(sql).run(params);
    connection.exec('commit');
  } catch (error) {
    connection.exec('rollback');
    throw error;
  }
}
