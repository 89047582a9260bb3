import type { EventRecord, Language, PlayerNumber } from '../../event/index.ts';

/** One round as paired: boards in order, or why there is none. */
export type GroupsPairing =
  | {
      readonly status: 'ok';
      readonly round: number;
      readonly pairs: readonly {
        readonly board: number;
        readonly white: PlayerNumber;
        readonly black: PlayerNumber;
      }[];
      readonly bye: PlayerNumber | null;
    }
  | { readonly status: 'none'; readonly round: number; readonly reason: 'nobody' | 'no-bye' | 'no-pairing' };

/** A setting that does not fit, by its name. */
export interface SettingFault {
  readonly setting: string;
}

export interface SystemDescription {
  /** Rounds with this many players; null = as announced. */
  readonly rounds: number | null;
  /** Ranking list by codes of the tie-breaks room. */
  readonly ranking: readonly string[];
  readonly sentences: readonly Readonly<Record<Language, string>>[];
}

/** What a round needs of the caller. */
export interface RoundOptions {
  /** Default: the first round nobody has a game in. */
  readonly round?: number;
  /** Seed of everything drawn by lot. */
  readonly seed: string;
}

/** A pairing system: four pure functions; nothing outside decides by system. */
export interface SwissSystem<Settings> {
  readonly id: string;
  validate(settings: Settings): readonly SettingFault[];
  pair(record: EventRecord, settings: Settings, options: RoundOptions): GroupsPairing;
  /** What the event needs now: `wait` for results, `pair` a round, or `finish`. */
  next(record: EventRecord, settings: Settings): 'wait' | 'pair' | 'finish';
  describe(settings: Settings, players: number): SystemDescription;
}

const REASONS = {
  nobody: { ru: 'Некого разбивать на пары.', en: 'There is nobody to pair.' },
  'no-bye': {
    ru: 'Число игроков нечётно, но никто не может быть свободен от игры.',
    en: 'The number of players is odd, but nobody may have the bye.',
  },
  'no-pairing': {
    ru: 'Допустимых пар нет: все возможные соперники уже встречались или им мешают цвета.',
    en: 'No valid pairing exists: all possible opponents have met or their colours forbid it.',
  },
} as const;

export function reasonOf(pairing: GroupsPairing & { readonly status: 'none' }, language: Language): string {
  return REASONS[pairing.reason][language];
}
