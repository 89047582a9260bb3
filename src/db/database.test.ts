import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, TEST_DIALECTS, type TestDatabase } from '../../test/support/database.ts';
import type { Statement } from './driver.ts';
import { openDatabase } from './open.ts';

describe.each(TEST_DIALECTS)('%s', (dialect) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(dialect);
  });
  afterEach(() => database.close());

  function beat(name: string, at: number): Statement {
    return database.statement(database.build.insertInto('heartbeats').values({ name, at }), 1);
  }
  function move(name: string, from: number, to: number): Statement {
    return database.statement(
      database.build
        .updateTable('heartbeats')
        .set({ at: to })
        .where('name', '=', name)
        .where('at', '=', from),
      1,
    );
  }
  async function at(name: string): Promise<number | undefined> {
    return (
      await database.first(database.build.selectFrom('heartbeats').select('at').where('name', '=', name))
    )?.at;
  }

  describe('commit', () => {
    test('stores and a read started afterwards sees it', async () => {
      expect(await database.commit([beat('a', 1)])).toBe('committed');
      expect(await at('a')).toBe(1);
    });

    test('a wrong row count stores nothing of the transaction', async () => {
      await database.commit([beat('a', 1)]);
      expect(await database.commit([beat('b', 1), move('a', 7, 8)])).toBe('conflict');
      expect(await at('a')).toBe(1);
      expect(await at('b')).toBeUndefined();
    });

    test('a taken key is a conflict', async () => {
      await database.commit([beat('a', 1)]);
      expect(await database.commit([beat('b', 1), beat('a', 2)])).toBe('conflict');
      expect(await at('b')).toBeUndefined();
    });

    test('transactions of one turn share a group and do not touch each other', async () => {
      const outcomes = await Promise.allSettled([
        database.commit([beat('a', 1)]),
        database.commit([beat('a', 2)]),
        database.commit([{ sql: 'insert into nowhere values (1)', params: [] }]),
        database.commit([beat('b', 1)]),
        database.commit([beat('c', 1), move('c', 1, 2)]),
      ]);
      const told = outcomes.map((o) => (o.status === 'fulfilled' ? o.value : 'error'));
      // PostgreSQL runs them side by side: which of the two that want one key is first is open there.
      const first = dialect === 'postgres' && told[1] === 'committed' ? 2 : 1;
      expect(told).toEqual([
        ...(first === 1 ? ['committed', 'conflict'] : ['conflict', 'committed']),
        'error',
        'committed',
        'committed',
      ]);
      expect([await at('a'), await at('b'), await at('c')]).toEqual([first, 1, 2]);
    });

    test('of many that expect the same version exactly one wins', async () => {
      await database.commit([beat('a', 0)]);
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, n) => database.commit([move('a', 0, n + 1)])),
      );
      expect(outcomes.filter((outcome) => outcome === 'committed')).toHaveLength(1);
    });

    test('a statement compiled once takes its values later', async () => {
      const later = database.prepare<{ name: string; at: number }>(
        (p) => database.build.insertInto('heartbeats').values({ name: p('name'), at: p('at') }),
        1,
      );
      expect(await database.commit([later({ name: 'p', at: 5 }), later({ name: 'q', at: 6 })])).toBe(
        'committed',
      );
      expect([await at('p'), await at('q')]).toEqual([5, 6]);
    });

    test('refuses after close, and close waits for what was asked before', async () => {
      const last = database.commit([beat('z', 1)]);
      await database.close();
      expect(await last).toBe('committed');
      await expect(database.commit([beat('y', 1)])).rejects.toThrow();
    });
  });

  test('publish tells subscribers until they leave', async () => {
    const heard: string[] = [];
    const leave = database.subscribe((notice) => heard.push(`${notice.topic}:${notice.version}`));
    database.publish({ topic: 'game:x', version: 1 });
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['game:x:1']);
    leave();
    database.publish({ topic: 'game:x', version: 2 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(heard).toEqual(['game:x:1']);
  });

  test('times and sums of bigint columns come back as numbers', async () => {
    await database.commit([beat('a', 1_764_467_000_000), beat('b', 1)]);
    const row = await database.first(
      database.build
        .selectFrom('heartbeats')
        .select((e) => [e.fn.sum('at').as('sum'), e.fn.countAll().as('count')]),
    );
    expect(row).toEqual({ sum: 1_764_467_000_001, count: 2 });
  });
});

describe.runIf(TEST_DIALECTS.includes('postgres'))('several processes on PostgreSQL', () => {
  test('notices reach the others in order, and the publisher hears his once', async () => {
    const one = await openTestDatabase('postgres');
    const other = await openDatabase({ ...one.place, migrate: false });
    try {
      const here: number[] = [];
      const there: number[] = [];
      one.subscribe((notice) => here.push(notice.version));
      other.subscribe((notice) => there.push(notice.version));
      const all = Array.from({ length: 500 }, (_, n) => n + 1);
      for (const version of all) one.publish({ topic: `game:${'x'.repeat(40)}`, version });
      await expect.poll(() => there, { timeout: 10_000 }).toEqual(all);
      expect(here).toEqual(all);
    } finally {
      await other.close();
      await one.close();
    }
  });
});
