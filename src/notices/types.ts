import type { Statement } from '../db/driver.ts';
import type { LetterParams } from '../mailer/index.ts';
import type { Result } from '../result.ts';
import type { Language } from '../words/index.ts';

/** What people are told about; each has its line in the settings and a sentence `letters.KIND_line`. */
export const NOTICE_KINDS = [
  /** the opponent has moved in a game of days. */
  'move',
  /** a game has ended. */
  'game-over',
  /** Something else happened in a game of days: it began, a draw is offered, it was restored. */
  'game',
  /** The reader's own time runs out. */
  'time-low',
  /** a round begins. */
  'round',
  /** news of the site. */
  'news',
  /** new messages in the forum. */
  'forum',
  /** A message in the internal mailbox. */
  'message',
  /** the administration to everybody. */
  'mailing',
  /** planned works. */
  'maintenance',
] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

export function isNoticeKind(text: string): text is NoticeKind {
  return (NOTICE_KINDS as readonly string[]).includes(text);
}

/** A notice to one person. */
export interface Notice {
  /** Names the notice and its reader for ever; a second one with the key is not written. */
  readonly key: string;
  readonly userId: string;
  readonly kind: NoticeKind;
  /** Sentence `letters.WORDS_line`; the kind's own when absent. */
  readonly words?: string;
  readonly params?: LetterParams;
  /** Path of the page it is about. */
  readonly link?: string;
}

/** By which way mail about a kind goes: at once, gathered once a day, or not at all. */
export type MailWay = 'now' | 'digest' | 'off';

export interface NoticeSettings {
  readonly mail: Readonly<Record<NoticeKind, MailWay>>;
  readonly push: Readonly<Record<NoticeKind, boolean>>;
  /** Hour of the day (0…23, the reader's zone) at which the digest leaves. */
  readonly digestHour: number;
  /** No mail and no push from hour to hour of the reader's day; null = never quiet. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
  /** Hours before the end of the own time at which a reminder comes, the largest first; may be empty. */
  readonly reminders: readonly number[];
}

/** A notice as the list shows it. */
export interface ListedNotice {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly words: string;
  readonly params: LetterParams;
  readonly link: string | null;
  readonly at: number;
  readonly isNew: boolean;
}

/** A browser's push subscription as its script sends it. */
export interface PushBrowser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The insert of R-162 in both languages; empty texts = none. */
export interface Insert {
  readonly ru: string;
  readonly en: string;
  readonly link: string;
}

/** R-168, C-19. */
export interface Maintenance {
  readonly from: number;
  readonly until: number;
  readonly ru: string;
  readonly en: string;
}

export type NoticeRefusal =
  | 'digest-hour'
  | 'quiet-hours'
  | 'reminders'
  | 'push-endpoint'
  | 'push-keys'
  | 'too-many-browsers'
  | 'insert-length'
  | 'insert-link'
  | 'mailing-empty'
  | 'mailing-length'
  | 'mailing-too-soon'
  | 'maintenance-order'
  | 'maintenance-too-soon'
  | 'maintenance-text'
  | 'busy';

/** The notices room: on the site, by push, by mail (R-160…R-168). */
export interface Notices {
  /**
   * Statements that tell a person something, for the caller's own transaction; call `wake` after the commit. The ways
   * are chosen by the reader's settings when the notice is handled.
   */
  tell(notice: Notice): Statement[];
  wake(): void;
  unread(userId: string): Promise<number>;
  list(userId: string, limit: number): Promise<readonly ListedNotice[]>;
  /** Everything up to an instant counts as read. */
  markRead(userId: string, upTo: number): Promise<void>;
  settings(userId: string): Promise<NoticeSettings>;
  setSettings(userId: string, settings: NoticeSettings): Promise<Result<null, NoticeRefusal>>;
  /** What a link of a letter ends, or null when it is no link of ours. */
  unsubscription(
    token: string,
  ): Promise<{ readonly userId: string; readonly what: NoticeKind | 'digest' } | null>;
  /** Ends it; false when it is no link of ours. */
  unsubscribe(token: string): Promise<boolean>;
  /** Public key of the site for browsers that subscribe to pushes. */
  pushKey(): Promise<string>;
  addBrowser(userId: string, browser: PushBrowser, agent: string): Promise<Result<null, NoticeRefusal>>;
  removeBrowser(userId: string, endpoint: string): Promise<void>;
  /** Browsers of a person that take pushes. */
  browsers(userId: string): Promise<number>;
  insert(): Promise<Insert>;
  /** In this and the next three, `entry` is stored in the same transaction: the log's entry of R-387. */
  setInsert(insert: Insert, entry?: readonly Statement[]): Promise<Result<null, NoticeRefusal>>;
  /** to everybody, at most once in seven days. */
  mailing(
    texts: Readonly<Record<Language, string>>,
    byId: string,
    entry?: readonly Statement[],
  ): Promise<Result<null, NoticeRefusal>>;
  /** When the next mailing may go; an instant in the past or null = now. */
  nextMailingAt(): Promise<number | null>;
  /** Planned works that are to come or under way. */
  maintenance(): Promise<Maintenance | null>;
  /** at least 24 hours ahead, unless it is an emergency. */
  planMaintenance(
    plan: Maintenance,
    emergency: boolean,
    byId: string,
    entry?: readonly Statement[],
  ): Promise<Result<null, NoticeRefusal>>;
  cancelMaintenance(entry?: readonly Statement[]): Promise<void>;
}
