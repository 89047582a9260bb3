import { Matching, NO_EDGE } from '../../dutch/matching.ts';
import type { Pair, RankedField } from '../order.ts';

/** What is weighed in one group: who is in it, who comes below, and what has been decided already. */
interface Question {
  readonly field: RankedField;
  readonly members: readonly number[];
  readonly below: readonly number[];
  /** Members who may not leave the group. */
  readonly staying: ReadonlySet<number>;
  /** Members who leave it. */
  readonly leaving: ReadonlySet<number>;
  /** Members of one half: a pair inside it is an exchange between the halves; null = not weighed yet. */
  readonly upperHalf: ReadonlySet<number> | null;
  readonly fixed: readonly Pair[];
}

/**
 * The best that is possible, as faults in falling weight: players leaving the group, their scores, the kinds of the
 * field, exchanges. Null where the group and everybody below cannot be paired this way. Exact: one matching of all.
 */
function leastFaults(question: Question): { readonly faults: number[]; readonly pairs: Pair[] } | null {
  const { field, members, below, staying, leaving, upperHalf, fixed } = question;
  const done = new Set(fixed.flat());
  const inside = members.filter((p) => !done.has(p));
  const people = [...inside, ...below];
  const width = 3 + field.kinds;
  const own = (p: number): boolean => inside.includes(p);
  const put = (row: Float64Array, v: number, values: readonly number[]): void => {
    values.forEach((value, k) => {
      row[v * width + k] = -value;
    });
  };
  const matching = new Matching(people.length, width, (u, row) => {
    const a = people[u] ?? -1;
    people.forEach((b, v) => {
      if (u === v) return;
      const [high, low] = a < b ? [a, b] : [b, a];
      const both = u < inside.length && v < inside.length;
      const neither = u >= inside.length && v >= inside.length;
      const crossing = own(a) ? a : b;
      const allowed = both ? !leaving.has(a) && !leaving.has(b) : neither || !staying.has(crossing);
      if (!allowed || !field.mayMeet(high, low)) {
        row[v * width] = NO_EDGE;
        return;
      }
      if (neither)
        put(
          row,
          v,
          Array.from({ length: width }, () => 0),
        );
      else if (both) {
        const exchange = upperHalf?.has(a) === true && upperHalf.has(b) ? 1 : 0;
        put(row, v, [0, 0, ...field.faults(high, low), exchange]);
      } else put(row, v, [1, field.scores[crossing] ?? 0, ...field.floatFaults(crossing), 0]);
    });
  });
  matching.start(
    () => true,
    () => false,
    [],
  );
  if (people.length > 0 && !matching.solve()) return null;
  const faults = Array.from(matching.weight(), (weight) => -weight + 0);
  for (const [a, b] of fixed) {
    field.faults(a, b).forEach((value, k) => {
      faults[2 + k] = (faults[2 + k] ?? 0) + value;
    });
    if (upperHalf?.has(a) === true && upperHalf.has(b)) faults[width - 1] = (faults[width - 1] ?? 0) + 1;
  }
  const pairs = inside.flatMap((p, u): Pair[] => {
    const v = matching.mate[u] ?? -1;
    const other = people[v] ?? -1;
    return v < inside.length && p < other ? [[p, other]] : [];
  });
  return { faults, pairs };
}

function isAsGood(found: readonly number[] | undefined, best: readonly number[]): boolean {
  return found !== undefined && best.every((value, k) => found[k] === value);
}

/** The rules word by word: a whole matching anew for every question. Slow; the tests hold the engine against it. */
export function pairGroupsSlowly(field: RankedField): readonly Pair[] | null {
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
