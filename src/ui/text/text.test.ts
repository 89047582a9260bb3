import { expect, test } from 'vitest';
import { catalogues, words } from '../../words/index.ts';
import { clockFigures, clockSpoken, countdownText } from './clock.ts';
import { controlText } from './control.ts';
import { innerQuotes, nameParts } from './names.ts';
import { numberText, pointsText, resultText, sidesResultText, valueText } from './points.ts';
import { sanText } from './san.ts';
import { speak } from './speak.ts';
import { timeText, zoneText } from './time.ts';

test.each([
  [45, '4½', '4½'],
  [5, '½', '½'],
  [0, '0', '0'],
  [100, '10', '10'],
  [43, '4.3', '4,3'],
])('%i tenths of a point are %s and %s', (tenths, english, russian) => {
  expect(pointsText(tenths, 'en')).toBe(english);
  expect(pointsText(tenths, 'ru')).toBe(russian);
});

test('marks inside a name that is quoted are inner ones', () => {
  expect(innerQuotes('Кубок «Белая ладья»')).toBe('Кубок „Белая ладья“');
});

test('values, results and numbers are written with real signs', () => {
  expect([valueText('13.50', 'ru'), valueText('13.50', 'en'), valueText(null, 'ru')]).toEqual([
    '13,50',
    '13.50',
    '–',
  ]);
  expect([resultText('1-0'), resultText('1/2-1/2'), resultText('--+'), resultText(null)]).toEqual([
    '1–0',
    '½–½',
    '– +',
    '–',
  ]);
  expect([sidesResultText('1-0', 0), sidesResultText('1-0', 1), sidesResultText('+--', 1)]).toEqual([
    '1–0',
    '0–1',
    '– +',
  ]);
  expect(sidesResultText('1/2-1/2', 1)).toBe('½–½');
  expect([numberText(7), numberText(999), numberText(48_217), numberText(1_234_567)]).toEqual([
    '7',
    '999',
    '48\u202f217',
    '1\u202f234\u202f567',
  ]);
});

test.each([
  [0, '0:00.0'],
  [99, '0:00.0'],
  [8_399, '0:08.3'],
  [19_999, '0:19.9'],
  [20_000, '0:20'],
  [252_000, '4:12'],
  [3_599_999, '59:59'],
  [3_600_000, '1:00:00'],
  [6_128_000, '1:42:08'],
  [86_400_000 + 3 * 3_600_000, '1 d 3:00'],
])('a clock with %i ms shows %s', (ms, text) => {
  const { main, tenths, days } = clockFigures(ms);
  expect(`${days > 0 ? `${days} d ` : ''}${main}${tenths}`).toBe(text);
});

test('a clock never shows less than nothing and is spoken in whole words', () => {
  expect(clockFigures(-500)).toEqual({ main: '0:00', tenths: '.0', days: 0 });
  expect(clockSpoken(252_000, words('en'))).toBe('4 min 12 s');
  expect(clockSpoken(6_128_000, words('ru'))).toBe('1 ч 42 мин 8 с');
  expect(clockSpoken(17_400, words('ru'))).toBe('17 с');
});

test.each([
  [{ mode: 'fischer', baseMs: 300_000, incrementMs: 3_000 }, '5 min + 3 s'],
  [{ mode: 'sudden', baseMs: 900_000 }, '15 min'],
  [{ mode: 'sudden', baseMs: 90_000 }, '1½ min'],
  [{ mode: 'fischer', baseMs: 30_000, incrementMs: 500 }, '30 s + 0.5 s'],
  [{ mode: 'sudden', baseMs: 15_000 }, '15 s'],
  [{ mode: 'fischer', baseMs: 10_000, incrementMs: 1_000 }, '10 s + 1 s'],
] as const)('the control %j reads %s', (control, text) => {
  expect(controlText(control, words('en'))).toBe(text);
});

