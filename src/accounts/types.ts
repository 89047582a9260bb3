import type { Statement } from '../db/driver.ts';
import type { Result } from '../result.ts';
import type { Language } from '../words/index.ts';

/** Name of the session cookie; its value is the token, `sessions.token_hash` is the hex SHA-256 of the token's UTF-8. */
export const SESSION_COOKIE = 'tabiya_session';

/** Version of the site rules a person agrees to when registering. */
export const RULES_VERSION = 3;

export const ROLES = ['administrator', 'organiser', 'judge', 'moderator'] as const;

export type Role = (typeof ROLES)[number];

/** A person as the rest of the program knows him. */
export interface User {
  readonly id: string;
  readonly login: string;
  readonly roles: readonly Role[];
  readonly language: Language;
  readonly timeZone: string | null;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly closed: boolean;
}

export type AccountRefusal =
  | 'login-characters'
  | 'login-blank'
  | 'login-length'
  | 'login-taken'
  | 'login-reserved'
  | 'email-characters'
  | 'email-taken'
  | 'password-length'
  | 'password-guessable'
  | 'consent-needed'
  | 'wrong-login-or-password'
  | 'link-invalid'
  | 'too-many-tries'
  | 'last-administrator'
  | 'not-found'
  | 'not-allowed'
  | 'busy'
  | 'login-obscene'
  | 'banned'
  | 'password-ended'
  | 'code-needed'
  | 'code-wrong'
  | 'wrong-password'
  | 'email-same'
  | 'about-long'
  | 'birth-date'
  | 'games-running'
  | 'token-form'
  | 'too-many-tokens'
  | 'too-many-passkeys'
  | 'passkey-refused';

export interface Registration {
  readonly login: string;
  readonly email: string;
  readonly password: string;
  readonly consent: boolean;
  readonly language: Language;
  readonly timeZone: string | null;
}

/** What signing in gives: the person and the token for his cookie. */
export interface SignedIn {
  readonly user: User;
  readonly token: string;
}

/** How many people there are, for the footer and the administrator. */
export interface PeopleCount {
  readonly registered: number;
  /** Seen in the last 24 hours (C-17). */
  readonly recent: number;
}

/**
 * The accounts room (R-050… ). Tokens are returned once and stored hashed.
 * `agent` is the browser's name for the list of sessions; `address` is where a try comes from and counts against the
 * limits (absent for the command line and the demo: no limit by address).
 */
/** Statements that belong to a change of roles. */
export type RoleChange = (before: readonly Role[], after: readonly Role[]) => readonly Statement[];

/** Statements that belong to the use of a link that makes a person an administrator. */
export type LinkUse = (userId: string, ...roles: Parameters<RoleChange>) => readonly Statement[];

export interface Accounts {
  register(form: Registration, agent: string, address?: string): Promise<Result<SignedIn, AccountRefusal>>;
  logIn(
    login: string,
    password: string,
    agent: string,
    address?: string,
    /** One-time code of a person who has set codes up; without it he is answered `code-needed`. */
    code?: string,
  ): Promise<Result<SignedIn, AccountRefusal>>;
  /** Signs in a person whose passkey was proved. */
  logInAs(userId: string, agent: string): Promise<Result<SignedIn, AccountRefusal>>;
  logOut(token: string): Promise<void>;
  /** The person of a session cookie, or null. Sessions slide: a used one lives on. */
  session(token: string): Promise<User | null>;
  byId(id: string): Promise<User | null>;
  byLogin(login: string): Promise<User | null>;
  byIds(ids: readonly string[]): Promise<ReadonlyMap<string, User>>;
  /** Everybody who has a role, by login. */
  withRole(role: Role): Promise<readonly User[]>;
  /** people seen since an instant, those seen last first, at most `limit`, and how many there are. */
  seenSince(
    since: number,
    limit: number,
  ): Promise<{ readonly count: number; readonly people: readonly { readonly login: string }[] }>;
  count(): Promise<PeopleCount>;
  setLanguage(userId: string, language: Language): Promise<void>;
  /** `timeZone` is an IANA name the caller has checked, or null for the site's zone. */
  setTimeZone(userId: string, timeZone: string | null): Promise<void>;
  /**
   * `by` = an administrator, or null for the console of the machine. `alongside` gives what is written in the same
   * transaction, from the roles before and after (the log's entry of R-387).
   */
  grant(
    userId: string,
    role: Role,
    by: User | null,
    alongside?: RoleChange,
  ): Promise<Result<null, AccountRefusal>>;
  /** Takes a role away; the last administrator keeps his. */
  revoke(
    userId: string,
    role: Role,
    by: User | null,
    alongside?: RoleChange,
  ): Promise<Result<null, AccountRefusal>>;
  /** True until an administrator exists. */
  needsAdministrator(): Promise<boolean>;
  /**
   * A fresh one-time token for the first administrator (spent as soon as there is any administrator), or for another one
   * (`tabiya admin create LOGIN`); only its hash is stored.
   */
  issueAdministratorLink(whose?: 'first' | 'another'): Promise<string>;
  /** True while the link can still be used. */
  administratorLinkHolds(token: string): Promise<boolean>;
  /** Uses the link up: registers an administrator. */
  claimAdministrator(
    token: string,
    form: Registration,
    agent: string,
    address?: string,
    alongside?: LinkUse,
  ): Promise<Result<SignedIn, AccountRefusal>>;
  /** Uses the link up for a person who is signed in already. */
  claimAdministratorAs(
    token: string,
    userId: string,
    alongside?: LinkUse,
  ): Promise<Result<null, AccountRefusal>>;
  /** Whether this is the person's password; costs what signing in costs. */
  checkPassword(userId: string, password: string): Promise<boolean | 'busy'>;
  /** A new password checked and hashed. */
  hashPassword(userId: string, password: string): Promise<Result<string, AccountRefusal>>;
  /** Takes a one-time code: right, and not used before. The first one puts codes into force. */
  takeCode(userId: string, code: string): Promise<boolean>;
  /** The end of a ban that holds now, or null. */
  bannedUntil(userId: string): Promise<number | null>;
  /** Ends one session by its hash; its sockets close. */
  endSession(userId: string, hash: string): Promise<void>;
  /**
   * Ends every session of a person, in every process; `keep` = the token of a session that stays (the one that asks), or
   * null. Sockets of the ended sessions close at once.
   */
  endSessions(userId: string, keep: string | null): Promise<void>;
  /** Called when a session ends, so that sockets close. */
  onSessionEnd(listener: (userId: string, tokenHash: string) => void): () => void;
  /** Called when sessions of a person have ended, perhaps by another process: the hashes of those that remain. */
  onSessionsChange(listener: (userId: string, remaining: ReadonlySet<string>) => void): () => void;
}
