import type { Tournament } from './decide/state.ts';

/** Games of the event that have no result in it. */
export function openGames({ rounds }: Tournament): ReadonlySet<string> {
  return new Set(
    rounds.flatMap(({ boards }) =>
      boards.flatMap(({ gameId, result }) => (gameId === null || result !== null ? [] : [gameId])),
    ),
  );
}
