import {
  bracketOf,
  bracketSize,
  drawnPlaces,
  firstBroken,
  type KnockoutFacts,
  type KnockoutGame,
  knockoutPlaces,
  knockoutRounds,
  type KnockoutRules,
  type Match,
  nextStep,
  seededPlaces,
} from 'tabiya-engine/knockout';
import { lotsOf, seedFor } from 'tabiya-engine/lots';
import { ok, refuse } from '../../result.ts';
import { active, type BoardState, type Tournament } from '../decide/state.ts';
import type { KnockoutOptions, PairingResult, Place, SettingsFault } from '../types.ts';
import { byRating, playSentences } from './swiss.ts';
import type { GamePairing, TournamentSystem } from './system.ts';

const LEAST_ENTRANTS = 2;

const USUAL: KnockoutOptions = { format: 'single', order: 'lots', tieBreakGames: 0 };

const DID: Readonly<Record<PairingResult, Pick<KnockoutGame, 'whiteDid' | 'blackDid' | 'forfeit'>>> = {
  '1-0': { whiteDid: 'win', blackDid: 'loss', forfeit: false },
  '0-1': { whiteDid: 'loss', blackDid: 'win', forfeit: false },
  '1/2-1/2': { whiteDid: 'draw', blackDid: 'draw', forfeit: false },
  '+--': { whiteDid: 'win', blackDid: 'loss', forfeit: true },
  '--+': { whiteDid: 'loss', blackDid: 'win', forfeit: true },
  '---': { whiteDid: 'loss', blackDid: 'loss', forfeit: true },
};

const OPEN = { whiteDid: null, blackDid: null, forfeit: false } as const;

function rulesOf({ settings }: Tournament): KnockoutOptions {
  return settings?.knockout ?? USUAL;
}

/** Games by pairing numbers. */
function gamesOf({ rounds, numbers }: Tournament): KnockoutGame[] {
  const numberOf = new Map(numbers.map((entrant, index) => [entrant, index + 1]));
  const game = (round: number, { white, black, result, left }: BoardState): KnockoutGame => ({
    round,
    white: numberOf.get(white) ?? 0,
    black: numberOf.get(black) ?? 0,
    ...(result === null ? OPEN : DID[result]),
    ...(left === undefined ? {} : { left }),
  });
  return rounds.flatMap(({ round, boards }) => boards.map((board) => game(round, board)));
}

function factsOf(tournament: Tournament, seed: string): KnockoutFacts {
  const { numbers, entrants } = tournament;
  const of = (number: number) => entrants[(numbers[number - 1] ?? 0) - 1];
  return {
    rating: (number) => of(number)?.rating ?? null,
    isGone: (number) => of(number)?.withdrawnAt !== null,
    coin: (round, match) => lotsOf(seedFor(seed, `match ${round}.${match + 1}`)).coin(),
  };
}

/** The bracket as it stands; `seed` is needed only before the start, afterwards it stands in the state. */
export function bracketState(tournament: Tournament, seed = tournament.lot?.seed ?? ''): Match[][] {
  const { order, format, tieBreakGames, tieBreakPairs = false } = rulesOf(tournament);
  const players = tournament.numbers.length;
  const places = order === 'seeded' ? seededPlaces(players) : drawnPlaces(players);
  const rules: KnockoutRules = { format, tieBreakGames, tieBreakPairs };
  return bracketOf(places, gamesOf(tournament), rules, factsOf(tournament, seed));
}

function pairingsOf({ numbers }: Tournament, games: Match['wanted']): GamePairing[] {
  return games.map(({ white, black }) => ({
    white: numbers[white - 1] ?? 0,
    black: numbers[black - 1] ?? 0,
  }));
}

function isPowerOfTwo(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 2 && bracketSize(value) === value;
}

