import type { GameView } from '../../src/games/types.ts';
import { buttonClass } from '../../src/ui/index.ts';
import type { Words } from '../../src/words/index.ts';
import { link } from '../link.ts';
import type { LiveGame } from './use-game.ts';

/** The ways on after a game. */
export function Onward(props: {
  readonly t: Words;
  readonly view: GameView;
  readonly isPlayer: boolean;
  readonly game: LiveGame;
}) {
  const { t, view, game } = props;
  if (view.tournament !== null)
    return (
      <>
        <a class={buttonClass('main')} href={`/tournament/${view.tournament.id}`}>
          {t('board.toTournament')}
        </a>
        <a class={buttonClass()} href={`/analysis/${view.number}`}>
          {t('board.analyse')}
        </a>
      </>
    );
  return (
    <>
      {view.rematch !== null ? (
        <a class={buttonClass('main')} href={`/game/${view.rematch.number}`}>
          {t('board.rematchOpen')}
        </a>
      ) : (
        props.isPlayer && (
          <>
            {game.rematch === 'received' && (
              <p class="offer-line" role="status">
                {t('board.rematchOfferedBy', {
                  name: view.white.id === link().userId() ? view.black.login : view.white.login,
                })}
              </p>
            )}
            <button
              class={buttonClass('main')}
              type="button"
              disabled={game.rematch === 'offered'}
              onClick={game.offerRematch}
            >
              {t(
                game.rematch === 'offered'
                  ? 'board.rematchOffered'
                  : game.rematch === 'received'
                    ? 'board.accept'
                    : 'board.rematch',
              )}
            </button>
          </>
        )
      )}
      <a class={buttonClass()} href={`/analysis/${view.number}`}>
        {t('board.analyse')}
      </a>
      <a class={buttonClass('quiet')} href="/play">
        {t('board.newGame')}
      </a>
    </>
  );
}
