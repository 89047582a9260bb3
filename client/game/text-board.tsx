import { placement, sanText, type Man } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';

const LETTERS = { king: 'K', queen: 'Q', rook: 'R', bishop: 'B', knight: 'N', pawn: '' } as const;
const FILES = 'abcdefgh';

/** The position as a table of letters and as two lists of words: for screen readers, braille and bad connections. */
export function TextBoard(props: { readonly t: Words; readonly language: string; readonly fen: string }) {
  const { t } = props;
  const men = placement(props.fen);
  const on = new Map(men.map((man) => [man.rank * 8 + man.file, man]));
  const letter = (man: Man): string =>
    man.role === 'pawn' ? (props.language === 'ru' ? 'п' : 'p') : sanText(LETTERS[man.role], props.language);
  const list = (colour: Man['colour']): string =>
    men
      .filter((man) => man.colour === colour)
      .map((man) => `${t(`board.${man.role}`)} ${FILES[man.file]}${man.rank + 1}`)
      .join(', ');
  return (
    <details class="text-board no-print">
      <summary>{t('board.textBoard')}</summary>
      <table>
        <caption class="hidden-text">{t('board.textBoardCaption')}</caption>
        <thead>
          <tr>
            <td />
            {[...FILES].map((file) => (
              <th key={file} scope="col">
                {file}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[7, 6, 5, 4, 3, 2, 1, 0].map((rank) => (
            <tr key={rank}>
              <th scope="row">{rank + 1}</th>
              {[...FILES].map((file, i) => {
                const man = on.get(rank * 8 + i);
                return man === undefined ? (
                  <td key={file} />
                ) : (
                  <td key={file} class={man.colour === 'black' ? 'dark-man' : undefined}>
                    <span aria-hidden="true">{letter(man)}</span>
                    <span class="hidden-text">
                      {t(man.colour === 'white' ? 'board.manWhite' : 'board.manBlack', {
                        piece: t(`board.${man.role}`),
                      })}
                    </span>
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
