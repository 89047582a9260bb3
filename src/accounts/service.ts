import { Secret, TOTP } from 'otpauth';
import { newId } from '../app/ids.ts';
import type { Log } from '../app/log.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import { ok, refuse, type Result } from '../result.ts';
import { loginKey } from './decide/login.ts';
import { isObscene } from './decide/obscene.ts';
import { checkPassword, normalPassword, PASSWORD_MAX } from './decide/password.ts';
import { decideRegistration } from './decide/registration.ts';
import { decideGrant, decideRevoke } from './decide/roles.ts';
import { LINK_MS, SESSION_MS, sessionCare } from './decide/session.ts';
import { PER_ADDRESS, PER_KNOWN_PLACE, PER_LOGIN, placeOf, REGISTRATIONS } from './decide/tries.ts';
import { KnownPlaces } from './places.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { RecoveryCodes } from './recovery.ts';
import { AccountStore } from './store.ts';
import { looksLikeToken, newToken, tokenHash } from './tokens.ts';
import { Tries } from './tries.ts';
import type { AccountRefusal, Accounts, Registration, Role, RoleChange, SignedIn, User } from './types.ts';

export interface AccountsDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly log: Log;
  /** Replaced only to bound the queue in a test. */
  readonly passwords?: Passwords;
}

const DAY = 86_400_000;
const MOST_AGENT = 200;
const ROLE_RACES = 5;
/** Life of a one-time code, seconds. */
const CODE_STEP_S = 30;
/** Published with a person's id when sessions of his have ended. */
const SESSIONS_TOPIC = 'sessions:';

