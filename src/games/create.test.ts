import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, TEST_DIALECTS, type TestDatabase } from '../../test/support/database.ts';
import { type Notice, openDatabase } from '../db/index.ts';
import { keepingLog } from '../../test/support/log.ts';
import { createDeadlines } from '../deadlines/index.ts';
import { createGames, type GamesDeps } from './create.ts';
import { rebuildGames } from './rebuild.ts';
import type { Games } from './service.ts';
import type { GameChange, GameCommand, GameSetup } from './types.ts';

const T = 1_796_000_000_000;
let database: TestDatabase;
let now = T;
const log = keepingLog();

function games(more: Partial<GamesDeps> = {}): Games {
  const accounts = { byIds: async () => new Map() };
  const deadlines = createDeadlines({ database, now: () => now, log });
  return createGames({ database, deadlines, accounts, now: () => now, log, ...more });
}

const SETUP: GameSetup = {
  kind: 'chess',
  whiteId: 'white',
  blackId: 'black',
  rated: true,
  control: { mode: 'fischer', baseMs: 180_000, incrementMs: 2_000 },
  firstMoveMs: null,
  tournament: null,
  rematchOf: null,
};

function move(ply: number, uci: string): GameCommand {
  return { type: 'Move', ply, uci, offerDraw: false };
}

async function start(room: Games, setup: Partial<GameSetup> = {}): Promise<string> {
  const { id, statements } = room.create({ ...SETUP, ...setup }, now);
  expect(await database.commit(statements)).toBe('committed');
  await room.created(id);
  return id;
}

async function play(room: Games, id: string, line: string): Promise<void> {
  const moves = line.split(' ');
  for (const [index, uci] of moves.entries()) {
    now += 1_000;
    const answer = await room.act(id, move(index, uci), index % 2 === 0 ? 'white' : 'black');
    if (!answer.ok) throw new Error(`${uci}: ${answer.refusal.code}`);
  }
}

function onDatabase(dialect: (typeof TEST_DIALECTS)[number]): void {
  beforeAll(async () => {
    database = await openTestDatabase(dialect);
  });
  afterAll(() => database.close());
}

