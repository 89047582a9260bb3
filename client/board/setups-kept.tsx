import { useState } from 'preact/hooks';
import type { SavedSetup } from '../../src/games/types.ts';
import { buttonClass, SmallSetup } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';
import { pageData } from '../page.ts';
import {
  dropOldSetups,
  forgetSetup,
  keepSetup,
  moveOldSetups,
  oldSetups,
  type SetupsAnswer,
} from './kept-setups.ts';
import { PRESETS } from './setup-men.ts';

/** Longest name; the server says the same (GA-31). */
const LONGEST_NAME = 24;

/** Setups at hand: those of the house and, for whoever is signed in, his own; and the way to keep what is on the board. */
export function SetupsKept(props: {
  readonly t: Words;
  /** What stands on the board. */
  readonly setup: string;
  readonly isEmpty: boolean;
  readonly classicalBarred: boolean;
  readonly onTake: (setup: string) => void;
}) {
  const { t } = props;
  const first = pageData().setups;
  const [kept, setKept] = useState<readonly SavedSetup[]>(first ?? []);
  const [old, setOld] = useState(() => (first === undefined ? 0 : oldSetups().length));
  const [told, tell] = useState('');
  const [fault, setFault] = useState('');
  const took = (answer: SetupsAnswer, words: string): boolean => {
    tell(answer.ok ? words : '');
    setFault(answer.ok ? '' : t(`setups.refused_${answer.code}`));
    if (answer.ok) setKept(answer.setups);
    return answer.ok;
  };
  return (
    <>
      <h2>{t('board.setupPresets')}</h2>
      <ul class="setup-presets">
        {PRESETS.filter(({ setup }) => !(props.classicalBarred && setup === PRESETS[0].setup)).map(
          (preset) => (
            <li key={preset.name}>
              <button type="button" class="setup-preset" onClick={() => props.onTake(preset.setup)}>
                <SmallSetup setup={preset.setup} />
                {t(preset.name)}
              </button>
            </li>
          ),
        )}
        {kept.map((one) => (
          <li key={one.id}>
            <button type="button" class="setup-preset" onClick={() => props.onTake(one.setup)}>
              <SmallSetup setup={one.setup} />
              {one.name}
            </button>
            <button
              type="button"
              class="setup-forget"
              onClick={() => {
                void forgetSetup(one.id).then((answer) =>
                  took(answer, t('setups.forgotten', { name: one.name })),
                );
              }}
            >
              <span aria-hidden="true">×</span>
              <span class="hidden-text">{t('setups.forgetOf', { name: one.name })}</span>
            </button>
          </li>
        ))}
      </ul>
      {first === undefined ? (
        <p class="small muted">{t('setups.signIn')}</p>
      ) : (
        <>
          {old > 0 && (
            <div class="setup-old">
              <p class="small">{t('setups.found', { n: old })}</p>
              <p class="buttons">
                <button
                  type="button"
                  class={buttonClass('plain', true)}
                  onClick={() => {
                    void moveOldSetups().then(({ moved, answer }) => {
                      const left = oldSetups().length;
                      setOld(left);
                      took(answer, t(left > 0 ? 'setups.movedPartly' : 'setups.moved', { n: moved }));
                    });
                  }}
                >
                  {t('setups.move')}
                </button>
                <button
                  type="button"
                  class={buttonClass('quiet', true)}
                  onClick={() => {
                    dropOldSetups();
                    setOld(0);
                  }}
                >
                  {t('setups.leave')}
                </button>
              </p>
            </div>
          )}
          <form
            class="setup-keep"
            onSubmit={(event) => {
              event.preventDefault();
              const field = event.currentTarget.elements.namedItem('setup-name') as HTMLInputElement;
              const name = field.value.trim();
              void keepSetup(name, props.setup).then((answer) => {
                if (took(answer, t('setups.kept', { name }))) field.value = '';
              });
            }}
          >
            <label for="setup-name">{t('setups.name')}</label>
            <input
              class="input"
              id="setup-name"
              name="setup-name"
              maxLength={LONGEST_NAME}
              autocomplete="off"
              aria-describedby="setup-fault"
            />
            <button type="submit" class={buttonClass('plain', true)} disabled={props.isEmpty}>
              {t('setups.keep')}
            </button>
          </form>
          <p class="entry-answer" id="setup-fault" role="alert">
            {fault}
          </p>
          <p class="small muted" role="status">
            {told}
          </p>
          {kept.length > 0 && (
            <p class="small">
              <a href="/settings/setups">{t('setups.manage')}</a>
            </p>
          )}
        </>
      )}
    </>
  );
}
