import type { Statement, Transaction } from '../db/driver.ts';
import type { Language } from '../words/index.ts';

/** An instant in a letter; it is written in the reader's zone and language. */
export interface LetterTime {
  readonly at: number;
}

export type LetterParams = Readonly<Record<string, string | number | LetterTime>>;

/** One line of a list inside a letter (a digest): `letters.WORDS` with its parameters, and an address under it. */
export interface LetterLine {
  readonly words: string;
  readonly params?: LetterParams;
  /** Path on this site, beginning with `/`. */
  readonly link?: string;
}

/**
 * A letter before it has a language. Its sentences are `letters.KIND_subject` and `letters.KIND_text` of the catalogue
 * (or `letters.KIND_line` alone, which then is both) and get `params`, besides `login` (the reader's) and `site` (the address of the portal).
 */
export interface Letter {
  /** Names the notice and its reader for ever; a second letter with the same key is not written. */
  readonly key: string;
  readonly kind: string;
  /**
   * A person: his address, language and zone are read when the letter leaves, so that the newest count. Or an address that
   * belongs to no account yet (or not any more); `userId` then says whose letter it is.
   */
  readonly to:
    | { readonly userId: string }
    | { readonly address: string; readonly language: Language; readonly userId?: string };
  readonly params?: LetterParams;
  /** Path of the page the letter is about; stands on a line of its own. */
  readonly link?: string;
  readonly lines?: readonly LetterLine[];
  /** Path that ends mailings of this sort by one request without a session (RFC 8058); only for letters one may end. */
  readonly unsubscribe?: string;
  /** Leaves not before this instant (quiet hours). */
  readonly notBefore?: number;
  /** Not sent any more after this instant (the link inside has expired). */
  readonly goodUntil?: number;
  /** Holds a token: parameters and link are wiped as soon as the letter has left. */
  readonly secret?: boolean;
}

/** What the host wants to stand in letters about moves, news and the forum. */
export interface LetterInsert {
  readonly text: string;
  readonly link: string | null;
}

/** A letter in the administrator's list. */
export interface ListedLetter {
  readonly id: string;
  readonly kind: string;
  readonly createdAt: number;
  readonly state: 'waiting' | 'sent' | 'given-up' | 'kept';
  readonly to: string;
  readonly subject: string;
  /** Null where the text was wiped or is not the administrator's business (a token that can still be sent). */
  readonly text: string | null;
  readonly tries: number;
  readonly error: string | null;
}

export interface OutboxCounts {
  readonly waiting: number;
  readonly givenUp: number;
}

/** What became of one try to hand a message over. */
export type HandedOver =
  /** `data` replaces what the row holds, where it must not be kept. */
  | { readonly outcome: 'sent'; readonly data?: string }
  | { readonly outcome: 'later'; readonly error: string }
  | { readonly outcome: 'never'; readonly error: string };

/** A row of the outbox as its channel sees it. */
export interface OutboxMessage {
  readonly id: string;
  readonly userId: string | null;
  readonly createdAt: number;
  readonly data: string;
}

/** Hands one message over; rejecting counts as "later". */
export type Courier = (message: OutboxMessage) => Promise<HandedOver>;

/** Messages that leave the site, one row per notice and reader, whatever carries them. */
export interface Outbox {
  /** Who carries the messages of a channel; once a channel, before `deadlines.start()`. */
  courier(channel: string, courier: Courier): void;
  /** Statements that write a message, for the caller's own transaction. A key that was used before writes nothing. */
  message(message: {
    readonly channel: string;
    readonly key: string;
    readonly userId: string | null;
    readonly data: string;
    /** Instant at which it may leave; now when absent. */
    readonly notBefore?: number;
  }): Transaction;
  /** Resolves when nothing is being handed over. */
  settled(): Promise<void>;
}

/**
 * The mailer. Another room sends like this, in the transaction of what it tells:
 *
 * ```ts
 * await database.commit([...itsOwn, ...mailer.letter({
 *   key: `reset:${tokenHash}`, kind: 'password-reset', to: { userId }, link: `/reset/${token}`, secret: true,
 *   goodUntil: now + HOUR,
 * })]);
 * mailer.wake();
 * ```
 *
 * and adds `password-reset_subject` and `password-reset_text` to `src/words/{ru,en}/letters.ts`.
 */
export interface Mailer {
  /** True when a mail server is set up; else letters are kept and shown to the administrator. */
  readonly sends: boolean;
  /** The statements that write a letter, for the caller's own transaction. */
  letter(letter: Letter): Statement[];
  /** Call after the commit. */
  wake(): void;
  /** For the administrator, the newest first. */
  list(options: { readonly limit: number }): Promise<readonly ListedLetter[]>;
  counts(): Promise<OutboxCounts>;
  readonly outbox: Outbox;
  /** Says where the insert of R-162 comes from; letters that one may end carry it. */
  insertFrom(source: (language: Language) => Promise<LetterInsert | null>): void;
  /** Resolves when nothing is being handed over (tests; the end of the service). */
  settled(): Promise<void>;
  stop(): Promise<void>;
}
