import { useEffect, useRef, useState } from 'preact/hooks';
import { buttonClass, SetupHead, SetupState, StillSetup } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';
import { BattleSetup } from '../board/setup.tsx';
import { link } from '../link.ts';
import { focusIfLost } from './focus.ts';
import { sideOf } from './state.ts';
import type { LiveGame } from './use-game.ts';

/** A game of Battle chess before the reveal: the player's own half, or for watchers two hidden ones. */
export function SetupScreen(props: {
  readonly t: Words;
  readonly game: LiveGame;
  readonly userId: string | null;
}) {
  const { t, game, userId } = props;
  const { view } = game;
  const [, tick] = useState(0);
  const sent = useRef<string | null>(null);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, []);
  const isReady = userId !== null && view.setup?.ready.includes(userId) === true;
  const isBarred = view.setup?.classicalBarred === true;
  useEffect(() => {
    if (sent.current !== null) focusIfLost('.setup-message');
  }, [isReady, isBarred]);
  const now = link().serverNow();
  const { setup } = view;
  const mine = sideOf(view, userId);
  if (setup === null || mine === null || userId === null) return <StillSetup t={t} view={view} now={now} />;
  const opponent = mine === 'white' ? view.black : view.white;
  const committed = isReady ? (setup.own ?? sent.current ?? '8/8/8/8') : null;
  return (
    <>
      <SetupHead t={t} view={view} />
      <BattleSetup
        // Both were classical: the board is open again, with the men where they stood (B-08).
        key={`${String(isReady)} ${String(setup.classicalBarred)}`}
        t={t}
        draft={view.id}
        committed={committed}
        classicalBarred={setup.classicalBarred}
        opponentReady={setup.ready.includes(opponent.id)}
        answer={game.answer}
        onReady={(text) => {
          sent.current = text;
          game.act({ type: 'Ready', setup: text });
        }}
        head={
          <SetupState t={t} view={view} ms={setup.by - now}>
            {setup.classicalBarred && (
              <p class="small" role="status">
                {t('board.setupRedeploy')}
              </p>
            )}
            {game.lost && (
              <p class="entry-answer" role="status">
                {t('board.reconnecting')}
              </p>
            )}
          </SetupState>
        }
        foot={
          view.tournament === null && view.abortOffer !== mine ? (
            <p class="buttons">
              <button
                type="button"
                class={buttonClass('quiet', true)}
                onClick={() => game.act({ type: 'Abort' })}
              >
                {view.abortOffer === null
                  ? t('board.abortFull')
                  : t('board.abortAskedBy', { name: opponent.login })}
              </button>
            </p>
          ) : null
        }
      />
    </>
  );
}
