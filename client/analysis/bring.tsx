import { useState } from 'preact/hooks';
import { GAME_KINDS, rulesOf, type GameKind } from '../../src/chess/index.ts';
import { buttonClass } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';
import { newStart } from './start.ts';
import type { Found } from './games.ts';
import { readPgn, type PgnFault, type Tags } from './pgn.ts';
import { beginTree, type Tree } from './tree.ts';

type ChoicePart = typeof import('./choice.tsx');

/** Whether tags follow something else than tags: then another game begins. */
function isLonger(text: string): boolean {
  let hasMoves = false;
  for (const line of text.split('\n')) {
    const isTag = line.startsWith('[');
    if (isTag && hasMoves) return true;
    hasMoves ||= !isTag && line.trim() !== '';
  }
  return false;
}

/** What is brought in: a position, a record that is written or pasted, or a file, of which one game is chosen. */
export function Bring(props: {
  readonly t: Words;
  readonly kind: GameKind;
  readonly onLoad: (tree: Tree, tags: Tags) => void;
}) {
  const { t } = props;
  const [answer, setAnswer] = useState('');
  const [kind, setKind] = useState<GameKind>(props.kind);
  const [found, setFound] = useState<{ readonly all: Found; readonly part: ChoicePart } | null>(null);

  /** True when the text was a game and is on the board. */
  const show = (text: string): boolean => {
    const read = readPgn(text);
    setAnswer(read.ok ? '' : faultText(read.fault, t));
    if (read.ok) props.onLoad(read.tree, read.tags);
    return read.ok;
  };
  const load = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem('pgn') as HTMLTextAreaElement;
    const text = field.value.trim();
    setFound(null);
    if (text === '') return setAnswer(t('analysis.fault_empty'));
    // A text of one line that is a position of the chosen game is taken as one.
    const position = text.includes('\n') || text.includes('[Event') ? null : rulesOf(kind).fromFen(text);
    if (position?.ok === true) {
      setAnswer('');
      field.value = '';
      return props.onLoad(beginTree(kind, position.value.fen()), {});
    }
    if (isLonger(text)) {
      setAnswer('');
      void list(new Blob([text]));
    } else if (show(text)) field.value = '';
  };
  const list = async (file: Blob): Promise<void> => {
    // Few bring many games in: what finds and lists them comes when it is wanted.
    const part = await import('./choice.tsx').catch(() => null);
    const all = (await part?.gamesOfFile(file).catch(() => null)) ?? null;
    if (part === null || all === null) return setAnswer(t('analysis.fault_file'));
    const [only, ...others] = all.games;
    if (only === undefined) return setAnswer(noGame(all, t));
    if (others.length > 0 || !show(only.text)) setFound({ all, part });
  };
  return (
    <>
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
        <label class="field-line" for="analysis-file">
          {t('analysis.file')}
        </label>
        <input
          class="file-hidden"
          id="analysis-file"
          type="file"
          accept=".pgn,.txt,application/x-chess-pgn,text/plain"
          onChange={(event) => {
            const field = event.currentTarget;
            const file = field.files?.[0];
            setFound(null);
            setAnswer('');
            if (file === undefined) return;
            void list(file).then(() => {
              field.value = '';
            });
          }}
        />
        <label class="file-face" for="analysis-file">
          <span class="button button-small">{t('ui.chooseFile')}</span>
        </label>
      </form>
      {found !== null && <found.part.Choice t={t} found={found.all} onChoose={show} />}
    </>
  );
}

/** Why nothing of a record can be shown. */
function noGame({ refused, more }: Found, t: Words): string {
  if (more) return t('analysis.fault_too-long');
  return refused > 0 ? t('analysis.refused', { n: refused }) : t('analysis.fault_empty');
}

function faultText(fault: PgnFault, t: Words): string {
  return fault.code === 'bad-move'
    ? t('analysis.fault_bad-move', { move: fault.move })
    : t(`analysis.fault_${fault.code}`);
}
