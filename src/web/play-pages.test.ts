import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';

let site: TestSite;
let ann: Awaited<ReturnType<TestSite['person']>>;
let bob: Awaited<ReturnType<TestSite['person']>>;

beforeAll(async () => {
  site = await openTestSite();
  ann = await site.person('ann');
  bob = await site.person('bob');
});

afterAll(() => site.close());

async function seeks(): Promise<number> {
  return (await site.database.all(site.database.build.selectFrom('seeks').select('id'))).length;
}

describe('R-014 offers', () => {
  test('an offer stands in the list until somebody accepts it', async () => {
    const offered = await ann.post('/play/seeks', { minutes: '10', increment: '5', colour: 'white' });
    expect([offered.statusCode, offered.headers.location]).toEqual([303, '/play']);
    const page = (await bob.get('/play?lang=en')).body;
    expect(page).toContain('10 min + 5 s');
    const action = /action="(\/play\/seeks\/\w+\/accept)"/u.exec(page)?.[1] ?? '';
    const begun = await bob.post(action);
    expect(begun.headers.location).toMatch(/^\/game\/\d+$/u);
    const game = await bob.get(`${begun.headers.location}?lang=en`);
    expect(game.body).toContain('ann');
    const gone = await bob.post(action);
    expect([gone.statusCode, refusalOf(gone)]).toEqual([409, 'gone']);
  });

  test('two people who want the same play each other instead of waiting side by side', async () => {
    const same = { minutes: '3', increment: '2', colour: 'random', rated: '1' };
    await ann.post('/play/seeks', same);
    const begun = await bob.post('/play/seeks', same);
    expect(begun.headers.location).toMatch(/^\/game\/\d+$/u);
    expect(await seeks()).toBe(0);
  });

  test('the same colour twice, another control or another rating do not suit', async () => {
    const wish = { minutes: '3', increment: '2', colour: 'white', rated: '1' };
    await ann.post('/play/seeks', wish);
    for (const other of [
      wish,
      { ...wish, colour: 'black', minutes: '4' },
      { ...wish, colour: 'black', rated: '' },
    ])
      expect((await bob.post('/play/seeks', other)).headers.location).toBe('/play');
    const mine = (await site.lobby.view()).seeks;
    expect(mine).toHaveLength(4);
    for (const seek of mine) await site.lobby.cancel(seek.id, seek.userId);
  });

  test.each([
    [
      { kind: 'kingchess', minutes: '3', unit: 'days', increment: '24', cap: '4' },
      'Kingchess',
      '3 d + 1 d, at most 4 d',
    ],
    [
      { kind: 'battle', minutes: '3', increment: '2', mode: 'bronstein' },
      'Battle chess',
      '3 min + 2 s (Bronstein)',
    ],
    [
      { kind: 'chess960', minutes: '5', increment: '5', mode: 'delay', games: 'double' },
      'two games at once',
      'first 5 s of a move free',
    ],
    [{ minutes: '1', mode: 'per-move', games: 'sequential' }, 'two games in turn', '1 min a move'],
  ] as const)('R-001, R-031, R-013 the form offers %j', async (fields, name, control) => {
    await ann.post('/play/seeks', { colour: 'random', ...fields });
    const page = (await bob.get('/play?lang=en')).body;
    expect(page).toContain(name);
    expect(page).toContain(control);
    expect((await ann.get('/?lang=en')).body).toContain(control);
    const [seek] = (await site.lobby.view()).seeks;
    await site.lobby.cancel(seek?.id ?? '', seek?.userId ?? '');
  });

  test('the Play button repeats the last offer', async () => {
    const cleo = await site.person('cleo');
    expect((await cleo.get('/?lang=en')).body).toContain('5 min + 3 s');
    await cleo.post('/play/seeks', { minutes: '0.5', increment: '1', colour: 'black', rated: '' });
    const front = (await cleo.get('/?lang=en')).body;
    expect(front).toContain('30 s + 1 s');
    expect(front).toContain('<input type="hidden" name="colour" value="black"/>');
    cleo.cookies.set('play', '<script>alert(1)</script>');
    expect((await cleo.get('/?lang=en')).body).toContain('5 min + 3 s');
    const own = (await site.lobby.view()).seeks[0];
    expect((await cleo.post(`/play/seeks/${own?.id}/cancel`)).statusCode).toBe(303);
    expect(await seeks()).toBe(0);
  });
});

describe('R-003 challenges', () => {
  test('are seen and answered by the two people only', async () => {
    const sent = await ann.post('/play/seeks', { minutes: '15', increment: '0', opponent: ' BOB ' });
    expect(sent.headers.location).toBe('/play');
    const eve = await site.person('eve');
    const page = (await bob.get('/play?lang=en')).body;
    const id = /\/play\/seeks\/(\w+)\/decline/u.exec(page)?.[1] ?? '';
    expect((await eve.get('/play')).body).not.toContain(id);
    for (const act of ['accept', 'decline', 'cancel'])
      expect((await eve.post(`/play/seeks/${id}/${act}`)).statusCode).toBe(409);
    expect((await bob.post(`/play/seeks/${id}/decline`)).statusCode).toBe(303);
    expect(await seeks()).toBe(0);
  });

  test.each([
    ['nobody', 'unknown-player'],
    ['ann', 'own-seek'],
    ['<b>', 'unknown-player'],
  ])('to %j is refused at the field', async (opponent, code) => {
    const answer = await ann.post('/play/seeks', { minutes: '5', increment: '3', opponent });
    expect([answer.statusCode, refusalOf(answer)]).toEqual([422, code]);
    expect(answer.body).toContain('id="f-opponent-error"');
    expect(await seeks()).toBe(0);
  });
});

describe('absurd values are refused with a code and nothing is stored', () => {
  test.each([
    [{ minutes: '' }, 422, 'bad-control'],
    [{ minutes: '0', increment: '0' }, 422, 'bad-control'],
    [{ minutes: '-5' }, 422, 'bad-control'],
    [{ minutes: '1e400' }, 422, 'bad-control'],
    [{ minutes: '999999999' }, 422, 'bad-control'],
    [{ minutes: '5', increment: '99999999' }, 422, 'bad-control'],
    [{ minutes: 'five' }, 422, 'bad-control'],
    [{ minutes: '5', increment: '3', cap: '4' }, 422, 'bad-control'],
    [{ minutes: '5', increment: '3', cap: 'much' }, 422, 'bad-control'],
    [{ minutes: '5', kind: 'checkers' }, 400, 'bad-request'],
    [{ minutes: '5', mode: 'hourglass' }, 400, 'bad-request'],
    [{ minutes: '5', colour: 'green' }, 400, 'bad-request'],
    [{ minutes: '5'.repeat(30) }, 400, 'bad-request'],
    [{ minutes: '5', opponent: 'x'.repeat(200) }, 400, 'bad-request'],
  ] as readonly (readonly [Record<string, string>, number, string])[])('%j', async (fields, status, code) => {
    const answer = await ann.post('/play/seeks', fields);
    expect([answer.statusCode, refusalOf(answer)]).toEqual([status, code]);
    expect(await seeks()).toBe(0);
  });

  test.each(['/play/seeks/nothing/accept', '/play/seeks/nothing/cancel', '/play/seeks/nothing/decline'])(
    '%s',
    async (path) => {
      expect((await ann.post(path)).statusCode).toBe(409);
      expect((await site.visitor().post(path)).headers.location).toMatch(/^\/login/u);
    },
  );

  test('an unknown act', async () => {
    expect((await ann.post('/play/seeks/x/explode')).statusCode).toBe(404);
  });
});
