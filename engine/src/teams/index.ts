/** Team events at match level: values of all team tie-breaks and the order they give. */
export { boardCount, compareBottomBoards, compareTopBoards } from './boards.ts';
export {
  GAME_POINTS,
  MATCH_POINTS,
  type Team,
  type TeamEvent,
  type TeamNumber,
  type TeamRound,
  type TeamScore,
} from './event.ts';
export {
  scheduleDivisor,
  type TeamResult,
  type TeamRow,
  type TeamSettings,
  teamStandings,
  type TeamTable,
} from './standings.ts';
export { type FiledTeam, readTeamFile, type TeamFile } from './file.ts';
