import type { Language } from './index.ts';

/**
 * What stands for the name of a closed account. No-break spaces, which no login may hold and
 * hardly a text does: so the edges can tell the name from people's words and put the reader's language in its place.
 *
 * @param id the account's id, of which six letters tell one former user from another
 */
export function formerName(id: string): string {
  return `former\u00a0user\u00a0${id.slice(0, 6)}`;
}

const FORMER = /former\u00a0user\u00a0(\w{6})/gu;

const SAID: Readonly<Record<Language, string>> = { en: 'former user', ru: 'бывший участник' };

/** A page, a message of the socket or a letter with the names of closed accounts in the reader's language. */
export function formerIn(text: string, language: Language): string {
  if (!text.includes('former\u00a0user')) return text;
  return text.replaceAll(FORMER, (_, code: string) => `${SAID[language]} ${code}`);
}
