import type { Bracket, Candidate } from './bracket.ts';
import { contender } from './bracket.ts';
import { isColourLoss, isDoubleDifference, isStrongClash, isTripleColour } from './clash.ts';

/** The quality criteria of C.04.3 that are counted for a candidate, in order of priority. */
export const CRITERIA = [
  'C6',
  'C7',
  'C8',
  'C9',
  'C10',
  'C11',
  'C12',
  'C13',
  'C14',
  'C15',
  'C16',
  'C17',
  'C18',
  'C19',
  'C20',
  'C21',
] as const;
export type Criterion = (typeof CRITERIA)[number];

/** How a candidate fares by every criterion; smaller is better, lists are compared element by element. */
export type Marks = Readonly<Record<Criterion, readonly number[]>>;

/**
 * Best result the next bracket can have when `left` moves down to it: number of its downfloaters, then their
 * scores, highest first. Undefined when the players below cannot be paired with them at all (C4).
 */
export type LookAhead = (left: readonly number[]) => readonly number[] | undefined;

/** An MDP who is left over weighs more than any who is paired (C18, C20). */
const LEFT_OVER = 1_000_000;

/**
 * Marks of a candidate, word by word after spec section 5: this is what explanations quote and tests hold
 * against the engine, which works with sums over pairs instead.
 *
 * @returns undefined when the candidate leaves players below who cannot be paired (C4).
 */
export function marksOf(bracket: Bracket, candidate: Candidate, lookAhead: LookAhead): Marks | undefined {
  const { field, movedDown, score, byeScore } = bracket;
  const player = (position: number) => contender(field, position);
  const isMoved = (position: number): boolean => movedDown.includes(position);
  const below = lookAhead(candidate.left);
  if (below === undefined) return undefined;
  const descending = (values: number[]): number[] => values.sort((a, b) => b - a);
  const left = candidate.left.map(player);
  const all = candidate.pairs.map(([a, b]) => [player(a), player(b)] as const);
  const fromAbove = candidate.pairs
    .filter(([a]) => isMoved(a))
    .map(([a, b]) => ({ moved: player(a), resident: player(b) }));
  const leftResidents = candidate.left.filter((p) => !isMoved(p)).map(player);
  const count = (test: typeof isColourLoss): readonly number[] => [all.filter(([a, b]) => test(a, b)).length];
  const takesBye = byeScore !== null && byeScore >= score && left.length === 1;

  /** C18, C20: score differences of MDPs who moved down before. */
  const again = (float: 'float1' | 'float2'): readonly number[] =>
    descending([
      ...fromAbove.filter(({ moved }) => moved[float] === 'down').map(({ moved }) => moved.score - score),
      ...candidate.left
        .filter((p) => isMoved(p) && player(p)[float] === 'down')
        .map((p) => LEFT_OVER + player(p).score),
    ]);
  /** C19, C21: score differences of residents who moved up before. */
  const upAgain = (float: 'float1' | 'float2'): readonly number[] =>
    descending(
      fromAbove.filter(({ resident }) => resident[float] === 'up').map(({ moved }) => moved.score - score),
    );
  return {
    C6: [left.length],
    C7: descending(left.map((p) => p.score)),
    C8: below,
    C9: [takesBye ? (left[0]?.unplayed ?? 0) : 0],
    C10: count(isDoubleDifference),
    C11: count(isTripleColour),
    C12: count(isColourLoss),
    C13: count(isStrongClash),
    C14: [leftResidents.filter((p) => p.float1 === 'down').length],
    C15: [fromAbove.filter(({ resident }) => resident.float1 === 'up').length],
    C16: [leftResidents.filter((p) => p.float2 === 'down').length],
    C17: [fromAbove.filter(({ resident }) => resident.float2 === 'up').length],
    C18: again('float1'),
    C19: upAgain('float1'),
    C20: again('float2'),
    C21: upAgain('float2'),
  };
}

/** Negative when list `a` is better (smaller), positive when worse, 0 when equal. */
export function compareLists(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The first criterion by which two candidates differ, and which is worse; undefined when none. */
export function firstDifference(
  a: Marks,
  b: Marks,
): { readonly criterion: Criterion; readonly worse: 'first' | 'second' } | undefined {
  for (const criterion of CRITERIA) {
    const difference = compareLists(a[criterion], b[criterion]);
    if (difference !== 0) return { criterion, worse: difference > 0 ? 'first' : 'second' };
  }
  return undefined;
}
