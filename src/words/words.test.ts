import { expect, test } from 'vitest';
import { catalogues, words } from './index.ts';

test('both languages hold the same subjects and keys', () => {
  expect(Object.keys(catalogues.ru).sort()).toEqual(Object.keys(catalogues.en).sort());
  for (const [subject, catalogue] of Object.entries(catalogues.en))
    expect(Object.keys(catalogues.ru[subject] ?? {}).sort()).toEqual(Object.keys(catalogue).sort());
});

test('every message is valid ICU and not empty', () => {
  for (const language of ['ru', 'en'] as const)
    for (const [subject, catalogue] of Object.entries(catalogues[language]))
      for (const [key, message] of Object.entries(catalogue)) {
        expect(message.trim(), `${subject}.${key}`).not.toBe('');
        const names = [...message.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? '');
        const params = Object.fromEntries(names.map((name) => [name, 2]));
        expect(
          () => words(language)(`${subject}.${key}`, params),
          `${language} ${subject}.${key}`,
        ).not.toThrow();
      }
});
