import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';

const DAY = 86_400_000;
let site: TestSite;
let ann: Awaited<ReturnType<TestSite['person']>>;
let bob: typeof ann;
let judge: typeof ann;
let admin: typeof ann;

beforeAll(async () => {
  site = await openTestSite();
  ann = await site.person('ann');
  bob = await site.person('bob');
  judge = await site.person('judge', 'judge');
  admin = await site.person('admin', 'administrator');
});
afterAll(() => site.close());

async function begin(): Promise<number> {
  const { id, statements } = site.games.create(
    {
      kind: 'kingchess',
      whiteId: ann.user.id,
      blackId: bob.user.id,
      rated: true,
      control: { mode: 'sudden', baseMs: 3 * DAY },
      firstMoveMs: null,
      tournament: null,
      rematchOf: null,
    },
    site.clock.instant,
  );
  await site.database.commit(statements);
  await site.games.created(id);
  return (await site.games.view(id))?.number ?? 0;
}

const viewOf = async (number: number) => site.games.byNumber(number);

describe('complaints', () => {
  test('R-370 R-371 a player writes one from the page of the game, a judge answers it', async () => {
    const number = await begin();
    expect((await ann.get(`/game/${number}`)).body).toContain(`/game/${number}/complaint`);
    expect((await judge.get(`/game/${number}`)).body).not.toContain(`/game/${number}/complaint`);
    const path = `/game/${number}/complaint`;
    expect((await ann.get(`${path}?lang=en`)).body).toContain(`Complaint about game No. ${number}`);
    expect((await judge.get(path)).statusCode).toBe(403);
    expect((await site.visitor().get(path)).headers.location).toMatch(/^\/login/u);
    const empty = await ann.post(path, { subject: 'failure', text: '  ' });
    expect([empty.statusCode, refusalOf(empty)]).toEqual([422, 'empty']);
    expect((await ann.post(path, { subject: 'weather', text: 'rain' })).statusCode).toBe(400);
    const sent = await ann.post(path, { subject: 'failure', text: 'The <board> froze.' });
    expect(sent.headers.location).toBe(`/game/${number}`);
    const list = await judge.get('/rulings?lang=en');
    expect(list.body).toContain('The &lt;board> froze.');
    expect(list.body).toContain(`/game/${number}`);
    expect((await ann.get('/rulings')).statusCode).toBe(403);
    const action = /action="(\/rulings\/complaints\/\w+)"/u.exec(list.body)?.[1] ?? '';
    // An official who plays in the game himself leaves the answer to others.
    await site.accounts.grant(bob.user.id, 'judge', null);
    const own = await bob.post(`${action}?lang=en`, { text: 'Nothing happened.' });
    expect([own.statusCode, refusalOf(own)]).toEqual([422, 'own-game']);
    expect(own.body).toContain('You play in this game yourself');
    const boss = await site.accounts.byId(admin.user.id);
    expect((await site.accounts.revoke(bob.user.id, 'judge', boss)).ok).toBe(true);
    expect((await judge.post(action, { text: 'You get 24 hours.' })).headers.location).toBe('/rulings');
    expect(refusalOf(await judge.post(action, { text: 'Once more' }))).toBe('answered');
    expect((await judge.get(`/game/${number}/rulings?lang=ru`)).body).toContain('You get 24 hours.');
    // The writer reads the answer where he asked and in his mail, his opponent in neither place.
    expect((await ann.get(`${path}?lang=en`)).body).toContain('You get 24 hours.');
    expect((await ann.get('/mail?lang=en')).body).toContain(
      `Answer to your complaint about game No. ${number}`,
    );
    for (const page of [path, '/mail']) {
      const { body, statusCode } = await bob.get(`${page}?lang=en`);
      expect(statusCode).toBe(200);
      expect(body).not.toContain('You get 24 hours.');
      expect(body).not.toContain('Answer to your complaint');
    }
  });
});

