import { DueHeap } from './due-heap.ts';

/** The column `due_at` is looked through this often, so that no flag depends on a timer or on this process's memory. */
const SCAN_MS = 1_000;
/** One scan in so many looks at all games in play, also at those that an older process has written. */
const THOROUGH = 60;
/** Games looked at in one scan; the rest follows at once. */
const SCAN_GAMES = 200;

export interface ClockWatchDeps {
  readonly now: () => number;
  /** Games that are due according to the database. */
  readonly due: (now: number, limit: number) => Promise<readonly string[]>;
  /** The same without help of the index of looks, dear and sure; null where no older process can write. */
  readonly overdue: ((now: number, limit: number) => Promise<readonly string[]>) | null;
  /** Looks at a game and does what is due; `isStored` = the database says that something is. */
  readonly check: (id: string, isStored: boolean) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}

/** Wakes the look at the clocks: a heap of the games in memory for the exact instant, a scan for all others. */
export class ClockWatch {
  readonly #deps: ClockWatchDeps;
  readonly #heap = new DueHeap();
  #timer: NodeJS.Timeout | undefined;
  #wakesAt = Infinity;
  #scan: NodeJS.Timeout | undefined;
  #scanning: Promise<void> | null = null;
  #open = false;
  #scans = 0;

  constructor(deps: ClockWatchDeps) {
    this.#deps = deps;
  }

  /** Remembers when a game is due; null = never. Cheap when the instant only moves into the future. */
  arm(id: string, at: number | null): void {
    if (at === null) return;
    this.#heap.add(id, at);
    if (this.#open) this.#sleep();
  }

  /** Looks at everything overdue, then keeps watching. */
  async start(): Promise<void> {
    this.#open = true;
    await this.scan();
    this.#sleep();
    this.#scan = setInterval(() => void this.scan(), SCAN_MS);
    this.#scan.unref();
  }

  /** One look through the database. */
  scan(): Promise<void> {
    this.#scanning ??= this.#scanOnce()
      .catch(this.#deps.onError)
      .finally(() => {
        this.#scanning = null;
      });
    return this.#scanning;
  }

  async stop(): Promise<void> {
    this.#open = false;
    clearTimeout(this.#timer);
    clearInterval(this.#scan);
    await this.#scanning;
  }

  async #scanOnce(): Promise<void> {
    const seen = new Set<string>();
    const isThorough = this.#scans % THOROUGH === 0;
    this.#scans += 1;
    const { due, overdue } = this.#deps;
    const look = (isThorough ? overdue : null) ?? due;
    while (this.#open) {
      const ids = await look(this.#deps.now(), SCAN_GAMES);
      const fresh = ids.filter((id) => !seen.has(id));
      for (const id of fresh) seen.add(id);
      // A game that stays due after a look (its command is under way) comes again with the next scan.
      if (fresh.length === 0) return;
      const looks = await Promise.allSettled(fresh.map((id) => this.#deps.check(id, true)));
      for (const look of looks) if (look.status === 'rejected') this.#deps.onError(look.reason);
    }
  }

  #sleep(): void {
    const next = this.#heap.next();
    if (next === null || next >= this.#wakesAt) return;
    clearTimeout(this.#timer);
    this.#wakesAt = next;
    const delay = Math.min(SCAN_MS, Math.max(1, next - this.#deps.now()));
    this.#timer = setTimeout(() => this.#wake(), delay);
    this.#timer.unref();
  }

  #wake(): void {
    this.#wakesAt = Infinity;
    if (!this.#open) return;
    const now = this.#deps.now();
    for (let id = this.#heap.take(now); id !== null; id = this.#heap.take(now)) {
      this.#deps.check(id, false).catch(this.#deps.onError);
    }
    this.#sleep();
  }
}
