import type { GameMove } from './types.ts';

/**
 * The moves of a game as a value. A longer list shares the storage of the one it came from, so that a move does not
 * copy all moves before it; a list never changes, because it looks no further than its own length.
 */
export class MoveList {
  readonly #store: GameMove[];
  readonly length: number;

  private constructor(store: GameMove[], length: number) {
    this.#store = store;
    this.length = length;
  }

  /** Copies the moves given. */
  static of(moves: readonly GameMove[]): MoveList {
    return new MoveList([...moves], moves.length);
  }

  /** This list and one move more. */
  with(move: GameMove): MoveList {
    // Somebody else went on from here already (a decision that was not stored): the storage beyond is his.
    const store = this.#store.length === this.length ? this.#store : this.#store.slice(0, this.length);
    store.push(move);
    return new MoveList(store, this.length + 1);
  }

  /** Counted from 0, or from the end with negative numbers. */
  at(index: number): GameMove | undefined {
    const place = index < 0 ? this.length + index : index;
    return place < this.length ? this.#store[place] : undefined;
  }

  toArray(): readonly GameMove[] {
    return this.#store.slice(0, this.length);
  }
}
