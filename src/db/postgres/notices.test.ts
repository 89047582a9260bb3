import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Client } from 'pg';
import { openTestDatabase, TEST_DIALECTS, type TestDatabase } from '../../../test/support/database.ts';
import { openPostgresDriver } from './driver.ts';

/** Name of a server's socket in its folder. */
const SOCKET = '.s.PGSQL.5432';

describe.runIf(TEST_DIALECTS.includes('postgres'))('the connection of the notices', () => {
  let database: TestDatabase;
  let other: Client;
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-way-'));
  /** A way to the server that ends some connections when they want to listen. */
  let way: Server;
  let ends = 0;
  let url = '';
  beforeEach(async () => {
    database = await openTestDatabase('postgres');
    url = database.place.databaseUrl ?? '';
    other = new Client({ connectionString: url });
    await other.connect();
    const server = new URL(url).searchParams.get('host') ?? '';
    way = createServer((near) => {
      const far = createConnection(join(server, SOCKET));
      near.on('data', (data) => {
        if (ends === 0 || !data.includes('listen tabiya')) return void far.write(data);
        ends -= 1;
        near.destroy();
      });
      far.on('data', (data) => near.write(data));
      near.on('close', () => far.destroy()).on('error', () => undefined);
      far.on('close', () => near.destroy()).on('error', () => undefined);
    });
    await new Promise<void>((resolve) => way.listen(join(folder, SOCKET), resolve));
    url = url.replace(server, folder);
  });
  afterEach(async () => {
    way.close();
    await other.end();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Process ids of those who listen, but for the test's own database. */
  const listening = async (known: readonly number[]): Promise<number[]> => {
    const { rows } = await other.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and query = 'listen tabiya'",
    );
    return rows.map(({ pid }) => pid).filter((pid) => !known.includes(pid));
  };

  test('is one again after it was lost, also when it is lost once more on its way back, and none after the end', async () => {
    const known = await listening([]);
    const driver = await openPostgresDriver(url);
    const heard: string[] = [];
    driver.subscribe(({ topic }) => heard.push(topic));
    const [pid] = await listening(known);
    ends = 1;
    await other.query('select pg_terminate_backend($1)', [pid]);
    await expect.poll(() => ends, { timeout: 30_000 }).toBe(0);
    await expect.poll(async () => (await listening(known)).length, { timeout: 30_000 }).toBeGreaterThan(0);
    // Longer than the second wait between two tries.
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await listening(known)).toHaveLength(1);
    database.publish({ topic: 'game:one', version: 2 });
    await expect.poll(() => heard, { timeout: 30_000 }).toEqual(['game:one']);
    await driver.close();
    await expect.poll(() => listening(known), { timeout: 30_000 }).toEqual([]);
  });
});
