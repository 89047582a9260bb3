import { timeText } from '../ui/index.ts';
import { formerIn, hasWords, type Language, words } from '../words/index.ts';
import type { Letter, LetterInsert, LetterParams } from './types.ts';

/** Zone of readers who never said where they live, on the pages too (C-25). */
export const SITE_ZONE = 'Europe/Moscow';

/** Who reads a letter and where the portal stands. */
export interface LetterReader {
  readonly login: string;
  readonly language: Language;
  /** IANA zone for the instants in the letter. */
  readonly zone: string;
  /** Address of the portal without trailing slash. */
  readonly site: string;
}

export interface ComposedLetter {
  readonly subject: string;
  readonly text: string;
}

type Zone = Pick<LetterReader, 'language' | 'zone'>;

/** Parameters as the catalogue takes them: instants in the reader's zone and language. */
function filled(params: LetterParams, { language, zone }: Zone): Record<string, string | number> {
  const all: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params))
    all[name] = typeof value === 'object' ? timeText(value.at, language, zone, 'datetime') : value;
  // Texts of the administration come in both languages; `text` is the reader's.
  const own = params[language];
  if (typeof own === 'string') all['text'] = own;
  return all;
}

/** One sentence `letters.KEY` for a reader, as pages and pushes show it. */
export function composeLine(key: string, params: LetterParams, reader: Zone): string {
  return words(reader.language)(`letters.${key}`, filled(params, reader));
}

/** A letter in its reader's language, as plain text. */
export function compose(
  letter: Pick<Letter, 'kind' | 'params' | 'link' | 'lines' | 'unsubscribe'>,
  reader: LetterReader,
  insert: LetterInsert | null = null,
): ComposedLetter {
  const t = words(reader.language);
  const params = filled({ login: reader.login, site: reader.site, ...letter.params }, reader);
  const key = (part: 'subject' | 'text'): string => {
    const own = `letters.${letter.kind}_${part}`;
    return hasWords(own) ? own : `letters.${letter.kind}_line`;
  };
  const lines = (letter.lines ?? []).map((line) => {
    const text = `- ${composeLine(line.words, line.params ?? {}, reader)}`;
    return line.link === undefined ? text : `${text}\n  ${reader.site}${line.link}`;
  });
  const foot = [
    '-- ',
    t('letters.footer', params),
    ...(letter.unsubscribe === undefined
      ? []
      : [t('letters.unsubscribe', { address: reader.site + letter.unsubscribe })]),
  ];
  const parts = [
    t(key('text'), params),
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
    ...(letter.link === undefined ? [] : [`${reader.site}${letter.link}`]),
    ...(insert === null ? [] : [insert.link === null ? insert.text : `${insert.text}\n${insert.link}`]),
    foot.join('\n'),
  ];
  // A subject is one line whatever people and events are called.
  const subject = t(key('subject'), params).replaceAll(/\p{Cc}+/gu, ' ');
  return {
    subject: formerIn(subject, reader.language),
    text: formerIn(`${parts.join('\n\n')}\n`, reader.language),
  };
}
