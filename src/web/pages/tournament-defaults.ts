import { localValue, nextHour } from '../zones.ts';
import { formOf, type TypedTournament } from './typed-tournament.ts';

const HOUR = 3_600_000;

/** What a system usually takes between its rounds. */
const BREAKS: Readonly<Record<string, Pick<TypedTournament, 'breakTime' | 'breakUnit'>>> = {
  championship: { breakTime: '7', breakUnit: 'days' },
};

/** forty days without additions and without vacation. */
const CONTROLS: Readonly<Record<string, Partial<TypedTournament>>> = {
  championship: {
    minutes: '40',
    baseUnit: 'days',
    increment: '0',
    firstMove: '3',
    firstMoveUnit: 'days',
    noVacation: '1',
  },
};

/** A form that can be sent as it is, but for the name: rapid games tomorrow or the day after at a full hour. */
export function tournamentDefaults(system: string, now: number, zone: string): TypedTournament {
  const start = nextHour(now, 24 * HOUR, zone);
  const { id, form } = formOf(system);
  const [tieBreak1 = '', tieBreak2 = '', tieBreak3 = '', tieBreak4 = ''] = form.usual;
  const knockout = form.options.includes('knockout');
  return {
    system: id,
    name: '',
    regulation: '',
    conduct: '',
    venue: '',
    prizes: '',
    disputes: '',
    information: '',
    appendix: '',
    kind: 'chess',
    mode: 'fischer',
    setupTime: '',
    noVacation: '',
    autoThreefold: '',
    castling: '',
    arrayPerRound: '',
    minutes: '15',
    baseUnit: 'minutes',
    increment: '10',
    firstMove: '120',
    firstMoveUnit: 'seconds',
    registrationFrom: localValue(now, zone),
    registrationTo: localValue(start - HOUR / 4, zone),
    startsAt: localValue(start, zone),
    tieBreak1,
    tieBreak2,
    tieBreak3,
    tieBreak4,
    undivided: '',
    ratings: 'portal',
    cycles: '1',
    lastTwo: 'field',
    pace: 'rounds',
    rated: '1',
    entrantsLimit: knockout ? '8' : '',
    rounds: '',
    halfByes: '0',
    ...(BREAKS[id] ?? { breakTime: '', breakUnit: 'minutes' }),
    daily: '',
    release: 'automatic',
    acceleration: 'none',
    repetition: '2',
    difference: '2',
    format: 'single',
    order: form.options.includes('stages') ? 'seeded' : 'lots',
    tieBreakGames: '0',
    tieBreakPairs: '',
    stage1: 'swiss-dutch',
    stage1Rounds: '5',
    stage1Places: '8',
    stage2: '',
    stage2Rounds: '',
    stage2Places: '4',
    stage3: 'knockout',
    stage3Rounds: '',
    largest: '8',
    groupPlaces: '2',
    minGames: '',
    ratingFrom: '',
    ratingTo: '',
    classOf: '',
    level: '',
    // A chain of systems may be over in an evening: there it is asked for.
    confirm: form.options.includes('confirm') && !form.options.includes('stages') ? '1' : '',
    over: '',
    place: '',
    money: '',
    sponsor: '',
    acceptance: '',
    waitingList: '',
    least: '',
    postpone: '',
    extend: '',
    ...CONTROLS[id],
    series: '',
    look: '',
  };
}
