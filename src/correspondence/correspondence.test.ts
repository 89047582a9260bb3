import { afterEach, describe, expect, test } from 'vitest';
import { TEST_DIALECTS } from '../../test/support/database.ts';
import { closePlaces, DAY, HOUR, NOON, place, portal } from '../../test/support/days.ts';
import { DEFAULT_SETTINGS } from '../notices/index.ts';

afterEach(closePlaces);

describe('R-160 people are told of moves and ends of their games of days', () => {
  test('each side of what the other does, not of its own acts', async () => {
    const { begin, play, told, ann, bob, games, round, clock } = await place();
    const id = await begin();
    await play(id, 'e2e4', 'e7e5');
    expect(await told(bob)).toEqual(['move e4', 'game-began']);
    expect(await told(ann)).toEqual(['move e5', 'game-began']);
    await play(id, 'g1f3', 'b8c6');
    clock.instant += 1_000;
    await games.act(id, { type: 'OfferDraw', ply: 4 }, ann);
    await round();
    expect((await told(bob))[0]).toBe('draw-offered');
    clock.instant += 1_000;
    await games.act(id, { type: 'Resign' }, bob);
    await round();
    expect((await told(ann))[0]).toBe('game-over');
    expect((await told(bob))[0]).toBe('draw-offered');
  });

  test('games at one sitting are not told of', async () => {
    const { begin, play, told, bob } = await place();
    const id = await begin({ control: { mode: 'sudden', baseMs: 600_000 } });
    await play(id, 'e2e4');
    expect(await told(bob)).toEqual([]);
  });
});

