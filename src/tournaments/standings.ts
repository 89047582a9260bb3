import type { EventRecord } from 'tabiya-engine';
import { seedFor } from 'tabiya-engine/lots';
import { createStandings, type Standings as Calculation } from 'tabiya-engine/standings';
import { type Edition, editionOf, type PlaySystem } from 'tabiya-engine/tiebreaks';
import type { Tournament } from './decide/state.ts';
import { eventRecord } from './record.ts';
import type { EntrantId, Place } from './types.ts';

/** How an event is ranked: codes after points, and the kind of play they are meant for. */
export interface RankingList {
  readonly play: PlaySystem;
  readonly tieBreaks: readonly string[];
  /** Rule for unplayed games where it is the system's own; absent = the edition of the start date. */
  readonly edition?: Edition;
  /** Seed of `OTHER_LOT`, once it is public. */
  readonly lotSeed?: string;
}

/** A player's line of the ranking list. */
export interface Ranked {
  readonly number: number;
  /** Shared places have the same number. */
  readonly place: number;
  /** Tenths. */
  readonly points: number;
  /** Printed values in the order of the codes; null = undefined. */
  readonly values: readonly (string | null)[];
  /** False: none of his results counts (B14); he stands behind all others. */
  readonly counts: boolean;
}

/** The list of an event: as announced, as in its file, else the system's own `usual` one. */
export function rankingListOf({ settings, imported, lot }: Tournament, usual: RankingList): RankingList {
  const own = settings?.tieBreaks ?? imported?.tieBreaks ?? [];
  if (own.length === 0) return usual;
  const seed = lot?.seed ?? null;
  // Points are no column of their own: they stand in front of every list.
  const list = { ...usual, tieBreaks: own.filter((code) => code !== 'PTS') };
  return seed === null ? list : { ...list, lotSeed: seedFor(seed, 'places') };
}

/** T-52: the system's own edition, else the one in force on the day the event began (`tiebreaks.md` 1). */
export function editionOfList(record: EventRecord, { edition }: RankingList): Edition {
  return edition ?? editionOf(record.startDate);
}

/** The calculation of an event by points and the list; a file's list that cannot be used gives way to `usual`. */
export function calculationOf(
  record: EventRecord,
  list: RankingList,
  usual: RankingList,
  annulled: readonly number[] = [],
): { readonly tieBreaks: readonly string[]; readonly calculation: Calculation } {
  const edition = editionOfList(record, list);
  const made = createStandings(record, {
    list: ['PTS', ...list.tieBreaks],
    system: list.play,
    edition,
    annulled,
    ...(list.lotSeed === undefined ? {} : { lotSeed: list.lotSeed }),
  });
  if (!made.ok) {
    if (list === usual) throw new Error(`ranking list ${usual.tieBreaks.join()} is not usable`);
    return calculationOf(record, usual, usual, annulled);
  }
  return { tieBreaks: list.tieBreaks, calculation: made.standings };
}

/** The ranking of an event by points and the list. */
export function rank(
  record: EventRecord,
  list: RankingList,
  usual: RankingList,
  annulled: readonly number[],
): { readonly tieBreaks: readonly string[]; readonly ranked: readonly Ranked[] } {
  const { tieBreaks, calculation } = calculationOf(record, list, usual, annulled);
  const { rows } = calculation.table();
  return {
    tieBreaks,
    ranked: rows.map(({ number, place, points, values }) => ({
      number,
      place: place ?? rows.length,
      points,
      values: values.slice(1),
      counts: place !== null,
    })),
  };
}

/** Everybody on the first place. */
export function firstOf(places: readonly Place[]): readonly EntrantId[] {
  return places.filter(({ place }) => place === 1).map(({ entrant }) => entrant);
}

/** Pairing numbers of those whose results count for nobody (B14). */
export function annulledNumbers({ entrants, numbers }: Tournament): readonly number[] {
  const gone = new Set(entrants.filter(({ annulled }) => annulled).map(({ entrant }) => entrant));
  return numbers.flatMap((entrant, index) => (gone.has(entrant) ? [index + 1] : []));
}

/** Final places by points and the tie-breaks of the event; equal to the end means shared (C-27). */
export function placesOf(tournament: Tournament, usual: RankingList): readonly Place[] {
  const list = rankingListOf(tournament, usual);
  const { ranked } = rank(eventRecord(tournament), list, usual, annulledNumbers(tournament));
  return ranked.map(({ number, place }) => {
    const entrant = tournament.numbers[number - 1];
    if (entrant === undefined) throw new Error(`no entrant has number ${number}`);
    return { entrant, place };
  });
}
