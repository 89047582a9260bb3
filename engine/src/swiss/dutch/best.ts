import type { Bracket, Candidate } from './bracket.ts';
import { bracketGraph, bracketRows } from './graph.ts';
import type { BracketGraph, ExtraWeight } from './graph.ts';
import { Matching, NO_EDGE } from './matching.ts';
import type { RowSource } from './matching.ts';
import { bracketWeights } from './weights.ts';
import type { Weights } from './weights.ts';

/** The bye in lists of field positions. */
export const BYE = -1;

/** What a candidate must contain, in field positions; for asking what would be the best one that does. */
export interface Demand {
  /** Pairs of the bracket that must be made. */
  readonly pairs: readonly (readonly [number, number])[];
  /** Players who must be left over. */
  readonly left: readonly number[];
  /** Players who must be paired inside the bracket. */
  readonly inside: readonly number[];
  /** When given, every pair of the remainder has its higher member in the first set, the lower in the second. */
  readonly split?: readonly [ReadonlySet<number>, ReadonlySet<number>];
}

/** A heaviest matching of a bracket, and the way to make another with one more component of the weights. */
export interface BestMatching {
  readonly graph: BracketGraph;
  readonly matching: Matching;
  readonly again: (extra: ExtraWeight, replay: (fresh: Matching) => void) => Matching;
}

interface Prepared {
  readonly matching: Matching;
  readonly weights: Weights;
  /** The largest extra weight of a pair. */
  readonly most: number;
}

/**
 * The best value of C6…C21 together, as one matching (spec section 8).
 *
 * @param sinks how many players floating out of this bracket and the next the players below are known to
 *   absorb, whoever they are; undefined = not known, the players below are part of the problem.
 * @param hint pairs (field positions, {@link BYE} for the bye) that complete the field, to start from.
 * @returns undefined when so many sinks do not prove the result, or when nothing fits the demand.
 */
export function bestMatching(
  bracket: Bracket,
  sinks: number | undefined,
  hint: readonly (readonly [number, number])[],
  demand?: Demand,
): BestMatching | undefined {
  const graph = bracketGraph(bracket, sinks);
  const vertexOf = new Map(graph.players.map((position, vertex) => [position, vertex]));
  if (graph.bye >= 0) vertexOf.set(BYE, graph.bye);
  const start: [number, number][] = [];
  for (const [a, b] of hint) {
    const u = vertexOf.get(a);
    const v = vertexOf.get(b);
    if (u !== undefined && v !== undefined && u >= graph.near && v >= graph.near) start.push([u, v]);
  }
  // The natural pairing is a good start: most of it is tight, and most of the answer looks like it.
  const { moved, inside: end, near } = graph;
  const meets = Math.min(moved, end - moved);
  for (let m = 0; m < meets; m++) start.push([m, moved + m]);
  for (const [from, to] of [
    [moved + meets, end],
    [end, near],
  ] as const) {
    const half = Math.floor((to - from) / 2);
    for (let i = 0; i < half; i++) start.push([from + i, from + half + i]);
  }
  if (sinks !== undefined) for (let v = graph.near; v + 1 < graph.size; v += 2) start.push([v, v + 1]);

  const make = (withUnplayed: boolean, extra?: ExtraWeight): Prepared => {
    const weights = bracketWeights(bracket, withUnplayed, extra === undefined ? 0 : 1);
    const rows = bracketRows(bracket, graph, weights, extra);
    const wanted = demand === undefined ? rows : demandedRows(rows, graph, demand, vertexOf, weights.width);
    return { matching: new Matching(graph.size, weights.width, wanted), weights, most: extra?.most ?? 0 };
  };
  const solve = ({ matching, weights, most }: Prepared): Matching | undefined => {
    const guess = (v: number, half: Float64Array): boolean => {
      if (v < graph.moved) return false;
      weights.half(v, graph.inside, half);
      if (most > 0 && v < graph.inside) half[weights.width - 1] = most / 2;
      return true;
    };
    matching.start((v) => v >= graph.near, guess, start);
    return matching.solve() ? matching : undefined;
  };

  let withUnplayed = false;
  let matching = solve(make(false));
  if (matching === undefined) return undefined;
  if (sinks !== undefined && sinks < graph.near && !isIdealBelow(graph, matching)) return undefined;
  if (graph.bye >= 0 && bracket.byeScore !== null && bracket.byeScore >= bracket.score) {
    let left = 0;
    for (let v = 0; v < graph.inside; v++) if ((matching.mate[v] as number) >= graph.inside) left += 1;
    if (left === 1) {
      withUnplayed = true;
      matching = solve(make(true));
    }
  }
  if (matching === undefined) return undefined;
  const again: BestMatching['again'] = (extra, replay) => {
    const fresh = make(withUnplayed, extra);
    replay(fresh.matching);
    const solved = solve(fresh);
    if (solved === undefined) throw new Error('the best matching was lost');
    return solved;
  };
  return { graph, matching, again };
}

