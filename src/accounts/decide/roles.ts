import { ok, refuse, type Result } from '../../result.ts';
import { ROLES, type Role } from '../types.ts';

type Asker = { readonly roles: readonly Role[] } | null;

/** only administrators (or the console, `by` null) give roles. Returns the new list. */
export function decideGrant(
  roles: readonly Role[],
  role: Role,
  by: Asker,
): Result<readonly Role[], 'not-allowed'> {
  if (by !== null && !by.roles.includes('administrator')) return refuse('not-allowed');
  return ok(ROLES.filter((held) => held === role || roles.includes(held)));
}

/** Takes a role away; somebody must remain who can give roles. */
export function decideRevoke(
  roles: readonly Role[],
  role: Role,
  by: Asker,
  administrators: number,
): Result<readonly Role[], 'not-allowed' | 'last-administrator'> {
  if (by !== null && !by.roles.includes('administrator')) return refuse('not-allowed');
  if (role === 'administrator' && roles.includes(role) && administrators <= 1)
    return refuse('last-administrator');
  return ok(ROLES.filter((held) => held !== role && roles.includes(held)));
}
