import type { Result } from '../result.ts';
import type { Language } from '../words/index.ts';

/** Name of the session cookie; its value is the token, `sessions.token_hash` is the hex SHA-256 of the token's UTF-8. */
export const SESSION_COOKIE = 'tabiya_session';

export type Role = 'administrator' | 'organiser' | 'judge' | 'moderator';

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
  | 'consent-needed'
  | 'wrong-login-or-password'
  | 'link-invalid'
  | 'too-many-tries'
  | 'not-found'
  | 'not-allowed'
  | 'busy';

export interface Registration {
  readonly login: string;
  readonly email: string;
  readonly password: string;
  readonly consent: boolean;
  readonly language: Language;
  readonly timeZone: string | null;
}

/** The accounts room (R-050… ). Tokens are returned once and stored hashed. */
export interface Accounts {
  register(
    form: Registration,
    agent: string,
  ): Promise<Result<{ readonly user: User; readonly token: string }, AccountRefusal>>;
  logIn(
    login: string,
    password: string,
    agent: string,
  ): Promise<Result<{ readonly user: User; readonly token: string }, AccountRefusal>>;
  logOut(token: string): Promise<void>;
  /** The person of a session cookie, or null. Sessions slide: a used one lives on. */
  session(token: string): Promise<User | null>;
  byId(id: string): Promise<User | null>;
  byLogin(login: string): Promise<User | null>;
  byIds(ids: readonly string[]): Promise<ReadonlyMap<string, User>>;
  setLanguage(userId: string, language: Language): Promise<void>;
  grant(userId: string, role: Role, by: User | null): Promise<Result<null, AccountRefusal>>;
  /** True until an administrator exists. */
  needsAdministrator(): Promise<boolean>;
  /** A fresh one-time token for the first administrator (or for `tabiya admin create LOGIN`); only its hash is stored. */
  issueAdministratorLink(): Promise<string>;
  /** Uses the link up: registers the first administrator. */
  claimAdministrator(
    token: string,
    form: Registration,
    agent: string,
  ): Promise<Result<{ readonly user: User; readonly token: string }, AccountRefusal>>;
  /** Called when a session ends, so that sockets close. */
  onSessionEnd(listener: (userId: string, tokenHash: string) => void): () => void;
}
