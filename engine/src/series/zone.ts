import { type Day, dayNumber, dayOf, type WallTime } from './calendar.ts';

/** A time zone by its name in the IANA database, such as `Europe/Moscow`. */
export interface Zone {
  readonly name: string;
  /** What the clocks of the zone show at an instant (ms since 1970), seconds left out. */
  wallTime(instant: number): WallTime;
  /**
   * The instant at which the clocks show this. A time that clocks skip becomes as much later as they skip; of a time
   * they show twice the first is meant.
   */
  instant(wall: WallTime): number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Milliseconds the clocks would be at if they stood in no zone. */
function count(wall: WallTime): number {
  return dayNumber(wall) * DAY_MS + (wall.hour * 60 + wall.minute) * MINUTE_MS;
}

/** Zones asked for before: making the tables of one costs more than using them. */
const known = new Map<string, Zone>();

/** The zone, or null if there is none of this name. */
export function zoneOf(name: string): Zone | null {
  const before = known.get(name);
  if (before !== undefined) return before;
  const zone = makeZone(name);
  // Names come from settings; nobody fills the memory with invented ones.
  if (zone !== null) known.set(name, zone);
  return zone;
}

function makeZone(name: string): Zone | null {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  } catch {
    return null;
  }
  const wallTime = (instant: number): WallTime => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute') };
  };
  /** How far the clocks are ahead of Greenwich. */
  const ahead = (instant: number): number =>
    count(wallTime(instant)) - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
  return {
    name,
    wallTime,
    instant(wall) {
      const naive = count(wall);
      // The clocks before and after any change near this time: at most one change lies within a day.
      const before = ahead(naive - DAY_MS);
      const after = ahead(naive + DAY_MS);
      const early = naive - Math.max(before, after);
      const late = naive - Math.min(before, after);
      const fits = [early, late].filter((instant) => count(wallTime(instant)) === naive);
      // Skipped: counted on from before the change.
      return fits[0] ?? naive - before;
    },
  };
}

/** A day at a time of day. */
export function at(day: Day, { hour, minute }: { readonly hour: number; readonly minute: number }): WallTime {
  return { year: day.year, month: day.month, day: day.day, hour, minute };
}

/** The instant `days` calendar days after `first`, at the same time of the zone's clocks (C-36). */
export function daysLater(zone: Zone, first: number, days: number): number {
  const wall = zone.wallTime(first);
  return zone.instant(at(dayOf(dayNumber(wall) + days), wall));
}
