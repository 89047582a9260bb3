/** `burst` tries at once, then one more every `refillMs`. */
export interface TryLimit {
  readonly burst: number;
  readonly refillMs: number;
}

/** What is left of a limit at an instant: `spent` tries, each given back after `refillMs`. */
export interface TryAccount {
  readonly spent: number;
  readonly at: number;
}

/** Wrong passwords from one address: somebody who tries many logins. */
export const PER_ADDRESS: TryLimit = { burst: 30, refillMs: 20_000 };
/** Wrong passwords for one login, from everywhere it has not been used before. */
export const PER_LOGIN: TryLimit = { burst: 10, refillMs: 60_000 };
/** Wrong passwords for one login from an address where its owner signed in before: strangers cannot use this one up. */
export const PER_KNOWN_PLACE: TryLimit = { burst: 10, refillMs: 60_000 };
/** New accounts from one address: a class behind one router gets in, a script does not get far. */
export const REGISTRATIONS: TryLimit = { burst: 40, refillMs: 60_000 };

/** The account with everything given back that is due; undefined when nothing is spent any more. */
export function settle(
  account: TryAccount | undefined,
  limit: TryLimit,
  now: number,
): TryAccount | undefined {
  if (account === undefined) return undefined;
  const back = Math.floor(Math.max(0, now - account.at) / limit.refillMs);
  if (back >= account.spent) return undefined;
  return back === 0 ? account : { spent: account.spent - back, at: account.at + back * limit.refillMs };
}

/** One try: the new account, or null when the limit is used up. */
export function spend(account: TryAccount | undefined, limit: TryLimit, now: number): TryAccount | null {
  const left = settle(account, limit, now);
  if (left === undefined) return { spent: 1, at: now };
  if (left.spent >= limit.burst) return null;
  return { spent: left.spent + 1, at: left.at };
}

/** Gives one try back (it turned out to be right). */
export function refund(account: TryAccount | undefined): TryAccount | undefined {
  if (account === undefined || account.spent <= 1) return undefined;
  return { spent: account.spent - 1, at: account.at };
}

/** What counts as one place: an IPv4 address, or the /64 an IPv6 customer owns. */
export function placeOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address;
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === '' ? 0 : tail.split(':').length;
  if (plain.includes('::')) while (groups.length + after < 8) groups.push('0');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/u, ''))
    .join(':')}::/64`;
}
