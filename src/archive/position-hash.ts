const LANE = 2 ** 32;
const HIGH_BITS = 2 ** 16;

/**
 * 48 bits of a text, as a whole number: two lanes of 32 bits with different multipliers, mixed at the end. Positions of
 * millions of games collide less than once in ten million searches.
 */
export function textHash(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x9e3779b9;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
  }
  low = mixed(low ^ (high >>> 15));
  high = mixed(high ^ (low >>> 13));
  return ((high >>> 0) % HIGH_BITS) * LANE + (low >>> 0);
}

function mixed(lane: number): number {
  let mix = Math.imul(lane ^ (lane >>> 16), 0x7feb352d);
  mix = Math.imul(mix ^ (mix >>> 15), 0x846ca68b);
  return mix ^ (mix >>> 16);
}

/** The hash by which a position of a game is looked up; `key` = `Position.key()`. */
export function positionHash(kind: string, key: string): number {
  return textHash(`${kind} ${key}`);
}
