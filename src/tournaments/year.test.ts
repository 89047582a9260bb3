/**
 * A year of the portal in simulated time: series of all five kinds, Swiss, knockout, groups and a championship side by
 * side, outages of hours and days in between, both changes of clocks. After every step the events it touched are
 * checked. `TABIYA_YEAR=full` takes the whole year and more people.
 */
import { lotsOf } from 'tabiya-engine/lots';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { roomsPlace, TestClock, type TestRooms } from '../../test/support/rooms.ts';
import type { Actor, TournamentSettings } from './index.ts';
import type { TournamentLive } from './view.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FULL = process.env['TABIYA_YEAR'] === 'full';
/** Monday 2026-01-05, 09:00 UTC. */
const BEGIN = Date.UTC(2026, 0, 5, 9);
const LENGTH = FULL ? 365 * DAY : 30 * DAY;
const PEOPLE = FULL ? 120 : 20;
const ZONE = 'Europe/Berlin';
/** Deadlines of this room; others have their handlers in rooms that do not run here. */
const OURS = ['tournament-start', 'tournament-round', 'tournament-game-over', 'series-next'];

let place: Awaited<ReturnType<typeof roomsPlace>>;
let clock: TestClock;
let portal: TestRooms;
let organiser: Actor;
const people: Actor[] = [];

beforeEach(async () => {
  place = await roomsPlace();
  clock = new TestClock(BEGIN);
  portal = await place.open(clock);
  organiser = await portal.user('Organiser', 'organiser');
  people.length = 0;
  for (let n = 1; n <= PEOPLE; n++) people.push(await portal.user(`Player ${n}`));
});

afterEach(() => place.remove());

function settings(name: string, startsAt: number, change: Partial<TournamentSettings>): TournamentSettings {
  return {
    name,
    regulation: '',
    system: 'swiss-dutch',
    kind: 'chess',
    control: { mode: 'sudden', baseMs: 40 * DAY },
    firstMoveMs: 3 * DAY,
    registrationFrom: clock.instant,
    registrationTo: startsAt,
    startsAt,
    tieBreaks: [],
    pace: 'rounds',
    rated: true,
    ...change,
  };
}

/** Nobody plays twice in a round (but in groups), nobody is lost, no pair of a Swiss meets twice. */
function expectSound(event: TournamentLive): void {
  const numbers = event.entrants.flatMap(({ number }) => (number === null ? [] : [number]));
  expect(new Set(numbers).size).toBe(numbers.length);
  if (event.stages !== null) {
    for (const { groups } of event.stages) {
      const seated = groups.flatMap(({ crosstable }) => crosstable.rows.map(({ name }) => name));
      expect(new Set(seated).size).toBe(seated.length);
    }
    return;
  }
  if (event.bracket !== null) {
    // A place of the bracket holds one person, and nobody stands in two matches of a round.
    for (const matches of event.bracket.rounds) {
      const seated = matches.flatMap(({ sides }) => sides.flatMap(({ number }) => number ?? []));
      expect(new Set(seated).size).toBe(seated.length);
    }
    return;
  }
  const met = new Set<string>();
  for (const { round, games, rest, byes } of event.schedule) {
    const seen = [...games.flatMap(({ white, black }) => [white, black]), ...rest];
    expect(new Set(seen).size, `${event.id} round ${round}`).toBe(seen.length);
    if (event.crosstable === null)
      for (const number of numbers)
        expect(
          seen.includes(number) || byes.some((bye) => bye.number === number),
          `${number} in round ${round}`,
        ).toBe(true);
    for (const { white, black, result } of games) {
      const pair = `${Math.min(white, black)}-${Math.max(white, black)}`;
      expect(met.has(pair), `${event.id} ${pair}`).toBe(false);
      if (result !== '+--' && result !== '--+') met.add(pair);
    }
  }
}

