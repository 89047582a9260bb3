/** Chance for bots: quick, seeded by a text, good enough to look human. Lots of events come from the engine instead. */
export interface Chance {
  /** Integer 0…n−1. */
  below(n: number): number;
  pick<T>(items: readonly T[]): T | undefined;
}

export function chanceOf(seed: string): Chance {
  // FNV-1a over the text, then xorshift.
  let state = 2_166_136_261;
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 16_777_619);
  const below = (n: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
  // A zero would stay zero.
  if (state === 0) state = 1;
  below(1);
  return {
    below,
    pick: (items) => (items.length === 0 ? undefined : items[below(items.length)]),
  };
}
