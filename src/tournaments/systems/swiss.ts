import type { EventRecord, PlayerNumber } from 'tabiya-engine';
import { lotsOf, seedFor } from 'tabiya-engine/lots';
import { ok, refuse } from '../../result.ts';
import { active, entrantOf, type EntrantState, isPlaying, type Tournament } from '../decide/state.ts';
import { firstOf, placesOf, type RankingList } from '../standings.ts';
import { offeredTieBreaks, SHARED, tieBreakFaults } from '../tieBreaks.ts';
import type { EntrantId, RoundBye, SettingsFault, TournamentSettings } from '../types.ts';
import { swissRecord } from './swissRecord.ts';
import type { Pairing, Sentence, SettingsOption, TournamentSystem } from './system.ts';

const MINUTE = 60_000;

/** Fewer are better served by a round robin. */
const LEAST_ENTRANTS = 4;

/** GHR 2.3: numbers follow the rating until this round has been paired; later entrants come at the end. */
const LAST_RENUMBERED = 3;

/** One round as an engine room pairs it, by pairing numbers. */
export type RoundByNumbers =
  | {
      readonly status: 'ok';
      readonly pairs: readonly { readonly white: PlayerNumber; readonly black: PlayerNumber }[];
      readonly bye: PlayerNumber | null;
    }
  | { readonly status: 'none'; readonly why: string };

/** What distinguishes one Swiss system from another. */
export interface SwissRoom {
  readonly id: string;
  readonly ranking: RankingList;
  /** Rounds where the organiser has not fixed them. */
  rounds(entrants: number): number;
  pair(record: EventRecord, settings: TournamentSettings, seed: string): RoundByNumbers;
  /** with an odd number the last to register waits (C-38). */
  readonly evenField: boolean;
  /** Settings of its own. */
  readonly options: readonly SettingsOption[];
  faults(settings: TournamentSettings): readonly SettingsFault[];
  sentences(settings: TournamentSettings | null): readonly Sentence[];
  why(record: EventRecord, white: PlayerNumber, black: PlayerNumber | null, language: 'ru' | 'en'): string[];
}

/** C-14: by rating; the unrated after the rated, by lot; equal ratings in order of registration. */
export function byRating(entrants: readonly EntrantState[], seed: string): EntrantId[] {
  const drawn = lotsOf(seedFor(seed, 'unrated')).shuffle(entrants.filter(({ rating }) => rating === null));
  const rated = entrants.filter(({ rating }) => rating !== null);
  const sorted = rated.sort((a, b) => (b.rating ?? 0) - (a.rating ?? 0) || a.entrant - b.entrant);
  return [...sorted, ...drawn].map(({ entrant }) => entrant);
}

