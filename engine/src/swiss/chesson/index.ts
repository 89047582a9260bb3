/** The chess-on profile of the Swiss system. */
export { allocate, claimOf, type Claim, type ColourLimits } from './colours.ts';
export { CHESSON_SETTINGS, chesson, type ChessonSettings } from './chesson.ts';
