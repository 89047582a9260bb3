import type { PlayerNumber } from '../event/index.ts';

/** What a player gets; amounts are whole numbers of the smallest unit of the money. */
export interface PrizeShare {
  readonly number: PlayerNumber;
  readonly amount: number;
}

export interface SharedPrizes {
  /** Those who get something, in the order of the rows. */
  readonly shares: readonly PrizeShare[];
  /** What cannot be divided into equal whole amounts, and prizes of places nobody has: they stay with the organiser. */
  readonly left: number;
}

/**
 * who share a place share its prizes equally. `prizes[i]` is the prize of place i + 1; a block of k players on
 * place p has the prizes of the places p to p + k − 1 together. Rows without a place get nothing.
 */
export function sharePrizes(
  prizes: readonly number[],
  rows: readonly { readonly number: PlayerNumber; readonly place: number | null }[],
): SharedPrizes {
  const blocks = new Map<number, number>();
  for (const { place } of rows) if (place !== null) blocks.set(place, (blocks.get(place) ?? 0) + 1);
  const shareOf = (place: number): number => {
    const size = blocks.get(place) ?? 1;
    const together = prizes.slice(place - 1, place - 1 + size).reduce((sum, prize) => sum + prize, 0);
    return Math.floor(together / size);
  };
  const shares = rows
    .map(({ number, place }) => ({ number, amount: place === null ? 0 : shareOf(place) }))
    .filter(({ amount }) => amount > 0);
  const given = shares.reduce((sum, { amount }) => sum + amount, 0);
  return { shares, left: prizes.reduce((sum, prize) => sum + prize, 0) - given };
}
