import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, test } from 'vitest';
import { checkBackup } from './backup.ts';
import { runGroup } from './group.ts';
import { isMissing, openSqlite, type SqliteLibrary } from './open.ts';
import { Signals } from './signals.ts';

const folder = mkdtempSync(join(tmpdir(), 'tabiya-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const hasNodeSqlite = major > 22 || (major === 22 && minor >= 13);

async function usable(library: SqliteLibrary): Promise<boolean> {
  try {
    (await openSqlite(join(folder, `probe-${library.replace(':', '-')}`), library)).close();
    return true;
  } catch (error) {
    // Only a library that is not there may be passed over.
    expect(isMissing(error)).toBe(true);
    return false;
  }
}

const libraries: SqliteLibrary[] = [];
for (const library of ['better-sqlite3', 'node:sqlite'] as const)
  if (await usable(library)) libraries.push(library);

test('at least one SQLite library is usable, and Node brings its own from 22.13 on', () => {
  expect(libraries.length).toBeGreaterThan(0);
  expect(libraries.includes('node:sqlite')).toBe(hasNodeSqlite);
});

describe.each(libraries)('%s', (library) => {
  test('a question that was prepared names a column that its table has got since', async () => {
    const connection = await openSqlite(join(folder, `grown-${library.replace(':', '-')}`), library);
    connection.exec('create table men (name text, count integer)');
    const all = connection.prepare('select * from men');
    expect(all.all([])).toEqual([]);
    connection.prepare('insert into men values (?, ?)').run(['pawn', 8]);
    expect(all.all([])).toEqual([{ name: 'pawn', count: 8 }]);
    connection.exec('alter table men add column worth integer');
    expect(all.all([])).toEqual([{ name: 'pawn', count: 8, worth: null }]);
    connection.close();
  });

  test('a group keeps what committed and forgets conflicts and faults', async () => {
    const db = await openSqlite(join(folder, `group-${library.replace(':', '-')}`), library);
    db.exec('create table t (id text primary key, n integer not null) strict');
    const insert = (id: string, n: number | null) => ({
      sql: 'insert into t values (?, ?)',
      params: [id, n],
      rows: 1,
    });
    const raise = { sql: 'update t set n = n + 1 where n = ?', params: [1], rows: 1 };
    expect(
      runGroup(db, [
        [insert('a', 1)],
        [insert('b', 5), insert('a', 2)],
        [insert('c', 1), raise],
        [insert('d', null)],
        [raise],
      ]),
    ).toEqual([
      'committed',
      'conflict',
      'conflict',
      { failed: expect.stringContaining('NOT NULL') },
      'committed',
    ]);
    expect(db.prepare('select id, n from t order by id').all([])).toEqual([{ id: 'a', n: 2 }]);
    expect(db.prepare('insert into t values (?, ?) returning n').run(['e', 7])).toBe(1);
    expect(db.prepare('pragma journal_mode').all([])).toEqual([{ journal_mode: 'wal' }]);
    expect(db.prepare('pragma synchronous').all([])).toEqual([{ synchronous: 2 }]);
    db.close();
  });
});

test('without the addon Node’s own SQLite stands in, or one sentence names what to install', async () => {
  // The bundled writer in a folder from which no package can be found.
  const file = join(folder, 'sqlite-worker.mjs');
  copyFileSync(fileURLToPath(new URL('../../../.cache/test/sqlite-worker.js', import.meta.url)), file);
  const worker = new Worker(file, { workerData: { file: join(folder, 'alone'), cells: Signals.memory() } });
  const heard = await new Promise<unknown>((resolve) => {
    worker.once('message', resolve);
    worker.once('error', (error) => resolve(error instanceof Error ? error.message : error));
  });
  await worker.terminate();
  expect(heard).toEqual(
    hasNodeSqlite
      ? { type: 'ready', library: 'node:sqlite' }
      : expect.stringMatching(
          /^The SQLite addon better-sqlite3 .* install a C\+\+ compiler, make and python3/,
        ),
  );
});

test.skipIf(hasNodeSqlite)('a missing library is not told as a damaged backup', async () => {
  const file = join(folder, 'backup.sqlite');
  (await openSqlite(file, 'better-sqlite3')).close();
  const fault = await checkBackup(file, 'node:sqlite').catch((error: unknown) => error);
  expect(isMissing(fault)).toBe(true);
  await expect(checkBackup(file, 'better-sqlite3')).rejects.toMatchObject({ name: 'BadBackup' });
});
