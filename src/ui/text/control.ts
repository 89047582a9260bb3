import type { Control } from '../../clocks/types.ts';
import type { Words } from '../../words/index.ts';

/** A time control in words: `5 min + 3 s`, `15 min`, `30 s + 1 s`, `1½ min`. */
export function controlText(control: Control, t: Words): string {
  const short = control.baseMs < 60_000;
  const unit = short ? 1_000 : 60_000;
  const whole = Math.trunc(control.baseMs / unit);
  const half = control.baseMs % unit === unit / 2;
  const base = half
    ? `${whole === 0 ? '' : whole}½`
    : String(Math.round((control.baseMs / unit) * 100) / 100);
  if (control.mode !== 'fischer' && control.mode !== 'bronstein')
    return t(short ? 'ui.seconds' : 'ui.minutes', { base });
  return t(short ? 'ui.secondsPlus' : 'ui.minutesPlus', {
    base,
    increment: String(control.incrementMs / 1000),
  });
}
