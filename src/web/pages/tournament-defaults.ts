import { localValue, nextHour } from '../zones.ts';
import type { TypedTournament } from './tournament-form.tsx';

const HOUR = 3_600_000;

/** A form that can be sent as it is, but for the name: a rapid round robin tomorrow or the day after at a full hour. */
export function tournamentDefaults(now: number, zone: string): TypedTournament {
  const start = nextHour(now, 24 * HOUR, zone);
  return {
    name: '',
    regulation: '',
    minutes: '15',
    increment: '10',
    firstMove: '120',
    registrationFrom: localValue(now, zone),
    registrationTo: localValue(start - HOUR / 4, zone),
    startsAt: localValue(start, zone),
    tieBreak1: 'DSB',
    tieBreak2: 'AROF',
    tieBreak3: '',
    pace: 'rounds',
    rated: '1',
    entrantsLimit: '',
  };
}
