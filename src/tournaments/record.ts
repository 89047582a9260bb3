import type { EventPlayer, EventRecord, RoundEntry } from 'tabiya-engine';
import { STANDARD_POINTS } from 'tabiya-engine';
import { recordOf } from './decide/importedRounds.ts';
import type { BoardState, RoundState, Tournament } from './decide/state.ts';
import type { EntrantId } from './types.ts';

/** Without a game: a rest of a round robin, an absence, rounds before a late entry. */
const REST: RoundEntry = { kind: 'bye', bye: 'zero' };

/** Outcome of White and Black for each result of the table. */
const OUTCOMES = {
  '1-0': ['win', 'loss'],
  '1/2-1/2': ['draw', 'draw'],
  '0-1': ['loss', 'win'],
} as const;

const FORFEITS = {
  '+--': ['win', 'loss'],
  '--+': ['loss', 'win'],
  '---': ['loss', 'loss'],
} as const;

/** The event as the engine reads it: players by pairing number, without names. Empty before the draw. */
export function eventRecord(tournament: Tournament): EventRecord {
  if (tournament.imported !== null) return recordOf(tournament.imported);
  const numberOf = new Map(tournament.numbers.map((entrant, index) => [entrant, index + 1]));
  const entries = tournament.rounds.flatMap(layersOf).map((round) => entriesOf(round, numberOf));
  const ratings = new Map(tournament.entrants.map(({ entrant, rating }) => [entrant, rating]));
  const players: EventPlayer[] = tournament.numbers.map((entrant, index) => ({
    number: index + 1,
    name: '',
    sex: null,
    title: null,
    rating: ratings.get(entrant) ?? null,
    federation: null,
    fideId: null,
    birth: null,
    rounds: entries.map((round) => round.get(entrant) ?? REST),
    filedRank: null,
    filedPoints: null,
  }));
  return {
    name: tournament.name,
    city: null,
    federation: null,
    startDate: startDateOf(tournament),
    endDate: null,
    roundsPlanned: null,
    initialColour: null,
    points: STANDARD_POINTS,
    players,
    forbidden: [],
    virtualPoints: [],
    requestedByes: [],
    abnormalPoints: [],
    system: null,
    tieBreaks: tournament.settings?.tieBreaks ?? [],
  };
}

/** The day of the start (UTC): it decides the edition of the tie-breaks, so it must never move. */
function startDateOf({ settings }: Tournament): string | null {
  return settings === null ? null : new Date(settings.startsAt).toISOString().slice(0, 10);
}

/** A round in which people play several games (knockout pairs) as rounds of one game each. */
function layersOf(round: RoundState): readonly RoundState[] {
  const layers: BoardState[][] = [];
  const games = new Map<EntrantId, number>();
  for (const board of round.boards) {
    const at = Math.max(games.get(board.white) ?? 0, games.get(board.black) ?? 0);
    games.set(board.white, at + 1);
    games.set(board.black, at + 1);
    (layers[at] ??= []).push(board);
  }
  if (layers.length < 2) return [round];
  return layers.map((boards, index) => (index === 0 ? { ...round, boards } : { ...round, boards, byes: [] }));
}

function entriesOf(
  { boards, byes }: RoundState,
  numberOf: ReadonlyMap<EntrantId, number>,
): ReadonlyMap<EntrantId, RoundEntry> {
  const entries = new Map<EntrantId, RoundEntry>();
  for (const board of boards) {
    const white = numberOf.get(board.white);
    const black = numberOf.get(board.black);
    if (white === undefined || black === undefined) throw new Error(`board ${board.board} without number`);
    entries.set(board.white, entryOf(board, 'white', black));
    entries.set(board.black, entryOf(board, 'black', white));
  }
  for (const { entrant, kind } of byes) entries.set(entrant, { kind: 'bye', bye: kind });
  return entries;
}

function entryOf({ result }: BoardState, colour: 'white' | 'black', opponent: number): RoundEntry {
  const side = colour === 'white' ? 0 : 1;
  switch (result) {
    case null:
      return { kind: 'pending', opponent, colour };
    case '1-0':
    case '1/2-1/2':
    case '0-1':
      return { kind: 'game', opponent, colour, outcome: OUTCOMES[result][side], rated: true };
    default:
      return { kind: 'forfeit', opponent, colour, outcome: FORFEITS[result][side] };
  }
}
