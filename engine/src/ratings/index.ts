/** Ratings: FIDE Elo, the portal's own, Glicko-2. Pure functions over lists of games. */
export * from './fide.ts';
export * from './glicko2.ts';
export * from './portal.ts';
export type { GlickoValues } from './portal-glicko.ts';