test('R-240…R-267 R-330 a season of all systems at once, with outages, is the fold of its logs', {
  timeout: FULL ? 1_800_000 : 180_000,
}, async () => {
  const began = performance.now();
  const lots = lotsOf('year');
  const { tournaments } = portal;
  const friday = BEGIN + 4 * DAY;
  const saturday = BEGIN + 5 * DAY;
  const small = { rounds: 1 } as const;
  for (const [kind, at, change] of [
    ['weekend', saturday, small],
    ['workingDays', friday, { rounds: 1, breakMs: 0 }],
    ['weekly', BEGIN + 2 * DAY, { system: 'swiss-portal', rounds: 2 }],
    ['monthly', Date.UTC(2026, 0, 31, 12), { system: 'groups' }],
    ['ordinary', friday, { rounds: 2 }],
  ] as const)
    expect((await tournaments.series.announce(kind, ZONE, settings(kind, at, change), organiser)).ok).toBe(
      true,
    );
  for (const [name, change] of [
    ['Championship', { system: 'championship', breakMs: 7 * DAY }],
    [
      'Cup',
      {
        system: 'knockout',
        entrantsLimit: 16,
        knockout: { format: 'double', order: 'lots', tieBreakGames: 1 },
      },
    ],
    ['Open', { rounds: 5, breakMs: DAY, halfByes: 1 }],
    ['Everybody', { system: 'round-robin', pace: 'all-at-once', entrantsLimit: 8 }],
  ] as const)
    expect((await tournaments.announce(settings(name, BEGIN + 9 * DAY, change), organiser)).ok).toBe(true);

  const asked = new Set<string>();
  const checked = new Set<string>();
  let games = 0;
  let outages = 0;
  for (let step = 0; clock.instant < BEGIN + LENGTH; step++) {
    // Who is free enters whatever is open: the rules sort out the rest.
    for (const card of await portal.tournaments.list({ state: 'announced', limit: 100 }))
      if (!asked.has(card.id)) {
        asked.add(card.id);
        for (const person of lots.shuffle(people).slice(0, 16))
          await portal.tournaments.register(card.id, person);
      }
    // Play what is open; some never appear and leave it to the limit of the first move.
    for (const card of await portal.tournaments.list({ state: 'running', limit: 100 })) {
      const live = await portal.tournaments.live(card.id);
      for (const { gameId, result } of live?.schedule.flatMap((round) => round.games) ?? []) {
        if (gameId === null || result !== null || lots.below(12) === 0) continue;
        const game = await portal.games.view(gameId);
        if (game === null || game.status !== 'playing') continue;
        const loser = lots.coin() ? game.white.id : game.black.id;
        const done = await portal.games.act(gameId, { type: 'Resign' }, loser);
        // A step of the event may have ended the game since: a pair that is decided breaks off what is left of it.
        if (done.ok) games++;
        else expect(done.refusal.code).toBe('game-over');
      }
    }
    await portal.deadlines.settled();
    for (const state of ['running', 'finished'])
      for (const card of await portal.tournaments.list({ state, limit: 1000 })) {
        if (checked.has(card.id)) continue;
        const live = await portal.tournaments.live(card.id);
        if (live === null) continue;
        expectSound(live);
        if (state === 'finished') checked.add(card.id);
      }
    // On to the next day; now and then the service is down for hours or days.
    clock.instant += DAY;
    if (step % 17 === 16) {
      outages++;
      await portal.stop();
      clock.instant += lots.coin() ? 7 * HOUR : 3 * DAY;
      portal = await place.open(clock);
    }
    await portal.deadlines.settled();
  }
  const { database } = portal;
  const overdue = await database.all(
    database.build
      .selectFrom('deadlines')
      .selectAll()
      .where('due_at', '<=', clock.instant)
      .where('kind', 'in', OURS),
  );
  expect(overdue).toEqual([]);
  // Every piece of news and every award stands once; nothing was paired twice.
  const news = await database.all<{ id: string }>(database.build.selectFrom('news').select('id'));
  expect(new Set(news.map(({ id }) => id)).size).toBe(news.length);
  const finished = await portal.tournaments.list({ state: 'finished', limit: 1000 });
  expect(finished.length).toBeGreaterThan(FULL ? 200 : 15);
  for (const { id } of finished) {
    const page = await portal.tournaments.page(id, 'en');
    expect(page?.news.filter(({ kind }) => kind === 'finished').length, page?.name).toBe(1);
    expect(
      page?.awards.some(({ place: first }) => first === 1),
      page?.name,
    ).toBe(true);
  }
  const paired = await database.all<{ tournament_id: string; data: string }>(
    database.build
      .selectFrom('tournament_events')
      .select(['tournament_id', 'data'])
      .where('type', '=', 'round-paired'),
  );
  const rounds = paired.map(({ tournament_id, data }) => `${tournament_id}:${JSON.parse(data).round}`);
  expect(new Set(rounds).size).toBe(rounds.length);
  const report = await portal.tournaments.rebuild({ repair: false });
  expect(report).toMatchObject({ differences: [] });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${report.tournaments} events, ${finished.length} finished, ${games} games played, ${outages} outages: ${seconds} s`,
  );
});
