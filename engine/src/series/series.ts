import type { Language } from '../event/index.ts';
import { type Day, dayNumber, dayOf, daysInMonth, type Weekday, weekdayOf } from './calendar.ts';
import { at, type Zone, zoneOf } from './zone.ts';

/** weekend, working days, weekly, monthly, ordinary. */
export type SeriesKind = 'weekend' | 'workingDays' | 'weekly' | 'monthly' | 'ordinary';

export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

/** When the tournaments of a series begin. */
export type SeriesSettings =
  /** Saturday (6) or Sunday (7) of every week. */
  | { readonly kind: 'weekend'; readonly zone: string; readonly time: TimeOfDay; readonly weekday: 6 | 7 }
  | { readonly kind: 'workingDays'; readonly zone: string; readonly time: TimeOfDay }
  | { readonly kind: 'weekly'; readonly zone: string; readonly time: TimeOfDay; readonly weekday: Weekday }
  /** `day` 29…31 is the last day of shorter months (C-32). */
  | { readonly kind: 'monthly'; readonly zone: string; readonly time: TimeOfDay; readonly day: number }
  | { readonly kind: 'ordinary' };

/** A setting that does not fit, by its name. */
export interface SeriesFault {
  readonly setting: 'kind' | 'zone' | 'time' | 'weekday' | 'day';
}

/** fewer registered players postpone the start. */
export const LEAST_REGISTERED = 15;

/** What becomes of a tournament whose start has come. */
export type StartStep =
  | { readonly step: 'start' }
  /** Begins later, ms; registration goes on until then. */
  | { readonly step: 'postpone'; readonly to: number }
  /** Ordinary series: registration stays open until enough are there (C-33). */
  | { readonly step: 'wait' };

type Scheduled = Exclude<SeriesSettings, { readonly kind: 'ordinary' }>;

