import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, refusalOf, type TestBrowser, type TestSite } from '../../test/support/site.ts';
import { LANGUAGES } from '../words/index.ts';

let site: TestSite;
let visitor: TestBrowser;
let ann: Awaited<ReturnType<TestSite['person']>>;
let bob: Awaited<ReturnType<TestSite['person']>>;
let boss: Awaited<ReturnType<TestSite['person']>>;
let tournament: string;
let game: number;

const HOUR = 3_600_000;

beforeAll(async () => {
  site = await openTestSite();
  visitor = site.visitor();
  ann = await site.person('ann');
  bob = await site.person('bob');
  boss = await site.person('boss', 'administrator');
  const now = site.now();
  const announced = await site.tournaments.announce(
    {
      name: 'Winter round robin',
      regulation: 'Fair play.\n\nSecond paragraph.',
      system: 'round-robin',
      kind: 'chess',
      control: { mode: 'fischer', baseMs: 300_000, incrementMs: 3_000 },
      firstMoveMs: 60_000,
      registrationFrom: now,
      registrationTo: now + HOUR,
      startsAt: now + 2 * HOUR,
      tieBreaks: ['DSB'],
      pace: 'rounds',
      rated: true,
    },
    { userId: boss.user.id, roles: boss.user.roles },
  );
  if (!announced.ok) throw new Error(announced.refusal.code);
  tournament = announced.value.id;
  await bob.post('/play/seeks', { minutes: '5', increment: '3', colour: 'white', rated: '1' });
  const seek = (await site.lobby.view()).seeks[0];
  const begun = await site.lobby.accept(seek?.id ?? '', ann.user.id);
  if (!begun.ok) throw new Error(begun.refusal.code);
  game = begun.value.number;
});

afterAll(() => site.close());

/** Status for a visitor, a person, an administrator. */
const ROUTES = [
  ['/', 200, 200, 200],
  ['/play', 200, 200, 200],
  ['/play?opponent=bob', 200, 200, 200],
  ['/tournaments', 200, 200, 200],
  ['/tournament/:t', 200, 200, 200],
  ['/tournament/:t/', 200, 200, 200],
  ['/tournament/:t/rounds', 200, 200, 200],
  ['/tournament/:t/players', 200, 200, 200],
  ['/tournament/:t/regulation', 200, 200, 200],
  ['/tournament/:t/news', 200, 200, 200],
  ['/tournament/:t/nothing', 404, 404, 404],
  ['/tournament/nobody', 404, 404, 404],
  ['/tournament/new', 303, 403, 200],
  ['/game/:g', 200, 200, 200],
  ['/game/:g.pgn', 200, 200, 200],
  ['/game/999', 404, 404, 404],
  ['/game/0', 404, 404, 404],
  ['/game/-1', 404, 404, 404],
  ['/game/1e3', 404, 404, 404],
  ['/game/99999999999999999999', 404, 404, 404],
  ['/@/ann', 200, 200, 200],
  ['/@/ANN?before=5', 200, 200, 200],
  ['/@/nobody', 404, 404, 404],
  ['/login', 200, 303, 303],
  ['/register', 200, 303, 303],
  ['/settings', 303, 200, 200],
  ['/admin', 303, 403, 200],
  ['/admin/claim/wrong', 404, 404, 404],
  ['/rules', 200, 200, 200],
  ['/about', 200, 200, 200],
  ['/source', 200, 200, 200],
  ['/news', 200, 200, 200],
  ['/nothing-here', 404, 404, 404],
] as const;

function address(path: string): string {
  return path.replace(':t', tournament).replace(':g', String(game));
}

describe('every page for everybody', () => {
  test.each(ROUTES)('%s', async (path, ofVisitor, ofPerson, ofBoss) => {
    const answers = await Promise.all([visitor, ann, boss].map((browser) => browser.get(address(path))));
    expect(answers.map((answer) => answer.statusCode)).toEqual([ofVisitor, ofPerson, ofBoss]);
  });
});

