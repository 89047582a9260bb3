import { Matching, NO_EDGE } from '../dutch/matching.ts';
import type { Pair, RankedField } from './order.ts';

/** What is weighed in one group: who is in it, who comes below, and what has been decided already. */
export interface Question {
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
export function leastFaults(
  question: Question,
): { readonly faults: number[]; readonly pairs: Pair[] } | null {
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

export function isAsGood(found: readonly number[] | undefined, best: readonly number[]): boolean {
  return found !== undefined && best.every((value, k) => found[k] === value);
}
