import { useEffect, useRef, useState } from 'preact/hooks';
import { Callout, buttonClass, sanText } from '../../src/ui/index.ts';
import type { PlanData } from '../../src/web/islands.ts';
import type { Words } from '../../src/words/index.ts';
import { numberOf } from '../analysis/pgn.ts';
import { endOf, nodeOf, pathTo, removeFrom, ROOT, TreePositions, type Tree } from '../analysis/tree.ts';
import type { Situation } from '../board/commands.ts';
import { MoveEntry } from '../board/move-entry.tsx';
import { PlayArea } from '../board/play-area.tsx';
import { shownSquares } from '../board/positions.ts';
import { sound } from '../board/sound.ts';
import { SpokenLog } from '../board/spoken-log.tsx';
import { spokenSan } from '../board/spoken.ts';
import { useKeys } from '../board/use-keys.ts';
import { usePlay } from '../board/use-play.ts';
import { Walk } from '../board/walk.tsx';
import { link } from '../link.ts';
import { LinesList } from './lines-list.tsx';
import { foresee, isReply, linesOf, readLines, removeLine, writeLines, type PlanLine } from './lines.ts';

/** The form of the page: its text is what is sent, the board writes into it and reads what is typed there. */
export interface PlanForm {
  readonly id: string;
  readonly field: HTMLTextAreaElement;
}

/**
 * Conditional moves made on the board: the player moves for both sides from the position of the game, the opponent first,
 * and sees every variation as a line. Nothing is kept before the form is sent.
 */
