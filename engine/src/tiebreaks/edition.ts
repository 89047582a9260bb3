/**
 * How unplayed games enter the tie-breaks (`tiebreaks.md` 1). The edition is chosen by the start date, stored
 * with the tournament and never changed silently.
 */
export type Edition = 'face' | 'vo-2009' | 'vo-2012' | 'c07-2024' | 'c07-2026';

export const EDITIONS: readonly Edition[] = ['face', 'vo-2009', 'vo-2012', 'c07-2024', 'c07-2026'];

/** Edition in force on a start date `YYYY-MM-DD`; the newest one when the date is unknown. */
export function editionOf(startDate: string | null): Edition {
  if (startDate === null || startDate >= '2026-03-01') return 'c07-2026';
  // The text of July and August 2023 was never implemented anywhere (`tiebreaks.md` 1).
  if (startDate >= '2023-09-01') return 'c07-2024';
  return startDate >= '2012-07-01' ? 'vo-2012' : 'vo-2009';
}

export function isC07(edition: Edition): boolean {
  return edition === 'c07-2024' || edition === 'c07-2026';
}

/** System of play as far as tie-breaks care. */
export type PlaySystem = 'swiss' | 'roundrobin';