/** The accounts room on a database. */
export function createAccounts({
  database,
  now,
  log,
  passwords = createPasswords(),
}: AccountsDeps): Accounts {
  const store = new AccountStore(database);
  const listeners = new Set<(userId: string, hash: string) => void>();
  const changeListeners = new Set<(userId: string, remaining: ReadonlySet<string>) => void>();
  database.subscribe(({ topic }) => {
    if (!topic.startsWith(SESSIONS_TOPIC)) return;
    const userId = topic.slice(SESSIONS_TOPIC.length);
    store
      .sessionHashes(userId)
      .then((remaining) => {
        for (const listener of changeListeners) listener(userId, remaining);
      })
      .catch((error: unknown) => log.error('sessions not read', { userId, error: String(error) }));
  });
  const fromAddress = new Tries(PER_ADDRESS, now);
  const forLogin = new Tries(PER_LOGIN, now);
  const fromKnownPlace = new Tries(PER_KNOWN_PLACE, now);
  const registrations = new Tries(REGISTRATIONS, now);
  const places = new KnownPlaces();
  const recovery = new RecoveryCodes(database);

  /** A new session: the token for the cookie and the statements that store its hash. */
  function openSession(userId: string, agent: string): { token: string; statements: Statement[] } {
    const token = newToken();
    const at = now();
    // The agent's name is shown in a list one day: no control characters, bounded.
    const name = agent.replaceAll(/\p{Cc}/gu, ' ').slice(0, MOST_AGENT);
    return {
      token,
      statements: [
        store.deleteEndedSessions(userId, at),
        store.insertSession({
          hash: tokenHash(token),
          userId,
          now: at,
          expiresAt: at + SESSION_MS,
          agent: name,
        }),
      ],
    };
  }

  async function create(
    form: Registration,
    staff: boolean,
    agent: string,
    address: string | undefined,
    before: (userId: string) => readonly Statement[],
  ): Promise<Result<SignedIn, AccountRefusal>> {
    const decided = decideRegistration(form, { now: now(), staff });
    if (!decided.ok) return decided;
    const person = decided.value;
    if (!staff) {
      if (await store.isReserved(person.loginKey)) return refuse('login-reserved');
      if (isObscene(person.login, await store.obsceneWords())) return refuse('login-obscene');
    }
    const taken = await whatIsTaken(person.loginKey, person.emailKey);
    if (taken !== null) return refuse(taken);
    const place = address === undefined ? null : placeOf(address);
    if (place !== null && !registrations.take(place)) return refuse('too-many-tries');
    const hashed = await passwords.hash(person.password);
    if (hashed === 'busy') {
      if (place !== null) registrations.giveBack(place);
      return refuse('busy');
    }
    const id = newId();
    const session = openSession(id, agent);
    const outcome = await database.commit([
      ...before(id),
      store.insertUser(id, person, hashed),
      ...session.statements,
    ]);
    if (outcome === 'conflict') {
      if (place !== null) registrations.giveBack(place);
      const late = await whatIsTaken(person.loginKey, person.emailKey);
      return refuse(late ?? (staff ? 'link-invalid' : 'busy'));
    }
    if (place !== null) places.remember(person.loginKey, place);
    log.info('account registered', { userId: id, administrator: staff });
    const user = await store.byId(id);
    if (user === null) throw new Error(`account ${id} is not there after its commit`);
    return ok({ user, token: session.token });
  }

  async function whatIsTaken(login: string, email: string): Promise<'login-taken' | 'email-taken' | null> {
    if ((await store.byKey(login)) !== null) return 'login-taken';
    return (await store.emailTaken(email)) ? 'email-taken' : null;
  }

  async function logIn(
    login: string,
    password: string,
    agent: string,
    address?: string,
    code = '',
  ): Promise<Result<SignedIn, AccountRefusal>> {
    const key = loginKey(login).slice(0, 100);
    const place = address === undefined ? null : placeOf(address);
    const known = place !== null && places.knows(key, place);
    const perLogin = known ? fromKnownPlace : forLogin;
    const loginTry = known ? `${key} ${place}` : key;
    if (place !== null && !fromAddress.take(place)) return refuse('too-many-tries');
    if (!perLogin.take(loginTry)) {
      log.warn('sign-in held back', { address: place });
      return refuse('too-many-tries');
    }
    const found = await store.byKey(key);
    const usable = found !== null && !found.user.closed && password.length <= 4 * PASSWORD_MAX;
    const right = await passwords.verify(
      usable ? found.passwordHash : null,
      normalPassword(password.slice(0, 4 * PASSWORD_MAX)),
    );
    if (right === 'busy') {
      if (place !== null) fromAddress.giveBack(place);
      perLogin.giveBack(loginTry);
      return refuse('busy');
    }
    if (!right || found === null) {
      log.info('sign-in refused', { userId: found?.user.id, address: place });
      return refuse('wrong-login-or-password');
    }
    // Only whoever knows the password learns more: a ban, an ended password, a second step.
    const until = await store.bannedUntil(found.user.id, now());
    if (until !== null) return refuse('banned', { until });
    if (found.passwordEnded) return refuse('password-ended');
    const codes = await store.code(found.user.id);
    if (codes !== undefined && codes.confirmed_at !== null) {
      if (code.trim() === '') return refuse('code-needed');
      if (!(await takeCode(found.user.id, code))) return refuse('code-wrong');
    }
    perLogin.giveBack(loginTry);
    if (place !== null) {
      fromAddress.giveBack(place);
      places.remember(key, place);
    }
    const session = openSession(found.user.id, agent);
    const outcome = await database.commit([...session.statements, store.seen(found.user.id, now())]);
    if (outcome === 'conflict') return refuse('busy');
    log.info('signed in', { userId: found.user.id, address: place });
    return ok({ user: { ...found.user, lastSeenAt: now() }, token: session.token });
  }

  async function takeCode(userId: string, code: string): Promise<boolean> {
    const row = await store.code(userId);
    if (row === undefined) return false;
    const at = now();
    const totp = new TOTP({ secret: Secret.fromBase32(row.secret), period: CODE_STEP_S });
    const token = code.replaceAll(/\s/gu, '');
    const delta = /^\d{6}$/u.test(token) ? totp.validate({ token, timestamp: at, window: 1 }) : null;
    // A code on paper stands in for an app that is lost (ACC-15), once codes are in force.
    if (delta === null) return row.confirmed_at !== null && (await recovery.take(userId, token));
    const step = Math.floor(at / 1000 / CODE_STEP_S) + delta;
    const taken = store.takeStep(userId, step, Number(row.confirmed_at ?? at));
    return (await database.commit([taken])) === 'committed';
  }

  async function logInAs(userId: string, agent: string): Promise<Result<SignedIn, AccountRefusal>> {
    const user = await store.byId(userId);
    if (user === null || user.closed) return refuse('passkey-refused');
    const until = await store.bannedUntil(userId, now());
    if (until !== null) return refuse('banned', { until });
    const session = openSession(userId, agent);
    const outcome = await database.commit([...session.statements, store.seen(userId, now())]);
    if (outcome === 'conflict') return refuse('busy');
    log.info('signed in', { userId, by: 'passkey' });
    return ok({ user: { ...user, lastSeenAt: now() }, token: session.token });
  }

  async function logOut(token: string): Promise<void> {
    if (!looksLikeToken(token)) return;
    const hash = tokenHash(token);
    const session = await store.session(hash);
    if (session === null) return;
    await database.commit([store.deleteSession(hash)]);
    log.info('signed out', { userId: session.user.id });
    for (const listener of listeners) listener(session.user.id, hash);
  }

  async function session(token: string): Promise<User | null> {
    if (!looksLikeToken(token)) return null;
    const hash = tokenHash(token);
    const found = await store.session(hash);
    if (found === null || found.user.closed) return null;
    const at = now();
    const care = sessionCare({ expiresAt: found.expiresAt, lastSeenAt: found.seenAt }, at);
    if (care === 'ended') {
      await database.commit([store.deleteSession(hash)]);
      for (const listener of listeners) listener(found.user.id, hash);
      return null;
    }
    if (care === 'touch') {
      // A conflict means the session ended meanwhile: then this request is the last that saw it.
      await database.commit([store.touchSession(hash, at, at + SESSION_MS), store.seen(found.user.id, at)]);
      return { ...found.user, lastSeenAt: at };
    }
    return found.user;
  }

  async function changeRoles(
    userId: string,
    act: 'grant' | 'revoke',
    role: Role,
    by: User | null,
    alongside: RoleChange = () => [],
  ): Promise<Result<null, AccountRefusal>> {
    for (let race = 0; race < ROLE_RACES; race += 1) {
      const user = await store.byId(userId);
      if (user === null || user.closed) return refuse('not-found');
      const decided =
        act === 'grant'
          ? decideGrant(user.roles, role, by)
          : decideRevoke(user.roles, role, by, (await store.withRole('administrator')).length);
      if (!decided.ok) return decided;
      const outcome = await database.commit([
        store.setRoles(userId, user.roles, decided.value),
        ...(act === 'grant' && role === 'administrator' ? [store.endFirstLinks(now())] : []),
        ...alongside(user.roles, decided.value),
      ]);
      if (outcome === 'committed') {
        log.info(`role ${act}`, { userId, role, byId: by?.id ?? null });
        return ok(null);
      }
    }
    return refuse('busy');
  }

  return {
    register: (form, agent, address) => create(form, false, agent, address, () => []),
    logIn,
    logOut,
    session,
    byId: (id) => store.byId(id),
    byLogin: async (login) => (await store.byKey(loginKey(login)))?.user ?? null,
    byIds: (ids) => store.byIds(ids),
    withRole: (role) => store.withRole(role),
    seenSince: (since, limit) => store.seenSince(since, limit),
    count: () => store.count(now() - DAY),
    async setLanguage(userId, language) {
      await database.commit([store.setLanguage(userId, language)]);
    },
    async setTimeZone(userId, timeZone) {
      await database.commit([store.setTimeZone(userId, timeZone)]);
    },
    grant: (userId, role, by, alongside) => changeRoles(userId, 'grant', role, by, alongside),
    revoke: (userId, role, by, alongside) => changeRoles(userId, 'revoke', role, by, alongside),
    needsAdministrator: async () => (await store.withRole('administrator')).length === 0,
    async issueAdministratorLink(whose = 'another') {
      const token = newToken();
      await database.commit([store.insertLink(tokenHash(token), whose === 'first', now(), now() + LINK_MS)]);
      log.info('administrator link issued');
      return token;
    },
    administratorLinkHolds: async (token) =>
      looksLikeToken(token) && (await store.linkHolds(tokenHash(token), now())),
    async claimAdministrator(token, form, agent, address, alongside = () => []) {
      if (!looksLikeToken(token) || !(await store.linkHolds(tokenHash(token), now())))
        return refuse('link-invalid');
      return create(form, true, agent, address, (id) => [
        store.useLink(tokenHash(token), id, now()),
        store.endFirstLinks(now()),
        ...alongside(id, [], ['administrator']),
      ]);
    },
    async claimAdministratorAs(token, userId, alongside = () => []) {
      const user = await store.byId(userId);
      if (user === null || user.closed) return refuse('not-found');
      if (!looksLikeToken(token)) return refuse('link-invalid');
      const roles = decideGrant(user.roles, 'administrator', null);
      if (!roles.ok) return roles;
      const outcome = await database.commit([
        store.useLink(tokenHash(token), userId, now()),
        store.endFirstLinks(now()),
        store.setRoles(userId, user.roles, roles.value),
        ...alongside(userId, user.roles, roles.value),
      ]);
      if (outcome === 'conflict') return refuse('link-invalid');
      log.info('administrator link used', { userId });
      return ok(null);
    },
    logInAs,
    takeCode,
    async checkPassword(userId, password) {
      const row = await store.credentials(userId);
      return passwords.verify(
        row?.password_hash ?? null,
        normalPassword(password.slice(0, 4 * PASSWORD_MAX)),
      );
    },
    async hashPassword(userId, password) {
      const row = await store.credentials(userId);
      if (row === undefined) return refuse('not-found');
      const checked = checkPassword(password, row);
      if (!checked.ok) return checked;
      const hashed = await passwords.hash(checked.value);
      return hashed === 'busy' ? refuse('busy') : ok(hashed);
    },
    bannedUntil: (userId) => store.bannedUntil(userId, now()),
    async endSession(userId, hash) {
      await database.commit([store.deleteSession(hash)]);
      database.publish({ topic: `${SESSIONS_TOPIC}${userId}`, version: now() });
    },
    async endSessions(userId, keep) {
      await database.commit([store.deleteSessions(userId, keep === null ? null : tokenHash(keep))]);
      database.publish({ topic: `${SESSIONS_TOPIC}${userId}`, version: now() });
      log.info('sessions ended', { userId });
    },
    onSessionsChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    onSessionEnd(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
