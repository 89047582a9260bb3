import type { SeriesKind } from 'tabiya-engine/series';
import type { TournamentSettings } from '../../src/tournaments/index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Monday, 9 o'clock (UTC). */
export const BEGIN = Date.UTC(2026, 0, 5, 9);

/** Its clocks change on 29 March and 25 October 2026. */
export const ZONE = 'Europe/Berlin';

export const BLITZ = { mode: 'sudden', baseMs: 10 * MINUTE } as const;
/** */
export const FORTY_DAYS = { mode: 'sudden', baseMs: 40 * DAY } as const;

/** An event somebody announces, and how many people want to play in it. */
export interface Planned {
  readonly name: string;
  /** Instant of the announcement. */
  readonly at: number;
  readonly series: SeriesKind | null;
  readonly startsAt: number;
  readonly wants: number;
  readonly change: Partial<TournamentSettings>;
}

export function settingsOf({ name, at, startsAt, change }: Planned): TournamentSettings {
  return {
    name,
    regulation: '',
    system: 'swiss-dutch',
    kind: 'chess',
    control: BLITZ,
    firstMoveMs: 5 * MINUTE,
    registrationFrom: at,
    registrationTo: startsAt,
    startsAt,
    tieBreaks: [],
    pace: 'rounds',
    rated: true,
    ...change,
  };
}

/** The five kinds of series; on a Sunday at half past two the clocks change twice a year. */
const SERIES: readonly Omit<Planned, 'at'>[] = [
  {
    name: 'Sunday night',
    series: 'weekend',
    startsAt: Date.UTC(2026, 0, 11, 1, 30),
    wants: 40,
    change: { rounds: 5, halfByes: 1 },
  },
  {
    name: 'After work',
    series: 'workingDays',
    startsAt: Date.UTC(2026, 0, 6, 18),
    wants: 22,
    change: { system: 'swiss-portal', rounds: 2 },
  },
  {
    name: 'Wednesday cup',
    series: 'weekly',
    startsAt: Date.UTC(2026, 0, 7, 17),
    wants: 16,
    change: {
      system: 'knockout',
      entrantsLimit: 16,
      knockout: { format: 'double', order: 'lots', tieBreakGames: 0 },
    },
  },
  {
    name: 'Month in groups',
    series: 'monthly',
    startsAt: Date.UTC(2026, 0, 31, 11),
    wants: 46,
    change: { system: 'groups', control: { mode: 'sudden', baseMs: 2 * HOUR }, pace: 'all-at-once' },
  },
  {
    name: 'Everybody',
    series: 'ordinary',
    startsAt: BEGIN + DAY,
    wants: 15,
    change: { system: 'round-robin', pace: 'all-at-once', entrantsLimit: 16 },
  },
];

/** Everything that is announced in `days` days. */
export function season(days: number): readonly Planned[] {
  const planned: Planned[] = SERIES.map((series) => ({ ...series, at: BEGIN }));
  planned.push(
    {
      name: 'Championship of the portal',
      at: BEGIN,
      series: null,
      startsAt: BEGIN + 14 * DAY,
      wants: 52,
      change: {
        system: 'championship',
        control: FORTY_DAYS,
        firstMoveMs: 10 * DAY,
        vacation: false,
        breakMs: 7 * DAY,
        ratings: 'fide',
        entrantsLimit: 52,
      },
    },
    {
      name: 'Playoff of 64',
      at: BEGIN,
      series: null,
      startsAt: BEGIN + 10 * DAY,
      wants: 64,
      change: {
        system: 'knockout',
        entrantsLimit: 64,
        daily: true,
        knockout: { format: 'sequential', order: 'lots', tieBreakGames: 0 },
      },
    },
  );
  for (let month = 0; (month * 30 + 15) * DAY < days * DAY; month++) {
    const at = BEGIN + month * 30 * DAY;
    planned.push({
      name: `Open ${month + 1}`,
      at,
      series: null,
      startsAt: at + 9 * DAY,
      wants: 64,
      change: { rounds: 7, breakMs: DAY, halfByes: 2, lateEntryUntil: 4 },
    });
    if (month % 3 === 0)
      planned.push({
        name: `Chess-on Swiss ${month + 1}`,
        at,
        series: null,
        startsAt: at + 12 * DAY,
        wants: 30,
        change: { system: 'swiss-chesson', rounds: 6, breakMs: 6 * HOUR },
      });
  }
  return planned.toSorted((a, b) => a.at - b.at);
}
