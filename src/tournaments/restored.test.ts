import { afterEach, beforeEach, expect, test } from 'vitest';
import { startedGame } from '../../test/support/played.ts';
import { roomsPlace, TestClock, type TestRooms } from '../../test/support/rooms.ts';
import type { Actor, TournamentSettings } from './types.ts';

const NOW = Date.UTC(2026, 7, 31, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = NOW + HOUR;

const SETTINGS: TournamentSettings = {
  name: 'Cup with a failure',
  regulation: '',
  system: 'knockout',
  kind: 'chess',
  control: { mode: 'sudden', baseMs: 3 * DAY },
  firstMoveMs: 2 * DAY,
  registrationFrom: NOW,
  registrationTo: START,
  startsAt: START,
  tieBreaks: [],
  entrantsLimit: 4,
  pace: 'rounds',
  rated: true,
  knockout: { format: 'single', order: 'seeded', tieBreakGames: 0 },
};

let place: Awaited<ReturnType<typeof roomsPlace>>;
let clock: TestClock;
let portal: TestRooms;

beforeEach(async () => {
  place = await roomsPlace('sqlite');
  clock = new TestClock(NOW);
  portal = await place.open(clock);
});
afterEach(() => place.remove());

const seatsOf = async (id: string) =>
  ((await portal.tournaments.live(id))?.schedule ?? []).flatMap(({ round, games }) =>
    games.map(({ gameId, result, white, black }) => ({ round, gameId: gameId ?? '', result, white, black })),
  );

async function play(gameId: string, resigns: 'white' | 'black' | null): Promise<void> {
  const view = await portal.games.view(gameId);
  if (view === null) throw new Error('no game');
  for (const [ply, uci] of ['e2e4', 'e7e5', 'g1f3', 'b8c6'].entries())
    await portal.games.act(
      gameId,
      { type: 'Move', ply, uci, offerDraw: false },
      view[ply % 2 === 0 ? 'white' : 'black'].id,
    );
  if (resigns !== null) await portal.games.act(gameId, { type: 'Resign' }, view[resigns].id);
}

test('G-19, G-T30, R-018, R-372, R-373, R-374 a game lost on time in a failure is rolled back in every table and rating that followed from it', async () => {
  const organiser = await portal.user('Organiser', 'organiser');
  const people: Actor[] = [];
  for (let n = 1; n <= 4; n += 1) people.push(await portal.user(`Player ${n}`));
  const open = async (change: Partial<TournamentSettings>): Promise<string> => {
    const announced = await portal.tournaments.announce({ ...SETTINGS, ...change }, organiser);
    if (!announced.ok) throw new Error(JSON.stringify(announced.refusal));
    for (const person of people) await portal.tournaments.register(announced.value.id, person);
    return announced.value.id;
  };
  const cup = await open({});
  const league = await open({
    name: 'League',
    system: 'round-robin',
    pace: 'all-at-once',
    tieBreaks: ['SB'],
  });
  clock.instant = START;
  await portal.settled();
  const ratings = async () => Promise.all(people.map(({ userId }) => portal.ratings.ofUser(userId)));
  const tableOf = async (id: string) => (await portal.tournaments.live(id))?.crosstable?.rows;

  // The league is over before the game is lost; a casual game after it builds on the ratings of then.
  for (const { gameId } of await seatsOf(league)) await play(gameId, 'black');
  const [lost, other] = await seatsOf(cup);
  await play(lost?.gameId ?? '', null);
  await play(other?.gameId ?? '', 'black');
  await portal.settled();
  const blocked = (await portal.games.view(lost?.gameId ?? ''))?.white.id ?? '';
  const opponent = (await portal.games.view(lost?.gameId ?? ''))?.black.id ?? '';

  // White cannot reach the site from here on and loses; the final begins without him.
  const failedAt = START + DAY;
  const before = [await ratings(), await tableOf(league)];
  clock.instant = START + 3 * DAY;
  await portal.games.act(lost?.gameId ?? '', { type: 'Resign' }, opponent);
  await portal.settled();
  expect(await portal.games.view(lost?.gameId ?? '')).toMatchObject({ result: '0-1', reason: 'flag' });
  const final = (await seatsOf(cup)).find(({ round }) => round === 2);
  expect(final).toMatchObject({ result: null });
  expect(await ratings()).not.toEqual(before[0]);
  clock.instant += 60_000;
  const casual = await startedGame(portal, clock.instant, {
    whiteId: blocked,
    blackId: opponent,
    control: SETTINGS.control,
  });
  await play(casual, 'black');
  await portal.settled();
  const [first, second] = [await portal.ratings.ofGame(casual), await portal.games.view(casual)];
  expect(second?.result).toBe('1-0');

  clock.instant += HOUR;
  const judge = await portal.user('Judge', 'judge');
  const ruled = await portal.games.rule(
    lost?.gameId ?? '',
    { type: 'Restore', failedAt, blocked: 'white' },
    judge.userId,
  );
  expect(ruled).toMatchObject({ ok: true });
  await portal.settled();
  // The clocks of the beginning of the failure and 24 hours; the last move may be entered again.
  expect(await portal.games.view(lost?.gameId ?? '')).toMatchObject({
    status: 'playing',
    result: null,
    clock: { whiteMs: 2 * DAY + DAY, turn: 'white', running: true },
  });
  // Nothing is left of the loss: no result, no final, the ratings of before, the other event as it was but for its time.
  expect((await seatsOf(cup)).map(({ round, result }) => [round, result])).toEqual([
    [1, null],
    [1, '1-0'],
  ]);
  expect((await portal.games.view(final?.gameId ?? ''))?.status).toBe('aborted');
  expect(await portal.ratings.ofGame(lost?.gameId ?? '')).toBeNull();
  // The game after it is rated anew on the ratings of before; the other event stands as it stood.
  expect(await portal.ratings.ofGame(casual)).not.toEqual(first);
  expect(await portal.ratings.rebuild({ repair: false })).toMatchObject({ rated: 8, differences: [] });
  expect(await tableOf(league)).toEqual(before[1]);
  // It counts again when it ends, and the cup goes on from there.
  await portal.games.rule(lost?.gameId ?? '', { type: 'TakeBackLast' }, judge.userId);
  expect(
    await portal.games.act(
      lost?.gameId ?? '',
      { type: 'Move', ply: 3, uci: 'g8f6', offerDraw: false },
      opponent,
    ),
  ).toMatchObject({ ok: true });
  await portal.games.act(lost?.gameId ?? '', { type: 'Resign' }, opponent);
  await portal.settled();
  const seats = await seatsOf(cup);
  expect(seats.map(({ round, result }) => [round, result])).toEqual([
    [1, '1-0'],
    [1, '1-0'],
    [2, null],
  ]);
  const finalists = await portal.games.view(seats[2]?.gameId ?? '');
  expect([finalists?.white.id, finalists?.black.id]).toContain(blocked);
});
