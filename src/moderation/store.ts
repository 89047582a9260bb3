import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { BanRow, ClaimRow, ModerationLogRow, ReportRow, SitePageRow } from '../db/schema.ts';
import type { LogEntry, Report, SubjectKind } from './types.ts';

export interface LogSearch {
  readonly text?: string;
  /** One kind of acts; empty = all. */
  readonly act?: string;
  /** Id of the last entry seen: those that come after it in the order are wanted. One that is not there says nothing. */
  readonly before?: string;
  readonly limit: number;
}

/** Where an entry stands in the order; two processes may have given one number. */
interface Place {
  readonly at: number;
  readonly number: number;
  readonly id: string;
}

function placeOf({ at, number, id }: ModerationLogRow): Place {
  return { at: Number(at), number: Number(number), id };
}

function report(row: ReportRow): Report {
  return {
    id: row.id,
    at: Number(row.at),
    byId: row.by_id,
    subjectKind: row.subject_kind as SubjectKind,
    subjectId: row.subject_id,
    aboutId: row.about_id,
    reason: row.reason,
    note: row.note,
    quoted: row.quoted,
    closedAt: row.closed_at === null ? null : Number(row.closed_at),
    closedBy: row.closed_by,
    answer: row.answer,
  };
}

const SEARCHED = [
  'moderation_log.act',
  'moderation_log.subject_kind',
  'moderation_log.subject_id',
  'moderation_log.reason',
  'moderation_log.note',
  'moderation_log.before_value',
  'moderation_log.after_value',
  'users.login',
] as const;

type LogRow = ModerationLogRow & { readonly login: string | null };

function entryOf(row: LogRow): LogEntry {
  return {
    id: row.id,
    at: Number(row.at),
    byId: row.by_id,
    byLogin: row.login,
    act: row.act,
    subjectKind: row.subject_kind as SubjectKind,
    subjectId: row.subject_id,
    reason: row.reason,
    note: row.note,
    before: row.before_value,
    after: row.after_value,
  };
}

function says({ act, subjectKind, subjectId, reason, note, before, after, byLogin }: LogEntry, text: string) {
  return [act, subjectKind, subjectId, reason, note, before, after, byLogin].some(
    (said) => said?.toLowerCase().includes(text) === true,
  );
}

