import { commitTo } from 'tabiya-engine/lots';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_DIALECTS } from '../../test/support/database.ts';
import { roomsPlace, TestClock, type TestRooms } from '../../test/support/rooms.ts';
import type { Actor, TournamentSettings } from './index.ts';
import type { CrosstableRow, TournamentLive } from './view.ts';

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;

type End =
  | 'white-mates'
  | 'black-mates'
  | 'white-resigns'
  | 'black-resigns'
  | 'agreed'
  | 'flag'
  | 'no-first-move';

const FOOLS_MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
const SCHOLARS_MATE = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7'];

const SCORE: Readonly<Record<End, readonly [number, number]>> = {
  'white-mates': [10, 0],
  'black-mates': [0, 10],
  'white-resigns': [0, 10],
  'black-resigns': [10, 0],
  agreed: [5, 5],
  flag: [10, 0],
  'no-first-move': [0, 10],
};

function settings(change: Partial<TournamentSettings> = {}): TournamentSettings {
  return {
    name: 'Test cup',
    regulation: 'Play.',
    system: 'round-robin',
    kind: 'chess',
    control: { mode: 'sudden', baseMs: 5 * MINUTE },
    firstMoveMs: MINUTE,
    registrationFrom: NOW,
    registrationTo: NOW + 10 * MINUTE,
    startsAt: NOW + 10 * MINUTE,
    tieBreaks: ['DSB', 'AROF'],
    pace: 'rounds',
    rated: true,
    ...change,
  };
}

