import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TEST_DIALECTS } from '../../test/support/database.ts';
import { roomsPlace, TestClock, type TestRooms } from '../../test/support/rooms.ts';
import { rebuildGames } from '../games/index.ts';
import type { Actor, TournamentSettings } from './types.ts';

const NOW = Date.UTC(2026, 7, 31, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SETTINGS: TournamentSettings = {
  name: 'Games of every kind',
  regulation: '',
  system: 'round-robin',
  kind: 'battle',
  control: { mode: 'fischer', baseMs: 5 * MINUTE, incrementMs: 3_000 },
  firstMoveMs: MINUTE,
  registrationFrom: NOW,
  registrationTo: NOW + 5 * MINUTE,
  startsAt: NOW + 10 * MINUTE,
  tieBreaks: ['SB'],
  pace: 'rounds',
  rated: true,
};

describe.each(TEST_DIALECTS)('events of every game on %s', (dialect) => {
  let place: Awaited<ReturnType<typeof roomsPlace>>;
  let clock: TestClock;
  let portal: TestRooms;
  let organiser: Actor;

  beforeEach(async () => {
    place = await roomsPlace(dialect);
    clock = new TestClock(NOW);
    portal = await place.open(clock);
    organiser = await portal.user('Organiser', 'organiser');
  });
  afterEach(() => place.remove());

  async function begin(change: Partial<TournamentSettings>, count = 3): Promise<string> {
    const announced = await portal.tournaments.announce({ ...SETTINGS, ...change }, organiser);
    if (!announced.ok) throw new Error(JSON.stringify(announced.refusal));
    for (let n = 1; n <= count; n += 1) {
      const person = await portal.user(`Player ${n}`);
      expect(await portal.tournaments.register(announced.value.id, person)).toMatchObject({ ok: true });
    }
    clock.instant = NOW + 10 * MINUTE;
    await portal.settled();
    return announced.value.id;
  }

  async function board(id: string) {
    const live = await portal.tournaments.live(id);
    const game = live?.schedule[0]?.games[0];
    if (live == null || game?.gameId == null) throw new Error('no game');
    return { game, gameId: game.gameId };
  }

  test('B-21, B-07 the result goes to the right person whatever colours the lot has given', async () => {
    const id = await begin({ pace: 'all-at-once' });
    const games = (await portal.tournaments.live(id))?.schedule.flatMap((round) => round.games) ?? [];
    expect(games).toHaveLength(3);
    for (const { gameId } of games) {
      // Before the reveal the two stand as they are paired.
      const paired = await portal.games.view(gameId ?? '');
      const players = [paired?.white.id ?? '', paired?.black.id ?? ''];
      for (const userId of players)
        await portal.games.act(gameId ?? '', { type: 'Ready', setup: '8/8/PPPPPPPP/NRBQKBNR' }, userId);
      expect((await portal.games.view(gameId ?? ''))?.phase).toBe('play');
      await portal.games.act(gameId ?? '', { type: 'Resign' }, players[1] ?? '');
    }
    await portal.deadlines.settled();
    const live = await portal.tournaments.live(id);
    expect(live?.schedule.flatMap((round) => round.games).map(({ result }) => result)).toEqual([
      '1-0',
      '1-0',
      '1-0',
    ]);
  });

  test('B-10, G-19 a setup that does not come in time is a loss in the table, until the game is restored', async () => {
    const id = await begin({ setupMs: 30_000 });
    const { gameId } = await board(id);
    const ready = (await portal.games.view(gameId))?.black.id ?? '';
    await portal.games.act(gameId, { type: 'Ready', setup: '8/8/PPPPPPPP/NRBQKBNR' }, ready);
    clock.instant += 30_000;
    await portal.games.act(gameId, { type: 'Resign' }, ready);
    await portal.deadlines.settled();
    expect((await portal.games.view(gameId))?.reason).toBe('setup-time');
    expect((await board(id)).game.result).toMatch(/^(?:0-1|--\+)$/u);
    expect(await portal.ratings.ofGame(gameId)).toBeNull();

    // G-19: White could not send it. The board is open again, Black's setup is still there, and White has a day.
    const other = (await portal.games.view(gameId))?.white.id ?? '';
    const failedAt = clock.instant - 10_000;
    clock.instant += HOUR;
    expect(
      await portal.games.rule(gameId, { type: 'Restore', failedAt, blocked: 'white' }, organiser.userId),
    ).toMatchObject({ ok: true });
    await portal.deadlines.settled();
    expect((await board(id)).game.result).toBeNull();
    expect(await portal.games.view(gameId, ready)).toMatchObject({
      status: 'playing',
      phase: 'setup',
      setup: { by: clock.instant + 10_000 + DAY, ready: [ready], own: '8/8/PPPPPPPP/NRBQKBNR' },
    });
    await portal.games.act(gameId, { type: 'Ready', setup: '8/8/RNBQKBNR/PPPPPPPP' }, other);
    expect(await portal.games.view(gameId)).toMatchObject({ status: 'playing', phase: 'play', result: null });
    expect(await portal.tournaments.rebuild({ repair: false })).toMatchObject({ differences: [] });
    expect((await rebuildGames(portal.database, { repair: false })).differences).toEqual([]);
  });

  test.each(['chess960', 'kingchess'] as const)('R-001 an event of %s', async (kind) => {
    const id = await begin({
      kind,
      control: { mode: 'bronstein', baseMs: 5 * MINUTE, incrementMs: 3_000 },
      vacation: false,
      autoThreefold: true,
    });
    const { gameId } = await board(id);
    expect(await portal.games.view(gameId)).toMatchObject({ kind, control: { mode: 'bronstein' } });
  });

  test.each([true, undefined])(
    'K-19 castling in Kingchess is a setting of the event: %s',
    async (castling) => {
      const id = await begin({ kind: 'kingchess', ...(castling === undefined ? {} : { castling }) });
      const { gameId } = await board(id);
      const view = await portal.games.view(gameId);
      expect(view?.initialFen.split(' ')[2]).toBe(castling === true ? 'Ee' : '-');
      const actions = ['K@e1,R@h1', 'K@e8', 'e1h1'];
      const answers = [];
      for (const [ply, uci] of actions.entries()) {
        const player = (ply % 2 === 0 ? view?.white.id : view?.black.id) ?? '';
        answers.push(await portal.games.act(gameId, { type: 'Move', ply, uci, offerDraw: false }, player));
      }
      expect(answers[2]).toMatchObject(
        castling === true ? { ok: true } : { refusal: { code: 'illegal-move' } },
      );
      expect((await portal.games.view(gameId))?.moves.at(-1)?.san).toBe(castling === true ? 'O-O' : 'K@e8');
    },
  );

  test('F-03 one start position for all boards of a round, another for the next, or one for every game', async () => {
    const rounds = async (id: string): Promise<(number | null)[][]> => {
      const games = (await portal.tournaments.live(id))?.schedule ?? [];
      return Promise.all(
        games.map((round) =>
          Promise.all(
            round.games.map(async (one) => (await portal.games.view(one.gameId ?? ''))?.startNumber ?? null),
          ),
        ),
      );
    };
    const pace = 'all-at-once';
    const shared = await rounds(await begin({ kind: 'chess960', pace, arrayPerRound: true }, 8));
    expect(shared.map((numbers) => new Set(numbers).size)).toEqual(shared.map(() => 1));
    // Seven rounds with the same number of 960 would be a wonder; so would 28 games.
    expect(new Set(shared.flat()).size).toBeGreaterThan(1);
    clock.instant = NOW;
    const single = await rounds(await begin({ kind: 'chess960', pace }, 8));
    expect(Math.max(...single.map((numbers) => new Set(numbers).size))).toBeGreaterThan(1);
  });

  test('G-T30 G-19 a restored game leaves the table and the ratings, and counts again when it ends', async () => {
    const id = await begin({
      kind: 'chess',
      control: { mode: 'sudden', baseMs: 3 * DAY },
      firstMoveMs: DAY,
    });
    const { gameId } = await board(id);
    const view = await portal.games.view(gameId);
    const [white, black] = [view?.white.id ?? '', view?.black.id ?? ''];
    for (const [ply, uci] of ['e2e4', 'e7e5', 'g1f3', 'b8c6'].entries())
      await portal.games.act(
        gameId,
        { type: 'Move', ply, uci, offerDraw: false },
        ply % 2 === 0 ? white : black,
      );
    clock.instant += 3 * DAY;
    await portal.games.act(gameId, { type: 'Resign' }, black);
    await portal.deadlines.settled();
    expect((await board(id)).game.result).toBe('0-1');
    expect(await portal.ratings.ofGame(gameId)).not.toBeNull();
    const failedAt = clock.instant - HOUR;
    clock.instant += HOUR;
    await portal.games.rule(gameId, { type: 'Restore', failedAt, blocked: 'white' }, organiser.userId);
    await portal.deadlines.settled();
    const open = await board(id);
    expect([open.game.result, open.gameId]).toEqual([null, gameId]);
    expect(await portal.ratings.ofGame(gameId)).toBeNull();
    expect(await portal.ratings.rebuild({ repair: false })).toMatchObject({ rated: 0, differences: [] });
    await portal.games.act(gameId, { type: 'Resign' }, black);
    await portal.deadlines.settled();
    expect((await board(id)).game.result).toBe('1-0');
    expect(await portal.ratings.ofGame(gameId)).not.toBeNull();
  });
});
