import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../test/support/people.ts';
import { openTestPortal, type TestPortal } from '../../test/support/portal.ts';
import { openRaw, type RawSocket } from '../../test/support/raw-socket.ts';
import { soon } from '../../test/support/soon.ts';
import { TEST_DIALECTS } from '../../test/support/database.ts';
import type { Control } from '../clocks/index.ts';
import { daysUsed } from './vacations.ts';

const DAY = 86_400_000;
const DAYS: Control = { mode: 'sudden', baseMs: 40 * DAY };

test.each([
  ['nothing', [], 0],
  ['a day that has begun counts whole', [[0, 10, 2.5]], 3],
  ['a running vacation counts in full', [[0, 10, null]], 10],
  ['only days that begin in the year', [[-2, 3, null]], 3],
  ['ended at once', [[5, 9, 5]], 0],
] as const)('G-17 days of vacation used: %s', (_, vacations, days) => {
  const newYear = Date.UTC(2027, 0, 1);
  const stored = vacations.map(([from, until, ended]) => ({
    from: newYear + from * DAY,
    until: newYear + until * DAY,
    ended: ended === null ? null : newYear + ended * DAY,
  }));
  expect(daysUsed(stored, 2027)).toBe(days);
});

describe.each(TEST_DIALECTS)('people at their games on %s', (dialect) => {
  let portal: TestPortal;
  let ann: TestPerson;
  let ben: TestPerson;
  let cleo: TestPerson;
  let now = Date.UTC(2027, 5, 1);
  let count = 0;

  beforeAll(async () => {
    portal = await openTestPortal({ dialect, now: () => now });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    count += 1;
    now += 1_000;
    const people = await portal.people(`Ann${count}`, `Ben${count}`, `Cleo${count}`);
    [ann, ben, cleo] = people as [TestPerson, TestPerson, TestPerson];
  });

  const code = (result: { ok: true } | { ok: false; refusal: { code: string } }) =>
    result.ok ? 'ok' : result.refusal.code;

  async function settled(): Promise<void> {
    portal.deadlines.wake();
    await portal.deadlines.settled();
  }

  test('R-032, C-05, G-17 a vacation stops the own clocks where the event allows it, and ends by itself', async () => {
    const { games } = portal;
    const own = await portal.begin(ann, ben, { control: DAYS });
    const other = await portal.begin(ben, ann, { control: DAYS });
    const off = await portal.begin(ann, ben, { control: DAYS, vacation: false });
    now += DAY;
    expect(await games.vacations.begin(ann.id, 5)).toMatchObject({ ok: true, value: { daysLeft: 25 } });
    await settled();
    expect(await games.view(own)).toMatchObject({
      vacation: ['white'],
      clock: { running: false, whiteMs: 39 * DAY },
    });
    expect(await games.view(other)).toMatchObject({ vacation: ['black'], clock: { running: true } });
    expect(await games.view(off)).toMatchObject({ vacation: [], clock: { running: true } });
    const later = await portal.begin(ann, ben, { control: DAYS });
    expect(await games.view(later)).toMatchObject({ vacation: ['white'], clock: { running: false } });
    const live = await portal.begin(ann, ben);
    expect(await games.view(live)).toMatchObject({ vacation: [], clock: { running: true } });
    now += 5 * DAY;
    await settled();
    expect(await games.view(own)).toMatchObject({
      vacation: [],
      clock: { running: true, whiteMs: 39 * DAY, turnBeganAt: now },
    });
    expect(await games.vacations.of(ann.id)).toEqual({ current: null, daysLeft: 25 });
  });

  test('G-17 thirty days a year, ended early, one at a time', async () => {
    const { vacations } = portal.games;
    expect(code(await vacations.begin(ann.id, 31))).toBe('bad-days');
    expect(code(await vacations.begin(ann.id, 1.5))).toBe('bad-days');
    expect(code(await vacations.end(ann.id))).toBe('not-away');
    await vacations.begin(ann.id, 30);
    expect(code(await vacations.begin(ann.id, 1))).toBe('already-away');
    now += 2 * DAY + 1;
    expect(await vacations.end(ann.id)).toMatchObject({ value: { current: null, daysLeft: 27 } });
    expect(code(await vacations.begin(ann.id, 28))).toBe('quota');
    expect(code(await vacations.begin(ann.id, 27))).toBe('ok');
  });

  test('R-016 nobody begins more games than the administration allows', async () => {
    const seek = { kind: 'chess', control: DAYS, colour: 'random', rated: false, target: null } as const;
    await portal.games.limits.setGamesAtOnce(2);
    await portal.begin(ann, cleo, { tournament: { id: `e${count}`, round: 1, board: 1 } });
    await portal.begin(ann, cleo);
    expect(code(await portal.lobby.offer({ ...seek, pair: 'double' }, ann.id))).toBe('too-many-games');
    const offer = await portal.lobby.offer(seek, ann.id);
    await portal.begin(ann, cleo);
    expect(code(await portal.lobby.offer(seek, ann.id))).toBe('too-many-games');
    if (!offer.ok) throw new Error(offer.refusal.code);
    expect(code(await portal.lobby.accept(offer.value.id, ben.id))).toBe('opponent-busy');
    expect(code(await portal.lobby.accept(offer.value.id, cleo.id))).toBe('too-many-games');
    await portal.games.limits.setGamesAtOnce(200);
    expect(code(await portal.lobby.accept(offer.value.id, ben.id))).toBe('ok');
  });

  test('LOB-10 who is blocked neither challenges nor accepts', async () => {
    const { blocks } = portal.games;
    const seek = { kind: 'chess', control: DAYS, colour: 'random', rated: false } as const;
    await blocks.block(ann.id, ben.id);
    await blocks.block(ann.id, ben.id);
    expect(await blocks.of(ann.id)).toEqual([ben.id]);
    expect(code(await portal.lobby.offer({ ...seek, target: ann.login }, ben.id))).toBe('blocked');
    expect(code(await portal.lobby.offer({ ...seek, target: ben.login }, ann.id))).toBe('blocked');
    const open = await portal.lobby.offer({ ...seek, target: null }, ann.id);
    if (!open.ok) throw new Error(open.refusal.code);
    expect(code(await portal.lobby.accept(open.value.id, ben.id))).toBe('blocked');
    await blocks.unblock(ann.id, ben.id);
    expect(code(await portal.lobby.accept(open.value.id, ben.id))).toBe('ok');
  });

  test('R-370, R-371 a player complains about his game, a judge answers', async () => {
    const { complaints } = portal.games;
    const game = await portal.begin(ann, ben);
    const about = { subject: 'failure', text: ' The board froze at 12:10. ' } as const;
    expect(code(await complaints.write(game, cleo.id, about))).toBe('not-a-player');
    expect(code(await complaints.write('nothing', ann.id, about))).toBe('not-found');
    expect(code(await complaints.write(game, ann.id, { ...about, text: ' ' }))).toBe('empty');
    expect(code(await complaints.write(game, ann.id, { ...about, text: 'x'.repeat(2_001) }))).toBe(
      'too-long',
    );
    for (let more = 0; more < 3; more += 1)
      expect(code(await complaints.write(game, ann.id, about))).toBe('ok');
    expect(code(await complaints.write(game, ann.id, about))).toBe('too-many');
    const open = (await complaints.open(100)).filter(({ gameId }) => gameId === game);
    expect(open).toHaveLength(3);
    expect(open[0]).toMatchObject({
      byId: ann.id,
      subject: 'failure',
      text: 'The board froze at 12:10.',
      ply: 0,
    });
    const id = open[0]?.id ?? '';
    // Whoever plays in the game himself is no judge of it.
    for (const player of [ann, ben])
      expect(code(await complaints.answer(id, player.id, 'All is well.'))).toBe('own-game');
    expect((await complaints.ofGame(game)).find((one) => one.id === id)?.answer).toBeNull();
    expect(code(await complaints.answer(id, cleo.id, 'You get 24 hours.'))).toBe('ok');
    expect(code(await complaints.answer(id, cleo.id, 'Once more'))).toBe('answered');
    expect((await complaints.ofGame(game)).find((one) => one.id === id)?.answer).toEqual({
      text: 'You get 24 hours.',
      byId: cleo.id,
      at: now,
    });
  });

  test('R-375, C-52, G-20 a wrong rule is named within 48 hours of the action that showed it; later it may be ignored', async () => {
    const { complaints } = portal.games;
    const game = await portal.begin(ann, ben, { control: { mode: 'sudden', baseMs: 40 * DAY } });
    const write = async (subject: 'rules' | 'failure'): Promise<boolean | undefined> => {
      const written = await complaints.write(game, ann.id, { subject, text: 'It let me castle.' });
      if (!written.ok) throw new Error(written.refusal.code);
      const found = (await complaints.ofGame(game)).find(({ id }) => id === written.value.id);
      expect((await complaints.open(100)).find(({ id }) => id === written.value.id)).toEqual(found);
      await complaints.answer(written.value.id, cleo.id, 'It is corrected.');
      return found?.late;
    };
    now += 2 * DAY;
    expect(await write('rules')).toBe(false);
    now += 1;
    expect(await write('rules')).toBe(true);
    await portal.games.act(game, { type: 'Move', ply: 0, uci: 'e2e4', offerDraw: false }, ann.id);
    expect(await write('rules')).toBe(false);
    now += 2 * DAY + 1;
    expect(await write('rules')).toBe(true);
    // Whatever else went wrong has no such term.
    expect(await write('failure')).toBe(false);
  });

  describe('talk', () => {
    let sockets: RawSocket[] = [];
    beforeEach(() => {
      sockets = [];
      return () => {
        for (const socket of sockets) socket.close();
      };
    });

    async function open(person: TestPerson | null, topic: string): Promise<RawSocket> {
      const socket = await openRaw(portal.url, portal.headers(person));
      sockets.push(socket);
      socket.say({ t: 'subscribe', topic });
      await soon(() => expect(socket.of('snapshot').length + socket.of('refused').length).toBe(1));
      return socket;
    }

    const lines = (socket: RawSocket) => JSON.stringify(socket.of('change').at(-1)?.data ?? null);

    test('players and watchers talk in rooms of their own; after the game all may read both', async () => {
      const game = await portal.begin(ann, ben);
      const players = await open(ben, `chat:${game}`);
      const watchers = await open(cleo, `talk:${game}`);
      const stranger = await open(null, `chat:${game}`);
      expect(stranger.of('refused')).toMatchObject([{ code: 'unknown-topic' }]);
      const player = await open(ann, `talk:${game}`);
      expect(player.of('refused')).toMatchObject([{ code: 'unknown-topic' }]);
      const say = { t: 'say', game, preset: null, text: null } as const;
      players.say({ ...say, id: 's1', room: 'players', preset: 'hello' });
      await soon(() => expect(lines(players)).toContain('"preset":"hello","text":null'));
      watchers.say({ ...say, id: 's2', room: 'watchers', text: '  Well\u202e  played\u0007 ' });
      await soon(() => expect(lines(watchers)).toContain('"text":"Well played"'));
      watchers.say({ ...say, id: 's3', room: 'players', preset: 'hello' });
      await soon(() => expect(watchers.of('refused')).toMatchObject([{ id: 's3', code: 'not-here' }]));
      expect(lines(players)).not.toContain('Well played');
      await portal.games.act(game, { type: 'Resign' }, ann.id);
      const after = await open(ann, `talk:${game}`);
      expect(JSON.stringify(after.of('snapshot'))).toContain('Well played');
    });

    test('a player shuts the chat off; a blocked one is not heard; nobody floods', async () => {
      const game = await portal.begin(ann, ben);
      const { chat, blocks } = portal.games;
      const text = (said: string) => ({ room: 'players', preset: null, text: said }) as const;
      const socket = await open(ann, `chat:${game}`);
      socket.say({ t: 'quiet', id: 'q1', game, off: true });
      await soon(() => expect(lines(socket)).toBe('{"lines":[],"off":true}'));
      expect(code(await chat.say(game, ben.id, text('hey')))).toBe('chat-off');
      expect(code(await chat.setOff(game, cleo.id, true))).toBe('not-here');
      await chat.setOff(game, ann.id, false);
      await blocks.block(ann.id, ben.id);
      expect(code(await chat.say(game, ben.id, text('hey')))).toBe('chat-off');
      await blocks.unblock(ann.id, ben.id);
      expect(code(await chat.say(game, ben.id, text(' \u200b ')))).toBe('empty');
      expect(code(await chat.say(game, ben.id, text('x'.repeat(201))))).toBe('too-long');
      for (let line = 0; line < 5; line += 1)
        expect(code(await chat.say(game, ben.id, text(`line ${line}`)))).toBe('ok');
      expect(code(await chat.say(game, ben.id, text('line 5')))).toBe('too-many');
      now += 11_000;
      expect(code(await chat.say(game, ben.id, text('line 6')))).toBe('ok');
    });
  });
});
