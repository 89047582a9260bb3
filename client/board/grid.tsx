import { useRef, useState } from 'preact/hooks';
import { placement, sanText, type Man } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';

const LETTERS = { king: 'K', queen: 'Q', rook: 'R', bishop: 'B', knight: 'N', pawn: '' } as const;
const FILES = 'abcdefgh';

/**
 * The position as a table of letters walked by arrow keys (an ARIA grid) and as two lists of words: for screen readers,
 * braille and bad connections. Enter on a square chooses a man, Enter on another moves it there.
 */
export function TextBoard(props: {
  readonly t: Words;
  readonly language: string;
  readonly fen: string;
  readonly side: 'white' | 'black';
  /** Enter or Space on a square; absent for those who only watch. */
  readonly onSquare?: (square: string) => void;
  /** The square a man was chosen on, or null. */
  readonly chosen?: string | null;
  readonly targets?: readonly string[];
}) {
  const { t, side } = props;
  const men = placement(props.fen);
  const on = new Map(men.map((man) => [`${FILES[man.file]}${man.rank + 1}`, man]));
  const [focus, setFocus] = useState(side === 'white' ? 'a1' : 'h8');
  const [stays] = useState(wasOpen);
  const table = useRef<HTMLTableElement>(null);
  const files = side === 'white' ? [...FILES] : [...FILES].reverse();
  const ranks = side === 'white' ? [8, 7, 6, 5, 4, 3, 2, 1] : [1, 2, 3, 4, 5, 6, 7, 8];
  const letter = (man: Man): string =>
    man.role === 'pawn' ? (props.language === 'ru' ? 'п' : 'p') : sanText(LETTERS[man.role], props.language);
  const list = (colour: Man['colour']): string =>
    men
      .filter((man) => man.colour === colour)
      .map((man) => `${t(`board.${man.role}`)} ${FILES[man.file]}${man.rank + 1}`)
      .join(', ');
  const spoken = (name: string): string => squareSpoken(name, on.get(name), t);
  const walk = (event: KeyboardEvent): void => {
    // The square that has the focus now: what was drawn last may know an older one.
    const here = event.target instanceof HTMLElement ? event.target.dataset['square'] : undefined;
    if (here === undefined) return;
    const column = files.indexOf(here.charAt(0));
    const row = ranks.indexOf(Number(here.charAt(1)));
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [column - 1, row],
      ArrowRight: [column + 1, row],
      ArrowUp: [column, row - 1],
      ArrowDown: [column, row + 1],
      Home: event.ctrlKey ? [0, 0] : [0, row],
      End: event.ctrlKey ? [7, 7] : [7, row],
      PageUp: [column, 0],
      PageDown: [column, 7],
    };
    const to = steps[event.key];
    if (to !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      const file = files[to[0]];
      const rank = ranks[to[1]];
      if (file === undefined || rank === undefined) return;
      // At once: quick fingers press the next arrow before anything is drawn again.
      table.current?.querySelector<HTMLElement>(`[data-square="${file}${rank}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      event.stopPropagation();
      props.onSquare?.(here);
    }
  };
  return (
    <details
      class="text-board no-print"
      open={stays}
      onToggle={(event) => keepOpen(event.currentTarget.open)}
    >
      <summary>{t('board.textBoard')}</summary>
      <p class="small muted" id="grid-hint">
        {t(props.onSquare === undefined ? 'board.gridHintWatch' : 'board.gridHint')}
      </p>
      <table
        ref={table}
        role="grid"
        aria-label={t('board.textBoardCaption')}
        aria-describedby="grid-hint"
        onKeyDown={walk}
      >
        <thead>
          <tr>
            <td />
            {files.map((file) => (
              <th key={file} scope="col">
                {file}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranks.map((rank) => (
            <tr key={rank}>
              <th scope="row">{rank}</th>
              {files.map((file) => {
                const name = `${file}${rank}`;
                const man = on.get(name);
                const classes = [
                  man?.colour === 'black' ? 'dark-man' : '',
                  props.chosen === name ? 'chosen' : '',
                  props.targets?.includes(name) === true ? 'target' : '',
                ].filter((one) => one !== '');
                return (
                  <td
                    key={file}
                    data-square={name}
                    tabIndex={focus === name ? 0 : -1}
                    aria-selected={props.chosen === name}
                    {...(classes.length === 0 ? {} : { class: classes.join(' ') })}
                    onFocus={() => setFocus(name)}
                    onClick={() => {
                      setFocus(name);
                      props.onSquare?.(name);
                    }}
                  >
                    {man !== undefined && <span aria-hidden="true">{letter(man)}</span>}
                    <span class="hidden-text">{spoken(name)}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        <dt>{t('ui.whiteSide')}</dt>
        <dd>{list('white')}</dd>
        <dt>{t('ui.blackSide')}</dt>
        <dd>{list('black')}</dd>
      </dl>
    </details>
  );
}

/** Whoever needs the text board finds it open in his next game. */
const KEY = 'textBoard';

function wasOpen(): boolean {
  return localStorage.getItem(KEY) === 'open';
}

function keepOpen(open: boolean): void {
  if (open) localStorage.setItem(KEY, 'open');
  else localStorage.removeItem(KEY);
}

/** A square as it is said: `e4, white pawn` or `e5, empty`. */
export function squareSpoken(name: string, man: Man | undefined, t: Words): string {
  if (man === undefined) return `${name}, ${t('board.emptySquare')}`;
  const piece = t(`board.${man.role}`);
  return `${name}, ${t(man.colour === 'white' ? 'board.manWhite' : 'board.manBlack', { piece })}`;
}
