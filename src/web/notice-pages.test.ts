import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMailServer, type MailServer } from '../../test/support/mail-server.ts';
import { openPushService } from '../../test/support/push-service.ts';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';
import { NOTICE_KINDS } from '../notices/index.ts';

const EN = { 'accept-language': 'en' };
const HOUR = 3_600_000;

let mail: MailServer;
let site: TestSite;
let ann: Awaited<ReturnType<TestSite['person']>>;
let boss: Awaited<ReturnType<TestSite['person']>>;

beforeAll(async () => {
  mail = await openMailServer();
  site = await openTestSite({ config: { smtpUrl: mail.url } });
  ann = await site.person('ann');
  boss = await site.person('boss', 'administrator');
});

afterAll(async () => {
  await site.close();
  await mail.close();
});

async function round(): Promise<void> {
  await site.deadlines.settled();
  await site.mailer.settled();
}

/** Fields of the settings as their page sends them, mail about everything at once. */
function fields(change: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    ...Object.fromEntries(NOTICE_KINDS.map((kind) => [`mail_${kind}`, 'now'])),
    ...Object.fromEntries(NOTICE_KINDS.map((kind) => [`push_${kind}`, '1'])),
    digestHour: '8',
    quietFrom: '',
    quietTo: '',
    reminders: '72, 24',
    ...change,
  };
}

async function tellMove(key: string): Promise<void> {
  await site.database.commit(
    site.notices.tell({
      key,
      userId: ann.user.id,
      kind: 'move',
      params: { number: 7, name: '<b>bob</b>', move: 'e4' },
      link: '/game/7',
    }),
  );
  await round();
}

test('R-160 the badge counts what is new, the list shows it and makes it read', async () => {
  await tellMove('badge');
  expect((await ann.get('/news', EN)).body).toContain('1 new');
  const page = await ann.get('/notices', EN);
  expect(page.body).toContain('Game 7: &lt;b>bob&lt;/b> has played e4. It is your move.');
  expect(page.body).toContain('href="/game/7"');
  expect((await ann.get('/news', EN)).body).not.toContain('1 new');
  expect((await site.visitor().get('/notices')).headers.location).toContain('/login');
  expect((await boss.get('/notices', EN)).body).toContain('Nothing has happened yet');
});

describe('NT-3 the settings', () => {
  test('are kept as chosen', async () => {
    const kept = await ann.post(
      '/settings/notices',
      fields({ quietFrom: '22', quietTo: '7', push_move: '' }),
    );
    expect(kept.headers.location).toBe('/settings/notices');
    const settings = await site.notices.settings(ann.user.id);
    expect(settings).toMatchObject({ quiet: { from: 22, to: 7 }, reminders: [72, 24], digestHour: 8 });
    expect([settings.mail.move, settings.push.move, settings.push.round]).toEqual(['now', false, true]);
    await ann.post('/settings/notices', fields());
  });

  test.each([
    [{ reminders: '3; x' }, 'reminders'],
    [{ quietFrom: '5' }, 'quiet-hours'],
    [{ digestHour: '25' }, 'digest-hour'],
  ])('%j is refused and what was typed stays', async (change, code) => {
    const answer = await ann.post('/settings/notices', fields({ ...change, mail_news: 'digest' }), EN);
    expect([answer.statusCode, refusalOf(answer)]).toEqual([422, code]);
    expect(answer.body).toContain('aria-invalid');
    expect(answer.body).toMatch(/name="mail_news"[^>]*>.*?<option value="digest" selected/u);
    if ('reminders' in change) expect(answer.body).toContain('value="3; x"');
  });

  test('a field that is no choice of the page is refused whole', async () => {
    expect((await ann.post('/settings/notices', fields({ mail_move: 'hourly' }))).statusCode).toBe(400);
  });
});

