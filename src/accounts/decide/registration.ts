import { ok, refuse, type Result } from '../../result.ts';
import type { Language } from '../../words/index.ts';
import { RULES_VERSION, type AccountRefusal, type Registration, type Role } from '../types.ts';
import { checkEmail, emailKey } from './email.ts';
import { checkLogin, loginKey } from './login.ts';
import { checkPassword } from './password.ts';

/** A person about to be stored; the password still has to be hashed. */
export interface NewUser {
  readonly login: string;
  readonly loginKey: string;
  readonly email: string;
  readonly emailKey: string;
  readonly password: string;
  readonly roles: readonly Role[];
  readonly language: Language;
  readonly timeZone: string | null;
  readonly consentAt: number;
  readonly consentVersion: number;
  readonly createdAt: number;
}

/**
 * R-050…R-054: what a registration form becomes, or the first thing wrong with it. `staff` forms come from a one-time
 * link: reserved names are allowed and the person becomes an administrator.
 */
export function decideRegistration(
  form: Registration,
  facts: { readonly now: number; readonly staff: boolean },
): Result<NewUser, AccountRefusal> {
  const login = checkLogin(form.login, facts.staff);
  if (!login.ok) return login;
  const email = checkEmail(form.email);
  if (!email.ok) return email;
  const password = checkPassword(form.password, { login: login.value, email: email.value });
  if (!password.ok) return password;
  if (!form.consent) return refuse('consent-needed');
  return ok({
    login: login.value,
    loginKey: loginKey(login.value),
    email: email.value,
    emailKey: emailKey(email.value),
    password: password.value,
    roles: facts.staff ? ['administrator'] : [],
    language: form.language,
    timeZone: form.timeZone,
    consentAt: facts.now,
    consentVersion: RULES_VERSION,
    createdAt: facts.now,
  });
}
