/** The multi-stage group championship: grid, algorithms A and B, deciding games. */
export { CHAMPIONSHIP_SETTINGS, championship, type ChampionshipSettings } from './championship.ts';
export { championshipGrid } from './grid.ts';
export { firstStageGroups } from './first-stage.ts';
export { laterStageGroups } from './later-stage.ts';
export { PLAYOFF_MS, type Playoff, type PlayoffState, playoffState } from './playoff.ts';
