import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, TEST_DIALECTS, type TestDatabase } from '../../test/support/database.ts';
import type { Log } from '../app/log.ts';
import { createDeadlines } from './deadlines.ts';
import type { Deadlines } from './types.ts';

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

let database: TestDatabase;
const opened: { stop(): Promise<void> }[] = [];

async function fresh(dialect: TestDatabase['dialect'], now: () => number): Promise<Deadlines> {
  database = await openTestDatabase(dialect);
  return another(now);
}

function another(now: () => number): Deadlines {
  const deadlines = createDeadlines({ database, now, log: silent, pollMs: 50 });
  opened.push(deadlines);
  return deadlines;
}

afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop();
  await database.close();
});

function step(deadlines: Deadlines, subject: string, dueAt: number) {
  return deadlines.add({ kind: 'tournament-start', subject, dueAt, data: { n: dueAt } });
}

async function rows(): Promise<number> {
  return (await database.all(database.build.selectFrom('deadlines').selectAll())).length;
}

describe.each(TEST_DIALECTS)('deadlines on %s', (dialect) => {
  beforeAll(async () => {
    // The first PostgreSQL of a run starts a server.
    await (await openTestDatabase(dialect)).close();
  });

  test('D-01 steps run in order of due time, not of writing, after an outage too', async () => {
    let now = 100;
    const deadlines = await fresh(dialect, () => now);
    const seen: string[] = [];
    deadlines.handle('tournament-start', async ({ subject, dueAt, data }, done, at) => {
      seen.push(`${subject}@${dueAt}:${data.n}:${at}`);
      return (await database.commit([done])) === 'committed';
    });
    await database.commit([
      step(deadlines, 'c', 3_000),
      step(deadlines, 'a', 1_000),
      step(deadlines, 'b', 2_000),
    ]);
    await deadlines.start();
    expect(seen).toEqual([]);
    now = 1_000_000;
    await deadlines.settled();
    expect(seen).toEqual(['a@1000:1000:1000000', 'b@2000:2000:1000000', 'c@3000:3000:1000000']);
    expect(await rows()).toBe(0);
  });

  test('D-01 a step due earlier that a step causes comes before later ones', async () => {
    const deadlines = await fresh(dialect, () => 5_000);
    const seen: string[] = [];
    deadlines.handle('tournament-start', async ({ subject }, done) => {
      seen.push(subject);
      const more = subject === 'a' ? [step(deadlines, 'between', 1_500)] : [];
      return (await database.commit([done, ...more])) === 'committed';
    });
    await database.commit([step(deadlines, 'a', 1_000), step(deadlines, 'b', 2_000)]);
    await deadlines.start();
    expect(seen).toEqual(['a', 'between', 'b']);
  });

  test('D-02 a step whose transaction does not commit keeps its row and its events are not stored', async () => {
    const deadlines = await fresh(dialect, () => 5_000);
    let tries = 0;
    deadlines.handle('tournament-start', async ({ subject }, done) => {
      tries++;
      const heartbeat = database.statement(
        database.build.insertInto('heartbeats').values({ name: subject, at: tries }),
      );
      const wrong = database.statement(database.build.deleteFrom('lots'), 1);
      return (await database.commit([heartbeat, done, ...(tries < 3 ? [wrong] : [])])) === 'committed';
    });
    await database.commit([step(deadlines, 'a', 1_000)]);
    await deadlines.start();
    expect(tries).toBe(3);
    expect(await rows()).toBe(0);
    expect(await database.all(database.build.selectFrom('heartbeats').selectAll())).toEqual([
      { name: 'a', at: 3 },
    ]);
  });

  test('D-03 two services on one table execute every step once', async () => {
    const deadlines = await fresh(dialect, () => 5_000);
    const other = another(() => 5_000);
    const committed: string[] = [];
    for (const one of [deadlines, other])
      one.handle('tournament-start', async ({ subject }, done) => {
        const outcome = await database.commit([
          database.statement(database.build.insertInto('heartbeats').values({ name: subject, at: 1 }), 1),
          done,
        ]);
        if (outcome === 'committed') committed.push(subject);
        return outcome === 'committed';
      });
    await database.commit(Array.from({ length: 200 }, (_, n) => step(deadlines, `s${n}`, 1_000 + n)));
    await Promise.all([deadlines.start(), other.start()]);
    expect(committed.length).toBe(200);
    expect(new Set(committed).size).toBe(200);
    expect(await rows()).toBe(0);
  });

  test('D-06 a step that fails holds back its own subject only and is tried again', async () => {
    let now = 5_000;
    const deadlines = await fresh(dialect, () => now);
    const seen: string[] = [];
    let broken = true;
    deadlines.handle('tournament-start', async ({ subject, dueAt }, done) => {
      if (subject === 'bad' && broken) throw new Error('out of order');
      seen.push(`${subject}@${dueAt}`);
      return (await database.commit([done])) === 'committed';
    });
    await database.commit([
      step(deadlines, 'bad', 1_000),
      step(deadlines, 'good', 2_000),
      step(deadlines, 'bad', 3_000),
    ]);
    await deadlines.start();
    expect(seen).toEqual(['good@2000']);
    broken = false;
    now += 2_000;
    await deadlines.settled();
    expect(seen).toEqual(['good@2000', 'bad@1000', 'bad@3000']);
  });

  test('D-06 a handler that forgets to delete its row does not spin', async () => {
    const deadlines = await fresh(dialect, () => 5_000);
    let calls = 0;
    deadlines.handle('tournament-start', () => {
      calls++;
      return Promise.resolve(true);
    });
    await database.commit([step(deadlines, 'a', 1_000)]);
    await deadlines.start();
    expect(calls).toBe(1);
    expect(await rows()).toBe(1);
  });

  test('D-05 a timer wakes at the due time, and rows of others are found by the poll', async () => {
    const deadlines = await fresh(dialect, Date.now);
    const seen: number[] = [];
    deadlines.handle('tournament-start', async ({ dueAt }, done, at) => {
      seen.push(at - dueAt);
      return (await database.commit([done])) === 'committed';
    });
    await deadlines.start();
    // Written without wake(), as another process would.
    await database.commit([step(deadlines, 'a', Date.now() + 80)]);
    await expect.poll(() => seen.length, { timeout: 2_000 }).toBe(1);
    expect(seen[0]).toBeGreaterThanOrEqual(0);
    await database.commit([step(deadlines, 'b', Date.now())]);
    deadlines.wake();
    await expect.poll(() => seen.length, { timeout: 2_000 }).toBe(2);
  });

  test('D-07 a cancelled step never runs', async () => {
    let now = 100;
    const deadlines = await fresh(dialect, () => now);
    let calls = 0;
    deadlines.handle('tournament-start', async (_, done) => {
      calls++;
      return (await database.commit([done])) === 'committed';
    });
    await database.commit([step(deadlines, 'a', 1_000)]);
    await deadlines.start();
    await database.commit([deadlines.cancel('tournament-start', 'a')]);
    now = 2_000;
    await deadlines.settled();
    expect(calls).toBe(0);
  });
});
