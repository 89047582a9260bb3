import { useState } from 'preact/hooks';
import type { Position } from '../../src/chess/index.ts';
import type { Words } from '../../src/words/index.ts';
import { readEntry } from './entry.ts';

/** The field for moves typed by hand, for those who do not drag. */
export function MoveEntry(props: {
  readonly t: Words;
  /** Position in which the reader is to move, or null when he is not. */
  readonly position: Position | null;
  readonly onMove: (uci: string) => void;
  readonly onPromotion: (from: string, to: string) => void;
}) {
  const { t } = props;
  const [answer, setAnswer] = useState('');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem('move') as HTMLInputElement;
    const text = input.value.trim();
    if (text === '') return;
    if (props.position === null) return setAnswer(t('board.moveNotYet'));
    const entry = readEntry(text, props.position);
    if (entry.kind === 'unknown') return setAnswer(t('board.moveUnknown', { text }));
    if (entry.kind === 'ambiguous') return setAnswer(t('board.moveAmbiguous'));
    setAnswer('');
    input.value = '';
    if (entry.kind === 'move') props.onMove(entry.uci);
    else props.onPromotion(entry.from, entry.to);
  };
  return (
    <>
      <form class="move-entry" onSubmit={submit}>
        <label for="move">{t('board.move')}</label>
        <input
          class="input"
          id="move"
          name="move"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxLength={12}
          placeholder={t('board.movePlaceholder')}
          aria-describedby="move-hint move-answer"
        />
        <span class="hidden-text" id="move-hint">
          {t('board.moveHint')}
        </span>
      </form>
      <p class="keys" aria-hidden="true">
        <span>
          <kbd>Enter</kbd> {t('board.keyEnter')}
        </span>
        <span>
          <kbd>←</kbd> <kbd>→</kbd> {t('board.keyWalk')}
        </span>
        <span>
          <kbd>f</kbd> {t('board.keyFlip')}
        </span>
      </p>
      <p class="entry-answer" id="move-answer" role="alert">
        {answer}
      </p>
    </>
  );
}
