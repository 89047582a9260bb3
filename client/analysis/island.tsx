/** The analysis board, and the board that may be played on a page of rules. */
import { render, type ComponentChild } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { speak } from '../../src/ui/index.ts';
import type { AnalysisData } from '../../src/web/islands.ts';
import { pageData, place } from '../page.ts';
import { Exchange } from './exchange.tsx';
import { readPgn, writePgn, type Tags } from './pgn.ts';
import { AnalysisScreen } from './screen.tsx';
import { addMove, beginTree, endOf, ROOT, TreePositions, type Tree } from './tree.ts';

const { reader, texts, analysis } = pageData();
const at = place('analysis');
const t = speak(texts);

/** The tree of a list of actions; one that the rules of this page do not know ends it. */
function treeOf({ kind, fen, actions }: AnalysisData): Tree {
  let tree = beginTree(kind, fen);
  const positions = new TreePositions(kind, fen);
  let id = ROOT;
  for (const action of actions) {
    const step = positions.at(tree, id)?.act(action);
    if (step === undefined || !step.ok) break;
    const added = addMove(tree, id, step.value.action, step.value.san);
    tree = added.tree;
    id = added.id;
  }
  return tree;
}

/** Work on a game is kept on the device, so that closing the page loses nothing. */
function kept(key: string): { readonly tree: Tree; readonly tags: Tags } | null {
  const text = localStorage.getItem(key);
  const read = text === null ? null : readPgn(text);
  return read?.ok === true ? read : null;
}

function Analysis({ data }: { readonly data: AnalysisData }) {
  const key = `analysis ${data.game ?? 'board'}`;
  const [state, setState] = useState(() => kept(key) ?? { tree: treeOf(data), tags: data.tags });
  const [loaded, setLoaded] = useState(0);
  useEffect(() => {
    localStorage.setItem(key, writePgn(state.tree, state.tags));
  }, [state]);
  const load = (tree: Tree, tags: Tags): void => {
    setState({ tree, tags });
    setLoaded((n) => n + 1);
  };
  return (
    <AnalysisScreen
      key={loaded}
      t={t}
      language={reader.language}
      title={t('analysis.title')}
      tree={state.tree}
      tags={state.tags}
      onTree={(tree) => setState((now) => ({ ...now, tree }))}
      begin={endOf(state.tree, ROOT)}
      practice={false}
      side={
        <>
          <Exchange t={t} tree={state.tree} tags={state.tags} onLoad={load} />
          {data.game !== null && (
            <p class="small">
              <button type="button" class="text-button" onClick={() => load(treeOf(data), data.tags)}>
                {t('analysis.asPlayed')}
              </button>
            </p>
          )}
        </>
      }
    />
  );
}

if (analysis !== undefined && at !== null) {
  const show = (what: ComponentChild): void => {
    at.replaceChildren();
    render(what, at);
  };
  const { kind, practice } = analysis;
  if (practice)
    // Only pages of rules need the example and its setup board.
    void import('./practice.tsx').then(({ Practice }) =>
      show(
        <Practice
          t={t}
          language={reader.language}
          kind={kind}
          tree={kind === 'battle' ? null : treeOf(analysis)}
        />,
      ),
    );
  else show(<Analysis data={analysis} />);
}
