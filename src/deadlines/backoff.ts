/** Tries of one step in a row before its subject has to wait. */
export const MAX_TRIES = 5;

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Subjects whose step failed and the instant of their next try; the wait doubles from 1 s to a minute. */
export interface Backoff {
  hold(subject: string, now: number): void;
  clear(subject: string): void;
  /** Subjects that still wait at `now`. */
  held(now: number): readonly string[];
  /** Instant of the next try, or null. */
  earliest(): number | null;
}

export function createBackoff(): Backoff {
  const waits = new Map<string, { readonly failures: number; readonly until: number }>();
  return {
    hold(subject, now) {
      const failures = (waits.get(subject)?.failures ?? 0) + 1;
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 10));
      waits.set(subject, { failures, until: now + wait });
    },
    clear(subject) {
      waits.delete(subject);
    },
    held(now) {
      return [...waits].filter(([, { until }]) => until > now).map(([subject]) => subject);
    },
    earliest() {
      let first: number | null = null;
      for (const { until } of waits.values()) if (first === null || until < first) first = until;
      return first;
    },
  };
}
