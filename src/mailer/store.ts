import type { Database } from '../db/database.ts';
import type { Statement } from '../db/driver.ts';
import type { OutboxRow } from '../db/schema.ts';
import type { Language } from '../words/index.ts';
import type { OutboxCounts } from './types.ts';

export interface MailPerson {
  readonly login: string;
  readonly address: string;
  readonly language: Language;
  readonly zone: string | null;
}

/** SQL of the mailer besides the outbox itself. */
export function createMailStore(database: Database) {
  const { build } = database;
  return {
    /** Where and how a person reads his mail, or null when the account is closed or unknown. */
    async person(userId: string): Promise<MailPerson | null> {
      const row = await database.first(
        build
          .selectFrom('users')
          .select(['login', 'email', 'language', 'time_zone'])
          .where('id', '=', userId)
          .where('closed_at', 'is', null),
      );
      if (row === undefined || row.email === '') return null;
      return {
        login: row.login,
        address: row.email,
        language: row.language === 'en' ? 'en' : 'ru',
        zone: row.time_zone,
      };
    },
    newest(limit: number): Promise<readonly OutboxRow[]> {
      return database.all<OutboxRow>(
        build
          .selectFrom('outbox')
          .selectAll()
          .where('channel', '=', 'mail')
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(limit),
      );
    },
    async counts(): Promise<OutboxCounts> {
      const unsent = build.selectFrom('outbox').where('channel', '=', 'mail').where('sent_at', 'is', null);
      const count = (query: typeof unsent) => database.first(query.select((e) => e.fn.countAll().as('n')));
      const waiting = await count(unsent.where('given_up_at', 'is', null));
      const givenUp = await count(unsent.where('given_up_at', 'is not', null));
      return { waiting: Number(waiting?.n ?? 0), givenUp: Number(givenUp?.n ?? 0) };
    },
    /** Drops what was kept unsent since before an instant. */
    forget(before: number): Statement {
      return database.statement(
        build.deleteFrom('outbox').where('channel', '=', 'mail').where('created_at', '<', before),
      );
    },
  };
}
