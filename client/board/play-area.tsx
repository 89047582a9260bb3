import type { ComponentChildren, ComponentProps } from 'preact';
import { GameLayout } from '../../src/ui/index.ts';
import { TextBoard } from './grid.tsx';
import { PlayBoard, PlayTray } from './play.tsx';
import { ReserveRow } from './tray.tsx';

type Board = ComponentProps<typeof PlayBoard>;

/**
 * A screen with one board to act on: the board, the same as text, the tray of Kingchess; the other parts of the layout
 * are the caller's.
 */
export function PlayArea(
  props: Omit<ComponentProps<typeof GameLayout>, 'board' | 'below' | 'tray'> & {
    readonly board: Omit<Board, 't' | 'play'>;
    readonly play: Board['play'];
    readonly t: Board['t'];
    readonly language: string;
    /** Between the board and the board as text: the entry of moves, answers. */
    readonly entry: ComponentChildren;
    /** The board as text is played on too. */
    readonly gridPlays: boolean;
    /** Sides whose reserves stand above the tray; null = a game without reserve. */
    readonly reserves: readonly ('white' | 'black')[] | null;
    /** Position the reserves belong to. */
    readonly served: Board['position'];
  },
) {
  const { board, play, t, language, entry, gridPlays, reserves, served, ...layout } = props;
  return (
    <GameLayout
      {...layout}
      board={<PlayBoard t={t} play={play} {...board} />}
      below={
        <>
          {entry}
          <TextBoard
            t={t}
            language={language}
            fen={play.hand.fen ?? board.fen}
            side={board.side}
            chosen={play.gridChosen}
            targets={play.gridTargets}
            {...(gridPlays ? { onSquare: play.gridSquare } : {})}
          />
        </>
      }
      {...(reserves === null
        ? {}
        : {
            tray: (
              <>
                {served !== null &&
                  reserves.map((side) => <ReserveRow key={side} t={t} position={served} side={side} />)}
                <PlayTray t={t} language={language} play={play} />
              </>
            ),
          })}
    />
  );
}
