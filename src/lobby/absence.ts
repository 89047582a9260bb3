/** Who has no connection at the moment, and since when: after a while his real-time offers go (LOB-6). */
export class Absence {
  readonly #online = new Set<string>();
  readonly #leaving = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(
    private readonly patienceMs: number,
    private readonly gone: (userId: string) => void,
  ) {}

  came(userId: string): void {
    this.#online.add(userId);
    clearTimeout(this.#leaving.get(userId));
    this.#leaving.delete(userId);
  }

  left(userId: string): void {
    this.#online.delete(userId);
    this.watch(userId);
  }

  /** Waits for a person unless he is there; a wait that has begun goes on. */
  watch(userId: string): void {
    if (this.#online.has(userId) || this.#leaving.has(userId)) return;
    const timer = setTimeout(() => {
      this.#leaving.delete(userId);
      this.gone(userId);
    }, this.patienceMs);
    timer.unref();
    this.#leaving.set(userId, timer);
  }

  stop(): void {
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    this.#leaving.clear();
  }
}
