import type { Bracket, Candidate } from './bracket.ts';
import { compareLists } from './criteria.ts';

/** The decisions of the order of generation (spec section 6; C.04.3 3.6, 3.7, article 4), most significant first. */
export const ORDER_STEPS = [
  'moved-down-set',
  'moved-down-opponents',
  'exchange-count',
  'exchange-distance',
  'exchange-out',
  'exchange-in',
  'transposition',
] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

type Keys = Readonly<Record<OrderStep, readonly number[]>>;

/** What the order of generation looks at, as lists of which the smaller comes first. */
export function orderKeys(bracket: Bracket, candidate: Candidate): Keys {
  const { movedDown, residents } = bracket;
  const bsn = new Map([...movedDown, ...residents].map((position, index) => [position, index + 1]));
  const number = (position: number): number => bsn.get(position) ?? 0;
  const ascending = (values: number[]): number[] => values.sort((a, b) => a - b);
  const pairs = candidate.pairs.map(([a, b]) =>
    number(a) < number(b) ? ([number(a), number(b)] as const) : ([number(b), number(a)] as const),
  );
  const above = pairs.filter(([a]) => a <= movedDown.length).sort((a, b) => a[0] - b[0]);
  const taken = new Set(above.map(([, b]) => b));
  const remainder = residents.map(number).filter((n) => !taken.has(n));
  const place = new Map(remainder.map((n, index) => [n, index + 1]));
  const inside = pairs
    .filter(([a]) => a > movedDown.length)
    .map(([a, b]) => [place.get(a) ?? 0, place.get(b) ?? 0] as const)
    .sort((a, b) => a[0] - b[0]);
  const p = inside.length;
  const higher = new Set(inside.map(([a]) => a));
  const out = ascending(Array.from({ length: p }, (_, i) => i + 1).filter((i) => !higher.has(i)));
  const come = ascending([...higher].filter((i) => i > p));
  const sum = (values: readonly number[]): number => values.reduce((s, v) => s + v, 0);
  return {
    'moved-down-set': above.map(([a]) => a),
    'moved-down-opponents': above.map(([, b]) => b),
    'exchange-count': [come.length],
    'exchange-distance': [sum(come) - sum(out)],
    // The largest first, and larger is earlier.
    'exchange-out': out.map((i) => -i).sort((a, b) => a - b),
    'exchange-in': come,
    transposition: inside.map(([, b]) => b),
  };
}

/** The first decision in which two candidates of equal quality differ; negative order = `a` comes first. */
export function compareOrder(
  bracket: Bracket,
  a: Candidate,
  b: Candidate,
): { readonly step: OrderStep; readonly order: number } | undefined {
  const one = orderKeys(bracket, a);
  const two = orderKeys(bracket, b);
  for (const step of ORDER_STEPS) {
    const order = compareLists(one[step], two[step]);
    if (order !== 0) return { step, order };
  }
  return undefined;
}
