import { afterEach, beforeEach, expect, test } from 'vitest';
import { roomsPlace, TestClock, type TestRooms } from '../../test/support/rooms.ts';
import type { Actor, TournamentSettings } from './types.ts';
import type { TournamentPageView } from './view.ts';

const NOW = Date.UTC(2026, 7, 31, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = NOW + HOUR;

const SETTINGS: TournamentSettings = {
  name: 'Event with a failure',
  regulation: '',
  system: 'swiss-dutch',
  kind: 'chess',
  control: { mode: 'sudden', baseMs: 3 * DAY },
  firstMoveMs: 2 * DAY,
  registrationFrom: NOW,
  registrationTo: START,
  startsAt: START,
  tieBreaks: [],
  pace: 'rounds',
  rated: true,
};

let place: Awaited<ReturnType<typeof roomsPlace>>;
let clock: TestClock;
let portal: TestRooms;
let judge: Actor;
/** Strength by user id: the smaller number wins. */
let strength: Map<string, number>;

beforeEach(async () => {
  place = await roomsPlace();
  clock = new TestClock(NOW);
  portal = await place.open(clock);
  judge = await portal.user('Judge', 'judge', 'organiser');
  strength = new Map();
});
afterEach(() => place.remove());

async function begin(change: Partial<TournamentSettings>, players: number): Promise<string> {
  const announced = await portal.tournaments.announce({ ...SETTINGS, ...change }, judge);
  if (!announced.ok) throw new Error(JSON.stringify(announced.refusal));
  for (let n = 1; n <= players; n += 1) {
    const person = await portal.user(`Player ${n}`);
    strength.set(person.userId, n);
    expect(await portal.tournaments.register(announced.value.id, person)).toMatchObject({ ok: true });
  }
  clock.instant = START;
  await portal.settled();
  return announced.value.id;
}

const boardsOf = async (id: string) =>
  ((await portal.tournaments.live(id))?.schedule ?? []).flatMap(({ round, games }) =>
    games.map(({ board, gameId, result, white, black }) => ({
      round,
      board,
      gameId: gameId ?? '',
      result,
      white,
      black,
    })),
  );
const openOf = async (id: string) => (await boardsOf(id)).filter(({ result }) => result === null);
const viewOf = async (gameId: string) => {
  const view = await portal.games.view(gameId);
  if (view === null) throw new Error(`no game ${gameId}`);
  return view;
};

/** Two moves of each; the weaker side resigns unless the game is to stay open. */
async function play(gameId: string, toTheEnd = true): Promise<void> {
  const { white, black } = await viewOf(gameId);
  for (const [ply, uci] of ['e2e4', 'e7e5', 'g1f3', 'b8c6'].entries())
    await portal.games.act(
      gameId,
      { type: 'Move', ply, uci, offerDraw: false },
      ply % 2 === 0 ? white.id : black.id,
    );
  if (toTheEnd) await resign(gameId);
}

async function resign(gameId: string): Promise<void> {
  const { white, black } = await viewOf(gameId);
  const loser = (strength.get(white.id) ?? 0) > (strength.get(black.id) ?? 0) ? white.id : black.id;
  expect(await portal.games.act(gameId, { type: 'Resign' }, loser)).toMatchObject({ ok: true });
}

async function playOpen(id: string): Promise<void> {
  for (const { gameId } of await openOf(id)) await play(gameId);
  await portal.settled();
}

/** White of this game lets his time run out in a failure. */
async function loseOnTime(gameId: string): Promise<void> {
  clock.instant += 3 * DAY;
  await portal.games.act(gameId, { type: 'Resign' }, (await viewOf(gameId)).black.id);
  await portal.settled();
  expect(await viewOf(gameId)).toMatchObject({ result: '0-1', reason: 'flag' });
}

async function restore(gameId: string, failedAt: number): Promise<void> {
  clock.instant += HOUR;
  const ruled = await portal.games.rule(
    gameId,
    { type: 'Restore', failedAt, blocked: 'white' },
    judge.userId,
  );
  expect(ruled).toMatchObject({ ok: true });
  await portal.settled();
}

async function page(id: string): Promise<TournamentPageView> {
  const shown = await portal.tournaments.page(id, 'en');
  if (shown === null) throw new Error('no page');
  return shown;
}

/** Everything derived of everything is what the logs say, with this many rated games. */
async function expectTrue(rated: number): Promise<void> {
  expect(await portal.tournaments.rebuild({ repair: false })).toMatchObject({ differences: [] });
  expect(await portal.ratings.rebuild({ repair: false })).toMatchObject({ rated, differences: [] });
  expect((await portal.archive.rebuild({ repair: false })).differences).toEqual([]);
}

/** Points by strength, as the table shows them. */
async function pointsOf(id: string): Promise<Readonly<Record<number, number>>> {
  const { entrants, standings } = await page(id);
  const points: Record<number, number> = {};
  for (const row of standings?.rows ?? []) {
    const userId = entrants.find(({ number }) => number === row.number)?.userId ?? '';
    points[strength.get(userId) ?? 0] = row.points;
  }
  return points;
}

test.each(['swiss-dutch', 'swiss-portal', 'swiss-chesson'])(
  'G-19 C18 %s: the round that was paired on the lost game stands, the table loses it, the next round waits for it',
  async (system) => {
    const id = await begin({ system, rounds: 3 }, 4);
    const [blocked, other] = await boardsOf(id);
    const gameId = blocked?.gameId ?? '';
    await play(gameId, false);
    await play(other?.gameId ?? '');
    await portal.settled();
    const failedAt = clock.instant + DAY;
    const before = await pointsOf(id);
    await loseOnTime(gameId);
    const second = (await boardsOf(id)).filter(({ round }) => round === 2);
    expect(second).toHaveLength(2);
    const ratedThen = await portal.ratings.ofGame(gameId);
    expect(ratedThen).not.toBeNull();
    expect(await pointsOf(id)).not.toEqual(before);
    await play(second[0]?.gameId ?? '');
    await portal.settled();

    await restore(gameId, failedAt);
    const open = await viewOf(gameId);
    expect(open).toMatchObject({ status: 'playing', result: null, clock: { whiteMs: 3 * DAY } });
    // The boards of the second round and what was played there stay as they were.
    expect((await boardsOf(id)).filter(({ round }) => round === 2)).toMatchObject([
      { gameId: second[0]?.gameId, white: second[0]?.white, black: second[0]?.black },
      { ...second[1] },
    ]);
    expect((await viewOf(second[1]?.gameId ?? '')).status).toBe('playing');
    expect((await boardsOf(id)).find((seat) => seat.gameId === gameId)?.result).toBeNull();
    expect(await portal.ratings.ofGame(gameId)).toBeNull();
    // Whoever had won by the failure has exactly that point less.
    const winner = strength.get(open.black.id) ?? 0;
    const inRound2 = [...(await boardsOf(id))].filter(({ round, result }) => round === 2 && result !== null);
    expect(inRound2).toHaveLength(1);
    const total = Object.values(await pointsOf(id)).reduce((sum, points) => sum + points, 0);
    expect(total).toBe(20);
    await expectTrue(2);
    // The third round waits until the game of the first has ended.
    await play(second[1]?.gameId ?? '');
    await portal.settled();
    expect((await boardsOf(id)).some(({ round }) => round === 3)).toBe(false);
    await portal.games.act(gameId, { type: 'Resign' }, open.black.id);
    await portal.settled();
    expect((await boardsOf(id)).filter(({ round }) => round === 3)).toHaveLength(2);
    expect(await portal.ratings.ofGame(gameId)).not.toBeNull();
    await playOpen(id);
    const over = await page(id);
    expect(over.state).toBe('finished');
    expect((await pointsOf(id))[winner]).toBeLessThanOrEqual(20);
    await expectTrue(6);
  },
);

test('G-19 the last round of a Swiss that had finished: places, prizes and the end go back until the judge closes it', async () => {
  const id = await begin({ rounds: 2 }, 4);
  await playOpen(id);
  const [blocked, other] = await openOf(id);
  const gameId = blocked?.gameId ?? '';
  await play(gameId, false);
  await play(other?.gameId ?? '');
  await portal.settled();
  const failedAt = clock.instant + DAY;
  await loseOnTime(gameId);
  const ended = await page(id);
  expect(ended.state).toBe('finished');
  expect(ended.awards.length).toBeGreaterThan(0);
  const winner = (await viewOf(gameId)).black.id;
  const won = await portal.tournaments.awards(winner);

  await restore(gameId, failedAt);
  const reopened = await page(id);
  expect([reopened.state, reopened.awards]).toEqual(['running', []]);
  expect(await portal.tournaments.awards(winner)).toEqual([]);
  expect(await portal.ratings.ofGame(gameId)).toBeNull();
  await expectTrue(3);
  await portal.games.act(gameId, { type: 'Resign' }, winner);
  await portal.settled();
  expect(await portal.tournaments.judge(id, { type: 'Close' }, judge)).toMatchObject({ ok: true });
  await portal.settled();
  const closed = await page(id);
  expect(closed.state).toBe('finished');
  expect(closed.awards).not.toEqual(ended.awards);
  expect(await portal.tournaments.awards(winner)).not.toEqual(won);
  await expectTrue(4);
});

test.each<[string, Partial<TournamentSettings>, number]>([
  ['groups and their final', { system: 'groups', pace: 'all-at-once', groups: { largest: 3, places: 1 } }, 9],
  [
    'groups and a knockout',
    {
      system: 'chain',
      stages: [
        { system: 'group-stage', places: null, groups: { largest: 3, places: 2 } },
        {
          system: 'knockout',
          places: null,
          knockout: { format: 'single', order: 'seeded', tieBreakGames: 0 },
        },
      ],
    },
    6,
  ],
  [
    'a Swiss and a knockout',
    {
      system: 'chain',
      stages: [
        { system: 'swiss-dutch', places: 2, rounds: 2 },
        {
          system: 'knockout',
          places: null,
          knockout: { format: 'single', order: 'seeded', tieBreakGames: 0 },
        },
      ],
    },
    4,
  ],
])(
  'G-19 C18 %s: what followed from the lost game is broken off, and drawn anew when it has ended',
  async (_, change, players) => {
    const id = await begin(change, players);
    // Everything of the first stage but one game of its last round.
    let open = await openOf(id);
    for (;;) {
      const [, ...others] = open;
      for (const { gameId } of others) await play(gameId);
      await portal.settled();
      const now = await openOf(id);
      expect(now.map(({ gameId }) => gameId)).toContain(open[0]?.gameId);
      // The chain of a Swiss has another round before its stage is over.
      const rounds = change.stages?.[0]?.rounds ?? 1;
      if ((open[0]?.round ?? 1) >= rounds) break;
      await playOpen(id);
      open = await openOf(id);
    }
    const gameId = open[0]?.gameId ?? '';
    const stage = open[0]?.round ?? 0;
    await play(gameId, false);
    const failedAt = clock.instant + DAY;
    await loseOnTime(gameId);
    const followers = (await boardsOf(id)).filter(({ round }) => round > stage);
    expect(followers.length).toBeGreaterThan(0);
    // One of the games that followed is over and rated when the failure is found out.
    await play(followers[0]?.gameId ?? '');
    await portal.settled();
    expect(await portal.ratings.ofGame(followers[0]?.gameId ?? '')).not.toBeNull();
    const played = (await boardsOf(id)).filter(({ round }) => round <= stage).length;

    await restore(gameId, failedAt);
    expect((await boardsOf(id)).filter(({ round }) => round > stage)).toEqual([]);
    expect(await openOf(id)).toMatchObject([{ gameId }]);
    for (const { gameId: follower } of followers.slice(1))
      expect(await viewOf(follower)).toMatchObject({ status: 'aborted', result: null });
    await expectTrue(played);

    await portal.games.act(gameId, { type: 'Resign' }, (await viewOf(gameId)).black.id);
    await portal.settled();
    const anew = (await boardsOf(id)).filter(({ round }) => round > stage);
    expect(anew.length).toBeGreaterThan(0);
    expect(anew.map((seat) => seat.gameId)).not.toContain(followers[0]?.gameId);
    for (let rounds = 0; rounds < 5 && (await openOf(id)).length > 0; rounds += 1) await playOpen(id);
    // An event that had finished on the lost game is closed again by its judge.
    if (followers.length === 1)
      expect(await portal.tournaments.judge(id, { type: 'Close' }, judge)).toMatchObject({ ok: true });
    expect((await page(id)).state).toBe('finished');
    expect((await portal.tournaments.rebuild({ repair: false })).differences).toEqual([]);
  },
);
