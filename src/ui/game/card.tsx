import type { Words } from '../../words/index.ts';
import { SideMark, TimeText } from '../base/small.tsx';
import { MiniBoard } from '../board/board.tsx';
import { controlText } from '../text/control.ts';
import { resultText } from '../text/points.ts';
import type { Control } from '../../clocks/types.ts';

/** A game as lists need it; `GameCard` of the games room fits. */
export interface ListedGame {
  readonly number: number;
  readonly white: { readonly login: string };
  readonly black: { readonly login: string };
  readonly control: Control;
  readonly rated: boolean;
  readonly status: string;
  readonly result: string | null;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

/** One finished or running game as a row of a table: players, result, control, day. */
export function GameCardRow(props: {
  readonly t: Words;
  readonly language: string;
  readonly zone: string;
  readonly game: ListedGame;
}) {
  const { t, game } = props;
  return (
    <tr>
      <th scope="row">
        <a href={`/game/${game.number}`}>
          {game.white.login} – {game.black.login}
        </a>
      </th>
      <td class="figure points">
        {game.status === 'playing' ? <span class="live">{t('ui.runningNow')}</span> : resultText(game.result)}
      </td>
      <td class="wide">
        {controlText(game.control, t)} · {t(game.rated ? 'ui.rated' : 'ui.casual')}
      </td>
      <td class="figure">
        <TimeText
          at={game.endedAt ?? game.createdAt}
          language={props.language}
          zone={props.zone}
          style="datetime"
        />
      </td>
    </tr>
  );
}

/** A small board with the names under it; the whole is one link to the game. */
export function GameTile(props: {
  readonly t: Words;
  readonly number: number;
  readonly white: string;
  readonly black: string;
  readonly fen: string;
  readonly lastMove: string | null;
  readonly side?: 'white' | 'black';
  /** What stands right under the board: a clock, a control. */
  readonly note?: string;
}) {
  return (
    <a class="tile" href={`/game/${props.number}`}>
      <MiniBoard
        fen={props.fen}
        lastMove={props.lastMove}
        label={null}
        {...(props.side === undefined ? {} : { side: props.side })}
      />
      <span class="tile-names">
        <span>
          <SideMark side="white" /> {props.white}
        </span>
        <span class="hidden-text"> – </span>
        <span>
          <SideMark side="black" /> {props.black}
        </span>
      </span>
      {props.note !== undefined && <span class="tile-note">{props.note}</span>}
    </a>
  );
}
