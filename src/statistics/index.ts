/** Statistics over finished games: of a person, of his tournaments, of the site. */
export { createStatistics, type StatisticsDeps } from './statistics.ts';
export type { Statistics } from './service.ts';
export type {
  EventRecordLine,
  Medals,
  OpeningScore,
  PersonStatistics,
  PoolScore,
  RivalScore,
  Score,
  SiteStatistics,
  Streaks,
} from './types.ts';
