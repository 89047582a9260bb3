import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playedGame } from '../../test/support/played.ts';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';

const EN = { 'accept-language': 'en' };
const RU = { 'accept-language': 'ru' };

let site: TestSite;
let ann: Awaited<ReturnType<TestSite['person']>>;
let ben: Awaited<ReturnType<TestSite['person']>>;
let admin: Awaited<ReturnType<TestSite['person']>>;

beforeAll(async () => {
  site = await openTestSite();
  ann = await site.person('ann');
  ben = await site.person('ben');
  admin = await site.person('boss', 'administrator');
  await playedGame(site, ann, ben, ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6']);
  await playedGame(site, ann, ben, ['d2d4', 'd7d5', 'c2c4', 'e7e6']);
});

afterAll(() => site.close());

describe('the archive on the pages', () => {
  test('R-142 everybody can look, in both languages, without script', async () => {
    const english = (await site.visitor().get('/archive', EN)).body;
    expect(english).toContain('href="/game/2"');
    expect(english.indexOf('href="/game/2"')).toBeLessThan(english.indexOf('href="/game/1"'));
    expect(english).toContain('Spanish game');
    const russian = (await site.visitor().get('/archive', RU)).body;
    expect(russian).toContain('Испанская партия');
    expect(russian).toContain('Отказанный ферзевый гамбит');
  });

  test('R-142 conditions narrow the list and stand in the form again', async () => {
    const get = async (query: string) => (await site.visitor().get(`/archive?${query}`, EN)).body;
    expect(await get('opening=spanish')).toContain('href="/game/1"');
    const byPosition = await get(
      `position=${encodeURIComponent('rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2')}`,
    );
    expect(byPosition).toContain('href="/game/2"');
    expect(byPosition).not.toContain('href="/game/1"');
    expect(await get('player=ann&opponent=ben&from=2026-11-30&to=2026-11-30')).toContain('href="/game/1"');
    expect(await get('player=ann&to=2026-11-29')).toContain('No game found');
    expect(await get('player=ann')).toContain('value="ann"');
  });

  test('R-142 what cannot be looked for is said at its field, and nothing typed is lost', async () => {
    for (const [query, sentence] of [
      ['player=nobody', 'Nobody here is called nobody.'],
      ['opponent=ann', 'Name the player too.'],
      ['position=x', 'This is no position of the game: x'],
      ['from=30.11.2026', 'A date is written like 2026-11-30.'],
      ['event=nothing', 'There is no such tournament.'],
    ] as const) {
      const answer = await site.visitor().get(`/archive?${query}`, EN);
      expect([query, answer.statusCode]).toEqual([query, 422]);
      expect(answer.body).toContain(sentence);
      expect(refusalOf(answer)).toBeDefined();
      expect(answer.body).toContain(`value="${query.split('=')[1]}"`);
    }
  });

  test('R-142 the games found come as one PGN file', async () => {
    const file = await site.visitor().get('/archive/games.pgn?player=ben');
    expect(file.headers['content-type']).toBe('application/x-chess-pgn; charset=utf-8');
    expect(file.body.match(/\[Event /gu)).toHaveLength(2);
    expect(file.body.indexOf('d4 ')).toBeLessThan(file.body.indexOf('Bb5'));
    expect((await site.visitor().get('/archive/games.pgn?player=nobody')).statusCode).toBe(404);
  });

  test('R-129 R-387 an administrator annuls a result with a reason; page, archive and log say so', async () => {
    expect((await site.visitor().get('/admin/ratings')).statusCode).toBe(303);
    expect((await ann.get('/admin/ratings')).statusCode).toBe(403);
    expect(
      (await ann.post('/admin/ratings/annul', { number: '1', reason: 'x', act: 'annul' })).statusCode,
    ).toBe(403);
    const empty = await admin.post('/admin/ratings/annul', { number: '1', reason: ' ', act: 'annul' }, EN);
    expect([empty.statusCode, refusalOf(empty)]).toEqual([422, 'reason-missing']);
    expect(empty.body).toContain('Give a reason');
    const unknown = await admin.post(
      '/admin/ratings/annul',
      { number: '77', reason: 'why', act: 'annul' },
      EN,
    );
    expect(unknown.body).toContain('There is no game with this number.');
    expect(unknown.body).toContain('value="77"');
    const done = await admin.post(
      '/admin/ratings/annul',
      { number: '1', reason: 'White had help', act: 'annul' },
      EN,
    );
    expect(done.statusCode).toBe(303);
    await site.deadlines.settled();
    const game = (await site.visitor().get('/game/1', EN)).body;
    expect(game).toContain(
      'The result was annulled by the administration on 30 November 2026: White had help.',
    );
    expect((await site.visitor().get('/archive', EN)).body).not.toContain('href="/game/1"');
    const log = (await admin.get('/admin/ratings', EN)).body;
    expect(log).toContain('annulled the result of game 1; had counted +16 / −16');
    expect(log).toContain('boss');
    await admin.post('/admin/ratings/annul', { number: '1', reason: 'cleared', act: 'restore' }, EN);
    await site.deadlines.settled();
    expect((await site.visitor().get('/archive', EN)).body).toContain('href="/game/1"');
    expect((await site.visitor().get('/game/1', EN)).body).toContain('ann 1550 → 1566 (+16)');
    // both acts stand in the one log of acts as well; those that were refused do not.
    const acts = await site.moderation.log({ text: 'ratings-', limit: 10 });
    expect(acts.map(({ act, byLogin, subjectId, note }) => [act, byLogin, subjectId, note])).toEqual([
      ['ratings-restore', 'boss', '1', 'cleared'],
      ['ratings-annul', 'boss', '1', 'White had help'],
    ]);
    expect([acts[1]?.before, acts[1]?.after].join(' ')).toMatch(/false.*true/u);
  });

  test('C-13 an administrator chooses Glicko-2, and all ratings are computed anew', async () => {
    const same = await admin.post('/admin/ratings/system', { system: 'elo', reason: 'why' }, EN);
    expect([same.statusCode, refusalOf(same)]).toEqual([422, 'same-system']);
    expect((await admin.post('/admin/ratings/system', { system: 'chance', reason: 'why' })).statusCode).toBe(
      400,
    );
    const done = await admin.post('/admin/ratings/system', { system: 'glicko2', reason: 'vote' });
    expect(done.statusCode).toBe(303);
    expect((await site.visitor().get('/game/1', EN)).body).toContain('ann 1500 → 1741 (+241)');
    expect((await site.visitor().get('/players', EN)).body).toMatch(/\d{4} \?/u);
    expect((await admin.get('/admin/ratings?lang=ru')).body).toContain('система: elo → glicko2');
    await admin.post('/admin/ratings/system', { system: 'elo', reason: 'back' });
    expect((await site.visitor().get('/game/1', EN)).body).toContain('ann 1550 → 1566 (+16)');
  });
});
