import { useEffect, useRef, useState } from 'preact/hooks';
import type { Position } from '../../src/chess/index.ts';
import type { Words } from '../../src/words/index.ts';
import { answerTo, readCommand, type Command, type Situation } from './commands.ts';
import { readEntry } from './entry.ts';

type Act = Extract<Command, { readonly kind: 'act' }>['act'];

/** Longest text of the field: a placement of sixteen men with blanks. */
const LONGEST = 120;

/** The field for moves, placements and commands typed by hand, for those who do not drag or do not see. */
export function MoveEntry(props: {
  readonly t: Words;
  /** Position in which the reader is to move, or null when he is not. */
  readonly position: Position | null;
  /** What stands there, for questions, at any time. */
  readonly situation: () => Situation;
  readonly onMove: (uci: string) => void;
  readonly onPromotion: (from: string, to: string) => void;
  /** Does an act that was typed; answers why not in words, or null when it is on its way. Absent where there are none. */
  readonly onAct?: (act: Act) => string | null;
}) {
  const { t } = props;
  const [answer, setAnswer] = useState('');
  const [told, tell] = useState('');
  const resigning = useRef(false);
  // An answer belongs to the position it was given in: it says nothing of the next one.
  const key = props.position?.fen() ?? '';
  useEffect(() => setAnswer(''), [key]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem('move') as HTMLInputElement;
    const text = input.value.trim();
    if (text === '') return;
    const refuse = (why: string): void => {
      tell('');
      setAnswer(why);
    };
    const done = (words: string): void => {
      setAnswer('');
      tell(words);
      input.value = '';
    };
    const command = readCommand(text);
    if (command !== null) {
      const words = answerTo(command, props.situation(), t);
      if (words !== null || command.kind !== 'act') return done(words ?? '');
      if (props.onAct === undefined) return refuse(t('board.commandNotHere'));
      // Resignation is asked twice here too.
      if (command.act === 'resign' && !resigning.current) {
        resigning.current = true;
        return done(t('board.resignAgain'));
      }
      resigning.current = false;
      const why = props.onAct(command.act);
      return why === null ? done(t('board.commandDone')) : refuse(why);
    }
    resigning.current = false;
    if (props.position === null) return refuse(t('board.moveNotYet'));
    const entry = readEntry(text, props.position);
    if (entry.kind === 'unknown') return refuse(t('board.moveUnknown', { text }));
    if (entry.kind === 'ambiguous') return refuse(t('board.moveAmbiguous'));
    if (entry.kind === 'refused') return refuse(t(`board.refused_${entry.code}`));
    done('');
    if (entry.kind === 'move') props.onMove(entry.uci);
    else props.onPromotion(entry.from, entry.to);
  };
  const kingchess = props.situation().position?.kind === 'kingchess';
  return (
    <>
      <form class={kingchess ? 'move-entry move-entry-wide' : 'move-entry'} onSubmit={submit}>
        <label for="move">{t('board.move')}</label>
        <input
          class="input"
          id="move"
          name="move"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxLength={LONGEST}
          placeholder={t(kingchess ? 'board.placePlaceholder' : 'board.movePlaceholder')}
          aria-describedby="move-hint move-answer"
        />
        <span class="hidden-text" id="move-hint">
          {t(kingchess ? 'board.placeEntryHint' : 'board.moveHint')} {t('board.commandHint')}
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
        <span>
          <kbd>?</kbd> {t('board.keyHelp')}
        </span>
      </p>
      <p class="entry-answer" id="move-answer" role="alert">
        {answer}
      </p>
      <p class="entry-told" role="status" data-told>
        {told}
      </p>
    </>
  );
}
