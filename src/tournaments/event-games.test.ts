/** The games of an event: when they begin, what their first moves and ends count, and that nobody adds any. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startedGame } from '../../test/support/played.ts';
import { roomsPlace, TestClock, type TestRooms } from '../../test/support/rooms.ts';
import { categoryOf } from '../ratings/index.ts';
import type { Actor, TournamentSettings } from './types.ts';

const NOW = Date.UTC(2026, 7, 31, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = NOW + 10 * MINUTE;

const SETTINGS: TournamentSettings = {
  name: 'Games of an event',
  regulation: '',
  system: 'round-robin',
  kind: 'chess',
  control: { mode: 'fischer', baseMs: 3 * DAY, incrementMs: HOUR },
  firstMoveMs: DAY,
  registrationFrom: NOW,
  registrationTo: NOW + 5 * MINUTE,
  startsAt: START,
  tieBreaks: ['SB'],
  pace: 'all-at-once',
  rated: true,
};
const KNOCKOUT = { format: 'single', order: 'seeded', tieBreakGames: 0 } as const;

let place: Awaited<ReturnType<typeof roomsPlace>>;
let clock: TestClock;
let portal: TestRooms;
let organiser: Actor;

beforeEach(async () => {
  place = await roomsPlace('sqlite');
  clock = new TestClock(NOW);
  portal = await place.open(clock);
  organiser = await portal.user('Organiser', 'organiser');
});
afterEach(() => place.remove());

async function announce(change: Partial<TournamentSettings>, people: readonly Actor[]): Promise<string> {
  const announced = await portal.tournaments.announce({ ...SETTINGS, ...change }, organiser);
  if (!announced.ok) throw new Error(JSON.stringify(announced.refusal));
  for (const person of people)
    expect(await portal.tournaments.register(announced.value.id, person)).toMatchObject({ ok: true });
  return announced.value.id;
}

async function players(count: number): Promise<Actor[]> {
  const people: Actor[] = [];
  for (let n = 1; n <= count; n += 1) people.push(await portal.user(`Player ${n}`));
  return people;
}

async function boards(id: string) {
  const live = await portal.tournaments.live(id);
  if (live === null) throw new Error('no event');
  const games = live.schedule.flatMap(({ games: all }) => all);
  return Promise.all(
    games.map(async (seat) => {
      const view = seat.gameId === null ? null : await portal.games.view(seat.gameId);
      if (view === null) throw new Error('no game');
      return { result: seat.result, view, gameId: view.id };
    }),
  );
}

const LINE = ['e2e4', 'e7e5', 'g1f3', 'b8c6'];

/** Two full moves, or fewer, at the present instant. */
async function move(gameId: string, plies = LINE.length): Promise<void> {
  const view = await portal.games.view(gameId);
  for (const [ply, uci] of LINE.slice(0, plies).entries())
    await portal.games.act(
      gameId,
      { type: 'Move', ply, uci, offerDraw: false },
      (ply % 2 === 0 ? view?.white.id : view?.black.id) ?? '',
    );
}

const storedGames = async (): Promise<number> =>
  (await portal.database.all(portal.database.build.selectFrom('games').select('id'))).length;