describe('rulings', () => {
  test('G-18, R-036, R-017 a judge pauses, adds time and takes the last action back', async () => {
    const number = await begin();
    const path = `/game/${number}/rulings`;
    const id = (await viewOf(number))?.id ?? '';
    await site.games.act(id, { type: 'Move', ply: 0, uci: 'K@e1', offerDraw: false }, ann.user.id);
    expect((await ann.post(path, { act: 'pause', note: 'A complaint is examined' })).statusCode).toBe(403);
    expect((await judge.post(path, { act: 'pause', note: 'A complaint is examined' })).headers.location).toBe(
      path,
    );
    expect((await viewOf(number))?.paused).toBe(true);
    const twice = await judge.post(path, { act: 'pause', note: 'A complaint is examined' });
    expect([twice.statusCode, refusalOf(twice)]).toEqual([409, 'paused']);
    await judge.post(path, { act: 'resume', note: 'Examined' });
    await judge.post(path, { act: 'add-time', colour: 'black', hours: '24', note: 'The line was down' });
    expect((await viewOf(number))?.clock.blackMs).toBe(4 * DAY);
    await admin.post(path, { act: 'take-back', note: 'Mouse slip of the site' });
    expect((await viewOf(number))?.moves).toEqual([]);
    for (const fields of [
      { act: 'add-time', colour: '', hours: '24', note: 'The line was down' },
      { act: 'add-time', colour: 'white', hours: '1e9' },
      { act: 'explode' },
    ])
      expect((await judge.post(path, fields)).statusCode).toBe(400);
    await judge.post(path, { act: 'annul', note: 'Played for show' });
    expect(await viewOf(number)).toMatchObject({ status: 'aborted', annulled: true });
    expect((await judge.get(`${path}?lang=en`)).body).toContain('nothing to rule');
  });

  test('R-387 every ruling needs a reason and stands in the one log with who, when, before and after', async () => {
    const number = await begin();
    const path = `/game/${number}/rulings`;
    const id = (await viewOf(number))?.id ?? '';
    await site.games.act(id, { type: 'Move', ply: 0, uci: 'K@e1', offerDraw: false }, ann.user.id);
    const logged = async (text: string) => site.moderation.log({ text, limit: 10 });

    // Without a reason nothing happens and what was typed stays.
    const silent = await judge.post(path, { act: 'add-time', colour: 'black', hours: '7', note: '  ' });
    expect([silent.statusCode, refusalOf(silent)]).toEqual([422, 'reason-needed']);
    expect(silent.body).toMatch(/name="hours"[^>]*value="7"|value="7"[^>]*name="hours"/u);
    expect((await viewOf(number))?.clock.blackMs).toBe(3 * DAY);

    const acts = [
      ['pause', '1 moves', 'paused, 1 moves'],
      ['resume', 'paused', 'playing'],
      ['add-time', '72:00:00 – 72:00:00', '72:00:00 – 79:00:00'],
      ['take-back', 'playing, 1 moves', 'playing, 0 moves'],
      ['annul', 'playing', 'aborted'],
    ] as const;
    for (const [act, before, after] of acts) {
      const note = `why ${act} ${number}`;
      await judge.post(path, { act, colour: 'black', hours: '7', note });
      const found = await logged(note);
      expect(found.length).toBe(1);
      expect(found[0]).toMatchObject({
        byLogin: 'judge',
        at: site.clock.instant,
        act: `game-${act}`,
        subjectKind: 'game',
        subjectId: String(number),
        note,
      });
      expect(found[0]?.before).toContain(before);
      expect(found[0]?.after).toContain(after);
    }
    // An act that is refused leaves no entry.
    const over = await judge.post(path, { act: 'pause', note: 'too late' });
    expect(over.statusCode).toBe(409);
    expect(over.body).toContain(`/game/${number}`);
    expect(await logged('too late')).toEqual([]);

    // Answers to complaints and the settings of this page stand there as well.
    await ann.post(`/game/${number}/complaint`, { subject: 'failure', text: 'It froze.' });
    const action =
      /action="(\/rulings\/complaints\/\w+)"/u.exec((await judge.get('/rulings')).body)?.[1] ?? '';
    await judge.post(action, { text: 'Seen and settled.' });
    expect(await logged('Seen and settled.')).toMatchObject([
      { act: 'complaint-answered', subjectKind: 'game', subjectId: String(number), byLogin: 'judge' },
    ]);
    expect(refusalOf(await admin.post('/rulings/limit', { games: '7', note: ' ' }))).toBe('reason-needed');
    await admin.post('/rulings/limit', { games: '7', note: 'a busy week' });
    expect(await logged('a busy week')).toMatchObject([
      { act: 'setting', subjectId: 'games-at-once', before: '200', after: '7', byLogin: 'admin' },
    ]);
    await admin.post('/rulings/offered', { chess: '1', kingchess: '1', note: 'fewer games' });
    expect(await logged('fewer games')).toMatchObject([
      { act: 'setting', subjectId: 'games-offered', after: 'chess, kingchess' },
    ]);

    // The page of the log shows them in words of both languages, the export holds them.
    const page = await admin.get(`/admin/log?lang=en&q=${encodeURIComponent(`why take-back ${number}`)}`);
    expect(page.body).toContain('Last move taken back');
    expect(page.body).toContain('being played, moves: 1');
    expect((await admin.get('/admin/log?lang=ru')).body).toContain('Последний ход снят');
    expect((await admin.get(`/admin/log.csv?q=${number}`)).body).toMatch(
      new RegExp(`,judge,game-annul,game,${number},,why annul ${number},"playing`, 'u'),
    );
  });

  test('R-016 R-382 the administrator sets how many games one may play at once', async () => {
    expect((await judge.post('/rulings/limit', { games: '5', note: 'less at once' })).statusCode).toBe(403);
    expect((await admin.post('/rulings/limit', { games: 'many' })).statusCode).toBe(400);
    expect((await admin.post('/rulings/limit', { games: '5', note: 'less at once' })).statusCode).toBe(303);
    expect((await admin.get('/rulings')).body).toContain('value="5"');
    expect(await site.games.limits.gamesAtOnce()).toBe(5);
  });
});

