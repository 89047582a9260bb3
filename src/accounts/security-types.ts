import type { Statement } from '../db/driver.ts';
import type { Result } from '../result.ts';
import type { AccountRefusal, Role, User } from './types.ts';

/** What a person keeps about himself; seen by him alone except where said. */
export interface Profile {
  readonly email: string;
  readonly emailConfirmedAt: number | null;
  /** Shown on his page. */
  readonly about: string;
  /** `YYYY-MM-DD` or null. */
  readonly birthDate: string | null;
  /** C-09: day and month are shown to others. */
  readonly birthdayShown: boolean;
  readonly consentAt: number;
  readonly consentVersion: number;
}

export interface SessionLine {
  /** A short name of the session, no secret. */
  readonly id: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly agent: string;
  readonly current: boolean;
}

export interface ApiTokenLine {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly lastUsedAt: number | null;
}

/** Scopes of personal tokens; words in `account.scope_<name>`. */
export const SCOPES = ['read', 'account', 'mail', 'administration'] as const;

export type Scope = (typeof SCOPES)[number];

/** The scopes a person with these roles can give to a token; what a token opens is asked of the roles anew each time. */
export function scopesFor(roles: readonly Role[]): readonly Scope[] {
  return SCOPES.filter((scope) => scope !== 'administration' || roles.includes('administrator'));
}

type Done = Promise<Result<null, AccountRefusal>>;

/** What a person does with his own account (R-058…R-069), and what the administration does with it. */
export interface Security {
  profile(userId: string): Promise<Profile | null>;
  setProfile(
    userId: string,
    profile: Pick<Profile, 'about' | 'birthdayShown'> & { readonly birthDate: string },
  ): Done;
  /** people who have their birthday today and show it. `today` = `YYYY-MM-DD`. */
  birthdays(today: string): Promise<readonly string[]>;
  sessions(userId: string, token: string | undefined): Promise<readonly SessionLine[]>;
  endSession(userId: string, id: string): Done;
  /** Every other session ends; `keep` = the token of the one that asks. */
  changePassword(userId: string, old: string, fresh: string, keep: string | null): Done;
  /** a letter with a link, if there is such an account; the answer never says whether. */
  askReset(loginOrEmail: string, address: string): Promise<Result<null, 'too-many-tries'>>;
  resetHolds(token: string): Promise<boolean>;
  reset(token: string, password: string): Done;
  /**
   * A link for the administrator to pass on, where no mail leaves the site. `extra`, here and in the other acts of the
   * administration, goes into the same transaction: the log's entry of R-387.
   */
  resetLink(userId: string, extra?: readonly Statement[]): Promise<string>;
  /** A letter that confirms the present address. */
  askConfirmation(userId: string): Done;
  /** the new address counts once it is confirmed, and the old one has agreed if it was confirmed. */
  askEmail(userId: string, password: string, email: string): Done;
  /** What a link of a letter does: `confirmed`, `changed`, or `half` = the other address still has to agree. */
  confirm(
    token: string,
  ): Promise<Result<{ readonly what: 'confirmed' | 'changed' | 'half' }, AccountRefusal>>;
  /** One-time codes: a fresh secret that counts once a code of it was entered. */
  startCodes(userId: string, login: string): Promise<{ readonly secret: string; readonly uri: string }>;
  /** Puts codes into force; gives codes for paper, shown this once. */
  confirmCodes(
    userId: string,
    code: string,
  ): Promise<Result<{ readonly recovery: readonly string[] }, AccountRefusal>>;
  /** Fresh codes for paper; the older ones end. */
  renewRecovery(
    userId: string,
    password: string,
  ): Promise<Result<{ readonly recovery: readonly string[] }, AccountRefusal>>;
  /** Codes for paper that were not used yet. */
  recoveryLeft(userId: string): Promise<number>;
  hasCodes(userId: string): Promise<boolean>;
  endCodes(userId: string, password: string): Done;
  /** The same by an administrator, for somebody who lost his app. */
  dropCodes(userId: string, extra?: readonly Statement[]): Promise<void>;
  /** Closes the person's own account: see RULES.md for what stays. */
  close(user: User, password: string): Done;
  /** an administrator closes somebody's account. The caller has checked the right. */
  closeFor(user: User, extra?: readonly Statement[]): Done;
  /** nobody signs in with the present password any more. */
  endPassword(userId: string, extra?: readonly Statement[]): Promise<void>;
  /** the login goes; the person gets a neutral one, which `extra` and the caller are given. */
  withdrawLogin(
    user: User,
    byId: string,
    extra?: (login: string) => readonly Statement[],
  ): Promise<Result<{ readonly login: string }, AccountRefusal>>;
  /** Personal tokens of the API; the token itself is returned once. */
  addToken(
    userId: string,
    token: { readonly name: string; readonly scopes: readonly Scope[]; readonly days: number },
  ): Promise<Result<{ readonly token: string }, AccountRefusal>>;
  tokens(userId: string): Promise<readonly ApiTokenLine[]>;
  endToken(userId: string, id: string): Promise<void>;
  /** The person of a token and what it may do, or null. */
  byToken(token: string): Promise<{ readonly user: User; readonly scopes: readonly Scope[] } | null>;
}
