/** An entry of a calendar: one instant. */
export interface CalendarEntry {
  readonly id: string;
  readonly at: number;
  readonly title: string;
  /** Id of the event. */
  readonly link: string;
}

/** `20261130T170000Z` */
function stamp(at: number): string {
  return new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/gu, '');
}

/** RFC 5545 3.3.11: what has a meaning in a text is escaped. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/gu, (sign) => `\\${sign}`).replaceAll(/\p{Cc}+/gu, ' ');
}

/** RFC 5545 3.1: lines of at most 75 bytes, continued after a blank. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > 73) {
      parts.push(part);
      part = '';
      bytes = 0;
    }
    part += sign;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}

/** A calendar file (RFC 5545). */
export function calendarFile(
  entries: readonly CalendarEntry[],
  base: string,
  { host, now }: { readonly host: string; readonly now: number },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tabiya//Tournaments//EN',
    ...entries.flatMap(({ id, at, title, link }) => [
      'BEGIN:VEVENT',
      `UID:${id}@${host}`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART:${stamp(at)}`,
      'DURATION:PT1H',
      `SUMMARY:${escaped(title)}`,
      `URL:${base}/tournament/${link}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
