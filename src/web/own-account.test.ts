import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playedGame } from '../../test/support/played.ts';
import { openTestSite, refusalOf, type TestBrowser, type TestSite } from '../../test/support/site.ts';

let site: TestSite;
const PASSWORD = 'a long enough sentence';

beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

async function registered(login: string): Promise<TestBrowser> {
  const browser = site.visitor();
  const email = `${login}@club.example`;
  const answer = await browser.post('/register', { login, email, password: PASSWORD, consent: '1' });
  expect(answer.statusCode).toBe(303);
  return browser;
}

describe('one’s own account without script', () => {
  test('R-059 R-067 profile and password; a refused form keeps what was typed', async () => {
    const ann = await registered('ann');
    const wrong = await ann.post('/account/profile', { about: 'I like "endings"', birth: '31.05.1990' });
    expect([wrong.statusCode, refusalOf(wrong)]).toEqual([422, 'birth-date']);
    expect(wrong.body).toContain('I like &quot;endings&quot;');
    expect(wrong.body).toContain('value="31.05.1990"');
    await ann.post('/account/profile', { about: 'I like <b>endings</b>', birth: '1990-05-31', shown: '1' });
    const page = (await site.visitor().get('/@/ann?lang=en')).body;
    expect(page).toContain('I like &lt;b>endings&lt;/b>');
    expect(page).toContain('31 May');
    expect(page).not.toContain('1990');
    const refused = await ann.post('/account/password', { old: 'wrong', fresh: 'another long sentence' });
    expect(refusalOf(refused)).toBe('wrong-password');
    expect(refused.body).not.toContain('another long sentence');
    const done = await ann.post('/account/password', { old: PASSWORD, fresh: 'another long sentence' });
    expect(done.headers.location).toBe('/account');
    expect((await ann.get('/account')).statusCode).toBe(200);
  });

  test('R-058 the page of a lost password says the same to everybody', async () => {
    const known = await site.visitor().post('/forgot?lang=en', { who: 'ann' });
    const unknown = await site.visitor().post('/forgot?lang=en', { who: 'nobody' });
    const text = (body: string): string => body.replaceAll(/"now":\d+/gu, '');
    expect(text(known.body)).toBe(text(unknown.body));
    expect((await site.visitor().get(`/reset/${'x'.repeat(43)}`)).statusCode).toBe(404);
    expect((await site.visitor().post(`/confirm/${'x'.repeat(43)}`)).statusCode).toBe(404);
  });

  test('R-058 a lost password: asked for by login or address on a page, a new one set on the page of the link, once', async () => {
    const lena = await registered('lena');
    expect((await site.visitor().get('/login?lang=en')).body).toContain('href="/forgot"');
    for (const who of ['LENA', 'lena@club.example']) {
      site.clock.instant += 1_000;
      expect((await site.visitor().post('/forgot', { who })).statusCode).toBe(200);
    }
    const [letter] = await site.mailer.list({ limit: 1 });
    const link = /https?:\/\/[^/]+(\/reset\/[\w-]{43})/u.exec(letter?.text ?? '')?.[1] ?? '';
    const browser = site.visitor();
    expect((await browser.get(link)).body).toContain('autocomplete="new-password"');
    expect(refusalOf(await browser.post(link, { password: 'short' }))).toBe('password-length');
    expect((await browser.post(link, { password: 'quite another sentence' })).statusCode).toBe(303);
    expect((await browser.post(link, { password: 'a third sentence here' })).statusCode).toBe(404);
    expect((await lena.get('/account')).headers.location).toContain('/login');
    const signIn = (password: string) => site.visitor().post('/login', { login: 'lena', password });
    expect((await signIn(PASSWORD)).statusCode).toBe(422);
    expect((await signIn('quite another sentence')).statusCode).toBe(303);
  });

  test('R-153 C-09 today’s birthdays stand on the page of news, by the reader’s day, of those who show them', async () => {
    for (const [login, birth, shown] of [
      ['olga', '1988-12-01', '1'],
      ['pavel', '1990-12-01', ''],
      ['rita', '1991-12-02', '1'],
    ] as const)
      await (await registered(login)).post('/account/profile', { about: '', birth, shown });
    const news = async (language: string): Promise<string> =>
      (await site.visitor().get(`/news?lang=${language}`)).body;
    expect(await news('en')).not.toContain('Birthday today');
    // Half past midnight of 1 December in Moscow, the zone of a reader who named none; in UTC it is still November.
    site.clock.instant = Date.UTC(2026, 10, 30, 21, 30);
    for (const [language, words] of [
      ['en', 'Birthday today:'],
      ['ru', 'Сегодня день рождения:'],
    ] as const) {
      const page = await news(language);
      expect(page).toContain(words);
      expect(page).toContain('<a href="/@/olga">olga</a>');
      expect(page).not.toMatch(/pavel|rita|1988/u);
    }
  });

  test('R-061 C-08 unauthorised use is reported, and whoever else is in goes out', async () => {
    const bob = await registered('bob');
    const thief = site.visitor();
    await thief.post('/login', { login: 'bob', password: PASSWORD });
    expect((await bob.get('/account?lang=en')).body).toContain('at the latest within one day');
    expect((await bob.get('/account?lang=ru')).body).toContain('не позднее одного дня');
    const sent = await bob.post('/account/report', { note: 'Somebody played my games.' });
    expect(sent.headers.location).toBe('/account');
    expect((await thief.get('/account')).headers.location).toContain('/login');
    expect((await bob.get('/account')).statusCode).toBe(200);
    const boss = await site.person('chief', 'administrator');
    expect((await boss.get('/admin/reports?lang=en')).body).toContain('Somebody played my games.');
    expect((await site.visitor().post('/account/report', { note: 'x' })).headers.location).toContain(
      '/login',
    );
    expect((await site.moderation.reports(true)).at(-1)).toMatchObject({
      subjectKind: 'account',
      note: 'Somebody played my games.',
    });
  });

  test('R-393 the archive holds one’s own things and nothing of others', async () => {
    const cleo = await registered('cleo');
    const dan = await registered('dan');
    await cleo.post('/mail/new', { to: 'dan', subject: 'Hi', body: 'A secret of Cleo and Dan' });
    await cleo.post('/mail/new', { to: 'bob', subject: 'Hi', body: 'Not for Dan' });
    const answer = await dan.post('/account/export');
    expect(answer.headers['content-type']).toBe('application/gzip');
    const text = gunzipSync(answer.rawPayload).toString();
    for (const part of [
      'account.json',
      'letters.json',
      'posts.json',
      'games.json',
      'A secret of Cleo',
      'dan@club.example',
    ])
      expect(text).toContain(part);
    for (const part of ['Not for Dan', 'cleo@club.example', 'argon2', 'password_hash'])
      expect(text).not.toContain(part);
  });

  test('R-068 closing needs a tick and the password; afterwards nobody is there', async () => {
    const eve = await registered('eve');
    expect(refusalOf(await eve.post('/account/close', { password: PASSWORD }))).toBe('consent-needed');
    const done = await eve.post('/account/close', { password: PASSWORD, sure: '1' });
    expect(done.headers.location).toBe('/');
    expect((await site.visitor().get('/@/eve')).statusCode).toBe(404);
    expect((await eve.get('/account')).headers.location).toContain('/login');
  });

  test('R-068 a former user is called so in the reader’s language on every page', async () => {
    const [fay, max] = [(await site.person('fay')).user, await site.person('max')];
    const id = await playedGame(site, { user: fay }, max, ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6']);
    expect((await site.security.closeFor(fay)).ok).toBe(true);
    const code = fay.id.slice(0, 6);
    const { number } = (await site.games.view(id)) ?? { number: 0 };
    for (const path of [`/game/${number}`, '/archive', '/@/max', '/@/max/statistics']) {
      const russian = (await site.visitor().get(`${path}?lang=ru`)).body;
      expect(russian, path).toContain('бывший участник');
      expect(russian, path).not.toMatch(/former.user/u);
      const english = (await site.visitor().get(`${path}?lang=en`)).body;
      expect(english, path).toContain('former user');
      expect(english, path).not.toMatch(/бывший|former\u00a0user/u);
    }
    const pgn = (await site.visitor().get(`/game/${number}.pgn`)).body;
    expect(pgn).toContain(`[White "former user ${code}"]`);
  });

  test('ACC-14 an answer of no key of ours signs nobody in, adding asks for the password', async () => {
    const gus = await registered('gus');
    const asked = await gus.post('/account/passkeys/start', { password: 'wrong' });
    expect([asked.statusCode, refusalOf(asked)]).toEqual([422, 'wrong-password']);
    expect((await gus.post('/account/passkeys', { name: 'x', answer: 'no JSON' })).statusCode).toBe(400);
    const response = {
      clientDataJSON: 'e30',
      attestationObject: 'oA',
      signature: 'AA',
      authenticatorData: 'AA',
    };
    const answer = JSON.stringify({ id: 'AA', rawId: 'AA', type: 'public-key', response });
    expect(refusalOf(await gus.post('/account/passkeys', { name: 'x', answer }))).toBe('passkey-refused');
    const visitor = site.visitor();
    const question = await visitor.post('/login/passkey/start');
    expect(question.json()).toMatchObject({ rpId: 'tabiya.test', userVerification: 'required' });
    expect(refusalOf(await visitor.post('/login/passkey', { answer, next: '/my' }))).toBe('passkey-refused');
    expect((await visitor.get('/account')).headers.location).toContain('/login');
    expect((await gus.post('/account/passkeys/end', { id: 'AA' })).statusCode).toBe(404);
  });

  test('codes: the secret is shown once with its picture, the token once', async () => {
    const gwen = await registered('gwen');
    const page = await gwen.post('/account/codes');
    expect(page.body).toContain('<svg');
    expect(page.body).toMatch(/<code>[A-Z2-7]{32}<\/code>/u);
    expect((await gwen.get('/account')).body).not.toMatch(/<code>[A-Z2-7]{32}<\/code>/u);
    const token = await gwen.post('/account/tokens', { name: 'bot', days: '7', read: '1' });
    expect(token.body).toMatch(/<code>[\w-]{43}<\/code>/u);
    expect((await gwen.get('/account')).body).not.toMatch(/<code>[\w-]{43}<\/code>/u);
  });
});
