/**
 * A year of the portal in simulated time: 500 people, series of all five kinds, a championship in groups of 52, a playoff
 * of 64, Swiss events of three systems; outages of hours and days, both changes of clocks. Every event of every log is
 * looked at as it comes, every step of the deadlines is counted, every round that ends is compared with its log.
 * `TABIYA_YEAR` is the number of days (365; 90 at least).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyPlace, quickRoot } from '../support/database.ts';
import { BEGIN, DAY } from './season.ts';
import { faultsAtTheEnd, groupsOf, playedOf } from './verdict.ts';
import { liveThrough, type Year } from './year.ts';

const DAYS = Number(process.env['TABIYA_YEAR'] ?? 365);
const PEOPLE = 500;
const SEED = 2026;
/** What a whole year must hold at least. */
const LEAST = { events: 250, results: 20_000 };

let year: Year;
let place: Awaited<ReturnType<typeof emptyPlace>>;

beforeAll(async () => {
  place = await emptyPlace('sqlite', quickRoot());
  const began = performance.now();
  year = await liveThrough(place, { days: DAYS, count: PEOPLE, seed: SEED });
  const { follower, journal, crowd, outages, rebuilds } = year;
  const steps = [...journal.executed.values()].reduce((sum, one) => sum + one, 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${DAYS} days: ${follower.states.size} events, ${follower.results} results, ${crowd.flagged} by the clock, ` +
      `${steps} steps, ${outages.length} outages, ${rebuilds} rebuilds: ${seconds} s`,
  );
}, 1_800_000);

afterAll(async () => {
  await year.portal.stop();
  await place.remove();
});

/** Clocks of the zone on 29 March and 25 October 2026, 1 o'clock UTC. */
const FORWARD = Date.UTC(2026, 2, 29, 1);
const BACK = Date.UTC(2026, 9, 25, 1);
/** UTC hour of the start of each series in winter and in summer. */
const IN_SUMMER = [
  ['weekend', 1, 0],
  ['workingDays', 18, 17],
  ['weekly', 17, 16],
  ['monthly', 11, 10],
] as const;

const named = (name: string) => [...year.follower.states.values()].find((event) => event.name === name);

describe('a simulated year', () => {
  test('R-201 R-240…R-249 R-252 all that was due happened once, in order, and rows are the fold of their logs', async () => {
    expect(await faultsAtTheEnd(year)).toEqual([]);
    const { states, results } = year.follower;
    expect(states.size).toBeGreaterThanOrEqual((LEAST.events * DAYS) / 366);
    expect(results).toBeGreaterThanOrEqual((LEAST.results * DAYS) / 366);
    expect(year.rebuilds).toBeGreaterThan(states.size / 2);
  }, 120_000);

  test('R-240 C-31 five kinds of series, each with the editions its rhythm asks for', () => {
    const played = playedOf(year.follower.states.values());
    // What a year asks for, less what was put off once in ten times.
    const least = { weekend: 45, workingDays: 230, weekly: 45, monthly: 9, ordinary: 15 };
    for (const [kind, count] of Object.entries(least))
      expect(played[kind] ?? 0, kind).toBeGreaterThanOrEqual(Math.floor((count * (DAYS - 30)) / 365));
  });

  test('R-201 there were outages of hours and of days, and steps that waited for their end', () => {
    const lengths = year.outages.map(({ from, until }) => until - from);
    expect(lengths.filter((length) => length < DAY).length).toBeGreaterThanOrEqual(Math.floor(DAYS / 60));
    expect(lengths.filter((length) => length >= DAY).length).toBeGreaterThanOrEqual(Math.floor(DAYS / 90));
    expect(year.journal.late).toBeGreaterThan(lengths.length);
  });

  test.each(IN_SUMMER.map(([kind, winter, summer]) => ({ kind, winter, summer })))(
    'R-241 $kind: by the clock on the wall before, between and after the changes of clocks',
    ({ kind, winter, summer }) => {
      const hours = (from: number, until: number) =>
        new Set(
          [...year.follower.states.values()].flatMap(({ phase, settings }) => {
            if (phase !== 'finished' || settings?.series?.rhythm.kind !== kind) return [];
            const { startsAt } = settings;
            return startsAt >= from && startsAt < until ? [new Date(startsAt).getUTCHours()] : [];
          }),
        );
      expect(hours(BEGIN, FORWARD)).toEqual(new Set([winter]));
      const end = BEGIN + DAYS * DAY;
      if (end > FORWARD + 31 * DAY)
        expect(hours(FORWARD + DAY, Math.min(end, BACK))).toEqual(new Set([summer]));
      if (end > BACK + 32 * DAY) expect(hours(BACK + DAY, end)).toEqual(new Set([winter]));
    },
  );

  test('R-280 C-43 Swiss events of three systems, round robins, groups and cups were played to the end', () => {
    const systems = new Map<string, number>();
    for (const { phase, system } of year.follower.states.values())
      if (phase === 'finished') systems.set(system, (systems.get(system) ?? 0) + 1);
    const least = {
      'swiss-dutch': 50,
      'swiss-portal': 200,
      'swiss-chesson': 4,
      knockout: 45,
      groups: 9,
      'round-robin': 15,
    };
    for (const [system, count] of Object.entries(least))
      expect(systems.get(system) ?? 0, system).toBeGreaterThanOrEqual(
        Math.floor((count * (DAYS - 30)) / 365),
      );
  });

  test('R-164 R-249 the mailing before round 1 went to everybody who waited, once', () => {
    expect(year.mailed.size).toBeGreaterThan(year.follower.states.size / 3);
  });

  test('R-330…R-338 the championship of 52 has the grid of the worked example, and a champion', () => {
    const event = named('Championship of the portal');
    expect(event?.phase).toBe('finished');
    const stages = groupsOf(event);
    expect(stages.map((groups) => groups.length)).toEqual([10, 4, 2, 1]);
    // Gk = k, 21 - k, 20 + k, 41 - k, 40 + k; 51 and 52 are left over and go to the weakest: 51 -> G10, 52 -> G9.
    const leftOver = new Map([
      [10, [51]],
      [9, [52]],
    ]);
    expect(stages[0]).toEqual(
      Array.from({ length: 10 }, (_, index) => {
        const k = index + 1;
        const players = [k, 21 - k, 20 + k, 41 - k, 40 + k, ...(leftOver.get(k) ?? [])];
        return { players: players.sort((a, b) => a - b), places: 2 };
      }),
    );
    const places = (stage: number): (number | null)[] =>
      (stages[stage] ?? []).map((group) => group.places).toSorted((a, b) => (b ?? 0) - (a ?? 0));
    expect(stages.slice(1).map((groups) => groups.map(({ players }) => players.length))).toEqual([
      [5, 5, 5, 5],
      [5, 5],
      [5],
    ]);
    expect([places(1), places(2), places(3)]).toEqual([[3, 3, 2, 2], [3, 2], [null]]);
    expect(event?.places.filter(({ place }) => place === 1).length).toBe(1);
  });

  test('R-260…R-267 C-37 the playoff of 64: six rounds, and the winner is who was never eliminated', () => {
    const event = named('Playoff of 64');
    expect(event?.phase).toBe('finished');
    expect(event?.rounds.length).toBe(6);
    const winner = event?.places.find(({ place }) => place === 1)?.entrant;
    for (const { round, boards, rest } of event?.rounds ?? []) {
      const seated = boards.some(({ white, black }) => white === winner || black === winner);
      expect(seated || rest.some((entrant) => entrant === winner), `round ${round}`).toBe(true);
    }
    expect(event?.places.length).toBe(64);
  });
});
