/** The live parts of the lobby: open seeks and running games. Accepting is a plain form, with or without script. */
import { render } from 'preact';
import type { LobbyView } from '../src/lobby/types.ts';
import { Callout, LiveGames, SeeksList, speak } from '../src/ui/index.ts';
import type { UserNotice } from '../src/live/protocol.ts';
import type { PageData } from '../src/web/islands.ts';
import { link, onLink } from './link.ts';
import { pageData, place } from './page.ts';

const { reader, texts, lobby, challenges: atFirst, blocked = [] } = pageData();
const t = speak(texts);
const seeksAt = place('seeks');
const gamesAt = place('live-games');

if (lobby !== undefined) {
  let view: LobbyView = lobby;
  let challenges = atFirst;
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
            blocked={blocked}
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

  /** Challenges are told to their two people only: the page is read again, and its data are taken. */
  async function readChallenges(): Promise<void> {
    const answer = await fetch('/play', { headers: { accept: 'text/html' } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    challenges = (JSON.parse(page.querySelector('#data')?.textContent ?? '{}') as PageData).challenges;
    draw();
  }
  if (reader.userId !== null) {
    let known = [
      ...(atFirst?.to ?? []).map((one) => one.rematchOf ?? one.id),
      ...(atFirst?.from ?? []).map((one) => one.id),
    ]
      .sort()
      .join();
    const hear = (notices: readonly UserNotice[]): void => {
      const now = notices
        .flatMap((one) => {
          if (one.kind === 'game-started' || one.kind === 'unread') return [];
          return [one.kind === 'rematch-offered' ? one.gameId : one.seekId];
        })
        .sort()
        .join();
      if (now === known) return;
      known = now;
      void readChallenges();
    };
    socket.follow(`user:${reader.userId}`, { snapshot: hear, change: hear });
  }
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
