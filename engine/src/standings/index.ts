/** Standings: ranking lists, places and their values, live while results come in. */
export {
  checkList,
  type CheckedList,
  describeListFault,
  type ListFault,
  type ListUse,
  offeredCodes,
} from './list.ts';
export {
  createStandings,
  type RoundChange,
  type Standings,
  type StandingsResult,
  type StandingsRow,
  type StandingsSettings,
  type StandingsTable,
} from './standings.ts';
export { RANKING_PRESETS, type RankingPreset } from './presets.ts';
export { type PrizeShare, type SharedPrizes, sharePrizes } from './prizes.ts';
export { type ExpectedEvent, suggestedList } from './suggest.ts';
export {
  describePlaceResults,
  describePlayer,
  describeSeparation,
  type PlaceResults,
  type PlayerExplanation,
  type Separation,
} from './explain.ts';
export {
  type CellResult,
  cellText,
  type Crosstable,
  type CrosstableCell,
  type CrosstableSettings,
  type GridCrosstable,
  type GroupCrosstables,
  gridCrosstable,
  groupCrosstables,
  type SwissCrosstable,
  swissCrosstable,
} from './crosstable.ts';
