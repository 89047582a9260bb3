import { afterEach, beforeEach, expect, test } from 'vitest';
import { roomsPlace, TestClock, type TestRooms } from '../../test/support/rooms.ts';
import type { NewsRow } from '../db/schema.ts';
import { rebuildTournaments } from './rebuild.ts';

const NOW = Date.UTC(2026, 7, 31, 12);
const HOUR = 3_600_000;

let place: Awaited<ReturnType<typeof roomsPlace>>;
let portal: TestRooms;

beforeEach(async () => {
  place = await roomsPlace();
  const clock = new TestClock(NOW);
  portal = await place.open(clock);
  const organiser = await portal.user('Organiser', 'organiser');
  const announced = await portal.tournaments.announce(
    {
      name: 'Three rounds',
      regulation: '',
      system: 'round-robin',
      kind: 'chess',
      control: { mode: 'sudden', baseMs: 5 * 60_000 },
      firstMoveMs: 60_000,
      registrationFrom: NOW,
      registrationTo: NOW + HOUR,
      startsAt: NOW + HOUR,
      tieBreaks: [],
      pace: 'rounds',
      rated: true,
    },
    organiser,
  );
  if (!announced.ok) throw new Error(announced.refusal.code);
  const { id } = announced.value;
  for (let n = 1; n <= 4; n += 1) {
    const person = await portal.user(`Player ${n}`);
    expect((await portal.tournaments.register(id, person)).ok).toBe(true);
  }
  clock.instant = NOW + HOUR;
  await portal.settled();
  const games = (await portal.tournaments.live(id))?.schedule[0]?.games ?? [];
  for (const { gameId } of games) {
    const game = await portal.games.view(gameId ?? '');
    await portal.games.act(gameId ?? '', { type: 'Resign' }, game?.white.id ?? '');
  }
  await portal.deadlines.settled();
});
afterEach(() => place.remove());

async function newsOf(kind: string): Promise<NewsRow> {
  const { build } = portal.database;
  const row = await portal.database.first<NewsRow>(
    build.selectFrom('news').selectAll().where('kind', '=', kind).orderBy('id', 'desc'),
  );
  if (row === undefined) throw new Error(`no news ${kind}`);
  return row;
}

async function say(row: NewsRow, data: Readonly<Record<string, unknown>>): Promise<void> {
  const { database } = portal;
  const change = database.build
    .updateTable('news')
    .set({ data: JSON.stringify(data) })
    .where('id', '=', row.id);
  expect(await database.commit([database.statement(change, 1)])).toBe('committed');
}

const differences = async (): Promise<number> =>
  (await rebuildTournaments(portal.database, { repair: false })).differences.length;

test('T-09 news of an older release that say less, or count late entrants, are as they were told', async () => {
  expect(await differences()).toBe(0);
  const started = await newsOf('started');
  const words = JSON.parse(started.data) as { readonly entrants: number };
  await say(started, { ...words, entrants: words.entrants + 1 });
  expect(await differences()).toBe(0);
  await say(started, {});
  expect(await differences()).toBe(0);
  // What was never true is a difference.
  await say(started, { ...words, entrants: words.entrants - 1 });
  expect(await differences()).toBe(1);
  expect((await rebuildTournaments(portal.database, { repair: true })).differences).toHaveLength(1);
  expect([await differences(), (await newsOf('started')).data]).toEqual([0, started.data]);
});

test('T-09 so is the end of a round that an older release told of before its last games', async () => {
  const { database } = portal;
  const ended = await newsOf('round-finished');
  const early = { ...ended, id: ended.id.replace(/\d\d$/u, '00'), data: JSON.stringify({ round: 1 }) };
  expect(early.id < ended.id).toBe(true);
  await database.commit([database.statement(database.build.insertInto('news').values(early), 1)]);
  expect(await differences()).toBe(0);
  // Of round 7 nothing was told at its end: such a row is nobody's.
  await say(early, { round: 7 });
  expect(await differences()).toBe(1);
});
