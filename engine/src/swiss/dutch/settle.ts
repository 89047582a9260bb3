import { BYE, bestMatching } from './best.ts';
import type { BestMatching } from './best.ts';
import type { Bracket, Candidate } from './bracket.ts';
import type { BracketGraph } from './graph.ts';
import type { Matching } from './matching.ts';

/** A settled bracket: its pairs, who floats, and a way to complete the round below, as a start for the next one. */
export interface Settled extends Candidate {
  readonly completion: readonly (readonly [number, number])[];
}

/**
 * The first candidate of a bracket in the order of C6…C21 and then of generation (spec sections 5, 6).
 *
 * One matching finds the best value of all criteria together; then the order of generation is followed
 * decision by decision: is there still a matching as good as that in which this MDP is paired, in which
 * he meets this resident, in which this player of S1 meets that player of S2?
 *
 * @param sinks see {@link bestMatching}.
 * @param hint pairs (field positions, {@link BYE} for the bye) that complete the field, to start from.
 * @returns undefined when so many sinks do not prove the result.
 */
export function settleBracket(
  bracket: Bracket,
  sinks: number | undefined,
  hint: readonly (readonly [number, number])[],
): Settled | undefined {
  const best = bestMatching(bracket, sinks, hint);
  return best === undefined ? undefined : new GenerationOrder(best).run();
}

/** Walks the order of generation (spec section 6) inside the set of best matchings. */
export class GenerationOrder {
  private readonly graph: BracketGraph;
  private matching: Matching;
  private best: Float64Array;
  private readonly again: BestMatching['again'];
  private readonly fixed: [number, number][] = [];
  private readonly limbo: number[] = [];

  constructor({ graph, matching, again }: BestMatching) {
    this.graph = graph;
    this.matching = matching;
    this.best = matching.weight();
    this.again = again;
  }

  run(): Settled {
    const { graph } = this;
    this.chooseMovedDown();
    for (let m = 0; m < graph.moved; m++) {
      if (!this.limbo.includes(m)) this.chooseOpponent(m, (v) => v >= graph.moved && v < graph.inside);
    }
    const remainder: number[] = [];
    for (let v = graph.moved; v < graph.inside; v++) if (this.matching.gone[v] === 0) remainder.push(v);
    let members = 0;
    for (const v of remainder) if (this.isInside(this.matching.mate[v] as number)) members += 1;
    const pairs = members / 2;
    if (pairs > 0) {
      const higher = this.chooseHigher(remainder, pairs);
      for (const h of higher) this.chooseOpponent(h, (v) => v > h && remainder.includes(v) && !higher.has(v));
    }
    return this.result();
  }

  private isInside(v: number): boolean {
    return v >= 0 && v < this.graph.inside;
  }

  /** Section 6, 1: which MDPs are paired. */
  private chooseMovedDown(): void {
    const { graph } = this;
    const isPaired = (m: number): boolean => this.isInside(this.matching.mate[m] as number);
    let paired = 0;
    for (let m = 0; m < graph.moved; m++) if (isPaired(m)) paired += 1;
    if (paired === graph.moved) return;
    for (let m = 0; m < graph.moved; m++) {
      const wanted =
        paired > 0 && this.attempt(() => this.cutWhere(m, (v) => !this.isInside(v)), isPaired(m));
      if (wanted) paired -= 1;
      else {
        this.limbo.push(m);
        this.attempt(() => this.cutWhere(m, (v) => this.isInside(v)), true);
      }
    }
  }

  private cutWhere(u: number, which: (v: number) => boolean): void {
    for (let v = 0; v < this.graph.size; v++) {
      if (v !== u && this.matching.gone[v] === 0 && which(v)) this.matching.cut(u, v);
    }
  }

  /** Narrows the graph; keeps that if a matching of the best value is left. `sure` = it is known to be. */
  private attempt(narrow: () => void, sure = false): boolean {
    const { matching } = this;
    const before = sure ? undefined : matching.save();
    if (sure) matching.settle();
    narrow();
    if (matching.solve(this.best)) return true;
    if (before === undefined) throw new Error('a decision known to be possible failed');
    matching.restore(before);
    if (!matching.solve(this.best)) throw new Error('the best matching was lost');
    return false;
  }

