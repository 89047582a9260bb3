/** Lots: a portable seeded generator, its commitment published before a draw and its seed after. */
export { commitTo, isRevealOf, type Lots, lotsOf, seedFor } from './lots.ts';
export { hex, sha256 } from './sha256.ts';
