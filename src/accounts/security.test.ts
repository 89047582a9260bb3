import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, TEST_DIALECTS, type TestDatabase } from '../../test/support/database.ts';
import { keepingLog } from '../../test/support/log.ts';
import { createDeadlines } from '../deadlines/index.ts';
import { createMailer } from '../mailer/index.ts';
import { createModeration, type Moderation } from '../moderation/index.ts';
import { createAccounts, createSecurity, type Accounts, type Security, type User } from './index.ts';

const DAY = 86_400_000;
const PASSWORD = 'a long enough sentence';

describe.each(TEST_DIALECTS)('a person and his account on %s', (dialect) => {
  let database: TestDatabase;
  let accounts: Accounts;
  let security: Security;
  let moderation: Moderation;
  let now = 1_800_000_000_000;
  let ann: User;
  let boss: User;
  let token: string;
  let log: ReturnType<typeof keepingLog>;

  const form = (login: string) => ({
    login,
    email: `${login}@club.example`,
    password: PASSWORD,
    consent: true,
    language: 'en' as const,
    timeZone: null,
  });

  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    log = keepingLog();
    const deps = { database, now: () => now, log };
    accounts = createAccounts(deps);
    const deadlines = createDeadlines(deps);
    const config = { baseUrl: null, smtpUrl: null, mailFrom: null, host: '127.0.0.1', port: 0 };
    const mailer = createMailer({ ...deps, deadlines, config });
    moderation = createModeration({ ...deps, accounts });
    security = createSecurity({ ...deps, accounts, mailer });
    const made = await accounts.register(form('ann'), 'a browser');
    const chief = await accounts.register(form('chief'), 'a browser');
    if (!made.ok || !chief.ok) throw new Error('not registered');
    ({ user: ann, token } = made.value);
    await accounts.grant(chief.value.user.id, 'administrator', null);
    boss = (await accounts.byId(chief.value.user.id)) ?? chief.value.user;
  });
  afterEach(() => database.close());

  /** The newest link of a kind in the outbox. */
  async function linkOf(kind: string): Promise<string> {
    const rows = await database.all(
      database.build.selectFrom('outbox').select('data').orderBy('created_at', 'desc'),
    );
    for (const { data } of rows)
      if (data.includes(kind)) {
        const found = /\/(?:reset|confirm)\/([\w-]{43})/u.exec(data)?.[1];
        if (found !== undefined) return found;
      }
    throw new Error(`no ${kind}`);
  }

  const logIn = async (password: string, code?: string) => {
    const done = await accounts.logIn('ann', password, 'x', undefined, code);
    return done.ok ? 'in' : done.refusal.code;
  };

  test('R-059 a new password needs the old one, ends the other sessions and keeps this one', async () => {
    const other = await accounts.logIn('ann', PASSWORD, 'a phone');
    if (!other.ok) throw new Error('not in');
    const ended: string[] = [];
    accounts.onSessionsChange((userId, remaining) => ended.push(`${userId} ${remaining.size}`));
    expect(await security.changePassword(ann.id, 'wrong', 'another long sentence', token)).toMatchObject({
      refusal: { code: 'wrong-password' },
    });
    expect(await security.changePassword(ann.id, PASSWORD, 'short', token)).toMatchObject({
      refusal: { code: 'password-length' },
    });
    expect((await security.changePassword(ann.id, PASSWORD, 'another long sentence', token)).ok).toBe(true);
    expect(await accounts.session(other.value.token)).toBeNull();
    expect(await accounts.session(token)).not.toBeNull();
    await expect.poll(() => ended).toEqual([`${ann.id} 1`]);
    expect([await logIn(PASSWORD), await logIn('another long sentence')]).toEqual([
      'wrong-login-or-password',
      'in',
    ]);
  });

  test('R-058 a lost password: the link works once, for two hours, and tells nobody who has an account', async () => {
    expect(await security.askReset('nobody', '10.0.0.1')).toEqual(await security.askReset('ann', '10.0.0.1'));
    const first = await linkOf('password-reset');
    expect(await security.resetHolds(first)).toBe(true);
    const stored = await database.all(database.build.selectFrom('one_time_links').select('token_hash'));
    expect(JSON.stringify(stored)).not.toContain(first);
    expect(await security.reset(first, 'x')).toMatchObject({ refusal: { code: 'password-length' } });
    expect((await security.reset(first, 'a quite different one')).ok).toBe(true);
    expect(await security.reset(first, 'a third sentence here')).toMatchObject({
      refusal: { code: 'link-invalid' },
    });
    expect(await accounts.session(token)).toBeNull();
    expect(await logIn('a quite different one')).toBe('in');
    const second = (await security.resetLink(ann.id)).replace('/reset/', '');
    now += DAY;
    expect(await security.resetHolds(second)).toBe(false);
    expect((await security.reset(second, 'a quite different one')).ok).toBe(false);
  });

  test('R-053 an address is confirmed; a new one counts when both have agreed', async () => {
    await security.askConfirmation(ann.id);
    expect(await security.confirm(await linkOf('email-confirm'))).toMatchObject({
      value: { what: 'confirmed' },
    });
    expect((await security.profile(ann.id))?.emailConfirmedAt).toBe(now);
    now += 1000;
    expect(await security.askEmail(ann.id, PASSWORD, 'chief@club.example')).toMatchObject({
      refusal: { code: 'email-taken' },
    });
    expect((await security.askEmail(ann.id, PASSWORD, 'new@club.example')).ok).toBe(true);
    const [fresh, old] = [await linkOf('email-new'), await linkOf('email-old')];
    expect(await security.confirm(fresh)).toMatchObject({ value: { what: 'half' } });
    expect((await security.profile(ann.id))?.email).toBe('ann@club.example');
    expect(await security.confirm(fresh)).toMatchObject({ refusal: { code: 'link-invalid' } });
    expect(await security.confirm(old)).toMatchObject({ value: { what: 'changed' } });
    expect((await security.profile(ann.id))?.email).toBe('new@club.example');
  });

  test('R-053 an address nobody has confirmed need not agree', async () => {
    await security.askEmail(ann.id, PASSWORD, 'new@club.example');
    expect(await security.confirm(await linkOf('email-new'))).toMatchObject({ value: { what: 'changed' } });
  });

  test('R-053 R-058 links of letters are stored hashed and end: two hours for a password, two days for an address', async () => {
    const HOUR = 3_600_000;
    await security.askReset('ann', '10.0.0.1');
    const reset = await linkOf('password-reset');
    await security.askConfirmation(ann.id);
    const confirm = await linkOf('email-confirm');
    const stored = JSON.stringify(
      await database.all(database.build.selectFrom('one_time_links').selectAll()),
    );
    for (const link of [reset, confirm]) expect(stored).not.toContain(link);
    now += 2 * HOUR - 1;
    expect(await security.resetHolds(reset)).toBe(true);
    now += 1;
    expect(await security.resetHolds(reset)).toBe(false);
    expect(await security.reset(reset, 'a quite different one')).toMatchObject({
      refusal: { code: 'link-invalid' },
    });
    expect(await logIn(PASSWORD)).toBe('in');
    now += 46 * HOUR;
    expect(await security.confirm(confirm)).toMatchObject({ refusal: { code: 'link-invalid' } });
    expect((await security.profile(ann.id))?.emailConfirmedAt).toBeNull();
    // A link of one kind is none of another.
    await security.askConfirmation(ann.id);
    const fresh = await linkOf('email-confirm');
    expect(await security.reset(fresh, 'a quite different one')).toMatchObject({
      refusal: { code: 'link-invalid' },
    });
    expect(await security.confirm(fresh)).toMatchObject({ value: { what: 'confirmed' } });
    expect(await security.confirm(fresh)).toMatchObject({ refusal: { code: 'link-invalid' } });
  });

  test('R-060 what a person does with his account stands in the log under his id, without secrets', async () => {
    await security.changePassword(ann.id, PASSWORD, 'another long sentence', token);
    await security.askReset('ann', '10.0.0.1');
    await security.askEmail(ann.id, 'another long sentence', 'new@club.example');
    await security.confirm(await linkOf('email-new'));
    await security.startCodes(ann.id, 'ann');
    await security.addToken(ann.id, { name: 'bot', scopes: ['read'], days: 1 });
    await security.close((await accounts.byId(ann.id)) ?? ann, 'another long sentence');
    const said = log.lines.filter(({ fields }) => fields['userId'] === ann.id).map(({ message }) => message);
    for (const words of [
      'account registered',
      'password changed',
      'password reset asked',
      'address change asked',
      'address changed',
      'token made',
      'account closed',
    ])
      expect(said, words).toContain(words);
    expect(JSON.stringify(log.lines)).not.toMatch(/another long sentence|new@club\.example|10\.0\.0\.1/u);
  });

  test('R-060 sessions are listed and ended one by one', async () => {
    const other = await accounts.logIn('ann', PASSWORD, 'a phone');
    if (!other.ok) throw new Error('not in');
    const list = await security.sessions(ann.id, token);
    expect(
      list
        .map(({ agent, current }) => [agent, current])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    ).toEqual([
      ['a browser', true],
      ['a phone', false],
    ]);
    const phone = list.find(({ current }) => !current);
    expect(await security.endSession(boss.id, phone?.id ?? '')).toMatchObject({
      refusal: { code: 'not-found' },
    });
    await security.endSession(ann.id, phone?.id ?? '');
    expect(await accounts.session(other.value.token)).toBeNull();
    expect(await accounts.session(token)).not.toBeNull();
  });

  test('R-397 one-time codes: asked for after the password, each counts once', async () => {
    const { secret } = await security.startCodes(ann.id, 'ann');
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    expect(await logIn(PASSWORD)).toBe('in');
    expect(await security.confirmCodes(ann.id, '000000')).toMatchObject({ refusal: { code: 'code-wrong' } });
    const code = totp.generate({ timestamp: now });
    expect((await security.confirmCodes(ann.id, code)).ok).toBe(true);
    expect(await logIn(PASSWORD)).toBe('code-needed');
    expect(await logIn('not the password')).toBe('wrong-login-or-password');
    expect(await logIn(PASSWORD, code)).toBe('code-wrong');
    now += 60_000;
    expect(await logIn(PASSWORD, totp.generate({ timestamp: now }))).toBe('in');
    expect((await security.endCodes(ann.id, PASSWORD)).ok).toBe(true);
    expect(await logIn(PASSWORD)).toBe('in');
  });

  test('ACC-15 a code on paper stands in for the app once, whatever its case and separators', async () => {
    const { secret } = await security.startCodes(ann.id, 'ann');
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const done = await security.confirmCodes(ann.id, totp.generate({ timestamp: now }));
    if (!done.ok) throw new Error('codes are not on');
    const [first = '', second = '', third = ''] = done.value.recovery;
    expect(new Set(done.value.recovery).size).toBe(10);
    const stored = await database.all(database.build.selectFrom('recovery_codes').selectAll());
    for (const code of done.value.recovery)
      expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''));
    expect(await logIn('not the password', first)).toBe('wrong-login-or-password');
    expect(await logIn(PASSWORD, first.toUpperCase().replaceAll('-', ' '))).toBe('in');
    expect(await logIn(PASSWORD, first)).toBe('code-wrong');
    expect(await security.recoveryLeft(ann.id)).toBe(9);
    expect(await security.renewRecovery(ann.id, 'wrong')).toMatchObject({
      refusal: { code: 'wrong-password' },
    });
    const fresh = await security.renewRecovery(ann.id, PASSWORD);
    if (!fresh.ok) throw new Error('no fresh codes');
    expect(await logIn(PASSWORD, second)).toBe('code-wrong');
    expect(await logIn(PASSWORD, fresh.value.recovery[0])).toBe('in');
    // Codes of one person open nobody else's account, and go with the app's codes.
    expect(await accounts.takeCode(boss.id, fresh.value.recovery[1] ?? '')).toBe(false);
    await security.endCodes(ann.id, PASSWORD);
    expect(await security.recoveryLeft(ann.id)).toBe(0);
    expect(await accounts.takeCode(ann.id, third)).toBe(false);
  });

  test('R-064 a ban ends the sessions, refuses whoever knows the password, and ends by itself', async () => {
    expect(await moderation.ban(ann, 2000, 'insult', '', boss)).toMatchObject({
      refusal: { code: 'ban-length' },
    });
    expect(await moderation.ban(ann, 30, 'nonsense', '', boss)).toMatchObject({
      refusal: { code: 'reason-needed' },
    });
    expect(await moderation.ban(boss, 30, 'insult', '', boss)).toMatchObject({
      refusal: { code: 'own-account' },
    });
    expect(await moderation.ban(boss, 30, 'insult', '', ann)).toMatchObject({
      refusal: { code: 'not-allowed' },
    });
    expect((await moderation.ban(ann, 3 * 365, 'insult', '', boss)).ok).toBe(true);
    expect(await accounts.session(token)).toBeNull();
    expect([await logIn(PASSWORD), await logIn('wrong')]).toEqual(['banned', 'wrong-login-or-password']);
    now += 3 * 365 * DAY;
    expect(await logIn(PASSWORD)).toBe('in');
    await moderation.ban(ann, 30, 'insult', '', boss);
    await moderation.unban(ann, 'he apologised', boss);
    expect(await logIn(PASSWORD)).toBe('in');
    expect((await moderation.log({ limit: 9 })).map(({ act }) => act)).toEqual(['unban', 'ban', 'ban']);
  });

  test('R-055 R-056 R-063 R-065 names refused, withdrawn, passwords ended', async () => {
    await moderation.forbidLogin('Kasparov', 'a famous name', boss);
    expect(await accounts.register(form('kasparov'), 'x')).toMatchObject({
      refusal: { code: 'login-reserved' },
    });
    await moderation.setSetting('obscene-words', 'patzer', 'complaints', boss);
    expect(await accounts.register(form('patzer1'), 'x')).toMatchObject({
      refusal: { code: 'login-obscene' },
    });
    await security.endPassword(ann.id);
    expect([await accounts.session(token), await logIn(PASSWORD)]).toEqual([null, 'password-ended']);
    const withdrawn = await security.withdrawLogin(ann, boss.id);
    expect((await accounts.byId(ann.id))?.login).toBe(withdrawn.ok ? withdrawn.value.login : '');
    expect(await accounts.register(form('ann'), 'x')).toMatchObject({ refusal: { code: 'login-reserved' } });
  });

  test('R-068 R-393 a closed account keeps nothing personal; its name stays taken', async () => {
    await security.setProfile(ann.id, {
      about: 'I like endings',
      birthDate: '1990-05-31',
      birthdayShown: true,
    });
    await security.addToken(ann.id, { name: 'bot', scopes: ['read'], days: 5 });
    expect(await security.close(ann, 'wrong')).toMatchObject({ refusal: { code: 'wrong-password' } });
    expect((await security.close(ann, PASSWORD)).ok).toBe(true);
    expect(await accounts.session(token)).toBeNull();
    expect(await logIn(PASSWORD)).toBe('wrong-login-or-password');
    const row = await database.first(database.build.selectFrom('users').selectAll().where('id', '=', ann.id));
    expect(row).toMatchObject({
      login: `former\u00a0user\u00a0${ann.id.slice(0, 6)}`,
      email: '',
      about: null,
      birth_date: null,
    });
    expect(await security.tokens(ann.id)).toEqual([]);
    expect(await accounts.register({ ...form('ann'), email: 'b@club.example' }, 'x')).toMatchObject({
      refusal: { code: 'login-reserved' },
    });
    expect((await accounts.register({ ...form('anne'), email: 'ann@club.example' }, 'x')).ok).toBe(true);
    expect(await security.close(boss, PASSWORD)).toMatchObject({ refusal: { code: 'last-administrator' } });
  });

  test('R-153 C-09 birthdays of those who show them', async () => {
    await security.setProfile(ann.id, { about: '', birthDate: '1990-05-31', birthdayShown: true });
    await security.setProfile(boss.id, { about: '', birthDate: '1980-05-31', birthdayShown: false });
    expect(await security.birthdays('2027-05-31')).toEqual(['ann']);
    expect(await security.birthdays('2027-05-30')).toEqual([]);
  });

  test('tokens are stored hashed, have scopes and an end, and die with a ban', async () => {
    const made = await security.addToken(ann.id, { name: 'my bot', scopes: ['read', 'mail'], days: 2 });
    if (!made.ok) throw new Error(made.refusal.code);
    const stored = await database.all(database.build.selectFrom('api_tokens').select('token_hash'));
    expect(JSON.stringify(stored)).not.toContain(made.value.token);
    expect(await security.byToken(made.value.token)).toMatchObject({
      user: { id: ann.id },
      scopes: ['read', 'mail'],
    });
    await moderation.ban(ann, 1, 'insult', '', boss);
    expect(await security.byToken(made.value.token)).toBeNull();
    now += 3 * DAY;
    expect(await security.byToken(made.value.token)).toBeNull();
    expect(await security.addToken(ann.id, { name: '', scopes: ['read'], days: 2 })).toMatchObject({
      refusal: { code: 'token-form' },
    });
  });
});
