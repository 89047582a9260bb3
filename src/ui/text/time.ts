/** Which parts of an instant are written. */
export type TimeStyle = 'date' | 'time' | 'datetime' | 'day';

const STYLES: Readonly<Record<TimeStyle, Intl.DateTimeFormatOptions>> = {
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  datetime: { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Dates that were written lately. Lists write the same days over and over, and a look at the calendar of a zone takes
 * longer than the rest of a row.
 */
const dates = new Map<string, string>();
const MOST_DATES = 5000;

/**
 * Since 2011 no zone has changed its day within a quarter of an hour: Newfoundland, the last to set its clocks back at
 * 00:01, gave that up in that year.
 */
const QUARTER_MS = 900_000;
const FULL_QUARTERS_SINCE = Date.UTC(2012, 0, 1);

/** An instant (ms) in the reader's language and zone. An unknown zone falls back to UTC. */
export function timeText(at: number, language: string, zone: string, style: TimeStyle = 'datetime'): string {
  const format = formatOf(language, zone, style);
  if (style !== 'date' || at < FULL_QUARTERS_SINCE) return format.format(at);
  const key = `${language} ${zone} ${Math.floor(at / QUARTER_MS)}`;
  let date = dates.get(key);
  if (date === undefined) {
    date = format.format(at);
    if (dates.size >= MOST_DATES) dates.clear();
    dates.set(key, date);
  }
  return date;
}

function formatOf(language: string, zone: string, style: TimeStyle): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${style}`;
  let format = formats.get(key);
  if (format === undefined) {
    const locale = language === 'en' ? 'en-GB' : language;
    try {
      format = new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: zone });
    } catch {
      format = new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: 'UTC' });
    }
    formats.set(key, format);
  }
  return format;
}

/** A zone as people call it: the city of `Europe/Vienna`; `UTC` stays. */
export function zoneText(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
