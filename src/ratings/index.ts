/** Ratings of the portal: per person, game and time category, from its own rated games alone (C-13). */
export { createRatings, type RatingsDeps } from './ratings.ts';
export type { Ratings } from './service.ts';
export {
  CATEGORIES,
  type GameRating,
  RATED_KINDS,
  type RatingLine,
  type RatingsRebuilt,
  type RatingView,
  type TimeCategory,
} from './types.ts';
