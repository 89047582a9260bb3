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

  test('R-189 of petitions begun at the same instant for one group the older one keeps its name, none is lost', async () => {
    await migrateData({ ...place, migrations: MIGRATIONS.filter(({ number }) => number <= 10) });
    const petitions = [
      ['b', '', 1, 7, null],
      ['a', '', 1, 7, null],
      ['c', '', 2, 7, null],
      ['d', 'H', null, 5, null],
      ['e', 'H', null, 6, null],
      ['f', 'H', null, 1, 2],
    ] as const;
    const before = await openDatabase({ ...place, migrate: false });
    const rows = petitions.map(([id, group, level, at, answered_at]) => ({
      id,
      kind: 'chess',
      class: group,
      level,
      wish: '{}',
      user_id: 'u',
      at,
      answered_at,
      answered_by: null,
      answer: null,
      tournament_id: null,
    }));
    await before.commit([before.statement(before.build.insertInto('petitions').values(rows), rows.length)]);
    await before.close();
    await migrateData(place);
    const after = await openDatabase({ ...place, migrate: false });
    const stored = await after.all<{ id: string; open_group: string | null }>(
      after.build.selectFrom('petitions').select(['id', 'open_group']).orderBy('id'),
    );
    expect(stored.map(({ id, open_group }) => [id, open_group])).toEqual([
      ['a', 'chess//1'],
      ['b', null],
      ['c', 'chess//2'],
      ['d', 'chess/H/'],
      ['e', null],
      ['f', null],
    ]);
    await after.close();
  });

  test('R-068 accounts closed by an earlier release get the name that follows the reader’s language', async () => {
    await migrateData({ ...place, migrations: MIGRATIONS.filter(({ number }) => number < 12) });
    const before = await openDatabase({ ...place, migrate: false });
    const row = (id: string, login: string, closed_at: number | null) => ({
      id,
      login,
      login_key: id,
      email: '',
      email_key: id,
      password_hash: '-',
      roles: '[]',
      language: 'ru',
      time_zone: null,
      consent_at: 1,
      consent_version: 1,
      created_at: 1,
      last_seen_at: 1,
      closed_at,
    });
    const people = [
      row('abcdef123456', 'former user abcdef', 5),
      row('bbbbbb123456', 'former user bbbbbb', null),
      row('cccccc123456', 'carla', 5),
    ];
    await before.commit([before.statement(before.build.insertInto('users').values(people), 3)]);
    await before.close();
    await migrateData(place);
    const after = await openDatabase({ ...place, migrate: false });
    const names = await after.all(after.build.selectFrom('users').select('login').orderBy('id'));
    expect(names.map(({ login }) => login)).toEqual([
      'former\u00a0user\u00a0abcdef',
      'former user bbbbbb',
      'carla',
    ]);
    await after.close();
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
