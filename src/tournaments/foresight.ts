import type { Tournament } from './decide/state.ts';
import { tablesOf } from './table.ts';
import type { TournamentEvent } from './types.ts';
import type { EntrantView, ForesightView, StandingRow } from './view.ts';

function rowsOf(tournament: Tournament, entrants: readonly EntrantView[]): readonly StandingRow[] {
  const { crosstable, standings, parts } = tablesOf(tournament, entrants, new Map());
  const part = parts?.find((one) => one.crosstable !== null || one.standings !== null);
  return (crosstable ?? standings ?? part?.crosstable ?? part?.standings)?.rows ?? [];
}

/** The difference an act makes: who moves in the table, which games go, which pairs come. */
export function foresightOf(
  before: Tournament,
  after: Tournament,
  events: readonly TournamentEvent[],
  entrants: readonly EntrantView[],
): ForesightView {
  const names = new Map(entrants.map(({ entrant, name }) => [entrant, name]));
  const name = (entrant: number): string => names.get(entrant) ?? String(entrant);
  const then = new Map(rowsOf(before, entrants).map((row) => [row.number, row]));
  return {
    version: before.version,
    moves: rowsOf(after, entrants).flatMap((row) => {
      const old = then.get(row.number);
      if (old === undefined || (old.place === row.place && old.points === row.points)) return [];
      return [
        {
          name: row.name,
          placeBefore: old.place,
          placeAfter: row.place,
          pointsBefore: old.points,
          pointsAfter: row.points,
        },
      ];
    }),
    cleared: events.flatMap((event) =>
      event.type !== 'rounds-taken-back'
        ? []
        : event.rounds.flatMap(({ round, boards }) =>
            boards.map(({ white, black, result }) => ({
              round,
              white: name(white),
              black: name(black),
              result,
            })),
          ),
    ),
    paired: events.flatMap((event) =>
      event.type !== 'round-paired' && event.type !== 'games-added'
        ? []
        : event.pairs.map(({ white, black }) => ({
            round: event.round,
            white: name(white),
            black: name(black),
          })),
    ),
    ends: events.some(({ type }) => type === 'finished'),
  };
}
