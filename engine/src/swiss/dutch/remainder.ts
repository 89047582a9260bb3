import { isSound, strengthClass } from './clash.ts';
import type { Contender } from './field.ts';

export interface ColourCounts {
  whites: number;
  blacks: number;
  none: number;
  mildWhites: number;
  mildBlacks: number;
}

/** Players who want White, Black, nothing, in one half of the remainder; and the mild ones among them. */
type Half = Int32Array;

/** Class 0 wants nothing; 1…3 White, 4…6 Black: mild, strong, absolute. */
const CLASSES = 7;
const wantsOf = (cls: number): 0 | 1 | 2 => (cls === 0 ? 0 : cls <= 3 ? 1 : 2);

/**
 * The remainder of a bracket (section 6, 3 and 4): players in rank order, split into S1 and S2, searched in
 * the order of generation: no exchange, then single exchanges, each with its transpositions depth first.
 * What the colours of the players still free allow is known from counts by class (Hall's condition for two
 * halves in which only equal colours clash), so that a step which cannot end well is never taken.
 */
export class RemainderSearch {
  pairs: [number, number][] = [];
  left: number[] = [];
  used = 0;

  private readonly members: readonly Contender[];
  private readonly positions: readonly number[];
  private readonly mayFloat: readonly boolean[];
  private readonly floaters: 0 | 1;
  private readonly clashes: number;
  private readonly strong: number;
  private readonly patience: number;
  private readonly pairCount: number;
  private readonly cls: Uint8Array;
  /** Free players of S2 by class, as doubly linked lists in rank order; `size + class` is the head. */
  private readonly after: Int32Array;
  private readonly before: Int32Array;
  private readonly stamp: Int32Array;
  private stampNow = 0;

  constructor(
    members: readonly Contender[],
    positions: readonly number[],
    mayFloat: readonly boolean[],
    floaters: 0 | 1,
    clashes: number,
    strong: number,
    patience: number,
  ) {
    this.members = members;
    this.positions = positions;
    this.mayFloat = mayFloat;
    this.floaters = floaters;
    this.clashes = clashes;
    this.strong = strong;
    this.patience = patience;
    this.pairCount = (members.length - floaters) / 2;
    this.cls = Uint8Array.from(members, strengthClass);
    this.after = new Int32Array(members.length + CLASSES);
    this.before = new Int32Array(members.length + CLASSES);
    const last = positions[positions.length - 1] ?? 0;
    this.stamp = new Int32Array(last + 1);
  }

  run(): 'found' | 'dead' | 'unknown' {
    const size = this.members.length;
    const p = this.pairCount;
    if (p === 0) {
      if (this.floaters === 1 && this.mayFloat[0] !== true) return 'dead';
      this.left = [...this.positions];
      return 'found';
    }
    const first: number[] = [];
    for (let i = 0; i < p; i++) first.push(i);
    const natural = this.transpositions(first);
    if (natural !== 'dead') return natural;
    // 4.3.2: single exchanges, nearest first, and of equally near ones the lowest player of S1 first.
    for (let distance = 1; distance < size; distance++) {
      for (let out = Math.min(p - 1, size - 1 - distance); out >= 0 && out + distance >= p; out--) {
        const come = out + distance;
        this.used += 1;
        if (this.used > this.patience) return 'unknown';
        if (
          this.cls[out] === this.cls[come] &&
          this.mayFloat[out] === this.mayFloat[come] &&
          this.lastDeadByCount
        )
          continue;
        const higher = first.filter((i) => i !== out);
        higher.push(come);
        const outcome = this.transpositions(higher);
        if (outcome !== 'dead') return outcome;
      }
    }
    // More than one exchange: not for this search.
    return 'unknown';
  }

  /** Whether the natural S1 failed by the count of colours alone: then an exchange of equals cannot help. */
  private lastDeadByCount = false;

