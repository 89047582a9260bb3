import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { sanText } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';
import { numberOf } from './pgn.ts';
import { nodeOf, ROOT, type Tree } from './tree.ts';

/** The moves of an analysis as flowing text, variations in brackets of their own; every move is a button. */
export function TreeText(props: {
  readonly t: Words;
  readonly language: string;
  readonly tree: Tree;
  readonly at: number;
  readonly onSelect: (id: number) => void;
}) {
  const { t, language, tree, at } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const here = box.current?.querySelector<HTMLElement>('[aria-current]');
    const inside = box.current;
    if (here === null || here === undefined || inside === null) return;
    const distance = here.getBoundingClientRect().top - inside.getBoundingClientRect().top;
    if (distance < 0 || distance > inside.clientHeight - 40)
      inside.scrollTo({ top: Math.max(0, inside.scrollTop + distance - inside.clientHeight / 2) });
  }, [at, tree]);

  const move = (id: number, numbered: boolean): JSX.Element => {
    const node = nodeOf(tree, id);
    const { number, white } = numberOf(tree, node.ply);
    return (
      <span class="tree-move" key={id}>
        {(white || numbered) && <span class="tree-number">{white ? `${number}.` : `${number}…`}</span>}
        <button
          type="button"
          {...(id === at ? { 'aria-current': 'step' as const } : {})}
          onClick={() => props.onSelect(id)}
        >
          {sanText(node.san, language)}
        </button>
        {node.comment !== '' && <span class="tree-comment">{node.comment}</span>}
      </span>
    );
  };
  const line = (from: number, numbered: boolean): JSX.Element[] => {
    const parts: JSX.Element[] = [];
    let number = numbered;
    for (let id = nodeOf(tree, from).children[0]; id !== undefined; id = nodeOf(tree, id).children[0]) {
      const node = nodeOf(tree, id);
      parts.push(move(id, number));
      number = node.comment !== '';
      for (const other of nodeOf(tree, node.parent ?? ROOT).children.slice(1)) {
        parts.push(
          <div class="tree-variation" key={`v${other}`}>
            {move(other, true)} {line(other, nodeOf(tree, other).comment !== '')}
          </div>,
        );
        number = true;
      }
    }
    return parts;
  };
  const first = nodeOf(tree, ROOT);
  return (
    <div class="moves-box tree" ref={box} tabIndex={0} role="region" aria-label={t('ui.moves')}>
      {first.comment !== '' && <p class="tree-comment">{first.comment}</p>}
      {first.children.length === 0 ? <p class="moves-none">{t('ui.noMoves')}</p> : line(ROOT, true)}
    </div>
  );
}
