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

describe('R-370 complaints', () => {
  test('a player writes one from the page of the game, a judge answers it', async () => {
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
    expect((await ann.get('/rulings')).statusCode).toBe(403);
    const action = /action="(\/rulings\/complaints\/\w+)"/u.exec(list.body)?.[1] ?? '';
    expect((await judge.post(action, { text: 'You get 24 hours.' })).headers.location).toBe('/rulings');
    expect(refusalOf(await judge.post(action, { text: 'Once more' }))).toBe('answered');
    expect((await judge.get(`/game/${number}/rulings?lang=ru`)).body).toContain('You get 24 hours.');
  });
});

describe('rulings', () => {
  test('G-18, R-036, R-017 a judge pauses, adds time and takes the last action back', async () => {
    const number = await begin();
    const path = `/game/${number}/rulings`;
    const id = (await viewOf(number))?.id ?? '';
    await site.games.act(id, { type: 'Move', ply: 0, uci: 'K@e1', offerDraw: false }, ann.user.id);
    expect((await ann.post(path, { act: 'pause' })).statusCode).toBe(403);
    expect((await judge.post(path, { act: 'pause' })).headers.location).toBe(path);
    expect((await viewOf(number))?.paused).toBe(true);
    const twice = await judge.post(path, { act: 'pause' });
    expect([twice.statusCode, refusalOf(twice)]).toEqual([409, 'paused']);
    await judge.post(path, { act: 'resume' });
    await judge.post(path, { act: 'add-time', colour: 'black', hours: '24' });
    expect((await viewOf(number))?.clock.blackMs).toBe(4 * DAY);
    await admin.post(path, { act: 'take-back' });
    expect((await viewOf(number))?.moves).toEqual([]);
    for (const fields of [
      { act: 'add-time', colour: '', hours: '24' },
      { act: 'add-time', colour: 'white', hours: '1e9' },
      { act: 'explode' },
    ])
      expect((await judge.post(path, fields)).statusCode).toBe(400);
    await judge.post(path, { act: 'annul' });
    expect(await viewOf(number)).toMatchObject({ status: 'aborted', annulled: true });
    expect((await judge.get(`${path}?lang=en`)).body).toContain('nothing to rule');
  });

  test('R-016 the administrator sets how many games one may play at once', async () => {
    expect((await judge.post('/rulings/limit', { games: '5' })).statusCode).toBe(403);
    expect((await admin.post('/rulings/limit', { games: 'many' })).statusCode).toBe(400);
    expect((await admin.post('/rulings/limit', { games: '5' })).statusCode).toBe(303);
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

test('R-018, G-19 a game lost on time is restored with the clocks of before the failure and 24 hours', async () => {
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
  await late.post(path, { act: 'restore', colour: 'white', ago: '3' });
  expect(await viewOf(number)).toMatchObject({
    status: 'playing',
    result: null,
    clock: { whiteMs: 2 * 3_600_000 + DAY, turn: 'white', running: true },
  });
});