  /** Depth first through the partner lists of S1 (the given members, ascending). */
  private transpositions(higher: readonly number[]): 'found' | 'dead' | 'unknown' {
    const { cls, members, mayFloat } = this;
    const size = members.length;
    const inFirst = new Uint8Array(size);
    for (const i of higher) inFirst[i] = 1;
    // Halves: [none, White, Black] of S1 and S2, mild Whites and Blacks of both, possible floaters of S2.
    const one: Half = new Int32Array(3);
    const two: Half = new Int32Array(3);
    const mild: Half = new Int32Array(3);
    const float: Half = new Int32Array(3);
    for (let i = 0; i < size; i++) {
      const wants = wantsOf(cls[i] as number);
      if (cls[i] === 1 || cls[i] === 4) mild[wants] = (mild[wants] as number) + 1;
      if (inFirst[i] === 1) one[wants] = (one[wants] as number) + 1;
      else {
        two[wants] = (two[wants] as number) + 1;
        if (mayFloat[i] === true) float[wants] = (float[wants] as number) + 1;
      }
    }
    const possible = this.canFinish(one, two, mild, float, this.clashes, this.strong);
    if (!this.triedNatural) this.lastDeadByCount = !possible;
    this.triedNatural = true;
    if (!possible) return 'dead';

    this.link(inFirst);
    const count = higher.length;
    const partner = new Int32Array(count).fill(-1);
    const cost = new Int32Array(count);
    const strongCost = new Int32Array(count);
    let clashes = this.clashes;
    let strong = this.strong;
    let level = 0;
    let descending = true;
    while (level < count) {
      if (level < 0) return 'dead';
      const i = higher[level] as number;
      const mine = cls[i] as number;
      const wants = wantsOf(mine);
      let from = -1;
      if (descending) {
        one[wants] = (one[wants] as number) - 1;
        if (mine === 1 || mine === 4) mild[wants] = (mild[wants] as number) - 1;
      } else {
        from = partner[level] as number;
        this.putBack(from, two, mild, float);
        clashes += cost[level] as number;
        strong += strongCost[level] as number;
      }
      const j = this.stuckBefore(i) ? -1 : this.choose(i, from, one, two, mild, float, clashes, strong);
      if (j === -2) return 'unknown';
      if (j === -1) {
        one[wants] = (one[wants] as number) + 1;
        if (mine === 1 || mine === 4) mild[wants] = (mild[wants] as number) + 1;
        partner[level] = -1;
        level -= 1;
        descending = false;
        continue;
      }
      this.takeOut(j, two, mild, float);
      partner[level] = j;
      const clash = wants !== 0 && wantsOf(cls[j] as number) === wants ? 1 : 0;
      cost[level] = clash;
      strongCost[level] = clash === 1 && isStrongPair(mine, cls[j] as number) ? 1 : 0;
      clashes -= clash;
      strong -= strongCost[level] as number;
      level += 1;
      descending = true;
    }
    this.pairs = higher.map((i, k) => [
      this.positions[i] as number,
      this.positions[partner[k] as number] as number,
    ]);
    const paired = new Set([...higher, ...partner]);
    this.left = this.positions.filter((_, i) => !paired.has(i));
    return 'found';
  }

  private triedNatural = false;

  private link(inFirst: Uint8Array): void {
    const size = this.members.length;
    const tail = new Int32Array(CLASSES);
    for (let c = 0; c < CLASSES; c++) tail[c] = size + c;
    for (let i = 0; i < size; i++) {
      if (inFirst[i] === 1) continue;
      const c = this.cls[i] as number;
      this.after[tail[c] as number] = i;
      this.before[i] = tail[c] as number;
      tail[c] = i;
    }
    for (let c = 0; c < CLASSES; c++) this.after[tail[c] as number] = -1;
  }

  private takeOut(j: number, two: Half, mild: Half, float: Half): void {
    const a = this.before[j] as number;
    const b = this.after[j] as number;
    this.after[a] = b;
    if (b >= 0) this.before[b] = a;
    this.countSecond(j, two, mild, float, -1);
  }

  private putBack(j: number, two: Half, mild: Half, float: Half): void {
    const a = this.before[j] as number;
    const b = this.after[j] as number;
    this.after[a] = j;
    if (b >= 0) this.before[b] = j;
    this.countSecond(j, two, mild, float, 1);
  }

  private countSecond(j: number, two: Half, mild: Half, float: Half, by: 1 | -1): void {
    const c = this.cls[j] as number;
    const wants = wantsOf(c);
    two[wants] = (two[wants] as number) + by;
    if (c === 1 || c === 4) mild[wants] = (mild[wants] as number) + by;
    if (this.mayFloat[j] === true) float[wants] = (float[wants] as number) + by;
  }