describe('CR-4 conditional moves play themselves', () => {
  test('along the tree, both sides against each other, until it ends', async () => {
    const { begin, play, sans, told, correspondence, ann, bob } = await place();
    const id = await begin();
    await play(id, 'e2e4');
    expect(await correspondence.setPlan(id, ann, 'e5 Nf3 Nc6 Bb5 a6 Ba4\nc5 Nf3')).toEqual({
      ok: true,
      value: null,
    });
    await play(id, 'e7e5');
    expect(await sans(id)).toBe('e4 e5 Nf3');
    expect((await correspondence.desk(id, ann))?.lines).toEqual(['Nc6 Bb5 a6 Ba4']);
    expect((await told(ann))[0]).toBe('plan-played e5');
    expect((await told(bob))[0]).toBe('move Nf3');
    await play(id, 'b8c6');
    expect(await sans(id)).toBe('e4 e5 Nf3 Nc6 Bb5');
    await play(id, 'a7a6');
    expect((await correspondence.desk(id, ann))?.lines).toEqual([]);
    // Now the other side foresees what it is answered.
    await correspondence.setPlan(id, ann, 'Nf6 O-O b5 Bb3');
    await play(id, 'g8f6');
    await correspondence.setPlan(id, ann, 'b5 Bb3 Be7 Re1');
    expect(await sans(id)).toBe('e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O');
    expect(await correspondence.setPlan(id, bob, 'h3 d6')).toMatchObject({ refusal: { code: 'your-turn' } });
    await play(id, 'b7b5');
    expect(await correspondence.setPlan(id, bob, 'Re1 d6')).toMatchObject({ refusal: { code: 'your-turn' } });
    await play(id, 'f8e7');
    expect(await sans(id)).toBe('e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O b5 Bb3 Be7 Re1');
  });

  test('two plans answer each other', async () => {
    const { begin, play, sans, correspondence, ann, bob, clock } = await place();
    const id = await begin();
    await play(id, 'e2e4', 'e7e5');
    expect(await correspondence.setPlan(id, bob, 'Nf3 Nc6 Bb5 a6')).toMatchObject({ ok: true });
    clock.instant += HOUR;
    await play(id, 'g1f3');
    expect(await sans(id)).toBe('e4 e5 Nf3 Nc6');
    await play(id, 'f1b5');
    await correspondence.setPlan(id, ann, 'a6 Ba4');
    expect(await sans(id)).toBe('e4 e5 Nf3 Nc6 Bb5 a6');
  });

  test('the clock is treated as by a hand: time used, increment given', async () => {
    const { begin, play, games, correspondence, ann, clock } = await place();
    const id = await begin();
    await play(id, 'e2e4');
    await correspondence.setPlan(id, ann, 'e5 Nf3');
    clock.instant += 2 * DAY;
    await play(id, 'e7e5');
    const view = await games.view(id);
    expect(view?.moves.length).toBe(3);
    expect([view?.clock.whiteMs, view?.clock.blackMs]).toEqual([7 * DAY - 1_000, 4 * DAY - 1_000]);
  });

  test('CR-4 Kingchess: placements are foreseen and answered with placements, and another one puts the plan away', async () => {
    const { begin, play, sans, told, correspondence, ann } = await place();
    const id = await begin({ kind: 'kingchess' });
    await play(id, 'K@e1');
    // A placement is a set: the order in which its men are named has no meaning (K-25).
    expect(await correspondence.setPlan(id, ann, 'P@d7,K@e8 P@e2,R@h1 P@e7 e4')).toMatchObject({ ok: true });
    await play(id, 'K@e8,P@d7');
    expect(await sans(id)).toBe('K@e1 K@e8,P@d7 R@h1,P@e2');
    await play(id, 'P@f7');
    expect(await sans(id)).toBe('K@e1 K@e8,P@d7 R@h1,P@e2 P@f7');
    expect((await told(ann))[0]).toBe('plan-dropped P@f7');
    expect((await correspondence.desk(id, ann))?.lines).toEqual([]);
    expect(await correspondence.setPlan(id, ann, 'e5')).toMatchObject({ refusal: { code: 'your-turn' } });
  });

  test('CR-4 Battle chess: no plan before the reveal; then pawns go on from where they were set up', async () => {
    const { begin, play, sans, games, round, correspondence, ann, bob } = await place();
    const id = await begin({ kind: 'battle' });
    expect(await correspondence.setPlan(id, ann, 'a4 b5')).toMatchObject({
      refusal: { code: 'setup-phase' },
    });
    const setup = '8/8/RNBQKBNR/PPPPPPPP';
    for (const player of [ann, bob])
      await games.act(id, { type: 'Ready', setup: player === ann ? setup : '8/8/PPPPPPPP/RNBQKBNR' }, player);
    await round();
    const view = await games.view(id);
    const white = view?.white.id ?? '';
    const behind = white === ann;
    // The side with its pawns on the first rank moves knights from the second.
    const [first, reply, answer] = behind ? ['b2c4', 'e7e5', 'c4e5'] : ['e2e4', 'g7f5', 'e4f5'];
    await play(id, first);
    const position = (await games.view(id))?.fen ?? '';
    expect(position.split(' ')[1]).toBe('b');
    const sanOf = behind ? 'e5 Nxe5' : 'Nf5 exf5';
    expect(await correspondence.setPlan(id, white, sanOf)).toMatchObject({ ok: true });
    await play(id, reply);
    expect((await games.view(id))?.moves.map(({ uci }) => uci)).toEqual([first, reply, answer]);
    expect(await sans(id)).toContain(behind ? 'Nxe5' : 'exf5');
  });

  test('CR-3 never after a changed position: another move puts the plan away and says so', async () => {
    const { begin, play, sans, told, correspondence, ann } = await place();
    const id = await begin();
    await play(id, 'e2e4');
    await correspondence.setPlan(id, ann, 'e5 Nf3');
    await play(id, 'c7c5');
    expect(await sans(id)).toBe('e4 c5');
    expect((await told(ann))[0]).toBe('plan-dropped c5');
    expect((await correspondence.desk(id, ann))?.lines).toEqual([]);
  });

  test('CR-3 an action taken back by an official and entered otherwise leaves the plan', async () => {
    const { begin, play, sans, games, round, correspondence, ann, bob } = await place();
    const id = await begin();
    await play(id, 'e2e4');
    await correspondence.setPlan(id, ann, 'e5 Nf3 Nc6 Bb5');
    expect(await games.rule(id, { type: 'TakeBackLast' }, bob)).toMatchObject({ ok: true });
    await round();
    await play(id, 'd2d4', 'e7e5');
    expect(await sans(id)).toBe('d4 e5');
  });

  test('CR-5 an offer of a draw is not passed over, a paused game waits', async () => {
    const { begin, play, sans, games, round, correspondence, ann, bob } = await place();
    const id = await begin();
    await play(id, 'e2e4');
    await correspondence.setPlan(id, ann, 'e5 Nf3 Nc6 Bb5');
    await play(id, 'e7e5');
    await games.act(id, { type: 'Move', ply: 3, uci: 'b8c6', offerDraw: true }, bob);
    await round();
    expect(await sans(id)).toBe('e4 e5 Nf3 Nc6');
    await games.act(id, { type: 'DeclineDraw', ply: 4 }, ann);
    await round();
    expect(await sans(id)).toBe('e4 e5 Nf3 Nc6 Bb5');
  });

  test('CR-4 a move made while the plan is being stored is answered', async () => {
    const { begin, play, sans, games, round, correspondence, ann, bob } = await place();
    const id = await begin();
    await play(id, 'e2e4');
    await Promise.all([
      correspondence.setPlan(id, ann, 'e5 Nf3'),
      games.act(id, { type: 'Move', ply: 1, uci: 'e7e5', offerDraw: false }, bob),
    ]);
    await round();
    expect(await sans(id)).toBe('e4 e5 Nf3');
  });

  test.each(TEST_DIALECTS)('CR-4 exactly once with two processes (%s)', async (dialect) => {
    const here = await place(dialect);
    const other = dialect === 'postgres' ? await portal(here.database, here.clock, here.mail) : here;
    const id = await here.begin();
    await here.play(id, 'e2e4');
    await here.correspondence.setPlan(id, here.ann, 'e5 Nf3 Nc6 Bb5 a6 Ba4');
    for (const [ply, uci] of [
      [1, 'e7e5'],
      [3, 'b8c6'],
      [5, 'a7a6'],
    ] as const) {
      const done = await other.games.act(id, { type: 'Move', ply, uci, offerDraw: false }, here.bob);
      expect(done).toMatchObject({ ok: true });
      await Promise.all([here.round(), other.round()]);
      await expect
        .poll(
          async () => {
            await Promise.all([here.round(), other.round()]);
            return (await other.games.view(id))?.moves.length;
          },
          { timeout: 20_000 },
        )
        .toBe(ply + 2);
    }
    const rows = await here.database.all(
      here.database.build.selectFrom('moves').select(['ply', 'san']).orderBy('ply'),
    );
    expect(rows.map(({ san }) => san).join(' ')).toBe('e4 e5 Nf3 Nc6 Bb5 a6 Ba4');
    const replies = (await here.notices.list(here.ann, 50)).filter(({ words }) => words === 'plan-played');
    expect(replies.length).toBe(3);
  });

  test('works for placements of Kingchess and for castling in Chess960', async () => {
    const { begin, play, games, correspondence, ann, bob } = await place();
    const king = await begin({ kind: 'kingchess' });
    await play(king, 'K@e1');
    await correspondence.setPlan(king, (await games.view(king))?.white.id ?? '', 'K@e8 Q@d1,P@a2');
    await play(king, 'K@e8');
    expect((await games.view(king))?.moves.map(({ uci }) => uci)).toEqual(['K@e1', 'K@e8', 'Q@d1,P@a2']);
    const other = await begin({ kind: 'chess960', startNumber: 518, whiteId: bob, blackId: ann });
    await play(other, 'e2e4', 'e7e5', 'g1f3', 'g8f6', 'f1c4');
    await correspondence.setPlan(other, bob, 'Bc5 O-O');
    await play(other, 'f8c5');
    expect((await games.view(other))?.moves.at(-1)?.uci).toBe('e1h1');
  });

  test('only a player of a running game of days plans, and only legal lines', async () => {
    const { begin, play, correspondence, ann, bob } = await place();
    const id = await begin();
    const live = await begin({ control: { mode: 'sudden', baseMs: 600_000 } });
    await play(id, 'e2e4');
    await play(live, 'e2e4');
    const code = async (game: string, user: string, text: string) => {
      const done = await correspondence.setPlan(game, user, text);
      return done.ok ? null : done.refusal.code;
    };
    expect(await code(id, 'nobody', 'e5 Nf3')).toBe('not-a-player');
    expect(await code('nothing', ann, 'e5 Nf3')).toBe('not-found');
    expect(await code(live, ann, 'e5 Nf3')).toBe('live-game');
    expect(await code(id, bob, 'Nf3 Nc6')).toBe('your-turn');
    expect(await code(id, ann, 'e5 Nf6')).toBe('plan-illegal');
    expect(await code(id, ann, '')).toBeNull();
  });
});

