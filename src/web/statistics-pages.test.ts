import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playedGame } from '../../test/support/played.ts';
import { openTestSite, type TestSite } from '../../test/support/site.ts';

const EN = { 'accept-language': 'en' };
const RU = { 'accept-language': 'ru' };
const MINUTE = 60_000;

let site: TestSite;
let ann: Awaited<ReturnType<TestSite['person']>>;
let ben: Awaited<ReturnType<TestSite['person']>>;
let cy: Awaited<ReturnType<TestSite['person']>>;

beforeAll(async () => {
  site = await openTestSite();
  ann = await site.person('ann');
  ben = await site.person('ben');
  cy = await site.person('cy');
  await playedGame(site, ann, ben, ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6']);
  await playedGame(site, ben, ann, ['d2d4', 'd7d5', 'c2c4', 'e7e6']);
  await playedGame(site, ann, cy, ['e2e4', 'c7c5', 'g1f3', 'd7d6']);
  await playedGame(site, ann, cy, ['e2e4', 'c7c5', 'g1f3', 'd7d6'], {
    control: { mode: 'sudden', baseMs: 3 * 1440 * MINUTE },
  });
});

afterAll(() => site.close());

const text = (html: string): string => html.replaceAll(/<[^>]+>/gu, ' ').replaceAll(/\s+/gu, ' ');

describe('statistics', () => {
  test('R-150 results by category, colour, opening and opponent, and the series', async () => {
    const of = await site.statistics.ofPerson(ann.user.id, 'chess');
    expect(of.pools).toEqual([
      {
        category: 'superblitz',
        white: { won: 2, drawn: 0, lost: 0 },
        black: { won: 0, drawn: 0, lost: 1 },
      },
      { category: 'blitz', white: { won: 1, drawn: 0, lost: 0 }, black: { won: 0, drawn: 0, lost: 0 } },
    ]);
    expect(of.openings.map(({ opening, colour, score }) => [opening, colour, score.won, score.lost])).toEqual(
      [
        ['sicilian', 'white', 2, 0],
        ['queens-gambit-declined', 'black', 0, 1],
        ['spanish', 'white', 1, 0],
      ],
    );
    expect(of.rivals.map(({ login, score }) => [login, score.won, score.lost])).toEqual(
      expect.arrayContaining([
        ['ben', 1, 1],
        ['cy', 2, 0],
      ]),
    );
    expect(of.streaks).toEqual({
      longestWinning: 2,
      longestUnbeaten: 2,
      current: { kind: 'won', games: 2 },
    });
  });

  test('R-150 the page shows them in both languages, the graph drawn on the server', async () => {
    const english = (await site.visitor().get('/@/ann/statistics', EN)).body;
    expect(english).toContain('<svg viewBox="0 0 640 220" role="img"');
    expect(english).toContain('ann, Superblitz: 3 rated games, from 1550 to');
    expect(english).toContain('graph-provisional');
    expect(english).not.toContain('style=');
    expect(text(english)).toContain('ben 2 1 0 1 50 %');
    expect(english).toContain('href="/archive?player=ann&amp;opponent=ben"');
    expect(text(english)).toContain('Sicilian defence White 2 2 0 0 100 %');
    const russian = text((await site.visitor().get('/@/ann/statistics?category=blitz', RU)).body);
    expect(russian).toContain('ann, Блиц: 1 рейтинговая партия');
    expect(russian).toContain('Сейчас 2 победы подряд');
    const none = (await site.visitor().get('/@/cy/statistics?category=long', EN)).body;
    expect(none).toContain('No rated game in this category yet.');
    expect((await site.visitor().get('/@/nobody/statistics')).statusCode).toBe(404);
  });

  test('R-123 the tables of players are there for each game and category', async () => {
    const page = (await site.visitor().get('/players?kind=kingchess&category=long', EN)).body;
    expect(page).toContain('Nobody has a rating here yet');
    expect(page).toContain('href="/players?kind=battle&amp;category=long"');
    const table = text((await site.visitor().get('/players?kind=chess&category=blitz', EN)).body);
    expect(table).toMatch(/1 ann 1566 1 2 cy 1534 1/u);
  });

  test('R-152 C-17 the page of players says who is here, who was today, and how many guests', async () => {
    await site.visitor().get('/', { 'user-agent': 'one' });
    await site.visitor().get('/', { 'user-agent': 'two' });
    await ann.get('/play');
    const page = text((await ann.get('/players', EN)).body);
    expect(page).toMatch(/On the site now 3 players In the last 24 hours: 3 \([3-9]\)/u);
    site.clock.instant += 11 * MINUTE;
    await ann.get('/play');
    expect(text((await ann.get('/players', EN)).body)).toContain(
      'On the site now 1 player In the last 24 hours: 3 (0) ann',
    );
  });

  test('R-154 figures of the site without names, for administrators only, also as a file', async () => {
    const boss = await site.person('boss', 'administrator');
    expect((await ann.get('/admin/statistics')).statusCode).toBe(403);
    const page = text((await boss.get('/admin/statistics', EN)).body);
    expect(page).toContain('2026-11 4 0 0 0 4');
    const file = await boss.get('/admin/statistics?format=csv');
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body.split('\r\n')[0]).toBe('month,chess,chess960,kingchess,battle,accounts');
    expect(file.body).toContain('2026-11,4,0,0,0,4');
    expect(file.body).not.toContain('ann');
  });
});
