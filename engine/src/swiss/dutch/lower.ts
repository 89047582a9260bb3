import type { Bracket } from './bracket.ts';
import { contender, mayHaveBye } from './bracket.ts';
import { mostBarred } from './completion.ts';
import { mayMeet } from './field.ts';
import { Matching, NO_EDGE } from './matching.ts';

/** Up to so many players below are paired on trial when counting proves nothing. */
const TRIAL = 300;

/**
 * Proves that leaving over at most one player (`left`) is as good as can be for everybody below: the next
 * bracket pairs all its players but one by parity (C8 at its best), and the rest can be completed (C4).
 *
 * @returns false when that is not so, or could not be proved.
 */
export function lowerPartIsFine(bracket: Bracket, left: readonly number[]): boolean {
  const { next, rest } = bracket;
  if (next.length === 0) return true;
  if (isFineByCount(bracket, left)) return true;
  return left.length + next.length + rest.length <= TRIAL && isFineByTrial(bracket, left);
}

function isFineByCount(bracket: Bracket, left: readonly number[]): boolean {
  const { field, next, rest, byeScore } = bracket;
  const nextScore = contender(field, next[0] ?? -1).score;
  const odd = (left.length + next.length) % 2 === 1;
  const spare = odd ? 1 : 0;
  if (rest.length === 0) {
    // The next bracket is the last: who stays over has the bye.
    if (odd && !next.some((p) => mayHaveBye(contender(field, p), byeScore))) return false;
    return 2 * mostBarred(field, [left, next], next) <= next.length - spare - left.length;
  }
  let below = rest.length;
  if (byeScore !== null) {
    if (byeScore >= nextScore) return false;
    if (!rest.some((p) => mayHaveBye(contender(field, p), byeScore))) return false;
    below -= 1;
  }
  if (2 * mostBarred(field, odd ? [next, rest] : [rest], rest) > below - spare) return false;
  if (2 * mostBarred(field, [left, next], next) <= next.length - spare - left.length) return true;
  return next.length <= TRIAL && isNextFineByTrial(bracket, left, odd);
}

/** Whether `left` and the next scoregroup pair up, anybody of the latter staying over if the number is odd. */
function isNextFineByTrial(bracket: Bracket, left: readonly number[], odd: boolean): boolean {
  const { field, next } = bracket;
  const vertices = [...left, ...next];
  const spare = odd ? vertices.length : -1;
  const matching = new Matching(vertices.length + (odd ? 1 : 0), 1, (u, row) => {
    if (u === spare) {
      for (let v = 0; v < left.length; v++) row[v] = NO_EDGE;
      return;
    }
    const self = vertices[u] ?? -1;
    vertices.forEach((position, v) => {
      if (!mayMeet(field, self, position) || (u < left.length && v < left.length)) row[v] = NO_EDGE;
    });
    if (odd && u < left.length) row[spare] = NO_EDGE;
  });
  matching.start(
    () => true,
    () => false,
    [],
  );
  return matching.solve();
}

/** Pairs everybody below, as many as possible in the next bracket, and looks how many that are. */
function isFineByTrial(bracket: Bracket, left: readonly number[]): boolean {
  const { field, next, rest, byeScore } = bracket;
  const vertices = [...left, ...next, ...rest];
  const inside = left.length + next.length;
  const bye = byeScore === null ? -1 : vertices.length;
  const matching = new Matching(vertices.length + (bye < 0 ? 0 : 1), 1, (u, row) => {
    if (u === bye) {
      vertices.forEach((position, v) => {
        if (!mayHaveBye(contender(field, position), byeScore)) row[v] = NO_EDGE;
      });
      return;
    }
    const self = vertices[u] ?? -1;
    vertices.forEach((position, v) => {
      if (!mayMeet(field, self, position) || (u < left.length && v < left.length)) row[v] = NO_EDGE;
      // A player moved down counts more than all pairs together: he must not be the one who goes on.
      else if (u < inside && v < inside) row[v] = 1 + (u < left.length || v < left.length ? inside : 0);
    });
    if (bye >= 0 && !mayHaveBye(contender(field, self), byeScore)) row[bye] = NO_EDGE;
  });
  const half = (v: number, to: Float64Array): boolean => {
    to[0] = 0.5;
    return v >= left.length;
  };
  matching.start((v) => v >= inside, half, []);
  if (!matching.solve()) return false;
  let staying = 0;
  for (let v = 0; v < inside; v++) {
    if ((matching.mate[v] as number) < inside) continue;
    if (v < left.length) return false;
    staying += 1;
  }
  return staying <= 1;
}
