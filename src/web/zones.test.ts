import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { allZones, instantOf, isZone, localValue, nextHour, SITE_ZONE } from './zones.ts';

test.each(['Europe/Moscow', 'America/Argentina/Buenos_Aires', 'UTC', 'Asia/Kolkata', 'Etc/GMT+3'])(
  'C-25 %s is a zone',
  (name) => expect(isZone(name)).toBe(true),
);

test.each(['', 'Mars/Olympus', '+03:00', '../../etc/passwd', '<b>', 'Europe/Moscow\n', 'a'.repeat(100)])(
  'C-25 %j is no zone',
  (name) => expect(isZone(name)).toBe(false),
);

test('what is typed is read in the zone of the person who typed', () => {
  expect(instantOf('2026-12-01T18:00', 'Europe/Moscow')).toBe(Date.UTC(2026, 11, 1, 15));
  expect(instantOf('2026-12-01T18:00', 'America/New_York')).toBe(Date.UTC(2026, 11, 1, 23));
});

test('clock changes: a skipped hour is later, a repeated one the earlier', () => {
  expect(instantOf('2026-03-29T02:30', 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 1, 30));
  expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 0, 30));
});

test.each([
  '',
  'tomorrow',
  '2026-13-01T10:00',
  '2026-02-30T10:00',
  '2026-01-01T25:00',
  '2026-01-01',
  '99999-01-01T00:00',
])('%j is no time', (text) => expect(instantOf(text, SITE_ZONE)).toBeNull());

test('a field shows the minute it was filled with, in every zone', () => {
  const zones = allZones();
  fc.assert(
    fc.property(
      fc.integer({ min: 28_000_000, max: 35_000_000 }),
      fc.integer({ min: 0, max: zones.length - 1 }),
      (minute, zone) => {
        const name = zones[zone] ?? 'UTC';
        const shown = localValue(minute * 60_000, name);
        const read = instantOf(shown, name);
        expect(read).not.toBeNull();
        expect(localValue(read ?? 0, name)).toBe(shown);
      },
    ),
  );
});

test('the next hour is full in zones with odd offsets too', () => {
  const at = nextHour(Date.UTC(2026, 10, 30, 10, 20), 3_600_000, 'Asia/Kolkata');
  expect(localValue(at, 'Asia/Kolkata')).toMatch(/:00$/u);
  expect(at - Date.UTC(2026, 10, 30, 10, 20)).toBeGreaterThanOrEqual(3_600_000);
});
