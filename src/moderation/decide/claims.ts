import { ok, refuse, type Result } from '../../result.ts';

export const CLAIM_KINDS = ['claim', 'suggestion', 'petition'] as const;

/** A claim against the site, a suggestion or a petition of players. */
export type ClaimKind = (typeof CLAIM_KINDS)[number];

export const CLAIM_MAX = 10_000;
const WORKING_DAYS = 10;
const DAY = 86_400_000;

/** A petition counts from so many players on. */
export const PETITIONERS = 11;

export interface ClaimForm {
  readonly kind: ClaimKind;
  readonly name: string;
  readonly address: string;
  readonly body: string;
}

/**
 * The instant by which a claim must be answered: ten working days, Monday to Friday (C-30), after the day it came in. `at`
 * and the answer are ms; days are those of UTC, which is at most a few hours from the site's own.
 */
export function claimDue(at: number): number {
  let due = at;
  for (let days = 0; days < WORKING_DAYS; ) {
    due += DAY;
    // 1 January 1970 was a Thursday: day 4 when Sunday is 0.
    const weekday = (Math.floor(due / DAY) + 4) % 7;
    if (weekday !== 0 && weekday !== 6) days += 1;
  }
  return due;
}

/** anonymous and unidentifiable claims are not considered, so a claim needs a name and an address for the answer. */
export function checkClaim(
  form: ClaimForm,
): Result<ClaimForm, 'empty' | 'note-long' | 'name-needed' | 'address-needed'> {
  const body = form.body.trim();
  if (body === '') return refuse('empty');
  if ([...body].length > CLAIM_MAX) return refuse('note-long', { max: CLAIM_MAX });
  const name = form.name.trim();
  const address = form.address.trim();
  if (form.kind !== 'suggestion') {
    if (name.length < 2) return refuse('name-needed');
    if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/u.test(address)) return refuse('address-needed');
  }
  return ok({ kind: form.kind, name: name.slice(0, 200), address: address.slice(0, 254), body });
}
