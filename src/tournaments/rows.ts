import type { AwardRow, EntrantRow, NewsRow, PairingRow, TournamentRow } from '../db/schema.ts';
import {
  active,
  currentRound,
  entrantOf,
  type Milestone,
  type RoundState,
  type Tournament,
} from './decide/state.ts';
import type { TournamentSettings } from './types.ts';
import { systemOf } from './systems/registry.ts';

/** Columns of an entrant's row that the log decides; name, title and federation are the row's own. */
export type EntrantColumns = Omit<EntrantRow, 'name' | 'title' | 'federation'>;

/** Everything the log of one event says, as rows. Nothing else writes these columns, so they can be rebuilt. */
export interface ReadRows {
  readonly tournament: TournamentRow;
  readonly entrants: readonly EntrantColumns[];
  readonly pairings: readonly PairingRow[];
  readonly news: readonly NewsRow[];
  readonly awards: readonly AwardRow[];
}

/** Places that are awarded. */
const AWARDED_PLACES = 3;

export function rowsOf(tournament: Tournament): ReadRows {
  const tournament_id = tournament.id;
  return {
    tournament: tournamentRow(tournament),
    entrants: entrantRows(tournament_id, tournament.entrants),
    pairings: tournament.rounds.flatMap((round) => pairingRows(tournament_id, round)),
    news: tournament.milestones.map((milestone) => newsRow(tournament, milestone)),
    awards: awardRows(tournament),
  };
}

/**
 * Rows of parts of a state that most events leave as they are (a result changes one round and nobody's entry): each part
 * keeps its own, so that a large event is not written out anew for every result.
 */
function remembered<P extends object, R>(make: (tournament: string, part: P) => R): typeof make {
  const known = new WeakMap<P, { readonly tournament: string; readonly rows: R }>();
  return (tournament, part) => {
    const before = known.get(part);
    if (before?.tournament === tournament) return before.rows;
    const rows = make(tournament, part);
    known.set(part, { tournament, rows });
    return rows;
  };
}

const entrantRows = remembered((tournament_id, entrants: Tournament['entrants']): readonly EntrantColumns[] =>
  entrants.map(({ entrant, userId, rating, number, registeredAt, withdrawnAt }) => ({
    tournament_id,
    entrant,
    user_id: userId,
    rating,
    number,
    registered_at: registeredAt,
    withdrawn_at: withdrawnAt,
  })),
);

const pairingRows = remembered((tournament_id, { round, boards }: RoundState): readonly PairingRow[] =>
  boards.map(({ board, white, black, gameId, result }) => ({
    tournament_id,
    round,
    board,
    white,
    black,
    game_id: gameId,
    result,
  })),
);

const settingsText = remembered((_, settings: TournamentSettings) => JSON.stringify(settings));

function tournamentRow(tournament: Tournament): TournamentRow {
  const { settings, imported } = tournament;
  const entrants = active(tournament).length;
  return {
    id: tournament.id,
    name: tournament.name,
    system: tournament.system,
    kind: settings?.kind ?? 'chess',
    // What was given up before it was announced is in no list.
    state: tournament.phase === 'cancelled' && tournament.proposal !== null ? 'dropped' : tournament.phase,
    version: tournament.version,
    settings: settings === null ? 'null' : settingsText(tournament.id, settings),
    organiser_id: tournament.organiserId,
    registration_from: settings?.registrationFrom ?? null,
    registration_to: settings?.registrationTo ?? null,
    starts_at: settings?.startsAt ?? null,
    round: currentRound(tournament),
    rounds: roundsOf(tournament),
    entrants,
    created_at: tournament.createdAt,
    started_at: tournament.startedAt,
    finished_at: tournament.finishedAt,
    imported: imported === null ? 0 : 1,
    series_id: settings?.series?.id ?? null,
    over_board: settings?.overBoard === undefined ? null : 1,
  };
}

/** Rounds of the whole event; null before the start. */
export function roundsOf({ system, imported, rounds, settings, numbers }: Tournament): number | null {
  if (imported !== null) return Math.max(imported.roundsPlanned ?? 0, rounds.length);
  return numbers.length === 0 ? null : systemOf({ system }).describe(settings, numbers.length).rounds;
}

/** How many had a number at the start: whoever came late is no part of that piece of news. */
function starters(tournament: Tournament): number {
  return tournament.numbers.filter((entrant) => entrantOf(tournament, entrant)?.fromRound === 1).length;
}

/** Digits of a version in an id, so that ids of one event sort as its versions do. */
const VERSION_DIGITS = 6;

/** The id follows from the event that caused the news: it cannot be written twice. */
function newsRow(tournament: Tournament, milestone: Milestone): NewsRow {
  const { version, at, kind, round, reason, leaders, until } = milestone;
  const data: Record<string, string | number> = {};
  if (kind === 'started') data['entrants'] = starters(tournament);
  if (round !== null) data['round'] = round;
  if (reason !== null) data['reason'] = reason;
  if (until !== undefined) data['until'] = until;
  if (leaders.length > 0) data['leaders'] = leaders.join(' ');
  return {
    id: `${tournament.id}-${String(version).padStart(VERSION_DIGITS, '0')}`,
    at,
    kind,
    tournament_id: tournament.id,
    data: JSON.stringify(data),
  };
}

/** places 1 to 3, also shared ones; not for events played elsewhere. */
function awardRows(tournament: Tournament): AwardRow[] {
  const { finishedAt, imported } = tournament;
  if (tournament.phase !== 'finished' || finishedAt === null || imported !== null) return [];
  const accountOf = new Map(tournament.entrants.map(({ entrant, userId }) => [entrant, userId]));
  return tournament.places
    .filter(({ place }) => place <= AWARDED_PLACES)
    .map(({ entrant, place }) => ({
      tournament_id: tournament.id,
      entrant,
      user_id: accountOf.get(entrant) ?? null,
      place,
      at: finishedAt,
    }));
}
