import { ok, refuse, type Result } from '../../result.ts';

export const ABOUT_MAX = 1000;

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * A day of birth as it is stored: `YYYY-MM-DD`, or empty for none. 29 February is a birthday; a year is given or the
 * form is not filled. `today` = `YYYY-MM-DD`.
 */
export function checkBirthDate(text: string, today: string): Result<string | null, 'birth-date'> {
  const plain = text.trim();
  if (plain === '') return ok(null);
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(plain);
  if (parts === null) return refuse('birth-date');
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const days = MONTH_DAYS[month - 1];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (days === undefined || day < 1 || day > days || (month === 2 && day === 29 && !leap))
    return refuse('birth-date');
  return year < 1900 || plain > today ? refuse('birth-date') : ok(plain);
}

/** Month and day (`MM-DD`) under which a birthday is found; whoever was born on 29 February has it on the 28th in other years. */
export function birthdayKeys(today: string): readonly string[] {
  const year = Number(today.slice(0, 4));
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const day = today.slice(5);
  return day === '02-28' && !leap ? [day, '02-29'] : [day];
}
