import { useEffect, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { readSetup } from '../../src/chess/index.ts';
import { buttonClass } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';
import { draftSetup, forgetSetup, keepDraft, keepSetup, keptSetups } from './kept-setups.ts';
import { SetupBoard } from './setup-board.tsx';
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
  const [kept, setKept] = useState(keptSetups);
  const [told, tell] = useState('');
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
            <h2>
              {t('board.setupLeft')} <span class="setup-count">{t('board.setupCount', { n: count })}</span>
            </h2>
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
            <h2>{t('board.setupPresets')}</h2>
            <ul class="setup-presets">
              {PRESETS.filter(({ setup }) => !(props.classicalBarred && setup === PRESETS[0].setup)).map(
                (preset) => (
                  <li key={preset.name}>
                    <button type="button" class="setup-preset" onClick={() => take(preset.setup)}>
                      <SmallSetup setup={preset.setup} />
                      {t(preset.name)}
                    </button>
                  </li>
                ),
              )}
              {kept.map((one) => (
                <li key={`own ${one.name}`}>
                  <button type="button" class="setup-preset" onClick={() => take(one.setup)}>
                    <SmallSetup setup={one.setup} />
                    {one.name}
                  </button>
                  <button type="button" class="setup-forget" onClick={() => setKept(forgetSetup(one.name))}>
                    <span aria-hidden="true">×</span>
                    <span class="hidden-text">{t('board.setupForget', { name: one.name })}</span>
                  </button>
                </li>
              ))}
            </ul>
            <form
              class="setup-keep"
              onSubmit={(event) => {
                event.preventDefault();
                const field = event.currentTarget.elements.namedItem('setup-name') as HTMLInputElement;
                const name = field.value.trim();
                if (name === '') return tell(t('board.setupNameMissing'));
                setKept(keepSetup({ name, setup }));
                field.value = '';
                tell(t('board.setupKept', { name }));
              }}
            >
              <label for="setup-name">{t('board.setupName')}</label>
              <input class="input" id="setup-name" name="setup-name" maxLength={24} autocomplete="off" />
              <button type="submit" class={buttonClass('plain', true)} disabled={count === 0}>
                {t('board.setupKeep')}
              </button>
            </form>
            <p class="small muted" role="status">
              {told}
            </p>
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

/** A setup the size of a thumb. */
function SmallSetup(props: { readonly setup: string }) {
  const squares = readSetupSquares(props.setup) ?? EMPTY_SETUP;
  return (
    <span class="setup-small" aria-hidden="true">
      {squares.map((man, index) => (
        <i key={index} class={man === '' ? undefined : `man white ${nameOf(man)}`} />
      ))}
    </span>
  );
}

function nameOf(letter: string): string {
  return { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', P: 'pawn' }[letter] ?? '';
}
