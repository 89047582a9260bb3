import { timeText } from '../../ui/index.ts';
import { hasWords } from '../../words/index.ts';
import type { Reader } from '../reader.ts';

/** How the log is read: in which language, by the clock of which place. */
export type Told = Pick<Reader, 't' | 'language' | 'zone'>;

/** An instant of the log (`2026-11-30T12:00:00.000Z`) with its year; other text as it stands. */
export function instantText({ language, zone }: Told, text: string): string {
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u.test(text)) return text;
  const at = Date.parse(text);
  if (Number.isNaN(at)) return text;
  return `${timeText(at, language, zone, 'date')}, ${timeText(at, language, zone, 'time')}`;
}

/** A word of the catalogue, or the code where it has none. */
export function wordOf({ t }: Told, prefix: string, code: string): string {
  const key = `${prefix}${code.replaceAll(' ', '-')}`;
  return hasWords(key) ? t(key) : code;
}