/** A Swiss system on one of the engine's rooms. */
export function swiss(room: SwissRoom): TournamentSystem {
  const roundsOf = (settings: TournamentSettings | null, entrants: number): number => {
    const wanted = settings?.rounds ?? room.rounds(entrants);
    // Nobody can have more opponents than there are others.
    return Math.max(1, Math.min(wanted, entrants - 1));
  };

  function field(tournament: Tournament): readonly EntrantState[] {
    const entered = active(tournament);
    return room.evenField && entered.length % 2 === 1 ? entered.slice(0, -1) : entered;
  }

  function drawn(tournament: Tournament, seed: string): Tournament {
    const numbers = byRating(field(tournament), seed);
    const numberOf = new Map(numbers.map((entrant, index) => [entrant, index + 1]));
    const entrants = tournament.entrants.map((one) => ({
      ...one,
      number: numberOf.get(one.entrant) ?? null,
    }));
    return { ...tournament, numbers, entrants };
  }

  return {
    id: room.id,
    absence: 'forfeit',
    mayLeave: () => true,
    handPaired: () => true,
    form: {
      options: ['rounds', 'byes', 'breaks', 'ratings', ...room.options, 'tie-breaks'],
      offered: offeredTieBreaks(room.ranking, ['BH/C1', 'BH', 'SB', 'DE', 'WIN', 'ARO']),
      usual: room.ranking.tieBreaks,
    },

    validate(settings) {
      const { rounds = null, pace } = settings;
      const faults: SettingsFault[] = [...room.faults(settings)];
      if (rounds !== null && !(Number.isSafeInteger(rounds) && rounds >= 1 && rounds <= 30))
        faults.push({ field: 'rounds', fault: 'out-of-range' });
      if (pace !== 'rounds') faults.push({ field: 'pace', fault: 'unknown' });
      return [...faults, ...tieBreakFaults(settings, room.ranking)];
    },

    pair(before, seed) {
      const tournament = before.numbers.length > 0 ? before : drawn(before, seed);
      const { settings, numbers } = tournament;
      if (settings === null || numbers.length < LEAST_ENTRANTS)
        return refuse('too-few-entrants', { least: LEAST_ENTRANTS });
      const round = tournament.rounds.length + 1;
      const record = swissRecord(tournament, seed, roundsOf(settings, numbers.length));
      const paired = room.pair(record, settings, seed);
      if (paired.status === 'none') return refuse('no-pairing', { why: paired.why });
      return ok(roundOf(tournament, round, paired));
    },

    next(tournament) {
      if (isPlaying(tournament)) return { step: 'wait' };
      if (tournament.rounds.length < roundsOf(tournament.settings, tournament.numbers.length))
        return { step: 'pair' };
      return { step: 'finish', places: placesOf(tournament, room.ranking) };
    },

    leaders: (tournament) => firstOf(placesOf(tournament, room.ranking)),

    places: (tournament) => placesOf(tournament, room.ranking),

    describe(settings, entrants) {
      const rounds = entrants >= LEAST_ENTRANTS ? roundsOf(settings, entrants) : (settings?.rounds ?? null);
      const halfByes = settings?.halfByes ?? 0;
      return {
        sentences: [
          ...room.sentences(settings),
          ...(rounds === null ? [] : [{ key: 'swissRounds', params: { rounds } }]),
          ...(settings?.rounds == null ? [{ key: 'swissRoundsByField' }] : []),
          ...(halfByes > 0 ? [{ key: 'halfByes', params: { count: halfByes } }] : []),
          { key: 'notPlayed' },
          ...playSentences(settings),
          ...placeSentences(settings),
          { key: 'least', params: { least: LEAST_ENTRANTS } },
        ],
        rounds,
        table: 'points',
        ranking: room.ranking,
        grid: [],
      };
    },

    admit(tournament, entrant, rating) {
      const { numbers, rounds } = tournament;
      if (rounds.length > LAST_RENUMBERED || rating === null) return [...numbers, entrant];
      const at = numbers.findIndex((one) => (entrantOf(tournament, one)?.rating ?? 0) < rating);
      return at < 0 ? [...numbers, entrant] : numbers.toSpliced(at, 0, entrant);
    },

    why(before, { white, black }, language) {
      const numberOf = new Map(before.numbers.map((entrant, index) => [entrant, index + 1]));
      const number = numberOf.get(white);
      if (number === undefined || before.settings === null) return [];
      const rounds = roundsOf(before.settings, before.numbers.length);
      const record = swissRecord(before, before.lot?.seed ?? '', rounds);
      return room.why(record, number, black === null ? null : (numberOf.get(black) ?? null), language);
    },
  };
}

/** How places come about: by tie-breaks, or shared with the prizes split equally. */
export function placeSentences(settings: TournamentSettings | null): readonly Sentence[] {
  if (settings?.tieBreaks.includes(SHARED) === true) return [{ key: 'placesShared' }];
  return [{ key: 'places' }, ...(settings?.undivided === true ? [{ key: 'undivided' }] : [])];
}

/** A stretch of time in whole minutes (one at least), split as people say it. */
export function spanParams(ms: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
  };
}

/** The first move and the time between rounds, for every system with rounds. */
export function playSentences(settings: TournamentSettings | null): readonly Sentence[] {
  if (settings === null) return [];
  const { breakMs = 0, daily = false, release, firstMoveMs } = settings;
  return [
    ...(daily
      ? [{ key: 'daily' }]
      : breakMs >= MINUTE / 2
        ? [{ key: 'break', params: spanParams(breakMs) }]
        : [{ key: 'byRounds' }]),
    ...(release === 'judge' ? [{ key: 'judgeReleases' }] : []),
    ...(settings.ratings === 'fide' ? [{ key: 'fideRatings' }] : []),
    { key: 'firstMove', params: spanParams(firstMoveMs) },
  ];
}

function roundOf(
  tournament: Tournament,
  round: number,
  { pairs, bye }: RoundByNumbers & { readonly status: 'ok' },
): Pairing {
  const { numbers } = tournament;
  const at = (number: number): EntrantId => {
    const entrant = numbers[number - 1];
    if (entrant === undefined) throw new Error(`no entrant has number ${number}`);
    return entrant;
  };
  const seated = new Set(pairs.flatMap(({ white, black }) => [white, black]));
  const byes = numbers.flatMap((entrant, index): RoundBye[] => {
    if (seated.has(index + 1)) return [];
    if (bye === index + 1) return [{ entrant, kind: 'pairing' }];
    const one = entrantOf(tournament, entrant);
    if (one?.withdrawnAt != null) return [];
    return [{ entrant, kind: one?.byes.find((request) => request.round === round)?.kind ?? 'zero' }];
  });
  return {
    numbers,
    rounds: [
      {
        round,
        pairs: pairs.map(({ white, black }) => ({ white: at(white), black: at(black) })),
        rest: [],
        byes,
      },
    ],
  };
}