describe('the beginning', () => {
  test('R-015, R-033, C-02 at the appointed time the games of a round robin begin by themselves, and so does the time of each', async () => {
    const people = await players(4);
    const id = await announce({}, people);
    clock.instant = START - 1;
    await portal.settled();
    expect(await storedGames()).toBe(0);
    clock.instant = START;
    await portal.settled();
    for (const { view } of await boards(id)) {
      expect(view.status).toBe('playing');
      expect(view.createdAt).toBe(START);
      expect(view.clock).toMatchObject({ turn: 'white', running: true, turnBeganAt: START });
      expect(view.firstMoveBy).toBe(START + DAY);
    }
    // Black's time for the first move begins with White's first move.
    const [first] = await boards(id);
    clock.instant = START + HOUR;
    await move(first?.gameId ?? '', 1);
    expect((await portal.games.view(first?.gameId ?? ''))?.firstMoveBy).toBe(START + HOUR + DAY);
  });

  test('R-033 as soon as the players are divided into groups the time of each begins to count', async () => {
    const people = await players(6);
    const id = await announce({ system: 'groups', groups: { largest: 3, places: 1 }, tieBreaks: [] }, people);
    clock.instant = START;
    await portal.settled();
    const games = await boards(id);
    expect(games).toHaveLength(6);
    const seen = games.flatMap(({ view }) => [view.white.id, view.black.id]);
    expect(new Set(seen)).toEqual(new Set(people.map(({ userId }) => userId)));
    for (const { view } of games)
      expect([view.clock.running, view.clock.turnBeganAt, view.firstMoveBy]).toEqual([
        true,
        START,
        START + DAY,
      ]);
  });

  test('R-019 everybody meets everybody once, and nobody makes a game outside the schedule', async () => {
    const people = await players(5);
    const id = await announce({}, people);
    clock.instant = START;
    await portal.settled();
    const pairs = (await boards(id)).map(({ view }) => [view.white.id, view.black.id].sort().join());
    expect(pairs).toHaveLength(10);
    expect(new Set(pairs).size).toBe(10);
    expect(await storedGames()).toBe(10);
    const [game] = await boards(id);
    // Nor does an end, told twice.
    await portal.games.act(game?.gameId ?? '', { type: 'Resign' }, game?.view.white.id ?? '');
    await portal.settled();
    await portal.settled();
    expect(await storedGames()).toBe(10);
    // A game the two play for themselves stands beside the event and counts in it nothing.
    const other = (await boards(id)).find(({ result }) => result === null);
    const { white, black } = other?.view ?? { white: { id: '' }, black: { id: '' } };
    const casual = await startedGame(portal, clock.instant, {
      whiteId: white.id,
      blackId: black.id,
      control: SETTINGS.control,
    });
    const table = (await portal.tournaments.live(id))?.crosstable;
    await move(casual);
    await portal.games.act(casual, { type: 'Resign' }, black.id);
    await portal.settled();
    expect((await boards(id)).find(({ gameId }) => gameId === other?.gameId)?.result).toBeNull();
    expect((await portal.tournaments.live(id))?.crosstable).toEqual(table);
    expect(await portal.games.ofTournament(id)).toHaveLength(10);
  });

  test('R-019 where two games are prescribed for each pair everybody meets everybody twice, once with each colour', async () => {
    const people = await players(4);
    const id = await announce({ roundRobin: { cycles: 2, swapLastTwo: null } }, people);
    clock.instant = START;
    await portal.settled();
    const pairs = (await boards(id)).map(({ view }) => `${view.white.id} ${view.black.id}`);
    const wanted = people.flatMap((one) =>
      people.filter((other) => other !== one).map((other) => `${one.userId} ${other.userId}`),
    );
    expect(pairs.toSorted()).toEqual(wanted.toSorted());
  });

  test('R-034, R-011, C-03 the control of the event is the control of its games and fixes the time of the setup', async () => {
    const people = await players(3);
    const base = { kind: 'battle', pace: 'rounds' } as const;
    const usual = await announce(
      { ...base, control: { mode: 'fischer', baseMs: 10 * MINUTE, incrementMs: 5_000 } },
      people,
    );
    const long = await announce({ ...base, control: { mode: 'sudden', baseMs: 40 * DAY } }, people);
    const own = await announce({ ...base, setupMs: 30_000 }, people);
    clock.instant = START;
    await portal.settled();
    const limits = [];
    for (const id of [usual, long, own]) {
      const [game] = await boards(id);
      expect(game?.view.control).toEqual((await portal.tournaments.page(id, 'en'))?.settings?.control);
      limits.push(game?.view.setup?.limitMs);
    }
    expect(limits).toEqual([2 * MINUTE, 3 * DAY, 30_000]);
  });
});

