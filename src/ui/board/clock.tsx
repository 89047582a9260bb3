import type { Words } from '../../words/index.ts';
import { clockFigures, clockSpoken, countdownText, LOW_BELOW_MS } from '../text/clock.ts';

/**
 * The face of a clock: running stands on ink, below 10 s on the warning colour, waiting in grey figures, grey on wash
 * when the link is lost. Tenths below 20 s.
 */
export function ClockFace(props: {
  readonly t: Words;
  /** Whose clock, for the spoken name. */
  readonly name: string;
  readonly ms: number;
  readonly running: boolean;
  /** The link is lost: the time is the last one known. */
  readonly lost?: boolean;
  readonly small?: boolean;
}) {
  const { t, ms, running } = props;
  const { main, tenths, days } = clockFigures(ms);
  const state = props.lost === true ? 'lost' : running ? (ms < LOW_BELOW_MS ? 'low' : 'running') : 'waiting';
  const time = clockSpoken(ms, t);
  return (
    <div
      class={`clock clock-${state}${props.small === true ? ' clock-small' : ''}`}
      role="timer"
      aria-label={t(running ? 'ui.clockRunning' : 'ui.clockOf', { name: props.name, time })}
    >
      <span aria-hidden="true">
        {days > 0 ? (
          t('ui.daysShort', { days, hours: Math.trunc(ms / 3_600_000) % 24 })
        ) : (
          <>
            {main}
            {tenths !== '' && <small>{tenths}</small>}
          </>
        )}
      </span>
    </div>
  );
}

/** Time until something begins, large; the instant stands beside it in the reader's zone. */
export function Countdown(props: { readonly t: Words; readonly ms: number; readonly label: string }) {
  return (
    <span
      class="countdown"
      role="timer"
      aria-label={`${props.label}: ${clockSpoken(Math.max(0, props.ms), props.t)}`}
    >
      <span aria-hidden="true">{countdownText(props.ms, props.t)}</span>
    </span>
  );
}
