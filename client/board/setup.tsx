import { useEffect, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { readSetup } from '../../src/chess/index.ts';
import { buttonClass } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';
import { draftSetup, keepDraft } from './kept-setups.ts';
import { SetupBoard } from './setup-board.tsx';
import { SetupsKept } from './setups-kept.tsx';
import {
  EMPTY_SETUP,
  PRESETS,
  putRest,
  readSetupSquares,
  setupCount,
  writeSetup,
  type SetupSquares,
} from './setup-men.ts';

/** The screen on which a player of Battle chess arranges his men (B-01 to B-08); nothing leaves it before «Ready». */
export function BattleSetup(props: {
  readonly t: Words;
  /** Under this name an unfinished setup is kept while the page is left. */
  readonly draft: string;
  /** The setup that was committed, or null while it is built. */
  readonly committed: string | null;
  /** True when both had the classical arrangement and it is barred now (B-08). */
  readonly classicalBarred: boolean;
  readonly opponentReady: boolean;
  /** Countdown and what goes with it. */
  readonly head?: ComponentChildren;
  readonly foot?: ComponentChildren;
  readonly onReady: (setup: string) => void;
  /** A refusal of the server in words, or empty. */
  readonly answer: string;
}) {
  const { t, committed } = props;
  const [squares, setSquares] = useState<SetupSquares>(
    () => readSetupSquares(committed ?? draftSetup(props.draft) ?? '') ?? EMPTY_SETUP,
  );
  const setup = writeSetup(squares);
  const count = setupCount(squares);
  const barred = props.classicalBarred && setup === PRESETS[0].setup;
  const complete = readSetup(setup).ok && !barred;
  const open = committed === null;
  useEffect(() => {
    if (open) keepDraft(props.draft, setup);
  }, [setup, open]);
  const take = (text: string): void => setSquares(readSetupSquares(text) ?? EMPTY_SETUP);
  const message = barred
    ? t('board.setupBarred')
    : complete
      ? t('board.setupComplete')
      : t('board.setupNotComplete', { n: 16 - count });
  return (
    <div class="setup">
      <div class="setup-left">
        <SetupBoard
          t={t}
          squares={squares}
          open={open}
          veil={
            props.opponentReady
              ? { title: t('board.setupOpponentReady'), text: t('board.setupOpponentReadyText') }
              : { title: t('board.setupOpponentBusy'), text: t('board.setupOpponentBusyText') }
          }
          onChange={setSquares}
        />
        <p class="small muted">{t('board.setupSide')}</p>
      </div>
      <div class="setup-right">
        {props.head}
        {open ? (
          <>
            <h2>{t('board.setupCount', { n: count })}</h2>
            <p class="setup-message" role="status">
              {message}
            </p>
            <div class="buttons">
              <button
                type="button"
                class={buttonClass('main')}
                disabled={!complete}
                onClick={() => props.onReady(setup)}
              >
                {t('board.setupReady')}
              </button>
              <button
                type="button"
                class={buttonClass()}
                disabled={count === 16}
                onClick={() => setSquares(putRest(squares, (n) => Math.trunc(Math.random() * n)))}
              >
                {t('board.setupRest')}
              </button>
              <button
                type="button"
                class={buttonClass('quiet')}
                disabled={count === 0}
                onClick={() => setSquares(EMPTY_SETUP)}
              >
                {t('board.setupClear')}
              </button>
            </div>
            {props.answer !== '' && (
              <p class="entry-answer" role="alert">
                {props.answer}
              </p>
            )}
            <p class="small muted">{t('board.setupFinal')}</p>
            <SetupsKept
              t={t}
              setup={setup}
              isEmpty={count === 0}
              classicalBarred={props.classicalBarred}
              onTake={take}
            />
            <p class="small muted">{t('board.setupClassicalNote')}</p>
          </>
        ) : (
          <p class="setup-message" role="status">
            {t(props.opponentReady ? 'board.setupBothReady' : 'board.setupWaiting')}
          </p>
        )}
        {props.foot}
      </div>
    </div>
  );
}
