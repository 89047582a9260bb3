import { type BergerRound, bergerRounds, decideLeaver, doubleBergerRounds } from 'tabiya-engine/roundrobin';
import { lotsOf, seedFor } from 'tabiya-engine/lots';
import { ok, refuse } from '../../result.ts';
import { active, isPlaying, type Tournament } from '../decide/state.ts';
import { eventRecord } from '../record.ts';
import { firstOf, placesOf, type RankingList } from '../standings.ts';
import { offeredTieBreaks, tieBreakFaults } from '../tieBreaks.ts';
import type { EntrantId, SettingsFault, TournamentSettings } from '../types.ts';
import { placeSentences, spanParams } from './swiss.ts';
import type { GamePairing, RoundPairing, Sentence, TournamentSystem } from './system.ts';

/** Fewer make no tournament (T-31, from C-46). */
const LEAST_ENTRANTS = 3;

/** doubled Sonneborn-Berger, then the mean rating of the opponents met. */
const RANKING: RankingList = { play: 'roundrobin', tieBreaks: ['DSB', 'AROF'] };

/** Numbers by lot (C-26): entrants in order of registration, shuffled by the lots of the seed (T-30). */
export function drawNumbers(entrants: readonly EntrantId[], seed: string): EntrantId[] {
  return lotsOf(seedFor(seed, 'numbers')).shuffle(entrants);
}

/** A round of the Berger table with entrants on its seats; in an odd field whoever meets the empty seat rests. */
function seated(
  { games, rest }: BergerRound,
  numbers: readonly EntrantId[],
  round: number,
  gone: ReadonlySet<EntrantId>,
): RoundPairing {
  const at = (seat: number): EntrantId => {
    const entrant = numbers[seat - 1];
    if (entrant === undefined) throw new Error(`nobody sits on seat ${seat}`);
    return entrant;
  };
  return {
    round,
    pairs: games.map(({ white, black }) => game(at(white), at(black), gone)),
    rest: rest === null ? [] : [at(rest)],
  };
}

/** A game; lost by forfeit at once for whoever has left. */
function game(white: EntrantId, black: EntrantId, gone: ReadonlySet<EntrantId>): GamePairing {
  if (gone.has(white)) return { white, black, result: gone.has(black) ? '---' : '--+' };
  return gone.has(black) ? { white, black, result: '+--' } : { white, black };
}

/** One cycle unless the settings say two; events from before the setting, and files, have one. */
export function cyclesOf(settings: TournamentSettings | null): 1 | 2 {
  return settings?.roundRobin?.cycles ?? 1;
}

/** All rounds of the event by seats (R-211; `round-robin.md` 2 for two cycles). */
export function tableOf(settings: TournamentSettings | null, entrants: number): readonly BergerRound[] {
  if (cyclesOf(settings) === 1) return bergerRounds(entrants);
  const swapLastTwo = settings?.roundRobin?.swapLastTwo ?? null;
  return doubleBergerRounds(entrants, swapLastTwo === null ? {} : { swapLastTwo });
}

/** Fields whose whole table is told beforehand; the table of thousands would fill the memory. */
const MOST_TOLD = 200;

/** Rounds of the event and the pairs of each by seats, these only for fields of a usual size. */
export function gridOf(settings: TournamentSettings | null, entrants: number) {
  if (entrants <= MOST_TOLD) {
    const table = tableOf(settings, entrants);
    const grid = table.map(({ games }) => games.map(({ white, black }) => [white, black] as const));
    return { rounds: table.length, grid };
  }
  return { rounds: cyclesOf(settings) * (entrants - 1 + (entrants % 2)), grid: [] };
}

/** Sentences about who meets whom how often; a file does not say whether it was once or twice. */
export function cycleSentences(settings: TournamentSettings | null): readonly Sentence[] {
  if (settings === null) return [{ key: 'everybodyMet' }];
  if (cyclesOf(settings) === 1) return [{ key: 'everybody' }];
  const swap = settings.roundRobin?.swapLastTwo ?? null;
  return [
    { key: 'everybodyTwice' },
    ...(swap === false ? [] : [{ key: swap === null ? 'lastTwoByField' : 'lastTwoSwapped' }]),
  ];
}

