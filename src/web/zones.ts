import { Temporal } from 'temporal-polyfill';

/** The site's own zone, for readers who have none (C-25). */
export { SITE_ZONE } from '../mailer/index.ts';

const known = new Map<string, boolean>();

/** True for a time zone name this machine knows. Offsets such as `+03:00` are not names. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/u.test(name) || name.length > 64) return false;
  let answer = known.get(name);
  if (answer === undefined) {
    try {
      answer = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
    } catch {
      answer = false;
    }
    if (known.size < 2000) known.set(name, answer);
  }
  return answer;
}

/** Every zone this machine knows, for the settings. */
export function allZones(): readonly string[] {
  return Intl.supportedValuesOf('timeZone');
}

/**
 * `2026-11-30T18:00` as typed by somebody in `zone`, in ms; null if it is no such time. A wall time that a clock change
 * skips or repeats is read as the later and the earlier one, as calendars do.
 */
export function instantOf(local: string, zone: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/u.test(local)) return null;
  try {
    return Temporal.PlainDateTime.from(local, { overflow: 'reject' }).toZonedDateTime(zone).epochMilliseconds;
  } catch {
    return null;
  }
}

/** An instant as the value of a `datetime-local` field in `zone`. */
export function localValue(at: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}

/** The next full hour at least `ms` from now, in a zone: a sensible default for a start. */
export function nextHour(now: number, ms: number, zone: string): number {
  const at = Temporal.Instant.fromEpochMilliseconds(now + ms).toZonedDateTimeISO(zone);
  return at.round({ smallestUnit: 'hour', roundingMode: 'ceil' }).epochMilliseconds;
}