describe.each(TEST_DIALECTS)('a round robin on %s', (dialect) => {
  let place: Awaited<ReturnType<typeof roomsPlace>>;
  let clock: TestClock;
  let portal: TestRooms;
  let organiser: Actor;

  beforeAll(async () => {
    // The first PostgreSQL of a run starts a server.
    await (await roomsPlace(dialect)).remove();
  });

  beforeEach(async () => {
    place = await roomsPlace(dialect);
    clock = new TestClock(NOW);
    portal = await place.open(clock);
    organiser = await portal.user('Organiser', 'organiser');
  });

  afterEach(() => place.remove());

  async function announce(change: Partial<TournamentSettings> = {}): Promise<string> {
    const outcome = await portal.tournaments.announce(settings(change), organiser);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
    return outcome.value.id;
  }

  async function enter(id: string, count: number): Promise<Actor[]> {
    const people: Actor[] = [];
    for (let n = 1; n <= count; n++) {
      const person = await portal.user(`Player ${n}`);
      expect(await portal.tournaments.register(id, person)).toEqual({ ok: true, value: null });
      people.push(person);
    }
    return people;
  }

  async function start(id: string): Promise<TournamentLive> {
    clock.instant = Math.max(clock.instant, NOW + 10 * MINUTE);
    await portal.deadlines.settled();
    return live(id);
  }

  async function live(id: string): Promise<TournamentLive> {
    const shown = await portal.tournaments.live(id);
    if (shown === null) throw new Error('gone');
    return shown;
  }

  async function act(gameId: string, userId: string, command: Parameters<TestRooms['games']['act']>[1]) {
    const outcome = await portal.games.act(gameId, command, userId);
    if (!outcome.ok) throw new Error(`${command.type}: ${outcome.refusal.code}`);
  }

  async function move(gameId: string, uci: string): Promise<void> {
    const game = await portal.games.view(gameId);
    if (game === null) throw new Error('no game');
    const ply = game.moves.length;
    const userId = ply % 2 === 0 ? game.white.id : game.black.id;
    await act(gameId, userId, { type: 'Move', ply, uci, offerDraw: false });
  }

  /** Plays a game to this end with real moves; ends after the result has reached the table. */
  async function play(gameId: string, end: End): Promise<void> {
    const game = await portal.games.view(gameId);
    if (game === null) throw new Error('no game');
    switch (end) {
      case 'black-mates':
        for (const uci of FOOLS_MATE) await move(gameId, uci);
        break;
      case 'white-mates':
        for (const uci of SCHOLARS_MATE) await move(gameId, uci);
        break;
      case 'white-resigns':
        await act(gameId, game.white.id, { type: 'Resign' });
        break;
      case 'black-resigns':
        await move(gameId, 'e2e4');
        await act(gameId, game.black.id, { type: 'Resign' });
        break;
      case 'agreed':
        await move(gameId, 'e2e4');
        await move(gameId, 'e7e5');
        await act(gameId, game.white.id, { type: 'OfferDraw', ply: 2 });
        await act(gameId, game.black.id, { type: 'AcceptDraw', ply: 2 });
        break;
      case 'flag':
        for (const uci of ['e2e4', 'e7e5', 'g1f3']) await move(gameId, uci);
        clock.instant += 5 * MINUTE + 1;
        break;
      case 'no-first-move':
        clock.instant += MINUTE + 1;
        break;
    }
    await expect.poll(() => resultOf(gameId), { timeout: 5_000, interval: 20 }).not.toBeNull();
    await portal.deadlines.settled();
  }

  async function resultOf(gameId: string): Promise<string | null> {
    return (await portal.games.view(gameId))?.result ?? null;
  }

  function openGames(shown: TournamentLive): TournamentLive['schedule'][number]['games'][number][] {
    return shown.schedule.flatMap(({ games }) => games).filter(({ result }) => result === null);
  }

  /** Plays everything; `ends` are dealt out in turn. Returns points by number, added up by hand. */
  async function playAll(id: string, ends: readonly End[]): Promise<Map<number, number>> {
    const points = new Map<number, number>();
    for (let n = 0; ; n++) {
      const [game] = openGames(await live(id));
      if (game === undefined) return points;
      const end = ends[n % ends.length] ?? 'agreed';
      await play(game.gameId ?? '', end);
      points.set(game.white, (points.get(game.white) ?? 0) + SCORE[end][0]);
      points.set(game.black, (points.get(game.black) ?? 0) + SCORE[end][1]);
    }
  }

  /** Everything the room has stored, for comparing before and after. */
  async function stored(id: string): Promise<unknown> {
    const { database } = portal;
    const { build } = database;
    return {
      tournament: await database.first(build.selectFrom('tournaments').selectAll().where('id', '=', id)),
      entrants: await database.all(
        build.selectFrom('entrants').selectAll().where('tournament_id', '=', id).orderBy('entrant'),
      ),
      pairings: await database.all(
        build
          .selectFrom('pairings')
          .selectAll()
          .where('tournament_id', '=', id)
          .orderBy('round')
          .orderBy('board'),
      ),
      news: await database.all(
        build.selectFrom('news').selectAll().where('tournament_id', '=', id).orderBy('id'),
      ),
      awards: await database.all(
        build.selectFrom('awards').selectAll().where('tournament_id', '=', id).orderBy('entrant'),
      ),
    };
  }

  const ENDS: readonly End[] = [
    'white-mates',
    'agreed',
    'black-mates',
    'no-first-move',
    'white-resigns',
    'flag',
    'black-resigns',
  ];

  test.each(dialect === 'sqlite' ? [3, 4, 5] : [5])(
    'R-201 R-186 R-187 %i players from entry to winner, every end of a game',
    async (players) => {
      const id = await announce();
      await enter(id, players);
      const before = await portal.tournaments.page(id, 'en');
      expect(before?.crosstable).toBeNull();
      expect(before?.lot?.seed).toBeNull();
      const began = await start(id);
      expect(began.state).toBe('running');
      expect(began.rounds).toBe(players % 2 === 0 ? players - 1 : players);
      const points = await playAll(id, ENDS);

      const page = await portal.tournaments.page(id, 'ru');
      if (page?.crosstable == null) throw new Error('no table');
      expect(page.state).toBe('finished');
      expect(page.lot?.hash).toBe(before?.lot?.hash);
      expect(commitTo(page.lot?.seed ?? '')).toBe(page.lot?.hash);
      for (const row of page.crosstable.rows) {
        expect(row.points, `number ${row.number}`).toBe(points.get(row.number));
        expect(row.played).toBe(players - 1);
        expect(row.rating).toBe(1550);
        expect(row.cells.flat().every(({ score, gameNumber }) => score !== null && gameNumber !== null)).toBe(
          true,
        );
      }
      expectPlacesByHand(page.crosstable.rows);
      expect(page.news.map(({ kind }) => kind)).toEqual([
        'finished',
        ...Array.from({ length: page.rounds ?? 0 }, () => 'round-finished'),
        'started',
        'announced',
      ]);
      expect(page.awards.length).toBeGreaterThanOrEqual(3);
      const [best] = page.awards;
      const winner = page.entrants.find(({ number }) => number === best?.number);
      expect(await portal.tournaments.awards(winner?.userId ?? '')).toMatchObject([
        { tournamentId: id, name: 'Test cup', place: 1 },
      ]);
      // T-02: the read rows are the fold of the log, byte for byte.
      expect(await portal.tournaments.rebuild({ repair: false })).toMatchObject({
        tournaments: 1,
        differences: [],
      });
    },
  );

  /** R-214 by hand: points, doubled SB from the cells of the table, shared when equal (all ratings are equal). */
  function expectPlacesByHand(rows: readonly CrosstableRow[]): void {
    const points = new Map(rows.map((row) => [row.number, row.points]));
    const keys = rows.map((row) => {
      let doubled = 0;
      for (const { opponent, score } of row.cells.flat())
        doubled += (score === '1' ? 2 : score === '½' ? 1 : 0) * (points.get(opponent) ?? 0);
      return row.points * 10_000 + doubled;
    });
    expect(keys).toEqual(keys.toSorted((a, b) => b - a));
    rows.forEach((row, index) => {
      expect(row.place).toBe(keys.findIndex((key) => key === keys[index]) + 1);
    });
  }

  test('T-41 a restart in the middle loses nothing', async () => {
    const id = await announce();
    await enter(id, 4);
    const [first] = openGames(await start(id));
    await play(first?.gameId ?? '', 'white-mates');
    const before = await live(id);
    await portal.stop();
    portal = await place.open(clock);
    expect(await live(id)).toEqual(before);
    await playAll(id, ['agreed']);
    expect((await live(id)).state).toBe('finished');
    expect(await portal.tournaments.rebuild({ repair: false })).toMatchObject({ differences: [] });
  });

  test('T-32 a start that fell into an outage happens at the next start of the service, once', async () => {
    const id = await announce();
    await enter(id, 3);
    await portal.stop();
    clock.instant += 60 * MINUTE;
    portal = await place.open(clock);
    const shown = await live(id);
    expect(shown.state).toBe('running');
    const { database } = portal;
    const rows = await database.all<{ started_at: number }>(
      database.build.selectFrom('tournaments').select('started_at').where('id', '=', id),
    );
    expect(rows).toEqual([{ started_at: clock.instant }]);
    // D-04: the limit for the first move begins now, not an hour ago.
    const [game] = openGames(shown);
    expect((await portal.games.view(game?.gameId ?? ''))?.firstMoveBy).toBe(clock.instant + MINUTE);
  });

  test('T-31 too few entrants: cancelled at the start, with news', async () => {
    const id = await announce();
    await enter(id, 2);
    const shown = await start(id);
    expect(shown.state).toBe('cancelled');
    const [news] = await portal.tournaments.news({ tournamentId: id, limit: 1 });
    expect(news).toMatchObject({
      kind: 'cancelled',
      data: { tournament: 'Test cup', reason: 'too-few-entrants' },
    });
    const { database } = portal;
    expect(await database.all(database.build.selectFrom('deadlines').selectAll())).toEqual([]);
  });

  test('T-13 a cancelled event has no start', async () => {
    const id = await announce();
    await enter(id, 3);
    expect(await portal.tournaments.cancel(id, 'no hall', organiser)).toEqual({ ok: true, value: null });
    expect((await start(id)).state).toBe('cancelled');
  });

  test('T-42 a result reaches those who watch within a second, versions rise', async () => {
    const id = await announce({ pace: 'all-at-once' });
    await enter(id, 4);
    const [first] = openGames(await start(id));
    const heard: TournamentLive[] = [];
    const stop = portal.tournaments.onChange((shown) => heard.push(shown));
    const began = performance.now();
    await play(first?.gameId ?? '', 'white-resigns');
    await expect.poll(() => heard.length, { timeout: 1_000, interval: 10 }).toBe(1);
    expect(performance.now() - began).toBeLessThan(1_000);
    stop();
    const cell = heard[0]?.crosstable?.rows.find(({ number }) => number === first?.white)?.cells.flat();
    expect(cell?.find(({ opponent }) => opponent === first?.black)?.score).toBe('0');
  });

  test('T-01 register, withdraw and start at the same instant: one consistent outcome', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < (dialect === 'sqlite' ? 12 : 4); round++) {
      const startsAt = clock.instant + MINUTE;
      const id = await announce({ registrationFrom: 0, registrationTo: startsAt, startsAt });
      const people: Actor[] = [];
      for (let n = 0; n < 6; n++) people.push(await portal.user(`r${round} ${n}`));
      for (const person of people.slice(0, 4)) await portal.tournaments.register(id, person);
      clock.instant = startsAt;
      const [a, b, c] = await Promise.all([
        portal.tournaments.register(id, people[4] ?? organiser),
        portal.tournaments.withdraw(id, people[0] ?? organiser),
        portal.tournaments.register(id, people[5] ?? organiser),
        portal.deadlines.settled(),
        portal.tournaments.register(id, people[4] ?? organiser),
      ]);
      outcomes.add([a, b, c].map((one) => (one.ok ? 'ok' : one.refusal.code)).join());
      await portal.deadlines.settled();
      const shown = await live(id);
      expect(shown.state).toBe('running');
      const entered = shown.entrants.filter(({ withdrawn }) => !withdrawn);
      // Whoever was told yes is in, whoever was told no is not.
      expect(entered.length).toBe(4 + (a.ok ? 1 : 0) + (c.ok ? 1 : 0) - (b.ok ? 1 : 0));
      expect(new Set(entered.map(({ userId }) => userId)).size).toBe(entered.length);
      expect(shown.crosstable?.rows.length).toBe(entered.length);
      const { database } = portal;
      const games = await database.all(
        database.build.selectFrom('games').select('id').where('tournament_id', '=', id),
      );
      expect(games.length).toBe(Math.floor(entered.length / 2));
    }
    expect(outcomes.size).toBeGreaterThan(0);
    expect(await portal.tournaments.rebuild({ repair: false })).toMatchObject({ differences: [] });
  });

  test('T-02 rebuild finds a spoilt row and repairs it, names of entrants stay', async () => {
    const id = await announce();
    await enter(id, 3);
    await start(id);
    await playAll(id, ['white-mates']);
    const { database } = portal;
    const before = await stored(id);
    await database.commit([
      database.statement(
        database.build.updateTable('pairings').set({ result: '0-1' }).where('tournament_id', '=', id),
      ),
    ]);
    expect(await portal.tournaments.rebuild({ repair: false })).toMatchObject({ differences: [id] });
    expect(await portal.tournaments.rebuild({ repair: true })).toMatchObject({ differences: [id] });
    expect(await stored(id)).toEqual(before);
    expect(await portal.tournaments.rebuild({ repair: false })).toMatchObject({ differences: [] });
  });

  if (dialect === 'postgres')
    test('T-01 two processes on one database: one start, one result a game', async () => {
      const id = await announce();
      await enter(id, 4);
      const other = await place.open(clock);
      clock.instant = NOW + 10 * MINUTE;
      await Promise.all([portal.deadlines.settled(), other.deadlines.settled()]);
      for (let guard = 0; guard < 3; guard++) {
        const games = openGames(await live(id));
        if (games.length === 0) break;
        for (const { gameId } of games) {
          const game = await other.games.view(gameId ?? '');
          await other.games.act(gameId ?? '', { type: 'Resign' }, game?.white.id ?? '');
        }
        await Promise.all([portal.deadlines.settled(), other.deadlines.settled()]);
        // The process that did not execute the step hears of it by notice.
        const known = JSON.stringify(games);
        await expect
          .poll(async () => JSON.stringify(openGames(await live(id))) !== known, { timeout: 3_000 })
          .toBe(true);
      }
      await expect.poll(async () => (await live(id)).state, { timeout: 5_000 }).toBe('finished');
      expect((await other.tournaments.live(id))?.crosstable).toEqual((await live(id)).crosstable);
      const { database } = portal;
      const events = await database.all<{ type: string }>(
        database.build.selectFrom('tournament_events').select('type').where('tournament_id', '=', id),
      );
      const count = (type: string): number => events.filter((event) => event.type === type).length;
      expect([count('started'), count('round-paired'), count('result'), count('finished')]).toEqual([
        1, 3, 6, 1,
      ]);
      expect(await portal.tournaments.rebuild({ repair: false })).toMatchObject({ differences: [] });
    });
});
