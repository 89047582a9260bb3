import { rulesOf, type Position } from '../../src/chess/index.ts';
import type { GameView } from '../../src/games/types.ts';
import { actionSquares } from '../../src/ui/index.ts';

/**
 * The positions of a game by ply, computed as they are asked for. A move the rules of this page do not know (an older
 * page than the server) ends the list; the board then keeps to the server's own position.
 */
export class Positions {
  readonly #kind: GameView['kind'];
  readonly #known: Position[] = [];
  /** The actions that led from each known position to the next. */
  readonly #actions: string[] = [];

  constructor(view: Pick<GameView, 'kind' | 'initialFen'>) {
    this.#kind = view.kind;
    const start = rulesOf(view.kind).fromFen(view.initialFen);
    if (start.ok) this.#known.push(start.value);
  }

  /** Position after `ply` moves, or null. */
  at(ply: number, moves: readonly { readonly uci: string }[]): Position | null {
    // A move that was taken back and made anew parts the ways.
    const same = this.#actions.findIndex((action, i) => moves[i] !== undefined && moves[i].uci !== action);
    if (same >= 0) {
      this.#actions.length = same;
      this.#known.length = same + 1;
    }
    while (this.#known.length <= ply) {
      const last = this.#known.at(-1);
      const move = moves[this.#known.length - 1];
      if (last === undefined || move === undefined) return null;
      const next = last.apply(move.uci);
      if (!next.ok) return null;
      this.#known.push(next.value);
      this.#actions.push(move.uci);
    }
    return this.#known[ply] ?? null;
  }

  /** The position of a FEN in this game, or null. */
  read(fen: string): Position | null {
    const position = rulesOf(this.#kind).fromFen(fen);
    return position.ok ? position.value : null;
  }
}

/**
 * Squares of an action as people see it: castling in wire form names the rook's square, shown is the king's target; of a
 * placement every square.
 */
export function shownSquares(action: { readonly uci: string; readonly san: string }): readonly string[] {
  const squares = actionSquares(action.uci);
  const [from = ''] = squares;
  if (!action.san.startsWith('O-O')) return squares;
  return [from, `${action.san.startsWith('O-O-O') ? 'c' : 'g'}${from.slice(1)}`];
}
