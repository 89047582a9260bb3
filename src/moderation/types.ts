/** Reasons of R-105, the list a moderator chooses from; words in `moderation.reason_<code>`. */
export const REASONS = [
  'unlawful',
  'harmful',
  'threatening',
  'immoral',
  'slander',
  'hatred',
  'minors',
  'impersonation',
  'no-right',
  'intellectual-property',
  'advertising',
  'malicious-code',
  'breach-of-law',
  'personal-data',
  'political',
  'insult',
  'hint',
  'other',
] as const;

export type Reason = (typeof REASONS)[number];

/** What a person can report, and what acts are about. */
export const SUBJECTS = [
  'letter',
  'post',
  'topic',
  'person',
  'game',
  'account',
  'tournament',
  'series',
  'setting',
  'page',
  'claim',
  'news',
  'login',
  'report',
] as const;

export type SubjectKind = (typeof SUBJECTS)[number];

export type ModerationRefusal =
  | 'not-allowed'
  | 'not-found'
  | 'reason-needed'
  | 'note-long'
  | 'already-closed'
  | 'setting-number'
  | 'setting-long'
  | 'setting-links'
  | 'ban-length'
  | 'own-account'
  | 'administrator'
  | 'empty'
  | 'address-needed'
  | 'name-needed'
  | 'too-many'
  | 'day-received'
  | 'too-soon'
  | 'busy';

/** An act for the log: who, what, on whom or what, why, before and after. */
export interface Act {
  readonly byId: string | null;
  readonly act: string;
  readonly subjectKind: SubjectKind;
  readonly subjectId: string;
  readonly reason: string;
  readonly note: string;
  readonly before?: string | null;
  readonly after?: string | null;
}

export interface LogEntry extends Required<Act> {
  readonly id: string;
  readonly at: number;
  readonly byLogin: string | null;
}

export interface Report {
  readonly id: string;
  readonly at: number;
  readonly byId: string;
  readonly subjectKind: SubjectKind;
  readonly subjectId: string;
  /** Whom it is about, where it is about a person's words or conduct. */
  readonly aboutId: string | null;
  readonly reason: string;
  readonly note: string;
  /** The words complained of, as they stood. */
  readonly quoted: string | null;
  readonly closedAt: number | null;
  readonly closedBy: string | null;
  readonly answer: string | null;
}
