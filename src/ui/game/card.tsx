import type { Words } from '../../words/index.ts';
import { SideMark } from '../base/small.tsx';
import { MiniBoard } from '../board/board.tsx';

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
