/**
 * First-move limit (R-009, R-033, G-13, C-02): an earlier end beside the main clock, which runs as well. White's limit
 * runs from the beginning, Black's from White's first move.
 *
 * @param ply number of moves recorded
 * @param limitMs limit of the game, or null when it has none
 * @param turnBeganAt instant at which the present turn began
 * @returns instant by which the side to move must have made its first move, or null
 */
export function firstMoveBy(ply: number, limitMs: number | null, turnBeganAt: number): number | null {
  return limitMs === null || ply > 1 ? null : turnBeganAt + limitMs;
}
