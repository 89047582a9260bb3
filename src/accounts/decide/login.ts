import { ok, refuse, type Result } from '../../result.ts';

export const LOGIN_MIN = 2;
export const LOGIN_MAX = 24;

/** Latin letters of either case, digits, dot, space, `_` and `@`. */
const LOGIN_CHARACTERS = /^[A-Za-z0-9. _@]*$/u;

/** Names nobody but staff may take, as they look after {@link skeleton}. */
const RESERVED: ReadonlySet<string> = new Set(
  [
    'admin',
    'admins',
    'administrator',
    'administration',
    'administraciya',
    'moderator',
    'moder',
    'judge',
    'arbiter',
    'sudya',
    'organiser',
    'organizer',
    'organizator',
    'owner',
    'staff',
    'support',
    'system',
    'root',
    'superuser',
    'webmaster',
    'postmaster',
    'tabiya',
    'fide',
    'guest',
    'anonymous',
    'nobody',
    'everybody',
    'former',
    'formeruser',
    'deleted',
    'null',
    'undefined',
  ].map((name) => name.replaceAll('l', 'i')),
);

/** Login as it is stored: outer blanks off, inner blanks single. */
export function tidyLogin(login: string): string {
  return login.trim().replaceAll(/ +/gu, ' ');
}

/** The key that makes logins unique whatever their case and blanks. */
export function loginKey(login: string): string {
  return tidyLogin(login).toLowerCase();
}

/**
 * What a reader takes a name for: digits that look like letters become those letters, signs and trailing digits go, and
 * `i` and `l` are one, so that `Adm1n.` and `admin 42` are seen as `admin`.
 */
function skeleton(login: string): string {
  return login
    .toLowerCase()
    .replace(/[\d. _]+$/u, '')
    .replaceAll('0', 'o')
    .replaceAll('1', 'i')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('@', 'a')
    .replaceAll('5', 's')
    .replaceAll(/[^a-z]/gu, '')
    .replaceAll('l', 'i');
}

/** True for a name that would let somebody pose as staff or as the site. */
export function isReserved(login: string): boolean {
  return RESERVED.has(skeleton(login)) || RESERVED.has(loginKey(login).replaceAll('l', 'i'));
}

export type LoginRefusal = 'login-characters' | 'login-blank' | 'login-length' | 'login-reserved';

/** `staff` may take reserved names. Returns the login as it will be stored. */
export function checkLogin(login: string, staff: boolean): Result<string, LoginRefusal> {
  if (login.trim() === '') return refuse('login-blank');
  if (!LOGIN_CHARACTERS.test(login)) return refuse('login-characters');
  const tidy = tidyLogin(login);
  // Signs alone name nobody, and browsers take `.` and `..` out of an address.
  if (!/[A-Za-z0-9]/u.test(tidy)) return refuse('login-blank');
  if (tidy.length < LOGIN_MIN || tidy.length > LOGIN_MAX)
    return refuse('login-length', { min: LOGIN_MIN, max: LOGIN_MAX });
  if (!staff && isReserved(tidy)) return refuse('login-reserved');
  return ok(tidy);
}
