import { afterEach, beforeEach, expect, test } from 'vitest';
import { roomsPlace, TestClock, type TestRooms } from '../../test/support/rooms.ts';
import type { Actor } from './index.ts';

const NOW = Date.UTC(2026, 9, 20, 15);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let place: Awaited<ReturnType<typeof roomsPlace>>;
let clock: TestClock;
let portal: TestRooms;
let organiser: Actor;

beforeEach(async () => {
  place = await roomsPlace();
  clock = new TestClock(NOW);
  portal = await place.open(clock);
  organiser = await portal.user('Organiser', 'organiser');
});

afterEach(() => place.remove());

test('C-35 R-251 R-264 a Swiss and a playoff on the portal, one round a day, with an outage in between', async () => {
  const { tournaments, games, deadlines } = portal;
  const startsAt = NOW + DAY;
  const done = await tournaments.announce(
    {
      name: 'Open and playoff',
      regulation: '',
      system: 'chain',
      kind: 'chess',
      control: { mode: 'sudden', baseMs: 5 * MINUTE },
      firstMoveMs: MINUTE,
      registrationFrom: NOW,
      registrationTo: startsAt,
      startsAt,
      tieBreaks: [],
      pace: 'rounds',
      rated: true,
      daily: true,
      zone: 'Europe/Berlin',
      stages: [
        { system: 'swiss-dutch', places: 4, rounds: 3 },
        {
          system: 'knockout',
          places: null,
          knockout: { format: 'single', order: 'seeded', tieBreakGames: 0 },
        },
      ],
    },
    organiser,
  );
  if (!done.ok) throw new Error(JSON.stringify(done.refusal));
  const { id } = done.value;
  for (let n = 1; n <= 9; n++) await tournaments.register(id, await portal.user(`Player ${n}`));
  const begun: number[] = [];
  for (let day = 1; day <= 9; day++) {
    clock.instant = startsAt + (day - 1) * DAY + 2 * 60 * MINUTE;
    // The portal lies still for a day and a half before the fourth round.
    if (day === 4) clock.instant += DAY + DAY / 2;
    deadlines.wake();
    await deadlines.settled();
    const live = await tournaments.live(id);
    begun.push(live?.schedule.length ?? 0);
    for (const { gameId, result } of live?.schedule.flatMap((round) => round.games) ?? []) {
      if (result !== null || gameId === null) continue;
      const view = await games.view(gameId);
      // Each makes a move of his own: who makes none goes no further.
      const sides = [view?.white.id ?? '', view?.black.id ?? ''];
      for (const [ply, uci] of ['e2e4', 'e7e5'].entries()) {
        const moved = await games.act(gameId, { type: 'Move', ply, uci, offerDraw: false }, sides[ply] ?? '');
        expect(moved.ok).toBe(true);
      }
      expect((await games.act(gameId, { type: 'Resign' }, view?.black.id ?? '')).ok).toBe(true);
    }
    await deadlines.settled();
    if ((await tournaments.live(id))?.state === 'finished') break;
  }
  expect(begun.slice(0, 3)).toEqual([1, 2, 3]);
  const page = await tournaments.page(id, 'en');
  expect(page?.state).toBe('finished');
  expect(page?.parts?.map(({ system, finished }) => [system, finished])).toEqual([
    ['knockout', true],
    ['swiss-dutch', true],
  ]);
  expect(page?.schedule).toHaveLength(5);
  // The winner of the final is the first of the whole ranking.
  const final = page?.parts?.[0]?.bracket?.rounds.at(-1)?.[0];
  const winner = final?.winner == null ? null : final.sides[final.winner].number;
  expect(page?.awards[0]).toMatchObject({ place: 1, number: winner });
  expect((await tournaments.working(id, { number: 1, code: 'PTS', at: '1' }, 'en'))?.at).toBe('1');
  expect(await tournaments.why(id, 2, 1, 'en')).not.toBeNull();
  expect(await tournaments.why(id, 4, 1, 'en')).toBeNull();
  expect(await tournaments.rebuild({ repair: false })).toMatchObject({ differences: [] });
});
