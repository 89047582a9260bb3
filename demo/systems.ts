import type { Control } from '../src/clocks/types.ts';
import type { TournamentSettings } from '../src/tournaments/index.ts';
import { BLITZ, DAY, type DemoEvent, event, HOUR, MINUTE } from './events.ts';

/** Events of every system and game, beside the round robins of chess: what a visitor of the demonstration can look at. */

const RAPID: Control = { mode: 'fischer', baseMs: 10 * MINUTE, incrementMs: 5_000 };
/** ten days and one more a move. */
const LETTERS: Control = { mode: 'fischer', baseMs: 10 * DAY, incrementMs: DAY };
const FORTY_DAYS: Control = { mode: 'sudden', baseMs: 40 * DAY };

interface Frame {
  readonly name: string;
  readonly startsIn: number;
  readonly control?: Control;
  readonly from: number;
  readonly entrants: number;
  readonly brief?: number;
}

function special(
  { name, startsIn, control = BLITZ, from, entrants, ...rest }: Frame & Partial<DemoEvent>,
  change: Partial<TournamentSettings>,
): DemoEvent {
  const language = /^[A-Z]/.test(name) ? 'en' : 'ru';
  return { ...event(name, language, startsIn, control, 'rounds', from, entrants), ...rest, change };
}

/** Played to the end. */
export const FINISHED_SYSTEMS: readonly DemoEvent[] = [
  special(
    { name: 'Осенний швейцарский', startsIn: -26 * DAY, from: 0, entrants: 14, brief: 30 },
    { system: 'swiss-dutch', rounds: 5, halfByes: 1, tieBreaks: ['BH/C1', 'BH', 'SB', 'DE'] },
  ),
  special(
    { name: 'Круг двадцати', startsIn: -23 * DAY, from: 7, entrants: 20, brief: 14 },
    { pace: 'all-at-once', tieBreaks: ['DE', 'SB', 'WIN'] },
  ),
  special(
    { name: 'The Ladder Knockout', startsIn: -15 * DAY, from: 11, entrants: 8, brief: 26 },
    {
      system: 'knockout',
      entrantsLimit: 8,
      tieBreaks: [],
      knockout: { format: 'sequential', order: 'seeded', tieBreakGames: 0 },
    },
  ),
  special(
    { name: 'Fischer Night', startsIn: -4 * DAY, from: 3, entrants: 6, brief: 40 },
    { kind: 'chess960', arrayPerRound: true },
  ),
  special(
    { name: 'Королевский выход', startsIn: -3 * DAY, control: RAPID, from: 18, entrants: 5 },
    { kind: 'kingchess' },
  ),
];

/** Going on at the present. */
export const RUNNING_SYSTEMS: readonly DemoEvent[] = [
  special(
    {
      name: 'Чемпионат портала',
      startsIn: -21 * DAY,
      control: FORTY_DAYS,
      from: 1,
      entrants: 23,
      brief: 12,
    },
    {
      system: 'championship',
      firstMoveMs: 10 * DAY,
      vacation: false,
      breakMs: 7 * DAY,
      entrantsLimit: 52,
      tieBreaks: [],
      pace: 'all-at-once',
    },
  ),
  special(
    { name: 'Postal Pilgrims', startsIn: -18 * DAY, control: LETTERS, from: 0, entrants: 5 },
    { firstMoveMs: 5 * DAY, pace: 'all-at-once' },
  ),
  special(
    {
      name: 'Groups and Glory',
      startsIn: -12 * DAY,
      control: FORTY_DAYS,
      from: 21,
      entrants: 12,
      brief: 16,
    },
    { system: 'groups', firstMoveMs: 5 * DAY, tieBreaks: [], pace: 'all-at-once' },
  ),
  special(
    { name: 'Открытый чемпионат клуба', startsIn: -3 * HOUR, from: 4, entrants: 16, byHand: 3 },
    {
      system: 'swiss-dutch',
      rounds: 5,
      tieBreaks: ['BH/C1', 'BH', 'SB'],
      halfByes: 1,
      overBoard: { place: 'Шахматный клуб, Садовая 7, зал 2', money: 'Взносы участников', sponsor: '' },
    },
  ),
  special(
    { name: 'Swiss into Playoff', startsIn: -50 * MINUTE, from: 30, entrants: 10, brief: 24 },
    {
      system: 'chain',
      tieBreaks: [],
      stages: [
        { system: 'swiss-dutch', places: 4, rounds: 3 },
        {
          system: 'knockout',
          places: null,
          knockout: { format: 'single', order: 'seeded', tieBreakGames: 2 },
        },
      ],
    },
  ),
  special(
    { name: 'Зимний кубок', startsIn: -14 * MINUTE, from: 9, entrants: 8, brief: 30 },
    {
      system: 'knockout',
      entrantsLimit: 8,
      tieBreaks: [],
      knockout: { format: 'double', order: 'lots', tieBreakGames: 2 },
    },
  ),
  special(
    { name: 'Боевой вечер', startsIn: -10 * MINUTE, control: RAPID, from: 2, entrants: 6 },
    { kind: 'battle', setupMs: 2 * MINUTE },
  ),
  special(
    { name: 'Kings Come Last', startsIn: -7 * MINUTE, control: RAPID, from: 41, entrants: 6 },
    { kind: 'kingchess', system: 'swiss-portal', rounds: 3, tieBreaks: [] },
  ),
];

/** Waiting for entrants. */
export const ANNOUNCED_SYSTEMS: readonly DemoEvent[] = [
  special(
    { name: 'Thursday Swiss', startsIn: 3 * DAY, control: RAPID, from: 12, entrants: 11, series: 'weekly' },
    { system: 'swiss-dutch', rounds: 5, tieBreaks: ['BH/C1', 'BH'], halfByes: 1 },
  ),
  special(
    { name: 'Семейный матч', startsIn: 2 * DAY, from: 6, entrants: 0 },
    {
      system: 'family',
      tieBreaks: [],
      overBoard: { place: 'У камина', money: 'Не нужны', sponsor: '' },
    },
  ),
];
