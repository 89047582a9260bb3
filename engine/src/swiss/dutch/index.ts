export { pairDutch } from './pair.ts';
export type { Board, DutchOptions, DutchPairing } from './pair.ts';
export type { NoPairing } from './completion.ts';
