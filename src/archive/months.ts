const DAY_MS = 86_400_000;

/**
 * when the moves of a game that ended at this instant have had their twelve months (UTC): the same day and time a year
 * later. 29 February has no such day; its twelve months end with 28 February.
 */
export function expiryOf(endedAt: number): number {
  const date = new Date(endedAt);
  const [month, day] = [date.getUTCMonth(), date.getUTCDate()];
  const year = date.getUTCFullYear() + 1;
  if (month === 1 && day === 29) return Date.UTC(year, 2, 1);
  return Date.UTC(year, month, day) + timeOfDay(endedAt);
}

/** The latest end of a game that has expired at `now`. */
export function expiredUntil(now: number): number {
  const date = new Date(now);
  const [month, day] = [date.getUTCMonth(), date.getUTCDate()];
  const year = date.getUTCFullYear() - 1;
  if (month === 1 && day === 29) return Date.UTC(year, 2, 1) - 1;
  return Date.UTC(year, month, day) + timeOfDay(now);
}

function timeOfDay(instant: number): number {
  return ((instant % DAY_MS) + DAY_MS) % DAY_MS;
}
