import type { Score, Streaks } from './types.ts';

export const NO_GAMES: Score = { won: 0, drawn: 0, lost: 0 };

/** A score and `games` more with this many half points each. */
export function plus(score: Score, halfPoints: number, games: number): Score {
  if (halfPoints === 2) return { ...score, won: score.won + games };
  if (halfPoints === 1) return { ...score, drawn: score.drawn + games };
  return { ...score, lost: score.lost + games };
}

export function gamesOf({ won, drawn, lost }: Score): number {
  return won + drawn + lost;
}

const KINDS = ['lost', 'drawn', 'won'] as const;

/** Streaks of results (half points 0…2) in order of the games' ends. */
export function streaksOf(results: readonly number[]): Streaks {
  let longestWinning = 0;
  let longestUnbeaten = 0;
  let winning = 0;
  let unbeaten = 0;
  let same = 0;
  results.forEach((result, at) => {
    winning = result === 2 ? winning + 1 : 0;
    unbeaten = result > 0 ? unbeaten + 1 : 0;
    same = result === results[at - 1] ? same + 1 : 1;
    longestWinning = Math.max(longestWinning, winning);
    longestUnbeaten = Math.max(longestUnbeaten, unbeaten);
  });
  const kind = KINDS[results.at(-1) ?? -1];
  return { longestWinning, longestUnbeaten, current: kind === undefined ? null : { kind, games: same } };
}
