import type { Words } from '../../words/index.ts';

/** The end of a game in words: "White won: mate". Empty while it is being played. */
export function outcomeText(
  game: { readonly status: string; readonly result: string | null; readonly reason: string | null },
  t: Words,
): { readonly head: string; readonly reason: string } {
  if (game.status === 'playing') return { head: '', reason: '' };
  const reason = game.reason === null ? '' : t(`board.reason_${game.reason}`);
  if (game.status === 'aborted') return { head: t('board.aborted'), reason: '' };
  const head =
    game.result === '1-0'
      ? t('board.whiteWins')
      : game.result === '0-1'
        ? t('board.blackWins')
        : t('board.draw');
  return { head, reason };
}
