import type { Words } from '../../words/index.ts';

/** Below this a clock shows tenths of a second. */
export const TENTHS_BELOW_MS = 20_000;

/** Below this a running clock stands on the warning ground. */
export const LOW_BELOW_MS = 10_000;

const two = (n: number): string => String(n).padStart(2, '0');

/**
 * The figures of a clock: `main` and, below 20 s, `tenths` (`.4`). Time is rounded down, so 0:00.0 means less than a
 * tenth is left. From a day on: hours and minutes are shown with the days (`days` > 0).
 */
export function clockFigures(ms: number): {
  readonly main: string;
  readonly tenths: string;
  readonly days: number;
} {
  const left = Math.max(0, Math.trunc(ms));
  const seconds = Math.trunc(left / 1000);
  const hours = Math.trunc(seconds / 3600);
  const days = Math.trunc(hours / 24);
  const minutes = Math.trunc(seconds / 60) % 60;
  if (days > 0) return { main: `${hours % 24}:${two(minutes)}`, tenths: '', days };
  if (hours > 0) return { main: `${hours}:${two(minutes)}:${two(seconds % 60)}`, tenths: '', days: 0 };
  return {
    main: `${minutes}:${two(seconds % 60)}`,
    tenths: left < TENTHS_BELOW_MS ? `.${Math.trunc(left / 100) % 10}` : '',
    days: 0,
  };
}

/** Time until something comes, ms, rounded up to whole seconds: `2 d 23 h`, `1:05:00`, `0:07`. */
export function countdownText(ms: number, t: Words): string {
  const whole = Math.max(0, Math.ceil(ms / 1000)) * 1000;
  const { main, days } = clockFigures(whole);
  return days > 0 ? t('ui.daysShort', { days, hours: Math.trunc(whole / 3_600_000) % 24 }) : main;
}

/** The same spoken: "4 min 12 s". */
export function clockSpoken(ms: number, t: Words): string {
  const seconds = Math.max(0, Math.trunc(ms / 1000));
  const hours = Math.trunc(seconds / 3600);
  const minutes = Math.trunc(seconds / 60) % 60;
  if (hours >= 24) return t('ui.clockDays', { days: Math.trunc(hours / 24), hours: hours % 24 });
  if (hours > 0) return t('ui.clockHours', { hours, minutes, seconds: seconds % 60 });
  if (minutes > 0) return t('ui.clockMinutes', { minutes, seconds: seconds % 60 });
  return t('ui.clockSeconds', { seconds });
}
