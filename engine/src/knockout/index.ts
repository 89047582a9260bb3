/** Knockout events: the draw, pairs of one or two games, who goes on, places, and the shape of the bracket. */
export { bracketOf, firstBroken, knockoutPlaces, type KnockoutStep, nextStep } from './bracket.ts';
export { bracketSize, drawnPlaces, knockoutRounds, seededPlaces, standardOrder } from './draw.ts';
export { type BracketBox, type BracketPlan, bracketPlan } from './geometry.ts';
export type {
  Decision,
  KnockoutFacts,
  KnockoutGame,
  KnockoutRules,
  Match,
  MatchSide,
  Place,
} from './types.ts';
