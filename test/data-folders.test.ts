import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
const numbers = readdirSync(FOLDERS).sort();

async function tablesOf(file: string): Promise<readonly unknown[]> {
  const connection = await openSqlite(file);
  const rows = connection
    .prepare('select name, sql from sqlite_master where sql is not null order by name')
    .all([]);
  connection.close();
  return rows;
}

test('there is a data folder of the first schema', () => {
  expect(numbers[0]).toBe('0001');
});

describe.each(numbers)('the data folder of schema %s', (number) => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tabiya-old-'));
    copyFileSync(join(FOLDERS, number, FILE), join(folder, FILE));
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
    expect(events).toMatchObject({ tournaments: 4, differences: [] });
    expect(await ratings.rebuild({ repair: false })).toMatchObject({ differences: [] });
    lobby.stop();
    await games.stop();
    await database.close();
  });

  test('is served: lists, an imported event, a game', async () => {
    // The day on which it was made, so that no flag falls.
    const log = keepingLog();
    const serving = await serve(config(), { log, onBroken: () => undefined, now: () => 1_796_000_000_000 });
    const pages = ['/', '/tournaments', '/game/1'];
    const { tournaments } = serving.services;
    for (const { id } of await tournaments.list({ limit: 10 })) pages.push(`/tournament/${id}`);
    expect(pages).toHaveLength(7);
    await serving.services.deadlines.settled();
    const rated = await serving.services.ratings.rebuild({ repair: false });
    expect(rated.differences).toEqual([]);
    expect(rated.rated).toBeGreaterThan(0);
    for (const page of pages) expect((await fetch(`${serving.address}${page}`)).status, page).toBe(200);
    await serving.stop();
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