/** R-260…R-267: the loser is out. */
export const knockout: TournamentSystem = {
  id: 'knockout',
  absence: 'forfeit',
  form: { options: ['knockout', 'breaks', 'ratings'], offered: [], usual: [] },

  validate(settings) {
    const faults: SettingsFault[] = [];
    const { order, tieBreakGames } = settings.knockout ?? USUAL;
    // the number is fixed, and entries end when it is reached.
    if (order === 'lots' && !isPowerOfTwo(settings.entrantsLimit ?? 0))
      faults.push({ field: 'entrantsLimit', fault: 'power-of-two' });
    if (!Number.isSafeInteger(tieBreakGames) || tieBreakGames < 0 || tieBreakGames > 10)
      faults.push({ field: 'knockout', fault: 'out-of-range' });
    if (settings.pace !== 'rounds') faults.push({ field: 'pace', fault: 'unknown' });
    if (settings.tieBreaks.length > 0) faults.push({ field: 'tieBreaks', fault: 'unknown' });
    return faults;
  },

  pair(before, seed) {
    let tournament = before;
    if (before.numbers.length === 0) {
      const entered = active(before);
      if (entered.length < LEAST_ENTRANTS) return refuse('too-few-entrants', { least: LEAST_ENTRANTS });
      const seeded = rulesOf(before).order === 'seeded';
      const drawn = lotsOf(seedFor(seed, 'numbers')).shuffle(entered.map(({ entrant }) => entrant));
      tournament = { ...before, numbers: seeded ? byRating(entered, seed) : drawn };
    }
    const step = nextStep(bracketState(tournament, seed));
    if (step.step !== 'games') return refuse('no-pairing', { why: 'nobody' });
    // A round in which nobody plays (only walkovers) is passed over; the numbers are those of the bracket.
    const { round } = step;
    const pairs = pairingsOf(tournament, step.games);
    const seated = new Set(pairs.flatMap(({ white, black }) => [white, black]));
    const free = (bracketState(tournament, seed)[round - 1] ?? []).flatMap(({ sides, winner, how }) => {
      const number = winner === null || how === 'points' ? null : sides[winner].player;
      const entrant = number === null ? undefined : tournament.numbers[number - 1];
      return entrant === undefined || seated.has(entrant) ? [] : [entrant];
    });
    return ok({ numbers: tournament.numbers, rounds: [{ round, pairs, rest: free }] });
  },

  next(tournament) {
    const step = nextStep(bracketState(tournament));
    if (step.step === 'wait') return { step: 'wait' };
    if (step.step === 'finish') return { step: 'finish', places: knockout.places(tournament) };
    if (!tournament.rounds.some(({ round }) => round === step.round)) return { step: 'pair' };
    return { step: 'games', round: step.round, pairs: pairingsOf(tournament, step.games) };
  },

  places(tournament): readonly Place[] {
    return knockoutPlaces(bracketState(tournament)).map(({ player, place }) => ({
      entrant: tournament.numbers[player - 1] ?? 0,
      place,
    }));
  },

  describe(settings, entrants) {
    const { format, order, tieBreakGames, tieBreakPairs = false } = settings?.knockout ?? USUAL;
    const rounds = entrants >= LEAST_ENTRANTS ? knockoutRounds(entrants) : null;
    return {
      sentences: [
        { key: 'loserOut' },
        ...(rounds === null ? [] : [{ key: 'knockoutSize', params: { entrants, rounds } }]),
        { key: order === 'lots' ? 'knockoutLots' : 'knockoutSeeded' },
        { key: `knockout_${format}` },
        ...(tieBreakGames > 0 ? [{ key: 'tieBreakGames', params: { count: tieBreakGames } }] : []),
        ...(tieBreakGames > 0 && tieBreakPairs ? [{ key: 'tieBreakPairs' }] : []),
        { key: 'lowerRating' },
        { key: 'notPlayed' },
        ...playSentences(settings),
      ],
      rounds,
      table: 'bracket',
      ranking: { play: 'swiss', tieBreaks: [] },
      grid: [],
    };
  },

  seats(order, settings, seed) {
    return settings?.knockout?.order === 'lots' ? lotsOf(seedFor(seed, 'numbers')).shuffle(order) : order;
  },

  broken: (tournament) => firstBroken(bracketState(tournament), gamesOf(tournament)),
};
