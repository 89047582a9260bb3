import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, TEST_DIALECTS, type TestDatabase } from '../../test/support/database.ts';
import { createHeartbeat } from './heartbeat.ts';
import { createLog } from './log.ts';

describe.each(TEST_DIALECTS)('heartbeat on %s', (dialect) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(dialect);
  });
  afterEach(() => database.close());

  const log = createLog(
    'silent',
    () => undefined,
    () => 0,
  );
  const heartAt = (at: number) => createHeartbeat({ database, now: () => at, log });

  test('no gap on the first start, afterwards the time since the last beat', async () => {
    expect(await heartAt(1_000).gapMs(false)).toBe(0);
    const heart = heartAt(1_000);
    await heart.start();
    await heart.stop();
    expect(await heartAt(61_000).gapMs(false)).toBe(60_000);
  });

  test('a second process with an older clock does not turn the time back', async () => {
    await heartAt(50_000).stop();
    await heartAt(40_000).stop();
    expect(await heartAt(51_000).gapMs(false)).toBe(1_000);
    expect(await heartAt(49_000).gapMs(false)).toBe(0);
  });

  test('while another process serves there is no gap, unless it has not beaten for half a minute', async () => {
    await heartAt(50_000).stop();
    expect(await heartAt(51_900).gapMs(true)).toBe(0);
    expect(await heartAt(80_000).gapMs(true)).toBe(0);
    expect(await heartAt(80_001).gapMs(true)).toBe(30_001);
  });
});
