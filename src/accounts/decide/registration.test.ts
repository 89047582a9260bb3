import { expect, test } from 'vitest';
import type { Registration } from '../types.ts';
import { decideRegistration } from './registration.ts';
import { RULES_VERSION } from '../types.ts';
import { decideGrant, decideRevoke } from './roles.ts';
import { sessionCare, SESSION_MS, TOUCH_MS } from './session.ts';

const form: Registration = {
  login: 'ann',
  email: 'ann@club.example',
  password: 'a long enough sentence',
  consent: true,
  language: 'en',
  timeZone: null,
};
const facts = { now: 1000, staff: false };

function code(change: Partial<Registration>): string | null {
  const decided = decideRegistration({ ...form, ...change }, facts);
  return decided.ok ? null : decided.refusal.code;
}

test('R-052 a good form becomes a person without roles', () => {
  expect(decideRegistration(form, facts)).toMatchObject({
    ok: true,
    value: { login: 'ann', loginKey: 'ann', roles: [], consentAt: 1000, consentVersion: RULES_VERSION },
  });
});

test('R-051 without consent nothing happens', () => {
  expect(code({ consent: false })).toBe('consent-needed');
});

test.each([
  [{ password: 'short' }, 'password-length'],
  [{ password: 'x'.repeat(201) }, 'password-length'],
  [{ password: 'aaaaaaaaaaaa' }, 'password-guessable'],
  [{ password: 'ababababababab' }, 'password-guessable'],
  [{ password: 'ANN@club.example' }, 'password-guessable'],
  [{ password: 'пароль из слов' }, null],
  [{ password: '🙂🙃🙂🙃x12345' }, null],
] as const)('ACC-2 %j gives %s', (change, expected) => {
  expect(code(change)).toBe(expected);
});

test('R-380 a staff form becomes an administrator and may have a reserved name', () => {
  const decided = decideRegistration({ ...form, login: 'admin' }, { now: 1, staff: true });
  expect(decided).toMatchObject({ ok: true, value: { login: 'admin', roles: ['administrator'] } });
});

test('R-380 only administrators and the console give roles', () => {
  expect(decideGrant([], 'organiser', { roles: ['organiser'] })).toMatchObject({
    refusal: { code: 'not-allowed' },
  });
  expect(decideGrant([], 'organiser', { roles: ['administrator'] })).toEqual({
    ok: true,
    value: ['organiser'],
  });
  expect(decideGrant(['organiser'], 'administrator', null)).toEqual({
    ok: true,
    value: ['administrator', 'organiser'],
  });
  expect(decideGrant(['judge'], 'judge', null)).toEqual({ ok: true, value: ['judge'] });
});

test('ACC-9 the last administrator stays one', () => {
  expect(decideRevoke(['administrator'], 'administrator', null, 1)).toMatchObject({
    refusal: { code: 'last-administrator' },
  });
  expect(decideRevoke(['administrator'], 'administrator', null, 2)).toEqual({ ok: true, value: [] });
  expect(decideRevoke(['organiser'], 'organiser', { roles: [] }, 1)).toMatchObject({
    refusal: { code: 'not-allowed' },
  });
});

test('ACC-4 a session slides and ends', () => {
  const session = { expiresAt: SESSION_MS, lastSeenAt: 0 };
  expect(sessionCare(session, TOUCH_MS - 1)).toBe('fresh');
  expect(sessionCare(session, TOUCH_MS)).toBe('touch');
  expect(sessionCare(session, SESSION_MS - 1)).toBe('touch');
  expect(sessionCare(session, SESSION_MS)).toBe('ended');
});
