import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { roomsPlace, TestClock, type TestRooms } from '../../test/support/rooms.ts';
import type { Actor, TournamentSettings } from './index.ts';

const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;
const ZONE = 'Europe/Berlin';
/** Saturday 2026-03-21, 18:00 in Berlin (17:00 UTC); clocks go forward on the 29th. */
const SATURDAY = Date.UTC(2026, 2, 21, 17);

let place: Awaited<ReturnType<typeof roomsPlace>>;
let clock: TestClock;
let portal: TestRooms;
let organiser: Actor;
let people: Actor[];

beforeEach(async () => {
  place = await roomsPlace();
  clock = new TestClock(SATURDAY - 2 * DAY);
  portal = await place.open(clock);
  organiser = await portal.user('Organiser', 'organiser');
  people = [];
  for (let n = 1; n <= 16; n++) people.push(await portal.user(`Player ${n}`));
});

afterEach(() => place.remove());

function settings(startsAt: number, change: Partial<TournamentSettings> = {}): TournamentSettings {
  return {
    name: 'Saturday rapid',
    regulation: '',
    system: 'swiss-dutch',
    kind: 'chess',
    control: { mode: 'sudden', baseMs: 600_000 },
    firstMoveMs: 60_000,
    registrationFrom: clock.instant,
    registrationTo: startsAt,
    startsAt,
    tieBreaks: [],
    pace: 'rounds',
    rated: false,
    rounds: 1,
    ...change,
  };
}

async function editions(seriesId: string): Promise<{ id: string; startsAt: number; name: string }[]> {
  const view = await portal.tournaments.series.view(seriesId, 'en');
  const found = [];
  for (const id of view?.editions ?? []) {
    const page = await portal.tournaments.page(id, 'en');
    found.push({ id, startsAt: page?.settings?.startsAt ?? 0, name: page?.name ?? '' });
  }
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function enter(id: string, count: number): Promise<void> {
  for (const person of people.slice(0, count)) await portal.tournaments.register(id, person);
}

async function at(instant: number): Promise<void> {
  clock.instant = instant;
  await portal.deadlines.settled();
}

async function announce(
  kind: Parameters<TestRooms['tournaments']['series']['announce']>[0],
  startsAt: number,
  change: Partial<TournamentSettings> = {},
) {
  const done = await portal.tournaments.series.announce(kind, ZONE, settings(startsAt, change), organiser);
  if (!done.ok) throw new Error(JSON.stringify(done.refusal));
  return done.value;
}

describe('systematic tournaments', () => {
  test('R-241 R-247 weekend: the next edition on the following Saturday, also over the change of clocks', async () => {
    const { id, seriesId } = await announce('weekend', SATURDAY);
    await enter(id, 15);
    await at(SATURDAY);
    expect((await portal.tournaments.live(id))?.state).toBe('running');
    const [, second] = await editions(seriesId);
    expect(second).toMatchObject({ name: 'Saturday rapid 2', startsAt: SATURDAY + 7 * DAY });
    await enter(second?.id ?? '', 15);
    await at(SATURDAY + 7 * DAY);
    const third = (await editions(seriesId))[2];
    // 18:00 of summer time is an hour earlier.
    expect(third?.startsAt).toBe(SATURDAY + 14 * DAY - HOUR);
  });

  test('R-248 C-33 fewer than 15: put off to the next day of a weekend, as often as needed', async () => {
    const { id, seriesId } = await announce('weekend', SATURDAY);
    await enter(id, 14);
    await at(SATURDAY);
    expect((await portal.tournaments.page(id, 'en'))?.settings?.startsAt).toBe(SATURDAY + DAY);
    expect((await portal.tournaments.live(id))?.state).toBe('announced');
    // registration goes on until round 1 begins.
    await enter(id, 15);
    await at(SATURDAY + DAY);
    expect((await portal.tournaments.live(id))?.state).toBe('running');
    expect((await editions(seriesId)).length).toBe(2);
  });

  test('R-242 working days: after Friday comes Monday', async () => {
    const friday = SATURDAY - DAY;
    const { id, seriesId } = await announce('workingDays', friday);
    await enter(id, 15);
    await at(friday);
    expect((await editions(seriesId))[1]?.startsAt).toBe(friday + 3 * DAY);
  });

  test('R-244 C-32 monthly on the 31st: the last day of shorter months', async () => {
    const march = Date.UTC(2026, 2, 31, 16);
    const { id, seriesId } = await announce('monthly', march);
    await enter(id, 15);
    await at(march);
    expect((await editions(seriesId))[1]?.startsAt).toBe(Date.UTC(2026, 3, 30, 16));
  });

  test('R-245 C-33 ordinary: it begins with the fifteenth entry, the next is created with its end', async () => {
    const { id, seriesId } = await announce('ordinary', SATURDAY, { system: 'groups', rounds: null });
    await enter(id, 14);
    await at(SATURDAY + 5 * DAY);
    expect((await portal.tournaments.live(id))?.state).toBe('announced');
    await enter(id, 15);
    await portal.deadlines.settled();
    expect((await portal.tournaments.live(id))?.state).toBe('running');
    expect((await editions(seriesId)).length).toBe(1);
    await portal.tournaments.judge(id, { type: 'Pause' }, organiser);
    for (const board of (await portal.tournaments.live(id))?.schedule[0]?.games ?? [])
      await portal.tournaments.judge(
        id,
        { type: 'Correct', round: 1, board: board.board, result: '1-0' },
        organiser,
      );
    await portal.tournaments.judge(id, { type: 'Close' }, organiser);
    await portal.deadlines.settled();
    expect((await editions(seriesId)).length).toBe(2);
  });

  test('a series that has ended announces nothing more; its kind must fit the day', async () => {
    const { id, seriesId } = await announce('weekly', SATURDAY);
    expect((await portal.tournaments.series.end(seriesId, people[0] ?? organiser)).ok).toBe(false);
    expect((await portal.tournaments.series.end(seriesId, organiser)).ok).toBe(true);
    await enter(id, 15);
    await at(SATURDAY);
    expect((await editions(seriesId)).length).toBe(1);
    const wrong = await portal.tournaments.series.announce(
      'workingDays',
      ZONE,
      settings(SATURDAY + 7 * DAY),
      organiser,
    );
    expect(wrong).toMatchObject({ ok: false, refusal: { code: 'bad-settings' } });
  });

  test('an outage over two starts: one edition is announced, at a moment that lies ahead', async () => {
    const { id, seriesId } = await announce('weekly', SATURDAY);
    await enter(id, 15);
    await portal.stop();
    clock.instant = SATURDAY + 16 * DAY;
    portal = await place.open(clock);
    await portal.deadlines.settled();
    expect((await portal.tournaments.live(id))?.state).toBe('running');
    const all = await editions(seriesId);
    expect(all.length).toBe(2);
    expect(all[1]?.startsAt).toBe(SATURDAY + 21 * DAY - HOUR);
    expect(await portal.tournaments.rebuild({ repair: false })).toMatchObject({ differences: [] });
  });
});
