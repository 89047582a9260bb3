import { Chessground } from '@lichess-org/chessground/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { Key } from '@lichess-org/chessground/types';
import { useEffect, useRef } from 'preact/hooks';
import type { Position } from '../../src/chess/index.ts';
import { Coordinates } from '../../src/ui/index.ts';

export interface LiveBoardProps {
  readonly label: string;
  readonly fen: string;
  readonly position: Position | null;
  readonly lastMove: readonly [string, string] | null;
  readonly side: 'white' | 'black';
  /** The reader's side when he may move or premove now, else null. */
  readonly mine: 'white' | 'black' | null;
  /** Rises when the position on the board must be set again although its FEN is the same (a refused move). */
  readonly reset: number;
  readonly onMove: (from: string, to: string, premove: boolean) => void;
  readonly onPremove: (squares: readonly [string, string] | null) => void;
}

/** The board to drag and click on. It draws what it is told and reports what the hand did. */
export function LiveBoard(props: LiveBoardProps) {
  const at = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (at.current === null) return;
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    ground.current = Chessground(at.current, {
      ...configure(latest.current),
      coordinates: false,
      addDimensionsCssVarsTo: undefined as never,
      animation: { enabled: !reduced, duration: 160 },
      highlight: { lastMove: true, check: true },
      drawable: { enabled: true },
    });
    ground.current.set({
      movable: {
        free: false,
        showDests: true,
        events: { after: (from, to, how) => latest.current.onMove(from, to, how.premove) },
      },
      premovable: {
        enabled: true,
        events: {
          set: (from, to) => latest.current.onPremove([from, to]),
          unset: () => latest.current.onPremove(null),
        },
      },
    });
    return () => ground.current?.destroy();
  }, []);

  const { fen, side, mine, reset, position } = props;
  const last = props.lastMove?.join('') ?? '';
  useEffect(() => {
    const board = ground.current;
    if (board === null) return;
    board.set(configure(latest.current));
    const { turn } = latest.current.position ?? { turn: null };
    if (mine !== null && turn === mine) board.playPremove();
    else if (mine === null) board.cancelPremove();
  }, [fen, side, mine, reset, last, position]);

  return (
    <>
      <div class="cg-wrap" ref={at} role="img" aria-label={props.label} />
      <Coordinates side={side} />
    </>
  );
}

function configure(props: LiveBoardProps): Config {
  const { position, mine } = props;
  const turn = position?.turn ?? (props.fen.split(' ')[1] === 'b' ? 'black' : 'white');
  const state = position?.status().state;
  const dests =
    mine !== null && mine === turn && position !== null
      ? new Map(
          [...position.destinations()].map(([from, to]) => [from as Key, to as readonly string[] as Key[]]),
        )
      : new Map<Key, Key[]>();
  return {
    fen: props.fen,
    orientation: props.side,
    turnColor: turn,
    check: state === 'check' || state === 'checkmate' ? turn : false,
    lastMove: (props.lastMove ?? []) as Key[],
    viewOnly: false,
    movable: { ...(mine === null ? { color: undefined as never } : { color: mine }), dests },
    premovable: { enabled: mine !== null },
  };
}
