import { useState } from 'preact/hooks';
import { reveal, type GameKind } from '../../src/chess/index.ts';
import { buttonClass } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';
import { BattleSetup } from '../board/setup.tsx';
import { EMPTY_SETUP, PRESETS, putRest, writeSetup } from '../board/setup-men.ts';
import { newStart } from './start.ts';
import { AnalysisScreen } from './screen.tsx';
import { beginTree, ROOT, type Tree } from './tree.ts';

const below = (n: number): number => Math.trunc(Math.random() * n);

/** The example on a page of rules: the reader plays both sides; in Battle chess he sets up against a drawn setup first. */
export function Practice(props: {
  readonly t: Words;
  readonly language: string;
  readonly kind: GameKind;
  readonly tree: Tree | null;
}) {
  const { t, kind } = props;
  const [tree, setTree] = useState<Tree | null>(props.tree);
  const [round, setRound] = useState(0);
  const [side, setSide] = useState<'white' | 'black'>('white');
  const [answer, setAnswer] = useState('');
  const again = (): void => {
    setRound(round + 1);
    setAnswer('');
    setTree(kind === 'battle' ? null : beginTree(kind, newStart(kind)));
  };
  if (tree === null)
    return (
      <BattleSetup
        key={round}
        t={t}
        draft="practice"
        committed={null}
        classicalBarred={false}
        opponentReady
        answer={answer}
        onReady={(own) => {
          const presets = PRESETS.slice(1).map(({ setup }) => setup);
          const theirs = [...presets, writeSetup(putRest(EMPTY_SETUP, below))][below(3)] ?? own;
          const mine = below(2) === 0 ? 'white' : 'black';
          const shown = mine === 'white' ? reveal(own, theirs) : reveal(theirs, own);
          if (shown.kind === 'redeploy') return setAnswer(t('board.setupBarred'));
          setSide(mine);
          setTree(beginTree(kind, shown.position.fen()));
        }}
      />
    );
  return (
    <AnalysisScreen
      key={round}
      t={t}
      language={props.language}
      title={t('analysis.practice')}
      tree={tree}
      onTree={setTree}
      tags={{}}
      begin={ROOT}
      flipped={side === 'black'}
      practice
      side={
        <>
          <p class="small muted">{t('analysis.practiceBoth')}</p>
          <p class="buttons practice-again">
            <button type="button" class={buttonClass('plain', true)} onClick={again}>
              {t(`analysis.again_${kind}`)}
            </button>
          </p>
        </>
      }
    />
  );
}
