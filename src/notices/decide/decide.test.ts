import { describe, expect, test } from 'vitest';
import { isPrivateAddress, isPushEndpoint } from '../push.ts';
import { checkSettings, DEFAULT_SETTINGS, readSettings, withoutMail } from './settings.ts';
import { nextHour, quietUntil } from './time.ts';

const at = (text: string): number => Date.parse(text);

describe('NT-4 the next full hour of a reader', () => {
  test.each([
    ['2026-11-30T12:00:00Z', 'UTC', 18, '2026-11-30T18:00:00Z'],
    ['2026-11-30T18:00:00Z', 'UTC', 18, '2026-12-01T18:00:00Z'],
    ['2026-11-30T12:00:00Z', 'Asia/Vladivostok', 8, '2026-11-30T22:00:00Z'],
    // Summer time begins in Berlin on 29 March 2026 at 02:00: the hour 2 does not exist.
    ['2026-03-29T00:30:00Z', 'Europe/Berlin', 2, '2026-03-29T01:00:00Z'],
    ['2026-03-28T20:00:00Z', 'Europe/Berlin', 8, '2026-03-29T06:00:00Z'],
    // It ends on 25 October 2026: the day has 25 hours.
    ['2026-10-24T07:00:00Z', 'Europe/Berlin', 8, '2026-10-25T07:00:00Z'],
  ])('after %s in %s, hour %i: %s', (now, zone, hour, next) => {
    expect(new Date(nextHour(at(now), zone, hour)).toISOString()).toBe(new Date(next).toISOString());
  });
});

describe('NT-5 quiet hours', () => {
  test.each([
    ['2026-11-30T21:59:59Z', { from: 22, to: 8 }, null],
    ['2026-11-30T22:00:00Z', { from: 22, to: 8 }, '2026-12-01T08:00:00Z'],
    ['2026-11-30T03:00:00Z', { from: 22, to: 8 }, '2026-11-30T08:00:00Z'],
    ['2026-11-30T08:00:00Z', { from: 22, to: 8 }, null],
    ['2026-11-30T13:30:00Z', { from: 13, to: 15 }, '2026-11-30T15:00:00Z'],
    ['2026-11-30T13:30:00Z', null, null],
  ])('at %s with %j: until %s', (now, quiet, until) => {
    expect(quietUntil(at(now), 'UTC', quiet)).toBe(until === null ? null : at(until));
  });
});

describe('NT-3 settings', () => {
  test.each([
    [{ digestHour: 24 }, 'digest-hour'],
    [{ digestHour: 1.5 }, 'digest-hour'],
    [{ quiet: { from: 8, to: 8 } }, 'quiet-hours'],
    [{ quiet: { from: -1, to: 8 } }, 'quiet-hours'],
    [{ reminders: [0] }, 'reminders'],
    [{ reminders: [721] }, 'reminders'],
    [{ reminders: [1, 2, 3, 4, 5, 6, 7] }, 'reminders'],
  ])('%j is refused: %s', (change, code) => {
    expect(checkSettings({ ...DEFAULT_SETTINGS, ...change })).toMatchObject({ ok: false, refusal: { code } });
  });

  test('reminders come in order, each once; none is allowed', () => {
    const checked = checkSettings({ ...DEFAULT_SETTINGS, reminders: [3, 72, 3] });
    expect(checked.ok && checked.value.reminders).toEqual([72, 3]);
    expect(checkSettings({ ...DEFAULT_SETTINGS, reminders: [] }).ok).toBe(true);
  });

  test('kinds that came later have their default', () => {
    const read = readSettings(JSON.stringify({ mail: { move: 'now' }, digestHour: 5 }));
    expect(read.mail).toEqual({ ...DEFAULT_SETTINGS.mail, move: 'now' });
    expect([read.digestHour, read.push.move]).toEqual([5, true]);
  });

  test('NT-7 a digest’s link ends what was gathered', () => {
    const settings = {
      ...DEFAULT_SETTINGS,
      mail: { ...DEFAULT_SETTINGS.mail, move: 'digest', news: 'digest', round: 'now' },
    } as const;
    expect(withoutMail(settings, 'digest').mail).toMatchObject({ move: 'off', news: 'off', round: 'now' });
  });
});

describe('NT-8 where pushes may go', () => {
  test.each([
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://user@fcm.googleapis.com/x', false],
    ['https://127.0.0.1/x', false],
    ['https://[::1]/x', false],
    ['https://localhost/x', false],
    ['https://printer.local/x', false],
    ['https://2130706433/x', false],
    [`https://a.example/${'x'.repeat(1000)}`, false],
    ['nonsense', false],
  ])('%s: %s', (endpoint, good) => {
    expect(isPushEndpoint(endpoint)).toBe(good);
  });

  test.each([
    ['8.8.8.8', false],
    ['10.1.2.3', true],
    ['127.0.0.1', true],
    ['172.20.0.1', true],
    ['172.32.0.1', false],
    ['192.168.1.1', true],
    ['169.254.169.254', true],
    ['::1', true],
    ['::ffff:10.0.0.1', true],
    ['fd00::1', true],
    ['2a00:1450:4001::1', false],
    ['nonsense', true],
  ])('%s is private: %s', (address, isPrivate) => {
    expect(isPrivateAddress(address)).toBe(isPrivate);
  });
});
