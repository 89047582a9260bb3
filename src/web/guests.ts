/** R-152, C-17: visitors without an account who asked for a page lately. Addresses stay in memory and are forgotten. */
export class Guests {
  readonly #seen = new Map<string, number>();
  readonly #windowMs: number;
  readonly #most: number;

  constructor(windowMs: number, most = 20_000) {
    this.#windowMs = windowMs;
    this.#most = most;
  }

  /** A page was asked for from a place (address and browser). */
  saw(place: string, now: number): void {
    this.#seen.delete(place);
    this.#seen.set(place, now);
    this.#forget(now);
  }

  count(now: number): number {
    this.#forget(now);
    return this.#seen.size;
  }

  /** The oldest stand first. */
  #forget(now: number): void {
    for (const [place, at] of this.#seen) {
      if (now - at < this.#windowMs && this.#seen.size <= this.#most) return;
      this.#seen.delete(place);
    }
  }
}
