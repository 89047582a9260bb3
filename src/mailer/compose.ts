import { timeText } from '../ui/index.ts';
import { type Language, words } from '../words/index.ts';
import type { Letter, LetterInsert, LetterParams } from './types.ts';

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

/** A letter in its reader's language, as plain text. */
export function compose(
  letter: Pick<Letter, 'kind' | 'params' | 'link' | 'lines' | 'unsubscribe'>,
  reader: LetterReader,
  insert: LetterInsert | null = null,
): ComposedLetter {
  const t = words(reader.language);
  const filled = (params: LetterParams = {}): Record<string, string | number> => {
    const all: Record<string, string | number> = { login: reader.login, site: reader.site };
    for (const [name, value] of Object.entries(params))
      all[name] =
        typeof value === 'object' ? timeText(value.at, reader.language, reader.zone, 'datetime') : value;
    return all;
  };
  const params = filled(letter.params);
  const lines = (letter.lines ?? []).map(
    (line) =>
      `- ${t(`letters.${line.words}`, filled(line.params))}${line.link === undefined ? '' : `\n  ${reader.site}${line.link}`}`,
  );
  const parts = [
    t(`letters.${letter.kind}_text`, params),
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
    ...(letter.link === undefined ? [] : [`${reader.site}${letter.link}`]),
    ...(insert === null ? [] : [insert.link === null ? insert.text : `${insert.text}\n${insert.link}`]),
    [
      '-- ',
      t('letters.footer', params),
      ...(letter.unsubscribe === undefined
        ? []
        : [t('letters.unsubscribe', { address: reader.site + letter.unsubscribe })]),
    ].join('\n'),
  ];
  // A subject is one line whatever people and events are called.
  const subject = t(`letters.${letter.kind}_subject`, params).replaceAll(/\p{Cc}+/gu, ' ');
  return { subject, text: `${parts.join('\n\n')}\n` };
}
