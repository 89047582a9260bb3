import type { EventRecord } from '../../event/index.ts';
import { lotsOf, seedFor } from '../../lots/index.ts';
import { mayHave, type Past, type Side } from '../groups/past.ts';
import { nextStep, pairRound, plannedRounds, type Rules } from '../groups/round.ts';
import type { SwissSystem } from '../groups/system.ts';

export interface PortalSettings {
  /** False for Battle chess, where colours are no matter. */
  readonly colours: boolean;
  /** Null = as many rounds as a playoff of the field would have. */
  readonly rounds: number | null;
}

/** never more than three games in a row with one colour. */
const LONGEST_RUN = 3;

/** ceil(log2 N). */
export function portalRounds(players: number): number {
  let rounds = 0;
  for (let size = 1; size < players; size *= 2) rounds += 1;
  return rounds;
}

/** who gets White, before R-278 is looked at. */
function claimsWhite(a: Past, b: Past, board: number): boolean {
  if (a.difference !== b.difference) return a.difference < b.difference;
  for (let back = 1; back <= Math.min(a.colours.length, b.colours.length); back++) {
    const mine = a.colours.at(-back);
    if (mine !== b.colours.at(-back)) return mine === 'black';
  }
  const last = a.colours.at(-1);
  return last === undefined ? board % 2 === 1 : last === 'black';
}

const OTHER: Readonly<Record<Side, Side>> = { white: 'black', black: 'white' };

function fits(a: Past, b: Past, side: Side): boolean {
  return mayHave(a, side, LONGEST_RUN, null) && mayHave(b, OTHER[side], LONGEST_RUN, null);
}

function rulesOf(record: EventRecord, settings: PortalSettings, seed: string): Rules {
  // players without a rating come after the others, among themselves by lot.
  const drawn = lotsOf(seedFor(seed, 'order')).shuffle(
    record.players.map(({ number }) => number).sort((a, b) => a - b),
  );
  const lot = new Map(drawn.map((number, place) => [number, place]));
  return {
    compare: (a, b) =>
      (b.rating ?? 0) - (a.rating ?? 0) ||
      (a.rating === null ? (lot.get(a.number) ?? 0) - (lot.get(b.number) ?? 0) : 0),
    mayMeet: (a, b) =>
      !a.paired.has(b.number) && (!settings.colours || fits(a, b, 'white') || fits(a, b, 'black')),
    kinds: 0,
    faults: () => [],
    floatFaults: () => [],
    mayTakeBye: ({ hadBye }) => !hadBye,
    higherIsWhite: (a, b, board) => {
      if (!settings.colours) return board % 2 === 1;
      const white = claimsWhite(a, b, board);
      return fits(a, b, white ? 'white' : 'black') ? white : !white;
    },
  };
}

/** The portal's own Swiss system (R-270…R-282, C-38…C-40). */
export const portalSwiss: SwissSystem<PortalSettings> = {
  id: 'portal-swiss',

  validate({ rounds }) {
    const fine = rounds === null || (Number.isInteger(rounds) && rounds >= 1 && rounds <= 99);
    return fine ? [] : [{ setting: 'rounds' }];
  },

  pair(record, settings, options) {
    return pairRound(record, options, () => rulesOf(record, settings, options.seed));
  },

  next(record, settings) {
    const rounds = settings.rounds ?? plannedRounds(record, null) ?? portalRounds(record.players.length);
    return nextStep(record, rounds);
  },

  describe(settings, players) {
    return {
      rounds: settings.rounds ?? portalRounds(players),
      ranking: ['PTS', 'BH', 'SB', 'WIN'],
      sentences: [
        {
          ru: 'Соперники выбираются из набравших столько же очков: верхняя половина по рейтингу играет с нижней.',
          en: 'Opponents have equal points: the upper half by rating plays the lower half.',
        },
        { ru: 'Дважды одна пара не встречается.', en: 'Nobody meets the same opponent twice.' },
        settings.colours
          ? {
              ru: 'Цвета чередуются, больше трёх раз подряд одного цвета не бывает.',
              en: 'Colours alternate; nobody has one colour more than three times running.',
            }
          : { ru: 'Цвета не выравниваются.', en: 'Colours are not balanced.' },
      ],
    };
  },
};
