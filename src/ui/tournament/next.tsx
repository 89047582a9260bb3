import type { TournamentLive, TournamentState } from '../../tournaments/view.ts';
import type { Words } from '../../words/index.ts';
import { LiveMark, TimeText } from '../base/small.tsx';
import { Countdown } from '../board/clock.tsx';
import { zoneText } from '../text/time.ts';

/** What comes next in an event: the countdown to the start, or the round being played, or that it is over. */
export function NextStep(props: {
  readonly t: Words;
  readonly language: string;
  readonly zone: string;
  readonly now: number;
  readonly state: TournamentState;
  readonly startsAt: number | null;
  readonly round: number;
  readonly rounds: number | null;
  /** Number of the reader's running game, or null. */
  readonly myGame: number | null;
  /** The next round, if it waits for something. */
  readonly coming?: TournamentLive['coming'];
  readonly paused?: boolean;
}) {
  const { t, state } = props;
  return (
    <div class="next">
      {state === 'announced' && props.startsAt !== null && (
        <>
          <h2>{props.startsAt > props.now ? t('ui.startsIn') : t('ui.startsNow')}</h2>
          <div class="next-line">
            <Countdown t={t} ms={props.startsAt - props.now} label={t('ui.startsIn')} />
            <p class="small muted">
              <TimeText at={props.startsAt} language={props.language} zone={props.zone} style="datetime" />
              <br />
              {t('ui.yourTime', { zone: zoneText(props.zone) })}
            </p>
          </div>
        </>
      )}
      {state === 'running' && props.paused === true && <h2>{t('ui.paused')}</h2>}
      {state === 'running' && props.paused !== true && props.coming != null && (
        <Coming {...props} coming={props.coming} />
      )}
      {state === 'running' && props.paused !== true && props.coming == null && (
        <>
          <h2>
            <LiveMark>{t('ui.runningNow')}</LiveMark>
          </h2>
          <p class="muted">
            {props.rounds === null
              ? t('ui.round', { round: props.round })
              : t('ui.roundOf', { round: props.round, rounds: props.rounds })}
          </p>
          {props.myGame !== null && (
            <p class="next-go">
              <a class="button" href={`/game/${props.myGame}`}>
                {t('ui.yourGame')}
              </a>
            </p>
          )}
        </>
      )}
      {state === 'finished' && <h2>{t('ui.finished')}</h2>}
      {state === 'cancelled' && <h2>{t('ui.cancelled')}</h2>}
    </div>
  );
}

/** Why the next round is not there yet. */
function Coming(props: {
  readonly t: Words;
  readonly language: string;
  readonly zone: string;
  readonly now: number;
  readonly coming: NonNullable<TournamentLive['coming']>;
}) {
  const { t, coming } = props;
  if (coming.at === null)
    return (
      <h2>
        {t(coming.failed === null ? 'ui.nextRoundJudge' : 'ui.nextRoundFailed', { round: coming.round })}
      </h2>
    );
  const head = t('ui.nextRoundIn', { round: coming.round });
  return (
    <>
      <h2>{head}</h2>
      <div class="next-line">
        <Countdown t={t} ms={coming.at - props.now} label={head} />
        <p class="small muted">
          <TimeText at={coming.at} language={props.language} zone={props.zone} style="datetime" />
          <br />
          {t('ui.yourTime', { zone: zoneText(props.zone) })}
        </p>
      </div>
    </>
  );
}