describe('CR-6 reminders before the time runs out', () => {
  test('repeatedly, as the player chose, by mail at once; none after his move', async () => {
    const { begin, play, clock, round, mail, bob, notices } = await place();
    await notices.setSettings(bob, { ...DEFAULT_SETTINGS, reminders: [48, 6] });
    const id = await begin();
    await play(id, 'e2e4');
    const ends = clock.instant + 5 * DAY;
    clock.instant = ends - 48 * HOUR - 1;
    await round();
    expect(mail.letters).toEqual([]);
    clock.instant += 1;
    await round();
    await round();
    expect(mail.letters.map(({ to }) => to[0])).toEqual(['bob@example.org']);
    expect(mail.letters[0]?.subject).toContain('your time ends on 5 December at 15:00');
    clock.instant = ends - 6 * HOUR;
    await round();
    await round();
    expect(mail.letters.length).toBe(2);
    await play(id, 'e7e5');
    clock.instant += 20 * DAY;
    await round();
    const told = await notices.list(bob, 50);
    expect(told.filter(({ kind }) => kind === 'time-low').length).toBe(2);
  });

  test('time that is given puts reminders off, a paused clock needs none', async () => {
    const { begin, play, clock, round, games, bob, ann, notices } = await place();
    await notices.setSettings(bob, { ...DEFAULT_SETTINGS, reminders: [24] });
    const id = await begin();
    await play(id, 'e2e4');
    await games.rule(id, { type: 'AddTime', colour: 'black', ms: 24 * HOUR }, ann);
    await round();
    clock.instant = NOON + 4 * DAY + 2_000;
    await round();
    const low = async () => (await notices.list(bob, 50)).filter(({ kind }) => kind === 'time-low').length;
    expect(await low()).toBe(0);
    await games.rule(id, { type: 'Pause' }, ann);
    await round();
    clock.instant += 3 * DAY;
    await round();
    expect(await low()).toBe(0);
    await games.rule(id, { type: 'Resume' }, ann);
    await round();
    clock.instant += DAY;
    await round();
    expect(await low()).toBe(1);
  });
});

