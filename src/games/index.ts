/** Games between two people: every act is decided, persisted, then told. */
export { createGames, type GamesDeps } from './create.ts';
export { pgnOfGame, pgnOfGames } from './pgn.ts';
export { playPgn, type PgnGame } from './pgn-read.ts';
export { rebuildGames, type GamesRebuilt } from './rebuild.ts';
export type { Blocks } from './blocks.ts';
export {
  LONGEST_SETUP_NAME,
  MOST_SETUPS,
  type SavedSetupRefusal,
  type SavedSetups,
} from './setups.ts';
export type { Chat } from './chat.ts';
export {
  COMPLAINT_SUBJECTS,
  MAX_COMPLAINT,
  type Complaint,
  type ComplaintRefusal,
  type Complaints,
  type ComplaintSubject,
} from './complaints.ts';
export { MOST_GAMES_AT_ONCE, type PlayLimits } from './play-limits.ts';
export { VACATION_DAYS, type VacationRefusal, type Vacations, type VacationView } from './vacations.ts';
export type { GameCard, Games } from './service.ts';
export * from './types.ts';
