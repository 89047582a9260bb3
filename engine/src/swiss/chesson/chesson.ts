import { roundsOf } from '../../event/index.ts';
import type { Past } from '../groups/past.ts';
import { nextStep, pairRound, type Rules } from '../groups/round.ts';
import type { SwissSystem } from '../groups/system.ts';
import { allocate, claimOf, type ColourLimits, withinLimits } from './colours.ts';

export interface ChessonSettings extends ColourLimits {
  readonly rounds: number;
  /** C-42: which round with different colours decides. */
  readonly colourHistory: 'latest' | 'earliest';
}

export const CHESSON_SETTINGS: ChessonSettings = Object.freeze({
  repetition: 2,
  difference: 2,
  rounds: 9,
  colourHistory: 'latest',
});

/** Same float in the round `back` rounds ago: 1 if the pair makes this player float that way again. */
function again(player: Past, direction: 'up' | 'down', back: 0 | 1): number {
  return player.floats[back] === direction ? 1 : 0;
}

function rulesOf(settings: ChessonSettings, round: number, last: boolean, win: number): Rules {
  // in the last round colours and floats do not bind who has more than half of the points.
  const isFree = ({ score }: Past): boolean => last && 2 * score > win * (round - 1);
  return {
    compare: (a, b) => (b.rating ?? 0) - (a.rating ?? 0),
    mayMeet: (a, b) =>
      !a.played.has(b.number) &&
      (withinLimits(a, b, 'white', settings, isFree) || withinLimits(a, b, 'black', settings, isFree)),
    kinds: 3,
    // 5 colours, 6 the float of the last round, 7 of the one before it.
    faults: (a, b) => {
      const mine = claimOf(a, settings);
      const theirs = claimOf(b, settings);
      const clash = mine.side !== null && mine.side === theirs.side ? 1 : 0;
      if (a.score === b.score || isFree(b)) return [clash, 0, 0];
      return [clash, again(b, 'up', 0), again(b, 'up', 1)];
    },
    floatFaults: (p) => (isFree(p) ? [0, 0, 0] : [0, again(p, 'down', 0), again(p, 'down', 1)]),
    mayTakeBye: ({ unearned }) => !unearned,
    higherIsWhite: (a, b, board) => {
      const side = allocate(a, b, settings, settings.colourHistory, board % 2 === 1 ? 'white' : 'black');
      const fits = withinLimits(a, b, side, settings, isFree);
      return fits ? side === 'white' : side !== 'white';
    },
  };
}

/** The chess-on profile of the Swiss system (R-290…R-307). */
export const chesson: SwissSystem<ChessonSettings> = {
  id: 'chess-on',

  validate({ repetition, difference, rounds, colourHistory }) {
    const whole = (value: number, least: number, most: number): boolean =>
      Number.isInteger(value) && value >= least && value <= most;
    return [
      ...(whole(repetition, 1, 99) ? [] : [{ setting: 'repetition' }]),
      ...(whole(difference, 1, 99) ? [] : [{ setting: 'difference' }]),
      ...(whole(rounds, 1, 99) ? [] : [{ setting: 'rounds' }]),
      ...(colourHistory === 'latest' || colourHistory === 'earliest' ? [] : [{ setting: 'colourHistory' }]),
    ];
  },

  pair(record, settings, options) {
    const planned = record.roundsPlanned ?? settings.rounds;
    return pairRound(record, options, (round) =>
      rulesOf(settings, round, round >= planned, record.points.win),
    );
  },

  next(record, settings) {
    return nextStep(record, Math.max(roundsOf(record), record.roundsPlanned ?? settings.rounds));
  },

  describe({ rounds, repetition, difference }) {
    return {
      rounds,
      ranking: ['PTS', 'BH'],
      sentences: [
        {
          ru: 'Очковые группы делятся пополам по рейтингу: верхняя половина играет с нижней.',
          en: 'Score groups are halved by rating: the upper half plays the lower half.',
        },
        {
          ru: `Один цвет не больше ${repetition} раз подряд, разница цветов не больше ${difference}.`,
          en: `One colour at most ${repetition} times running, colour difference at most ${difference}.`,
        },
        {
          ru: 'При нечётном числе участников последний свободен от игры и получает очко, не больше раза за турнир.',
          en: 'With an odd number the last player is free and gets a point, once in an event at most.',
        },
      ],
    };
  },
};
