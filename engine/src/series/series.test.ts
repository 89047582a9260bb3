import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, dayOf, weekdayOf } from './calendar.ts';
import {
  atStart,
  describeSeries,
  nextStart,
  postponedStart,
  type SeriesSettings,
  settingsFromFirst,
  validateSeries,
  zoneOf,
} from './index.ts';

const MOSCOW = 'Europe/Moscow';
const BERLIN = 'Europe/Berlin';

/** `2026-12-05 18:00` in a zone as an instant. */
function instant(text: string, zone = MOSCOW): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/[- :]/).map(Number);
  const found = zoneOf(zone)?.instant({ year, month, day, hour, minute });
  if (found === undefined) throw new Error(zone);
  return found;
}

function shown(at: number | null, zone = MOSCOW): string {
  if (at === null) return 'open';
  const wall = zoneOf(zone)?.wallTime(at);
  if (wall === undefined) throw new Error(zone);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${wall.year}-${two(wall.month)}-${two(wall.day)} ${two(wall.hour)}:${two(wall.minute)}`;
}

const time = { hour: 18, minute: 0 };
const weekend = { kind: 'weekend', zone: MOSCOW, time, weekday: 6 } as const;
const workingDays = { kind: 'workingDays', zone: MOSCOW, time } as const;
const weekly = { kind: 'weekly', zone: MOSCOW, time, weekday: 3 } as const;
const monthly = (day: number, zone = MOSCOW) => ({ kind: 'monthly', zone, time, day }) as const;

describe('the rhythm of a series', () => {
  // 5 December 2026 is a Saturday.
  test.each<readonly [string, SeriesSettings, string, string]>([
    ['R-241 weekend: the following Saturday', weekend, '2026-12-05 18:00', '2026-12-12 18:00'],
    [
      'R-241 weekend: the following Sunday',
      { ...weekend, weekday: 7 },
      '2026-12-06 18:00',
      '2026-12-13 18:00',
    ],
    ['R-242, C-30 working days: tomorrow', workingDays, '2026-12-07 18:00', '2026-12-08 18:00'],
    ['R-242, C-30 working days: Monday after Friday', workingDays, '2026-12-11 18:00', '2026-12-14 18:00'],
    [
      'R-242, C-30 working days: no calendar of holidays',
      workingDays,
      '2026-12-31 18:00',
      '2027-01-01 18:00',
    ],
    ['R-243 weekly: the same weekday', weekly, '2026-12-02 18:00', '2026-12-09 18:00'],
    ['R-243 weekly: from another day', weekly, '2026-12-04 10:00', '2026-12-09 18:00'],
    ['R-244 monthly: the 1st', monthly(1), '2026-12-01 18:00', '2027-01-01 18:00'],
    [
      'R-244, C-32 monthly: the 31st is the last day of a shorter month',
      monthly(31),
      '2027-01-31 18:00',
      '2027-02-28 18:00',
    ],
    ['R-244, C-32 and the 31st again after it', monthly(31), '2027-02-28 18:00', '2027-03-31 18:00'],
    ['R-244, C-32 in a leap year', monthly(30), '2028-01-30 18:00', '2028-02-29 18:00'],
    ['later on the same day is not too late', workingDays, '2026-12-07 17:59', '2026-12-07 18:00'],
  ])('%s', (_, settings, after, wanted) => {
    expect(shown(nextStart(settings, instant(after)))).toBe(wanted);
  });

  test('R-245 ordinary: right after the end of the one before', () => {
    expect(nextStart({ kind: 'ordinary' }, 12_345)).toBe(12_345);
  });

  test('R-241, R-243, R-244: the first tournament of a series gives its day and time', () => {
    const first = instant('2026-12-05 18:30');
    const at = { hour: 18, minute: 30 };
    expect(settingsFromFirst('weekend', MOSCOW, first)).toEqual({
      kind: 'weekend',
      zone: MOSCOW,
      time: at,
      weekday: 6,
    });
    expect(settingsFromFirst('weekly', MOSCOW, first)).toEqual({
      kind: 'weekly',
      zone: MOSCOW,
      time: at,
      weekday: 6,
    });
    expect(settingsFromFirst('monthly', MOSCOW, first)).toEqual({
      kind: 'monthly',
      zone: MOSCOW,
      time: at,
      day: 5,
    });
    expect(settingsFromFirst('ordinary', MOSCOW, first)).toEqual({ kind: 'ordinary' });
    expect(settingsFromFirst('workingDays', MOSCOW, first)).toBeNull();
    expect(settingsFromFirst('weekend', MOSCOW, instant('2026-12-07 18:30'))).toBeNull();
  });

  test('R-240: settings that do not fit are named', () => {
    for (const settings of [weekend, workingDays, weekly, monthly(31), { kind: 'ordinary' } as const]) {
      expect(validateSeries(settings)).toEqual([]);
    }
    expect(validateSeries({ ...workingDays, zone: 'Mars/Olympus' })).toEqual([{ setting: 'zone' }]);
    expect(validateSeries({ ...workingDays, time: { hour: 24, minute: 0 } })).toEqual([{ setting: 'time' }]);
    expect(validateSeries(monthly(32))).toEqual([{ setting: 'day' }]);
  });
});

describe('fewer than fifteen players', () => {
  test.each<readonly [string, SeriesSettings, string, string]>([
    ['R-248 working days: to the next working day', workingDays, '2026-12-11 18:00', '2026-12-14 18:00'],
    ['R-248 weekend: from Saturday to Sunday', weekend, '2026-12-05 18:00', '2026-12-06 18:00'],
    ['R-248 weekend: from Sunday to Saturday', weekend, '2026-12-06 18:00', '2026-12-12 18:00'],
    ['C-33 weekly: by a week', weekly, '2026-12-02 18:00', '2026-12-09 18:00'],
    ['C-33 monthly: by a month', monthly(31), '2026-12-31 18:00', '2027-01-31 18:00'],
    ['C-33 ordinary: registration stays open', { kind: 'ordinary' }, '2026-12-02 18:00', 'open'],
  ])('%s', (_, settings, due, wanted) => {
    expect(shown(postponedStart(settings, instant(due)))).toBe(wanted);
    const now = instant(due);
    const step = atStart(settings, { due: now, now, registered: 14 });
    expect(step.step === 'postpone' ? shown(step.to) : 'open').toBe(wanted);
    expect(atStart(settings, { due: now, now, registered: 15 })).toEqual({ step: 'start' });
  });

  test('R-241, R-248: a postponed weekend tournament does not move the series', () => {
    const sunday = postponedStart(weekend, instant('2026-12-05 18:00')) ?? 0;
    expect(shown(nextStart(weekend, sunday))).toBe('2026-12-12 18:00');
  });

  test('R-248: a start that comes late is put off to a moment still to come', () => {
    const step = atStart(workingDays, {
      due: instant('2026-12-07 18:00'),
      now: instant('2026-12-09 19:00'),
      registered: 3,
    });
    expect(step.step === 'postpone' && shown(step.to)).toBe('2026-12-10 18:00');
  });
});

describe('time zones and clock changes', () => {
  // In Berlin the clocks go forward on 28 March 2027 (2:00 to 3:00) and back on 31 October 2027 (3:00 to 2:00).
  test('R-241: the start keeps its time of day over both changes, the distance does not', () => {
    const sunday = { kind: 'weekend', zone: BERLIN, time, weekday: 7 } as const;
    const before = instant('2027-03-21 18:00', BERLIN);
    const after = nextStart(sunday, before);
    expect(shown(after, BERLIN)).toBe('2027-03-28 18:00');
    expect((after - before) / 3_600_000).toBe(7 * 24 - 1);
    const autumn = instant('2027-10-24 18:00', BERLIN);
    expect((nextStart(sunday, autumn) - autumn) / 3_600_000).toBe(7 * 24 + 1);
  });

  test('a time the clocks skip is as much later, a time they show twice is the first', () => {
    const night = { kind: 'weekly', zone: BERLIN, time: { hour: 2, minute: 30 }, weekday: 7 } as const;
    const skipped = nextStart(night, instant('2027-03-21 02:30', BERLIN));
    expect(shown(skipped, BERLIN)).toBe('2027-03-28 03:30');
    expect(shown(nextStart(night, skipped), BERLIN)).toBe('2027-04-04 02:30');
    const twice = nextStart(night, instant('2027-10-24 02:30', BERLIN));
    expect(shown(twice, BERLIN)).toBe('2027-10-31 02:30');
    expect(shown(twice + 3_600_000, BERLIN)).toBe('2027-10-31 02:30');
    // One tournament that week, not two.
    expect(shown(nextStart(night, twice), BERLIN)).toBe('2027-11-07 02:30');
  });

  test('the same instant is another day elsewhere', () => {
    const tokyo = { kind: 'workingDays', zone: 'Asia/Tokyo', time: { hour: 8, minute: 0 } } as const;
    // Friday evening in Moscow is Saturday in Tokyo.
    const next = nextStart(tokyo, instant('2026-12-11 20:00'));
    expect(shown(next, 'Asia/Tokyo')).toBe('2026-12-14 08:00');
    expect(shown(next)).toBe('2026-12-14 02:00');
  });

  test('a day that a zone left out: Samoa had no 30 December 2011', () => {
    const samoa = { kind: 'workingDays', zone: 'Pacific/Apia', time: { hour: 12, minute: 0 } } as const;
    const next = nextStart(samoa, instant('2011-12-29 12:00', 'Pacific/Apia'));
    expect(shown(next, 'Pacific/Apia').slice(0, 7)).toMatch(/2011-12|2012-01/);
    expect(next).toBeGreaterThan(instant('2011-12-29 12:00', 'Pacific/Apia'));
  });

  test('the calendar: every day number is its day, weekdays follow each other', () => {
    assert(
      property(integer({ min: -200_000, max: 200_000 }), (number) => {
        expect(dayNumber(dayOf(number))).toBe(number);
        expect(weekdayOf(number + 1)).toBe((weekdayOf(number) % 7) + 1);
      }),
    );
    expect(dayOf(0)).toEqual({ year: 1970, month: 1, day: 1 });
    expect(weekdayOf(dayNumber({ year: 2026, month: 11, day: 30 }))).toBe(1);
  });

  test('every next start is later, on a day of the rhythm, and none is left out', () => {
    assert(
      property(
        constantFrom<SeriesSettings>(
          weekend,
          { ...workingDays, zone: BERLIN },
          { ...weekly, zone: 'America/New_York' },
          monthly(31, 'Australia/Lord_Howe'),
        ),
        integer({ min: 0, max: 4_000_000_000_000 }),
        (settings, after) => {
          const next = nextStart(settings, after);
          expect(next).toBeGreaterThan(after);
          // Nothing lies between: asked again from just before, the answer is the same.
          expect(nextStart(settings, next - 1)).toBe(next);
          expect(nextStart(settings, Math.floor((after + next) / 2))).toBe(next);
        },
      ),
    );
  });

  test('every sentence in two languages', () => {
    for (const settings of [
      weekend,
      workingDays,
      weekly,
      monthly(31),
      monthly(1),
      { kind: 'ordinary' } as const,
    ]) {
      expect(describeSeries(settings).every(({ ru, en }) => ru !== '' && en !== '')).toBe(true);
    }
  });
});