/** Queries and statements of moderation. */
export class ModerationStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get #build() {
    return this.#database.build;
  }

  insertEntry(entry: Omit<LogEntry, 'byLogin'>): Statement {
    return this.#database.statement(
      this.#build.insertInto('moderation_log').values({
        id: entry.id,
        // Acts of one millisecond keep their order.
        number: sql<number>`(select coalesce(max(number), 0) + 1 from moderation_log)`,
        at: entry.at,
        by_id: entry.byId,
        act: entry.act,
        subject_kind: entry.subjectKind,
        subject_id: entry.subjectId,
        reason: entry.reason,
        note: entry.note,
        before_value: entry.before,
        after_value: entry.after,
      }),
      1,
    );
  }

  /**
   * Entries newest first; `text` is looked for in act, subject, reason, note, values and the actor's login, whatever its
   * capitals. A database may know the small letters of ASCII alone: other letters it takes for any, and they are looked
   * at here.
   */
  async entries({ text = '', act = '', before, limit }: LogSearch): Promise<LogEntry[]> {
    const wanted = text.toLowerCase();
    const found: LogEntry[] = [];
    let last = before === undefined ? null : await this.#place(before);
    while (found.length < limit) {
      const rows: readonly LogRow[] = await this.#logRows(wanted, act, last, limit);
      for (const row of rows) {
        const entry = entryOf(row);
        if (found.length < limit && says(entry, wanted)) found.push(entry);
      }
      const end = rows.at(-1);
      if (end === undefined || rows.length < limit) break;
      last = placeOf(end);
    }
    return found;
  }

  /** The kinds of acts that stand in the log. */
  async acts(): Promise<string[]> {
    const rows = await this.#database.all<{ act: string }>(
      this.#build.selectFrom('moderation_log').select('act').distinct(),
    );
    return rows.map(({ act }) => act);
  }

  async #place(id: string): Promise<Place | null> {
    const row = await this.#database.first(
      this.#build.selectFrom('moderation_log').selectAll().where('id', '=', id),
    );
    return row === undefined ? null : placeOf(row);
  }

  /** Rows that may say `wanted`, after the row `last` of the order. */
  async #logRows(wanted: string, act: string, last: Place | null, limit: number): Promise<readonly LogRow[]> {
    let query = this.#build
      .selectFrom('moderation_log')
      .leftJoin('users', 'users.id', 'moderation_log.by_id')
      .selectAll('moderation_log')
      .select('users.login');
    if (act !== '') query = query.where('moderation_log.act', '=', act);
    if (last !== null) {
      const { at, number, id } = last;
      query = query.where((e) =>
        e.or([
          e('moderation_log.at', '<', at),
          e.and([e('moderation_log.at', '=', at), e('moderation_log.number', '<', number)]),
          e.and([
            e('moderation_log.at', '=', at),
            e('moderation_log.number', '=', number),
            e('moderation_log.id', '<', id),
          ]),
        ]),
      );
    }
    if (wanted !== '') {
      const pattern = wanted.replaceAll(/[\\%_]/gu, String.raw`\$&`).replaceAll(/\P{ASCII}/gu, '_');
      query = query.where((e) =>
        e.or(
          SEARCHED.map(
            (column) =>
              sql<boolean>`lower(coalesce(${sql.ref(column)}, '')) like ${`%${pattern}%`} escape '\\'`,
          ),
        ),
      );
    }
    return this.#database.all(
      query
        .orderBy('moderation_log.at', 'desc')
        .orderBy('moderation_log.number', 'desc')
        .orderBy('moderation_log.id', 'desc')
        .limit(limit),
    );
  }

  insertReport(row: ReportRow): Statement {
    return this.#database.statement(this.#build.insertInto('reports').values(row), 1);
  }

  async reports(open: boolean, limit: number): Promise<Report[]> {
    const query = this.#build.selectFrom('reports').selectAll().limit(limit);
    const rows = await this.#database.all(
      open
        ? query.where('closed_at', 'is', null).orderBy('at')
        : query.where('closed_at', 'is not', null).orderBy('closed_at', 'desc'),
    );
    return rows.map(report);
  }

  async report(id: string): Promise<Report | null> {
    const row = await this.#database.first(
      this.#build.selectFrom('reports').selectAll().where('id', '=', id),
    );
    return row === undefined ? null : report(row);
  }

  async openReports(): Promise<number> {
    const row = await this.#database.first(
      this.#build
        .selectFrom('reports')
        .select((e) => e.fn.countAll().as('n'))
        .where('closed_at', 'is', null),
    );
    return Number(row?.n ?? 0);
  }

  async reportsBy(userId: string, since: number): Promise<number> {
    const row = await this.#database.first(
      this.#build
        .selectFrom('reports')
        .select((e) => e.fn.countAll().as('n'))
        .where('by_id', '=', userId)
        .where('at', '>', since),
    );
    return Number(row?.n ?? 0);
  }

  closeReport(id: string, byId: string, answer: string, at: number): Statement {
    return this.#database.statement(
      this.#build
        .updateTable('reports')
        .set({ closed_at: at, closed_by: byId, answer })
        .where('id', '=', id)
        .where('closed_at', 'is', null),
      1,
    );
  }

  async nextClaim(): Promise<number> {
    const row = await this.#database.first(
      this.#build.selectFrom('claims').select((e) => e.fn.max('number').as('n')),
    );
    return Number(row?.n ?? 0) + 1;
  }

  insertClaim(row: ClaimRow): Statement {
    return this.#database.statement(this.#build.insertInto('claims').values(row), 1);
  }

  async claims(open: boolean, limit: number): Promise<ClaimRow[]> {
    const query = this.#build.selectFrom('claims').selectAll().limit(limit);
    return this.#database.all(
      open
        ? query.where('state', '=', 'open').orderBy('due_at')
        : query.where('state', '!=', 'open').orderBy('closed_at', 'desc'),
    );
  }

  async claim(id: string): Promise<ClaimRow | null> {
    const row = await this.#database.first(this.#build.selectFrom('claims').selectAll().where('id', '=', id));
    return row ?? null;
  }

  closeClaim(id: string, state: string, byId: string, answer: string, at: number): Statement {
    return this.#database.statement(
      this.#build
        .updateTable('claims')
        .set({ state, closed_at: at, closed_by: byId, answer })
        .where('id', '=', id)
        .where('state', '=', 'open'),
      1,
    );
  }

  /** The newest version of a page in a language, or a named one. */
  async page(name: string, language: string, version?: number): Promise<SitePageRow | null> {
    let query = this.#build
      .selectFrom('site_pages')
      .selectAll()
      .where('name', '=', name)
      .where('language', '=', language);
    if (version !== undefined) query = query.where('version', '=', version);
    const row = await this.#database.first(query.orderBy('version', 'desc').limit(1));
    return row ?? null;
  }

  async pageVersions(
    name: string,
    language: string,
  ): Promise<{ readonly version: number; readonly at: number }[]> {
    const rows = await this.#database.all(
      this.#build
        .selectFrom('site_pages')
        .select(['version', 'at'])
        .where('name', '=', name)
        .where('language', '=', language)
        .orderBy('version', 'desc'),
    );
    return rows.map(({ version, at }) => ({ version, at: Number(at) }));
  }

  insertPage(row: SitePageRow): Statement {
    return this.#database.statement(this.#build.insertInto('site_pages').values(row), 1);
  }

  insertBan(row: BanRow): Statement {
    return this.#database.statement(this.#build.insertInto('bans').values(row), 1);
  }

  liftBans(userId: string, at: number): Statement {
    return this.#database.statement(
      this.#build
        .updateTable('bans')
        .set({ lifted_at: at })
        .where('user_id', '=', userId)
        .where('lifted_at', 'is', null)
        .where('until_at', '>', at),
    );
  }

  async bans(now: number): Promise<(BanRow & { login: string })[]> {
    return this.#database.all(
      this.#build
        .selectFrom('bans')
        .innerJoin('users', 'users.id', 'bans.user_id')
        .selectAll('bans')
        .select('users.login')
        .where('bans.lifted_at', 'is', null)
        .where('bans.until_at', '>', now)
        .orderBy('bans.until_at'),
    );
  }

  async subscribes(userId: string): Promise<boolean> {
    const row = await this.#database.first(
      this.#build
        .selectFrom('subscriptions')
        .select('at')
        .where('user_id', '=', userId)
        .where('subject', '=', 'news'),
    );
    return row !== undefined;
  }

  async subscribers(): Promise<readonly string[]> {
    const rows = await this.#database.all(
      this.#build.selectFrom('subscriptions').select('user_id').where('subject', '=', 'news'),
    );
    return rows.map((row) => row.user_id);
  }

  subscribe(userId: string, on: boolean, at: number): Statement {
    return this.#database.statement(
      on
        ? this.#build
            .insertInto('subscriptions')
            .values({ user_id: userId, subject: 'news', at })
            .onConflict((c) => c.columns(['user_id', 'subject']).doNothing())
        : this.#build.deleteFrom('subscriptions').where('user_id', '=', userId).where('subject', '=', 'news'),
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

  unreserve(key: string): Statement {
    return this.#database.statement(
      this.#build.deleteFrom('reserved_logins').where('login_key', '=', key),
      1,
    );
  }

  async reserved(): Promise<{ readonly login: string; readonly why: string; readonly at: number }[]> {
    const rows = await this.#database.all(
      this.#build.selectFrom('reserved_logins').select(['login', 'why', 'at']).orderBy('login_key'),
    );
    return rows.map((row) => ({ ...row, at: Number(row.at) }));
  }
}
