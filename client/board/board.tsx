import { Chessground } from '@lichess-org/chessground/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { Key, Role as BoardRole } from '@lichess-org/chessground/types';
import { useEffect, useRef } from 'preact/hooks';
import type { Position } from '../../src/chess/index.ts';
import { Coordinates } from '../../src/ui/index.ts';
import type { Role } from './men.ts';

export interface LiveBoardProps {
  readonly label: string;
  readonly fen: string;
  readonly position: Position | null;
  /** Squares of the last action. */
  readonly lastMove: readonly string[];
  readonly side: 'white' | 'black';
  /** The reader's side when he may move or premove now, `both` when he moves for both, else null. */
  readonly mine: 'white' | 'black' | 'both' | null;
  /** Rises when the position on the board must be set again although its FEN is the same (a refused move). */
  readonly reset: number;
  readonly onMove: (from: string, to: string, premove: boolean) => void;
  readonly onPremove?: (squares: readonly [string, string] | null) => void;
  /** A square was pressed, whatever stands on it. */
  readonly onSelect?: (square: string) => void;
  /** A man from outside was dropped on a square. */
  readonly onDrop?: (role: Role, square: string) => void;
  /** Squares a placed man may go to. */
  readonly targets?: readonly string[];
  /** Squares of men that are placed but not committed: then nothing on the board moves. */
  readonly placed?: readonly string[];
  /** Where to leave the hand that drags men from outside. */
  readonly hand?: { current: DragHand | null };
}

/** Begins to drag a man that is not on the board yet. */
export type DragHand = (colour: 'white' | 'black', role: Role, event: MouseEvent | TouchEvent) => void;

/** The board to drag and click on. It draws what it is told and reports what the hand did. */
export function LiveBoard(props: LiveBoardProps) {
  const at = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | null>(null);
  const shown = useRef('');
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (at.current === null) return;
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const api = Chessground(at.current, {
      ...configure(latest.current),
      coordinates: false,
      addDimensionsCssVarsTo: undefined as never,
      animation: { enabled: !reduced, duration: 160 },
      drawable: { enabled: true },
    });
    ground.current = api;
    api.set({
      movable: {
        free: false,
        showDests: true,
        events: {
          after: (from, to, how) => latest.current.onMove(from, to, how.premove),
          afterNewPiece: (role, square) => latest.current.onDrop?.(role as Role, square),
        },
      },
      premovable: {
        enabled: true,
        events: {
          set: (from, to) => latest.current.onPremove?.([from, to]),
          unset: () => latest.current.onPremove?.(null),
        },
      },
      events: { select: (square) => latest.current.onSelect?.(square) },
    });
    if (latest.current.hand !== undefined)
      latest.current.hand.current = (colour, role, event) =>
        // The board lets a man in when it is his turn; one that is prepared for later comes in all the same.
        api.dragNewPiece(
          { role: role as BoardRole, color: colour },
          event as never,
          api.state.turnColor !== colour,
        );
    return () => api.destroy();
  }, []);

  const { fen, side, mine, reset, position } = props;
  const last = props.lastMove.join();
  const targets = props.targets?.join() ?? '';
  const placed = props.placed?.join() ?? '';
  useEffect(() => {
    const board = ground.current;
    if (board === null) return;
    const config = configure(latest.current);
    const now = `${fen} ${reset}`;
    // A position that stands already is not set again: that would end a man's way from the tray to the board.
    if (now === shown.current) delete config.fen;
    shown.current = now;
    board.set(config);
    const { turn } = latest.current.position ?? { turn: null };
    if (mine !== null && turn === mine) board.playPremove();
    else if (mine === null || placed !== '') board.cancelPremove();
  }, [fen, side, mine, reset, last, position, targets, placed]);

  return (
    <>
      <div class="cg-wrap" ref={at} role="img" aria-label={props.label} />
      <Coordinates side={side} />
    </>
  );
}

function configure(props: LiveBoardProps): Config {
  const { position, mine } = props;
  const placed = props.placed ?? [];
  const turn = position?.turn ?? (props.fen.split(' ')[1] === 'b' ? 'black' : 'white');
  const moves =
    mine !== null && (mine === turn || mine === 'both') && position !== null && placed.length === 0;
  const dests = moves
    ? new Map(
        [...position.destinations()].map(([from, to]) => [from as Key, to as readonly string[] as Key[]]),
      )
    : new Map<Key, Key[]>();
  const marks = new Map<Key, string>();
  for (const square of props.targets ?? []) marks.set(square as Key, 'drop-dest');
  for (const square of placed) marks.set(square as Key, 'placed');
  return {
    fen: props.fen,
    orientation: props.side,
    turnColor: turn,
    check: checked(props) ? turn : false,
    lastMove: (placed.length > 0 ? [] : props.lastMove) as Key[],
    highlight: { lastMove: true, check: true, custom: marks },
    viewOnly: false,
    movable: { ...(mine === null ? { color: undefined as never } : { color: mine }), dests },
    // A turn is a move or a placement: whoever prepares one does not premove the other.
    premovable: { enabled: mine !== null && mine !== 'both' && placed.length === 0 },
  };
}

/** True when the side to move stands in check; with men put between, the check is no longer sure. */
function checked({ position, placed }: LiveBoardProps): boolean {
  return position !== null && (placed ?? []).length === 0 && position.checkedKing() !== null;
}
