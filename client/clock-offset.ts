/** Samples kept: at one ping in 5 s the estimate follows a drifting clock within a minute. */
const KEPT = 12;

/**
 * Difference between the server's clock and a local steady clock, from pings: the answer with the shortest way there
 * and back bounds the error best (half of that way), so the best of the last samples counts.
 */
export class ClockOffset {
  #samples: { readonly offset: number; readonly way: number }[] = [];
  #rough = 0;

  /** A first guess before any ping: too early by the time the message travelled. */
  rough(serverNow: number, localNow: number): void {
    this.#rough = serverNow - localNow;
  }

  /** `serverNow` was read somewhere between the local instants `sentAt` and `receivedAt`. */
  sample(serverNow: number, sentAt: number, receivedAt: number): void {
    this.#samples.push({ offset: serverNow - (sentAt + receivedAt) / 2, way: receivedAt - sentAt });
    if (this.#samples.length > KEPT) this.#samples.shift();
  }

  serverNow(localNow: number): number {
    let best: { readonly offset: number; readonly way: number } | undefined;
    for (const sample of this.#samples) if (best === undefined || sample.way <= best.way) best = sample;
    return localNow + (best === undefined ? this.#rough : best.offset);
  }
}
