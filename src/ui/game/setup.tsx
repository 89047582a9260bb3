import type { ComponentChildren } from 'preact';
import type { GameView } from '../../games/types.ts';
import type { Words } from '../../words/index.ts';
import { Facts } from '../base/small.tsx';
import { Countdown } from '../board/clock.tsx';
import { controlText } from '../text/control.ts';
import { numberText } from '../text/points.ts';

/** Title and facts of a game of Battle chess that is being set up. */
export function SetupHead(props: { readonly t: Words; readonly view: GameView }) {
  const { t, view } = props;
  const { tournament } = view;
  return (
    <header class="page-head setup-head">
      <div>
        <h1>{t('board.setupTitle')}</h1>
        <Facts
          items={[
            t('ui.game', { number: numberText(view.number) }),
            ...(tournament === null
              ? []
              : [<a href={`/tournament/${tournament.id}`}>{t('board.inTournament', { ...tournament })}</a>]),
            controlText(view.control, t),
            <a href="/rules/battle">{t('board.rulesOf')}</a>,
          ]}
        />
      </div>
    </header>
  );
}

/** How long it may take, and how far both are: of the opponent nothing but “ready” (B-05). */
export function SetupState(props: {
  readonly t: Words;
  readonly view: GameView;
  readonly ms: number;
  readonly children?: ComponentChildren;
}) {
  const { t, view } = props;
  return (
    <>
      <div class="setup-clock">
        <Countdown t={t} ms={props.ms} label={t('board.setupTime')} />
        <span class="muted">{t('board.setupTime')}</span>
      </div>
      <div class="setup-players">
        {[view.white, view.black].map((player) => {
          const ready = view.setup?.ready.includes(player.id) === true;
          return (
            <p key={player.id}>
              <b>{player.login}</b>
              <span class={ready ? 'good' : 'muted'}>
                {t(ready ? 'board.setupIsReady' : 'board.setupIsBusy')}
              </span>
            </p>
          );
        })}
      </div>
      {props.children}
    </>
  );
}

/** The setup phase without script, and for those who only watch: two hidden halves. */
export function StillSetup(props: { readonly t: Words; readonly view: GameView; readonly now: number }) {
  const { t, view } = props;
  return (
    <>
      <SetupHead t={t} view={view} />
      <div class="setup">
        <div class="setup-left">
          <div class="setup-board">
            <div class="setup-veil setup-veil-all">
              <p class="setup-veil-title">{t('board.setupHidden')}</p>
              <p>{t('board.setupOpponentBusyText')}</p>
            </div>
          </div>
        </div>
        <div class="setup-right">
          <SetupState t={t} view={view} ms={(view.setup?.by ?? props.now) - props.now} />
        </div>
      </div>
    </>
  );
}
