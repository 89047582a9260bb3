import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { Tables, UserRow } from '../db/schema.ts';
import type { Language } from '../words/index.ts';
import type { NewUser } from './decide/registration.ts';
import { ROLES, type Role, type User } from './types.ts';

const ADMINISTRATOR_LINK = 'administrator';
/** The link shown at the start of a site that has no administrator. */
const FIRST_ADMINISTRATOR_LINK = 'first-administrator';
const MOST_IDS_AT_ONCE = 400;

type PersonRow = Pick<
  UserRow,
  'id' | 'login' | 'roles' | 'language' | 'time_zone' | 'created_at' | 'last_seen_at' | 'closed_at'
>;

type NamedRow = PersonRow & Pick<UserRow, 'password_hash' | 'password_ended_at'>;

const PERSON = [
  'users.id',
  'users.login',
  'users.roles',
  'users.language',
  'users.time_zone',
  'users.created_at',
  'users.last_seen_at',
  'users.closed_at',
] as const;

/** Links for administrators; the one for the first holds only while there is none. */
function usableLink(e: ExpressionBuilder<Tables, 'one_time_links'>) {
  const administrators = e
    .selectFrom('users')
    .select('users.id')
    .where('users.roles', 'like', `%"administrator"%`)
    .where('users.closed_at', 'is', null);
  return e.or([
    e('purpose', '=', ADMINISTRATOR_LINK),
    e.and([e('purpose', '=', FIRST_ADMINISTRATOR_LINK), e.not(e.exists(administrators))]),
  ]);
}

function readRoles(text: string): readonly Role[] {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? ROLES.filter((role) => value.includes(role)) : [];
}

/** A stored row as the rest of the program knows the person. */
function person(row: PersonRow): User {
  return {
    id: row.id,
    login: row.login,
    roles: readRoles(row.roles),
    language: row.language === 'en' ? 'en' : 'ru',
    timeZone: row.time_zone,
    createdAt: Number(row.created_at),
    lastSeenAt: Number(row.last_seen_at),
    closed: row.closed_at !== null,
  };
}

/** Queries and statements of the accounts room. */
export class AccountStore {
  readonly #database: Database;
  readonly #named: (params: { readonly key: string }) => Promise<NamedRow[]>;

