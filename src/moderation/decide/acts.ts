import { ok, refuse, type Result } from '../../result.ts';
import { REASONS, type Reason } from '../types.ts';

export const NOTE_MAX = 2000;
const DAY = 86_400_000;

/** at most three years. */
export const BAN_DAYS_MAX = 3 * 365 + 1;

/** Every act bears a reason of the list, and a note where the list does not say it. */
export function checkReason(
  reason: string,
  note: string,
): Result<{ readonly reason: Reason; readonly note: string }, 'reason-needed' | 'note-long'> {
  const known = REASONS.find((one) => one === reason);
  const words = note.trim();
  if (known === undefined || (known === 'other' && words === '')) return refuse('reason-needed');
  if ([...words].length > NOTE_MAX) return refuse('note-long', { max: NOTE_MAX });
  return ok({ reason: known, note: words });
}

/** Free words of an act that has no list of reasons (settings, roles, pages). */
export function checkWords(note: string): Result<string, 'reason-needed' | 'note-long'> {
  const words = note.trim();
  if (words === '') return refuse('reason-needed');
  if ([...words].length > NOTE_MAX) return refuse('note-long', { max: NOTE_MAX });
  return ok(words);
}

/** the end of a ban of whole days. */
export function banUntil(days: number, now: number): Result<number, 'ban-length'> {
  if (!Number.isInteger(days) || days < 1 || days > BAN_DAYS_MAX)
    return refuse('ban-length', { max: BAN_DAYS_MAX });
  return ok(now + days * DAY);
}

type Person = { readonly id: string; readonly roles: readonly string[] };

/** administrators act on everybody but themselves and other administrators; moderators on the forum alone. */
export function mayActOn(
  by: Person,
  person: Person,
): Result<null, 'not-allowed' | 'own-account' | 'administrator'> {
  if (!by.roles.includes('administrator')) return refuse('not-allowed');
  if (by.id === person.id) return refuse('own-account');
  return person.roles.includes('administrator') ? refuse('administrator') : ok(null);
}

/** who reads reports and hides posts. */
export function mayModerate(by: { readonly roles: readonly string[] } | null): boolean {
  return by !== null && (by.roles.includes('administrator') || by.roles.includes('moderator'));
}

/**
 * A cell of a table file: what a program of tables would take for a formula, wide signs and leading blanks included, gets an
 * apostrophe; quotes are doubled.
 */
export function csvCell(value: string): string {
  const neutral = /^\s*[=+\-@＝＋－＠]|^[\t\r]/u.test(value) ? `'${value}` : value;
  return /[",;\n\r]/u.test(neutral) ? `"${neutral.replaceAll('"', '""')}"` : neutral;
}