describe('WEB-6 both languages', () => {
  const pages = ROUTES.filter(([path]) => !path.endsWith('.pgn')).map(([path]) => path);
  test.each(pages)('%s has no missing words', async (path) => {
    for (const language of LANGUAGES) {
      const { statusCode, body, headers } = await boss.get(address(path), {
        cookie: `tabiya_session=${boss.cookies.get('tabiya_session')}; lang=${language}`,
      });
      expect(statusCode).toBeLessThan(500);
      if (statusCode === 303) continue;
      expect(headers['content-language']).toBe(language);
      expect(body).toContain(`<html lang="${language}"`);
      const shown = body.replace(/<script[^>]*>.*?<\/script>/gsu, '');
      // No key, no unfilled place and no stray value of the program may be read by people.
      expect(shown).not.toMatch(/\b(site|errors|event|play|front|accounts|admin|people|rules|ui)\.[a-z]\w+/u);
      expect(shown).not.toMatch(/\{\w+[,}]|undefined|\[object|NaN|Invalid Date/u);
      const russian = /[а-яё]/iu.test(shown.replaceAll(/Русский|Русский/gu, ''));
      expect(russian).toBe(language === 'ru');
    }
  });

  test('?lang switches, stays in a cookie and comes before the account', async () => {
    const browser = site.visitor();
    const first = await browser.get('/play?lang=en', { 'accept-language': 'ru' });
    expect(first.headers['content-language']).toBe('en');
    expect((await browser.get('/news', { 'accept-language': 'ru' })).headers['content-language']).toBe('en');
    const nonsense = await browser.get('/news?lang=xx');
    expect(nonsense.headers['content-language']).toBe('en');
  });

  test('without a choice the browser decides', async () => {
    const browser = site.visitor();
    expect((await browser.get('/', { 'accept-language': 'en-GB' })).headers['content-language']).toBe('en');
    expect((await browser.get('/', { 'accept-language': 'ru' })).headers['content-language']).toBe('ru');
  });

  test('the switch is a link on every page', async () => {
    const { body } = await site.visitor().get('/rules', { 'accept-language': 'en' });
    expect(body).toContain('<a href="/rules?lang=ru" lang="ru" hreflang="ru">Русский</a>');
  });
});

describe('times', () => {
  test('stand in the zone of the browser, of the account, else of the site', async () => {
    const browser = site.visitor();
    const path = `/tournament/${tournament}/regulation`;
    const at = 'dateTime="2026-11-30T14:00:00.000Z"'.replace('dateTime', 'datetime');
    const site1 = (await browser.get(path, { 'accept-language': 'en' })).body;
    expect(site1).toMatch(new RegExp(`${at}>30 November at 17:00<`, 'u'));
    browser.cookies.set('zone', 'America%2FNew_York');
    expect((await browser.get(path, { 'accept-language': 'en' })).body).toMatch(
      new RegExp(`${at}>30 November at 09:00<`, 'u'),
    );
    browser.cookies.set('zone', 'Mars%2FOlympus');
    expect((await browser.get(path, { 'accept-language': 'en' })).body).toContain('17:00');
    const cleo = await site.person('cleo');
    await site.accounts.setTimeZone(cleo.user.id, 'Asia/Tokyo');
    cleo.cookies.set('zone', 'America%2FNew_York');
    expect((await cleo.get(path)).body).toContain('23:00');
  });
});

describe('data for the islands', () => {
  test('a page carries reader, time, texts and its subject', async () => {
    const { body } = await ann.get(`/game/${game}?lang=en`);
    const json = /<script type="application\/json" id="data">(.*?)<\/script>/su.exec(body)?.[1] ?? '';
    const data: unknown = JSON.parse(json);
    expect(data).toMatchObject({
      reader: { userId: ann.user.id, login: 'ann', language: 'en' },
      now: site.now(),
      game: { number: game, white: { login: 'bob' }, black: { login: 'ann' } },
    });
    expect(body).toContain('data-island="game"');
  });

  test('the lobby carries offers and the reader’s own challenges only', async () => {
    await boss.post('/play/seeks', { minutes: '3', increment: '2', opponent: 'ann' });
    const dataOf = async (browser: TestBrowser): Promise<Record<string, unknown>> => {
      const { body } = await browser.get('/play');
      return JSON.parse(/id="data">(.*?)<\/script>/su.exec(body)?.[1] ?? '{}') as Record<string, unknown>;
    };
    expect(JSON.stringify((await dataOf(ann))['challenges'])).toContain('"login":"boss"');
    expect((await dataOf(bob))['challenges']).toEqual({ to: [], from: [] });
    expect((await dataOf(visitor))['challenges']).toBeUndefined();
  });
});

describe('games', () => {
  test('the record can be taken away', async () => {
    const answer = await visitor.get(`/game/${game}.pgn`);
    expect(answer.headers['content-type']).toContain('application/x-chess-pgn');
    expect(answer.body).toContain('[White "bob"]');
    expect(answer.body).toContain(`[Site "http://tabiya.test/game/${game}"]`);
  });

  test('a running game waits in "your move" of White and not of Black', async () => {
    expect((await bob.get('/?lang=en')).body).toContain('Your move: 1');
    expect((await ann.get('/?lang=en')).body).not.toContain('Your move: 1');
  });
});

describe('the source', () => {
  test('is offered as an archive of the running program', async () => {
    const answer = await visitor.get('/source.tar.gz');
    expect(answer.statusCode).toBe(200);
    const { gunzipSync } = await import('node:zlib');
    const tar = gunzipSync(answer.rawPayload);
    expect(tar.length % 512).toBe(0);
    const names: string[] = [];
    for (let at = 0; at < tar.length; ) {
      const text = (from: number, length: number) =>
        tar
          .subarray(at + from, at + from + length)
          .toString('utf8')
          .replace(/\0.*$/su, '');
      const name = text(0, 100);
      if (name === '') break;
      expect(text(257, 6)).toBe('ustar');
      names.push(text(345, 155) === '' ? name : `${text(345, 155)}/${name}`);
      at += 512 + Math.ceil(Number.parseInt(text(124, 12), 8) / 512) * 512;
    }
    const inside = names.map((name) => name.split('/').slice(1).join('/'));
    expect(inside).toContain('package.json');
    expect(inside).toContain('src/web/source-archive.ts');
    expect(inside).toContain('engine/src/index.ts');
    expect(inside.filter((name) => /(^|\/)(node_modules|dist|data|\.git)\//u.test(name))).toEqual([]);
  });
});

test('a closed account has no page', async () => {
  const gone = await site.person('gone');
  await site.database.commit([
    site.database.statement(
      site.database.build.updateTable('users').set({ closed_at: 1 }).where('id', '=', gone.user.id),
      1,
    ),
  ]);
  expect((await visitor.get('/@/gone')).statusCode).toBe(404);
  expect((await gone.get('/settings')).statusCode).toBe(303);
  expect(refusalOf(await gone.get('/nothing'))).toBe('not-found');
});