/** colours of the table, in Battle chess those the computer draws before each game. */
function colourSentences({ kind }: TournamentSettings): readonly Sentence[] {
  return kind === 'battle' ? [{ key: 'battleOrder' }, { key: 'battleColours' }] : [{ key: 'bergerColours' }];
}

/** What is wrong with the cycles that are asked for. */
export function cycleFaults({ roundRobin: asked }: TournamentSettings): readonly SettingsFault[] {
  const fits =
    asked === undefined ||
    ((asked.cycles === 1 || asked.cycles === 2) &&
      (asked.swapLastTwo === null || typeof asked.swapLastTwo === 'boolean'));
  return fits ? [] : [{ field: 'roundRobin', fault: 'unknown' }];
}

/** Everybody plays everybody once (R-210…R-214), or twice with reversed colours (T-49). */
export const roundRobin: TournamentSystem = {
  id: 'round-robin',
  form: {
    options: ['cycles', 'pace', 'tie-breaks'],
    offered: offeredTieBreaks(RANKING, ['DSB', 'AROF', 'SB', 'DE', 'WIN']),
    usual: RANKING.tieBreaks,
  },

  validate: (settings) => [...cycleFaults(settings), ...tieBreakFaults(settings, RANKING)],

  pair(tournament, seed) {
    const drawn = tournament.numbers.length > 0;
    const entrants = drawn ? tournament.numbers : active(tournament).map(({ entrant }) => entrant);
    if (entrants.length < LEAST_ENTRANTS) return refuse('too-few-entrants', { least: LEAST_ENTRANTS });
    const numbers = drawn ? entrants : drawNumbers(entrants, seed);
    const first = tournament.rounds.length + 1;
    const table = tableOf(tournament.settings, numbers.length);
    const last = tournament.settings?.pace === 'all-at-once' ? table.length : first;
    const gone = new Set(
      tournament.entrants.filter(({ withdrawnAt }) => withdrawnAt !== null).map(({ entrant }) => entrant),
    );
    const rounds = table
      .slice(first - 1, last)
      .map((round, index) => seated(round, numbers, first + index, gone));
    return ok({ numbers, rounds });
  },

  next(tournament: Tournament) {
    if (isPlaying(tournament)) return { step: 'wait' };
    const { length } = tableOf(tournament.settings, tournament.numbers.length);
    if (tournament.rounds.length < length) return { step: 'pair' };
    return { step: 'finish', places: roundRobin.places(tournament) };
  },

  leaders: (tournament) => firstOf(placesOf(tournament, RANKING)),

  places: (tournament) => placesOf(tournament, RANKING),

  seats: (order, _settings, seed) => drawNumbers(order, seed),

  leaves(tournament, entrant) {
    const number = tournament.numbers.indexOf(entrant) + 1;
    if (number === 0) return 'keep';
    // Half of the games of both cycles.
    return decideLeaver(eventRecord(tournament), number, cyclesOf(tournament.settings)).results;
  },

  describe(settings, entrants) {
    const told = entrants >= LEAST_ENTRANTS ? gridOf(settings, entrants) : null;
    const rounds = told?.rounds ?? null;
    const games = (cyclesOf(settings) * entrants * (entrants - 1)) / 2;
    const pace = settings === null ? [] : [{ key: settings.pace === 'rounds' ? 'byRounds' : 'allAtOnce' }];
    const firstMove =
      settings === null ? [] : [{ key: 'firstMove', params: spanParams(settings.firstMoveMs) }];
    return {
      sentences: [
        ...(settings === null ? [{ key: 'fromFile' }] : []),
        ...cycleSentences(settings),
        ...(rounds === null || settings === null
          ? []
          : [{ key: 'size', params: { entrants, rounds, games } }]),
        ...(settings === null ? [] : [{ key: 'numbersByLot' }, ...colourSentences(settings)]),
        ...pace,
        ...firstMove,
        ...(settings === null ? [] : [{ key: 'leavers' }]),
        ...(settings === null
          ? []
          : [...placeSentences(settings), { key: 'least', params: { least: LEAST_ENTRANTS } }]),
      ],
      rounds,
      table: 'crosstable',
      ranking: RANKING,
      grid: told?.grid ?? [],
    };
  },
};
