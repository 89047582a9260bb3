import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Database, migrateData, openDatabase, type Place } from '../../src/db/index.ts';
import { hasPostgres } from './postgres-server.ts';

export interface TestDatabase extends Database {
  /** Where the data are, for a second connection, a backup or another process. */
  readonly place: Place;
  readonly dataFolder: string;
}

/** What tests of storage run on: both databases, or SQLite alone where no PostgreSQL exists for the platform. */
export const TEST_DIALECTS: readonly Database['dialect'][] = hasPostgres()
  ? ['sqlite', 'postgres']
  : ['sqlite'];

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 1_000_000_000;

/** A folder in memory where the system has one with enough room: for tests that would wait for the disk ten thousand times. */
export function quickRoot(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize > NEEDED_BYTES) return MEMORY;
  } catch {
    // Not this system.
  }
  return tmpdir();
}

/** A place with nothing in it; `remove()` when nobody uses it any more. */
export async function emptyPlace(
  dialect: Database['dialect'] = 'sqlite',
  root = tmpdir(),
): Promise<Place & { remove(): Promise<void> }> {
  const dataFolder = mkdtempSync(join(root, 'tabiya-test-'));
  const removeFolder = (): void => rmSync(dataFolder, { recursive: true, force: true });
  if (dialect === 'sqlite') return { dataFolder, databaseUrl: null, remove: async () => removeFolder() };
  return postgresPlace(dataFolder, 'template0');
}

/** A place on PostgreSQL whose schema is a copy of one that was migrated once in this run of tests. */
async function migratedPlace(): ReturnType<typeof emptyPlace> {
  template ??= makeTemplate();
  await template;
  return postgresPlace(mkdtempSync(join(tmpdir(), 'tabiya-test-')), TEMPLATE);
}

async function postgresPlace(dataFolder: string, model: string): ReturnType<typeof emptyPlace> {
  const server = await serverUrl();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await once(server, `create database ${name} template ${model}`);
  return {
    dataFolder,
    databaseUrl: addressOf(server, name),
    async remove() {
      await once(server, `drop database if exists ${name} with (force)`);
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

const TEMPLATE = 'migrated';
let template: Promise<void> | null = null;

/** Threads of one run share the template: the first one makes it while the others wait. */
async function makeTemplate(): Promise<void> {
  const server = await serverUrl();
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    const made = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (made.rowCount !== 0) return;
    await client.query('create database unfinished template template0');
    await migrateData({ dataFolder: tmpdir(), databaseUrl: addressOf(server, 'unfinished') });
    await client.query(`alter database unfinished rename to ${TEMPLATE}`);
  } finally {
    await client.end();
  }
}

function addressOf(server: string, database: string): string {
  return server.replace('/postgres?', `/${database}?`);
}

/** A fresh, migrated database of its own; `close()` also removes it. */
export async function openTestDatabase(dialect: Database['dialect'] = 'sqlite'): Promise<TestDatabase> {
  const { remove, ...place } = await (dialect === 'sqlite' ? emptyPlace(dialect) : migratedPlace());
  const database = await openDatabase({ ...place, migrate: dialect === 'sqlite' });
  return {
    ...database,
    place,
    dataFolder: place.dataFolder,
    async close() {
      await database.close();
      await remove();
    },
  };
}

let server: Promise<string> | null = null;

/** The server of this run of tests; the global setup starts it when the first test asks. */
function serverUrl(): Promise<string> {
  server ??= (async () => {
    const response = await fetch(process.env['TABIYA_TEST_POSTGRES_DOOR'] ?? '');
    const answer = await response.text();
    if (!response.ok) throw new Error(answer);
    return answer;
  })();
  return server;
}

async function once(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