describe.each(TEST_DIALECTS)('a game on %s', (dialect) => {
  onDatabase(dialect);
  let room: Games;
  beforeEach(() => {
    now += 60_000;
    room = games();
    return () => room.stop();
  });

  test('R-006 numbers rise by one', async () => {
    const first = await room.view(await start(room));
    const second = await room.view(await start(room));
    expect(second?.number).toBe((first?.number ?? 0) + 1);
    expect((await room.byNumber(second?.number ?? 0))?.id).toBe(second?.id);
    expect(await room.byNumber(999_999)).toBe(null);
  });

  test('what one process played another room reads alike', async () => {
    const id = await start(room);
    await play(room, id, 'e2e4 e7e5 g1f3 b8c6');
    await room.act(id, { type: 'OfferDraw', ply: 4 }, 'white');
    const other = games();
    expect(await other.view(id)).toEqual(await room.view(id));
    expect((await other.view(id))?.drawOffer).toBe('white');
    await other.stop();
  });

  test('told after the commit: the listener finds the move in the database', async () => {
    const id = await start(room);
    const found: unknown[] = [];
    const done = room.onChange((gameId, change) => {
      found.push([gameId, change.version, change.move?.san]);
      const rows = database.all(database.build.selectFrom('moves').selectAll().where('game_id', '=', id));
      found.push(rows.then((all) => all.map((row) => row.uci)));
    });
    await room.act(id, move(0, 'e2e4'), 'white');
    done();
    expect(await Promise.all(found)).toEqual([[id, 2, 'e4'], ['e2e4']]);
  });

  test('changes since a version, and null when they are not known', async () => {
    const id = await start(room);
    await play(room, id, 'e2e4 e7e5 g1f3');
    expect(room.changesSince(id, 2)?.map((change) => change.move?.uci)).toEqual(['e7e5', 'g1f3']);
    expect(room.changesSince(id, 4)).toEqual([]);
    expect(room.changesSince(id, 9)).toBe(null);
    const other = games();
    await other.view(id);
    expect([other.changesSince(id, 4), other.changesSince(id, 3), other.changesSince('nobody', 0)]).toEqual([
      [],
      null,
      null,
    ]);
    await other.stop();
  });

  test('a refusal stores nothing', async () => {
    const id = await start(room);
    const before = await database.all(database.build.selectFrom('games').selectAll().where('id', '=', id));
    for (const [user, command] of [
      ['white', move(0, 'e2e5')],
      ['white', move(0, '💥')],
      ['black', move(0, 'e7e5')],
      ['stranger', move(0, 'e2e4')],
      ['white', { type: 'AcceptDraw', ply: 0 }],
    ] as const) {
      expect((await room.act(id, command, user)).ok).toBe(false);
    }
    expect(await database.all(database.build.selectFrom('games').selectAll().where('id', '=', id))).toEqual(
      before,
    );
    const missing = await room.act('nobody', move(0, 'e2e4'), 'white');
    expect(missing.ok ? null : missing.refusal.code).toBe('not-found');
  });

  test('the same move sent ten times at once is recorded once and answered ten times', async () => {
    const id = await start(room);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => room.act(id, move(0, 'e2e4'), 'white')),
    );
    expect(answers.map((answer) => answer.ok && answer.value.version)).toEqual(
      Array.from({ length: 10 }, () => 2),
    );
    expect((await room.view(id))?.moves.length).toBe(1);
  });

  test('a flood of commands for one game is refused as busy, not queued without end', async () => {
    const id = await start(room);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => room.act(id, move(0, 'e2e4'), 'white')),
    );
    expect(answers.filter((answer) => !answer.ok && answer.refusal.code === 'busy').length).toBeGreaterThan(
      0,
    );
    expect((await room.view(id))?.moves.length).toBe(1);
  });

  test('GA-13 neither a stranger nor the opponent can keep a player from moving', async () => {
    const id = await start(room);
    await room.view(id);
    const flood = Array.from({ length: 100 }, (_, index) =>
      room.act(id, { type: 'AcceptDraw', ply: 0 }, index % 2 === 0 ? 'stranger' : 'black'),
    );
    expect((await room.act(id, move(0, 'e2e4'), 'white')).ok).toBe(true);
    const codes = new Set(
      (await Promise.all(flood)).map((answer) => (answer.ok ? 'ok' : answer.refusal.code)),
    );
    expect([...codes].sort()).toEqual(['busy', 'no-draw-offer', 'not-a-player']);
    expect((await room.view(id))?.moves.length).toBe(1);
  });

  test('races of draw, resignation and move leave one outcome', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await start(room);
      await play(room, id, 'e2e4 e7e5 g1f3 b8c6');
      await room.act(id, { type: 'OfferDraw', ply: 4 }, 'black');
      const ends: GameChange[] = [];
      const done = room.onChange((gameId, change) => {
        if (gameId === id && change.status !== undefined) ends.push(change);
      });
      const acts = [
        room.act(id, { type: 'AcceptDraw', ply: 4 }, 'white'),
        room.act(id, { type: 'Resign' }, 'black'),
        room.act(id, { type: 'Resign' }, 'white'),
        room.act(id, move(4, 'f1c4'), 'white'),
      ];
      await Promise.all(round % 2 === 0 ? acts : acts.reverse());
      done();
      const view = await room.view(id);
      expect([ends.length, view?.status, view?.result]).toEqual([1, 'finished', ends[0]?.result]);
    }
  });

  test('two processes on one game: the loser of a race decides again, nothing is lost', async () => {
    const other = games();
    const id = await start(room);
    await play(room, id, 'e2e4 e7e5');
    await other.view(id);
    const told: (string | undefined)[] = [];
    const done = other.onChange((_id, change) => told.push(change.move?.uci));
    await room.act(id, move(2, 'g1f3'), 'white');
    // The other room may still hold the position before 2.Nf3: its first try is a conflict or it has gone on.
    const answer = await other.act(id, move(3, 'b8c6'), 'black');
    done();
    expect(answer.ok && answer.value.move?.uci).toBe('b8c6');
    expect(told).toEqual(['g1f3', 'b8c6']);
    const both = await Promise.all([
      room.act(id, { type: 'Resign' }, 'white'),
      other.act(id, { type: 'Resign' }, 'black'),
    ]);
    expect(both.filter((each) => each.ok).length).toBe(1);
    expect((await room.view(id))?.result).toBe((await other.view(id))?.result);
    await other.stop();
  });

  // The embedded database has one process.
  const several = dialect === 'postgres' ? test : null;
  several?.('a second process tells its own sockets what the first did', async () => {
    const second = await openDatabase(database.place);
    const other = games({ database: second });
    const id = await start(room);
    await other.view(id);
    const told: GameChange[] = [];
    const heard = new Promise<void>((resolve) =>
      other.onChange((_id, change) => {
        told.push(change);
        if (told.length === 4) resolve();
      }),
    );
    await play(room, id, 'e2e4 e7e5 g1f3');
    await room.act(id, { type: 'OfferDraw', ply: 3 }, 'white');
    await heard;
    expect(told).toEqual(room.changesSince(id, 1));
    expect(await other.view(id)).toEqual(await room.view(id));
    await other.stop();
    await second.close();
  });

  several?.('a move travels with its notice and is read only where that does not do', async () => {
    const second = await openDatabase(database.place);
    const id = await start(room);
    let reads = 0;
    /** What becomes of the notices of other processes on their way. */
    const ways: ((notice: Notice) => Notice | null)[] = [];
    const other = games({
      database: {
        ...second,
        all: (query) => {
          reads += 1;
          return second.all(query);
        },
        first: (query) => {
          reads += 1;
          return second.first(query);
        },
        subscribe: (listener) =>
          second.subscribe((notice) => {
            const way = notice.topic === `game:${id}` ? ways.shift() : undefined;
            const heard = way === undefined ? notice : way(notice);
            if (heard !== null) listener(heard);
          }),
      },
    });
    await other.view(id);
    const told: GameChange[] = [];
    other.onChange((_id, change) => told.push(change));
    const playedOn = async (ply: number, uci: string): Promise<number> => {
      reads = 0;
      await room.act(id, move(ply, uci), ply % 2 === 0 ? 'white' : 'black');
      await expect.poll(() => told.length, { timeout: 10_000, interval: 5 }).toBe(ply + 1);
      return reads;
    };
    expect(await playedOn(0, 'e2e4')).toBe(0);
    expect(await playedOn(1, 'e7e5')).toBe(0);
    // One notice is lost: the next one finds a gap.
    ways.push(() => null);
    await room.act(id, move(2, 'g1f3'), 'white');
    await expect.poll(() => ways.length, { timeout: 10_000, interval: 5 }).toBe(0);
    expect(await playedOn(3, 'b8c6')).toBeGreaterThan(0);
    // Another release tells it in another way, or something that is no move here.
    ways.push((notice) => ({ ...notice, added: ['f1b5'] }));
    expect(await playedOn(4, 'f1b5')).toBeGreaterThan(0);
    ways.push((notice) => ({ ...notice, added: [6, 'a1a8', 'Ra8', now, 1, 1] }));
    expect(await playedOn(5, 'a7a6')).toBeGreaterThan(0);
    expect(await playedOn(6, 'b5a4')).toBe(0);
    expect(told).toEqual(room.changesSince(id, 1));
    expect(await other.view(id)).toEqual(await room.view(id));
    await other.stop();
    await second.close();
  });

  test('a move that was stored though its commit failed is told everywhere', async () => {
    let isLost = false;
    const losing = games({
      database: {
        ...database,
        commit: async (statements) => {
          const outcome = await database.commit(statements);
          if (isLost) throw new Error('the connection was lost before the answer');
          return outcome;
        },
      },
    });
    const id = await start(room);
    const told: string[] = [];
    for (const one of [losing, room]) {
      await one.view(id);
      one.onChange((_id, change) => told.push(change.move?.uci ?? ''));
    }
    isLost = true;
    await expect(losing.act(id, move(0, 'e2e4'), 'white')).rejects.toThrow(/lost/);
    await expect.poll(() => told, { timeout: 10_000, interval: 5 }).toEqual(['e2e4', 'e2e4']);
    // His page sends it again.
    expect(await losing.act(id, move(0, 'e2e4'), 'white')).toEqual({ ok: true, value: { version: 2 } });
    expect(told).toHaveLength(2);
    await losing.stop();
  });

  test('a move told while the game is being read here is not missed', async () => {
    const id = await start(room);
    await play(room, id, 'e2e4');
    let answered = (): void => undefined;
    let arrive = (): void => undefined;
    const isRead = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const onItsWay = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const other = games({
      database: {
        ...database,
        all: async (query) => {
          const rows = await database.all(query);
          answered();
          await onItsWay;
          return rows;
        },
      },
    });
    const shown = other.view(id);
    await isRead;
    const told: (string | undefined)[] = [];
    other.onChange((_id, change) => told.push(change.move?.uci));
    await room.act(id, move(1, 'e7e5'), 'black');
    await new Promise((resolve) => setImmediate(resolve));
    arrive();
    await shown;
    await expect.poll(() => told, { timeout: 10_000, interval: 5 }).toEqual(['e7e5']);
    expect((await other.view(id))?.version).toBe(3);
    await other.stop();
  });

  several?.('R-035 GA-5 a flag falls though the notices of what made the game due were lost', async () => {
    const second = await openDatabase(database.place);
    const id = await start(room);
    await play(room, id, 'e2e4 e7e5');
    await room.rule(id, { type: 'Pause' }, 'judge');
    const deaf = games({ database: { ...second, subscribe: () => () => undefined } });
    expect((await deaf.view(id))?.version).toBe(4);
    await room.rule(id, { type: 'Resume' }, 'judge');
    await room.stop();
    now += 200_000;
    await deaf.start(0);
    expect((await deaf.view(id))?.result).toBe('0-1');
    await deaf.stop();
    await second.close();
  });

  test('R-035 the flag falls without anybody looking and without a timer', async () => {
    const id = await start(room);
    await play(room, id, 'e2e4 e7e5 g1f3 b8c6');
    now += 600_000;
    const late = await room.act(id, move(4, 'f1c4'), 'white');
    expect(late.ok ? null : late.refusal.code).toBe('game-over');
    const view = await room.view(id);
    expect([view?.result, view?.reason, view?.clock.whiteMs, view?.moves.length]).toEqual([
      '0-1',
      'flag',
      0,
      4,
    ]);
  });

  test('G-13 the end of a tournament game leaves its deadline in the same transaction', async () => {
    const tournament = { id: 'event-1', round: 3, board: 2 };
    const id = await start(room, { tournament, firstMoveMs: 30_000 });
    await room.act(id, { type: 'Resign' }, 'black');
    const rows = await database.all(
      database.build.selectFrom('deadlines').selectAll().where('subject', '=', 'event-1'),
    );
    expect(rows.map((row) => [row.kind, row.due_at, JSON.parse(row.data)])).toEqual([
      ['tournament-game-over', now, { gameId: id }],
    ]);
    expect((await room.ofTournament('event-1')).map((card) => [card.id, card.result])).toEqual([[id, '1-0']]);
  });

  test('a cache of two games plays twenty', async () => {
    const small = games({ kept: 2 });
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) ids.push(await start(small));
    for (const [index, uci] of ['e2e4', 'e7e5', 'g1f3'].entries()) {
      const answers = await Promise.all(
        ids.map((id) => small.act(id, move(index, uci), index % 2 === 0 ? 'white' : 'black')),
      );
      expect(answers.every((answer) => answer.ok)).toBe(true);
    }
    for (const id of ids) expect((await small.view(id))?.moves.length).toBe(3);
    await small.stop();
  });

  test('lists: in play, of a person, and without annulled casual games (R-141, R-151)', async () => {
    const person = 'lister';
    const made: Record<string, string> = {};
    const add = async (name: string, setup: Partial<GameSetup>): Promise<string> => {
      now += 1;
      const id = await start(room, setup);
      made[name] = id;
      return id;
    };
    await add('in play', { whiteId: person });
    await room.act(await add('too short', { blackId: person }), { type: 'Resign' }, person);
    const tournament = { id: 'event-lists', round: 1, board: 1 };
    await room.act(
      await add('short in an event', { whiteId: person, tournament }),
      { type: 'Resign' },
      person,
    );
    const whole = await add('whole', { whiteId: person });
    for (const [index, uci] of ['e2e4', 'e7e5', 'g1f3', 'b8c6'].entries()) {
      await room.act(whole, move(index, uci), index % 2 === 0 ? person : 'black');
    }
    await room.act(whole, { type: 'Resign' }, 'black');
    const names = (cards: readonly { readonly id: string }[]) =>
      cards.map((card) => Object.keys(made).find((name) => made[name] === card.id));
    expect(names(await room.ofUser(person, { running: true, limit: 9 }))).toEqual(['in play']);
    expect(names(await room.ofUser(person, { running: false, limit: 9 }))).toEqual([
      'whole',
      'short in an event',
    ]);
    expect(names(await room.ofUser(person, { limit: 2 }))).toEqual(['whole', 'short in an event']);
    const cards = await room.ofUser(person, { limit: 9 });
    const before = cards.find((card) => card.id === whole)?.createdAt ?? 0;
    expect(names(await room.ofUser(person, { limit: 9, before }))).toEqual(['short in an event', 'in play']);
    expect((await room.running(500)).map((card) => card.id)).toContain(made['in play']);
    expect((await room.running(500)).map((card) => card.id)).not.toContain(whole);
    const card = cards.find((each) => each.id === whole);
    expect([card?.ply, card?.lastMove, card?.turn, card?.result, card?.reason]).toEqual([
      4,
      'b8c6',
      'white',
      '1-0',
      'resignation',
    ]);
  });
});

