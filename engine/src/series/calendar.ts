/** A day of the calendar; months 1…12, days 1…31. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A wall clock on a day, minutes precise. */
export interface WallTime extends Day {
  readonly hour: number;
  readonly minute: number;
}

const DAYS_OF_400_YEARS = 146_097;

/** Days since 1970-01-01 of the Gregorian calendar. */
export function dayNumber({ year, month, day }: Day): number {
  // Years begin in March, so that the leap day is the last.
  const y = month > 2 ? year : year - 1;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_OF_400_YEARS + dayOfEra - 719_468;
}

/** The day with this number. */
export function dayOf(number: number): Day {
  const shifted = number + 719_468;
  const era = Math.floor(shifted / DAYS_OF_400_YEARS);
  const dayOfEra = shifted - era * DAYS_OF_400_YEARS;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

/** 1 = Monday … 7 = Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export function weekdayOf(number: number): Weekday {
  // 1970-01-01 was a Thursday.
  return WEEKDAYS[(((number + 3) % 7) + 7) % 7] ?? 1;
}

export function daysInMonth(year: number, month: number): number {
  const next = month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
  return dayNumber(next) - dayNumber({ year, month, day: 1 });
}
