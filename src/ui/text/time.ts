/** Which parts of an instant are written. */
export type TimeStyle = 'date' | 'time' | 'datetime' | 'day';

const STYLES: Readonly<Record<TimeStyle, Intl.DateTimeFormatOptions>> = {
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  datetime: { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** An instant (ms) in the reader's language and zone. An unknown zone falls back to UTC. */
export function timeText(at: number, language: string, zone: string, style: TimeStyle = 'datetime'): string {
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
  return format.format(at);
}

/** A zone as people call it: the city of `Europe/Vienna`; `UTC` stays. */
export function zoneText(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
