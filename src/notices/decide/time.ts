import { Temporal } from 'temporal-polyfill';

/** The first instant after `now` at which the clock on the reader's wall shows this full hour. */
export function nextHour(now: number, zone: string, hour: number): number {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  // A day that has no such hour (summer time begins) gives the moment after the gap.
  const today = here.with({ hour, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 });
  const next = today.epochMilliseconds > now ? today : today.add({ days: 1 }).with({ hour });
  return next.epochMilliseconds;
}

/**
 * NT-5: the end of the reader's quiet hours when `now` lies in them, else null. They may span midnight; the last
 * hour is not part of them.
 */
export function quietUntil(
  now: number,
  zone: string,
  quiet: { readonly from: number; readonly to: number } | null,
): number | null {
  if (quiet === null) return null;
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const { from, to } = quiet;
  const isQuiet = from < to ? hour >= from && hour < to : hour >= from || hour < to;
  return isQuiet ? nextHour(now, zone, to) : null;
}