  constructor(database: Database) {
    this.#database = database;
    this.#named = database.prepareAll((p) =>
      database.build
        .selectFrom('users')
        .select([...PERSON, 'users.password_hash', 'users.password_ended_at'])
        .where('login_key', '=', p('key')),
    );
  }

  get #build() {
    return this.#database.build;
  }

  async byId(id: string): Promise<User | null> {
    const row = await this.#database.first(
      this.#build.selectFrom('users').select(PERSON).where('id', '=', id),
    );
    return row === undefined ? null : person(row);
  }

  async byKey(loginKey: string): Promise<{
    readonly user: User;
    readonly passwordHash: string;
    readonly passwordEnded: boolean;
  } | null> {
    const [row] = await this.#named({ key: loginKey });
    return row === undefined
      ? null
      : {
          user: person(row),
          passwordHash: row.password_hash,
          passwordEnded: row.password_ended_at !== null,
        };
  }

  async credentials(userId: string) {
    return this.#database.first(
      this.#build
        .selectFrom('users')
        .select(['login', 'email', 'password_hash'])
        .where('id', '=', userId)
        .where('closed_at', 'is', null),
    );
  }

  /** the latest end of the bans that hold at an instant. */
  async bannedUntil(userId: string, now: number): Promise<number | null> {
    const row = await this.#database.first(
      this.#build
        .selectFrom('bans')
        .select((e) => e.fn.max('until_at').as('until'))
        .where('user_id', '=', userId)
        .where('until_at', '>', now)
        .where('lifted_at', 'is', null),
    );
    return row?.until === null || row?.until === undefined ? null : Number(row.until);
  }

  async code(userId: string) {
    return this.#database.first(this.#build.selectFrom('codes').selectAll().where('user_id', '=', userId));
  }

  /** Takes a code's step; exactly one row, so that a code counts once. */
  takeStep(userId: string, step: number, confirmedAt: number): Statement {
    return this.#database.statement(
      this.#build
        .updateTable('codes')
        .set({ last_step: step, confirmed_at: confirmedAt })
        .where('user_id', '=', userId)
        .where('last_step', '<', step),
      1,
    );
  }

  /** names the administration has forbidden or withdrawn. */
  async isReserved(loginKey: string): Promise<boolean> {
    const row = await this.#database.first(
      this.#build.selectFrom('reserved_logins').select('why').where('login_key', '=', loginKey),
    );
    return row !== undefined;
  }

  /** stems the administration has added. */
  async obsceneWords(): Promise<readonly string[]> {
    const row = await this.#database.first(
      this.#build.selectFrom('site_settings').select('value').where('name', '=', 'obscene-words'),
    );
    return (row?.value ?? '')
      .toLowerCase()
      .split(/[^a-z]+/u)
      .filter((word) => word.length > 2);
  }

  async emailTaken(emailKey: string): Promise<boolean> {
    const row = await this.#database.first(
      this.#build
        .selectFrom('users')
        .select('id')
        .where('email_key', '=', emailKey)
        .where('closed_at', 'is', null),
    );
    return row !== undefined;
  }

  async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, User>> {
    const found = new Map<string, User>();
    const wanted = [...new Set(ids)];
    for (let from = 0; from < wanted.length; from += MOST_IDS_AT_ONCE) {
      const some = wanted.slice(from, from + MOST_IDS_AT_ONCE);
      const rows = await this.#database.all(
        this.#build.selectFrom('users').select(PERSON).where('id', 'in', some),
      );
      for (const row of rows) found.set(row.id, person(row));
    }
    return found;
  }

  async withRole(role: Role): Promise<readonly User[]> {
    const rows = await this.#database.all(
      this.#build
        .selectFrom('users')
        .select(PERSON)
        .where('roles', 'like', `%"${role}"%`)
        .where('closed_at', 'is', null)
        .orderBy('login_key'),
    );
    return rows.map(person);
  }

  async seenSince(
    since: number,
    limit: number,
  ): Promise<{ readonly count: number; readonly people: readonly { readonly login: string }[] }> {
    const open = this.#build
      .selectFrom('users')
      .where('closed_at', 'is', null)
      .where('last_seen_at', '>=', since);
    const all = await this.#database.first(open.select((e) => e.fn.countAll().as('n')));
    const people = await this.#database.all(
      open.select('login').orderBy('last_seen_at', 'desc').orderBy('login').limit(limit),
    );
    return { count: Number(all?.n ?? 0), people };
  }

  async count(since: number): Promise<{ readonly registered: number; readonly recent: number }> {
    const open = this.#build.selectFrom('users').where('closed_at', 'is', null);
    const all = await this.#database.first(open.select((e) => e.fn.countAll().as('n')));
    const recent = await this.#database.first(
      open.where('last_seen_at', '>=', since).select((e) => e.fn.countAll().as('n')),
    );
    return { registered: Number(all?.n ?? 0), recent: Number(recent?.n ?? 0) };
  }

  async session(
    hash: string,
  ): Promise<{ readonly user: User; readonly expiresAt: number; readonly seenAt: number } | null> {
    const row = await this.#database.first(
      this.#build
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select([...PERSON, 'sessions.expires_at', 'sessions.last_seen_at as seen_at'])
        .where('sessions.token_hash', '=', hash),
    );
    if (row === undefined) return null;
    return { user: person(row), expiresAt: Number(row.expires_at), seenAt: Number(row.seen_at) };
  }

  async linkHolds(hash: string, now: number): Promise<boolean> {
    const row = await this.#database.first(
      this.#build
        .selectFrom('one_time_links')
        .select('token_hash')
        .where('token_hash', '=', hash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .where(usableLink),
    );
    return row !== undefined;
  }

  insertUser(id: string, user: NewUser, passwordHash: string): Statement {
    return this.#database.statement(
      this.#build.insertInto('users').values({
        id,
        login: user.login,
        login_key: user.loginKey,
        email: user.email,
        email_key: user.emailKey,
        password_hash: passwordHash,
        roles: JSON.stringify(user.roles),
        language: user.language,
        time_zone: user.timeZone,
        consent_at: user.consentAt,
        consent_version: user.consentVersion,
        created_at: user.createdAt,
        last_seen_at: user.createdAt,
        closed_at: null,
      }),
      1,
    );
  }

  insertSession(session: {
    readonly hash: string;
    readonly userId: string;
    readonly now: number;
    readonly expiresAt: number;
    readonly agent: string;
  }): Statement {
    return this.#database.statement(
      this.#build.insertInto('sessions').values({
        token_hash: session.hash,
        user_id: session.userId,
        created_at: session.now,
        expires_at: session.expiresAt,
        last_seen_at: session.now,
        agent: session.agent,
      }),
      1,
    );
  }

  touchSession(hash: string, now: number, expiresAt: number): Statement {
    return this.#database.statement(
      this.#build
        .updateTable('sessions')
        .set({ last_seen_at: now, expires_at: expiresAt })
        .where('token_hash', '=', hash),
      1,
    );
  }

  deleteSession(hash: string): Statement {
    return this.#database.statement(this.#build.deleteFrom('sessions').where('token_hash', '=', hash));
  }

  deleteSessions(userId: string, keepHash: string | null): Statement {
    const query = this.#build.deleteFrom('sessions').where('user_id', '=', userId);
    return this.#database.statement(keepHash === null ? query : query.where('token_hash', '!=', keepHash));
  }

  async sessionHashes(userId: string): Promise<ReadonlySet<string>> {
    const rows = await this.#database.all(
      this.#build.selectFrom('sessions').select('token_hash').where('user_id', '=', userId),
    );
    return new Set(rows.map((row) => row.token_hash));
  }

  deleteEndedSessions(userId: string, now: number): Statement {
    return this.#database.statement(
      this.#build.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<=', now),
    );
  }

  seen(userId: string, now: number): Statement {
    return this.#database.statement(
      this.#build.updateTable('users').set({ last_seen_at: now }).where('id', '=', userId),
    );
  }

  setLanguage(userId: string, language: Language): Statement {
    return this.#database.statement(
      this.#build.updateTable('users').set({ language }).where('id', '=', userId),
    );
  }

  setTimeZone(userId: string, timeZone: string | null): Statement {
    return this.#database.statement(
      this.#build.updateTable('users').set({ time_zone: timeZone }).where('id', '=', userId),
    );
  }

  /** Roles change only if they are still what they were when it was decided. */
  setRoles(userId: string, before: readonly Role[], after: readonly Role[]): Statement {
    return this.#database.statement(
      this.#build
        .updateTable('users')
        .set({ roles: JSON.stringify(after) })
        .where('id', '=', userId)
        .where('roles', '=', JSON.stringify(before)),
      1,
    );
  }

  insertLink(hash: string, first: boolean, now: number, expiresAt: number): Statement {
    return this.#database.statement(
      this.#build.insertInto('one_time_links').values({
        token_hash: hash,
        purpose: first ? FIRST_ADMINISTRATOR_LINK : ADMINISTRATOR_LINK,
        user_id: null,
        created_at: now,
        expires_at: expiresAt,
        used_at: null,
      }),
      1,
    );
  }

  /** Uses a link up; exactly one row, so that two uses of one link conflict. */
  useLink(hash: string, userId: string, now: number): Statement {
    return this.#database.statement(
      this.#build
        .updateTable('one_time_links')
        .set({ used_at: now, user_id: userId })
        .where('token_hash', '=', hash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .where(usableLink),
      1,
    );
  }

  /** Links for the first administrator end with the transaction that makes anybody one. */
  endFirstLinks(now: number): Statement {
    return this.#database.statement(
      this.#build
        .updateTable('one_time_links')
        .set({ used_at: now })
        .where('purpose', '=', FIRST_ADMINISTRATOR_LINK)
        .where('used_at', 'is', null),
    );
  }
}
