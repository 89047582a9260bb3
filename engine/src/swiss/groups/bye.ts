import { Matching, NO_EDGE } from '../dutch/matching.ts';

/** Whether players can be paired at all under rules that may never be broken: one exact matching. */
export function canBePaired(
  players: readonly number[],
  mayMeet: (higher: number, lower: number) => boolean,
): boolean {
  if (players.length % 2 === 1) return false;
  if (players.length === 0) return true;
  const matching = new Matching(players.length, 1, (u, row) => {
    const a = players[u] ?? -1;
    players.forEach((b, v) => {
      if (u !== v && !mayMeet(Math.min(a, b), Math.max(a, b))) row[v] = NO_EDGE;
    });
  });
  matching.start(
    () => true,
    () => false,
    [],
  );
  return matching.solve();
}

/** The lowest player who may have the bye and without whom the others can be paired; null if there is none. */
export function byeOf(
  players: readonly number[],
  mayTakeBye: (player: number) => boolean,
  mayMeet: (higher: number, lower: number) => boolean,
): number | null {
  return (
    players.toReversed().find(
      (p) =>
        mayTakeBye(p) &&
        canBePaired(
          players.filter((q) => q !== p),
          mayMeet,
        ),
    ) ?? null
  );
}
