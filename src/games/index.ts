/** Games between two people: every act is decided, persisted, then told. */
export { createGames, type GamesDeps } from './create.ts';
export { pgnOfGame } from './pgn.ts';
export { rebuildGames, type GamesRebuilt } from './rebuild.ts';
export type { GameCard, Games } from './service.ts';
export * from './types.ts';
