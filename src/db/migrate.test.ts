import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyPlace, TEST_DIALECTS } from '../../test/support/database.ts';
import { MIGRATIONS, NewerSchema } from './migrate.ts';
import type { Migration } from './migrations/migration.ts';
import { migrateData, openDatabase } from './open.ts';
import { checkBackup } from './sqlite/backup.ts';

const newest = MIGRATIONS.at(-1)?.number ?? 0;
const next: Migration = {
  number: newest + 1,
  name: 'next',
  statements: ['alter table heartbeats add column place text', "update heartbeats set place = 'here'"],
};
const broken: Migration = {
  number: newest + 1,
  name: 'broken',
  statements: ['alter table heartbeats add column place text', 'select nonsense from nowhere'],
};

test('numbers of migrations begin with 1 and rise', () => {
  const numbers = MIGRATIONS.map((migration) => migration.number);
  expect(numbers[0]).toBe(1);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

describe.each(TEST_DIALECTS)('migrations on %s', (dialect) => {
  let place: Awaited<ReturnType<typeof emptyPlace>>;
  beforeEach(async () => {
    place = await emptyPlace(dialect);
  });
  afterEach(() => place.remove());

  test('an empty database gets the whole schema, a second call changes nothing', async () => {
    expect(await migrateData(place)).toEqual({ from: 0, to: newest, backup: null });
    expect(await migrateData(place)).toEqual({ from: newest, to: newest, backup: null });
  });

  test('existing data are backed up before they change', async () => {
    await migrateData(place);
    const migrated = await migrateData({ ...place, migrations: [...MIGRATIONS, next] });
    expect(migrated).toMatchObject({ from: newest, to: newest + 1 });
    expect(existsSync(migrated.backup ?? '')).toBe(true);
    expect(await checkBackup(migrated.backup ?? '')).toBe(newest);
  });

  test('a migration that fails leaves the schema as it was', async () => {
    await migrateData(place);
    await expect(migrateData({ ...place, migrations: [...MIGRATIONS, broken] })).rejects.toThrow(/nowhere/);
    expect(await migrateData({ ...place, migrations: [...MIGRATIONS, next] })).toMatchObject({
      from: newest,
      to: newest + 1,
    });
  });

  test('a newer schema is refused', async () => {
    await migrateData({ ...place, migrations: [...MIGRATIONS, next] });
    await expect(openDatabase(place)).rejects.toThrow(NewerSchema);
  });

  test('of several that start at once one migrates and the others wait', async () => {
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => migrateData(place)));
    expect(outcomes.map((outcome) => outcome.from).sort((a, b) => a - b)).toEqual([
      0,
      newest,
      newest,
      newest,
    ]);
  });
});
