import type { Log } from '../app/log.ts';
import type { Database } from '../db/database.ts';
import type { Deadlines } from '../deadlines/types.ts';
import { compose, type LetterReader, SITE_ZONE } from './compose.ts';
import { createOutbox } from './outbox.ts';
import { createPost, type Post } from './post.ts';
import { createMailStore } from './store.ts';
import type { HandedOver, Letter, LetterInsert, ListedLetter, Mailer, OutboxMessage } from './types.ts';
import type { Language } from '../words/index.ts';

export interface MailerDeps {
  readonly database: Database;
  readonly deadlines: Pick<Deadlines, 'add' | 'cancel' | 'handle' | 'wake'>;
  readonly now: () => number;
  readonly log: Log;
  readonly config: {
    readonly smtpUrl: string | null;
    readonly mailFrom: string | null;
    readonly baseUrl: string | null;
    readonly host: string;
    readonly port: number;
  };
}

const CHANNEL = 'mail';
/** Without a mail server letters are kept this long. */
const KEPT_MS = 90 * 86_400_000;

/** What stands in the row: the letter without its key. */
type Stored = Omit<Letter, 'key' | 'notBefore'>;

/** The mailer; registers its deadline, so make it before `deadlines.start()`. Rules: RULES.md. */
export function createMailer({ database, deadlines, now, log, config }: MailerDeps): Mailer {
  const store = createMailStore(database);
  const outbox = createOutbox({ database, deadlines, now, log });
  const site = config.baseUrl ?? `http://${config.host}:${config.port}`;
  const post: Post | null =
    config.smtpUrl === null ? null : createPost(config.smtpUrl, { site, from: config.mailFrom });
  let insertOf: (language: Language) => Promise<LetterInsert | null> = async () => null;

  /** Address and habits of a letter's reader, or null when nobody reads it any more. */
  async function readerOf(letter: Stored): Promise<(LetterReader & { readonly address: string }) | null> {
    const { to } = letter;
    const person = to.userId === undefined ? null : await store.person(to.userId);
    if ('address' in to)
      return {
        address: to.address,
        login: person?.login ?? to.address,
        language: to.language,
        zone: person?.zone ?? SITE_ZONE,
        site,
      };
    return person === null ? null : { ...person, zone: person.zone ?? SITE_ZONE, site };
  }

  async function composed(letter: Stored, reader: LetterReader) {
    const insert = letter.unsubscribe === undefined ? null : await insertOf(reader.language);
    return compose(letter, reader, insert);
  }

  async function carry(message: OutboxMessage, by: Post): Promise<HandedOver> {
    const letter = JSON.parse(message.data) as Stored;
    if (letter.goodUntil !== undefined && letter.goodUntil <= now())
      return { outcome: 'never', error: 'expired' };
    const reader = await readerOf(letter);
    if (reader === null) return { outcome: 'never', error: 'the account is closed' };
    const { subject, text } = await composed(letter, reader);
    const handed = await by.send({
      id: message.id,
      createdAt: message.createdAt,
      to: { name: reader.login, address: reader.address },
      subject,
      text,
      unsubscribe: letter.unsubscribe === undefined ? null : site + letter.unsubscribe,
      language: reader.language,
    });
    if (handed.outcome !== 'sent' || letter.secret !== true) return handed;
    const { kind, to } = letter;
    return { ...handed, data: JSON.stringify({ kind, to, secret: true }) };
  }

  if (post !== null) outbox.courier(CHANNEL, (message) => carry(message, post));

  return {
    sends: post !== null,
    letter({ key, notBefore, ...letter }) {
      const statements = outbox.message({
        channel: CHANNEL,
        key,
        userId: letter.to.userId ?? null,
        data: JSON.stringify(letter),
        ...(notBefore === undefined ? {} : { notBefore }),
      });
      return post === null ? [...statements, store.forget(now() - KEPT_MS)] : [...statements];
    },
    wake: () => deadlines.wake(),
    async list({ limit }) {
      const rows = await store.newest(limit);
      return Promise.all(
        rows.map(async (row): Promise<ListedLetter> => {
          const letter = JSON.parse(row.data) as Stored;
          const reader = await readerOf(letter);
          const state =
            row.sent_at !== null
              ? 'sent'
              : row.given_up_at !== null
                ? 'given-up'
                : post === null
                  ? 'kept'
                  : 'waiting';
          // A token belongs to its reader alone; only where no mail can leave the administrator hands it on (ML-6).
          const hidden = letter.secret === true && state !== 'kept';
          const whole = reader === null || hidden ? null : await composed(letter, reader);
          return {
            id: row.id,
            kind: letter.kind,
            createdAt: Number(row.created_at),
            state,
            to: reader === null ? '' : `${reader.login} <${reader.address}>`,
            subject: whole?.subject ?? '',
            text: whole?.text ?? null,
            tries: Number(row.tries),
            error: row.error,
          };
        }),
      );
    },
    counts: () => store.counts(),
    outbox,
    settled: () => outbox.settled(),
    insertFrom(source) {
      insertOf = source;
    },
    async stop() {
      outbox.stop();
      await outbox.settled();
      post?.close();
    },
  };
}
