import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { PasskeyRow } from '../db/schema.ts';

const PURPOSE = 'passkey';

/** Rows of passkeys, and of the questions put to browsers, which stand among the one-time links. */
export function createPasskeyStore(database: Database) {
  const { build } = database;
  return {
    ofUser: (userId: string) =>
      database.all(
        build
          .selectFrom('passkeys')
          .selectAll()
          .where('user_id', '=', userId)
          .orderBy('created_at')
          .orderBy('id'),
      ),

    byId: (id: string) => database.first(build.selectFrom('passkeys').selectAll().where('id', '=', id)),

    add: (row: PasskeyRow): Statement => database.statement(build.insertInto('passkeys').values(row), 1),

    /** One use of a key: the counter read must still stand there, or a copy of the key was used at the same time. */
    touch: (id: string, before: number, counter: number, at: number): Statement =>
      database.statement(
        build
          .updateTable('passkeys')
          .set({ counter, last_used_at: at })
          .where('id', '=', id)
          .where('counter', '=', before),
        1,
      ),

    drop: (userId: string, id: string): Statement =>
      database.statement(build.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId), 1),

    addQuestion: (hash: string, userId: string | null, now: number, expiresAt: number): Statement =>
      database.statement(
        build.insertInto('one_time_links').values({
          token_hash: hash,
          purpose: PURPOSE,
          user_id: userId,
          created_at: now,
          expires_at: expiresAt,
          used_at: null,
          data: null,
        }),
        1,
      ),

    takeQuestion: (hash: string, userId: string | null, now: number): Statement => {
      const query = build
        .deleteFrom('one_time_links')
        .where('token_hash', '=', hash)
        .where('purpose', '=', PURPOSE)
        .where('expires_at', '>', now);
      return database.statement(
        userId === null ? query.where('user_id', 'is', null) : query.where('user_id', '=', userId),
        1,
      );
    },

    /** Questions nobody answered in time. */
    forgetQuestions: (now: number): Statement =>
      database.statement(
        build.deleteFrom('one_time_links').where('purpose', '=', PURPOSE).where('expires_at', '<=', now),
      ),
  };
}
