import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import type { Statement } from './driver.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

function beat(name: string, at: number): Statement {
  return database.statement(database.build.insertInto('heartbeats').values({ name, at }), 1);
}
function move(name: string, from: number, to: number): Statement {
  return database.statement(
    database.build.updateTable('heartbeats').set({ at: to }).where('name', '=', name).where('at', '=', from),
    1,
  );
}
async function at(name: string): Promise<number | undefined> {
  return (await database.first(database.build.selectFrom('heartbeats').select('at').where('name', '=', name)))
    ?.at;
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
      database.commit([move('b', 1, 2)]),
    ]);
    expect(outcomes.map((o) => (o.status === 'fulfilled' ? o.value : 'error'))).toEqual([
      'committed',
      'conflict',
      'error',
      'committed',
      'committed',
    ]);
    expect(await at('b')).toBe(2);
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
  await expect.poll(() => heard).toEqual(['game:x:1']);
  leave();
  database.publish({ topic: 'game:x', version: 2 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(heard).toEqual(['game:x:1']);
});
