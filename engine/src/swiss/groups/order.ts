import type { Tenths } from '../../event/index.ts';

/** Two positions of a field, the higher ranked first. */
export type Pair = readonly [number, number];

/** A field in rank order with everything the search of a pairing asks; players are positions 0…n-1. */
export interface RankedField {
  readonly scores: readonly Tenths[];
  /** Rules that may never be broken. */
  mayMeet(higher: number, lower: number): boolean;
  /** How many kinds of faults there are, the gravest first. */
  readonly kinds: number;
  /** Faults of a pair, one count a kind. */
  faults(higher: number, lower: number): readonly number[];
  /** Faults of a player who leaves his group downwards. */
  floatFaults(player: number): readonly number[];
}