test('LOB-10 a player blocks another by login and unblocks him', async () => {
  for (const [login, code] of [
    ['nobody', 'unknown'],
    ['ann', 'self'],
  ])
    expect(refusalOf(await ann.post('/blocks', { login: login ?? '' }))).toBe(code);
  expect((await ann.post('/blocks', { login: ' BOB ' })).headers.location).toBe('/blocks');
  const page = (await ann.get('/blocks?lang=en')).body;
  expect(page).toContain('Unblock bob');
  const challenge = await bob.post('/play/seeks', { minutes: '5', increment: '3', opponent: 'ann' });
  expect(refusalOf(challenge)).toBe('blocked');
  await ann.post(/action="(\/blocks\/\w+\/remove)"/u.exec(page)?.[1] ?? '');
  expect(await site.games.blocks.of(ann.user.id)).toEqual([]);
});

test('R-018, R-387, G-19 a game lost on time is restored with the clocks of before the failure and 24 hours', async () => {
  const number = await begin();
  const id = (await viewOf(number))?.id ?? '';
  site.clock.instant += 3 * DAY;
  await site.games.act(id, { type: 'Resign' }, ann.user.id);
  expect(await viewOf(number)).toMatchObject({ status: 'finished', reason: 'flag' });
  site.clock.instant += 3_600_000;
  const path = `/game/${number}/rulings`;
  // The sessions of before are over.
  const late = await site.person('late', 'judge');
  expect((await late.get(`${path}?lang=en`)).body).toContain('Restore the game');
  await late.post(path, { act: 'restore', colour: 'white', ago: '3', note: 'Outage of Monday' });
  expect(await viewOf(number)).toMatchObject({
    status: 'playing',
    result: null,
    clock: { whiteMs: 2 * 3_600_000 + DAY, turn: 'white', running: true },
  });
  expect(await site.moderation.log({ text: 'Outage of Monday', limit: 5 })).toMatchObject([
    {
      act: 'game-restore',
      byLogin: 'late',
      before: '0-1 flag, 0 moves, 0:00:00 – 72:00:00',
      after: 'playing, 0 moves, 26:00:00 – 72:00:00',
    },
  ]);
});
