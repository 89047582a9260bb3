import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  emptyPlace,
  openTestDatabase,
  TEST_DIALECTS,
  type TestDatabase,
} from '../../test/support/database.ts';
import { backUp, restore } from './backup.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open.ts';
import { holdFolder } from './sqlite/hold.ts';

/** Transfers between two accounts: whatever instant a copy shows, the sum must be the same. */
async function transfer(database: Database, amount: number, step: number): Promise<void> {
  const add = (name: string, by: number) => {
    const { build } = database;
    return database.statement(
      build
        .updateTable('heartbeats')
        .set((e) => ({ at: e('at', '+', by) }))
        .where('name', '=', name),
      1,
    );
  };
  const news = database.build.insertInto('news').values({
    id: `n${step}`,
    at: step,
    kind: 'transfer',
    tournament_id: null,
    data: JSON.stringify({ amount, note: 'Кот — «½» \u{1F408}' }),
  });
  await database.commit([add('left', -amount), add('right', amount), database.statement(news, 1)]);
}

async function balance(
  database: Database,
): Promise<{ sum: number; left: number; right: number; steps: number; moved: number }> {
  const rows = await database.all(database.build.selectFrom('heartbeats').selectAll());
  const news = await database.all(database.build.selectFrom('news').selectAll());
  const at = (name: string): number => rows.find((row) => row.name === name)?.at ?? Number.NaN;
  const moved = news.reduce((sum, row) => sum + (JSON.parse(row.data) as { amount: number }).amount, 0);
  return { sum: at('left') + at('right'), left: at('left'), right: at('right'), steps: news.length, moved };
}

/** A machine may be busy with other things. */
const PATIENT = { timeout: 15_000 };

describe.each(TEST_DIALECTS)('backup of %s', (dialect) => {
  let database: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    folder = join(database.dataFolder, 'copies');
    mkdirSync(folder);
    for (const [name, at] of [
      ['left', 1_000_000],
      ['right', 0],
    ] as const) {
      await database.commit([
        database.statement(database.build.insertInto('heartbeats').values({ name, at }), 1),
      ]);
    }
  });
  afterEach(() => database.close());

  test.each(TEST_DIALECTS)(
    'taken under load is of one instant and restores on %s',
    async (target) => {
      const load = new AbortController();
      let steps = 0;
      const writers = Promise.all(
        Array.from({ length: 4 }, async (_, worker) => {
          while (!load.signal.aborted) {
            steps += 1;
            await transfer(database, (steps % 7) + 1, steps * 10 + worker);
          }
        }),
      );
      const file = join(folder, 'under-load.sqlite');
      let before: Awaited<ReturnType<typeof balance>>;
      let after: Awaited<ReturnType<typeof balance>>;
      try {
        await expect.poll(() => steps, PATIENT).toBeGreaterThan(100);
        before = await balance(database);
        // Enough under way that the other thread or the server writes on while the copy is made here.
        const burst = Array.from({ length: dialect === 'sqlite' ? 3000 : 100 }, (_, n) =>
          transfer(database, 1, -1 - n),
        );
        await new Promise((resolve) => setImmediate(resolve));
        await backUp(database.place, file);
        await Promise.all(burst);
        after = await balance(database);
      } finally {
        load.abort();
        await writers;
      }
      expect(after.steps, 'written while the backup was taken').toBeGreaterThan(before.steps);

      const place = await emptyPlace(target);
      try {
        await restore(place, file, { replace: false, now: 0 });
        const restored = await openDatabase(place);
        const shown = await balance(restored);
        await restored.close();
        expect(shown.sum).toBe(1_000_000);
        expect(shown.right).toBe(shown.moved);
        expect(shown.steps).toBeGreaterThanOrEqual(before.steps);
        expect(shown.steps).toBeLessThanOrEqual(after.steps);
        expect(readdirSync(folder)).toEqual(['under-load.sqlite']);
      } finally {
        await place.remove();
      }
    },
    60_000,
  );

  test('existing data are in the way, and are kept when replaced', async () => {
    const file = join(folder, 'one.sqlite');
    await backUp(database.place, file);
    const other = await openTestDatabase(dialect);
    try {
      const { build } = other;
      await other.commit([other.statement(build.insertInto('heartbeats').values({ name: 'own', at: 5 }), 1)]);
      await expect(restore(other.place, file, { replace: false, now: 0 })).rejects.toMatchObject({
        code: 'data-in-the-way',
      });
      // A service would have been stopped: its connections end before the data change.
      const kept = await restore(other.place, file, { replace: true, now: 0 });
      expect(existsSync(kept ?? '')).toBe(true);
      const again = await emptyPlace('sqlite');
      await restore(again, kept ?? '', { replace: false, now: 0 });
      const former = await openDatabase(again);
      const rows = await former.all(former.build.selectFrom('heartbeats').selectAll());
      expect(rows).toEqual([{ name: 'own', at: 5 }]);
      await former.close();
      await again.remove();
    } finally {
      await other.close();
    }
  });

  test('a damaged database can be replaced, and its file is kept as it is', async () => {
    const file = join(folder, 'one.sqlite');
    await backUp(database.place, file);
    const place = await emptyPlace('sqlite');
    const rubble = 'no database, but long enough for a header '.repeat(200);
    writeFileSync(join(place.dataFolder, 'tabiya.sqlite'), rubble);
    const kept = await restore(place, file, { replace: true, now: 0 });
    expect(readFileSync(kept ?? '', 'utf8')).toBe(rubble);
    const restored = await openDatabase(place);
    expect(await balance(restored)).toMatchObject({ sum: 1_000_000 });
    await restored.close();
    await place.remove();
  });

  test('a damaged or foreign file is refused and nothing is touched', async () => {
    const foreign = join(folder, 'foreign.sqlite');
    writeFileSync(foreign, 'not a database at all, but long enough to have a header of its own'.repeat(100));
    const place = await emptyPlace(dialect);
    for (const file of [foreign, join(folder, 'missing.sqlite')]) {
      await expect(restore(place, file, { replace: true, now: 0 })).rejects.toMatchObject({
        name: 'BadBackup',
      });
    }
    await expect(backUp(place, join(folder, 'empty.sqlite'))).rejects.toMatchObject({ code: 'no-data' });
    await place.remove();
  });

  test('nothing is restored while a service holds the folder', async () => {
    const file = join(folder, 'one.sqlite');
    await backUp(database.place, file);
    const place = await emptyPlace(dialect);
    const letGo = await holdFolder(place.dataFolder);
    await expect(restore(place, file, { replace: false, now: 0 })).rejects.toMatchObject({
      name: 'FolderInUse',
    });
    letGo();
    await restore(place, file, { replace: false, now: 0 });
    await place.remove();
  });
});
