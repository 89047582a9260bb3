import type { Matching } from '../dutch/matching.ts';
import { type GroupOfField, matchGroup } from './graph.ts';
import type { Pair, RankedField } from './order.ts';

/**
 * Pairs an even field group by group from the highest score down. In a group the players moved down choose first,
 * from the top; the rest is halved and the upper half meets the lower. Where that breaks a rule, candidates follow in
 * the order of C-39: transpositions of the lower half, exchanges between the halves, one more player moving down (the
 * lowest that can). A group is left only when everybody below, with the players moved down, can still be paired.
 *
 * One matching of the group and all below finds the fewest faults; every decision then asks whether a matching as good
 * as that is left when it is taken.
 *
 * @returns pairs of positions, or null when no pairing of the field exists.
 */
export function pairGroups(field: RankedField): readonly Pair[] | null {
  const all = field.scores.map((_, p) => p);
  const pairs: Pair[] = [];
  let movedDown: readonly number[] = [];
  let completion: readonly Pair[] = [];
  let at = 0;
  while (at < all.length || movedDown.length > 0) {
    const score = field.scores[at];
    const residents = all.slice(at).filter((p) => field.scores[p] === score);
    at += residents.length;
    const group = { field, members: [...movedDown, ...residents], below: all.slice(at) };
    const hint = [...naturalPairs(group.members), ...completion];
    const matching = matchGroup(group, null, hint);
    if (matching === null) return null;
    const found = new GroupDecisions(group, movedDown.length, matching).run();
    pairs.push(...found.pairs);
    movedDown = found.left;
    completion = found.completion;
  }
  return pairs;
}

/** First against first of the other half: the pairing that nothing has to be changed in. */
function naturalPairs(members: readonly number[]): Pair[] {
  const half = Math.floor(members.length / 2);
  return members.slice(0, half).flatMap((p, i): Pair[] => {
    const other = members[half + i];
    return other === undefined ? [] : [[p, other]];
  });
}

/** Decides a group: who leaves, whom the players moved down meet, then the halves. */
class GroupDecisions {
  private readonly group: GroupOfField;
  /** The first so many vertices are players moved down. */
  private readonly moved: number;
  private readonly inside: number;
  private readonly size: number;
  private matching: Matching;
  private best: Float64Array;
  private readonly leaving = new Set<number>();
  private readonly fixed: [number, number][] = [];

  constructor(group: GroupOfField, moved: number, matching: Matching) {
    this.group = group;
    this.moved = moved;
    this.inside = group.members.length;
    this.size = this.inside + group.below.length;
    this.matching = matching;
    this.best = matching.weight();
  }

  run(): { readonly pairs: Pair[]; readonly left: number[]; readonly completion: Pair[] } {
    this.chooseLeaving();
    const members = this.group.members.map((_, v) => v);
    const residents = members.slice(this.moved);
    for (const m of members.slice(0, this.moved)) {
      if (this.isFree(m)) this.choose(m, [...residents, ...members.slice(0, this.moved)]);
    }
    const rest = members.filter((v) => this.isFree(v));
    const upper = rest.slice(0, rest.length / 2);
    const lower = rest.slice(rest.length / 2);
    this.halve(new Set(upper));
    for (const v of [...upper, ...lower]) if (this.isFree(v)) this.choose(v, [...lower, ...upper]);
    return this.result();
  }

  private isFree(v: number): boolean {
    return !this.leaving.has(v) && this.matching.gone[v] === 0;
  }

  private isInside(v: number): boolean {
    return v >= 0 && v < this.inside;
  }

  /** The lowest players that can leave: from the top everybody stays who need not go. */
  private chooseLeaving(): void {
    const stays = (v: number): boolean => this.isInside(this.matching.mate[v] as number);
    let count = 0;
    for (let v = 0; v < this.inside; v++) if (!stays(v)) count += 1;
    for (let v = 0; v < this.inside && this.leaving.size < count; v++) {
      if (this.attempt(() => this.cutWhere(v, (w) => !this.isInside(w)), stays(v))) continue;
      this.leaving.add(v);
      this.attempt(() => this.cutWhere(v, (w) => this.isInside(w)), true);
    }
  }

  private cutWhere(v: number, which: (w: number) => boolean): void {
    for (let w = 0; w < this.size; w++) if (w !== v && which(w)) this.matching.cut(v, w);
  }

  /** Narrows the graph and keeps that if a matching as good as the best is left; `sure` = there is known to be one. */
  private attempt(narrow: () => void, sure = false): boolean {
    const { matching } = this;
    const before = sure ? null : matching.save();
    if (sure) matching.settle();
    narrow();
    if (matching.solve(this.best)) return true;
    if (before === null) throw new Error('a decision known to be possible failed');
    matching.restore(before);
    if (!matching.solve(this.best)) throw new Error('the best matching was lost');
    return false;
  }

  /** The first of the candidates with whom nothing is lost. */
  private choose(v: number, candidates: readonly number[]): void {
    const { matching } = this;
    const mate = matching.mate[v] as number;
    const earlier = candidates.slice(0, candidates.indexOf(mate));
    const open = earlier.filter((w) => w !== v && this.isFree(w) && matching.isOpen(v, w));
    const chosen = open.find((w) => this.attempt(() => matching.fix(v, w)));
    if (chosen === undefined) this.attempt(() => matching.fix(v, mate), true);
    this.fixed.push([v, chosen ?? mate]);
  }

  /** Without exchanges between the halves if that is as good; else with as few as possible. */
  private halve(upper: ReadonlySet<number>): void {
    const apart = (): void => {
      for (const v of upper) this.cutWhere(v, (w) => w > v && upper.has(w));
    };
    if (upper.size === 0 || this.attempt(apart)) return;
    const { group, matching: before } = this;
    const at = (v: number): number => group.members[v] ?? -1;
    const matching = matchGroup(group, new Set([...upper].map(at)), []);
    if (matching === null) throw new Error('a group that was paired cannot be paired');
    this.matching = matching;
    matching.settle();
    for (const v of this.leaving) this.cutWhere(v, (w) => this.isInside(w));
    for (let v = 0; v < this.inside; v++) {
      if (before.gone[v] === 0 && !this.leaving.has(v)) this.cutWhere(v, (w) => !this.isInside(w));
    }
    for (const [v, w] of this.fixed) matching.fix(v, w);
    if (!matching.solve()) throw new Error('a group that was paired cannot be paired');
    this.best = matching.weight();
  }

  private result(): { readonly pairs: Pair[]; readonly left: number[]; readonly completion: Pair[] } {
    const { members, below } = this.group;
    const at = (v: number): number => (v < this.inside ? members[v] : below[v - this.inside]) ?? -1;
    const ordered = ([v, w]: readonly [number, number]): Pair =>
      at(v) < at(w) ? [at(v), at(w)] : [at(w), at(v)];
    const completion: Pair[] = [];
    for (let v = 0; v < this.size; v++) {
      const w = this.matching.mate[v] as number;
      if (w > v && this.matching.gone[v] === 0) completion.push(ordered([v, w]));
    }
    return { pairs: this.fixed.map(ordered), left: [...this.leaving].map(at), completion };
  }
}
