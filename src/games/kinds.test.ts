import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, TEST_DIALECTS, type TestDatabase } from '../../test/support/database.ts';
import { numberOf } from '../chess/index.ts';
import { keepingLog } from '../../test/support/log.ts';
import { createDeadlines } from '../deadlines/index.ts';
import { createGames } from './create.ts';
import { rebuildGames } from './rebuild.ts';
import type { Games } from './service.ts';
import type { GameChange, GameCommand, GameSetup } from './types.ts';

const T = 1_796_000_000_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let database: TestDatabase;
let now = T;

function games(): Games {
  const log = keepingLog();
  const accounts = { byIds: async () => new Map() };
  const deadlines = createDeadlines({ database, now: () => now, log });
  return createGames({ database, deadlines, accounts, now: () => now, log });
}

const SETUP: GameSetup = {
  kind: 'chess',
  whiteId: 'ann',
  blackId: 'ben',
  rated: false,
  control: { mode: 'fischer', baseMs: 180_000, incrementMs: 2_000 },
  firstMoveMs: null,
  tournament: null,
  rematchOf: null,
};

const SECRET = 'PP6/PP6/PPNNBB2/PPRRQK2';
const OTHER = '8/8/RNBQKBNR/PPPPPPPP';

describe.each(TEST_DIALECTS)('the four games on %s', (dialect) => {
  let room: Games;
  let told: GameChange[];
  beforeAll(async () => {
    database = await openTestDatabase(dialect);
  });
  afterAll(() => database.close());
  beforeEach(() => {
    now += 60_000;
    room = games();
    told = [];
    room.onChange((_, change) => told.push(change));
    return () => room.stop();
  });

  async function start(setup: Partial<GameSetup>): Promise<string> {
    const { id, statements } = room.create({ ...SETUP, ...setup }, now);
    expect(await database.commit(statements)).toBe('committed');
    await room.created(id);
    return id;
  }

  async function act(id: string, by: string, command: GameCommand): Promise<void> {
    now += 1_000;
    const answer = await room.act(id, command, by);
    if (!answer.ok) throw new Error(answer.refusal.code);
  }

  /** Plays actions in turn, whoever has White. */
  async function play(id: string, line: string): Promise<void> {
    const view = await room.view(id);
    const sides = [view?.white.id ?? '', view?.black.id ?? ''];
    for (const uci of line.split(' ')) {
      const ply = (await room.view(id))?.moves.length ?? 0;
      await act(id, sides[ply % 2] ?? '', { type: 'Move', ply, uci, offerDraw: false });
    }
  }

  /** What another process reads, and the fold of the log, are the same game. */
  async function isSame(id: string): Promise<void> {
    const other = games();
    expect(await other.view(id, 'ann')).toEqual(await room.view(id, 'ann'));
    await other.stop();
    expect((await rebuildGames(database, { repair: false })).differences).toEqual([]);
  }

  test('F-03, R-001 Chess960: the start position is drawn when the game is created and stays with it', async () => {
    const drawn = new Set<number | null>();
    for (let games = 0; games < 8; games += 1) {
      const view = await room.view(await start({ kind: 'chess960' }));
      drawn.add(view?.startNumber ?? null);
      expect(view?.initialFen).toBe(view?.fen);
    }
    expect(drawn.size).toBeGreaterThan(4);
    const id = await start({ kind: 'chess960', startNumber: numberOf('BBQNRNKR') ?? -1 });
    expect((await room.view(id))?.fen).toBe('bbqnrnkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNRNKR w KQkq - 0 1');
    // F-04, F-06: the king takes his own rook; here the rook alone moves.
    await play(id, 'f1g3 f8g6 g1h1');
    expect((await room.view(id))?.moves.at(-1)).toMatchObject({ uci: 'g1h1', san: 'O-O' });
    await isSame(id);
  });

  test('K-02, K-03 Kingchess: placements and moves, the reserve in the view and in the changes', async () => {
    const id = await start({ kind: 'kingchess' });
    await play(id, 'P@g4,K@b1,P@c2,B@b2,P@f4,P@b3 K@b8,B@b7,P@c7,P@b6,P@f6,P@g5');
    expect((await room.view(id))?.moves[0]?.uci).toBe('K@b1,B@b2,P@c2,P@b3,P@f4,P@g4');
    expect(told.at(-1)?.reserves).toEqual({ white: 'QRRBNNPPPP', black: 'QRRBNNPPPP' });
    const refused = await room.act(id, { type: 'Move', ply: 2, uci: 'B@a1', offerDraw: false }, 'ann');
    expect(refused).toMatchObject({ refusal: { code: 'bishop-colour' } });
    await play(id, 'f4g5 f6g5 Q@d1,R@h2');
    expect(await room.view(id)).toMatchObject({
      fen: '1k6/1bp5/1p6/6p1/6P1/1P6/1BP4R/1K1Q4[RBNNPPPPqrrbnnpppp] b - - 0 3 ld',
      reserves: { white: 'RBNNPPPP', black: 'QRRBNNPPPP' },
    });
    await isSame(id);
  });

  test('B-T42 B-05 until the reveal nobody is told more than who is ready', async () => {
    const id = await start({ kind: 'battle' });
    expect(await room.view(id)).toMatchObject({
      phase: 'setup',
      fen: '8/8/8/8/8/8/8/8 w - - 0 1',
      moves: [],
    });
    await act(id, 'ann', { type: 'Ready', setup: SECRET });
    expect((await room.view(id, 'ann'))?.setup).toMatchObject({ ready: ['ann'], own: SECRET });
    for (const viewer of ['ben', 'watcher', null]) {
      const view = await room.view(id, viewer);
      expect(view?.setup).toMatchObject({ ready: ['ann'], own: null });
      expect(JSON.stringify(view)).not.toContain('PPNN');
    }
    const lists = [
      await room.ofUser('ben', { running: true, limit: 50 }),
      await room.running(50),
      told,
      room.changesSince(id, 1),
    ];
    expect(JSON.stringify(lists)).not.toContain('PPNN');
    expect(lists[0]).toContainEqual(expect.objectContaining({ id, phase: 'setup' }));
    await isSame(id);
    // The game survives a restart in the middle of the setup.
    await room.stop();
    room = games();
    room.onChange((_, change) => told.push(change));
    await act(id, 'ben', { type: 'Ready', setup: OTHER });
    const view = await room.view(id);
    expect(view).toMatchObject({ phase: 'play', setup: null, version: 4 });
    expect(view?.fen).toBe(view?.initialFen);
    expect(told.at(-1)).toMatchObject({
      phase: 'play',
      setup: null,
      colours: { whiteId: view?.white.id, blackId: view?.black.id },
      initialFen: view?.initialFen,
    });
    await isSame(id);
    const first = view?.white.id === 'ann' ? 'e3e4' : 'a1a2';
    const refused = await room.act(
      id,
      { type: 'Move', ply: 0, uci: first, offerDraw: false },
      view?.black.id ?? '',
    );
    expect(refused).toMatchObject({ refusal: { code: 'not-your-turn' } });
  });

  test('B-10 a setup that does not come in time ends the game by itself', async () => {
    const id = await start({ kind: 'battle', setupMs: 30_000, tournament: { id: 'e', round: 1, board: 1 } });
    await act(id, 'ben', { type: 'Ready', setup: OTHER });
    now += 30_000;
    const late = await room.act(id, { type: 'Ready', setup: SECRET }, 'ann');
    expect(late).toMatchObject({ refusal: { code: 'game-over' } });
    expect(await room.ended(id)).toEqual({
      result: '0-1',
      reason: 'setup-time',
      whiteId: 'ann',
      moved: { white: false, black: true },
    });
    await isSame(id);
  });

  test('G-18 a move taken back is gone from the record, and the log still leads to the row', async () => {
    const id = await start({});
    await play(id, 'e2e4 e7e5 g1f3');
    const other = games();
    expect((await other.view(id))?.moves).toHaveLength(3);
    await act(id, 'ann', { type: 'AskTakeback', ply: 3 });
    await act(id, 'ben', { type: 'AcceptTakeback', ply: 3 });
    expect(told.at(-1)).toMatchObject({
      takenBackTo: 2,
      fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
    });
    await isSame(id);
    await play(id, 'f1c4');
    expect((await room.view(id))?.moves.map(({ uci }) => uci)).toEqual(['e2e4', 'e7e5', 'f1c4']);
    await isSame(id);
    // A process that knew only the old move follows the log over the take-back.
    const late = await other.act(id, { type: 'Move', ply: 3, uci: 'b8c6', offerDraw: false }, 'ben');
    expect(late.ok).toBe(true);
    expect((await other.view(id))?.moves.map(({ uci }) => uci)).toEqual(['e2e4', 'e7e5', 'f1c4', 'b8c6']);
    await other.stop();
  });

  test('G-T30 G-19 game lost on time at 10:00 during an outage of 08:00 to 12:00 goes on with 24 h more', async () => {
    const id = await start({
      control: { mode: 'sudden', baseMs: 3 * DAY },
      rated: true,
      tournament: { id: 'event', round: 1, board: 1 },
    });
    await play(id, 'e2e4 e7e5 g1f3 b8c6');
    const turnBegan = now;
    const left = (await room.view(id))?.clock.whiteMs ?? 0;
    now = turnBegan + left;
    await room.act(id, { type: 'Resign' }, 'ann');
    expect(await room.view(id)).toMatchObject({ status: 'finished', reason: 'flag', result: '0-1' });
    const failedAt = now - 2 * HOUR;
    now += 2 * HOUR;
    const done = await room.rule(id, { type: 'Restore', failedAt, blocked: 'white' }, 'judge');
    expect(done).toMatchObject({ ok: true, value: { status: 'playing', result: null, endedAt: null } });
    const view = await room.view(id);
    expect(view).toMatchObject({ status: 'playing', result: null, reason: null, annulled: false });
    expect(view?.moves).toHaveLength(4);
    expect(view?.clock).toMatchObject({
      whiteMs: 2 * HOUR + DAY,
      turn: 'white',
      turnBeganAt: now,
      running: true,
    });
    const { build } = database;
    const steps = await database.all(
      build.selectFrom('deadlines').select(['kind', 'subject', 'data']).orderBy('due_at').orderBy('kind'),
    );
    const undone = ['rate-all', 'tournament-game-restored'];
    expect(steps.filter(({ kind }) => undone.includes(kind))).toEqual([
      { kind: 'rate-all', subject: 'ratings', data: '{}' },
      {
        kind: 'tournament-game-restored',
        subject: 'event',
        data: JSON.stringify({ gameId: id, by: 'judge' }),
      },
    ]);
    const by = await database.first(
      build
        .selectFrom('game_events')
        .select('by_id')
        .where('game_id', '=', id)
        .where('type', '=', 'GameRestored'),
    );
    expect(by?.by_id).toBe('judge');
    await isSame(id);
    await play(id, 'f1b5');
    await database.commit([database.statement(build.deleteFrom('deadlines'))]);
  });

  test('G-18, R-017, R-036 acts of officials are stored with their author and seen by everybody', async () => {
    const id = await start({ control: { mode: 'delay', baseMs: 60_000, delayMs: 5_000 } });
    await play(id, 'e2e4 e7e5');
    await room.rule(id, { type: 'Pause' }, 'judge');
    expect(told.at(-1)).toMatchObject({ paused: true, clock: { running: false } });
    now += DAY;
    await room.rule(id, { type: 'AddTime', colour: 'white', ms: DAY }, 'judge');
    await room.rule(id, { type: 'TakeBackLast' }, 'judge');
    await room.rule(id, { type: 'Resume' }, 'judge');
    expect(await room.view(id)).toMatchObject({
      paused: false,
      clock: { whiteMs: 60_000 + DAY, blackMs: 60_000, turn: 'black', running: true, delayMs: 5_000 },
    });
    await isSame(id);
    await room.rule(id, { type: 'Annul' }, 'judge');
    expect(await room.view(id)).toMatchObject({ status: 'aborted', result: null, annulled: true });
    await isSame(id);
  });
});