describe.each(TEST_DIALECTS)('the clock watch on %s', (dialect) => {
  onDatabase(dialect);
  test('flags fall by themselves, known games at the instant and others by the scan', async () => {
    const room = games({ now: () => Date.now() });
    const { id, statements } = room.create(
      { ...SETUP, control: { mode: 'sudden', baseMs: 300 }, firstMoveMs: 60_000 },
      Date.now(),
    );
    await database.commit(statements);
    await room.start(0);
    const ended = new Promise<number>((resolve) => room.onChange(() => resolve(Date.now())));
    await room.created(id);
    const view = await room.view(id);
    const lateness = (await ended) - (view?.createdAt ?? 0) - 300;
    expect(lateness).toBeGreaterThanOrEqual(0);
    expect(lateness).toBeLessThan(500);
    expect((await room.view(id))?.reason).toBe('flag');
    // A game this process has never heard of.
    const unknown = games().create({ ...SETUP, control: { mode: 'sudden', baseMs: 100 } }, Date.now());
    await database.commit(unknown.statements);
    const scanned = new Promise<string>((resolve) => room.onChange((gameId) => resolve(gameId)));
    expect(await scanned).toBe(unknown.id);
    await room.stop();
  });
});

describe.each(TEST_DIALECTS.filter((dialect) => dialect === 'postgres'))('an upgrade on %s', (dialect) => {
  onDatabase(dialect);

  test('GA-5 a game that an older process has made falls by its flag, though nobody is told when to look', async () => {
    const before = games();
    const id = await start(before);
    await play(before, id, 'e2e4 e7e5');
    // The older process knows `due_at` alone.
    const old = database.build.updateTable('games').set({ look_at: null }).where('id', '=', id);
    await database.commit([database.statement(old, 1)]);
    expect((await rebuildGames(database, { repair: false })).differences).toEqual([]);
    now += 200_000;
    const room = games();
    const fallen = new Promise<string>((resolve) => room.onChange((gameId) => resolve(gameId)));
    await room.start(0);
    expect(await fallen).toBe(id);
    expect((await room.view(id))?.result).toBe('0-1');
    await room.stop();
  });
});

