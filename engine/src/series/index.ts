/** Systematic tournaments: five kinds of series, the dates of their tournaments in a time zone, postponement. */
export { type Day, type WallTime, type Weekday } from './calendar.ts';
export { daysLater, type Zone, zoneOf } from './zone.ts';
export {
  atStart,
  describeSeries,
  LEAST_REGISTERED,
  nextStart,
  postponedStart,
  type SeriesFault,
  type SeriesKind,
  type SeriesSettings,
  settingsFromFirst,
  type StartStep,
  type TimeOfDay,
  validateSeries,
} from './series.ts';
