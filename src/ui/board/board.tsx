import type { ComponentChildren } from 'preact';
import { actionSquares, placement, square } from './placement.ts';

/** Class of a square seen from a side: column and row of the grid, 1…8 from the upper left. */
function at(file: number, rank: number, side: 'white' | 'black'): string {
  return side === 'white' ? `c${file + 1} r${8 - rank}` : `c${8 - file} r${rank + 1}`;
}

/**
 * A board without script: men of a FEN on a ground of squares, the last move in straw. Pure markup and classes, so it
 * may stand in any page under a strict content policy.
 */
export function MiniBoard(props: {
  readonly fen: string;
  /** The last action in wire form, or null. */
  readonly lastMove: string | null;
  readonly side?: 'white' | 'black';
  /** Spoken name; a board inside a link that names the game is silent (null). */
  readonly label: string | null;
  readonly coordinates?: boolean;
  /** Squares to mark as targets: legal squares of a diagram. */
  readonly marks?: readonly string[];
}) {
  const side = props.side ?? 'white';
  const last = actionSquares(props.lastMove);
  const marked = props.marks ?? [];
  return (
    <div
      class="squares"
      {...(props.label === null
        ? { 'aria-hidden': 'true' as const }
        : { role: 'img', 'aria-label': props.label })}
    >
      {last.map((name) => {
        const where = square(name);
        return where === null ? null : <i key={name} class={`last ${at(where.file, where.rank, side)}`} />;
      })}
      {marked.map((name) => {
        const where = square(name);
        return where === null ? null : (
          <i key={`m${name}`} class={`mark-square ${at(where.file, where.rank, side)}`} />
        );
      })}
      {placement(props.fen).map((man) => (
        <i
          key={`${man.file}${man.rank}`}
          class={`man ${man.colour} ${man.role} ${at(man.file, man.rank, side)}`}
        />
      ))}
      {props.coordinates === true && <Coordinates side={side} />}
    </div>
  );
}

/** File and rank names inside the squares of the edge. */
export function Coordinates({ side }: { readonly side: 'white' | 'black' }) {
  const files = side === 'white' ? 'abcdefgh' : 'hgfedcba';
  const ranks = side === 'white' ? '87654321' : '12345678';
  return (
    <div class="coordinates" aria-hidden="true">
      {[...ranks].map((rank, i) => (
        <span key={rank} class={`rank-name c1 r${i + 1}`}>
          {rank}
        </span>
      ))}
      {[...files].map((file, i) => (
        <span key={file} class={`file-name c${i + 1} r8`}>
          {file}
        </span>
      ))}
    </div>
  );
}

/** The square place a board stands in, whoever draws it. */
export function BoardFrame(props: { readonly children: ComponentChildren }) {
  return <div class="board-frame">{props.children}</div>;
}
