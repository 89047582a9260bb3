import { useMemo, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { buttonClass, sanText } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';
import type { Situation } from '../board/commands.ts';
import { MoveEntry } from '../board/move-entry.tsx';
import { PlayArea } from '../board/play-area.tsx';
import { shownSquares } from '../board/positions.ts';
import { play as ring, sound } from '../board/sound.ts';
import { spokenSan } from '../board/spoken.ts';
import { useKeys } from '../board/use-keys.ts';
import { SpokenLog } from '../board/spoken-log.tsx';
import { usePlay } from '../board/use-play.ts';
import { Walk } from '../board/walk.tsx';
import { numberOf, type Tags } from './pgn.ts';
import { TreeText } from './tree-text.tsx';
import {
  addMove,
  endOf,
  nodeOf,
  pathTo,
  promote,
  removeFrom,
  ROOT,
  setComment,
  sibling,
  TreePositions,
  type Tree,
} from './tree.ts';

/**
 * A board on which the reader moves for both sides: the analysis of a game, or the example on a page of rules. There is
 * no computer behind it.
 */
export function AnalysisScreen(props: {
  readonly t: Words;
  readonly language: string;
  readonly title: string;
  readonly tree: Tree;
  readonly onTree: (tree: Tree) => void;
  readonly tags: Tags;
  /** The move to begin at; the end of the main line unless said. */
  readonly begin?: number;
  readonly flipped?: boolean;
  /** A page of rules: no comments, no moves up and down. */
  readonly practice: boolean;
  readonly side?: ComponentChildren;
}) {
  const { t, language, tree } = props;
  const positions = useRef(new TreePositions(tree.kind, tree.fen)).current;
  const [at, setAt] = useState(props.begin ?? endOf(tree, ROOT));
  const [flipped, setFlipped] = useState(props.flipped ?? false);
  const [spoken, say] = useState('');
  const node = nodeOf(tree, at);
  const position = useMemo(() => positions.at(tree, node.id), [tree, node.id]);
  const path = pathTo(tree, node.id);
  const fen = position?.fen() ?? tree.fen;
  const lower = flipped ? 'black' : 'white';
  const go = (id: number): void => {
    setAt(id);
    const to = nodeOf(tree, id);
    if (to.parent !== null) say(spokenOf(to.san, to.ply));
  };
  const spokenOf = (san: string, ply: number): string => {
    const { number, white } = numberOf(tree, ply);
    const colour = t(white ? 'ui.white' : 'ui.black');
    return t('board.spokenMove', { number, colour, move: spokenSan(san, t) });
  };
  const play = usePlay(position, (action, san) => {
    const added = addMove(tree, node.id, action, san);
    props.onTree(added.tree);
    setAt(added.id);
    say(spokenOf(san, node.ply + 1));
    if (san.endsWith('#')) ring('end');
    else sound(san);
  });
  const back = (): void => go(node.parent ?? ROOT);
  const forward = (): void => go(node.children[0] ?? node.id);
  useKeys({
    back,
    forward,
    start: () => go(ROOT),
    end: () => go(endOf(tree, node.id)),
    flip: () => setFlipped((one) => !one),
    up: () => go(sibling(tree, node.id, -1)),
    down: () => go(sibling(tree, node.id, 1)),
  });
  const status = position?.status();
  const over =
    status?.state === 'checkmate'
      ? t(status.winner === 'white' ? 'analysis.mateWhite' : 'analysis.mateBlack')
      : status?.state === 'stalemate'
        ? t('analysis.stalemate')
        : status?.state === 'dead'
          ? t('analysis.dead')
          : t(position?.turn === 'black' ? 'board.blackToMove' : 'board.whiteToMove');
  const label =
    node.parent === null ? over : `${over}; ${t('board.lastMove', { move: sanText(node.san, language) })}`;
  const situation = (): Situation => ({
    position,
    fen,
    moves: path.map((id) => nodeOf(tree, id)),
    clocks: null,
  });
  const trunk = position !== null && tree.kind === 'kingchess';
  const other = position?.turn === 'white' ? 'black' : 'white';
  return (
    <>
      <SpokenLog text={spoken} />
      <PlayArea
        t={t}
        language={language}
        title={props.title}
        level={props.practice ? 2 : 1}
        play={play}
        board={{
          label,
          fen,
          position,
          lastMove: node.parent === null ? [] : shownSquares({ uci: node.action, san: node.san }),
          side: lower,
          mine: 'both',
        }}
        gridPlays
        served={position}
        reserves={trunk ? [other] : null}
        entry={
          <div class="below">
            <MoveEntry
              t={t}
              position={play.position}
              situation={situation}
              onMove={play.act}
              onPromotion={play.askPromotion}
            />
          </div>
        }
        upper={
          <p class="analysis-turn" role="status">
            {over}
          </p>
        }
        moves={<TreeText t={t} language={language} tree={tree} at={node.id} onSelect={go} />}
        walk={
          <Walk
            t={t}
            ply={node.ply}
            last={nodeOf(tree, endOf(tree, node.id)).ply}
            go={(ply) => {
              if (ply < node.ply) go(ply <= 0 ? ROOT : (path[ply - 1] ?? ROOT));
              else if (ply > node.ply + 1) go(endOf(tree, node.id));
              else forward();
            }}
            flip={() => setFlipped((one) => !one)}
          />
        }
        acts={
          node.parent === null ? undefined : (
            <div class="acts">
              {!props.practice && (
                <button
                  type="button"
                  class={buttonClass('plain', true)}
                  onClick={() => props.onTree(promote(tree, node.id))}
                >
                  {t('analysis.promote')}
                </button>
              )}
              <button
                type="button"
                class={buttonClass('plain', true)}
                onClick={() => {
                  setAt(node.parent ?? ROOT);
                  props.onTree(removeFrom(tree, node.id));
                }}
              >
                {t(props.practice ? 'analysis.takeBack' : 'analysis.remove')}
              </button>
            </div>
          )
        }
        side={
          <>
            {!props.practice && (
              <label class="analysis-comment">
                <span>{t('analysis.comment')}</span>
                <textarea
                  class="input"
                  name="move-comment"
                  rows={3}
                  maxLength={1000}
                  value={node.comment}
                  onInput={(event) => props.onTree(setComment(tree, node.id, event.currentTarget.value))}
                />
              </label>
            )}
            {props.side}
          </>
        }
      />
    </>
  );
}
