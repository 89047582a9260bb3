import { Secret, TOTP } from 'otpauth';
import { newId } from '../app/ids.ts';
import type { Log } from '../app/log.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { Mailer } from '../mailer/types.ts';
import { ok, refuse, type Result } from '../result.ts';
import { formerName } from '../words/index.ts';
import { checkEmail, emailKey } from './decide/email.ts';
import { loginKey } from './decide/login.ts';
import { plainName } from './decide/name.ts';
import { ABOUT_MAX, birthdayKeys, checkBirthDate } from './decide/profile.ts';
import { PER_ADDRESS, placeOf } from './decide/tries.ts';
import { RecoveryCodes } from './recovery.ts';
import { SCOPES, type Scope, type Security } from './security-types.ts';
import { SecurityStore, type LinkPurpose } from './security-store.ts';
import { looksLikeToken, newToken, tokenHash } from './tokens.ts';
import { Tries } from './tries.ts';
import type { AccountRefusal, Accounts, User } from './types.ts';

export interface SecurityDeps {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly mailer: Mailer;
  readonly now: () => number;
  readonly log: Log;
  /** What other rooms delete with an account, such as letters. */
  readonly forget?: (userId: string) => Promise<readonly Statement[]>;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RESET_MS = 2 * HOUR;
const EMAIL_MS = 2 * DAY;
/** Letters with links one account may cause. */
const LETTERS = { burst: 3, refillMs: 20 * 60_000 };
const CODE_TRIES = { burst: 6, refillMs: 60_000 };
const MOST_TOKENS = 10;
const TOKEN_DAYS_MAX = 366;
const SESSION_ID = 16;
const STEP_S = 30;
/** A token's use is written at most this often. */
const TOKEN_TOUCH_MS = 5 * 60_000;

/** The part of the accounts room a person uses on himself. */
export function createSecurity({ database, accounts, mailer, now, log, forget }: SecurityDeps): Security {
  const store = new SecurityStore(database);
  const letters = new Tries(LETTERS, now);
  const fromAddress = new Tries(PER_ADDRESS, now);
  const codeTries = new Tries(CODE_TRIES, now);
  const recovery = new RecoveryCodes(database);

  async function rightPassword(userId: string, password: string): Promise<Result<null, AccountRefusal>> {
    const right = await accounts.checkPassword(userId, password);
    if (right === 'busy') return refuse('busy');
    return right ? ok(null) : refuse('wrong-password');
  }

  function link(userId: string, purpose: LinkPurpose, forMs: number, data: string | null) {
    const token = newToken();
    const at = now();
    const hash = tokenHash(token);
    return {
      token,
      hash,
      statement: store.insertLink({ hash, purpose, userId, now: at, expiresAt: at + forMs, data }),
    };
  }

  const today = (): string => new Date(now()).toISOString().slice(0, 10);

  async function changeHash(userId: string, hashed: string, keep: string | null): Promise<void> {
    await database.commit([
      store.set(userId, { password_hash: hashed, password_ended_at: null }),
      store.dropLinks(userId, ['reset']),
    ]);
    await accounts.endSessions(userId, keep);
    log.info('password changed', { userId });
  }

  async function close(user: User, extra: readonly Statement[] = []): Promise<Result<null, AccountRefusal>> {
    const own = (await forget?.(user.id)) ?? [];
    const name = formerName(user.id);
    const at = now();
    const outcome = await database.commit([
      ...own,
      ...store.dropOwn(user.id),
      // The name stays taken, so that nobody poses as the one who went; it no longer leads to a person.
      store.reserve(user.login, loginKey(user.login), 'closed', null, at),
      store.set(user.id, {
        login: name,
        login_key: `closed:${user.id}`,
        email: '',
        email_key: `closed:${user.id}`,
        password_hash: '-',
        roles: '[]',
        time_zone: null,
        about: null,
        birth_date: null,
        birthday_shown: null,
        email_confirmed_at: null,
        closed_at: at,
      }),
      ...extra,
    ]);
    if (outcome === 'conflict') return refuse('busy');
    await accounts.endSessions(user.id, null);
    log.info('account closed', { userId: user.id });
    return ok(null);
  }

  async function freshRecovery(userId: string) {
    const { codes, statements } = recovery.fresh(userId, now());
    await database.commit([...statements]);
    log.info('recovery codes made', { userId });
    return ok({ recovery: codes });
  }

  return {
    async profile(userId) {
      const row = await store.row(userId);
      if (row === undefined) return null;
      return {
        email: row.email,
        emailConfirmedAt: row.email_confirmed_at === null ? null : Number(row.email_confirmed_at),
        about: row.about ?? '',
        birthDate: row.birth_date,
        birthdayShown: row.birthday_shown === 1,
        consentAt: Number(row.consent_at),
        consentVersion: row.consent_version,
      };
    },
    async setProfile(userId, profile) {
      const about = profile.about
        .replaceAll('\r\n', '\n')
        .replaceAll(/(?!\n)[\p{Cc}\p{Bidi_Control}]/gu, '')
        .trim();
      if ([...about].length > ABOUT_MAX) return refuse('about-long', { max: ABOUT_MAX });
      const birth = checkBirthDate(profile.birthDate, today());
      if (!birth.ok) return birth;
      await database.commit([
        store.set(userId, {
          about: about === '' ? null : about,
          birth_date: birth.value,
          birthday_shown: birth.value !== null && profile.birthdayShown ? 1 : 0,
        }),
      ]);
      return ok(null);
    },
    birthdays: (day) => store.birthdays(birthdayKeys(day)),
    async sessions(userId, token) {
      const current = token === undefined ? '' : tokenHash(token);
      return (await store.sessions(userId)).map((row) => ({
        id: row.token_hash.slice(0, SESSION_ID),
        createdAt: Number(row.created_at),
        lastSeenAt: Number(row.last_seen_at),
        agent: row.agent,
        current: row.token_hash === current,
      }));
    },
    async endSession(userId, id) {
      const found = (await store.sessions(userId)).find((row) => row.token_hash.slice(0, SESSION_ID) === id);
      if (found === undefined) return refuse('not-found');
      await accounts.endSession(userId, found.token_hash);
      return ok(null);
    },
    async changePassword(userId, old, fresh, keep) {
      const right = await rightPassword(userId, old);
      if (!right.ok) return right;
      const hashed = await accounts.hashPassword(userId, fresh);
      if (!hashed.ok) return hashed;
      await changeHash(userId, hashed.value, keep);
      return ok(null);
    },
    async askReset(loginOrEmail, address) {
      if (!fromAddress.take(placeOf(address))) return refuse('too-many-tries');
      const wanted = loginOrEmail.trim().slice(0, 254);
      const byLogin = await accounts.byLogin(wanted);
      const user = byLogin ?? (await store.byEmail(emailKey(wanted)));
      const userId = user?.id;
      // Nothing here tells whether the account exists: no letter goes out to nobody, and none too often to anybody.
      if (userId === undefined || !letters.take(userId)) return ok(null);
      const { token, hash, statement } = link(userId, 'reset', RESET_MS, null);
      await database.commit([
        store.dropLinks(userId, ['reset']),
        statement,
        ...mailer.letter({
          key: `reset:${hash}`,
          kind: 'password-reset',
          to: { userId },
          link: `/reset/${token}`,
          secret: true,
          goodUntil: now() + RESET_MS,
        }),
      ]);
      mailer.wake();
      log.info('password reset asked', { userId });
      return ok(null);
    },
    async resetHolds(token) {
      if (!looksLikeToken(token)) return false;
      const row = await store.link(tokenHash(token));
      return (
        row !== undefined && row.purpose === 'reset' && row.used_at === null && Number(row.expires_at) > now()
      );
    },
    async reset(token, password) {
      if (!looksLikeToken(token)) return refuse('link-invalid');
      const hash = tokenHash(token);
      const row = await store.link(hash);
      if (row?.purpose !== 'reset' || row.user_id === null) return refuse('link-invalid');
      const hashed = await accounts.hashPassword(row.user_id, password);
      if (!hashed.ok) return hashed;
      if ((await database.commit([store.useLink(hash, 'reset', now())])) === 'conflict')
        return refuse('link-invalid');
      await changeHash(row.user_id, hashed.value, null);
      return ok(null);
    },
    async resetLink(userId, extra = []) {
      const { token, statement } = link(userId, 'reset', DAY, null);
      await database.commit([store.dropLinks(userId, ['reset']), statement, ...extra]);
      return `/reset/${token}`;
    },
    async askConfirmation(userId) {
      if (!letters.take(userId)) return refuse('too-many-tries');
      const row = await store.row(userId);
      if (row === undefined) return refuse('not-found');
      const { token, hash, statement } = link(userId, 'email-confirm', EMAIL_MS, row.email_key);
      await database.commit([
        store.dropLinks(userId, ['email-confirm']),
        statement,
        ...mailer.letter({
          key: `email-confirm:${hash}`,
          kind: 'email-confirm',
          to: { userId },
          link: `/confirm/${token}`,
          secret: true,
          goodUntil: now() + EMAIL_MS,
        }),
      ]);
      mailer.wake();
      return ok(null);
    },
    async askEmail(userId, password, email) {
      const checked = checkEmail(email);
      if (!checked.ok) return checked;
      const right = await rightPassword(userId, password);
      if (!right.ok) return right;
      const row = await store.row(userId);
      if (row === undefined) return refuse('not-found');
      if (emailKey(email) === row.email_key) return refuse('email-same');
      if ((await store.byEmail(emailKey(email))) !== undefined) return refuse('email-taken');
      if (!letters.take(userId)) return refuse('too-many-tries');
      const language = row.language === 'en' ? 'en' : 'ru';
      const fresh = link(userId, 'email-new', EMAIL_MS, JSON.stringify({ email: checked.value }));
      const statements = [
        store.dropLinks(userId, ['email-new', 'email-old', 'email-confirm']),
        fresh.statement,
        ...mailer.letter({
          key: `email-new:${fresh.hash}`,
          kind: 'email-new',
          to: { address: checked.value, language, userId },
          params: { login: row.login },
          link: `/confirm/${fresh.token}`,
          secret: true,
          goodUntil: now() + EMAIL_MS,
        }),
      ];
      // An address nobody has confirmed cannot be asked: then the new one alone counts.
      if (row.email_confirmed_at !== null) {
        const old = link(userId, 'email-old', EMAIL_MS, JSON.stringify({ email: checked.value }));
        statements.push(
          old.statement,
          ...mailer.letter({
            key: `email-old:${old.hash}`,
            kind: 'email-old',
            to: { address: row.email, language, userId },
            params: { login: row.login, address: checked.value },
            link: `/confirm/${old.token}`,
            secret: true,
            goodUntil: now() + EMAIL_MS,
          }),
        );
      }
      await database.commit(statements);
      mailer.wake();
      log.info('address change asked', { userId });
      return ok(null);
    },
    async confirm(token) {
      if (!looksLikeToken(token)) return refuse('link-invalid');
      const hash = tokenHash(token);
      const used = await store.link(hash);
      const purpose = used?.purpose;
      const userId = used?.user_id;
      if (used === undefined || userId === null || userId === undefined) return refuse('link-invalid');
      if (purpose !== 'email-confirm' && purpose !== 'email-new' && purpose !== 'email-old')
        return refuse('link-invalid');
      if ((await database.commit([store.useLink(hash, purpose, now())])) === 'conflict')
        return refuse('link-invalid');
      const row = await store.row(userId);
      if (row === undefined) return refuse('link-invalid');
      if (purpose === 'email-confirm') {
        if (used.data !== row.email_key) return refuse('link-invalid');
        await database.commit([store.set(userId, { email_confirmed_at: now() })]);
        return ok({ what: 'confirmed' });
      }
      const open = await database.first(
        database.build
          .selectFrom('one_time_links')
          .select('token_hash')
          .where('user_id', '=', userId)
          .where('purpose', 'in', ['email-new', 'email-old'])
          .where('used_at', 'is', null),
      );
      if (open !== undefined) return ok({ what: 'half' });
      const wanted: unknown = JSON.parse(used.data ?? '{}');
      const email =
        typeof wanted === 'object' && wanted !== null && 'email' in wanted && typeof wanted.email === 'string'
          ? wanted.email
          : null;
      if (email === null) return refuse('link-invalid');
      const outcome = await database.commit([
        store.set(userId, { email, email_key: emailKey(email), email_confirmed_at: now() }),
        store.dropLinks(userId, ['email-new', 'email-old']),
      ]);
      if (outcome === 'conflict') return refuse('email-taken');
      log.info('address changed', { userId });
      return ok({ what: 'changed' });
    },
    async startCodes(userId, login) {
      const secret = new Secret({ size: 20 });
      await database.commit(store.putCode(userId, secret.base32, now()));
      const code = new TOTP({ issuer: 'Tabiya', label: login, secret, period: STEP_S });
      return { secret: secret.base32, uri: code.toString() };
    },
    async confirmCodes(userId, code) {
      if (!codeTries.take(userId)) return refuse('too-many-tries');
      if (!(await accounts.takeCode(userId, code))) return refuse('code-wrong');
      return freshRecovery(userId);
    },
    async renewRecovery(userId, password) {
      const right = await rightPassword(userId, password);
      if (!right.ok) return right;
      return freshRecovery(userId);
    },
    recoveryLeft: (userId) => recovery.left(userId),
    async hasCodes(userId) {
      const row = await store.code(userId);
      return row !== undefined && row.confirmed_at !== null;
    },
    async endCodes(userId, password) {
      const right = await rightPassword(userId, password);
      if (!right.ok) return right;
      await database.commit([store.dropCode(userId), recovery.drop(userId)]);
      log.info('codes ended', { userId });
      return ok(null);
    },
    async dropCodes(userId, extra = []) {
      await database.commit([store.dropCode(userId), recovery.drop(userId), ...extra]);
      log.info('codes ended', { userId });
    },
    async close(user, password) {
      const right = await rightPassword(user.id, password);
      if (!right.ok) return right;
      if (user.roles.includes('administrator') && (await accounts.withRole('administrator')).length <= 1)
        return refuse('last-administrator');
      const running = await store.runningGames(user.id);
      if (running > 0) return refuse('games-running', { count: running });
      return close(user);
    },
    closeFor: close,
    async endPassword(userId, extra = []) {
      // Whoever had the password may have made a passkey with it: that door closes too.
      await database.commit([
        store.set(userId, { password_ended_at: now() }),
        database.statement(database.build.deleteFrom('passkeys').where('user_id', '=', userId)),
        ...extra,
      ]);
      await accounts.endSessions(userId, null);
    },
    async withdrawLogin(user, byId, extra = () => []) {
      const login = `player ${user.id.slice(0, 6)}`;
      const outcome = await database.commit([
        store.reserve(user.login, loginKey(user.login), 'withdrawn', byId, now()),
        store.set(user.id, { login, login_key: loginKey(login) }),
        ...extra(login),
      ]);
      return outcome === 'committed' ? ok({ login }) : refuse('busy');
    },
    async addToken(userId, { name, scopes, days }) {
      const known = SCOPES.filter((scope) => scopes.includes(scope));
      const plain = plainName(name);
      if (plain === '' || known.length === 0 || !Number.isInteger(days) || days < 1 || days > TOKEN_DAYS_MAX)
        return refuse('token-form', { max: TOKEN_DAYS_MAX });
      if ((await store.tokens(userId)).length >= MOST_TOKENS)
        return refuse('too-many-tokens', { max: MOST_TOKENS });
      const token = newToken();
      const at = now();
      await database.commit([
        store.insertToken({
          id: newId(),
          userId,
          hash: tokenHash(token),
          name: plain,
          scopes: JSON.stringify(known),
          now: at,
          expiresAt: at + days * DAY,
        }),
      ]);
      log.info('token made', { userId });
      return ok({ token });
    },
    async tokens(userId) {
      return (await store.tokens(userId)).map((row) => ({
        id: row.id,
        name: row.name,
        scopes: scopesOf(row.scopes),
        createdAt: Number(row.created_at),
        expiresAt: Number(row.expires_at),
        lastUsedAt: row.last_used_at === null ? null : Number(row.last_used_at),
      }));
    },
    async endToken(userId, id) {
      await database.commit([store.dropToken(userId, id)]);
    },
    async byToken(token) {
      if (!looksLikeToken(token)) return null;
      const row = await store.token(tokenHash(token));
      const at = now();
      if (row === undefined || Number(row.expires_at) <= at) return null;
      const user = await accounts.byId(row.user_id);
      if (user === null || user.closed || (await accounts.bannedUntil(user.id)) !== null) return null;
      if (at - Number(row.last_used_at ?? 0) > TOKEN_TOUCH_MS)
        await database.commit([store.touchToken(row.id, at)]);
      return { user, scopes: scopesOf(row.scopes) };
    },
  };
}

function scopesOf(text: string): readonly Scope[] {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? SCOPES.filter((scope) => value.includes(scope)) : [];
}
