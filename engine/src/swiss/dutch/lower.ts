import type { Bracket } from './bracket.ts';
import { contender } from './bracket.ts';
import { mostBarred } from './completion.ts';
import { mayMeet } from './field.ts';
import { Matching, NO_EDGE } from './matching.ts';

/** Beyond this size of the next scoregroup only the count is tried. */
const SMALL = 250;

/**
 * Proves that leaving over at most one player (`left`) is as good as can be for everybody below: the next
 * bracket pairs all its players but one by parity (C8 at its best), and the rest can be completed (C4).
 *
 * @returns false when that could not be proved.
 */
export function lowerPartIsFine(bracket: Bracket, left: readonly number[]): boolean {
  const { field, next, rest, byeScore } = bracket;
  if (next.length === 0) return true;
  const nextScore = contender(field, next[0] ?? -1).score;
  const odd = (left.length + next.length) % 2 === 1;
  if (rest.length === 0) {
    if (!odd) return nextIsPairable(bracket, left, undefined);
    const mayStay = next.filter(
      (p) => contender(field, p).mayTakeBye && contender(field, p).score <= (byeScore ?? -1),
    );
    return mayStay.length > 0 && nextIsPairable(bracket, left, mayStay);
  }
  let below = rest.length;
  if (byeScore !== null) {
    if (byeScore >= nextScore) return false;
    if (!rest.some((p) => contender(field, p).mayTakeBye && contender(field, p).score <= byeScore))
      return false;
    below -= 1;
  }
  const floating = odd ? 1 : 0;
  if (2 * mostBarred(field, odd ? [next, rest] : [rest], rest) > below - floating) return false;
  return nextIsPairable(bracket, left, odd ? next : undefined);
}

/** Whether `left` and the next scoregroup pair up, one of `mayStay` staying over when that is given. */
function nextIsPairable(
  bracket: Bracket,
  left: readonly number[],
  mayStay: readonly number[] | undefined,
): boolean {
  const { field, next } = bracket;
  const spare = mayStay === undefined ? 0 : 1;
  if (2 * mostBarred(field, [left, next], next) <= next.length - spare - left.length) return true;
  if (next.length > SMALL) return false;
  const vertices = [...left, ...next];
  const bye = spare === 1 ? vertices.length : -1;
  const canStay = new Set(mayStay ?? []);
  const matching = new Matching(vertices.length + spare, 1, (u, row) => {
    if (u === bye) {
      vertices.forEach((position, v) => {
        if (!canStay.has(position)) row[v] = NO_EDGE;
      });
      return;
    }
    const self = vertices[u] ?? -1;
    vertices.forEach((position, v) => {
      if (!mayMeet(field, self, position) || (u < left.length && v < left.length)) row[v] = NO_EDGE;
    });
    if (bye >= 0 && !canStay.has(self)) row[bye] = NO_EDGE;
  });
  matching.start(() => true, []);
  return matching.solve();
}
