import type { Position } from '../../src/chess/index.ts';
import type { Words } from '../../src/words/index.ts';
import { LiveBoard } from './board.tsx';
import { PromotionChoice } from './promotion.tsx';
import { Tray } from './tray.tsx';
import type { Play } from './use-play.ts';

/** The board of somebody who may act on it. */
export function PlayBoard(props: {
  readonly t: Words;
  readonly play: Play;
  readonly label: string;
  readonly fen: string;
  /** Position shown, also where the reader may not act. */
  readonly position: Position | null;
  readonly lastMove: readonly string[];
  readonly side: 'white' | 'black';
  readonly mine: 'white' | 'black' | 'both' | null;
  readonly onPremove?: (squares: readonly [string, string] | null) => void;
}) {
  const { t, play } = props;
  const { hand } = play;
  return (
    <>
      <LiveBoard
        label={props.label}
        fen={hand.fen ?? props.fen}
        position={props.position}
        lastMove={props.lastMove}
        side={props.side}
        mine={props.mine}
        reset={play.reset}
        onMove={play.handMove}
        onSelect={play.select}
        onDrop={play.drop}
        targets={hand.targets}
        placed={hand.collected.map(({ square }) => square)}
        hand={play.dragHand}
        {...(props.onPremove === undefined ? {} : { onPremove: props.onPremove })}
      />
      {play.choice !== null && play.position !== null && (
        <PromotionChoice
          t={t}
          colour={play.position.turn}
          onChoose={play.promote}
          onCancel={() => play.promote(null)}
        />
      )}
    </>
  );
}

/** The tray of the side that may place now, or nothing. */
export function PlayTray(props: { readonly t: Words; readonly language: string; readonly play: Play }) {
  const { play } = props;
  const turn = play.hand.position?.turn;
  if (turn === undefined) return null;
  return (
    <Tray
      t={props.t}
      language={props.language}
      hand={play.hand}
      side={turn}
      onCommit={play.commit}
      ahead={play.ahead}
      missed={play.missed}
      onDrag={(role, event) => play.dragHand.current?.(turn, role, event)}
    />
  );
}