describe('NT-7 one click ends letters, without session and origin', () => {
  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('%s', async (type, payload) => {
    await ann.post('/settings/notices', fields());
    const before = mail.letters.length;
    await tellMove(`one click ${type}`);
    const letter = mail.letters.at(-1);
    expect(mail.letters.length).toBe(before + 1);
    const address = letter?.headers.get('list-unsubscribe')?.slice(1, -1) ?? '';
    const answer = await site.app.inject({
      method: 'POST',
      url: new URL(address).pathname,
      headers: { host: 'tabiya.test', 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(200);
    await tellMove(`after ${type}`);
    expect(mail.letters.length).toBe(before + 1);
    expect((await site.notices.settings(ann.user.id)).mail.move).toBe('off');
  });

  test('a person who follows the link is asked first', async () => {
    await ann.post('/settings/notices', fields());
    await tellMove('asked first');
    const address = mail.letters.at(-1)?.headers.get('list-unsubscribe')?.slice(1, -1) ?? '';
    const page = await site.visitor().get(new URL(address).pathname, EN);
    expect(page.body).toContain('Letters of this kind will not come any more: A move in my game of days.');
    expect((await site.notices.settings(ann.user.id)).mail.move).toBe('now');
  });

  test('nonsense is told so, and nothing else needs no origin', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/unsubscribe/nonsense',
      headers: { host: 'tabiya.test', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'x=1',
    });
    expect(answer.statusCode).toBe(404);
    const other = await site.app.inject({
      method: 'POST',
      url: '/unsubscribe/../settings/notices',
      headers: { host: 'tabiya.test', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'x=1',
    });
    expect(other.statusCode).toBe(403);
  });
});

describe('NT-6 a browser subscribes', () => {
  test('and gets pushes until it is taken away', async () => {
    const service = await openPushService();
    expect((await site.visitor().post('/settings/push', service.browser)).statusCode).toBe(401);
    expect((await ann.post('/settings/push', { endpoint: 'x', p256dh: 'y', auth: 'z' })).statusCode).toBe(
      422,
    );
    expect((await ann.post('/settings/push', service.browser)).statusCode).toBe(200);
    await ann.post('/settings/notices', fields({ mail_move: 'off' }));
    await tellMove('push');
    expect(service.pushes.length).toBe(1);
    const { endpoint } = service.browser;
    expect((await boss.post('/settings/push/off', { endpoint })).statusCode).toBe(200);
    expect(await site.notices.browsers(ann.user.id)).toBe(1);
    expect((await ann.post('/settings/push/off', { endpoint })).statusCode).toBe(200);
    expect(await site.notices.browsers(ann.user.id)).toBe(0);
    await service.close();
  });

  test('the page carries the public key of the site', async () => {
    const { body } = await ann.get('/settings/notices');
    expect(body).toContain(`data-push-key="${await site.notices.pushKey()}"`);
  });
});

describe('what the administration writes', () => {
  test('is the administration’s alone', async () => {
    for (const path of ['/admin/notices'])
      expect([(await ann.get(path)).statusCode, (await site.visitor().get(path)).statusCode]).toEqual([
        403, 303,
      ]);
    for (const path of ['insert', 'mailing', 'works', 'works/cancel'])
      expect((await ann.post(`/admin/notices/${path}`, { ru: 'а', en: 'a', note: 'x' })).statusCode).toBe(
        403,
      );
  });

  test('R-162 the insert', async () => {
    const wrong = await boss.post(
      '/admin/notices/insert',
      { ru: 'р', en: 'shop', link: 'ftp://x', note: 'x' },
      EN,
    );
    expect([wrong.statusCode, refusalOf(wrong)]).toEqual([422, 'insert-link']);
    expect(wrong.body).toContain('value="shop"');
    await boss.post('/admin/notices/insert', {
      ru: 'р',
      en: 'shop',
      link: 'https://shop.example',
      note: 'A shop pays',
    });
    await ann.post('/settings/notices', fields());
    await tellMove('insert');
    expect(mail.letters.at(-1)?.text).toContain('shop\nhttps://shop.example');
  });

  test('R-163 a second mailing within seven days is refused, the text stays', async () => {
    const texts = { ru: 'Новости', en: 'News of the club', note: 'The season begins' };
    expect((await boss.post('/admin/notices/mailing', texts)).headers.location).toBe('/admin/notices');
    const again = await boss.post('/admin/notices/mailing', texts, EN);
    expect([again.statusCode, refusalOf(again)]).toEqual([422, 'mailing-too-soon']);
    expect(again.body).toContain('>News of the club</textarea>');
    await round();
    expect(mail.letters.some(({ text }) => text.startsWith('News of the club'))).toBe(true);
  });

  test('R-168 C-19 works stand on every page with their end, for visitors too', async () => {
    const works = {
      from: '2026-12-02T03:00',
      until: '2026-12-02T04:00',
      ru: 'Обновление',
      en: 'Upgrade',
      note: 'New disk',
    };
    const soon = await boss.post('/admin/notices/works', { ...works, from: '2026-11-30T20:00' }, EN);
    expect([soon.statusCode, refusalOf(soon)]).toEqual([422, 'maintenance-too-soon']);
    expect((await boss.post('/admin/notices/works', works)).statusCode).toBe(303);
    const { body } = await site.visitor().get('/', EN);
    expect(body).toContain('Works on the site: 2 December at 03:00 to 2 December at 04:00. Upgrade');
    await boss.post('/admin/notices/works/cancel', { note: 'No disk' });
    expect((await site.visitor().get('/', EN)).body).not.toContain('Works on the site');
  });

  test('R-387 each of them needs a reason and stands in the log of acts', async () => {
    for (const path of ['insert', 'mailing', 'works', 'works/cancel']) {
      const silent = await boss.post(`/admin/notices/${path}`, { en: 'kept text', note: ' ' }, EN);
      expect([path, silent.statusCode, refusalOf(silent)]).toEqual([path, 422, 'reason-needed']);
      if (path !== 'works/cancel') expect(silent.body).toContain('kept text');
    }
    const logged = async (text: string) => site.moderation.log({ text, limit: 5 });
    expect(await logged('A shop pays')).toMatchObject([{ act: 'insert', byLogin: 'boss' }]);
    expect((await logged('A shop pays'))[0]?.after).toContain('https://shop.example');
    expect(await logged('The season begins')).toMatchObject([{ act: 'mailing', byLogin: 'boss' }]);
    expect(await logged('New disk')).toMatchObject([
      { act: 'works-planned', before: null, after: '2026-12-02T00:00:00.000Z – 2026-12-02T01:00:00.000Z' },
    ]);
    expect(await logged('No disk')).toMatchObject([
      { act: 'works-cancelled', before: '2026-12-02T00:00:00.000Z – 2026-12-02T01:00:00.000Z', after: null },
    ]);
    const page = (await boss.get('/admin/log', EN)).body;
    for (const words of ['Mailing sent', 'Insert of letters changed', 'Works called off'])
      expect(page).toContain(words);
  });
});

describe('R-032 C-05 vacation', () => {
  test('begins at once within the quota, stops the clocks, and ends early', async () => {
    const bob = await site.person('bob');
    const { games, database } = site;
    const created = games.create(
      {
        kind: 'chess',
        whiteId: ann.user.id,
        blackId: bob.user.id,
        rated: false,
        control: { mode: 'sudden', baseMs: 96 * HOUR },
        firstMoveMs: null,
        tournament: null,
        rematchOf: null,
      },
      site.now(),
    );
    await database.commit(created.statements);
    await games.created(created.id);
    const wrong = await ann.post('/settings/vacation', { days: '31' }, EN);
    expect([wrong.statusCode, refusalOf(wrong)]).toEqual([422, 'bad-days']);
    expect((await ann.post('/settings/vacation', { days: '10' })).headers.location).toBe(
      '/settings/vacation',
    );
    await round();
    expect((await games.view(created.id))?.clock.running).toBe(false);
    site.clock.instant += 12 * HOUR;
    await round();
    const page = await ann.get('/settings/vacation', EN);
    expect(page.body).toContain('20 days are left this year.');
    expect(page.body).toContain('You are on vacation until');
    await ann.post('/settings/vacation/end');
    await round();
    const view = await games.view(created.id);
    expect([view?.clock.running, view?.clock.whiteMs]).toEqual([true, 96 * HOUR]);
    expect((await ann.get('/settings/vacation', EN)).body).toContain('29 days are left this year.');
  });
});
