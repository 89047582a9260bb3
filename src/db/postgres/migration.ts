import type { Row } from '../driver.ts';
import type { MigrationConnection } from '../migrate.ts';
import { connected, openClient } from './pool.ts';

/** Number of the advisory lock that only one migrating process holds ("tabi" in ASCII). */
const LOCK = 0x74_61_62_69;

/** The migrator's connection; the lock goes with the connection, whatever ends it. */
export async function openPostgresMigration(
  databaseUrl: string,
): Promise<MigrationConnection & { close(): Promise<void> }> {
  const client = openClient(databaseUrl);
  await connected(client.connect());
  return {
    dialect: 'postgres',
    all: async (sql, params) => (await client.query<Row>(sql, [...params])).rows,
    async transaction(statements) {
      await client.query('begin');
      try {
        for (const { sql, params } of statements) await client.query(sql, [...params]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    },
    async locked(work) {
      await client.query('select pg_advisory_lock($1)', [LOCK]);
      try {
        return await work();
      } finally {
        await client.query('select pg_advisory_unlock($1)', [LOCK]);
      }
    },
    parameter: (n) => `$${n}`,
    close: () => client.end(),
  };
}
