const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Waits before the next try; after the last one a message is given up (ML-4). */
export const WAITS_MS: readonly number[] = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
];

/**
 * When a message is tried again that was not taken.
 *
 * @param tries hand-overs so far, the failed one included
 * @returns wait in ms, or null: given up
 */
export function waitAfter(tries: number): number | null {
  return WAITS_MS[tries - 1] ?? null;
}

/** What a mail server or the way to it answered, as nodemailer tells it. */
export interface MailFault {
  readonly code?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly permanent?: boolean | undefined;
}

/**
 * ML-4: a server that refuses this reader or this letter for good (5xx to the envelope or the message) ends it; everything
 * else (no connection, wrong password of the portal, 4xx) is somebody's passing trouble and is tried again.
 */
export function isFinal(fault: MailFault): boolean {
  if (fault.code !== 'EENVELOPE' && fault.code !== 'EMESSAGE') return false;
  return fault.permanent ?? (fault.responseCode !== undefined && fault.responseCode >= 500);
}
