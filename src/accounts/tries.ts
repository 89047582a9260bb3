import { refund, settle, spend, type TryAccount, type TryLimit } from './decide/tries.ts';

const MOST_KEYS = 20_000;

/** Counted tries by key in this process's memory; old keys fall out first. */
export class Tries {
  readonly #limit: TryLimit;
  readonly #now: () => number;
  readonly #accounts = new Map<string, TryAccount>();

  constructor(limit: TryLimit, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Counts a try; false when the limit is used up (nothing is counted then). */
  take(key: string): boolean {
    const account = spend(this.#accounts.get(key), this.#limit, this.#now());
    if (account === null) return false;
    this.#accounts.delete(key);
    this.#accounts.set(key, account);
    if (this.#accounts.size > MOST_KEYS) this.#shrink();
    return true;
  }

  giveBack(key: string): void {
    const account = refund(this.#accounts.get(key));
    if (account === undefined) this.#accounts.delete(key);
    else this.#accounts.set(key, account);
  }

  #shrink(): void {
    const now = this.#now();
    for (const [key, account] of this.#accounts)
      if (settle(account, this.#limit, now) === undefined) this.#accounts.delete(key);
    for (const key of this.#accounts.keys()) {
      if (this.#accounts.size <= MOST_KEYS) return;
      this.#accounts.delete(key);
    }
  }
}
