import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { UserRow } from '../db/schema.ts';

/** Tables whose rows belong to one person alone and go with his account; the column that holds his id. */
const OWN = [
  ['sessions', 'user_id'],
  ['passkeys', 'user_id'],
  ['codes', 'user_id'],
  ['recovery_codes', 'user_id'],
  ['api_tokens', 'user_id'],
  ['forum_watches', 'user_id'],
  ['subscriptions', 'user_id'],
  ['mail_blocks', 'user_id'],
  ['mail_blocks', 'blocked_id'],
  ['seeks', 'user_id'],
  ['seeks', 'target_id'],
  ['one_time_links', 'user_id'],
  ['notices', 'user_id'],
  ['notice_settings', 'user_id'],
  ['push_subscriptions', 'user_id'],
  ['saved_setups', 'user_id'],
  ['vacations', 'user_id'],
  ['game_blocks', 'user_id'],
  ['game_blocks', 'blocked_id'],
  ['program_users', 'user_id'],
  ['fide_ratings', 'user_id'],
  ['clones', 'user_id'],
  ['petition_signatures', 'user_id'],
] as const;

export type LinkPurpose = 'reset' | 'email-confirm' | 'email-old' | 'email-new';

/** Queries and statements for what a person does with his own account. */
export class SecurityStore {
  readonly #database: Database;
  readonly #rows: (params: { readonly userId: string }) => Promise<UserRow[]>;

  constructor(database: Database) {
    this.#database = database;
    this.#rows = database.prepareAll((p) =>
      database.build
        .selectFrom('users')
        .selectAll()
        .where('id', '=', p('userId'))
        .where('closed_at', 'is', null),
    );
  }

  get #build() {
    return this.#database.build;
  }

  async row(userId: string) {
    return (await this.#rows({ userId }))[0];
  }

  async byEmail(emailKey: string) {
    return this.#database.first(
      this.#build
        .selectFrom('users')
        .select(['id', 'login', 'email', 'language'])
        .where('email_key', '=', emailKey)
        .where('closed_at', 'is', null),
    );
  }

  async birthdays(days: readonly string[]): Promise<readonly string[]> {
    const rows = await this.#database.all(
      this.#build
        .selectFrom('users')
        .select('login')
        .where('closed_at', 'is', null)
        .where('birthday_shown', '=', 1)
        .where((e) => e.or(days.map((day) => e('birth_date', 'like', `%-${day}`))))
        .orderBy('login_key')
        .limit(50),
    );
    return rows.map(({ login }) => login);
  }

  async sessions(userId: string) {
    return this.#database.all(
      this.#build
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('last_seen_at', 'desc'),
    );
  }

  async runningGames(userId: string): Promise<number> {
    const row = await this.#database.first(
      this.#build
        .selectFrom('games')
        .select((e) => e.fn.countAll().as('n'))
        .where('status', '=', 'playing')
        .where((e) => e.or([e('white_id', '=', userId), e('black_id', '=', userId)])),
    );
    return Number(row?.n ?? 0);
  }

  set(userId: string, change: Readonly<Record<string, string | number | null>>): Statement {
    return this.#database.statement(
      this.#build.updateTable('users').set(change).where('id', '=', userId).where('closed_at', 'is', null),
      1,
    );
  }

  insertLink(link: {
    readonly hash: string;
    readonly purpose: LinkPurpose;
    readonly userId: string;
    readonly now: number;
    readonly expiresAt: number;
    readonly data: string | null;
  }): Statement {
    return this.#database.statement(
      this.#build.insertInto('one_time_links').values({
        token_hash: link.hash,
        purpose: link.purpose,
        user_id: link.userId,
        created_at: link.now,
        expires_at: link.expiresAt,
        used_at: null,
        data: link.data,
      }),
      1,
    );
  }

  /** Links of a kind that were not used: a fresh one makes them worthless. */
  dropLinks(userId: string, purposes: readonly LinkPurpose[]): Statement {
    return this.#database.statement(
      this.#build
        .deleteFrom('one_time_links')
        .where('user_id', '=', userId)
        .where('purpose', 'in', [...purposes]),
    );
  }

  async link(hash: string) {
    return this.#database.first(
      this.#build.selectFrom('one_time_links').selectAll().where('token_hash', '=', hash),
    );
  }

  /** Uses a link up; exactly one row, so that a link works once. */
  useLink(hash: string, purpose: LinkPurpose, now: number): Statement {
    return this.#database.statement(
      this.#build
        .updateTable('one_time_links')
        .set({ used_at: now })
        .where('token_hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now),
      1,
    );
  }

  async code(userId: string) {
    return this.#database.first(this.#build.selectFrom('codes').selectAll().where('user_id', '=', userId));
  }

  putCode(userId: string, secret: string, now: number): readonly Statement[] {
    return [
      this.dropCode(userId),
      this.#database.statement(
        this.#build
          .insertInto('codes')
          .values({ user_id: userId, secret, created_at: now, confirmed_at: null, last_step: 0 }),
        1,
      ),
    ];
  }

  dropCode(userId: string): Statement {
    return this.#database.statement(this.#build.deleteFrom('codes').where('user_id', '=', userId));
  }

  async tokens(userId: string) {
    return this.#database.all(
      this.#build.selectFrom('api_tokens').selectAll().where('user_id', '=', userId).orderBy('created_at'),
    );
  }

  async token(hash: string) {
    return this.#database.first(
      this.#build.selectFrom('api_tokens').selectAll().where('token_hash', '=', hash),
    );
  }

  insertToken(row: {
    readonly id: string;
    readonly userId: string;
    readonly hash: string;
    readonly name: string;
    readonly scopes: string;
    readonly now: number;
    readonly expiresAt: number;
  }): Statement {
    return this.#database.statement(
      this.#build.insertInto('api_tokens').values({
        id: row.id,
        user_id: row.userId,
        token_hash: row.hash,
        name: row.name,
        scopes: row.scopes,
        created_at: row.now,
        expires_at: row.expiresAt,
        last_used_at: null,
      }),
      1,
    );
  }

  touchToken(id: string, now: number): Statement {
    return this.#database.statement(
      this.#build.updateTable('api_tokens').set({ last_used_at: now }).where('id', '=', id),
    );
  }

  dropToken(userId: string, id: string): Statement {
    return this.#database.statement(
      this.#build.deleteFrom('api_tokens').where('id', '=', id).where('user_id', '=', userId),
    );
  }

  dropOwn(userId: string): readonly Statement[] {
    return OWN.map(([table, column]) =>
      // Every table of the list has its column; the builder cannot see that across a list.
      this.#database.statement(
        this.#build.deleteFrom(table).where(this.#build.dynamic.ref<string>(column), '=', userId),
      ),
    );
  }

  reserve(login: string, key: string, why: string, byId: string | null, at: number): Statement {
    return this.#database.statement(
      this.#build
        .insertInto('reserved_logins')
        .values({ login_key: key, login, why, at, by_id: byId })
        .onConflict((c) => c.column('login_key').doNothing()),
    );
  }
}
