/**
 * What the main thread and the writer thread tell each other without letters: memory that both see. A letter wakes the
 * loop of the other side and passes through its machinery; in a crowd that costs more than the news is worth.
 */
export class Signals {
  readonly #cells: Int32Array;

  /** Memory for both sides; the writer is given it when it starts. */
  static memory(): Int32Array {
    return new Int32Array(new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT));
  }

  constructor(cells: Int32Array) {
    this.#cells = cells;
  }

  /** Transactions answered so far and letters about them, both counted modulo 2³². */
  answered(): { readonly transactions: number; readonly letters: number } {
    // In this order: whoever sees a transaction counted sees the letter that tells of it counted as well.
    const transactions = Atomics.load(this.#cells, ANSWERED);
    return { transactions, letters: Atomics.load(this.#cells, LETTERS) };
  }

  /** The main thread looks by itself from now on, or wants to be told. Look once more after ending it. */
  look(isLooking: boolean): void {
    Atomics.store(this.#cells, LOOKING, isLooking ? 1 : 0);
  }

  /** Stops this thread for `ms`, or until more than `heard` transactions are answered. */
  rest(ms: number, heard: number): void {
    Atomics.wait(this.#cells, ANSWERED, heard, ms);
  }

  /** The writer's side, before a letter that tells more than that all have committed. */
  countLetter(): void {
    Atomics.add(this.#cells, LETTERS, 1);
  }

  /** The writer's side: counts answered transactions. False = the main thread wants to be told by a letter. */
  count(transactions: number): boolean {
    Atomics.add(this.#cells, ANSWERED, transactions);
    Atomics.notify(this.#cells, ANSWERED);
    return Atomics.load(this.#cells, LOOKING) === 1;
  }
}

const CELLS = 3;
const ANSWERED = 0;
const LETTERS = 1;
const LOOKING = 2;
