import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, TEST_DIALECTS, type TestDatabase } from '../../test/support/database.ts';
import { keepingLog } from '../../test/support/log.ts';
import { LINK_MS, SESSION_MS, TOUCH_MS } from './decide/session.ts';
import { createAccounts, sessionHash, type Accounts, type Registration } from './index.ts';

const START = 1_800_000_000_000;
describe.each(TEST_DIALECTS)('accounts on %s', (dialect) => {
  let database: TestDatabase;
  let accounts: Accounts;
  let now: number;
  let log: ReturnType<typeof keepingLog>;

  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    now = START;
    log = keepingLog();
    accounts = createAccounts({ database, now: () => now, log });
  });

  afterEach(() => database.close());

  function form(login: string, change: Partial<Registration> = {}): Registration {
    return {
      login,
      email: `${login.replaceAll(' ', '')}@club.example`,
      password: 'a long enough sentence',
      consent: true,
      language: 'en',
      timeZone: null,
      ...change,
    };
  }

  async function registered(login: string) {
    const done = await accounts.register(form(login), 'test');
    if (!done.ok) throw new Error(done.refusal.code);
    return done.value;
  }

  async function stored(table: 'users' | 'sessions' | 'one_time_links'): Promise<string> {
    return JSON.stringify(await database.all(database.build.selectFrom(table).selectAll()));
  }

  test('R-052 who registers is signed in and can sign in again', async () => {
    const { user, token } = await registered('Ann Lee');
    expect(user).toMatchObject({ login: 'Ann Lee', roles: [], closed: false, createdAt: START });
    expect(await accounts.session(token)).toEqual(user);
    const again = await accounts.logIn('  ann  LEE', 'a long enough sentence', 'test');
    expect(again).toMatchObject({ ok: true, value: { user: { id: user.id } } });
  });

  test('ACC-3 R-392 neither tokens nor passwords are stored or logged', async () => {
    const { token } = await registered('ann');
    await accounts.logIn('ann', 'my wrong password', 'test', '192.0.2.1');
    const link = await accounts.issueAdministratorLink();
    const everything =
      (await stored('users')) + (await stored('sessions')) + (await stored('one_time_links'));
    for (const text of [everything, JSON.stringify(log.lines)]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(link);
      expect(text).not.toContain('a long enough sentence');
      expect(text).not.toContain('my wrong password');
    }
    expect(everything).toContain(sessionHash(token));
  });

  test('R-050 a refused form stores nothing', async () => {
    for (const bad of [{ login: 'в' }, { email: 'x' }, { password: 'short' }, { consent: false }])
      expect((await accounts.register(form('bob', bad), 'test')).ok).toBe(false);
    expect(await stored('users')).toBe('[]');
    expect(await stored('sessions')).toBe('[]');
  });

  test('ACC-1 login and address are taken whatever their case', async () => {
    await registered('Ann');
    expect(await accounts.register(form('ANN', { email: 'x@y.example' }), 'test')).toMatchObject({
      refusal: { code: 'login-taken' },
    });
    expect(await accounts.register(form('bob', { email: 'ANN@Club.example' }), 'test')).toMatchObject({
      refusal: { code: 'email-taken' },
    });
  });

  test('ACC-1 of many registrations of one login at the same time one wins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        accounts.register(form('ann', { email: `a${n}@b.example` }), 'test'),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer.refusal.code).toBe('login-taken');
  });

  test('ACC-5 unknown login and wrong password are answered alike', async () => {
    await registered('ann');
    const wrong = await accounts.logIn('ann', 'not the password', 'test');
    const unknown = await accounts.logIn('nobody here', 'not the password', 'test');
    expect(wrong).toEqual({ ok: false, refusal: { code: 'wrong-login-or-password' } });
    expect(unknown).toEqual(wrong);
  });

  test('ACC-4 a used session lives on, an unused one ends and tells', async () => {
    const { token, user } = await registered('ann');
    const ended: string[] = [];
    accounts.onSessionEnd((id, hash) => ended.push(`${id} ${hash}`));
    now += SESSION_MS - 1;
    expect(await accounts.session(token)).toMatchObject({ id: user.id, lastSeenAt: now });
    now += SESSION_MS - 1;
    expect(await accounts.session(token)).not.toBeNull();
    now += SESSION_MS;
    expect(await accounts.session(token)).toBeNull();
    expect(ended).toEqual([`${user.id} ${sessionHash(token)}`]);
    expect(await stored('sessions')).toBe('[]');
  });

  test('ACC-4 reading pages writes a session at most every five minutes', async () => {
    const { token } = await registered('ann');
    now += TOUCH_MS - 1;
    await accounts.session(token);
    expect(await stored('sessions')).toContain(`"last_seen_at":${START}`);
    now += 1;
    await accounts.session(token);
    expect(await stored('sessions')).toContain(`"last_seen_at":${START + TOUCH_MS}`);
  });

  test('logging out ends this session only', async () => {
    const first = await registered('ann');
    const second = await accounts.logIn('ann', 'a long enough sentence', 'test');
    if (!second.ok) throw new Error('sign-in failed');
    const ended: string[] = [];
    const stop = accounts.onSessionEnd((_, hash) => ended.push(hash));
    await accounts.logOut(first.token);
    await accounts.logOut(first.token);
    await accounts.logOut('nonsense');
    expect(ended).toEqual([sessionHash(first.token)]);
    expect(await accounts.session(first.token)).toBeNull();
    expect(await accounts.session(second.value.token)).not.toBeNull();
    stop();
  });

  test.each(['', 'x', 'a'.repeat(43), "' or 1=1 --", '\u0000'.repeat(43)])(
    'ACC-3 the cookie %j belongs to nobody',
    async (token) => {
      await registered('ann');
      expect(await accounts.session(token)).toBeNull();
    },
  );

  test('ACC-7 strangers who guess at a login lock neither its owner nor his session', async () => {
    const home = '192.0.2.10';
    const mine = await accounts.register(form('ann'), 'test', home);
    if (!mine.ok) throw new Error('registration failed');
    const answers: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const guess = await accounts.logIn('ann', `guess number ${n}`, 'test', `198.51.100.${n}`);
      answers.push(guess.ok ? 'in' : guess.refusal.code);
    }
    expect(answers.slice(0, 10).every((answer) => answer === 'wrong-login-or-password')).toBe(true);
    expect(answers.slice(10)).toEqual(['too-many-tries', 'too-many-tries']);
    // Right or wrong, a stranger's place is told to wait: the answer gives nothing away.
    expect(await accounts.logIn('ann', 'a long enough sentence', 'test', '198.51.100.99')).toMatchObject({
      refusal: { code: 'too-many-tries' },
    });
    expect(await accounts.session(mine.value.token)).not.toBeNull();
    expect((await accounts.logIn('ann', 'a long enough sentence', 'test', home)).ok).toBe(true);
  });

  test('ACC-7 one address that tries many logins is held back and let go again', async () => {
    for (let n = 0; n < 30; n += 1) await accounts.logIn(`user${n}`, 'some wrong guess', 'test', '192.0.2.1');
    await registered('ann');
    const held = await accounts.logIn('ann', 'a long enough sentence', 'test', '192.0.2.1');
    expect(held).toMatchObject({ refusal: { code: 'too-many-tries' } });
    now += 20_000;
    expect((await accounts.logIn('ann', 'a long enough sentence', 'test', '192.0.2.1')).ok).toBe(true);
  });

  test('ACC-7 registrations from one address are limited', async () => {
    const codes = new Set<string>();
    for (let n = 0; n < 42; n += 1) {
      const done = await accounts.register(form(`pupil${n}`), 'test', '192.0.2.1');
      codes.add(done.ok ? 'ok' : done.refusal.code);
    }
    expect([...codes]).toEqual(['ok', 'too-many-tries']);
  });

  test('ACC-8 a link makes one administrator, once', async () => {
    expect(await accounts.needsAdministrator()).toBe(true);
    const link = await accounts.issueAdministratorLink();
    expect(await accounts.administratorLinkHolds(link)).toBe(true);
    const claims = await Promise.all([
      accounts.claimAdministrator(link, form('admin'), 'test'),
      accounts.claimAdministrator(link, form('root'), 'test'),
    ]);
    expect(claims.filter((claim) => claim.ok)).toHaveLength(1);
    expect(claims.find((claim) => !claim.ok)).toMatchObject({ refusal: { code: 'link-invalid' } });
    expect(await accounts.needsAdministrator()).toBe(false);
    expect(await accounts.administratorLinkHolds(link)).toBe(false);
    expect(await accounts.withRole('administrator')).toHaveLength(1);
  });

  test('ACC-8 an old or invented link makes nobody anything', async () => {
    const link = await accounts.issueAdministratorLink();
    now += LINK_MS;
    for (const token of [link, 'A'.repeat(43), 'short'])
      expect(await accounts.claimAdministrator(token, form('boss'), 'test')).toMatchObject({
        refusal: { code: 'link-invalid' },
      });
    expect(await stored('users')).toBe('[]');
  });

  test('ACC-8 a bad form does not use the link up', async () => {
    const link = await accounts.issueAdministratorLink();
    expect((await accounts.claimAdministrator(link, form('boss', { consent: false }), 'test')).ok).toBe(
      false,
    );
    expect((await accounts.claimAdministrator(link, form('boss'), 'test')).ok).toBe(true);
  });

  test('ACC-8 somebody with an account can use a link', async () => {
    const { user } = await registered('ann');
    const link = await accounts.issueAdministratorLink();
    expect(await accounts.claimAdministratorAs(link, user.id)).toEqual({ ok: true, value: null });
    expect(await accounts.claimAdministratorAs(link, user.id)).toMatchObject({
      refusal: { code: 'link-invalid' },
    });
    expect((await accounts.byId(user.id))?.roles).toEqual(['administrator']);
  });

  test('R-380 roles are given by administrators and by the console', async () => {
    const { user: ann } = await registered('ann');
    const { user: bob } = await registered('bob');
    expect(await accounts.grant(bob.id, 'organiser', ann)).toMatchObject({
      refusal: { code: 'not-allowed' },
    });
    expect((await accounts.grant(ann.id, 'administrator', null)).ok).toBe(true);
    const boss = await accounts.byId(ann.id);
    expect((await accounts.grant(bob.id, 'organiser', boss)).ok).toBe(true);
    expect((await accounts.byLogin('BOB'))?.roles).toEqual(['organiser']);
    expect(await accounts.grant('nobody', 'judge', boss)).toMatchObject({ refusal: { code: 'not-found' } });
    expect(await accounts.revoke(ann.id, 'administrator', boss)).toMatchObject({
      refusal: { code: 'last-administrator' },
    });
    expect((await accounts.revoke(bob.id, 'organiser', boss)).ok).toBe(true);
    expect((await accounts.byId(bob.id))?.roles).toEqual([]);
  });

  test('R-060 sign-ins, refused ones and roles are logged with the person', async () => {
    const { user } = await registered('ann');
    await accounts.logIn('ann', 'not the password', 'test', '192.0.2.1');
    await accounts.logIn('ann', 'a long enough sentence', 'test', '192.0.2.1');
    await accounts.grant(user.id, 'judge', null);
    expect(log.lines.map((line) => [line.message, line.fields['userId']])).toEqual([
      ['account registered', user.id],
      ['sign-in refused', user.id],
      ['signed in', user.id],
      ['role grant', user.id],
    ]);
  });

  test('people are found by id, many at once, and counted', async () => {
    const ann = await registered('ann');
    const bob = await registered('bob');
    const found = await accounts.byIds([bob.user.id, 'nobody', ann.user.id, bob.user.id]);
    expect([...found.keys()].sort()).toEqual([ann.user.id, bob.user.id].sort());
    expect(await accounts.byIds([])).toEqual(new Map());
    now += 25 * 3_600_000;
    await accounts.session(ann.token);
    expect(await accounts.count()).toEqual({ registered: 2, recent: 1 });
  });

  test('language and zone are kept', async () => {
    const { user } = await registered('ann');
    await accounts.setLanguage(user.id, 'ru');
    await accounts.setTimeZone(user.id, 'Asia/Omsk');
    expect(await accounts.byId(user.id)).toMatchObject({ language: 'ru', timeZone: 'Asia/Omsk' });
    await accounts.setTimeZone(user.id, null);
    expect((await accounts.byId(user.id))?.timeZone).toBeNull();
  });
});