describe.each(TEST_DIALECTS)('outage credit at the start on %s', (dialect) => {
  onDatabase(dialect);
  test('live games get the gap back and wait; long games only from ten minutes on', async () => {
    now += 10_000_000;
    const before = games();
    const live = await start(before);
    const long = await start(before, { control: { mode: 'sudden', baseMs: 40 * 86_400_000 } });
    await play(before, live, 'e2e4 e7e5');
    await before.stop();
    now += 62_000;
    const room = games();
    await room.start(60_000);
    const credited = await room.view(live);
    expect([credited?.clock.whiteMs, credited?.clock.running]).toEqual([181_000 - 2_000, false]);
    expect((await room.view(long))?.version).toBe(1);
    now += 3_000;
    room.playerSeen(live, 'black');
    room.playerSeen(live, 'white');
    const resumed = await new Promise<GameChange>((resolve) =>
      room.onChange((_id, change) => resolve(change)),
    );
    expect([resumed.clock?.running, resumed.clock?.turnBeganAt, resumed.clock?.whiteMs]).toEqual([
      true,
      now,
      179_000,
    ]);
    const events = await database.all(
      database.build.selectFrom('game_events').select('type').where('game_id', '=', live).orderBy('version'),
    );
    expect(events.map((event) => event.type)).toEqual(['GameStarted', 'ClockCredited', 'ClockResumed']);
    await room.stop();
    now += 700_000;
    const again = games();
    await again.start(700_000);
    expect((await again.view(long))?.version).toBe(2);
    await again.stop();
  });
});
