/** Ratings of the portal: per person, game and time category, from its own rated games alone (C-13). */
export { createRatings, type RatingsDeps } from './ratings.ts';
export type { RatingActBy, Ratings } from './service.ts';
export { categoryOf } from './rate.ts';
export {
  type Annulment,
  CATEGORIES,
  type GameRating,
  type HistoryPoint,
  RATED_KINDS,
  RATING_SYSTEMS,
  type RatingAct,
  type RatingRefusal,
  type RatingSystem,
  type RatingLine,
  type RatingsRebuilt,
  type RatingView,
  type TimeCategory,
} from './types.ts';
