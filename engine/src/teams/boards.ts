import type { Tenths } from '../event/index.ts';
import type { Team, TeamEvent, TeamNumber } from './event.ts';

/** Points board by board of one team against another, all their matches together; null if a match lacks them. */
export function boardsBetween(event: TeamEvent, team: Team, opponent: TeamNumber): readonly Tenths[] | null {
  const sum = Array.from({ length: event.boards }, () => 0);
  let matches = 0;
  for (const round of team.rounds) {
    if (round.kind === 'bye' || round.opponent !== opponent) continue;
    if (round.boards === undefined) return null;
    matches++;
    for (let board = 0; board < event.boards; board++) {
      sum[board] = (sum[board] ?? 0) + (round.boards[board] ?? 0);
    }
  }
  return matches === 0 ? null : sum;
}

/** Points board by board over the whole event; a bye as a win, draw or nothing on each board (10A.5). */
export function boardsOf(event: TeamEvent, team: Team): readonly Tenths[] | null {
  const sum = Array.from({ length: event.boards }, () => 0);
  for (const round of team.rounds) {
    const boards = round.kind === 'bye' ? byeBoards(event, round.bye) : round.boards;
    if (boards === undefined) return null;
    for (let board = 0; board < event.boards; board++) sum[board] = (sum[board] ?? 0) + (boards[board] ?? 0);
  }
  return sum;
}

/** A pairing-allocated bye counts as a win on each board for these three codes (10A.5). */
function byeBoards(event: TeamEvent, bye: 'pairing' | 'full' | 'half' | 'zero'): Tenths[] {
  const each = bye === 'zero' ? 0 : bye === 'half' ? event.game.draw : event.game.win;
  return Array.from({ length: event.boards }, () => each);
}

/** Board count: board number × points, lower is better (article 12). */
export function boardCount(boards: readonly Tenths[]): number {
  return boards.reduce((sum, points, index) => sum + points * (index + 1), 0);
}

/** Top board: board 1, then board 2 … Negative = the first is ahead. */
export function compareTopBoards(a: readonly Tenths[], b: readonly Tenths[]): number {
  for (let board = 0; board < Math.max(a.length, b.length); board++) {
    const difference = (b[board] ?? 0) - (a[board] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Bottom board elimination: all boards but the last, all but the last two … */
export function compareBottomBoards(a: readonly Tenths[], b: readonly Tenths[]): number {
  const sum = (boards: readonly Tenths[], length: number) =>
    boards.slice(0, length).reduce((total, points) => total + points, 0);
  for (let length = Math.max(a.length, b.length) - 1; length > 0; length--) {
    const difference = sum(b, length) - sum(a, length);
    if (difference !== 0) return difference;
  }
  return 0;
}

export type BoardCode = 'BC' | 'TBR' | 'BBE';

/** Compares two teams by one of the board codes; negative = the first is ahead. */
export function compareBoards(code: BoardCode, a: readonly Tenths[], b: readonly Tenths[]): number {
  if (code === 'BC') return boardCount(a) - boardCount(b);
  return code === 'TBR' ? compareTopBoards(a, b) : compareBottomBoards(a, b);
}
