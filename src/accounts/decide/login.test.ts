import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkEmail, emailKey } from './email.ts';
import { checkLogin, isReserved, loginKey } from './login.ts';

describe('R-053 login characters', () => {
  test.each(['ann', 'Petrov_S', 'a.b', 'j@x', 'Two Words', 'x2', '1.e4'])('%j is taken', (login) => {
    expect(checkLogin(login, false)).toEqual({ ok: true, value: login });
  });
  test.each(['волков', 'a-b', 'a+b', "o'hara", '<b>x</b>', 'tab\tname', 'naïve', 'a/b', 'x\u200by', 'a\nb'])(
    '%j is refused',
    (login) => {
      expect(checkLogin(login, false)).toMatchObject({ refusal: { code: 'login-characters' } });
    },
  );
});

test.each(['', ' ', '     ', '...', '_ @'])('R-054 %j names nobody', (login) => {
  expect(checkLogin(login, false)).toMatchObject({ refusal: { code: 'login-blank' } });
});

test('R-053 length is counted without outer blanks', () => {
  expect(checkLogin('a', false)).toMatchObject({ refusal: { code: 'login-length' } });
  expect(checkLogin('   a   ', false)).toMatchObject({ refusal: { code: 'login-length' } });
  expect(checkLogin('a'.repeat(24), false).ok).toBe(true);
  expect(checkLogin('a'.repeat(25), false)).toMatchObject({ refusal: { code: 'login-length' } });
});

test('ACC-1 blanks and case do not make another login', () => {
  expect(checkLogin('  Ann   Lee ', false)).toEqual({ ok: true, value: 'Ann Lee' });
  expect(loginKey('  ANN   lee ')).toBe('ann lee');
});

describe('R-065 reserved names', () => {
  test.each([
    'admin',
    'Admin',
    'ADM1N',
    'admin 42',
    'a.d.m.i.n',
    'Adm1n.',
    '@dmin',
    'Moderator',
    'judge7',
    'Tabiya',
    'R00T',
  ])('%j is refused', (login) => {
    expect(checkLogin(login, false)).toMatchObject({ refusal: { code: 'login-reserved' } });
  });
  test.each(['admiral', 'judy', 'tabitha', 'rooter', 'adam1n'])('%j is a name', (login) => {
    expect(isReserved(login)).toBe(false);
  });
  test('staff may take one', () => {
    expect(checkLogin('admin', true).ok).toBe(true);
  });
});

describe('C-07 e-mail', () => {
  test.each(['a@b.example', 'first.last+chess@my-club.example', 'A_1@localhost'])('%j is taken', (email) => {
    expect(checkEmail(email)).toEqual({ ok: true, value: email });
  });
  test.each([
    '',
    'a',
    '@b',
    'a@',
    'a@b@c',
    'a b@c.d',
    'имя@почта.рф',
    'a@b..c',
    '.a@b.c',
    'a@b.',
    'a"b@c.d',
    'a@b.c\r\nBcc: x@y.z',
    `${'a'.repeat(250)}@b.cd`,
  ])('%j is refused', (email) => {
    expect(checkEmail(email)).toMatchObject({ refusal: { code: 'email-characters' } });
  });
  test('case makes no other address', () => {
    expect(emailKey(' Ann@B.Example ')).toBe('ann@b.example');
  });
});

test('R-053 whatever is typed, a login that passes has only allowed characters and a stable key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (typed) => {
      const checked = checkLogin(typed, false);
      if (!checked.ok) return;
      expect(checked.value).toMatch(/^[A-Za-z0-9._@]([A-Za-z0-9._@ ]*[A-Za-z0-9._@])?$/u);
      expect(checkLogin(checked.value, false)).toEqual(checked);
      expect(loginKey(checked.value)).toBe(loginKey(typed));
    }),
  );
});
