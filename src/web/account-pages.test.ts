import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});

afterAll(() => site.close());

const good = { login: 'ann', email: 'ann@club.example', password: 'a long enough sentence', consent: '1' };

async function people(): Promise<number> {
  return (await site.database.all(site.database.build.selectFrom('users').select('id'))).length;
}

describe('registering', () => {
  test('R-051 the form shows the rules and asks for consent', async () => {
    for (const path of ['/', '/register']) {
      const { body } = await site.visitor().get(path, { 'accept-language': 'en' });
      expect(body).toContain('One person, one account');
      expect(body).toMatch(/<input[^>]*type="checkbox"[^>]*name="consent"/u);
      expect(body).not.toMatch(/name="consent"[^>]*checked/u);
    }
  });

  test.each([
    [{ login: 'волков' }, 'login-characters'],
    [{ login: '   ' }, 'login-blank'],
    [{ login: 'x'.repeat(400) }, 'login-length'],
    [{ login: 'Adm1n' }, 'login-reserved'],
    [{ email: 'nobody' }, 'email-characters'],
    [{ email: '' }, 'email-characters'],
    [{ password: 'short' }, 'password-length'],
    [{ password: 'x'.repeat(900) }, 'password-length'],
    [{ password: 'aaaaaaaaaaaa' }, 'password-guessable'],
    [{ consent: '' }, 'consent-needed'],
  ])('%j is refused with a code, keeps what was typed, stores nothing', async (change, code) => {
    const before = await people();
    const typed = { ...good, ...change };
    const answer = await site.visitor().post('/register', typed, { 'accept-language': 'en' });
    expect([answer.statusCode, refusalOf(answer)]).toEqual([422, code]);
    expect(answer.body).toContain('aria-invalid="true"');
    if (!('login' in change)) expect(answer.body).toContain('value="ann"');
    if (!('email' in change)) expect(answer.body).toContain('value="ann@club.example"');
    expect(answer.body).not.toContain(typed.password);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(await people()).toBe(before);
  });

  test('R-052 leads to where one came from, signed in, with a word of welcome', async () => {
    const browser = site.visitor();
    const answer = await browser.post('/register', { ...good, next: '/tournaments' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/tournaments']);
    const page = await browser.get('/tournaments?lang=en');
    expect(page.body).toContain('Your account is made');
    expect(page.body).toContain('href="/@/ann"');
    expect((await browser.get('/tournaments')).body).not.toContain('Your account is made');
  });

  test('ACC-1 a login or an address that is taken', async () => {
    const browser = site.visitor();
    const login = await browser.post('/register', { ...good, login: 'ANN', email: 'other@b.example' });
    const email = await browser.post('/register', { ...good, login: 'other' });
    expect([refusalOf(login), refusalOf(email)]).toEqual(['login-taken', 'email-taken']);
  });
});

describe('signing in and out', () => {
  test('R-057 login and password open a session; a wrong one says nothing more', async () => {
    const browser = site.visitor();
    const wrong = await browser.post('/login', { login: 'ann', password: 'not the password' });
    const unknown = await browser.post('/login', { login: 'nobody', password: 'not the password' });
    expect([wrong.statusCode, refusalOf(wrong)]).toEqual([422, 'wrong-login-or-password']);
    expect(refusalOf(unknown)).toBe('wrong-login-or-password');
    expect(wrong.body.replaceAll('"ann"', '')).toHaveLength(unknown.body.replaceAll('"nobody"', '').length);
    expect(wrong.body).not.toContain('not the password');
    const right = await browser.post('/login', { login: ' ANN ', password: good.password, next: '/play' });
    expect([right.statusCode, right.headers.location]).toEqual([303, '/play']);
    expect(right.cookies.find(({ name }) => name === 'tabiya_session')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    });
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example'])(
    'WEB-5 %s is no way back',
    async (next) => {
      const answer = await site.visitor().post('/login', { login: 'ann', password: good.password, next });
      expect(answer.headers.location).toBe('/');
    },
  );

  test('a session given by somebody else is not taken over', async () => {
    const browser = site.visitor();
    browser.cookies.set('tabiya_session', 'A'.repeat(43));
    const answer = await browser.post('/login', { login: 'ann', password: good.password });
    const token = answer.cookies.find(({ name }) => name === 'tabiya_session')?.value;
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/u);
    expect(token).not.toBe('A'.repeat(43));
  });

  test('signing out ends the session on the server too', async () => {
    const browser = site.visitor();
    await browser.post('/login', { login: 'ann', password: good.password });
    const token = browser.cookies.get('tabiya_session') ?? '';
    const answer = await browser.post('/logout');
    expect(answer.headers.location).toBe('/');
    expect(browser.cookies.has('tabiya_session')).toBe(false);
    expect(await site.accounts.session(token)).toBeNull();
    expect((await site.app.inject({ url: '/logout', headers: { host: 'tabiya.test' } })).statusCode).toBe(
      404,
    );
  });

  test('what needs an account leads to the sign-in page and back', async () => {
    const browser = site.visitor();
    const answer = await browser.get('/settings');
    expect(answer.headers.location).toBe('/login?next=%2Fsettings');
    const form = await browser.post('/play/seeks', {}, { referer: 'http://tabiya.test/play' });
    expect(form.headers.location).toBe('/login?next=%2Fplay');
    expect((await browser.get('/login?lang=en')).body).toContain('Sign in for this, please');
  });
});

describe('settings', () => {
  test('language and zone are kept, nonsense is not', async () => {
    const dora = await site.person('dora');
    const kept = await dora.post('/settings', { language: 'ru', zone: 'Asia/Omsk' });
    expect(kept.headers.location).toBe('/settings');
    expect(await site.accounts.byId(dora.user.id)).toMatchObject({ language: 'ru', timeZone: 'Asia/Omsk' });
    const badZone = await dora.post('/settings', { language: 'ru', zone: 'Mars/Olympus' });
    const badLanguage = await dora.post('/settings', { language: 'xx', zone: '' });
    expect([refusalOf(badZone), refusalOf(badLanguage)]).toEqual(['bad-zone', 'bad-language']);
    expect(await site.accounts.byId(dora.user.id)).toMatchObject({ language: 'ru', timeZone: 'Asia/Omsk' });
    await dora.post('/settings', { language: 'en', zone: '' });
    expect(await site.accounts.byId(dora.user.id)).toMatchObject({ language: 'en', timeZone: null });
  });
});

describe('the administrator', () => {
  test('ACC-8 the one-time link makes an administrator and is used up', async () => {
    const own = await openTestSite();
    expect((await own.visitor().get('/login?lang=en')).body).toContain('no administrator yet');
    const link = await own.accounts.issueAdministratorLink();
    const browser = own.visitor();
    const page = await browser.get(`/admin/claim/${link}`);
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const refused = await browser.post(`/admin/claim/${link}`, { ...good, consent: '' });
    expect(refusalOf(refused)).toBe('consent-needed');
    const done = await browser.post(`/admin/claim/${link}`, { ...good, login: 'admin' });
    expect(done.headers.location).toBe('/admin');
    expect((await browser.get('/admin?lang=en')).body).toContain('No mail server is set up');
    const [entry] = await own.moderation.log({ limit: 5 });
    expect(entry).toMatchObject({ act: 'administrator-link', byLogin: 'admin', before: '' });
    expect(entry?.after).toBe('administrator');
    const log = (await browser.get('/admin/log?lang=en')).body;
    expect(log).toContain('Became an administrator by the one-time link');
    // The subject is named, not his id.
    expect(log).toContain('person <a href="/@/admin">admin</a>');
    expect(log).not.toContain(`<code>${entry?.subjectId}`);
    expect((await browser.get('/admin/log?lang=ru')).body).toContain('– → Администратор');
    expect((await browser.get('/admin/log.csv')).body).toContain(entry?.subjectId);
    expect((await own.visitor().get(`/admin/claim/${link}`)).statusCode).toBe(404);
    expect((await own.visitor().post(`/admin/claim/${link}`, { ...good, login: 'x2' })).statusCode).toBe(404);
    expect((await own.visitor().get('/login?lang=en')).body).not.toContain('no administrator yet');
    await own.close();
  });

  test('ACC-8 the first administrator’s link is a spent one once somebody else has become it', async () => {
    const own = await openTestSite();
    const link = await own.accounts.issueAdministratorLink('first');
    const person = await own.person('chef');
    expect((await own.visitor().get(`/admin/claim/${link}`)).statusCode).toBe(200);
    await own.accounts.grant(person.user.id, 'administrator', null);
    const other = await own.person('other');
    for (const browser of [own.visitor(), other]) {
      expect((await browser.get(`/admin/claim/${link}`)).statusCode).toBe(404);
      expect((await browser.post(`/admin/claim/${link}`, { ...good, login: 'x3' })).statusCode).toBe(404);
    }
    expect((await own.accounts.byId(other.user.id))?.roles).toEqual([]);
    await own.close();
  });

  test('a signed-in person takes the role with one press', async () => {
    const emil = await site.person('emil');
    const link = await site.accounts.issueAdministratorLink();
    expect((await emil.get(`/admin/claim/${link}?lang=en`)).body).toContain('You are signed in as emil');
    expect((await emil.post(`/admin/claim/${link}`)).headers.location).toBe('/admin');
    expect(await site.moderation.log({ text: emil.user.id, limit: 5 })).toMatchObject([
      { act: 'administrator-link', byLogin: 'emil', before: '', after: 'administrator' },
    ]);
    expect((await site.accounts.byId(emil.user.id))?.roles).toEqual(['administrator']);
  });

  test('R-380 R-387 gives and takes roles for a reason that is logged; others do not', async () => {
    const boss = await site.person('chief', 'administrator');
    const fred = await site.person('fred');
    const own = await fred.post('/admin/roles', { login: 'fred', role: 'administrator', act: 'grant' });
    expect([own.statusCode, refusalOf(own)]).toEqual([403, 'not-allowed']);
    expect((await site.accounts.byId(fred.user.id))?.roles).toEqual([]);
    const done = await boss.post('/admin/roles', {
      login: 'FRED',
      role: 'organiser',
      act: 'grant',
      note: 'runs the club’s events',
    });
    expect(done.headers.location).toBe('/admin');
    expect((await site.accounts.byId(fred.user.id))?.roles).toEqual(['organiser']);
    for (const [act, role] of [
      ['grant', 'judge'],
      ['revoke', 'organiser'],
    ] as const) {
      const silent = await boss.post('/admin/roles?lang=en', { login: 'fred', role, act, note: ' ' });
      expect([silent.statusCode, refusalOf(silent)]).toEqual([422, 'reason-needed']);
      expect(silent.body).toContain('Every act needs a reason');
    }
    expect((await site.accounts.byId(fred.user.id))?.roles).toEqual(['organiser']);
    expect((await fred.get('/tournament/new')).statusCode).toBe(200);
    const nobody = await boss.post('/admin/roles', { login: 'nobody', role: 'organiser', act: 'grant' });
    expect([nobody.statusCode, refusalOf(nobody)]).toEqual([422, 'not-found']);
    const strange = await boss.post('/admin/roles', { login: 'fred', role: 'king', act: 'grant' });
    expect([strange.statusCode, refusalOf(strange)]).toEqual([400, 'bad-request']);
    await boss.post('/admin/roles', {
      login: 'fred',
      role: 'judge',
      act: 'grant',
      note: 'passed the seminar',
    });
    await boss.post('/admin/roles', {
      login: 'fred',
      role: 'organiser',
      act: 'revoke',
      note: 'left the club',
    });
    expect((await fred.get('/tournament/new')).statusCode).toBe(403);
    const log = await site.moderation.log({ text: fred.user.id, limit: 9 });
    const told = log.map(({ act, byLogin, note, before, after }) => [act, byLogin, note, before, after]);
    expect(told.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['role-grant', 'chief', 'passed the seminar', 'organiser', 'organiser, judge'],
      ['role-grant', 'chief', 'runs the club’s events', '', 'organiser'],
      ['role-revoke', 'chief', 'left the club', 'organiser, judge', 'judge'],
    ]);
  });
});
