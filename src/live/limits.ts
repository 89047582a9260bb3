/** Everything a socket may use up. Rates are per second, times in ms. */
export interface LiveLimits {
  /** Messages of one socket: bucket and refill. Beyond it they are refused, `overdraft` beyond that it is closed. */
  readonly messages: Rate;
  readonly overdraft: number;
  /** Acts of one person over all his sockets. */
  readonly acts: Rate;
  readonly topicsPerSocket: number;
  readonly socketsPerPerson: number;
  /** Signed-out sockets from one address. */
  readonly socketsPerAddress: number;
  readonly sockets: number;
  /** Bytes waiting for a reader that does not read. */
  readonly waitingBytes: number;
  /** A socket that says nothing for this long is dead; browsers let hidden pages ping once a minute. */
  readonly silenceMs: number;
  /** How long answers to acts are remembered after the person's last socket closed. */
  readonly rememberMs: number;
  readonly presenceMs: number;
}

export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

export const LIMITS: LiveLimits = {
  messages: { burst: 80, perSecond: 20 },
  overdraft: 100,
  acts: { burst: 60, perSecond: 15 },
  topicsPerSocket: 24,
  socketsPerPerson: 24,
  socketsPerAddress: 200,
  sockets: 20_000,
  waitingBytes: 1_048_576,
  silenceMs: 150_000,
  rememberMs: 120_000,
  presenceMs: 1_000,
};

/** A token bucket that may be overdrawn: `take` answers what is left, negative = too fast. */
export class Bucket {
  #left: number;
  #at: number;

  constructor(
    private readonly rate: Rate,
    private readonly overdraft: number,
    now: number,
  ) {
    this.#left = rate.burst;
    this.#at = now;
  }

  /** `now` in ms; a clock that went back refills nothing. */
  take(now: number, cost = 1): number {
    if (now > this.#at) {
      this.#left = Math.min(this.rate.burst, this.#left + ((now - this.#at) * this.rate.perSecond) / 1000);
      this.#at = now;
    }
    this.#left = Math.max(-this.overdraft, this.#left - cost);
    return this.#left;
  }
}
