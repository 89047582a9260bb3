import { Icon, sanText } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';
import { nodeOf, type Tree } from '../analysis/tree.ts';
import { numberBefore, type PlanLine } from './lines.ts';

/** The variations of a plan, one a row: every move leads the board there, a cross takes the line away. */
export function LinesList(props: {
  readonly t: Words;
  readonly language: string;
  readonly tree: Tree;
  readonly lines: readonly PlanLine[];
  /** The move that stands on the board. */
  readonly at: number;
  readonly onSelect: (id: number) => void;
  readonly onRemove: (line: PlanLine) => void;
}) {
  const { t, language, tree, lines } = props;
  if (lines.length === 0) return <p class="moves-none">{t('plan.none')}</p>;
  return (
    <ol class="plan-lines">
      {lines.map((line, index) => (
        <li key={line.ids.at(-1)} class="plan-line">
          <p class="tree">
            {line.ids.map((id, i) => (
              <span class="tree-move" key={id}>
                <span class="tree-number">{numberBefore(tree, id, i === 0)}</span>
                <button
                  type="button"
                  {...(id === props.at ? { 'aria-current': 'step' as const } : {})}
                  onClick={() => props.onSelect(id)}
                >
                  {sanText(nodeOf(tree, id).san, language)}
                </button>
              </span>
            ))}
            {line.isOpen && <span class="warn small">{t('plan.open')}</span>}
          </p>
          <button
            type="button"
            class="icon-button"
            aria-label={t('plan.removeLine', { n: index + 1 })}
            onClick={() => props.onRemove(line)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ol>
  );
}