  /** A free player of S2 ranked above `i` can only float any more: more of them than may float is a dead end. */
  private stuckBefore(i: number): boolean {
    let stuck = 0;
    for (let c = 0; c < CLASSES; c++) {
      for (
        let j = this.after[this.members.length + c] as number;
        j >= 0 && j < i;
        j = this.after[j] as number
      ) {
        stuck += 1;
        if (stuck > this.floaters || this.mayFloat[j] !== true) return true;
      }
    }
    return false;
  }

  /** First free partner of `i` after `from` in rank order that leaves the rest possible; -1 none, -2 out of patience. */
  private choose(
    i: number,
    from: number,
    one: Half,
    two: Half,
    mild: Half,
    float: Half,
    clashes: number,
    strong: number,
  ): number {
    const { cls, members, after, stamp, positions } = this;
    const size = members.length;
    const mine = cls[i] as number;
    const wants = wantsOf(mine);
    const self = members[i] as Contender;
    this.stampNow += 1;
    for (const position of self.barred) if (position < stamp.length) stamp[position] = this.stampNow;
    const least = Math.max(i, from);
    const next: number[] = [];
    for (let c = 0; c < CLASSES; c++) {
      let j = after[size + c] as number;
      while (j >= 0 && j <= least) j = after[j] as number;
      if (j >= 0) {
        // Does the rest stay possible when a player of this class is taken?
        const theirs = wantsOf(c);
        const clash = wants !== 0 && theirs === wants ? 1 : 0;
        const costly = clash === 1 && isStrongPair(mine, c) ? 1 : 0;
        two[theirs] = (two[theirs] as number) - 1;
        if (c === 1 || c === 4) mild[theirs] = (mild[theirs] as number) - 1;
        if (!this.canFinish(one, two, mild, float, clashes - clash, strong - costly)) j = -1;
        two[theirs] = (two[theirs] as number) + 1;
        if (c === 1 || c === 4) mild[theirs] = (mild[theirs] as number) + 1;
      }
      next.push(j);
    }
    for (;;) {
      let at = -1;
      for (let c = 0; c < CLASSES; c++) {
        const j = next[c] as number;
        if (j >= 0 && (at < 0 || j < (next[at] as number))) at = c;
      }
      if (at < 0) return -1;
      const j = next[at] as number;
      this.used += 1;
      if (this.used > this.patience) return -2;
      if (stamp[positions[j] as number] !== this.stampNow && isSound(self, members[j] as Contender)) {
        if (this.floaters === 0 || this.mayFloat[j] !== true) return j;
        // Taking a possible floater: the rest must keep one that fits.
        this.countSecond(j, two, mild, float, -1);
        const clash = wants !== 0 && wantsOf(at) === wants ? 1 : 0;
        const costly = clash === 1 && isStrongPair(mine, at) ? 1 : 0;
        const fits = this.canFinish(one, two, mild, float, clashes - clash, strong - costly);
        this.countSecond(j, two, mild, float, 1);
        if (fits) return j;
      }
      next[at] = after[j] as number;
    }
  }

  /** Hall's condition for what is left of S1 and S2, one of S2 floating out where the number is odd. */
  private canFinish(one: Half, two: Half, mild: Half, float: Half, clashes: number, strong: number): boolean {
    if (clashes < 0 || strong < 0) return false;
    if (this.floaters === 0) return fits(one, two, mild, -1, clashes, strong);
    for (let wants = 0; wants < 3; wants++) {
      if ((float[wants] as number) > 0 && fits(one, two, mild, wants, clashes, strong)) return true;
    }
    return false;
  }
}

/** Whether S1 can be married to S2 less one player who wants `without`, at that price. */
function fits(one: Half, two: Half, mild: Half, without: number, clashes: number, strong: number): boolean {
  const none = (two[0] as number) - (without === 0 ? 1 : 0);
  const whites = (two[1] as number) - (without === 1 ? 1 : 0);
  const blacks = (two[2] as number) - (without === 2 ? 1 : 0);
  const clashingWhites = (one[1] as number) - blacks - none;
  const clashingBlacks = (one[2] as number) - whites - none;
  if (clashingWhites > 0) return clashingWhites <= clashes && clashingWhites - (mild[1] as number) <= strong;
  if (clashingBlacks > 0) return clashingBlacks <= clashes && clashingBlacks - (mild[2] as number) <= strong;
  return true;
}

/** C13 by class: both at least strong, not both absolute. */
function isStrongPair(a: number, b: number): boolean {
  const one = (a - 1) % 3;
  const two = (b - 1) % 3;
  return one >= 1 && two >= 1 && !(one === 2 && two === 2);
}
