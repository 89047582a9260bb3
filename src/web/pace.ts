/**
 * Answers that can wait, one at a time: a flood of sign-ins is told "later" only as fast as players do not feel it, and
 * whoever floods waits for his answers meanwhile. Memory is bounded: beyond `most` nobody is made to wait.
 */
export class Pace {
  readonly #everyMs: number;
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(everyMs: number, most: number) {
    this.#everyMs = everyMs;
    this.#most = most;
  }

  /** Resolves when it is this caller's turn: at once after a quiet time. False = too many wait already. */
  async turn(): Promise<boolean> {
    if (this.#timer === null) {
      this.#wait();
      return true;
    }
    if (this.#waiting.length >= this.#most) return false;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return true;
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#wait();
      next();
    }, this.#everyMs);
  }
}