export function PlanScreen(props: {
  readonly t: Words;
  readonly language: string;
  readonly data: PlanData;
  readonly form: PlanForm;
}) {
  const { t, language, data, form } = props;
  const [{ tree, faults }, setRead] = useState(() => readLines(data.kind, data.fen, form.field.value));
  const positions = useRef(new TreePositions(data.kind, data.fen));
  const [at, setAt] = useState(ROOT);
  const [flipped, setFlipped] = useState(false);
  const [spoken, say] = useState('');
  const [told, tell] = useState('');
  // What the server has just refused was not kept.
  const [dirty, setDirty] = useState(form.field.getAttribute('aria-invalid') === 'true');
  const [moved, setMoved] = useState<string | null>(null);

  const setTree = (next: Tree): void => {
    setRead({ tree: next, faults: [] });
    setDirty(true);
    form.field.value = writeLines(next);
  };

  // What is typed into the field below comes onto the board.
  useEffect(() => {
    const { field } = form;
    const typed = (): void => {
      const read = readLines(data.kind, data.fen, field.value);
      positions.current = new TreePositions(data.kind, data.fen);
      setRead(read);
      setAt(ROOT);
      setDirty(true);
    };
    const sent = (): void => setDirty(false);
    field.addEventListener('change', typed);
    field.form?.addEventListener('submit', sent);
    return () => {
      field.removeEventListener('change', typed);
      field.form?.removeEventListener('submit', sent);
    };
  }, []);

  useEffect(() => {
    if (!dirty) return;
    const leave = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', leave);
    return () => window.removeEventListener('beforeunload', leave);
  }, [dirty]);

  // The opponent may move while the player plans: then these lines begin where the game no longer stands.
  useEffect(
    () =>
      link().follow(
        `game:${data.gameId}`,
        {
          snapshot: (view) => {
            if (view.version > data.version && view.fen !== data.fen) setMoved(view.moves.at(-1)?.san ?? '');
          },
          change: (change) => {
            if (change.move !== undefined) setMoved(change.move.san);
          },
        },
        data.version,
      ),
    [],
  );

  const node = nodeOf(tree, at);
  const position = positions.current.at(tree, node.id);
  const fen = position?.fen() ?? data.fen;
  const path = pathTo(tree, node.id);
  const lines = linesOf(tree);
  const lower = flipped === (data.side === 'white') ? 'black' : 'white';
  const opponent = data.side === 'white' ? 'black' : 'white';

  const spokenOf = (id: number, in_: Tree): string => {
    const { san, ply } = nodeOf(in_, id);
    const { number, white } = numberOf(in_, ply);
    const colour = t(white ? 'ui.white' : 'ui.black');
    return t('board.spokenMove', { number, colour, move: spokenSan(san, t) });
  };
  const go = (id: number): void => {
    setAt(id);
    tell('');
    if (id !== ROOT) say(spokenOf(id, tree));
  };
  const play = usePlay(position, (action, san) => {
    const next = foresee(tree, node.id, action, san);
    if (next.tree !== tree) setTree(next.tree);
    setAt(next.id);
    say(spokenOf(next.id, next.tree));
    tell(
      next.replaced === null
        ? ''
        : t('plan.replaced', { before: sanText(next.replaced, language), now: sanText(san, language) }),
    );
    sound(san);
  });
  const remove = (line: PlanLine): void => {
    const next = removeLine(tree, line);
    setTree(next);
    tell(t('plan.removed'));
    // The board stays where it is, or goes back to what is left of the line.
    setAt([...path].reverse().find((id) => next.nodes.has(id)) ?? ROOT);
  };
  useKeys({
    back: () => go(node.parent ?? ROOT),
    forward: () => go(node.children[0] ?? node.id),
    start: () => go(ROOT),
    end: () => go(endOf(tree, node.id)),
    flip: () => setFlipped((one) => !one),
  });

  const over = ['checkmate', 'stalemate', 'dead'].includes(position?.status().state ?? '');
  const asks = over
    ? t('plan.over')
    : isReply(tree, node.id)
      ? t('plan.asksReply', { move: sanText(node.san, language) })
      : node.id === ROOT
        ? t('plan.asksFirst')
        : t('plan.asksNext');
  const label = [
    asks,
    ...(node.id === ROOT ? [] : [t('board.lastMove', { move: sanText(node.san, language) })]),
  ].join('; ');
  const situation = (): Situation => ({
    position,
    fen,
    moves: path.map((id) => nodeOf(tree, id)),
    clocks: null,
  });
  const hasReserve = data.kind === 'kingchess' && position !== null;
  const isOpen = lines.some((line) => line.isOpen);

  return (
    <>
      {moved !== null && (
        <Callout tone="alert" role="alert" title={t('plan.moved', { move: sanText(moved, language) })}>
          <p>{t('plan.movedText')}</p>
          <p class="buttons">
            <a class="button button-small" href={`/game/${data.number}`}>
              {t('plan.toGame')}
            </a>
          </p>
        </Callout>
      )}
      <SpokenLog text={spoken} />
      <PlayArea
        t={t}
        language={language}
        title={t('plan.board')}
        level={2}
        play={play}
        board={{
          label,
          fen,
          position,
          lastMove:
            node.id !== ROOT
              ? shownSquares({ uci: node.action, san: node.san })
              : data.lastMove === null
                ? []
                : shownSquares(data.lastMove),
          side: lower,
          mine: 'both',
        }}
        gridPlays
        served={position}
        reserves={hasReserve ? [position.turn === opponent ? data.side : opponent] : null}
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
          <p class="plan-asks" role="status">
            {asks}
          </p>
        }
        moves={
          <div class="moves-box" tabIndex={0} role="region" aria-label={t('plan.lines')}>
            <LinesList
              t={t}
              language={language}
              tree={tree}
              lines={lines}
              at={node.id}
              onSelect={go}
              onRemove={remove}
            />
          </div>
        }
        walk={
          <Walk
            t={t}
            ply={node.ply}
            last={nodeOf(tree, endOf(tree, node.id)).ply}
            go={(ply) => {
              if (ply < node.ply) go(ply <= 0 ? ROOT : (path[ply - 1] ?? ROOT));
              else if (ply > node.ply + 1) go(endOf(tree, node.id));
              else go(node.children[0] ?? node.id);
            }}
            flip={() => setFlipped((one) => !one)}
          />
        }
        acts={
          <>
            <p class="small plan-told" role="status">
              {told}
            </p>
            <div class="acts">
              <button
                type="button"
                class={buttonClass('plain', true)}
                disabled={node.id === ROOT}
                onClick={() => go(ROOT)}
              >
                {t('plan.another')}
              </button>
              <button
                type="button"
                class={buttonClass('plain', true)}
                disabled={node.id === ROOT}
                onClick={() => {
                  setTree(removeFrom(tree, node.id));
                  setAt(node.parent ?? ROOT);
                  tell(t('plan.removed'));
                }}
              >
                {t('plan.remove')}
              </button>
              <button
                type="submit"
                form={form.id}
                class={`${buttonClass('main')} whole`}
                disabled={moved !== null}
              >
                {t('plan.keep')}
              </button>
            </div>
            <p class="small muted plan-state">
              {t(dirty ? 'plan.notKept' : lines.length === 0 ? 'plan.nothing' : 'plan.kept')}
              {isOpen && ` ${t('plan.openNote')}`}
            </p>
          </>
        }
        side={
          <>
            {faults.length > 0 && (
              <Callout tone="alert" role="status" title={t('plan.faults')}>
                <ul class="list small">
                  {faults.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </Callout>
            )}
            <h3>{t('plan.howTitle')}</h3>
            <ol class="plan-how small">
              <li>{t('plan.how1')}</li>
              <li>{t('plan.how2')}</li>
              <li>{t('plan.how3')}</li>
            </ol>
          </>
        }
      />
    </>
  );
}
