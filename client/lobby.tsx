/** The live parts of the lobby: open seeks and running games. Accepting is a plain form, with or without script. */
import { render } from 'preact';
import type { LobbyView } from '../src/lobby/types.ts';
import { Callout, LiveGames, SeeksList, speak } from '../src/ui/index.ts';
import { link, onLink } from './link.ts';
import { pageData, place } from './page.ts';

const { reader, texts, lobby, challenges } = pageData();
const t = speak(texts);
const seeksAt = place('seeks');
const gamesAt = place('live-games');

if (lobby !== undefined) {
  let view: LobbyView = lobby;
  const socket = link();
  let lost = false;
  let begun = false;
  const draw = (): void => {
    if (!begun) {
      begun = true;
      seeksAt?.replaceChildren();
      gamesAt?.replaceChildren();
    }
    if (seeksAt !== null)
      render(
        <>
          {lost && (
            <Callout tone="alert" role="status">
              <p>{t('seeks.offline')}</p>
            </Callout>
          )}
          <SeeksList
            t={t}
            seeks={view.seeks}
            userId={reader.userId}
            {...(challenges === undefined ? {} : { challenges })}
          />
        </>,
        seeksAt,
      );
    if (gamesAt !== null) render(<LiveGames t={t} games={view.games} />, gamesAt);
  };
  const take = (data: LobbyView): void => {
    view = data;
    draw();
  };
  socket.follow('lobby', { snapshot: take, change: take });
  // A short loss is not worth a word.
  let patience: ReturnType<typeof setTimeout> | undefined;
  onLink((state) => {
    clearTimeout(patience);
    if (state === 'online') {
      if (lost) {
        lost = false;
        draw();
      }
      return;
    }
    patience = setTimeout(() => {
      lost = true;
      draw();
    }, 3000);
  });
}
