import { readBoard } from './classical.ts';
import type { BoardRules } from './board-position.ts';
import type { Position, Rules } from './types.ts';

const RULES: BoardRules = { kind: 'chess960', twoSquareCastling: false };

/** Number of start arrays (F-01). */
export const ARRAYS = 960;

/** Two knights among the five squares that are left, in Scharnagl's order (F-02). */
const KNIGHTS = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [1, 2],
  [1, 3],
  [1, 4],
  [2, 3],
  [2, 4],
  [3, 4],
] as const;

/** White's first rank of SP number 0..959 (F-02), as in `RNBQKBNR`; undefined for any other number. */
export function backRank(number: number): string | undefined {
  if (!Number.isInteger(number) || number < 0 || number >= ARRAYS) return undefined;
  const men: (string | undefined)[] = Array.from({ length: 8 });
  const free = (): number[] => [0, 1, 2, 3, 4, 5, 6, 7].filter((file) => men[file] === undefined);
  const n2 = Math.trunc(number / 4);
  const n3 = Math.trunc(n2 / 4);
  men[2 * (number % 4) + 1] = 'B';
  men[2 * (n2 % 4)] = 'B';
  men[free()[n3 % 6] ?? 0] = 'Q';
  const five = free();
  for (const knight of KNIGHTS[Math.trunc(n3 / 6)] ?? []) men[five[knight] ?? 0] = 'N';
  for (const [index, file] of free().entries()) men[file] = index === 1 ? 'K' : 'R';
  return men.join('');
}

/** SP number of a first rank, or undefined when it is none of the 960. */
export function numberOf(rank: string): number | undefined {
  for (let number = 0; number < ARRAYS; number += 1) if (backRank(number) === rank) return number;
  return undefined;
}

/** The start position with this SP number; undefined for any other number. */
export function startArray(number: number): Position | undefined {
  const rank = backRank(number);
  if (rank === undefined) return undefined;
  const read = readBoard(RULES, `${rank.toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${rank} w KQkq - 0 1`);
  return read.ok ? read.value : undefined;
}

/** SP number of the classical array. */
const CLASSICAL_ARRAY = 518;

/** Fischer chess, section 4: castling is entered as king takes own rook, and only so (F-06). */
export const chess960: Rules = {
  kind: 'chess960',
  start() {
    const start = startArray(CLASSICAL_ARRAY);
    if (start === undefined) throw new Error('the classical array cannot be read');
    return start;
  },
  fromFen: (fen) => readBoard(RULES, fen),
};
