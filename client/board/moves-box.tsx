import { useEffect, useRef } from 'preact/hooks';
import { MoveList, type ListedMove } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';

/** The record in a box of its own that follows the last move. */
export function MovesBox(props: {
  readonly t: Words;
  readonly language: string;
  readonly moves: readonly ListedMove[];
  readonly ply: number;
  readonly onSelect: (ply: number) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const here = box.current?.querySelector<HTMLElement>('[aria-current]');
    if (here === null || here === undefined || box.current === null) return;
    const inside = box.current;
    // A table cell is an offset parent of its own, so the distance is measured on the screen.
    const distance = here.getBoundingClientRect().top - inside.getBoundingClientRect().top;
    inside.scrollTo({ top: Math.max(0, inside.scrollTop + distance - inside.clientHeight / 2) });
  }, [props.ply, props.moves.length]);
  return (
    <div class="moves-box" ref={box} tabIndex={0} role="region" aria-label={props.t('ui.moves')}>
      <MoveList
        t={props.t}
        language={props.language}
        moves={props.moves}
        current={props.ply}
        onSelect={props.onSelect}
      />
    </div>
  );
}
