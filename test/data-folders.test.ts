import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../src/app/config.ts';
import { serve } from '../src/app/serve.ts';
import { createServices } from '../src/app/wiring.ts';
import { MIGRATIONS, migrateData } from '../src/db/index.ts';
import { openSqlite } from '../src/db/sqlite/open.ts';
import { rebuildGames } from '../src/games/index.ts';
import { ROOT } from './support/imports.ts';
import { keepingLog } from './support/log.ts';

const FOLDERS = join(ROOT, 'test/fixtures/data-folders');
const FILE = 'tabiya.sqlite';
const numbers = readdirSync(FOLDERS)
  .filter((name) => /^\d+$/.test(name))
  .sort();

/** What each folder holds at least, besides what all hold. */
const HOLDS: Readonly<
  Record<string, { readonly tournaments: number; readonly kinds: number; readonly letters: number }>
> = {
  '0001': { tournaments: 4, kinds: 1, letters: 0 },
  '0007': { tournaments: 8, kinds: 4, letters: 1 },
  '0010': { tournaments: 8, kinds: 4, letters: 1 },
  '0013': { tournaments: 8, kinds: 4, letters: 3 },
};

/** The database file of a folder, packed or not. */
function databaseOf(number: string): Buffer {
  const packed = join(FOLDERS, number, `${FILE}.gz`);
  return existsSync(packed) ? gunzipSync(readFileSync(packed)) : readFileSync(join(FOLDERS, number, FILE));
}

async function tablesOf(file: string): Promise<readonly unknown[]> {
  const connection = await openSqlite(file);
  const rows = connection
    .prepare('select name, sql from sqlite_master where sql is not null order by name')
    .all([]);
  connection.close();
  return rows;
}

test('every data folder is known, from the first schema on', () => {
  expect(numbers).toEqual(Object.keys(HOLDS));
});

describe.each(numbers)('the data folder of schema %s', (number) => {
  const holds = HOLDS[number] ?? { tournaments: 0, kinds: 0, letters: 0 };
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tabiya-old-'));
    writeFileSync(join(folder, FILE), databaseOf(number));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function config() {
    const read = readConfig({ PORT: '0', TABIYA_DATA: folder });
    if (!read.ok) throw new Error('configuration');
    return read.value;
  }

  test('has the schema that its migrations make: a released migration is never changed', async () => {
    const fresh = mkdtempSync(join(tmpdir(), 'tabiya-fresh-'));
    const migrations = MIGRATIONS.filter((migration) => migration.number <= Number(number));
    await migrateData({ dataFolder: fresh, databaseUrl: null, migrations });
    expect(await tablesOf(join(folder, FILE))).toEqual(await tablesOf(join(fresh, FILE)));
    rmSync(fresh, { recursive: true });
  });

  test('opens, and everything derived follows from its logs', async () => {
    const log = keepingLog();
    const { database, tournaments, ratings, games, lobby } = await createServices(config(), { log });
    const rebuilt = await rebuildGames(database, { repair: false });
    expect(rebuilt).toMatchObject({ erased: 0, differences: [] });
    expect(rebuilt.games).toBeGreaterThan(10);
    const events = await tournaments.rebuild({ repair: false });
    expect(events).toMatchObject({ tournaments: holds.tournaments, differences: [] });
    const { build } = database;
    const kinds = await database.all(build.selectFrom('games').select('kind').distinct());
    expect(kinds).toHaveLength(holds.kinds);
    expect(await database.all(build.selectFrom('mail_threads').select('id'))).toHaveLength(holds.letters);
    expect(await ratings.rebuild({ repair: false })).toMatchObject({ differences: [] });
    lobby.stop();
    await games.stop();
    await database.close();
  });

  test('is served: lists, an imported event, a game', async () => {
    // The day on which it was made, so that no flag falls.
    const log = keepingLog();
    const serving = await serve(config(), { log, onBroken: () => undefined, now: () => 1_796_000_000_000 });
    const pages = ['/', '/tournaments', '/game/1', '/archive', '/players', '/forum'];
    const { tournaments } = serving.services;
    for (const { id } of await tournaments.list({ limit: 20 })) pages.push(`/tournament/${id}`);
    expect(pages).toHaveLength(6 + holds.tournaments);
    await serving.services.deadlines.settled();
    const rated = await serving.services.ratings.rebuild({ repair: false });
    expect(rated.differences).toEqual([]);
    expect(rated.rated).toBeGreaterThan(0);
    for (const page of pages) {
      const answer = await fetch(`${serving.address}${page}`);
      expect(answer.status, page).toBe(200);
      await answer.text();
    }
    await serving.stop();
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
