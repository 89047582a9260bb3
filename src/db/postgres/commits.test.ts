import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Client } from 'pg';
import { openTestDatabase, TEST_DIALECTS, type TestDatabase } from '../../../test/support/database.ts';
import type { Statement } from '../driver.ts';

describe.runIf(TEST_DIALECTS.includes('postgres'))('grouped commits on PostgreSQL', () => {
  let database: TestDatabase;
  /** Somebody else at the same data. */
  let other: Client;
  beforeEach(async () => {
    database = await openTestDatabase('postgres');
    other = new Client({ connectionString: database.place.databaseUrl ?? '' });
    other.on('error', () => undefined);
    await other.connect();
  });
  afterEach(async () => {
    await other.end();
    await database.close();
  });

  const beat = (name: string, at = 1): Statement =>
    database.statement(database.build.insertInto('heartbeats').values({ name, at }), 1);
  const move = (name: string, to: number): Statement =>
    database.statement(
      database.build.updateTable('heartbeats').set({ at: to }).where('name', '=', name).where('at', '=', 1),
      1,
    );
  const names = (count: number): string[] => Array.from({ length: count }, (_, n) => `n${n}`);
  const stored = async (): Promise<{ rows: number; transactions: number }> => {
    const { rows } = await other.query<{ rows: string; transactions: string }>(
      'select count(*) as rows, count(distinct xmin::text) as transactions from heartbeats',
    );
    return { rows: Number(rows[0]?.rows), transactions: Number(rows[0]?.transactions) };
  };

  test('what comes in one turn is one transaction of the server', async () => {
    const outcomes = await Promise.all(
      names(100).map((name) => database.commit([beat(name), move(name, 2)])),
    );
    expect(new Set(outcomes)).toEqual(new Set(['committed']));
    expect(await stored()).toEqual({ rows: 100, transactions: 1 });
  });

  test('a long transaction goes alone, and a great turn makes several groups', async () => {
    const long = database.commit(names(40).map((name) => beat(`long ${name}`)));
    const short = names(300).map((name) => database.commit([beat(name)]));
    expect(new Set(await Promise.all([long, ...short]))).toEqual(new Set(['committed']));
    expect(await stored()).toEqual({ rows: 340, transactions: 3 });
  });

  test('who comes too late in a group does not spoil it for the others', async () => {
    await database.commit([beat('a')]);
    const outcomes = await Promise.all([
      database.commit([beat('b')]),
      database.commit([beat('c'), move('nobody', 2)]),
      database.commit([beat('d')]),
      database.commit([beat('a')]),
    ]);
    expect(outcomes).toEqual(['committed', 'conflict', 'committed', 'conflict']);
    expect((await stored()).rows).toBe(3);
    // A statement whose first use failed is used again.
    expect(await database.commit([move('a', 2), beat('e')])).toBe('committed');
  });

  test('a row that somebody else holds keeps back only who wants it', async () => {
    await database.commit([beat('held')]);
    await other.query('begin');
    await other.query(`update heartbeats set at = 7 where name = 'held'`);
    const told: string[] = [];
    const waits = database.commit([move('held', 2)]).then((outcome) => told.push(`held ${outcome}`));
    await database.commit([beat('free')]).then((outcome) => told.push(`free ${outcome}`));
    await database.commit([beat('next')]).then((outcome) => told.push(`next ${outcome}`));
    await other.query('commit');
    await waits;
    expect(told).toEqual(['free committed', 'next committed', 'held conflict']);
  });

  test('a count that differs is a conflict, whatever the statements behind it would have met', async () => {
    const orphan = database.statement(
      database.build.insertInto('sessions').values({
        token_hash: 't',
        user_id: 'nobody',
        created_at: 1,
        expires_at: 2,
        last_seen_at: 1,
        agent: '',
      }),
    );
    await database.commit([beat('a')]);
    const outcomes = Promise.all([
      database.commit([move('nobody', 2), orphan]),
      database.commit([beat('b')]),
      database.commit([...names(20).map((name) => move(name, 2)), orphan]),
    ]);
    expect(await outcomes).toEqual(['conflict', 'committed', 'conflict']);
    await expect(database.commit([beat('c'), orphan])).rejects.toThrow(/foreign key/);
    expect((await stored()).rows).toBe(2);
  });

  test('a connection lost in the middle of a commit fails this commit and not the process', async () => {
    await database.commit([beat('held')]);
    await other.query('begin');
    await other.query(`update heartbeats set at = 7 where name = 'held'`);
    let end = 'under way';
    database.commit([move('held', 2)]).then(
      () => (end = 'committed'),
      () => (end = 'lost'),
    );
    const cut = async (): Promise<string> => {
      await other.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return end;
    };
    await expect.poll(cut, { timeout: 30_000 }).toBe('lost');
    await other.query('commit');
    expect(await database.commit([beat('free')])).toBe('committed');
    const { rows } = await other.query("select at::int from heartbeats where name = 'held'");
    expect(rows).toEqual([{ at: 7 }]);
  });

  test('goes on after its connections were lost', async () => {
    await database.commit([beat('a')]);
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    // The loss is noticed by an idle connection or by the first that uses it.
    const again = async (): Promise<string> => database.commit([move('a', 2)]).catch(() => 'lost');
    await expect.poll(again, { timeout: 30_000 }).toMatch(/committed|conflict/);
    const at = await database.first(database.build.selectFrom('heartbeats').select('at'));
    expect(at).toEqual({ at: 2 });
  });
});