  /** Section 6, 2 and 4: the first opponent in order with whom a best matching exists. */
  private chooseOpponent(u: number, may: (v: number) => boolean): void {
    const { matching, graph } = this;
    const sure = matching.mate[u] as number;
    const open: number[] = [];
    for (let v = 0; v < sure && v < graph.inside; v++)
      if (v !== u && may(v) && matching.isOpen(u, v)) open.push(v);
    for (const v of open) {
      if (this.attempt(() => matching.fix(u, v))) {
        this.fixed.push([u, v]);
        return;
      }
    }
    this.attempt(() => matching.fix(u, sure), true);
    this.fixed.push([u, sure]);
  }

  /** Section 6, 3: who is the higher ranked member of a pair in the remainder; in rank order. */
  private chooseHigher(remainder: readonly number[], pairs: number): Set<number> {
    const first = new Set(remainder.slice(0, pairs));
    if (this.attempt(() => this.keepHigher(remainder, first))) return first;

    // Some exchange is needed: fields 19 and 20 of the additive form say how many and how far.
    const place = new Map(remainder.map((v, i) => [v, i + 1]));
    const count = remainder.length;
    const unit = pairs * count + 1;
    const { fixed, limbo, graph } = this;
    this.matching = this.again(
      {
        most: unit + count,
        of: (h, l) => {
          const i = place.get(h);
          return i === undefined || !place.has(l) ? 0 : (i <= pairs ? unit : 0) + (count - i);
        },
      },
      (fresh) => {
        this.matching = fresh;
        for (const m of limbo) this.cutWhere(m, (v) => v < graph.inside);
        for (const [u, v] of fixed) fresh.fix(u, v);
      },
    );
    this.best = this.matching.weight();
    const isHigher = (i: number): boolean => {
      const v = remainder[i] as number;
      const mate = this.matching.mate[v] as number;
      return mate > v && mate < graph.inside;
    };
    let exchanged = 0;
    for (let i = pairs; i < count; i++) if (isHigher(i)) exchanged += 1;

    const out = new Set<number>();
    for (let i = pairs - 1; i >= 0 && out.size < exchanged; i--) {
      const v = remainder[i] as number;
      if (this.attempt(() => this.cutWhere(v, (w) => w > v && w < graph.inside), !isHigher(i))) out.add(v);
    }
    const come = new Set<number>();
    for (let i = pairs; i < count && come.size < exchanged; i++) {
      const v = remainder[i] as number;
      const narrow = (): void => this.cutWhere(v, (w) => w < v || w >= graph.inside);
      if (this.attempt(narrow, isHigher(i))) come.add(v);
    }
    const higher = new Set(remainder.filter((v, i) => (i < pairs ? !out.has(v) : come.has(v))));
    this.attempt(() => this.keepHigher(remainder, higher), true);
    return higher;
  }

  /** Leaves only pairs whose higher member is in `higher` and whose lower member is not. */
  private keepHigher(remainder: readonly number[], higher: ReadonlySet<number>): void {
    remainder.forEach((u, i) => {
      for (let j = i + 1; j < remainder.length; j++) {
        const v = remainder[j] as number;
        if (!higher.has(u) || higher.has(v)) this.matching.cut(u, v);
      }
    });
  }

  private result(): Settled {
    const { graph, matching } = this;
    const at = (v: number): number => (v === graph.bye ? BYE : (graph.players[v] ?? BYE));
    const left: number[] = [];
    for (let v = 0; v < graph.inside; v++) if (matching.gone[v] === 0) left.push(at(v));
    const completion: [number, number][] = [];
    if (!graph.sinks) {
      for (let v = 0; v < graph.size; v++) {
        const u = matching.mate[v] as number;
        if (u > v && matching.gone[v] === 0) completion.push([at(v), at(u)]);
      }
    }
    return {
      pairs: this.fixed.map(([u, v]) => (u < v ? [at(u), at(v)] : [at(v), at(u)])),
      left,
      completion,
    };
  }
}
