import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TEST_DIALECTS } from '../../test/support/database.ts';
import { roomsPlace, TestClock, type TestRooms } from '../../test/support/rooms.ts';
import type { Control } from '../clocks/types.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const BLITZ: Control = { mode: 'sudden', baseMs: 3 * DAY };
const QUICK: Control = { mode: 'fischer', baseMs: 5 * MINUTE, incrementMs: 3_000 };
const MOVES = ['e2e4', 'e7e5', 'g1f3', 'b8c6'] as const;

describe.each(TEST_DIALECTS)('ratings on %s', (dialect) => {
  let place: Awaited<ReturnType<typeof roomsPlace>>;
  let clock: TestClock;
  let rooms: TestRooms;
  let ann: string;
  let ben: string;
  let cy: string;

  beforeEach(async () => {
    place = await roomsPlace(dialect);
    clock = new TestClock(Date.UTC(2026, 7, 31, 12));
    rooms = await place.open(clock);
    [ann = '', ben = '', cy = ''] = (
      await Promise.all(['Ann', 'Ben', 'Cy'].map((login) => rooms.user(login)))
    ).map(({ userId }) => userId);
  });
  afterEach(() => place.remove());

  /** A game that Black resigns after `plies` moves; the steps it left are not run yet. */
  async function resigned(
    white: string,
    black: string,
    more: { readonly control?: Control; readonly rated?: boolean; readonly plies?: number } = {},
  ): Promise<string> {
    const { control = QUICK, rated = true, plies = 4 } = more;
    const { id, statements } = rooms.games.create(
      {
        kind: 'chess',
        whiteId: white,
        blackId: black,
        rated,
        control,
        firstMoveMs: 2 * MINUTE,
        tournament: null,
        rematchOf: null,
      },
      clock.instant,
    );
    await rooms.database.commit(statements);
    await rooms.games.created(id);
    for (const [ply, uci] of MOVES.slice(0, plies).entries()) {
      const by = ply % 2 === 0 ? white : black;
      const done = await rooms.games.act(id, { type: 'Move', ply, uci, offerDraw: false }, by);
      if (!done.ok) throw new Error(done.refusal.code);
    }
    await rooms.games.act(id, { type: 'Resign' }, black);
    return id;
  }

  const standing = async (id: string) =>
    (await rooms.ratings.ofUser(id))
      .filter(({ kind }) => kind === 'chess')
      .map(({ rating, games }) => `${rating}/${games}`);

  const steps = async () =>
    (
      await rooms.database.all(
        rooms.database.build.selectFrom('deadlines').selectAll().where('kind', 'like', 'rate-%'),
      )
    ).length;

  test('R-120 C-13 a rated game moves both by the same, in its category only', async () => {
    const id = await resigned(ann, ben);
    await rooms.deadlines.settled();
    expect(await rooms.ratings.ofGame(id)).toEqual({
      category: 'superblitz',
      whiteBefore: 1550,
      blackBefore: 1550,
      exchange: 16,
      blackExchange: -16,
    });
    expect(await standing(ann)).toEqual(['1566/1', '1550/0', '1550/0']);
    expect(await standing(ben)).toEqual(['1534/1', '1550/0', '1550/0']);
    clock.instant += MINUTE;
    const second = await resigned(ann, ben);
    const third = await resigned(ben, cy, { control: BLITZ });
    await rooms.deadlines.settled();
    expect((await rooms.ratings.ofGame(second))?.exchange).toBe(15);
    expect((await rooms.ratings.ofGame(third))?.category).toBe('blitz');
    expect(await standing(ben)).toEqual(['1519/2', '1566/1', '1550/0']);
    expect(await steps()).toBe(0);
    expect(await rooms.ratings.rebuild({ repair: false })).toEqual({ rated: 3, differences: [] });
  });

  test('R-121 R-122 annulled games, casual games and first-move losses change nothing', async () => {
    const short = await resigned(ann, ben, { plies: 2 });
    const casual = await resigned(ann, ben, { rated: false });
    const { id: late, statements } = rooms.games.create(
      {
        kind: 'chess',
        whiteId: ann,
        blackId: ben,
        rated: true,
        control: QUICK,
        firstMoveMs: MINUTE,
        tournament: { id: 'event', round: 1, board: 1 },
        rematchOf: null,
      },
      clock.instant,
    );
    await rooms.database.commit(statements);
    await rooms.games.created(late);
    clock.instant += 2 * MINUTE;
    await rooms.games.act(late, { type: 'Resign' }, ann);
    expect((await rooms.games.view(late))?.reason).toBe('first-move');
    await rooms.deadlines.settled();
    for (const id of [short, casual, late]) expect(await rooms.ratings.ofGame(id)).toBeNull();
    expect(await standing(ann)).toEqual(['1550/0', '1550/0', '1550/0']);
    expect(await rooms.ratings.rebuild({ repair: false })).toEqual({ rated: 0, differences: [] });
  });

  test('RT-2 two services on one table rate every game once', async () => {
    const other = await place.open(clock);
    for (let i = 0; i < 10; i++) {
      clock.instant += 1000;
      await resigned(i % 2 === 0 ? ann : ben, cy);
      await Promise.all([rooms.deadlines.settled(), other.deadlines.settled()]);
    }
    expect((await standing(cy))[0]).toMatch(/\/10$/u);
    expect(await rooms.ratings.rebuild({ repair: false })).toEqual({ rated: 10, differences: [] });
  });

  test('RT-3 a game whose step comes after that of a later game counts where it ended', async () => {
    const first = await resigned(ann, ben);
    await rooms.deadlines.settled();
    clock.instant += MINUTE;
    const second = await resigned(ben, cy);
    await rooms.deadlines.settled();
    const { build } = rooms.database;
    // The first game's step is late, as if another process had died between end and rating.
    await rooms.database.commit([
      rooms.database.statement(build.deleteFrom('rating_changes')),
      rooms.database.statement(build.deleteFrom('ratings')),
      rooms.deadlines.add({ kind: 'rate-game', subject: second, dueAt: 1, data: {} }),
      rooms.deadlines.add({ kind: 'rate-game', subject: first, dueAt: 2, data: {} }),
    ]);
    await rooms.deadlines.settled();
    expect(await rooms.ratings.ofGame(second)).toMatchObject({ whiteBefore: 1534, blackBefore: 1550 });
    expect(await steps()).toBe(0);
    expect(await rooms.ratings.rebuild({ repair: false })).toEqual({ rated: 2, differences: [] });
  });

  test('RT-5 RT-6 what differs is found and repaired; one step rates everything played before', async () => {
    const id = await resigned(ann, ben);
    await rooms.deadlines.settled();
    const { build } = rooms.database;
    await rooms.database.commit([
      rooms.database.statement(build.updateTable('ratings').set({ rating: 2000 }).where('user_id', '=', ann)),
      rooms.database.statement(build.deleteFrom('rating_changes')),
    ]);
    const found = await rooms.ratings.rebuild({ repair: true });
    expect(found.differences).toEqual([`game ${id}`, `chess/superblitz ${ann}`]);
    expect(await rooms.ratings.rebuild({ repair: false })).toEqual({ rated: 1, differences: [] });
    await rooms.database.commit([
      rooms.database.statement(build.deleteFrom('ratings')),
      rooms.database.statement(build.deleteFrom('rating_changes')),
      rooms.deadlines.add({ kind: 'rate-all', subject: 'ratings', dueAt: 0, data: {} }),
    ]);
    await rooms.deadlines.settled();
    expect(await rooms.ratings.rebuild({ repair: false })).toEqual({ rated: 1, differences: [] });
    expect(await standing(ann)).toEqual(['1566/1', '1550/0', '1550/0']);
  });

  test('R-123 R-124 the table leaves out who has not played for three calendar months', async () => {
    await resigned(ann, ben);
    await rooms.deadlines.settled();
    const names = async () => (await rooms.ratings.table('chess', 'superblitz')).map(({ login }) => login);
    expect(await names()).toEqual(['Ann', 'Ben']);
    clock.instant = Date.UTC(2026, 10, 30, 23);
    expect(await names()).toEqual(['Ann', 'Ben']);
    clock.instant = Date.UTC(2026, 11, 1, 0);
    expect(await names()).toEqual([]);
    expect(await standing(ann)).toEqual(['1566/1', '1550/0', '1550/0']);
    await resigned(cy, ben);
    await rooms.deadlines.settled();
    expect(await names()).toEqual(['Cy', 'Ben']);
  });

  const numberOf = async (id: string) => (await rooms.games.view(id))?.number ?? 0;

  test('R-129 annulling a result rolls its effect and what followed from it back, and can be taken back', async () => {
    const first = await resigned(ann, ben);
    clock.instant += MINUTE;
    const second = await resigned(ben, cy);
    await rooms.deadlines.settled();
    const before = [await standing(ann), await standing(ben), await standing(cy)];
    const number = await numberOf(first);
    const by = { byId: cy, reason: 'a program played' };
    expect(await rooms.ratings.annul(number, by)).toEqual({ ok: true, value: null });
    expect(await rooms.ratings.ofGame(first)).toBeNull();
    expect(await standing(ann)).toEqual(['1550/0', '1550/0', '1550/0']);
    expect(await rooms.ratings.ofGame(second)).toMatchObject({ whiteBefore: 1550, exchange: 16 });
    expect(await standing(ben)).toEqual(['1566/1', '1550/0', '1550/0']);
    expect(await rooms.ratings.annulment(first)).toEqual({ at: clock.instant, reason: 'a program played' });
    expect((await rooms.games.view(first))?.result).toBe('1-0');
    expect(await rooms.ratings.rebuild({ repair: false })).toEqual({ rated: 1, differences: [] });
    expect(await rooms.ratings.annul(number, by)).toMatchObject({ refusal: { code: 'annulled-already' } });
    expect(await rooms.ratings.restore(number, { byId: null, reason: 'cleared' })).toMatchObject({
      ok: true,
    });
    expect([await standing(ann), await standing(ben), await standing(cy)]).toEqual(before);
    expect(await rooms.ratings.restore(number, by)).toMatchObject({ refusal: { code: 'not-annulled' } });
    const log = await rooms.ratings.acts(10);
    expect(
      log
        .toSorted((a, b) => (a.act < b.act ? -1 : 1))
        .map(({ act, subject, byId, reason }) => [act, subject, byId, reason]),
    ).toEqual([
      ['annul', String(number), cy, 'a program played'],
      ['restore', String(number), null, 'cleared'],
    ]);
    expect(log.find(({ act }) => act === 'annul')).toMatchObject({
      before: '{"annulled":false,"counted":{"white":16,"black":-16}}',
      after: '{"annulled":true}',
    });
  });

  test('R-129 acts are refused with a code and change nothing', async () => {
    const id = await resigned(ann, ben);
    await rooms.deadlines.settled();
    const number = await numberOf(id);
    for (const reason of ['', '   ', 'x'.repeat(501)])
      expect(await rooms.ratings.annul(number, { byId: ann, reason })).toMatchObject({
        refusal: { code: 'reason-missing' },
      });
    expect(await rooms.ratings.annul(999, { byId: ann, reason: 'why' })).toMatchObject({
      refusal: { code: 'not-found' },
    });
    expect(await rooms.ratings.choose('elo', { byId: ann, reason: 'why' })).toMatchObject({
      refusal: { code: 'same-system' },
    });
    expect(await standing(ann)).toEqual(['1566/1', '1550/0', '1550/0']);
    expect(await rooms.ratings.acts(10)).toEqual([]);
  });

  test('R-129 a game that is annulled before its step came is never rated', async () => {
    const id = await resigned(ann, ben);
    await rooms.ratings.annul(await numberOf(id), { byId: null, reason: 'at once' });
    await rooms.deadlines.settled();
    expect(await rooms.ratings.ofGame(id)).toBeNull();
    expect(await standing(ann)).toEqual(['1550/0', '1550/0', '1550/0']);
    expect(await rooms.ratings.rebuild({ repair: false })).toEqual({ rated: 0, differences: [] });
  });

  test('C-13 Glicko-2 by choice rates everything anew, goes on game by game, and back again', async () => {
    await resigned(ann, ben);
    clock.instant += MINUTE;
    await resigned(ben, cy);
    await rooms.deadlines.settled();
    const elo = [await standing(ann), await standing(ben), await standing(cy)];
    const why = { byId: ann, reason: 'the club voted' };
    expect(await rooms.ratings.choose('glicko2', why)).toEqual({ ok: true, value: null });
    expect(await rooms.ratings.system()).toBe('glicko2');
    expect((await rooms.ratings.ofUser(ann))[0]).toMatchObject({ rating: 1741, games: 1, provisional: true });
    expect((await rooms.ratings.ofUser(ann))[1]).toMatchObject({ rating: 1500, games: 0, provisional: true });
    expect(await rooms.ratings.rebuild({ repair: false })).toEqual({ rated: 2, differences: [] });
    clock.instant += DAY;
    const third = await resigned(ann, cy);
    await rooms.deadlines.settled();
    const change = await rooms.ratings.ofGame(third);
    expect(change?.whiteBefore).toBe(1741);
    expect(change?.exchange).not.toBe(-(change?.blackExchange ?? 0));
    expect((await rooms.ratings.table('chess', 'superblitz')).every(({ provisional }) => provisional)).toBe(
      true,
    );
    expect(await rooms.ratings.rebuild({ repair: false })).toEqual({ rated: 3, differences: [] });
    const history = await rooms.ratings.history(ann, 'chess', 'superblitz');
    expect(history.map(({ rating, provisional }) => [rating > 1500, provisional])).toEqual([
      [false, true],
      [true, true],
      [true, true],
    ]);
    await rooms.ratings.annul(await numberOf(third), { byId: ann, reason: 'not played here' });
    expect(await rooms.ratings.choose('elo', why)).toMatchObject({ ok: true });
    expect([await standing(ann), await standing(ben), await standing(cy)]).toEqual(elo);
    expect((await rooms.ratings.acts(10)).filter(({ act }) => act === 'system')).toHaveLength(2);
  });

  test('T-33 an event takes the ratings of its category', async () => {
    await resigned(ann, ben);
    await rooms.deadlines.settled();
    const ratings = await rooms.ratings.forEvent([ann, ben, cy], { kind: 'chess', control: QUICK });
    expect([...ratings.values()]).toEqual([1566, 1534, 1550]);
    const blitz = await rooms.ratings.forEvent([ann], { kind: 'chess', control: BLITZ });
    expect([...blitz.values()]).toEqual([1550]);
  });
});
