import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../test/support/database.ts';
import type { Log } from '../src/app/log.ts';
import { ANNOUNCED, DAY, event, FINISHED, MINUTE, RUNNING, settingsOf } from './events.ts';
import { fill } from './fill.ts';
import { openRooms } from './rooms.ts';
import { ORGANISER, PEOPLE } from './people.ts';
import { ANNOUNCED_SYSTEMS, FINISHED_SYSTEMS, RUNNING_SYSTEMS } from './systems.ts';

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };
const NOW = 1_800_000_000_000;
const BULLET = { mode: 'sudden', baseMs: MINUTE } as const;

describe('the demonstration', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.close());

  test('has sixty people with different names', () => {
    expect(PEOPLE.length).toBe(60);
    expect(new Set([...PEOPLE, ORGANISER].map(({ login }) => login.toLowerCase())).size).toBe(61);
  });

  test('announces nothing the portal would refuse', async () => {
    const rooms = await openRooms(database, () => NOW, silent);
    try {
      const all = [FINISHED, FINISHED_SYSTEMS, RUNNING, RUNNING_SYSTEMS, ANNOUNCED, ANNOUNCED_SYSTEMS].flat();
      const faults = all.map((one) => [one.name, rooms.tournaments.check(settingsOf(one, NOW, NOW + DAY))]);
      expect(faults).toEqual(all.map(({ name }) => [name, []]));
    } finally {
      await rooms.stop();
    }
  });

  test('fills a folder with finished, running and announced events of real games', async () => {
    const filled = await fill({
      database,
      now: NOW,
      log: silent,
      people: PEOPLE.slice(0, 5),
      finished: [event('Past', 'ru', -3 * DAY, BULLET, 'rounds', 0, 3)],
      running: [event('Present', 'en', -MINUTE / 4, BULLET, 'all-at-once', 1, 4)],
      announced: [event('Future', 'ru', DAY, BULLET, 'rounds', 2, 3)],
      casual: 2,
    });
    expect(filled).toMatchObject({ people: 6, tournaments: 3 });
    expect(filled.games).toBeGreaterThanOrEqual(5);
    expect(filled.moves).toBeGreaterThan(50);
    const rooms = await openRooms(database, () => NOW, silent);
    try {
      const states = Object.fromEntries(
        (await rooms.tournaments.list({ limit: 10 })).map(({ name, state }) => [name, state]),
      );
      expect(states).toEqual({ Past: 'finished', Present: 'running', Future: 'announced' });
      expect((await rooms.games.running(10)).length).toBeGreaterThan(0);
      expect(await rooms.tournaments.rebuild({ repair: false })).toMatchObject({ differences: [] });
      const late = await database.all(
        database.build.selectFrom('games').select('id').where('created_at', '>', NOW),
      );
      expect(late).toEqual([]);
    } finally {
      await rooms.stop();
    }
  });
});
