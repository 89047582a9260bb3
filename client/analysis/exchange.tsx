import { useState } from 'preact/hooks';
import { GAME_KINDS, rulesOf, startArray, type GameKind } from '../../src/chess/index.ts';
import { buttonClass } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';
import { readPgn, writePgn, type PgnFault, type Tags } from './pgn.ts';
import { beginTree, type Tree } from './tree.ts';

/** A text to keep or to bring in: PGN out, PGN or FEN in, another game. */
export function Exchange(props: {
  readonly t: Words;
  readonly tree: Tree;
  readonly tags: Tags;
  readonly onLoad: (tree: Tree, tags: Tags) => void;
}) {
  const { t, tree } = props;
  const [answer, setAnswer] = useState('');
  const [told, tell] = useState('');
  const [kind, setKind] = useState<GameKind>(tree.kind);
  const pgn = writePgn(tree, props.tags);
  const load = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem('pgn') as HTMLTextAreaElement;
    const text = field.value.trim();
    tell('');
    if (text === '') return setAnswer(t('analysis.fault_empty'));
    // A text of one line that is a position of the chosen game is taken as one.
    const position = text.includes('\n') || text.includes('[Event') ? null : rulesOf(kind).fromFen(text);
    if (position?.ok === true) {
      setAnswer('');
      field.value = '';
      return props.onLoad(beginTree(kind, position.value.fen()), {});
    }
    const read = readPgn(text);
    if (!read.ok) return setAnswer(faultText(read.fault, t));
    setAnswer('');
    field.value = '';
    props.onLoad(read.tree, read.tags);
  };
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
      <form onSubmit={load}>
        <h2>{t('analysis.in')}</h2>
        <label class="field-line" for="analysis-kind">
          {t('analysis.kind')}
        </label>
        <select
          class="input select"
          id="analysis-kind"
          value={kind}
          onChange={(event) => {
            const value = event.currentTarget.value;
            const one = GAME_KINDS.find((known) => known === value);
            if (one !== undefined) setKind(one);
          }}
        >
          {GAME_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`ui.kind_${one}`)}
            </option>
          ))}
        </select>
        <textarea
          class="input"
          name="pgn"
          rows={4}
          aria-label={t('analysis.in')}
          aria-describedby="analysis-fault"
          placeholder={t('analysis.inHint')}
        />
        <p class="buttons">
          <button type="submit" class={buttonClass('plain', true)}>
            {t('analysis.load')}
          </button>
          <button
            type="button"
            class={buttonClass('quiet', true)}
            onClick={() => props.onLoad(beginTree(kind, newStart(kind)), {})}
          >
            {t('analysis.anew')}
          </button>
        </p>
        <p class="entry-answer" id="analysis-fault" role="alert">
          {answer}
        </p>
      </form>
    </div>
  );
}

/** The start of a game of this kind; Chess960 draws an array. */
export function newStart(kind: GameKind): string {
  if (kind !== 'chess960') return rulesOf(kind).start().fen();
  const start = startArray(Math.trunc(Math.random() * 960));
  return (start ?? rulesOf(kind).start()).fen();
}

function faultText(fault: PgnFault, t: Words): string {
  return fault.code === 'bad-move'
    ? t('analysis.fault_bad-move', { move: fault.move })
    : t(`analysis.fault_${fault.code}`);
}

function save(pgn: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([pgn], { type: 'application/x-chess-pgn' }));
  link.download = 'analysis.pgn';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