describe('colours', () => {
  test('R-213 R-010 in Battle chess the colours of every game are drawn on their own when its setups are revealed', async () => {
    const people = await players(6);
    const id = await announce({ kind: 'battle', control: { mode: 'sudden', baseMs: DAY } }, people);
    const told = (await portal.tournaments.page(id, 'en'))?.description.join(' ') ?? '';
    expect(told).toContain('drawn by the computer immediately before each game');
    expect(told).not.toContain('with which colour');
    clock.instant = START;
    await portal.settled();
    let turned = 0;
    const games = await boards(id);
    expect(games).toHaveLength(15);
    for (const { gameId, view } of games) {
      for (const userId of [view.white.id, view.black.id])
        await portal.games.act(gameId, { type: 'Ready', setup: '8/8/PPPPPPPP/NRBQKBNR' }, userId);
      const shown = await portal.games.view(gameId);
      expect(new Set([shown?.white.id, shown?.black.id])).toEqual(new Set([view.white.id, view.black.id]));
      if (shown?.white.id === view.black.id) turned += 1;
    }
    // All fifteen one way would be one chance in sixteen thousand.
    expect([turned > 0, turned < 15]).toEqual([true, true]);
  });
});

describe('the end', () => {
  test('R-009, C-01, G-13 no first move in time: lost on time in the table and in the player’s games, without rating', async () => {
    const people = await players(3);
    const id = await announce({ pace: 'rounds' }, people);
    clock.instant = START;
    await portal.settled();
    const [game] = await boards(id);
    clock.instant = START + DAY;
    await portal.games.act(game?.gameId ?? '', { type: 'Resign' }, game?.view.black.id ?? '');
    await portal.settled();
    const [after] = await boards(id);
    expect(after?.result).toBe('0-1');
    expect(after?.view).toMatchObject({ result: '0-1', reason: 'first-move', annulled: false });
    const loser = game?.view.white.id ?? '';
    const shown = await portal.games.ofUser(loser, { running: false, limit: 10 });
    expect(shown.map(({ id: one }) => one)).toEqual([game?.gameId]);
    expect(await portal.ratings.ofGame(game?.gameId ?? '')).toBeNull();
    for (const line of await portal.ratings.ofUser(loser))
      expect([line.games, line.rating]).toEqual([0, 1550]);
    // There are no moves to keep.
    expect(await portal.archive.ofGame(after?.view.number ?? 0)).toBeNull();
    const table = await portal.tournaments.live(id);
    expect(table?.crosstable?.rows.map(({ points }) => points)).toContain(10);
  });

  test('R-008, C-01 fewer than two full moves: a casual game is annulled; of an event only the table counts it', async () => {
    const people = await players(3);
    const [ann, ben] = [people[0]?.userId ?? '', people[1]?.userId ?? ''];
    const { control } = SETTINGS;
    const casual = await startedGame(portal, NOW, { whiteId: ann, blackId: ben, control });
    const id = await announce({}, people);
    clock.instant = START;
    await portal.settled();
    const games = [casual, ...(await boards(id)).slice(0, 2).map(({ gameId }) => gameId)];
    // Three actions in the first two games, four in the last.
    for (const [index, gameId] of games.entries()) {
      await move(gameId, index === 2 ? 4 : 3);
      const view = await portal.games.view(gameId);
      await portal.games.act(gameId, { type: 'Resign' }, view?.black.id ?? '');
    }
    await portal.settled();
    const views = await Promise.all(games.map((gameId) => portal.games.view(gameId)));
    expect(views.map((view) => [view?.result, view?.annulled])).toEqual([
      ['1-0', true],
      ['1-0', true],
      ['1-0', false],
    ]);
    expect((await boards(id)).slice(0, 2).map(({ result }) => result)).toEqual(['1-0', '1-0']);
    for (const [index, view] of views.entries()) {
      expect((await portal.ratings.ofGame(view?.id ?? '')) !== null).toBe(index === 2);
      expect((await portal.archive.ofGame(view?.number ?? 0)) !== null).toBe(index === 2);
    }
    const kept = await portal.games.ofUser(ann, { running: false, limit: 10 });
    expect(kept.some(({ id: one }) => one === casual)).toBe(false);
  });

  test('R-007 a win is one point, a draw half a point, a loss nothing', async () => {
    const people = await players(3);
    const id = await announce({}, people);
    clock.instant = START;
    await portal.settled();
    const expected = new Map(people.map(({ userId }) => [userId, 0]));
    for (const [index, { gameId, view }] of (await boards(id)).entries()) {
      await move(gameId);
      const { white, black } = view;
      const add = (userId: string, points: number): void => {
        expected.set(userId, (expected.get(userId) ?? 0) + points);
      };
      if (index === 0) {
        await portal.games.act(gameId, { type: 'OfferDraw', ply: 4 }, white.id);
        await portal.games.act(gameId, { type: 'AcceptDraw', ply: 4 }, black.id);
        add(white.id, 5);
        add(black.id, 5);
      } else {
        await portal.games.act(gameId, { type: 'Resign' }, index === 1 ? white.id : black.id);
        add(index === 1 ? black.id : white.id, 10);
      }
    }
    await portal.settled();
    const page = await portal.tournaments.live(id);
    const rows = page?.crosstable?.rows ?? [];
    const logins = new Map(people.map(({ userId }, index) => [`Player ${index + 1}`, expected.get(userId)]));
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row.points).toBe(logins.get(row.name));
  });

  test('R-037, C-06, R-264 a superblitz playoff plays one round a day, however early a round is over or late', async () => {
    const people = await players(8);
    const control = { mode: 'sudden', baseMs: HOUR } as const;
    expect(categoryOf(control)).toBe('superblitz');
    const id = await announce(
      {
        system: 'knockout',
        tieBreaks: [],
        pace: 'rounds',
        control,
        firstMoveMs: HOUR,
        entrantsLimit: 8,
        knockout: KNOCKOUT,
        daily: true,
      },
      people,
    );
    const regulation = JSON.stringify((await portal.tournaments.page(id, 'en'))?.description);
    expect(regulation).toContain('One round a day');
    const begun = async () =>
      (await boards(id)).map(({ view }) => (view.createdAt - START) / DAY).toSorted((a, b) => a - b);
    const playRound = async (): Promise<void> => {
      for (const { gameId, view, result } of await boards(id)) {
        if (result !== null) continue;
        await move(gameId);
        await portal.games.act(gameId, { type: 'Resign' }, view.black.id);
      }
      await portal.settled();
    };
    clock.instant = START;
    await portal.settled();
    // The first round is over within minutes: the second waits for the next day, to the minute.
    clock.instant = START + 10 * MINUTE;
    await playRound();
    clock.instant = START + DAY - 1;
    await portal.settled();
    expect(await begun()).toEqual([0, 0, 0, 0]);
    clock.instant = START + DAY;
    await portal.settled();
    expect(await begun()).toEqual([0, 0, 0, 0, 1, 1]);
    // The second is over an hour and a half later, by the clock of one game: the final is still the day after.
    const [late, early] = (await boards(id)).filter(({ result }) => result === null);
    await move(late?.gameId ?? '');
    await move(early?.gameId ?? '');
    await portal.games.act(early?.gameId ?? '', { type: 'Resign' }, early?.view.black.id ?? '');
    clock.instant = START + DAY + 90 * MINUTE;
    await portal.games.act(late?.gameId ?? '', { type: 'Resign' }, late?.view.black.id ?? '');
    await portal.settled();
    expect((await portal.games.view(late?.gameId ?? ''))?.reason).toBe('flag');
    clock.instant = START + 2 * DAY - 1;
    await portal.settled();
    expect(await begun()).toHaveLength(6);
    clock.instant = START + 2 * DAY;
    await portal.settled();
    expect(await begun()).toEqual([0, 0, 0, 0, 1, 1, 2]);
    await playRound();
    expect((await portal.tournaments.live(id))?.state).toBe('finished');
    // Its games count in the ratings of that category, and in no other.
    for (const category of ['superblitz', 'blitz', 'long'] as const)
      expect(await portal.ratings.table('chess', category)).toHaveLength(category === 'superblitz' ? 8 : 0);
  });
});
