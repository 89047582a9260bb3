import type { Words } from '../../words/index.ts';
import { sanText } from '../text/san.ts';

/** One move as the list needs it. */
export interface ListedMove {
  readonly ply: number;
  readonly san: string;
}

/**
 * The record of a game, two moves a line. `current` is the ply on the board (0 = start). With `onSelect` moves are
 * buttons; without, plain words.
 */
export function MoveList(props: {
  readonly t: Words;
  readonly language: string;
  readonly moves: readonly ListedMove[];
  readonly current: number;
  readonly onSelect?: (ply: number) => void;
}) {
  const { t } = props;
  if (props.moves.length === 0) return <p class="moves-none">{t('ui.noMoves')}</p>;
  const lines: (readonly [ListedMove, ListedMove | undefined])[] = [];
  for (let i = 0; i < props.moves.length; i += 2) {
    const white = props.moves[i];
    if (white !== undefined) lines.push([white, props.moves[i + 1]]);
  }
  const cell = (move: ListedMove | undefined) => {
    if (move === undefined) return <td />;
    const text = sanText(move.san, props.language);
    const here = move.ply === props.current ? { 'aria-current': 'step' as const } : {};
    const select = props.onSelect;
    return (
      <td>
        {select === undefined ? (
          <span {...here}>{text}</span>
        ) : (
          <button type="button" {...here} onClick={() => select(move.ply)}>
            {text}
          </button>
        )}
      </td>
    );
  };
  return (
    <table class="moves">
      <caption class="hidden-text">{t('ui.moves')}</caption>
      <thead class="hidden-text">
        <tr>
          <th scope="col">{t('ui.moveNumber')}</th>
          <th scope="col">{t('ui.whiteSide')}</th>
          <th scope="col">{t('ui.blackSide')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([white, black]) => (
          <tr key={white.ply}>
            <th scope="row">{Math.ceil(white.ply / 2)}</th>
            {cell(white)}
            {cell(black)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
