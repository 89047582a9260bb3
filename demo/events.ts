import type { SeriesKind } from 'tabiya-engine/series';
import type { Control } from '../src/clocks/types.ts';
import type { TournamentSettings } from '../src/tournaments/index.ts';

const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** An event of the demonstration: when it begins, counted from the moment the folder is filled, and who comes. */
export interface DemoEvent {
  readonly name: string;
  /** What differs from a round robin of chess. */
  readonly change?: Partial<TournamentSettings>;
  /** Games are given up or agreed drawn from about this ply on, so that a large event is soon told; absent = played out. */
  readonly brief?: number;
  /** The event is the first edition of a series. */
  readonly series?: SeriesKind;
  /** Rounds whose results the organiser enters by hand; of the last one only half (events over the board). */
  readonly byHand?: number;
  readonly regulation: string;
  readonly startsIn: number;
  readonly control: Control;
  readonly pace: TournamentSettings['pace'];
  /** First of the people who enter, and how many. */
  readonly from: number;
  readonly entrants: number;
}

const BLITZ: Control = { mode: 'fischer', baseMs: 3 * MINUTE, incrementMs: 2 * SECOND };
const RAPID: Control = { mode: 'fischer', baseMs: 10 * MINUTE, incrementMs: 5 * SECOND };
const BULLET: Control = { mode: 'sudden', baseMs: 2 * MINUTE };

export const HOUSE_RULES = {
  ru: 'Общие положения. Турнир открыт для всех участников портала.\n\nПоведение. Играем честно и без подсказок, соперника благодарим.\n\nПризы. Призового фонда нет, победителю — слава и запись в профиле.\n\nСпоры решает судья портала.',
  en: 'General. The event is open to everybody on the portal.\n\nConduct. We play fair, without help, and thank our opponents.\n\nPrizes. There is no prize fund; the winner has the glory and a line in his profile.\n\nDisputes are settled by the arbiter of the portal.',
};

/** Played to the end when the folder is filled. */
export const FINISHED: readonly DemoEvent[] = [
  event('Кубок пешечных концов', 'ru', -20 * DAY, RAPID, 'rounds', 0, 6),
  event('Tuesday Teapot', 'en', -17 * DAY, BLITZ, 'rounds', 30, 5),
  event('Мемориал Неизвестной Ладьи', 'ru', -13 * DAY, BLITZ, 'rounds', 8, 7),
  event('The Zugzwang Cup', 'en', -9 * DAY, BLITZ, 'all-at-once', 36, 6),
  event('Вечерняя дуэль форпостов', 'ru', -6 * DAY, BULLET, 'rounds', 20, 4),
  event('Half Past Check', 'en', -2 * DAY, BLITZ, 'rounds', 44, 8),
];

/** Going on when the service starts. */
export const RUNNING: readonly DemoEvent[] = [
  event('Осенний круг', 'ru', -9 * MINUTE, RAPID, 'rounds', 14, 8),
  event('Long Diagonal Open', 'en', -6 * MINUTE, RAPID, 'all-at-once', 50, 5),
];

/** Waiting for entrants. */
export const ANNOUNCED: readonly DemoEvent[] = [
  event('Пятиминутка у камина', 'ru', 6 * MINUTE, BLITZ, 'rounds', 2, 5),
  event('Midnight Oil', 'en', 3 * HOUR, RAPID, 'rounds', 32, 9),
  event('Большой зимний круг', 'ru', 4 * DAY, RAPID, 'rounds', 5, 12),
];

/** Names for the events that are announced while the demonstration runs. */
export const LATER_NAMES = [
  'Круг чайника',
  'The Rolling Rook',
  'Быстрые слоны',
  'Knight Shift',
  'Пешка идёт в ферзи',
];

export function event(
  name: string,
  language: 'ru' | 'en',
  startsIn: number,
  control: Control,
  pace: DemoEvent['pace'],
  from: number,
  entrants: number,
): DemoEvent {
  return { name, regulation: HOUSE_RULES[language], startsIn, control, pace, from, entrants };
}

export function settingsOf(one: DemoEvent, now: number, startsAt: number): TournamentSettings {
  return {
    name: one.name,
    regulation: one.regulation,
    system: 'round-robin',
    kind: 'chess',
    control: one.control,
    firstMoveMs: 2 * MINUTE,
    registrationFrom: now,
    registrationTo: startsAt,
    startsAt,
    tieBreaks: ['DSB', 'AROF'],
    pace: one.pace,
    rated: true,
    ...one.change,
  };
}

export { BLITZ };