function isInteger(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

export function validateSeries(settings: SeriesSettings): readonly SeriesFault[] {
  if (settings.kind === 'ordinary') return [];
  const faults: SeriesFault[] = [];
  if (zoneOf(settings.zone) === null) faults.push({ setting: 'zone' });
  if (!isInteger(settings.time.hour, 0, 23) || !isInteger(settings.time.minute, 0, 59)) {
    faults.push({ setting: 'time' });
  }
  if (settings.kind === 'weekend' && settings.weekday !== 6 && settings.weekday !== 7) {
    faults.push({ setting: 'weekday' });
  }
  if (settings.kind === 'weekly' && !isInteger(settings.weekday, 1, 7)) faults.push({ setting: 'weekday' });
  if (settings.kind === 'monthly' && !isInteger(settings.day, 1, 31)) faults.push({ setting: 'day' });
  return faults;
}

/** The rhythm that a series takes from the start of its first tournament (R-241: the start time is set there). */
export function settingsFromFirst(kind: SeriesKind, zone: string, firstStart: number): SeriesSettings | null {
  if (kind === 'ordinary') return { kind };
  const wall = zoneOf(zone)?.wallTime(firstStart);
  if (wall === undefined) return null;
  const time = { hour: wall.hour, minute: wall.minute };
  const weekday = weekdayOf(dayNumber(wall));
  switch (kind) {
    case 'weekend':
      return weekday === 6 || weekday === 7 ? { kind, zone, time, weekday } : null;
    case 'workingDays':
      return weekday <= 5 ? { kind, zone, time } : null;
    case 'weekly':
      return { kind, zone, time, weekday };
    case 'monthly':
      return { kind, zone, time, day: wall.day };
  }
}

function isMonthly(settings: Scheduled): settings is Scheduled & { readonly kind: 'monthly' } {
  return settings.kind === 'monthly';
}

/** The day of the month, or the last one of a shorter month. */
function monthDay(year: number, month: number, day: number): Day {
  return { year, month, day: Math.min(day, daysInMonth(year, month)) };
}

/** The first instant after `after` that lies on a day that `fits`, at the series' time. */
function firstAfter(zone: Zone, time: TimeOfDay, after: number, fits: (weekday: Weekday) => boolean): number {
  const today = dayNumber(zone.wallTime(after));
  for (let number = today - 1; ; number++) {
    if (!fits(weekdayOf(number))) continue;
    const instant = zone.instant(at(dayOf(number), time));
    if (instant > after) return instant;
  }
}

function firstMonthlyAfter(
  zone: Zone,
  { time, day }: Scheduled & { readonly kind: 'monthly' },
  after: number,
): number {
  const now = zone.wallTime(after);
  for (let month = now.year * 12 + now.month - 2; ; month++) {
    const instant = zone.instant(at(monthDay(Math.floor(month / 12), (month % 12) + 1, day), time));
    if (instant > after) return instant;
  }
}

function zoneFor(settings: Scheduled): Zone {
  const zone = zoneOf(settings.zone);
  if (zone === null) throw new Error(`no such zone: ${settings.zone}`);
  return zone;
}

/**
 * Start of the next tournament of a series: the first moment of its rhythm after `after` (ms), where `after` is the
 * start of the tournament before. An ordinary series begins the next one right after the end of the one before:
 * there `after` is that end, and the answer.
 */
export function nextStart(settings: SeriesSettings, after: number): number {
  if (settings.kind === 'ordinary') return after;
  const zone = zoneFor(settings);
  if (isMonthly(settings)) return firstMonthlyAfter(zone, settings, after);
  switch (settings.kind) {
    case 'workingDays':
      return firstAfter(zone, settings.time, after, (weekday) => weekday <= 5);
    case 'weekend':
    case 'weekly':
      return firstAfter(zone, settings.time, after, (weekday) => weekday === settings.weekday);
  }
}

/**
 * Start after a postponement at `due` (R-248, C-33): the next working day, the next day of the weekend (Sunday after
 * Saturday, else the next Saturday), the next week, the next month; null for an ordinary series, which waits.
 */
export function postponedStart(settings: SeriesSettings, due: number): number | null {
  if (settings.kind === 'ordinary') return null;
  if (settings.kind !== 'weekend') return nextStart(settings, due);
  return firstAfter(zoneFor(settings), settings.time, due, (weekday) => weekday >= 6);
}

/**
 * What happens when a start is due. A start that comes late, after an outage, is postponed to a moment
 * that still lies ahead of `now`.
 */
export function atStart(
  settings: SeriesSettings,
  { due, now, registered }: { readonly due: number; readonly now: number; readonly registered: number },
): StartStep {
  if (registered >= LEAST_REGISTERED) return { step: 'start' };
  const to = postponedStart(settings, Math.max(due, now));
  return to === null ? { step: 'wait' } : { step: 'postpone', to };
}

type Words = Readonly<Record<Language, string>>;

const WEEKDAY_WORDS: Readonly<Record<Weekday, Words>> = {
  1: { ru: 'по понедельникам', en: 'on Mondays' },
  2: { ru: 'по вторникам', en: 'on Tuesdays' },
  3: { ru: 'по средам', en: 'on Wednesdays' },
  4: { ru: 'по четвергам', en: 'on Thursdays' },
  5: { ru: 'по пятницам', en: 'on Fridays' },
  6: { ru: 'по субботам', en: 'on Saturdays' },
  7: { ru: 'по воскресеньям', en: 'on Sundays' },
};

/** A series in words: its rhythm, and what happens with too few players. */
export function describeSeries(settings: SeriesSettings): readonly Words[] {
  if (settings.kind === 'ordinary') {
    return [
      {
        ru: 'Следующий турнир серии создаётся сразу после окончания предыдущего.',
        en: 'The next tournament of the series is created right after the end of the one before.',
      },
      {
        ru: `Игра начинается, когда записалось ${LEAST_REGISTERED} участников.`,
        en: `Play begins when ${LEAST_REGISTERED} players have registered.`,
      },
    ];
  }
  const clock = `${settings.time.hour}:${String(settings.time.minute).padStart(2, '0')} (${settings.zone})`;
  const [days, later] = rhythmWords(settings);
  return [
    {
      ru: `Турниры серии начинаются ${days.ru} в ${clock}.`,
      en: `Tournaments of the series begin ${days.en} at ${clock}.`,
    },
    {
      ru: `Если записалось меньше ${LEAST_REGISTERED} участников, начало переносится на ${later.ru}.`,
      en: `With fewer than ${LEAST_REGISTERED} registered players the start is put off to ${later.en}.`,
    },
  ];
}

/** On which days, and to when a start is put off. */
function rhythmWords(settings: Scheduled): readonly [Words, Words] {
  switch (settings.kind) {
    case 'weekend':
      return [
        WEEKDAY_WORDS[settings.weekday],
        { ru: 'ближайший выходной день', en: 'the next day of a weekend' },
      ];
    case 'workingDays':
      return [
        {
          ru: 'каждый рабочий день с понедельника по пятницу',
          en: 'on every working day from Monday to Friday',
        },
        { ru: 'следующий рабочий день', en: 'the next working day' },
      ];
    case 'weekly':
      return [WEEKDAY_WORDS[settings.weekday], { ru: 'неделю', en: 'the next week' }];
    case 'monthly':
      return [
        settings.day > 28
          ? {
              ru: `${settings.day}-го числа каждого месяца, в коротком месяце в последний день`,
              en: `on day ${settings.day} of every month, in a shorter month on its last day`,
            }
          : { ru: `${settings.day}-го числа каждого месяца`, en: `on day ${settings.day} of every month` },
        { ru: 'следующий месяц', en: 'the next month' },
      ];
  }
}
