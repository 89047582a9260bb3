import type { Statement } from '../db/driver.ts';
import type { Result } from '../result.ts';
import type { Draft, MailLimits, MailNotice, MailRefusal, Sent, Thread, ThreadLine } from './types.ts';

/** Who writes. */
export interface Writer {
  readonly id: string;
  readonly login: string;
  readonly roles: readonly string[];
}

/** What a player tells the judge of an event: of a deciding game before and after it, or what he asks for. */
export type JudgeNotice =
  | { readonly kind: 'bye-wish'; readonly round: number }
  | { readonly kind: 'withdrawal-wish' }
  | { readonly kind: 'deciding-intent'; readonly opponent: string }
  | { readonly kind: 'deciding-result'; readonly opponent: string; readonly gameNumber: number };

export interface ToldNotice {
  readonly fromId: string;
  readonly at: number;
  readonly notice: MailNotice;
}

/** Internal mail (R-080…R-089): text only, between people, and sentences of the site. */
export interface Mail {
  limits(): Promise<MailLimits>;
  /** Places taken in a box. */
  used(userId: string): Promise<number>;
  unread(userId: string): Promise<number>;
  threads(userId: string): Promise<readonly ThreadLine[]>;
  /** The thread as this person has it, or null. */
  thread(threadId: string, userId: string): Promise<Thread | null>;
  markRead(threadId: string, userId: string): Promise<void>;
  write(draft: Draft, by: Writer): Promise<Result<Sent, MailRefusal>>;
  /** An answer to everybody else of the thread. */
  answer(threadId: string, body: string, by: Writer): Promise<Result<Sent, MailRefusal>>;
  /** `judgeIds` = the judges named for the event, who read it too. */
  tellJudge(
    tournamentId: string,
    notice: JudgeNotice,
    by: Writer,
    judgeIds?: readonly string[],
  ): Promise<Result<Sent, MailRefusal>>;
  /** What the judge of an event was told, as data. */
  noticesOf(tournamentId: string): Promise<readonly ToldNotice[]>;
  deleteLetter(
    messageId: string,
    userId: string,
  ): Promise<Result<{ readonly threadId: string }, MailRefusal>>;
  deleteThread(threadId: string, userId: string): Promise<Result<null, MailRefusal>>;
  block(userId: string, login: string): Promise<Result<null, MailRefusal>>;
  unblock(userId: string, login: string): Promise<Result<null, MailRefusal>>;
  blocked(userId: string): Promise<readonly string[]>;
  /** A sentence of the site for somebody's box: takes no place. Statements for the transaction of its cause, after which `arrived` is called. */
  siteLetter(
    userId: string,
    subject: string,
    name: string,
    params: Readonly<Record<string, string | number>>,
  ): readonly Statement[];
  /** After the commit of a `siteLetter`: open pages of the person count his letters anew. */
  arrived(userId: string): void;
  /** Deletes a person's copies (closing an account): statements, and what they free. */
  forget(userId: string): Promise<readonly Statement[]>;
  /** Runs the daily expiry from now on. */
  start(): Promise<void>;
}
