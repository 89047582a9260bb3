import { Matching, NO_EDGE } from '../dutch/matching.ts';
import type { Pair, RankedField } from './order.ts';

/** One group on top of the players below it. */
export interface GroupOfField {
  readonly field: RankedField;
  /** Players moved down, then residents, each in rank order. */
  readonly members: readonly number[];
  /** Everybody below. */
  readonly below: readonly number[];
}

/** A pair inside this half of the group is an exchange between the halves. */
export type UpperHalf = ReadonlySet<number>;

/**
 * The group and everybody below as a graph whose heaviest perfect matching has the fewest faults, the gravest first:
 * players leaving the group, their scores, the kinds of the field, exchanges. What the players below do among each
 * other weighs nothing, it only has to be possible. Vertices are members, then players below.
 *
 * @param hint pairs that may be good to start from.
 * @returns null when no perfect matching exists.
 */
export function matchGroup(
  { field, members, below }: GroupOfField,
  upperHalf: UpperHalf | null,
  hint: readonly Pair[],
): Matching | null {
  const people = [...members, ...below];
  const inside = members.length;
  const width = 3 + field.kinds;
  const place = new Map(people.map((p, v) => [p, v]));
  // Faults of players who leave do not depend on whom they meet.
  const leaving = members.map((p) => [
    -1,
    -(field.scores[p] ?? 0),
    ...field.floatFaults(p).map((f) => -f),
    0,
  ]);
  const matching = new Matching(people.length, width, (u, row) => {
    const a = people[u] ?? -1;
    for (let v = 0; v < people.length; v++) {
      if (u === v) continue;
      const b = people[v] ?? -1;
      const [high, low] = a < b ? [a, b] : [b, a];
      if (!field.mayMeet(high, low)) row[v * width] = NO_EDGE;
      else if (u < inside && v < inside) {
        field.faults(high, low).forEach((fault, k) => {
          row[v * width + 2 + k] = -fault;
        });
        if (upperHalf?.has(a) === true && upperHalf.has(b)) row[v * width + width - 1] = -1;
      } else if (u < inside || v < inside) row.set(leaving[Math.min(u, v)] ?? [], v * width);
    }
  });
  matching.start(
    () => true,
    () => false,
    hint.flatMap(([a, b]) => {
      const [u, v] = [place.get(a), place.get(b)];
      return u === undefined || v === undefined ? [] : [[u, v] as const];
    }),
  );
  return people.length === 0 || matching.solve() ? matching : null;
}
