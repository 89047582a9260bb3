import { Temporal } from 'temporal-polyfill';
import { timeText } from '../../ui/index.ts';
import type { Reader } from '../reader.ts';

const NEAR: Readonly<Record<number, 'yesterday' | 'today' | 'tomorrow'>> = {
  [-1]: 'yesterday',
  0: 'today',
  1: 'tomorrow',
};

/** Whole calendar days from now to an instant, by the wall calendar of a zone (a day may have 23 or 25 hours). */
export function daysAway(at: number, now: number, zone: string): number {
  const day = (ms: number): Temporal.PlainDate =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate();
  return day(now).until(day(at), { largestUnit: 'day' }).days;
}

/** An instant as people say it: "today, 18:00"; farther away the date, with the year when it is another one. */
export function whenText(reader: Pick<Reader, 't' | 'language' | 'zone' | 'now'>, at: number): string {
  const { t, language, zone, now } = reader;
  const near = NEAR[daysAway(at, now, zone)];
  if (near !== undefined) return t(`site.${near}`, { time: timeText(at, language, zone, 'time') });
  const year = (ms: number): number =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).year;
  return timeText(at, language, zone, year(at) === year(now) ? 'datetime' : 'date');
}

/** The same as an element that machines can read. */
export function When(props: { readonly reader: Reader; readonly at: number }) {
  return <time dateTime={new Date(props.at).toISOString()}>{whenText(props.reader, props.at)}</time>;
}
