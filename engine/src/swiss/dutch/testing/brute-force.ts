import type { Bracket, Candidate } from '../bracket.ts';
import { contender, mayHaveBye, scoreGroups } from '../bracket.ts';
import { compareLists, firstDifference, marksOf } from '../criteria.ts';
import type { LookAhead, Marks } from '../criteria.ts';
import type { Field } from '../field.ts';
import { mayMeet } from '../field.ts';
import { compareOrder } from '../order.ts';

// A literal reading of sections 2-7 of the specification by trying everything: no matching, no sums over pairs.

/** Every way to pair some of `players` with `may`, the others being left over. */
function* selections(
  players: readonly number[],
  may: (a: number, b: number) => boolean,
): Iterable<Candidate> {
  const [first, ...others] = players;
  if (first === undefined) {
    yield { pairs: [], left: [] };
    return;
  }
  for (const partner of others) {
    if (!may(first, partner)) continue;
    for (const below of selections(
      others.filter((p) => p !== partner),
      may,
    )) {
      yield { pairs: [[first, partner], ...below.pairs], left: below.left };
    }
  }
  for (const below of selections(others, may)) yield { pairs: below.pairs, left: [first, ...below.left] };
}

/** Whether all of `players` can be paired, `moved` not among themselves, one of them having the bye if odd. */
function completable(
  field: Field,
  moved: readonly number[],
  players: readonly number[],
  byeScore: number | null,
): boolean {
  const all = [...moved, ...players];
  const step = (open: readonly number[], byeFree: boolean): boolean => {
    const [first, ...others] = open;
    if (first === undefined) return true;
    if (byeFree && mayHaveBye(contender(field, first), byeScore) && step(others, false)) return true;
    return others.some(
      (other) =>
        mayMeet(field, first, other) &&
        !(moved.includes(first) && moved.includes(other)) &&
        step(
          others.filter((p) => p !== other),
          byeFree,
        ),
    );
  };
  return step(all, all.length % 2 === 1);
}

/** All candidates of a bracket that leave the players below completable (C1-C4). */
export function* candidates(
  bracket: Pick<Bracket, 'field' | 'movedDown' | 'residents' | 'byeScore'>,
  below: readonly number[],
): Iterable<Candidate> {
  const { field, movedDown, residents, byeScore } = bracket;
  const may = (a: number, b: number): boolean =>
    mayMeet(field, a, b) && !(movedDown.includes(a) && movedDown.includes(b));
  const known = new Map<string, boolean>();
  for (const candidate of selections([...movedDown, ...residents], may)) {
    const key = candidate.left.join(' ');
    const good = known.get(key) ?? completable(field, candidate.left, below, byeScore);
    known.set(key, good);
    if (good) yield candidate;
  }
}

/** The look-ahead of C8 by trying everything; undefined when the players below cannot be paired (C4). */
export function bruteLookAhead(bracket: Bracket): LookAhead {
  const { field, next, rest, byeScore } = bracket;
  const known = new Map<string, readonly number[] | undefined>();
  return (left) => {
    const key = left.join(' ');
    if (known.has(key)) return known.get(key);
    let best: readonly number[] | undefined;
    if (next.length === 0) best = completable(field, left, [], byeScore) ? [] : undefined;
    else {
      for (const below of candidates({ field, movedDown: left, residents: next, byeScore }, rest)) {
        const scores = below.left.map((p) => contender(field, p).score).sort((a, b) => b - a);
        const value = [scores.length, ...scores];
        if (best === undefined || compareLists(value, best) < 0) best = value;
      }
    }
    known.set(key, best);
    return best;
  };
}

export function bruteForce(field: Field): readonly Candidate[] | null {
  const everybody = field.players.map((_, i) => i);
  const odd = everybody.length % 2 === 1;
  const scores = [...new Set(field.players.map((p) => p.score))].sort((a, b) => a - b);
  const byeScore = odd ? scores.find((s) => completable(field, [], everybody, s)) : null;
  if (everybody.length === 0 || byeScore === undefined || !completable(field, [], everybody, byeScore))
    return null;
  const groups = scoreGroups(field);
  const chosen: Candidate[] = [];
  let movedDown: readonly number[] = [];
  groups.forEach((residents, index) => {
    const next = groups[index + 1] ?? [];
    const rest = groups.slice(index + 2).flat();
    const score = contender(field, residents[0] ?? 0).score;
    const bracket: Bracket = { field, movedDown, residents, score, next, rest, byeScore };
    const lookAhead = bruteLookAhead(bracket);
    let best: { readonly candidate: Candidate; readonly marks: Marks } | undefined;
    for (const candidate of candidates(bracket, [...next, ...rest])) {
      const marks = marksOf(bracket, candidate, lookAhead);
      if (marks === undefined) continue;
      const difference = best && firstDifference(marks, best.marks);
      const better =
        best === undefined ||
        difference?.worse === 'second' ||
        (difference === undefined && (compareOrder(bracket, candidate, best.candidate)?.order ?? 0) < 0);
      if (better) best = { candidate, marks };
    }
    if (best === undefined) throw new Error('a bracket without a candidate');
    chosen.push(best.candidate);
    movedDown = best.candidate.left;
  });
  return chosen;
}
