import { encodeUtf8 } from '../text/index.ts';
import { hex, sha256 } from './sha256.ts';

/** A source of lots; every draw moves it on, the same seed gives the same draws on every machine. */
export interface Lots {
  /** Next 32 random bits as an integer 0…2³²−1. */
  word(): number;
  /** Integer 0…n−1, every one equally likely; `n` is 1…2³². */
  below(n: number): number;
  /** True or false, equally likely. */
  coin(): boolean;
  /** The items in random order; the argument is left alone. */
  shuffle<T>(items: readonly T[]): T[];
  /** One of the items; undefined only if there are none. */
  pick<T>(items: readonly T[]): T | undefined;
}

/**
 * Lots of a seed: the words are those of SHA-256(UTF-8(`seed:0`)), SHA-256(`seed:1`) … read big-endian, eight
 * a block. `below(n)` takes the next word under the greatest multiple of `n` that fits and reduces it modulo
 * `n`; `shuffle` is Fisher and Yates from the last place down, swapping place i with `below(i + 1)`.
 * So anybody can repeat a draw with a SHA-256 program and paper.
 */
export function lotsOf(seed: string): Lots {
  let block = 0;
  let view: DataView = new DataView(new ArrayBuffer(0));
  let at = 0;
  const word = (): number => {
    if (at >= view.byteLength) {
      view = new DataView(sha256(encodeUtf8(`${seed}:${block}`)).buffer);
      block++;
      at = 0;
    }
    at += 4;
    return view.getUint32(at - 4);
  };
  const below = (n: number): number => {
    const limit = 2 ** 32 - (2 ** 32 % n);
    let drawn = word();
    while (drawn >= limit) drawn = word();
    return drawn % n;
  };
  return {
    word,
    below,
    coin: () => below(2) === 1,
    shuffle<T>(items: readonly T[]): T[] {
      const order = [...items];
      for (let i = order.length - 1; i > 0; i--) {
        const j = below(i + 1);
        order.splice(i, 1, ...order.splice(j, 1, ...order.slice(i, i + 1)));
      }
      return order;
    },
    pick: <T>(items: readonly T[]): T | undefined =>
      items.length === 0 ? undefined : items[below(items.length)],
  };
}

/** Seed for one purpose of an event (`round 3`, `colours 7`), so that draws do not depend on each other. */
export function seedFor(seed: string, purpose: string): string {
  return hex(sha256(encodeUtf8(`${seed}/${purpose}`)));
}

/**
 * What is published before the draw: SHA-256 of the seed, hexadecimal. The seed must hold at least 128 random
 * bits, else it can be guessed from its commitment.
 */
export function commitTo(seed: string): string {
  return hex(sha256(encodeUtf8(seed)));
}

/** True if the revealed seed is the one that was committed to. */
export function isRevealOf(seed: string, commitment: string): boolean {
  return commitTo(seed) === commitment.trim().toLowerCase();
}
