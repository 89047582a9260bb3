/** Everything the pages may be told when a letter cannot go out; words in `mail.refusal.<code>`. */
export type MailRefusal =
  | 'empty'
  | 'subject-long'
  | 'too-long'
  | 'nobody'
  | 'unknown-login'
  | 'yourself'
  | 'too-many-addressees'
  | 'box-full'
  | 'own-box-full'
  | 'blocked'
  | 'too-many-today'
  | 'unanswered'
  | 'not-found'
  | 'not-your-event'
  | 'not-yours-to-report'
  | 'game-number'
  | 'reason-needed'
  | 'busy';

/** The configurable limits (R-081, R-083, R-084; C-10, C-11, C-12). */
export interface MailLimits {
  /** Places of a box, letters in and out together. */
  readonly box: number;
  readonly keepDays: number;
  /** Letters sent in 24 hours. */
  readonly perDay: number;
  readonly characters: number;
  readonly addressees: number;
  /** Letters to one person in 24 hours that he has not answered. */
  readonly unanswered: number;
}

export const SUBJECT_MAX = 120;

/**
 * A notice that a program can read (R-088 and sentences of the site). `deciding-intent` goes to the judge from each of
 * the two players before a deciding game, `deciding-result` afterwards from the winner (after a draw from White);
 * `bye-wish` and `withdrawal-wish` come from anybody in the event. The judge's desk offers the act each asks for.
 */
export type MailNotice =
  | { readonly kind: 'deciding-intent'; readonly tournamentId: string; readonly opponentId: string }
  | {
      readonly kind: 'deciding-result';
      readonly tournamentId: string;
      readonly opponentId: string;
      readonly gameNumber: number;
      readonly result: '1-0' | '0-1' | '1/2-1/2';
    }
  /** Somebody asks the judge for a round without a game, or to be taken out of the event. */
  | { readonly kind: 'bye-wish'; readonly tournamentId: string; readonly round: number }
  | { readonly kind: 'withdrawal-wish'; readonly tournamentId: string }
  /** A sentence of the site in the reader's language: `mail.site_<name>` with its parameters. */
  | {
      readonly kind: 'site';
      readonly name: string;
      readonly params: Readonly<Record<string, string | number>>;
    };

export interface Draft {
  /** Logins of the addressees; for an answer: those of the thread. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly body: string;
}

/** A thread as it stands in the list: its last message that the reader has. */
export interface ThreadLine {
  readonly id: string;
  readonly subject: string;
  readonly at: number;
  /** The others of the thread; empty = the site. */
  readonly withIds: readonly string[];
  readonly lastFromId: string | null;
  readonly excerpt: string;
  readonly notice: MailNotice | null;
  readonly messages: number;
  readonly unread: number;
}

export interface Letter {
  readonly id: string;
  readonly at: number;
  /** Null: the site. */
  readonly fromId: string | null;
  readonly toIds: readonly string[];
  readonly body: string;
  readonly notice: MailNotice | null;
  readonly direction: 'in' | 'out';
  readonly readAt: number | null;
}

export interface Thread {
  readonly id: string;
  readonly subject: string;
  readonly tournamentId: string | null;
  readonly letters: readonly Letter[];
}

/** What became of a letter to several people. */
export interface Sent {
  readonly threadId: string;
  readonly deliveredTo: readonly string[];
  /** Logins whose boxes were full. */
  readonly full: readonly string[];
}
