import { useEffect, useRef } from 'preact/hooks';
import type { Words } from '../../src/words/index.ts';

const MEN = [
  ['queen', 'q'],
  ['rook', 'r'],
  ['bishop', 'b'],
  ['knight', 'n'],
] as const;

/** Which man a pawn becomes: four buttons on the board; arrows and Tab walk them, Escape takes the move back. */
export function PromotionChoice(props: {
  readonly t: Words;
  readonly colour: 'white' | 'black';
  readonly onChoose: (letter: string) => void;
  readonly onCancel: () => void;
}) {
  const { t } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      props.onCancel();
    }
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
    if (event.key === 'Tab' || step !== 0) {
      event.preventDefault();
      const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
      const way = step === 0 ? (event.shiftKey ? -1 : 1) : step;
      buttons[(at + way + buttons.length) % buttons.length]?.focus();
    }
    event.stopPropagation();
  };
  return (
    <div class="promotion" role="dialog" aria-modal="true" aria-label={t('board.promotion')} onKeyDown={keys}>
      <div class="promotion-box" ref={box}>
        {MEN.map(([role, letter]) => (
          <button
            key={role}
            type="button"
            aria-label={t(`board.${role}`)}
            onClick={() => props.onChoose(letter)}
          >
            <span class={`man ${props.colour} ${role}`} aria-hidden="true" />
          </button>
        ))}
        <button type="button" class="promotion-cancel" onClick={props.onCancel}>
          {t('board.cancel')}
        </button>
      </div>
    </div>
  );
}
