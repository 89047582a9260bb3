import type { Control } from '../../clocks/types.ts';
import type { Words } from '../../words/index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A stretch of time in its largest whole unit: `5 min`, `1½ min`, `30 s`, `40 d`. */
function amount(ms: number, t: Words): string {
  if (ms >= DAY && ms % (DAY / 2) === 0) return t('ui.days', { base: halves(ms, DAY) });
  if (ms >= 2 * HOUR && ms % HOUR === 0) return t('ui.hours', { base: String(ms / HOUR) });
  if (ms >= MINUTE) return t('ui.minutes', { base: halves(ms, MINUTE) });
  return t('ui.seconds', { base: String(ms / 1000) });
}

/** A number of units with a half as `½`, else with at most two decimals. */
function halves(ms: number, unit: number): string {
  const whole = Math.trunc(ms / unit);
  if (ms % unit !== unit / 2) return String(Math.round((ms / unit) * 100) / 100);
  return `${whole === 0 ? '' : whole}½`;
}

/** A time control in words: `5 min + 3 s`, `15 min`, `40 d`, `5 min + 3 s (Bronstein)`, `1 min a move`. */
export function controlText(control: Control, t: Words): string {
  const base = amount(control.baseMs, t);
  switch (control.mode) {
    case 'sudden':
      return base;
    case 'per-move':
      return t('ui.perMove', { base });
    case 'delay':
      return t('ui.withDelay', { base, delay: amount(control.delayMs, t) });
    default: {
      const added = `${base} + ${amount(control.incrementMs, t)}`;
      const named = control.mode === 'bronstein' ? t('ui.bronstein', { added }) : added;
      return control.capMs === undefined
        ? named
        : t('ui.capped', { added: named, cap: amount(control.capMs, t) });
    }
  }
}
