/**
 * A year of the portal in simulated time: 500 people, series of all five kinds, a championship in groups of 52, a playoff
 * of 64, Swiss events of three systems; outages of hours and days, both changes of clocks. Every event of every log is
 * looked at as it comes, every step of the deadlines is counted, every round that ends is compared with its log.
 * `TABIYA_YEAR` is the number of days, 90 at least.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyPlace, quickRoot } from '../support/database.ts';
import { DAY } from './season.ts';
import { faultsAtTheEnd, groupsOf } from './verdict.ts';
import { liveThrough, type Year } from './year.ts';

const DAYS = Number(process.env['TABIYA_YEAR'] ?? 90);
const PEOPLE = 500;
/** What a whole year must hold at least. */
const LEAST = { events: 250, results: 20_000 };

let year: Year;
let place: Awaited<ReturnType<typeof emptyPlace>>;

beforeAll(async () => {
  place = await emptyPlace('sqlite', quickRoot());
  const began = performance.now();
  year = await liveThrough(place, { days: DAYS, count: PEOPLE });
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

const named = (name: string) => [...year.follower.states.values()].find((event) => event.name === name);

describe('a simulated year', () => {
  test('R-201 R-240…R-249 R-252 all that was due happened once, in order, and rows are the fold of their logs', async () => {
    expect(await faultsAtTheEnd(year)).toEqual([]);
    const { states, results } = year.follower;
    expect(states.size).toBeGreaterThanOrEqual((LEAST.events * DAYS) / 366);
    expect(results).toBeGreaterThanOrEqual((LEAST.results * DAYS) / 366);
    expect(year.rebuilds).toBeGreaterThan(states.size / 2);
  }, 120_000);

  test('R-240 C-31 five kinds of series, each with editions that were played', () => {
    const played = new Set(
      [...year.follower.states.values()].flatMap(({ phase, settings }) =>
        phase === 'finished' && settings?.series !== undefined ? [settings.series.rhythm.kind] : [],
      ),
    );
    expect([...played].sort()).toEqual(['monthly', 'ordinary', 'weekend', 'weekly', 'workingDays']);
  });

  test('there were outages of hours and of days', () => {
    const lengths = year.outages.map(({ from, until }) => until - from);
    expect(lengths.some((length) => length < DAY)).toBe(true);
    expect(lengths.some((length) => length >= DAY)).toBe(true);
  });

  test('R-330…R-338 the championship of 52 has the grid of the worked example, and a champion', () => {
    const event = named('Championship of the portal');
    expect(event?.phase).toBe('finished');
    const stages = groupsOf(event);
    expect(stages.map((groups) => groups.length)).toEqual([10, 4, 2, 1]);
    // 51 and 52 are left over: they make the weakest two groups six (which, the engine's own table says).
    const first = stages[0] ?? [];
    expect(
      first.map(({ players, places }) => ({ players: players.filter((one) => one <= 50), places })),
    ).toEqual(
      Array.from({ length: 10 }, (_, index) => {
        const k = index + 1;
        return { players: [k, 21 - k, 20 + k, 41 - k, 40 + k].sort((a, b) => a - b), places: 2 };
      }),
    );
    expect(first.map(({ players }) => players.length).toSorted((a, b) => a - b)).toEqual([
      5, 5, 5, 5, 5, 5, 5, 5, 6, 6,
    ]);
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
