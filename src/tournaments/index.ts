/** Tournaments: announced, entered, drawn, played, ended; one log of events each. */
export { createTournaments, type TournamentsDeps } from './tournaments.ts';
export { type RatingSource, START_RATING } from './ratings.ts';
export { type ImportOptions, importTournament } from './import.ts';
export { rebuildTournaments } from './rebuild.ts';
export { newsText } from './newsText.ts';
export { SERIES_KINDS } from './series.ts';
export { bandOf, GREATEST_LEVEL, levelName, levelOf } from './levels.ts';
export { LEAST_EVENTS, LEAST_GAMES, type PlayerGroup, type Qualification } from './facts.ts';
export {
  type GroupSize,
  PETITIONERS,
  type PetitionView,
  SIGNATURES_A_PAGE,
  type SignatureView,
} from './petitions.ts';
export { petitionSystems, type PetitionWish, wishText } from './petitionWish.ts';
export { LEAST_OVER_BOARD } from './decide/decide.ts';
export { organisersOf } from './decide/organisers.ts';
export { mayDirect, mayJudge } from './decide/permissions.ts';
export { describeSettings, leavesByRegistration, offeredSystems, scheduleOf, takesByes } from './offer.ts';
export type { SystemForm, SettingsOption } from './systems/system.ts';
export { decodeList, type EntryList, type ListNote } from './entryList.ts';
export type { ListLook, LookedAtLine } from './entryLists.ts';
export type { JudgeCommand } from './decide/commands.ts';
export {
  type PairingResult,
  PLAYER_CLASSES,
  type Person,
  type PlayerClass,
  REGULATION_PARTS,
  type RegulationPart,
} from './types.ts';
export { NAME_LENGTH, REGULATION_LENGTH } from './decide/settings.ts';
export type { ImportOutcome, RebuildReport, Tournaments } from './service.ts';
export type {
  Actor,
  SettingsFault,
  TournamentEvent,
  TournamentRefusal,
  TournamentSettings,
} from './types.ts';
export type {
  AwardView,
  BracketView,
  Crosstable,
  CrosstableCell,
  CrosstableRow,
  EntrantView,
  ForesightView,
  MatchView,
  NewsView,
  RoundView,
  StandingRow,
  Standings,
  TournamentCard,
  TournamentLive,
  TournamentPageView,
  TournamentState,
  WorkingView,
} from './view.ts';