/** Takes out every edge that would break the demand. */
function demandedRows(
  rows: RowSource,
  graph: BracketGraph,
  demand: Demand,
  vertexOf: ReadonlyMap<number, number>,
  width: number,
): RowSource {
  const at = (position: number): number => vertexOf.get(position) ?? -1;
  const partner = new Map<number, number>();
  for (const [a, b] of demand.pairs) {
    partner.set(at(a), at(b));
    partner.set(at(b), at(a));
  }
  const left = new Set(demand.left.map(at));
  const inside = new Set(demand.inside.map(at));
  const side = new Int8Array(graph.size);
  for (const p of demand.split?.[0] ?? []) side[at(p)] = 1;
  for (const p of demand.split?.[1] ?? []) side[at(p)] = 2;
  const breaks = (u: number, v: number): boolean => {
    const only = partner.get(u);
    if (only !== undefined && only !== v) return true;
    if (left.has(u) && v < graph.inside) return true;
    if (inside.has(u) && v >= graph.inside) return true;
    if (side[u] === 0 || side[v] === 0) return false;
    return side[u] === side[v] || u < v !== (side[u] === 1);
  };
  return (u, row) => {
    rows(u, row);
    for (let v = 0; v < graph.size; v++) if (breaks(u, v) || breaks(v, u)) row[v * width] = NO_EDGE;
  };
}

/**
 * Whether at most one player floats out of this bracket, a resident, and at most one out of the next, one of its
 * own residents. Nothing could be better by C6, C7 and C8, so more sinks would not have changed the answer.
 */
function isIdealBelow(graph: BracketGraph, matching: Matching): boolean {
  let floating = 0;
  for (let v = 0; v < graph.inside; v++) {
    const mate = matching.mate[v] as number;
    if (mate < graph.inside) continue;
    floating += 1;
    if (v < graph.moved || mate >= graph.near) return false;
  }
  let staying = 0;
  for (let v = graph.inside; v < graph.near; v++)
    if ((matching.mate[v] as number) >= graph.near) staying += 1;
  return floating <= 1 && staying <= 1;
}

/** One of the best candidates that fit a demand, by C6…C21 alone; undefined when there is none (C4). */
export function bestCandidate(
  bracket: Bracket,
  sinks: number | undefined,
  demand: Demand,
): Candidate | undefined {
  const found = bestMatching(bracket, sinks, [], demand);
  if (found === undefined) return undefined;
  const { graph, matching } = found;
  const pairs: [number, number][] = [];
  const left: number[] = [];
  for (let v = 0; v < graph.inside; v++) {
    const u = matching.mate[v] as number;
    const position = graph.players[v] ?? BYE;
    if (u >= graph.inside) left.push(position);
    else if (u > v) pairs.push([position, graph.players[u] ?? BYE]);
  }
  return { pairs, left };
}
