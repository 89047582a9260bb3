import { useState } from 'preact/hooks';
import { buttonClass } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';
import { Bring } from './bring.tsx';
import { writePgn, type Tags } from './pgn.ts';
import type { Tree } from './tree.ts';

/** A text to keep or to bring in: PGN out, PGN or FEN in, another game. */
export function Exchange(props: {
  readonly t: Words;
  readonly tree: Tree;
  readonly tags: Tags;
  readonly onLoad: (tree: Tree, tags: Tags) => void;
}) {
  const { t, tree } = props;
  const [told, tell] = useState('');
  const pgn = writePgn(tree, props.tags);
  return (
    <div class="exchange">
      <h2>{t('analysis.out')}</h2>
      <textarea class="input" readOnly rows={4} aria-label={t('analysis.out')} value={pgn} />
      <p class="buttons">
        <button
          type="button"
          class={buttonClass('plain', true)}
          onClick={() => {
            void navigator.clipboard?.writeText(pgn).then(
              () => tell(t('analysis.copied')),
              () => tell(t('analysis.notCopied')),
            );
          }}
        >
          {t('analysis.copy')}
        </button>
        <button type="button" class={buttonClass('plain', true)} onClick={() => save(pgn)}>
          {t('analysis.save')}
        </button>
      </p>
      <p class="small muted" role="status">
        {told}
      </p>
      <Bring t={t} kind={tree.kind} onLoad={props.onLoad} />
    </div>
  );
}

function save(pgn: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([pgn], { type: 'application/x-chess-pgn' }));
  link.download = 'analysis.pgn';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
