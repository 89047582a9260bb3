import { LANGUAGES, type Language } from '../words/index.ts';

/** A language name from outside, or null. */
export function languageOf(text: string | undefined): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null;
}

/** Languages whose readers are better served by Russian than by English. */
const NEAR_RUSSIAN: ReadonlySet<string> = new Set(['ru', 'be', 'uk', 'kk', 'ky', 'tg', 'hy', 'uz']);

/** The best of our languages for an Accept-Language header; the site's first language when it says nothing. */
export function preferredLanguage(header: string | undefined): Language {
  if (header === undefined || header.length > 500) return 'ru';
  const wishes = header
    .split(',')
    .map((part, place) => {
      const [tag = '', ...params] = part.trim().split(';');
      const quality = params.map((param) => /^\s*q=([\d.]+)$/u.exec(param)?.[1]).find((q) => q !== undefined);
      return { tag: tag.trim().toLowerCase().split('-')[0] ?? '', quality: Number(quality ?? 1), place };
    })
    .filter((wish) => wish.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.place - b.place);
  for (const wish of wishes) {
    if (wish.tag === 'en') return 'en';
    if (NEAR_RUSSIAN.has(wish.tag)) return 'ru';
  }
  return wishes.length === 0 || wishes.some((wish) => wish.tag === '*') ? 'ru' : 'en';
}
