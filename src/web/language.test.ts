import { expect, test } from 'vitest';
import { languageOf, preferredLanguage } from './language.ts';

test.each([
  [undefined, 'ru'],
  ['', 'en'],
  ['en-GB,en;q=0.9', 'en'],
  ['ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
  ['de,en;q=0.8,ru;q=0.9', 'ru'],
  ['uk-UA', 'ru'],
  ['de-DE,de', 'en'],
  ['en;q=0,ru', 'ru'],
  ['*', 'ru'],
  ['de, *;q=0.1', 'ru'],
  ['x'.repeat(600), 'ru'],
] as const)('WEB-6 Accept-Language %j is served in %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

test('WEB-6 only our languages are languages', () => {
  expect(languageOf('en')).toBe('en');
  expect(languageOf('de')).toBeNull();
  expect(languageOf('__proto__')).toBeNull();
});
