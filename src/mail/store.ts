import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { Addressee } from './decide.ts';
import type { Letter, MailNotice, Thread, ThreadLine } from './types.ts';

const EXCERPT = 140;

function readIds(text: string): readonly string[] {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function readNotice(text: string | null): MailNotice | null {
  return text === null ? null : (JSON.parse(text) as MailNotice);
}

export interface NewMessage {
  readonly id: string;
  readonly threadId: string;
  readonly at: number;
  readonly fromId: string | null;
  readonly toIds: readonly string[];
  readonly body: string;
  readonly notice: MailNotice | null;
}

/** Queries and statements of internal mail. */
export class MailStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get #build() {
    return this.#database.build;
  }

  async used(userId: string): Promise<number> {
    const row = await this.#database.first(
      this.#build.selectFrom('mail_boxes').select('used').where('user_id', '=', userId),
    );
    return Number(row?.used ?? 0);
  }

  async unread(userId: string): Promise<number> {
    const row = await this.#database.first(
      this.#build
        .selectFrom('mail_copies')
        .select((e) => e.fn.countAll().as('n'))
        .where('user_id', '=', userId)
        .where('read_at', 'is', null),
    );
    return Number(row?.n ?? 0);
  }

  async sentSince(userId: string, since: number): Promise<number> {
    const row = await this.#database.first(
      this.#build
        .selectFrom('mail_messages')
        .select((e) => e.fn.countAll().as('n'))
        .where('from_id', '=', userId)
        .where('at', '>', since),
    );
    return Number(row?.n ?? 0);
  }

  /** C-12: letters of a person to another since `since` and since that one last wrote back. */
  async unanswered(fromId: string, toId: string, since: number): Promise<number> {
    const answered = await this.#database.first(
      this.#build
        .selectFrom('mail_messages')
        .select((e) => e.fn.max('at').as('at'))
        .where('from_id', '=', toId)
        .where('to_ids', 'like', `%"${fromId}"%`)
        .where('at', '>', since),
    );
    const row = await this.#database.first(
      this.#build
        .selectFrom('mail_messages')
        .select((e) => e.fn.countAll().as('n'))
        .where('from_id', '=', fromId)
        .where('to_ids', 'like', `%"${toId}"%`)
        .where('at', '>', Math.max(since, Number(answered?.at ?? 0))),
    );
    return Number(row?.n ?? 0);
  }

  async addressee(
    person: { readonly id: string; readonly login: string },
    senderId: string,
    since: number,
  ): Promise<Addressee> {
    const block = await this.#database.first(
      this.#build
        .selectFrom('mail_blocks')
        .select('at')
        .where('user_id', '=', person.id)
        .where('blocked_id', '=', senderId),
    );
    return {
      ...person,
      used: await this.used(person.id),
      blocksSender: block !== undefined,
      unanswered: await this.unanswered(senderId, person.id, since),
    };
  }

  /** Threads of a person, the newest first; whatever he has deleted is not there. */
  async threads(userId: string): Promise<ThreadLine[]> {
    const rows = await this.#database.all(
      this.#build
        .selectFrom('mail_copies')
        .innerJoin('mail_messages', 'mail_messages.id', 'mail_copies.message_id')
        .innerJoin('mail_threads', 'mail_threads.id', 'mail_copies.thread_id')
        .select([
          'mail_copies.thread_id',
          'mail_copies.at',
          'mail_copies.read_at',
          'mail_messages.from_id',
          'mail_messages.to_ids',
          'mail_messages.body',
          'mail_messages.notice',
          'mail_threads.subject',
        ])
        .where('mail_copies.user_id', '=', userId)
        .orderBy('mail_copies.at', 'desc')
        .orderBy('mail_copies.message_id', 'desc'),
    );
    const lines = new Map<string, ThreadLine>();
    for (const row of rows) {
      const others = [...(row.from_id === null ? [] : [row.from_id]), ...readIds(row.to_ids)];
      const known = lines.get(row.thread_id);
      const withIds = [...new Set([...(known?.withIds ?? []), ...others])].filter((id) => id !== userId);
      lines.set(row.thread_id, {
        id: row.thread_id,
        subject: row.subject,
        at: known?.at ?? Number(row.at),
        withIds,
        lastFromId: known === undefined ? row.from_id : known.lastFromId,
        excerpt: known?.excerpt ?? row.body.slice(0, EXCERPT),
        notice: known === undefined ? readNotice(row.notice) : known.notice,
        messages: (known?.messages ?? 0) + 1,
        unread: (known?.unread ?? 0) + (row.read_at === null ? 1 : 0),
      });
    }
    return [...lines.values()];
  }

  /** A thread as one person has it; null when he has no letter of it. */
  async thread(threadId: string, userId: string): Promise<Thread | null> {
    const head = await this.#database.first(
      this.#build.selectFrom('mail_threads').selectAll().where('id', '=', threadId),
    );
    if (head === undefined) return null;
    const rows = await this.#database.all(
      this.#build
        .selectFrom('mail_copies')
        .innerJoin('mail_messages', 'mail_messages.id', 'mail_copies.message_id')
        .select([
          'mail_messages.id',
          'mail_messages.at',
          'mail_messages.from_id',
          'mail_messages.to_ids',
          'mail_messages.body',
          'mail_messages.notice',
          'mail_copies.direction',
          'mail_copies.read_at',
        ])
        .where('mail_copies.user_id', '=', userId)
        .where('mail_copies.thread_id', '=', threadId)
        .orderBy('mail_messages.at')
        .orderBy('mail_messages.id'),
    );
    if (rows.length === 0) return null;
    return {
      id: threadId,
      subject: head.subject,
      tournamentId: head.tournament_id,
      letters: rows.map(
        (row): Letter => ({
          id: row.id,
          at: Number(row.at),
          fromId: row.from_id,
          toIds: readIds(row.to_ids),
          body: row.body,
          notice: readNotice(row.notice),
          direction: row.direction === 'out' ? 'out' : 'in',
          readAt: row.read_at === null ? null : Number(row.read_at),
        }),
      ),
    };
  }

  /** Everybody who wrote or got a letter of a thread. */
  async people(threadId: string): Promise<readonly string[]> {
    const rows = await this.#database.all(
      this.#build.selectFrom('mail_messages').select(['from_id', 'to_ids']).where('thread_id', '=', threadId),
    );
    return [
      ...new Set(
        rows.flatMap((row) => [...(row.from_id === null ? [] : [row.from_id]), ...readIds(row.to_ids)]),
      ),
    ];
  }

  async blocked(userId: string): Promise<readonly string[]> {
    const rows = await this.#database.all(
      this.#build.selectFrom('mail_blocks').select('blocked_id').where('user_id', '=', userId).orderBy('at'),
    );
    return rows.map((row) => row.blocked_id);
  }

  /** Structured notices about an event, oldest first: what its judge was told. */
  async notices(
    tournamentId: string,
  ): Promise<{ readonly fromId: string; readonly at: number; readonly notice: MailNotice }[]> {
    const rows = await this.#database.all(
      this.#build
        .selectFrom('mail_messages')
        .innerJoin('mail_threads', 'mail_threads.id', 'mail_messages.thread_id')
        .select(['mail_messages.from_id', 'mail_messages.at', 'mail_messages.notice'])
        .where('mail_threads.tournament_id', '=', tournamentId)
        .where('mail_messages.notice', 'is not', null)
        .orderBy('mail_messages.at'),
    );
    return rows.flatMap((row) => {
      const notice = readNotice(row.notice);
      return notice === null || row.from_id === null
        ? []
        : [{ fromId: row.from_id, at: Number(row.at), notice }];
    });
  }

  /** The event a notice is about and who judges it. */
  async event(id: string): Promise<{
    readonly name: string;
    readonly judgeId: string | null;
    readonly entrants: readonly string[];
  } | null> {
    const row = await this.#database.first(
      this.#build.selectFrom('tournaments').select(['name', 'organiser_id']).where('id', '=', id),
    );
    if (row === undefined) return null;
    const entrants = await this.#database.all(
      this.#build.selectFrom('entrants').select('user_id').where('tournament_id', '=', id),
    );
    return {
      name: row.name,
      judgeId: row.organiser_id,
      entrants: entrants.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])),
    };
  }

  async gameByNumber(number: number) {
    return this.#database.first(
      this.#build
        .selectFrom('games')
        .select(['white_id', 'black_id', 'status', 'result'])
        .where('number', '=', number),
    );
  }

  /** Messages whose last day has passed, a piece at a time. */
  async expired(
    before: number,
    limit: number,
  ): Promise<{ readonly messageId: string; readonly userId: string; readonly counts: boolean }[]> {
    const rows = await this.#database.all(
      this.#build
        .selectFrom('mail_copies')
        .select(['message_id', 'user_id', 'counts'])
        .where('at', '<', before)
        .orderBy('at')
        .limit(limit),
    );
    return rows.map((row) => ({ messageId: row.message_id, userId: row.user_id, counts: row.counts === 1 }));
  }

  insertThread(id: string, subject: string, at: number, tournamentId: string | null): Statement {
    return this.#database.statement(
      this.#build
        .insertInto('mail_threads')
        .values({ id, subject, started_at: at, tournament_id: tournamentId }),
      1,
    );
  }

  insertMessage(message: NewMessage): Statement {
    return this.#database.statement(
      this.#build.insertInto('mail_messages').values({
        id: message.id,
        thread_id: message.threadId,
        at: message.at,
        from_id: message.fromId,
        to_ids: JSON.stringify(message.toIds),
        body: message.body,
        notice: message.notice === null ? null : JSON.stringify(message.notice),
      }),
      1,
    );
  }

  insertCopy(message: NewMessage, userId: string, direction: 'in' | 'out', counts: boolean): Statement {
    return this.#database.statement(
      this.#build.insertInto('mail_copies').values({
        message_id: message.id,
        user_id: userId,
        thread_id: message.threadId,
        at: message.at,
        direction,
        counts: counts ? 1 : 0,
        read_at: direction === 'out' ? message.at : null,
      }),
      1,
    );
  }

  /** Takes one place of a box if one is free; exactly one row, so that a race cannot overfill it. */
  takePlace(userId: string, box: number): readonly Statement[] {
    return [
      this.#database.statement(
        this.#build
          .insertInto('mail_boxes')
          .values({ user_id: userId, used: 0 })
          .onConflict((c) => c.column('user_id').doNothing()),
      ),
      this.#database.statement(
        this.#build
          .updateTable('mail_boxes')
          .set({ used: sql`used + 1` })
          .where('user_id', '=', userId)
          .where('used', '<', box),
        1,
      ),
    ];
  }

  /** Takes a copy out of a box, frees its place, and forgets the message with its last copy. */
  dropCopy(messageId: string, userId: string, counts: boolean): readonly Statement[] {
    return [
      this.#database.statement(
        this.#build
          .deleteFrom('mail_copies')
          .where('message_id', '=', messageId)
          .where('user_id', '=', userId),
        1,
      ),
      ...(counts
        ? [
            this.#database.statement(
              this.#build
                .updateTable('mail_boxes')
                .set({ used: sql`used - 1` })
                .where('user_id', '=', userId)
                .where('used', '>', 0),
              1,
            ),
          ]
        : []),
      this.#database.statement(
        this.#build
          .deleteFrom('mail_messages')
          .where('id', '=', messageId)
          .where((e) =>
            e.not(
              e.exists(
                e.selectFrom('mail_copies').select('user_id').where('mail_copies.message_id', '=', messageId),
              ),
            ),
          ),
      ),
    ];
  }

  async copy(
    messageId: string,
    userId: string,
  ): Promise<{ readonly counts: boolean; readonly threadId: string } | null> {
    const row = await this.#database.first(
      this.#build
        .selectFrom('mail_copies')
        .select(['counts', 'thread_id'])
        .where('message_id', '=', messageId)
        .where('user_id', '=', userId),
    );
    return row === undefined ? null : { counts: row.counts === 1, threadId: row.thread_id };
  }

  async copiesOf(userId: string): Promise<{ readonly messageId: string; readonly counts: boolean }[]> {
    const rows = await this.#database.all(
      this.#build.selectFrom('mail_copies').select(['message_id', 'counts']).where('user_id', '=', userId),
    );
    return rows.map((row) => ({ messageId: row.message_id, counts: row.counts === 1 }));
  }

  markRead(threadId: string, userId: string, at: number): Statement {
    return this.#database.statement(
      this.#build
        .updateTable('mail_copies')
        .set({ read_at: at })
        .where('thread_id', '=', threadId)
        .where('user_id', '=', userId)
        .where('read_at', 'is', null),
    );
  }

  block(userId: string, blockedId: string, at: number): Statement {
    return this.#database.statement(
      this.#build
        .insertInto('mail_blocks')
        .values({ user_id: userId, blocked_id: blockedId, at })
        .onConflict((c) => c.columns(['user_id', 'blocked_id']).doNothing()),
    );
  }

  unblock(userId: string, blockedId: string): Statement {
    return this.#database.statement(
      this.#build.deleteFrom('mail_blocks').where('user_id', '=', userId).where('blocked_id', '=', blockedId),
    );
  }
}
