import type { TournamentSettings } from './types.ts';

/** C-13: what a person is taken to have before his first rated game. */
export const START_RATING = 1550;

/**
 * Ratings for an event, frozen when it starts (T-33); persons who are not in the answer get none.
 */
export type RatingSource = (
  userIds: readonly string[],
  settings: Pick<TournamentSettings, 'kind' | 'control'>,
) => Promise<ReadonlyMap<string, number>>;

/** For rooms without a ratings room: everybody has the start rating. */
export const startRatings: RatingSource = (userIds) =>
  Promise.resolve(new Map(userIds.map((id) => [id, START_RATING])));