test.each([
  ['Nf3', 'Nf3', 'Кf3'],
  ['Bxe5+', 'Bxe5+', 'С:e5+'],
  ['e8=Q#', 'e8=Q#', 'e8Ф#'],
  ['Kxd2', 'Kxd2', 'Кр:d2'],
  ['R1d4', 'R1d4', 'Л1d4'],
  ['O-O-O', '0-0-0', '0-0-0'],
])('%s is written %s and %s', (san, english, russian) => {
  expect(sanText(san, 'en')).toBe(english);
  expect(sanText(san, 'ru')).toBe(russian);
});

test('names keep what tells people of one surname apart', () => {
  expect(nameParts(['Gómez, Björn', 'Ní Bhriain, Félix', 'Ní Bhriain, Ines', 'arvid'])).toEqual([
    { short: 'Gómez', rest: ', Björn' },
    { short: 'Ní Bhriain, F', rest: 'élix' },
    { short: 'Ní Bhriain, I', rest: 'nes' },
    { short: 'arvid', rest: '' },
  ]);
});

test('instants stand in the zone of the reader; an unknown zone is UTC', () => {
  const at = Date.UTC(2026, 10, 30, 22, 30);
  expect(timeText(at, 'en', 'Europe/Vienna', 'time')).toBe('23:30');
  expect(timeText(at, 'en', 'Asia/Vladivostok', 'date')).toBe('1 December 2026');
  expect(timeText(at, 'ru', 'Europe/Moscow', 'datetime')).toContain('1 декабря');
  expect(timeText(at, 'en', 'Nowhere/At_All', 'time')).toBe('22:30');
  expect(zoneText('America/New_York')).toBe('New York');
});

test('a date is the same whether it was written before or not, in zones of every kind', () => {
  const zones = [
    'UTC',
    'Asia/Kathmandu',
    'Pacific/Chatham',
    'America/St_Johns',
    'Africa/Monrovia',
    'Asia/Pyongyang',
  ];
  const style = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  for (const timeZone of zones) {
    const plain = new Intl.DateTimeFormat('en-GB', { ...style, timeZone });
    // Twice around every midnight of a week, and before zones kept full quarters of an hour.
    for (let at = Date.UTC(2026, 2, 26); at < Date.UTC(2026, 3, 2); at += 5 * 60_000 - 1)
      expect(timeText(at, 'en', timeZone, 'date')).toBe(plain.format(at));
    // Newfoundland set its clocks back at 00:01: a minute of the new day, then an hour of the old one.
    const setBack = Date.UTC(2010, 10, 7, 2, 31);
    for (const at of [setBack - 1, setBack])
      expect(timeText(at, 'en', timeZone, 'date')).toBe(plain.format(at));
    for (const at of [-2 * 86_400_000, Date.UTC(1971, 5, 1, 0, 44, 29), Date.UTC(1971, 5, 1, 0, 44, 30)])
      expect(timeText(at, 'en', timeZone, 'date')).toBe(plain.format(at));
  }
});

test('sentences of islands hold plain places only, so that both voices say the same', () => {
  for (const language of ['en', 'ru'] as const)
    for (const subject of ['ui', 'board', 'seeks', 'notices']) {
      const catalogue = catalogues[language][subject] ?? {};
      const voice = speak(
        Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [`${subject}.${key}`, text])),
      );
      for (const [key, text] of Object.entries(catalogue)) {
        const params = Object.fromEntries(
          [...text.matchAll(/\{(\w+)\}/g)].map((match) => [match[1] ?? '', 'x1']),
        );
        expect(text, `${language} ${subject}.${key}`).not.toMatch(/'|\{\w+,/);
        expect(voice(`${subject}.${key}`, params)).toBe(words(language)(`${subject}.${key}`, params));
      }
    }
});

test('an unknown sentence shows its key instead of breaking the game', () => {
  expect(speak({})('board.nothing')).toBe('board.nothing');
});

test.each([
  [0, '0:00'],
  [6_100, '0:07'],
  [59_999, '1:00'],
  [3_900_000, '1:05:00'],
  [255_600_000, '2 d 23 h'],
])('%i ms to come are written as %s', (ms, text) => {
  expect(countdownText(ms, words('en'))).toBe(text);
});
