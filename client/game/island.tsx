/** The live game page. */
import { render } from 'preact';
import { speak } from '../../src/ui/index.ts';
import { pageData, place } from '../page.ts';
import { GameScreen } from './screen.tsx';

const { reader, texts, game, blocked = [] } = pageData();
const at = place('game');

if (game !== undefined && at !== null) {
  at.replaceChildren();
  render(
    <GameScreen
      t={speak(texts)}
      language={reader.language}
      first={game}
      userId={reader.userId}
      blocked={blocked}
    />,
    at,
  );
}
