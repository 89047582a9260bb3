import { expect, test } from 'vitest';
import { form, line, localPath, numberOf, oneOf } from './forms.ts';

const sample = form({ login: line(10), side: oneOf(['white', 'black', '']) });

test('WEB-4 fields are read, unknown ones dropped, missing ones empty', () => {
  expect(sample.read({ login: 'ann', side: 'white', extra: 'x' })).toEqual({ login: 'ann', side: 'white' });
  expect(sample.read({ login: 'ann' })).toEqual({ login: 'ann', side: '' });
});

test.each([
  null,
  'text',
  undefined,
  7,
  { login: ['a', 'b'] },
  { login: 'x'.repeat(11) },
  { side: 'green' },
  { login: { a: 1 } },
])('WEB-4 %j is not this form', (body) => expect(sample.read(body)).toBeNull());

test('R-395 hidden signs fall out of every text but secrets; line ends stay', () => {
  const all = form({ body: line(80), note: line(80), password: line(80) });
  const typed = 'a\u0000b\u0007c\u202ed\u2066e\u200bf\ufeffg\u2028h\r\n\ti 🙂 ё';
  const clean = 'abcdefgh\r\n\ti 🙂 ё';
  expect(all.read({ body: typed, note: typed, password: typed })).toEqual({
    body: clean,
    note: clean,
    password: typed,
  });
});

test('WEB-4 names of the object itself are no fields', () => {
  const odd = form({ constructor: line(10) });
  expect(odd.read({})).toEqual({ constructor: '' });
});

test.each([
  ['3', 3],
  [' 1,5 ', 1.5],
  ['0.25', 0.25],
  ['', null],
  ['-1', null],
  ['1e9', null],
  ['NaN', null],
  ['Infinity', null],
  ['0x10', null],
  ['12345678901', null],
])('WEB-4 %j is the number %j', (text, number) => {
  expect(numberOf(text)).toBe(number);
});

test.each([
  ['/play', '/play'],
  ['/@/Two%20Words', '/@/Two%20Words'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/a\r\nset-cookie: x=1', '/'],
  ['', '/'],
])('WEB-5 after signing in %j leads to %s', (wish, path) => {
  expect(localPath(wish)).toBe(path);
});
