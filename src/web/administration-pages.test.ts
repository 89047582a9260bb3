import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';

let site: TestSite;
let boss: Awaited<ReturnType<TestSite['person']>>;
let mod: Awaited<ReturnType<TestSite['person']>>;
let ann: Awaited<ReturnType<TestSite['person']>>;

beforeAll(async () => {
  site = await openTestSite();
  boss = await site.person('boss', 'administrator');
  mod = await site.person('mod', 'moderator');
  ann = await site.person('ann');
});
afterAll(() => site.close());

describe('the administration', () => {
  test('R-064 R-387 a ban needs a reason, ends the session at once and stands in the log and its export', async () => {
    const none = await boss.post('/admin/person/ann', { act: 'ban', reason: 'other', note: '', days: '7' });
    expect([none.statusCode, refusalOf(none)]).toEqual([422, 'reason-needed']);
    const long = await boss.post('/admin/person/ann', {
      act: 'ban',
      reason: 'insult',
      note: 'x',
      days: '1097',
    });
    expect(refusalOf(long)).toBe('ban-length');
    await boss.post('/admin/person/ann', { act: 'ban', reason: 'insult', note: '=cmd()', days: '7' });
    expect((await ann.get('/mail')).headers.location).toContain('/login');
    expect((await boss.get('/admin/people?lang=en')).body).toContain('rude or insulting');
    const log = await boss.get('/admin/log?q=CMD&lang=en');
    expect(log.body).toContain('Banned');
    const csv = await boss.get('/admin/log.csv?q=');
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.body).toContain(",'=cmd(),");
    await boss.post('/admin/person/ann', { act: 'unban', note: 'he apologised' });
    expect(await site.accounts.bannedUntil(ann.user.id)).toBeNull();
  });

  test('R-063 ending a password, a link for a new one, and what an administrator cannot do to another', async () => {
    const dora = await site.person('dora');
    const link = await boss.post('/admin/person/dora', { act: 'reset-link', note: 'she called' });
    const path = /<code>(\/reset\/[\w-]{43})<\/code>/u.exec(link.body)?.[1] ?? '';
    expect((await site.visitor().get(path)).statusCode).toBe(200);
    await boss.post('/admin/person/dora', { act: 'end-password', note: 'stolen' });
    expect((await dora.get('/account')).headers.location).toContain('/login');
    const second = await site.person('second', 'administrator');
    const refused = await boss.post('/admin/person/second', { act: 'close', note: 'no reason' });
    expect(refusalOf(refused)).toBe('administrator');
    expect((await second.get('/account')).statusCode).toBe(200);
    const own = await boss.post('/admin/person/boss', { act: 'close', note: 'tired' });
    expect(refusalOf(own)).toBe('own-account');
  });

  test('R-056 R-063 a withdrawn login, a closed account', async () => {
    await site.person('napoleon');
    const done = await boss.post('/admin/person/napoleon', { act: 'withdraw-login', note: 'posing' });
    const fresh = decodeURIComponent(String(done.headers.location).replace('/admin/person/', ''));
    expect(fresh).toMatch(/^player \w{6}$/u);
    expect((await boss.get('/admin/logins')).body).toContain('napoleon');
    await boss.post(`/admin/person/${encodeURIComponent(fresh)}`, { act: 'close', note: 'twice' });
    expect(await site.accounts.byLogin(fresh)).toBeNull();
    const forms = [
      [{ login: 'Stockfish', note: 'an engine', act: 'forbid' }, 303],
      [{ login: 'Stockfish', note: '', act: 'allow' }, 422],
      [{ login: 'Stockfish', note: 'it plays fair', act: 'allow' }, 303],
    ] as const;
    for (const [form, status] of forms)
      expect((await boss.post('/admin/logins', form)).statusCode).toBe(status);
  });

  test('R-103 a moderator deals with reports and nothing else', async () => {
    await ann.get('/');
    const eve = await site.person('eve');
    await eve.post('/@/boss/report', { reason: 'insult', note: 'He was rude.' });
    const [report] = await site.moderation.reports(true);
    expect((await mod.get('/admin/reports')).body).toContain('He was rude.');
    expect((await mod.get('/admin/log')).statusCode).toBe(403);
    const done = await mod.post(`/admin/report/${report?.id ?? ''}`, { answer: 'We spoke to him.' });
    expect(done.statusCode).toBe(303);
    expect((await eve.get('/mail')).body).toContain('We spoke to him.');
    const again = await mod.post(`/admin/report/${report?.id ?? ''}`, { answer: 'again' });
    expect(refusalOf(again)).toBe('already-closed');
  });

  test('R-376 R-108 R-388 claims get a number and a day, suggestions need no name', async () => {
    const visitor = site.visitor();
    const nameless = await visitor.post('/contact', { kind: 'claim', body: 'I want justice' });
    expect([nameless.statusCode, refusalOf(nameless)]).toEqual([422, 'name-needed']);
    expect(nameless.body).toContain('I want justice');
    const form = { kind: 'claim', name: 'Ann Lee', address: 'ann@club.example', body: 'I want justice' };
    // A Monday: ten working days later is the Monday after next.
    expect((await visitor.post('/contact?lang=en', form)).body).toContain('Number 1 in the register');
    const [claim] = await site.moderation.claims(true);
    expect(Number(claim?.due_at) - Number(claim?.at)).toBe(14 * 86_400_000);
    expect((await visitor.post('/contact?lang=en', { kind: 'suggestion', body: 'More tea' })).body).toContain(
      'Number 2',
    );
    const petition = { ...form, kind: 'petition', body: 'Eleven of us want a cup' };
    expect((await visitor.post('/contact?lang=en', petition)).body).toContain('Number 3');
    const page = await boss.get('/admin/claims?lang=en');
    for (const words of ['I want justice', 'More tea', 'Eleven of us want a cup'])
      expect(page.body).toContain(words);
    await boss.post(`/admin/claim-answer/${claim?.id ?? ''}`, {
      state: 'answered',
      answer: 'You are right.',
    });
    expect((await site.moderation.claims(false))[0]).toMatchObject({
      state: 'answered',
      answer: 'You are right.',
    });
  });

  test('R-382 R-387 a limit is changed with its reason, holds at once, and the log knows before and after', async () => {
    const bad = await boss.post('/admin/settings', { name: 'mail-box', value: 'many', note: 'x' });
    expect([bad.statusCode, refusalOf(bad)]).toEqual([422, 'setting-number']);
    expect(bad.body).toContain('value="many"');
    await boss.post('/admin/settings', { name: 'mail-box', value: '40', note: 'more room' });
    expect((await site.mail.limits()).box).toBe(40);
    expect((await site.moderation.log({ text: 'more room', limit: 1 }))[0]).toMatchObject({
      before: '30',
      after: '40',
    });
    expect((await boss.post('/admin/settings', { name: 'nothing', value: '1', note: 'x' })).statusCode).toBe(
      400,
    );
  });

  test('R-389 links and counters: a picture’s host joins the policy, no scheme but http, no script', async () => {
    const refused = await boss.post('/admin/settings', {
      name: 'links',
      value: 'javascript:alert(1) | x',
      note: 'x',
    });
    expect(refusalOf(refused)).toBe('setting-links');
    const counter = 'https://count.example/site | Counter | https://img.count.example:8443/1.gif';
    await boss.post('/admin/settings', { name: 'counters', value: counter, note: 'figures' });
    const page = await site.visitor().get('/about');
    expect(page.headers['content-security-policy']).toContain(
      "img-src 'self' data: https://img.count.example:8443;",
    );
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    expect(page.body).toContain('<img src="https://img.count.example:8443/1.gif" alt="Counter"');
    const links = 'https://friends.example/chess | Friends of chess\nhttp://old.example | Old <site>';
    await boss.post('/admin/settings', { name: 'links', value: links, note: 'friends' });
    const foot = await site.visitor().get('/forum?lang=en');
    expect(foot.body).toMatch(
      /We recommend:<\/span><a href="https:\/\/friends\.example\/chess" rel="noopener noreferrer nofollow" target="_blank" class="foreign">Friends of chess<\/a>/u,
    );
    expect(foot.body).toContain('>Old &lt;site></a>');
    expect(foot.headers['content-security-policy']).not.toContain('friends.example');
    expect(foot.body).not.toMatch(/<script[^>]*count\.example/u);
    await boss.post('/admin/settings', { name: 'links', value: '', note: 'no more' });
    await boss.post('/admin/settings', { name: 'counters', value: '', note: 'enough' });
    expect((await site.visitor().get('/about')).headers['content-security-policy']).not.toContain(
      'count.example',
    );
  });

  test('R-381 pages have versions in each language; earlier ones stay readable', async () => {
    const path = '/admin/page/rules/en';
    const preview = await boss.post(path, {
      title: 'Rules',
      body: '# One <script>',
      note: '',
      act: 'preview',
    });
    expect(preview.body).toContain('One &lt;script&gt;');
    await boss.post(path, { title: 'Rules of ours', body: '1. Be kind', note: 'first', act: 'save' });
    await boss.post(path, {
      title: 'Rules of ours',
      body: '1. ~~Be kind~~ removed',
      note: 'second',
      act: 'save',
    });
    const page = (await site.visitor().get('/rules?lang=en')).body;
    expect(page).toContain('<s>Be kind</s> removed');
    expect((await site.visitor().get('/page/rules/1?lang=en')).body).toContain('Be kind');
    expect((await site.visitor().get('/page/rules/9?lang=en')).statusCode).toBe(404);
    expect((await site.visitor().get('/rules?lang=ru')).body).not.toContain('Rules of ours');
    const russian = { title: 'Наши правила', note: 'первая', act: 'save' };
    await boss.post('/admin/page/rules/ru', { ...russian, body: '1. Будьте добры' });
    const [ru, en] = await Promise.all(
      ['ru', 'en'].map(async (language) => (await site.visitor().get(`/rules?lang=${language}`)).body),
    );
    expect(ru).toContain('Будьте добры');
    expect(ru).toContain('Редакция 1');
    expect(en).toContain('Version 2');
    expect(en).toContain('href="/page/rules/1"');
    // The other pages administrators write have their versions and languages too.
    for (const [name, path] of [
      ['about', '/about'],
      ['forum-rules', '/forum/rules'],
      ['contacts', '/contact'],
    ] as const)
      for (const [language, body] of [
        ['ru', `Страница ${name}`],
        ['en', `Page ${name}`],
      ] as const) {
        for (const text of ['First words', body])
          await boss.post(`/admin/page/${name}/${language}`, {
            title: name,
            body: text,
            note: 'n',
            act: 'save',
          });
        const shown = (await site.visitor().get(`${path}?lang=${language}`)).body;
        expect(shown).toContain(body);
        expect(shown).not.toContain('First words');
        const first = await site.visitor().get(`/page/${name}/1?lang=${language}`);
        expect([first.statusCode, first.body.includes('First words')]).toEqual([200, true]);
      }
  });

  test('the page of health counts games, steps and letters that wait, and tells database and age of the backup', async () => {
    const facts = async (language: string): Promise<ReadonlyMap<string, string>> =>
      new Map(
        [
          ...(await boss.get(`/admin?lang=${language}`)).body.matchAll(
            /<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/gu,
          ),
        ].map(([, name = '', value = '']) => [name, value]),
      );
    const before = await facts('en');
    expect(before.get('Last backup')).toBe('none yet');
    const { id, statements } = site.games.create(
      {
        kind: 'chess',
        whiteId: boss.user.id,
        blackId: mod.user.id,
        rated: false,
        control: { mode: 'sudden', baseMs: 300_000 },
        firstMoveMs: null,
        tournament: null,
        rematchOf: null,
      },
      site.now(),
    );
    await site.database.commit(statements);
    await site.games.created(id);
    await site.database.commit([
      site.deadlines.add({ kind: 'outbox-send', subject: 'x', dueAt: site.now(), data: {} }),
      site.deadlines.add({ kind: 'outbox-send', subject: 'y', dueAt: site.now() + 1, data: {} }),
    ]);
    const folder = join(site.config.dataFolder, 'backups');
    mkdirSync(folder);
    for (const [name, hours] of [
      ['old.sqlite', 50],
      ['new.sqlite', 5],
    ] as const) {
      writeFileSync(join(folder, name), '');
      const at = new Date(site.now() - hours * 3_600_000);
      utimesSync(join(folder, name), at, at);
    }
    const after = await facts('en');
    expect(after.get('Games being played')).toBe(String(Number(before.get('Games being played')) + 1));
    expect(after.get('Steps due and not done')).toBe(
      String(Number(before.get('Steps due and not done')) + 1),
    );
    expect(after.get('Database')).toBe(`SQLite, ${site.config.dataFolder}`);
    expect(after.get('Last backup')).toBe('5 hours ago');
    expect(after.get('Letters waiting')).toMatch(/^\d+$/u);
    const russian = await facts('ru');
    expect(russian.get('Последняя копия') ?? [...russian.values()].join(' ')).toContain('5 часов назад');
    expect(russian.get('Шаги, время которых пришло')).toBe(after.get('Steps due and not done'));
  });

  test('R-109 news in both languages', async () => {
    const half = await boss.post('/admin/news', { ru: 'Новость', en: '', note: 'x' });
    expect(refusalOf(half)).toBe('empty');
    const fan = await site.person('fan');
    await fan.post('/news/subscription', { on: '1' });
    await boss.post('/admin/news', { ru: 'Сайту год', en: 'The site is one year old', note: 'birthday' });
    expect((await site.visitor().get('/news?lang=en')).body).toContain('The site is one year old');
    expect((await site.visitor().get('/news?lang=ru')).body).toContain('Сайту год');
    // Whoever subscribed is told, the others are not.
    expect(await site.notices.unread(fan.user.id)).toBe(1);
    expect(await site.notices.unread(mod.user.id)).toBe(0);
  });

  test('R-384 maintenance mode lets administrators in alone, and they can end it', async () => {
    await boss.post('/admin/settings', { name: 'maintenance-en', value: 'Back at noon', note: 'works' });
    await boss.post('/admin/settings', { name: 'maintenance', value: '1', note: 'works' });
    const page = await site.visitor().get('/?lang=en');
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '600']);
    expect(page.body).toContain('Back at noon');
    expect((await mod.get('/forum')).statusCode).toBe(503);
    expect((await site.visitor().get('/login')).statusCode).toBe(200);
    expect((await boss.get('/admin')).statusCode).toBe(200);
    await boss.post('/admin/settings', { name: 'maintenance', value: '', note: 'done' });
    expect((await site.visitor().get('/')).statusCode).toBe(200);
  });
});
