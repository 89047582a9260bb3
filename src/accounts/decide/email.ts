import { ok, refuse, type Result } from '../../result.ts';

export const EMAIL_MAX = 254;

/** C-07: the characters of a login plus `-` and `+`. */
const EMAIL_CHARACTERS = /^[A-Za-z0-9. _@+-]*$/u;

/** The key that makes addresses unique whatever their case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Allowed characters (R-053, C-07) and the shape of an address mail can reach: one `@`, something on both sides, no blank. */
export function checkEmail(email: string): Result<string, 'email-characters'> {
  const tidy = email.trim();
  if (tidy.length > EMAIL_MAX || !EMAIL_CHARACTERS.test(tidy)) return refuse('email-characters');
  if (!/^[^@ ]+@[^@ ]+$/u.test(tidy)) return refuse('email-characters');
  const [local, host] = tidy.split('@');
  const dotsWrong = (part: string | undefined): boolean =>
    part === undefined || part.startsWith('.') || part.endsWith('.') || part.includes('..');
  if (dotsWrong(local) || dotsWrong(host)) return refuse('email-characters');
  return ok(tidy);
}
