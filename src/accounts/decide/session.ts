const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** An unused session ends after this time. */
export const SESSION_MS = 30 * DAY;

/** A session is written again at most this often, so that reading pages costs no commits. */
export const TOUCH_MS = 5 * MINUTE;

/** One-time links hold a day. */
export const LINK_MS = DAY;

export type SessionCare = 'ended' | 'fresh' | 'touch';

/** Whether a session still holds and whether its sliding end must be written again. */
export function sessionCare(
  session: { readonly expiresAt: number; readonly lastSeenAt: number },
  now: number,
): SessionCare {
  if (now >= session.expiresAt) return 'ended';
  return now - session.lastSeenAt >= TOUCH_MS ? 'touch' : 'fresh';
}
