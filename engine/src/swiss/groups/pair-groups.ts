import { isAsGood, leastFaults, type Question } from './best.ts';
import type { Pair, RankedField } from './order.ts';

/**
 * Pairs an even field group by group from the highest score down. In a group the players moved down choose first,
 * from the top; the rest is halved and the upper half meets the lower. Where that breaks a rule, candidates follow in
 * the order of C-39: transpositions of the lower half, exchanges between the halves, one more player moving down (the
 * lowest that can). A group is left only when everybody below, with the players moved down, can still be paired.
 *
 * @returns pairs of positions, or null when no pairing of the field exists.
 */
export function pairGroups(field: RankedField): readonly Pair[] | null {
  const all = field.scores.map((_, p) => p);
  const pairs: Pair[] = [];
  let movedDown: readonly number[] = [];
  let at = 0;
  while (at < all.length || movedDown.length > 0) {
    const score = field.scores[at];
    const residents = all.slice(at).filter((p) => field.scores[p] === score);
    at += residents.length;
    const found = pairGroup(field, movedDown, residents, all.slice(at));
    if (found === null) return null;
    pairs.push(...found.pairs);
    movedDown = found.left;
  }
  return pairs;
}

function pairGroup(
  field: RankedField,
  movedDown: readonly number[],
  residents: readonly number[],
  below: readonly number[],
): { readonly pairs: Pair[]; readonly left: number[] } | null {
  const members = [...movedDown, ...residents];
  let question: Question = {
    field,
    members,
    below,
    staying: new Set(),
    leaving: new Set(),
    upperHalf: null,
    fixed: [],
  };
  const first = leastFaults(question);
  if (first === null) return null;
  const best = first.faults;
  const still = (changed: Question): boolean => isAsGood(leastFaults(changed)?.faults, best);

  // Who leaves: the lowest players that can, so from the top everybody stays who need not go.
  const leaving: number[] = [];
  const count = best[0] ?? 0;
  for (const p of members) {
    const staying = new Set([...question.staying, p]);
    const known = leaving.length === count || still({ ...question, staying });
    if (known) question = { ...question, staying };
    else {
      leaving.push(p);
      question = { ...question, leaving: new Set(leaving) };
    }
  }

  // Players moved down choose from the top.
  const free = (p: number): boolean => !leaving.includes(p) && !question.fixed.flat().includes(p);
  const choose = (p: number, candidates: readonly number[], keeps: (changed: Question) => boolean): void => {
    for (const other of candidates) {
      const pair: Pair = p < other ? [p, other] : [other, p];
      if (!field.mayMeet(...pair)) continue;
      const changed = { ...question, fixed: [...question.fixed, pair] };
      if (!keeps(changed)) continue;
      question = changed;
      return;
    }
    throw new Error('a candidate that was found is lost');
  };
  for (const p of movedDown) {
    if (free(p))
      choose(
        p,
        [...residents, ...movedDown].filter((q) => q !== p && free(q)),
        still,
      );
  }

  // The rest: halves, as few exchanges as possible, then the first transposition.
  const rest = members.filter(free);
  const upper = rest.slice(0, rest.length / 2);
  const lower = rest.slice(rest.length / 2);
  question = { ...question, upperHalf: new Set(upper) };
  const halved = leastFaults(question)?.faults ?? best;
  const keepsHalves = (changed: Question): boolean => isAsGood(leastFaults(changed)?.faults, halved);
  for (const p of [...upper, ...lower]) {
    if (free(p))
      choose(
        p,
        [...lower, ...upper].filter((q) => q !== p && free(q)),
        keepsHalves,
      );
  }
  return { pairs: [...question.fixed], left: leaving };
}
