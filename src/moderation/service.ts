import type { User } from '../accounts/types.ts';
import type { Statement } from '../db/driver.ts';
import type { ClaimRow, SitePageRow } from '../db/schema.ts';
import type { Result } from '../result.ts';
import type { Language } from '../words/index.ts';
import type { ClaimForm, ClaimKind } from './decide/claims.ts';
import type { SettingName } from './decide/settings.ts';
import type { Settings } from './settings.ts';
import type { LogSearch } from './store.ts';
import type { Act, LogEntry, ModerationRefusal, Report, SubjectKind } from './types.ts';

/** Pages of text an administrator may write. */
export const PAGE_NAMES = ['rules', 'about', 'forum-rules', 'contacts'] as const;

export type PageName = (typeof PAGE_NAMES)[number];

export interface NewReport {
  readonly subjectKind: SubjectKind;
  readonly subjectId: string;
  readonly aboutId: string | null;
  readonly reason: string;
  readonly note: string;
  readonly quoted: string | null;
}

export interface Ban {
  readonly userId: string;
  readonly login: string;
  readonly fromAt: number;
  readonly untilAt: number;
  readonly reason: string;
  readonly note: string;
}

/** Administration and moderation (R-105, R-376, R-380…R-389): settings, the log of acts, reports, claims, pages, bans. */
export interface Moderation {
  readonly settings: Settings;
  /** The log's row for an act, for the transaction of the act itself. */
  entry(act: Act): Statement;
  log(search: LogSearch): Promise<readonly LogEntry[]>;
  /** The kinds of acts that stand in the log. */
  loggedActs(): Promise<readonly string[]>;
  /** The log as a table file (CSV), neutral for programs that run formulas. */
  exportLog(search: LogSearch): Promise<string>;
  setSetting(
    name: SettingName,
    value: string,
    note: string,
    by: User,
  ): Promise<Result<null, ModerationRefusal>>;
  report(report: NewReport, by: User): Promise<Result<null, ModerationRefusal>>;
  openReports(): Promise<number>;
  reports(open: boolean): Promise<readonly Report[]>;
  /** `extra` goes into the same transaction: the letter with the answer. */
  closeReport(
    id: string,
    answer: string,
    by: User,
    extra?: readonly Statement[],
  ): Promise<Result<null, ModerationRefusal>>;
  /** `userId` when the writer is signed in. The number is the register's. */
  claim(
    form: ClaimForm,
    userId: string | null,
  ): Promise<Result<{ readonly number: number; readonly dueAt: number }, ModerationRefusal>>;
  /** a claim that came to the published address, entered by an administrator; `day` (`2026-11-30`) is when it came. */
  enterClaim(
    form: ClaimForm,
    day: string,
    note: string,
    by: User,
  ): Promise<Result<{ readonly number: number; readonly dueAt: number }, ModerationRefusal>>;
  claims(open: boolean): Promise<readonly ClaimRow[]>;
  /** Closes a claim; `tell` gives the letters to its writer, which leave in the same transaction. */
  answerClaim(
    id: string,
    state: 'answered' | 'unidentified',
    answer: string,
    by: User,
    tell: (claim: ClaimRow, answer: string) => readonly Statement[],
  ): Promise<Result<{ readonly kind: ClaimKind }, ModerationRefusal>>;
  page(name: PageName, language: Language, version?: number): Promise<SitePageRow | null>;
  pageVersions(
    name: PageName,
    language: Language,
  ): Promise<readonly { readonly version: number; readonly at: number }[]>;
  savePage(
    page: {
      readonly name: PageName;
      readonly language: Language;
      readonly title: string;
      readonly body: string;
    },
    note: string,
    by: User,
  ): Promise<Result<{ readonly version: number }, ModerationRefusal>>;
  bans(): Promise<readonly Ban[]>;
  /** at most three years; ends every session of the person. */
  ban(
    person: User,
    days: number,
    reason: string,
    note: string,
    by: User,
  ): Promise<Result<null, ModerationRefusal>>;
  unban(person: User, note: string, by: User): Promise<Result<null, ModerationRefusal>>;
  /** who wants to hear of news of the site. */
  subscribes(userId: string): Promise<boolean>;
  subscribe(userId: string, on: boolean): Promise<void>;
  subscribers(): Promise<readonly string[]>;
  reservedLogins(): Promise<readonly { readonly login: string; readonly why: string; readonly at: number }[]>;
  /** nobody may register this name. */
  forbidLogin(login: string, note: string, by: User): Promise<Result<null, ModerationRefusal>>;
  allowLogin(login: string, note: string, by: User): Promise<Result<null, ModerationRefusal>>;
}
