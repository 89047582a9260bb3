import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { catalogues, LANGUAGES, words } from './index.ts';

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

test('a message with places only says what the ICU machinery would say', () => {
  const values = ['<b>Анна</b> {x}', '', 0, 1234567, -3];
  let compared = 0;
  for (const language of LANGUAGES)
    for (const [subject, catalogue] of Object.entries(catalogues[language]))
      for (const [key, message] of Object.entries(catalogue)) {
        const names = [...message.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
        if (names.length === 0 || names.length !== message.split('{').length - 1) continue;
        const icu = new IntlMessageFormat(message, language, undefined, { ignoreTag: true });
        const params = Object.fromEntries(names.map((name, i) => [name, values[i % values.length] ?? '']));
        expect(words(language)(`${subject}.${key}`, params)).toBe(icu.format(params));
        compared += 1;
      }
  expect(compared).toBeGreaterThan(400);
});

test('a place whose stored value is nothing says nothing', () => {
  const stored = JSON.parse('{"number":null}') as Readonly<Record<string, string>>;
  expect(words('en')('rulings.complain', stored)).toBe('Complaint about game No. ');
});

test('a place without a value is a bug and throws', () => {
  expect(() => words('en')('people.gameAgainst', {})).toThrow('name');
});
