import { ok, refuse, type Result } from '../../result.ts';

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

/** The text that is hashed: one form of composed letters, so that every keyboard types the same password. */
export function normalPassword(password: string): string {
  return password.normalize('NFKC');
}

/** Length in characters and the two guesses everybody tries first; no other composition rules. */
export function checkPassword(
  password: string,
  about: { readonly login: string; readonly email: string },
): Result<string, 'password-length' | 'password-guessable'> {
  const normal = normalPassword(password);
  const length = [...normal].length;
  if (length < PASSWORD_MIN || length > PASSWORD_MAX)
    return refuse('password-length', { min: PASSWORD_MIN, max: PASSWORD_MAX });
  const folded = normal.toLowerCase().trim();
  const same = new Set(folded).size <= 2;
  if (same || folded === about.login.toLowerCase() || folded === about.email.toLowerCase())
    return refuse('password-guessable');
  return ok(normal);
}
