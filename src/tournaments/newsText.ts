import { hasWords, type Language, words } from '../words/index.ts';
import type { NewsView } from './view.ts';

/** A piece of news as one sentence of the reader's language. */
export function newsText({ kind, data }: NewsView, language: Language): string {
  // News of the administration carries its own words in both languages.
  if (kind === 'site') return String(data[language] ?? '');
  const say = words(language);
  const reason = String(data['reason'] ?? '');
  const key = `tournaments.cancelled.${reason}`;
  return say(`tournaments.news.${kind}`, {
    leads: 0,
    leader: '',
    ...data,
    reason: hasWords(key) ? say(key) : reason,
  }).trim();
}
