import type { Tournament } from './decide/state.ts';
import { bracketState } from './systems/knockout.ts';
import type { BracketView } from './view.ts';

/** A knockout as its bracket: matches with the games they were decided by. */
export function bracketView(tournament: Tournament, gameNumbers: ReadonlyMap<string, number>): BracketView {
  const entrant = (number: number | null): number => tournament.numbers[(number ?? 0) - 1] ?? 0;
  return {
    rounds: bracketState(tournament).map((matches) =>
      matches.map(({ round, sides, winner, state, how }) => {
        const pair = new Set([entrant(sides[0].player), entrant(sides[1].player)]);
        const games = tournament.rounds
          .filter((one) => one.round === round)
          .flatMap((one) => one.boards)
          .filter(({ white, black }) => pair.has(white) && pair.has(black));
        return {
          sides: [
            { number: sides[0].player, points: sides[0].points, empty: sides[0].empty },
            { number: sides[1].player, points: sides[1].points, empty: sides[1].empty },
          ],
          winner,
          state,
          how,
          games: games.map(({ gameId, white, result }) => ({
            gameNumber: gameId === null ? null : (gameNumbers.get(gameId) ?? null),
            white: white === entrant(sides[0].player) ? 0 : 1,
            result,
          })),
        };
      }),
    ),
  };
}
