import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { begunGame } from '../../test/support/played.ts';
import { openTestSite, type TestSite } from '../../test/support/site.ts';

let site: TestSite;
let ann: Awaited<ReturnType<TestSite['person']>>;
let ben: Awaited<ReturnType<TestSite['person']>>;
let number = 0;

beforeAll(async () => {
  site = await openTestSite();
  ann = await site.person('ann');
  ben = await site.person('ben');
  const id = await begunGame(site, ann, ben, ['e2e4', 'e7e5', 'g1f3', 'b8c6']);
  number = (await site.games.view(id))?.number ?? 0;
});

afterAll(() => site.close());

describe('ratings on the pages', () => {
  test('R-120 before the first rated game the profile shows 1550 with "?"', async () => {
    const { body } = await site.visitor().get('/@/ann', { 'accept-language': 'en' });
    expect(body).toContain('1550 ?');
    expect((await site.visitor().get(`/game/${number}/rating`)).json()).toEqual({ text: null });
    expect((await site.visitor().get('/players', { 'accept-language': 'ru' })).body).toContain(
      'Здесь рейтинга ещё ни у кого нет',
    );
  });

  test('R-123 after it game page, profile and table show what changed, in both languages', async () => {
    await site.games.act((await site.games.byNumber(number))?.id ?? '', { type: 'Resign' }, ben.user.id);
    await site.deadlines.settled();
    const visitor = site.visitor();
    const game = await visitor.get(`/game/${number}`, { 'accept-language': 'en' });
    expect(game.body).toContain('Rating, Superblitz: ann 1550 → 1566 (+16), ben 1550 → 1534 (−16).');
    const live = await visitor.get(`/game/${number}/rating`, { 'accept-language': 'ru' });
    expect(live.json()).toEqual({
      text: 'Рейтинг, Суперблиц: ann 1550 → 1566 (+16), ben 1550 → 1534 (−16).',
    });
    expect((await visitor.get('/@/ben', { 'accept-language': 'en' })).body).toMatch(
      /<b>1534<\/b><span class="small faint"> 1 game<\/span>/u,
    );
    const table = (await visitor.get('/players', { 'accept-language': 'en' })).body;
    expect(table.indexOf('/@/ann')).toBeGreaterThan(0);
    expect(table.indexOf('/@/ann')).toBeLessThan(table.indexOf('/@/ben'));
    expect(table).toContain('href="/players" aria-current="page"');
    expect((await visitor.get('/players?category=blitz', { 'accept-language': 'en' })).body).toContain(
      'Nobody has a rating here yet',
    );
    expect((await visitor.get('/game/999/rating')).statusCode).toBe(404);
  });
});