describe('CR-7 your move', () => {
  test('sorted by time left, the next game after this one, notes for oneself', async () => {
    const { begin, play, correspondence, clock, ann, bob } = await place();
    const slow = await begin({ control: { mode: 'sudden', baseMs: 40 * DAY } });
    clock.instant += HOUR;
    const fast = await begin({ control: { mode: 'sudden', baseMs: 2 * DAY } });
    const gone = await begin();
    await play(gone, 'e2e4');
    const { turn, waiting } = await correspondence.games(ann);
    expect(turn.map(({ id }) => id)).toEqual([fast, slow]);
    expect(waiting.map(({ id }) => id)).toEqual([gone]);
    const [first, second] = turn.map(({ number }) => number);
    expect(await correspondence.next(ann, first ?? 0)).toBe(second);
    expect(await correspondence.next(ann, second ?? 0)).toBe(first);
    expect(await correspondence.next(ann, null)).toBe(first);
    await play(fast, 'e2e4');
    await play(slow, 'e2e4');
    expect(await correspondence.next(ann, first ?? 0)).toBeNull();
    expect(await correspondence.setNote(fast, ann, ' watch f7 ')).toEqual({ ok: true, value: null });
    expect((await correspondence.desk(fast, ann))?.note).toBe('watch f7');
    expect((await correspondence.desk(fast, bob))?.note).toBe('');
    expect(await correspondence.setNote(fast, 'nobody', 'x')).toMatchObject({ ok: false });
    expect(await correspondence.desk(fast, 'nobody')).toBeNull();
  });
});
