import { active } from '../decide/state.ts';
import { firstOf, placesOf, type RankingList } from '../standings.ts';
import { cycleFaults, cyclesOf, cycleSentences, gridOf, roundRobin } from './roundRobin.ts';
import type { TournamentSystem } from './system.ts';

/** points, then the direct game, then who beat the higher placed. */
const RANKING: RankingList = { play: 'roundrobin', tieBreaks: ['FAMILY'] };

/** R-220…R-232: a tournament at a table, run by a judge: numbers in the order of the list, results by hand. */
export const family: TournamentSystem = {
  ...roundRobin,
  id: 'family',
  byHand: true,
  form: { options: ['cycles'], offered: [], usual: [] },

  validate: (settings) => [
    ...cycleFaults(settings),
    ...(settings.tieBreaks.length > 0 ? [{ field: 'tieBreaks', fault: 'unknown' } as const] : []),
    ...(settings.pace === 'rounds' ? [] : [{ field: 'pace', fault: 'unknown' } as const]),
  ],

  pair(tournament, seed) {
    // whoever wants to play is listed and numbered 1, 2, 3 …
    const numbers =
      tournament.numbers.length > 0 ? tournament.numbers : active(tournament).map(({ entrant }) => entrant);
    return roundRobin.pair({ ...tournament, numbers }, seed);
  },

  next(tournament) {
    const next = roundRobin.next(tournament);
    return next.step === 'finish' ? { step: 'finish', places: family.places(tournament) } : next;
  },

  leaders: (tournament) => firstOf(placesOf(tournament, RANKING)),
  places: (tournament) => placesOf(tournament, RANKING),

  describe(settings, entrants) {
    const { rounds } = roundRobin.describe(settings, entrants);
    const size = {
      entrants,
      rounds: rounds ?? 0,
      games: (cyclesOf(settings) * entrants * (entrants - 1)) / 2,
    };
    return {
      sentences: [
        ...cycleSentences(settings),
        ...(rounds === null ? [] : [{ key: 'size', params: size }]),
        { key: 'familyNumbers' },
        { key: 'familyResults' },
        { key: 'familyPlaces' },
        { key: 'touchMove' },
      ],
      rounds,
      table: 'crosstable',
      ranking: RANKING,
      grid: rounds === null ? [] : gridOf(settings, entrants).grid,
    };
  },
};
