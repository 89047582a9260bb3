/** Time for the deciding game: seven days after the last game of the group. */
export const PLAYOFF_MS = 7 * 86_400_000;

/** Two players level after points, Berger and their direct games. */
export interface Playoff<P> {
  readonly players: readonly [P, P];
  /** End of the last game of the group, ms. */
  readonly groupEndedAt: number;
  /** Notices to the judge that a deciding game is intended, in order of arrival. */
  readonly notices: readonly { readonly player: P; readonly at: number }[];
  /** The deciding game or match: when it began, and once it is over who won it (null = level). */
  readonly game: {
    readonly beganAt: number;
    readonly endedAt: number | null;
    readonly winner: P | null;
  } | null;
}

export type PlayoffState<P> =
  /** Notices may still come, or a game with both notices may still be played, until `until`. */
  | { readonly state: 'open'; readonly until: number }
  | { readonly state: 'won'; readonly winner: P }
  /** Lots decide. */
  | { readonly state: 'lot'; readonly why: 'level' | 'not-played' | 'no-notice' };

/**
 * What a deciding blitz game or match has settled at `now` (R-342…R-345): it counts only if both players gave notice
 * before it began and it ended within seven days after the group; else, or if it ends level, lots decide.
 */
export function playoffState<P>(
  { players, groupEndedAt, notices, game }: Playoff<P>,
  now: number,
): PlayoffState<P> {
  const until = groupEndedAt + PLAYOFF_MS;
  const noticeOf = (player: P): number =>
    notices.reduce(
      (first, notice) => (notice.player === player ? Math.min(first, notice.at) : first),
      Infinity,
    );
  const agreedAt = Math.max(...players.map(noticeOf));
  const counts = game !== null && agreedAt <= game.beganAt;
  if (counts && game.endedAt !== null && game.endedAt <= until) {
    return game.winner === null ? { state: 'lot', why: 'level' } : { state: 'won', winner: game.winner };
  }
  if (now < until) return { state: 'open', until };
  return { state: 'lot', why: agreedAt <= until ? 'not-played' : 'no-notice' };
}
