/** A game and the instant at which somebody must look at it, ms since 1970. */
interface Due {
  readonly id: string;
  readonly at: number;
}

/**
 * A binary heap of due instants, the earliest on top. A game whose instant moves into the future keeps its old entry:
 * whoever takes it asks the game again. That way a move costs nothing here.
 */
export class DueHeap {
  readonly #heap: Due[] = [];
  /** Earliest entry of every game in the heap. */
  readonly #earliest = new Map<string, number>();

  get size(): number {
    return this.#heap.length;
  }

  /** Instant of the earliest entry, or null. */
  next(): number | null {
    return this.#heap[0]?.at ?? null;
  }

  /** Adds an entry unless the game has an earlier one already. */
  add(id: string, at: number): void {
    const known = this.#earliest.get(id);
    if (known !== undefined && known <= at) return;
    this.#earliest.set(id, at);
    this.#heap.push({ id, at });
    this.#up(this.#heap.length - 1);
  }

  /** Takes the game of the earliest entry if it is due at `now`, else null. */
  take(now: number): string | null {
    for (;;) {
      const top = this.#heap[0];
      if (top === undefined || top.at > now) return null;
      const last = this.#heap.pop();
      if (last !== undefined && last !== top) {
        this.#heap[0] = last;
        this.#down(0);
      }
      // An entry that an earlier one of the same game has replaced says nothing any more.
      if (this.#earliest.get(top.id) !== top.at) continue;
      this.#earliest.delete(top.id);
      return top.id;
    }
  }

  #at(index: number): number {
    return this.#heap[index]?.at ?? Infinity;
  }

  #swap(a: number, b: number): void {
    const first = this.#heap[a];
    const second = this.#heap[b];
    if (first === undefined || second === undefined) return;
    this.#heap[a] = second;
    this.#heap[b] = first;
  }

  #up(start: number): void {
    let index = start;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (this.#at(parent) <= this.#at(index)) return;
      this.#swap(parent, index);
      index = parent;
    }
  }

  #down(start: number): void {
    let index = start;
    for (;;) {
      const left = 2 * index + 1;
      const child = this.#at(left + 1) < this.#at(left) ? left + 1 : left;
      if (this.#at(child) >= this.#at(index)) return;
      this.#swap(child, index);
      index = child;
    }
  }
}
