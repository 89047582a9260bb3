import { expect, test } from 'vitest';
import { words } from '../../words/index.ts';
import { daysAway, whenText } from './when.tsx';

const now = Date.UTC(2026, 10, 30, 12);
const HOUR = 3_600_000;

test.each([
  [now + HOUR, 'Europe/Moscow', 'today, 16:00', 'сегодня, 16:00'],
  [now + 10 * HOUR, 'Europe/Moscow', 'tomorrow, 01:00', 'завтра, 01:00'],
  [now + 10 * HOUR, 'America/New_York', 'today, 17:00', 'сегодня, 17:00'],
  [now - 16 * HOUR, 'Europe/Moscow', 'yesterday, 23:00', 'вчера, 23:00'],
  [now + 96 * HOUR, 'UTC', '4 December at 12:00', '4 декабря в 12:00'],
  [now - 366 * 24 * HOUR, 'UTC', '29 November 2025', '29 ноября 2025 г.'],
])('C-25 %d in %s is "%s" and "%s"', (at, zone, english, russian) => {
  const reader = { zone, now };
  expect(whenText({ ...reader, language: 'en', t: words('en') }, at)).toBe(english);
  expect(whenText({ ...reader, language: 'ru', t: words('ru') }, at).replaceAll('\u00a0', ' ')).toBe(russian);
});

test('a day of 25 hours is one day', () => {
  const before = Date.UTC(2026, 9, 24, 21, 30);
  expect(daysAway(before + 25 * HOUR, before, 'Europe/Berlin')).toBe(1);
  expect(daysAway(before + 26 * HOUR, before, 'Europe/Berlin')).toBe(2);
});
