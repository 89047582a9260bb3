/**
 * Maximum-weight perfect matching in a general graph, with weights that are vectors compared
 * lexicographically (an ordered group is all the primal-dual method needs). Edmonds' blossom method,
 * one search tree at a time, so that it starts warm from any feasible labels and any part of a matching.
 *
 * This is the one place where the rules of chess do not appear. It is longer than other files: its steps share one state
 * that has no meaning outside, and would be harder to follow in pieces.
 */

/** Absence of an edge, in the first component of its weight. */
export const NO_EDGE = Number.NEGATIVE_INFINITY;

/**
 * Fills `row` with the weights of all edges of vertex `u`: component `k` of the edge to `v` stands at
 * `v * width + k`. Components are integers; {@link NO_EDGE} in the first means that there is no edge.
 */
export type RowSource = (u: number, row: Float64Array) => void;

const FREE = 0;
const OUTER = 1;
const INNER = 2;

/** A state that {@link Matching.restore} goes back to. Holds no blossoms. */
export interface Snapshot {
  readonly mate: Int32Array;
  readonly label: Float64Array;
  readonly gone: Uint8Array;
  readonly undo: number;
}

export class Matching {
  readonly size: number;
  readonly width: number;
  /** Partner of each vertex, -1 = none. */
  readonly mate: Int32Array;
  /** Vertices taken out together with their partner. */
  readonly gone: Uint8Array;
  private stuckOuter: number[][] = [];
  private stuckInner: number[] = [];

  private readonly source: RowSource;
  private readonly rows: (Float64Array | undefined)[];
  /** Doubled vertex labels (dual variables). */
  private readonly y: Float64Array;
  private readonly z: Float64Array;
  private readonly top: Int32Array;
  private readonly parent: Int32Array;
  private readonly base: Int32Array;
  private readonly mark: Uint8Array;
  private readonly edgeFrom: Int32Array;
  private readonly edgeTo: Int32Array;
  private readonly children: (number[] | undefined)[];
  private readonly links: ([number, number][] | undefined)[];
  private readonly bestOuter: Int32Array;
  private readonly bestPair: Int32Array;
  private readonly freeIds: number[] = [];
  private live: number[] = [];
  private queue: number[] = [];
  private outer: number[] = [];
  private tree: number[] = [];
  private readonly undoLog: { readonly u: number; readonly v: number; readonly first: number }[] = [];
  private readonly scratch: Float64Array;
  private readonly least: Float64Array;

  constructor(size: number, width: number, source: RowSource) {
    this.size = size;
    this.width = width;
    this.source = source;
    this.rows = Array.from({ length: size }, () => undefined);
    this.mate = new Int32Array(size).fill(-1);
    this.gone = new Uint8Array(size);
    this.y = new Float64Array(size * width);
    this.z = new Float64Array(2 * size * width);
    this.top = Int32Array.from({ length: size }, (_, i) => i);
    this.parent = new Int32Array(2 * size).fill(-1);
    this.base = Int32Array.from({ length: 2 * size }, (_, i) => (i < size ? i : -1));
    this.mark = new Uint8Array(2 * size);
    this.edgeFrom = new Int32Array(2 * size).fill(-1);
    this.edgeTo = new Int32Array(2 * size).fill(-1);
    this.children = Array.from({ length: 2 * size }, () => undefined);
    this.links = Array.from({ length: 2 * size }, () => undefined);
    this.bestOuter = new Int32Array(size).fill(-1);
    this.bestPair = new Int32Array(size).fill(-1);
    for (let id = 2 * size - 1; id >= size; id--) this.freeIds.push(id);
    this.scratch = new Float64Array(width);
    this.least = new Float64Array(width);
    for (let v = 0; v < size; v++) this.live.push(v);
  }

  /** Weights of the edges of `u`, doubled so that every label stays an integer. */
  private row(u: number): Float64Array {
    const known = this.rows[u];
    if (known !== undefined) return known;
    const made = new Float64Array(this.size * this.width);
    this.source(u, made);
    for (let i = 0; i < made.length; i++) made[i] = 2 * (made[i] as number);
    made[u * this.width] = NO_EDGE;
    this.rows[u] = made;
    return made;
  }

  hasEdge(u: number, v: number): boolean {
    return this.row(u)[v * this.width] !== NO_EDGE;
  }

  /** Adds the weight of edge (u, v), times `factor`, to `sum`. */
  addWeight(u: number, v: number, sum: Float64Array, factor = 1): void {
    const row = this.row(u);
    for (let k = 0; k < this.width; k++) {
      sum[k] = (sum[k] as number) + (factor * (row[v * this.width + k] as number)) / 2;
    }
  }

  /** Weight of the present matching, vertices taken out included. */
  weight(): Float64Array {
    const sum = new Float64Array(this.width);
    for (let v = 0; v < this.size; v++) {
      const u = this.mate[v] as number;
      if (u > v) this.addWeight(v, u, sum);
    }
    return sum;
  }

  /**
   * First labels and a first part of a matching.
   *
   * @param flat vertices with label 0: their edges among each other weigh 0 or less.
   * @param guess writes half the weight a vertex is worth at most in a pair with another guessed or flat one, and
   *   says true; vertices without a guess have no edges among each other and get what their edges demand.
   * @param hint proposes pairs, kept where the labels allow.
   */
  start(
    flat: (v: number) => boolean,
    guess: (v: number, half: Float64Array) => boolean,
    hint: readonly (readonly [number, number])[],
  ): void {
    const { width, y } = this;
    const heavy: number[] = [];
    const open: number[] = [];
    const half = new Float64Array(width);
    for (const v of this.live) {
      if (flat(v)) continue;
      heavy.push(v);
      half.fill(0);
      if (guess(v, half)) for (let k = 0; k < width; k++) y[v * width + k] = 2 * (half[k] as number);
      else open.push(v);
    }
    for (const v of open) this.lowerLabel(v);
    for (const [u, v] of hint) {
      if (this.mate[u] === -1 && this.mate[v] === -1 && this.hasEdge(u, v) && this.isTight(u, v))
        this.join(u, v);
    }
    for (const v of heavy) {
      if (this.mate[v] !== -1) continue;
      const best = this.lowerLabel(v);
      if (best >= 0 && this.mate[best] === -1) this.join(v, best);
    }
    for (const v of this.live) {
      if (this.mate[v] !== -1 || !flat(v)) continue;
      const row = this.row(v);
      for (const u of this.live) {
        if (this.mate[u] === -1 && row[u * width] !== NO_EDGE && this.isTight(v, u)) {
          this.join(v, u);
          break;
        }
      }
    }
  }

  /** Lowers the label of `v` as far as its edges allow; the one that becomes tight, best one to a single vertex. */
  private lowerLabel(v: number): number {
    const { width, y } = this;
    const key = this.scratch;
    const bestKey = this.least;
    const row = this.row(v);
    let best = -1;
    for (const u of this.live) {
      if (row[u * width] === NO_EDGE) continue;
      for (let k = 0; k < width; k++) key[k] = (row[u * width + k] as number) - (y[u * width + k] as number);
      if (best >= 0) {
        const order = compareAt(key, 0, bestKey, 0, width);
        if (order < 0 || (order === 0 && (this.mate[best] === -1 || this.mate[u] !== -1))) continue;
      }
      best = u;
      bestKey.set(key);
    }
    if (best >= 0) for (let k = 0; k < width; k++) y[v * width + k] = bestKey[k] as number;
    return best;
  }

  private join(u: number, v: number): void {
    this.mate[u] = v;
    this.mate[v] = u;
  }

  private isTight(u: number, v: number): boolean {
    const { width, y } = this;
    const row = this.row(u);
    for (let k = 0; k < width; k++) {
      if ((y[u * width + k] as number) + (y[v * width + k] as number) !== row[v * width + k]) return false;
    }
    return true;
  }

  /**
   * Completes the matching to a heaviest perfect one.
   *
   * @param floor when given, gives up as soon as the result must be lighter than this.
   * @returns false when there is no perfect matching (see `stuckOuter`) or none as heavy as `floor`.
   */
  solve(floor?: Float64Array): boolean {
    let room: Float64Array | undefined;
    if (floor !== undefined) {
      room = this.bound();
      for (let k = 0; k < this.width; k++) room[k] = (room[k] as number) - 2 * (floor[k] as number);
      if (isNegative(room)) return false;
    }
    for (const v of this.live) {
      if (this.mate[v] === -1 && !this.grow(v, room)) return false;
    }
    return true;
  }

  /**
   * After {@link solve} found no perfect matching: groups of vertices, each odd in number, whose edges lead only
   * into the group itself or to one of the `partners`, of which there are fewer than groups (Tutte 1947).
   */
  obstacle(): { readonly groups: readonly (readonly number[])[]; readonly partners: readonly number[] } {
    this.stuckOuter = [];
    this.stuckInner = [];
    for (const v of this.live) if (this.mate[v] === -1) this.grow(v, undefined);
    const groups = new Map(this.stuckOuter.map((group) => [Math.min(...group), group]));
    return { groups: [...groups.values()], partners: [...new Set(this.stuckInner)] };
  }

  /** Upper bound given by the labels, doubled. Only while there are no blossoms. */
  private bound(): Float64Array {
    const { width, y } = this;
    const sum = new Float64Array(width);
    for (const v of this.live) {
      for (let k = 0; k < width; k++) sum[k] = (sum[k] as number) + (y[v * width + k] as number);
    }
    for (let v = 0; v < this.size; v++) {
      const u = this.mate[v] as number;
      if (this.gone[v] === 1 && u > v) this.addWeight(v, u, sum, 2);
    }
    if (this.hasBlossoms()) throw new Error('bound with blossoms');
    return sum;
  }

  private hasBlossoms(): boolean {
    return this.freeIds.length < this.size;
  }

  /** Opens all blossoms; labels stay feasible, pairs that are no longer tight come apart. */
  settle(): void {
    if (!this.hasBlossoms()) return;
    const { width } = this;
    const roots = new Set<number>();
    for (const v of this.live) if ((this.top[v] as number) >= this.size) roots.add(this.top[v] as number);
    const extra = new Float64Array(width);
    const open = (b: number, carried: Float64Array): void => {
      if (b < this.size) {
        for (let k = 0; k < width; k++) {
          this.y[b * width + k] = (this.y[b * width + k] as number) + (carried[k] as number);
        }
        this.top[b] = b;
        this.parent[b] = -1;
        return;
      }
      const sum = Float64Array.from(carried, (c, k) => c + (this.z[b * width + k] as number) / 2);
      for (const child of this.children[b] ?? []) open(child, sum);
      this.release(b);
    };
    for (const root of roots) open(root, extra);
    for (const v of this.live) {
      const u = this.mate[v] as number;
      if (u > v && !this.isTight(v, u)) {
        this.mate[v] = -1;
        this.mate[u] = -1;
      }
    }
  }

  private release(b: number): void {
    this.children[b] = undefined;
    this.links[b] = undefined;
    this.parent[b] = -1;
    this.mark[b] = FREE;
    this.base[b] = -1;
    this.z.fill(0, b * this.width, (b + 1) * this.width);
    this.freeIds.push(b);
  }

  /** Opens blossoms and remembers the state. */
  save(): Snapshot {
    this.settle();
    return {
      mate: this.mate.slice(),
      label: this.y.slice(),
      gone: this.gone.slice(),
      undo: this.undoLog.length,
    };
  }

  restore(to: Snapshot): void {
    if (this.hasBlossoms()) this.settle();
    this.mate.set(to.mate);
    this.y.set(to.label);
    this.gone.set(to.gone);
    while (this.undoLog.length > to.undo) {
      const entry = this.undoLog.pop();
      if (entry === undefined) break;
      this.setFirst(entry.u, entry.v, entry.first);
    }
    this.live = [];
    for (let v = 0; v < this.size; v++) if (this.gone[v] === 0) this.live.push(v);
  }

  private setFirst(u: number, v: number, first: number): void {
    this.row(u)[v * this.width] = first;
    this.row(v)[u * this.width] = first;
  }

  /** Takes the edge out of the graph. Blossoms must have been opened. */
  cut(u: number, v: number): void {
    const first = this.row(u)[v * this.width] as number;
    if (first === NO_EDGE) return;
    this.undoLog.push({ u, v, first });
    this.setFirst(u, v, NO_EDGE);
    if (this.mate[u] === v) {
      this.mate[u] = -1;
      this.mate[v] = -1;
    }
  }

  /** Pairs two vertices for good and takes them out. Blossoms must have been opened. */
  fix(u: number, v: number): void {
    for (const w of [u, v]) {
      const other = this.mate[w] as number;
      if (other !== -1) {
        this.mate[other] = -1;
        this.mate[w] = -1;
      }
    }
    this.join(u, v);
    this.gone[u] = 1;
    this.gone[v] = 1;
    this.live = this.live.filter((w) => w !== u && w !== v);
  }

  /** Whether the edge could be part of a heaviest matching as far as the labels tell. */
  isOpen(u: number, v: number): boolean {
    const { width } = this;
    if (this.gone[u] === 1 || this.gone[v] === 1) return false;
    const row = this.row(u);
    if (row[v * width] === NO_EDGE) return false;
    for (let k = 0; k < width; k++) {
      let slack =
        (this.y[u * width + k] as number) +
        (this.y[v * width + k] as number) -
        (row[v * width + k] as number);
      if (this.top[u] === this.top[v]) {
        // Every blossom around both ends counts.
        const around = new Set<number>();
        for (let b = this.parent[u] as number; b !== -1; b = this.parent[b] as number) around.add(b);
        for (let b = this.parent[v] as number; b !== -1; b = this.parent[b] as number) {
          if (around.has(b)) slack += this.z[b * width + k] as number;
        }
      }
      if (slack !== 0) return false;
    }
    return true;
  }

  // ------------------------------------------------------------------ the search from one single vertex

  private grow(root: number, room: Float64Array | undefined): boolean {
    const { width } = this;
    this.queue = [];
    this.outer = [];
    this.tree = [];
    for (const v of this.live) {
      this.bestOuter[v] = -1;
      this.bestPair[v] = -1;
    }
    this.makeOuter(this.top[root] as number, -1, -1);
    for (;;) {
      const reached = this.scanQueue();
      if (reached) break;
      const step = this.nearest();
      if (step === undefined) {
        this.reportStuck();
        this.endSearch();
        return false;
      }
      if (!isZero(this.least)) {
        this.shift();
        if (room !== undefined) {
          for (let k = 0; k < width; k++) room[k] = (room[k] as number) - (this.least[k] as number);
          if (isNegative(room)) {
            this.endSearch();
            return false;
          }
        }
      }
      if (step.kind === 'open') this.expandInner(step.blossom);
      else if (this.handleTight(step.u, step.v)) break;
    }
    this.endSearch();
    return true;
  }

  /** Looks at the edges of all outer vertices not looked at yet; true when the matching grew. */
  private scanQueue(): boolean {
    const { width, y, top, mark, live } = this;
    for (;;) {
      const u = this.queue.pop();
      if (u === undefined) return false;
      const row = this.row(u);
      for (let i = 0; i < live.length; i++) {
        const v = live[i] as number;
        const at = v * width;
        const first = row[at] as number;
        if (first === NO_EDGE) continue;
        const node = top[v] as number;
        if (node === top[u]) continue;
        const kind = mark[node];
        if (kind === INNER && node < this.size) continue;
        const slack = (y[u * width] as number) + (y[at] as number) - first;
        if (slack === 0 && kind !== INNER) {
          let tight = true;
          for (let k = 1; k < width; k++) {
            if ((y[u * width + k] as number) + (y[at + k] as number) !== row[at + k]) {
              tight = false;
              break;
            }
          }
          if (tight) {
            if (this.handleTight(u, v)) return true;
            continue;
          }
        }
        if (kind === OUTER) {
          const known = this.bestPair[u] as number;
          if (known === -1 || this.closer(u, v, u, known)) this.bestPair[u] = v;
        } else {
          const known = this.bestOuter[v] as number;
          if (known === -1 || this.closer(u, v, known, v)) this.bestOuter[v] = u;
        }
      }
    }
  }

  /** Whether edge (a, b) has less slack than edge (c, d); `a` and `c` are outer. */
  private closer(a: number, b: number, c: number, d: number): boolean {
    const { width, y } = this;
    const one = this.row(a);
    const two = this.row(c);
    for (let k = 0; k < width; k++) {
      const left =
        (y[a * width + k] as number) + (y[b * width + k] as number) - (one[b * width + k] as number);
      const right =
        (y[c * width + k] as number) + (y[d * width + k] as number) - (two[d * width + k] as number);
      if (left !== right) return left < right;
    }
    return false;
  }

  /** An edge without slack from outer vertex `u`: the tree grows, closes a cycle, or reaches its goal. */
  private handleTight(u: number, v: number): boolean {
    const node = this.top[v] as number;
    if (node === this.top[u]) return false;
    const kind = this.mark[node];
    if (kind === OUTER) {
      this.makeBlossom(u, v);
      return false;
    }
    if (kind === INNER) return false;
    const base = this.base[node] as number;
    if (this.mate[base] === -1) {
      this.augment(u, v);
      return true;
    }
    this.mark[node] = INNER;
    this.edgeFrom[node] = u;
    this.edgeTo[node] = v;
    this.tree.push(node);
    const next = this.mate[base] as number;
    this.makeOuter(this.top[next] as number, base, next);
    return false;
  }

  private makeOuter(node: number, from: number, to: number): void {
    this.mark[node] = OUTER;
    this.edgeFrom[node] = from;
    this.edgeTo[node] = to;
    this.tree.push(node);
    this.eachVertex(node, (v) => {
      this.queue.push(v);
      this.outer.push(v);
    });
  }

  private eachVertex(node: number, visit: (v: number) => void): void {
    if (node < this.size) {
      visit(node);
      return;
    }
    for (const child of this.children[node] ?? []) this.eachVertex(child, visit);
  }

  /** The least change of labels that lets the search go on, left in `least`, and what it opens. */
  private nearest():
    | { readonly kind: 'edge'; readonly u: number; readonly v: number }
    | { readonly kind: 'open'; readonly blossom: number }
    | undefined {
    const { width, y, top, mark, live, scratch, least, size } = this;
    let found: 'none' | 'edge' | 'open' = 'none';
    let bestU = -1;
    let bestV = -1;
    const offer = (): boolean => {
      if (found !== 'none' && compareAt(scratch, 0, least, 0, width) >= 0) return false;
      least.set(scratch);
      return true;
    };
    for (let i = 0; i < live.length; i++) {
      const v = live[i] as number;
      const u = this.bestOuter[v] as number;
      if (u === -1 || mark[top[v] as number] !== FREE) continue;
      const row = this.row(u);
      const head = (y[u * width] as number) + (y[v * width] as number) - (row[v * width] as number);
      if (found !== 'none' && head > (least[0] as number)) continue;
      for (let k = 0; k < width; k++) {
        scratch[k] =
          (y[u * width + k] as number) + (y[v * width + k] as number) - (row[v * width + k] as number);
      }
      if (offer()) {
        found = 'edge';
        bestU = u;
        bestV = v;
      }
    }
    for (const u of this.outer) {
      let v = this.bestPair[u] as number;
      if (v === -1) continue;
      if (top[v] === top[u]) {
        v = this.findPair(u);
        this.bestPair[u] = v;
        if (v === -1) continue;
      }
      const row = this.row(u);
      for (let k = 0; k < width; k++) {
        scratch[k] =
          ((y[u * width + k] as number) + (y[v * width + k] as number) - (row[v * width + k] as number)) / 2;
      }
      if (offer()) {
        found = 'edge';
        bestU = u;
        bestV = v;
      }
    }
    for (const node of this.tree) {
      if (node < size || mark[node] !== INNER || this.parent[node] !== -1) continue;
      for (let k = 0; k < width; k++) scratch[k] = (this.z[node * width + k] as number) / 2;
      if (offer()) {
        found = 'open';
        bestU = node;
      }
    }
    if (found === 'none') return undefined;
    return found === 'edge' ? { kind: 'edge', u: bestU, v: bestV } : { kind: 'open', blossom: bestU };
  }

  /** Nearest outer vertex in another node of the tree. */
  private findPair(u: number): number {
    const { top, width } = this;
    const row = this.row(u);
    let best = -1;
    for (const v of this.outer) {
      if (top[v] === top[u] || row[v * width] === NO_EDGE) continue;
      if (best === -1 || this.closer(u, v, u, best)) best = v;
    }
    return best;
  }

  /** Moves the labels of the tree by `least`. */
  private shift(): void {
    const { width, y, z, least, size } = this;
    for (const node of this.tree) {
      if (this.parent[node] !== -1) continue;
      const sign = this.mark[node] === OUTER ? -1 : this.mark[node] === INNER ? 1 : 0;
      if (sign === 0) continue;
      this.eachVertex(node, (v) => {
        for (let k = 0; k < width; k++)
          y[v * width + k] = (y[v * width + k] as number) + sign * (least[k] as number);
      });
      if (node >= size) {
        for (let k = 0; k < width; k++) {
          z[node * width + k] = (z[node * width + k] as number) - 2 * sign * (least[k] as number);
        }
      }
    }
  }

  private makeBlossom(u: number, v: number): void {
    const { top, parent, mark } = this;
    const meeting = this.meetingNode(u, v);
    const b = this.freeIds.pop();
    if (b === undefined) throw new Error('no blossom id left');
    const path: number[] = [];
    const links: [number, number][] = [[u, v]];
    let node = top[u] as number;
    while (node !== meeting) {
      path.push(node);
      links.push([this.edgeFrom[node] as number, this.edgeTo[node] as number]);
      node = top[this.edgeFrom[node] as number] as number;
    }
    path.push(meeting);
    path.reverse();
    links.reverse();
    node = top[v] as number;
    while (node !== meeting) {
      path.push(node);
      links.push([this.edgeTo[node] as number, this.edgeFrom[node] as number]);
      node = top[this.edgeFrom[node] as number] as number;
    }
    this.children[b] = path;
    this.links[b] = links;
    this.base[b] = this.base[meeting] as number;
    parent[b] = -1;
    this.z.fill(0, b * this.width, (b + 1) * this.width);
    const newlyOuter: number[] = [];
    for (const child of path) {
      parent[child] = b;
      if (mark[child] === INNER) this.eachVertex(child, (w) => newlyOuter.push(w));
    }
    mark[b] = OUTER;
    this.edgeFrom[b] = this.edgeFrom[meeting] as number;
    this.edgeTo[b] = this.edgeTo[meeting] as number;
    this.eachVertex(b, (w) => {
      top[w] = b;
    });
    this.tree.push(b);
    for (const w of newlyOuter) {
      this.queue.push(w);
      this.outer.push(w);
    }
  }

  /** The node of the tree where the ways from `u` and `v` to the root meet. */
  private meetingNode(u: number, v: number): number {
    const seen = new Set<number>();
    let node = this.top[u] as number;
    for (;;) {
      seen.add(node);
      const from = this.edgeFrom[node] as number;
      if (from === -1) break;
      node = this.top[from] as number;
    }
    node = this.top[v] as number;
    while (!seen.has(node)) node = this.top[this.edgeFrom[node] as number] as number;
    return node;
  }

  /** An inner blossom with label 0 opens: the way through it stays in the tree, the rest becomes free. */
  private expandInner(b: number): void {
    const { top, parent, mark } = this;
    const children = this.children[b] ?? [];
    const links = this.links[b] ?? [];
    for (const child of children) {
      parent[child] = -1;
      mark[child] = FREE;
      this.eachVertex(child, (v) => {
        top[v] = child;
      });
    }
    let from = this.edgeFrom[b] as number;
    let to = this.edgeTo[b] as number;
    const length = children.length;
    const entry = top[to] as number;
    let j = children.indexOf(entry);
    const forward = j % 2 === 1;
    const direction = forward ? 1 : -1;
    const stop = forward ? length : 0;
    while (j !== stop) {
      const inner = children[j % length] as number;
      mark[inner] = INNER;
      this.edgeFrom[inner] = from;
      this.edgeTo[inner] = to;
      this.tree.push(inner);
      const near = this.base[inner] as number;
      const next = this.mate[near] as number;
      this.makeOuter(top[next] as number, near, next);
      j += direction;
      const link = links[forward ? j % length : (j - 1 + length) % length] as [number, number];
      from = forward ? link[0] : link[1];
      to = forward ? link[1] : link[0];
      j += direction;
    }
    const last = children[0] as number;
    mark[last] = INNER;
    this.edgeFrom[last] = from;
    this.edgeTo[last] = to;
    this.tree.push(last);
    mark[b] = FREE;
    this.tree = this.tree.filter((node) => node !== b);
    this.release(b);
  }

  /** Rearranges the pairs inside blossom `b` so that vertex `v` becomes its base. */
  private rebase(b: number, v: number): void {
    if (b < this.size) return;
    let child = v;
    while (this.parent[child] !== b) child = this.parent[child] as number;
    this.rebase(child, v);
    const children = this.children[b] as number[];
    const links = this.links[b] as [number, number][];
    const length = children.length;
    const i = children.indexOf(child);
    const forward = i % 2 === 1;
    const direction = forward ? 1 : -1;
    const stop = forward ? length : 0;
    let j = i;
    while (j !== stop) {
      j += direction;
      const link = links[forward ? j % length : (j - 1 + length) % length] as [number, number];
      const w = forward ? link[0] : link[1];
      const x = forward ? link[1] : link[0];
      this.rebase(children[j % length] as number, w);
      j += direction;
      this.rebase(children[j % length] as number, x);
      this.join(w, x);
    }
    this.children[b] = [...children.slice(i), ...children.slice(0, i)];
    this.links[b] = [...links.slice(i), ...links.slice(0, i)];
    this.base[b] = this.base[this.children[b][0] as number] as number;
  }

  private augment(u: number, v: number): void {
    this.rebase(this.top[v] as number, v);
    let s = u;
    let partner = v;
    this.mate[v] = u;
    for (;;) {
      const outer = this.top[s] as number;
      const from = this.edgeFrom[outer] as number;
      this.rebase(outer, s);
      this.mate[s] = partner;
      if (from === -1) return;
      const inner = this.top[from] as number;
      const up = this.edgeFrom[inner] as number;
      const down = this.edgeTo[inner] as number;
      this.rebase(inner, down);
      this.mate[down] = up;
      s = up;
      partner = down;
    }
  }

  private endSearch(): void {
    const done = this.tree;
    this.tree = [];
    for (const node of done) this.mark[node] = FREE;
    for (const node of done) {
      if (node >= this.size && this.parent[node] === -1 && this.children[node] !== undefined)
        this.openIfIdle(node);
    }
  }

  /** Opens blossoms that hold no label any more. */
  private openIfIdle(b: number): void {
    for (let k = 0; k < this.width; k++) if (this.z[b * this.width + k] !== 0) return;
    const children = this.children[b] ?? [];
    this.release(b);
    for (const child of children) {
      this.parent[child] = -1;
      this.mark[child] = FREE;
      this.eachVertex(child, (v) => {
        this.top[v] = child;
      });
      if (child >= this.size) this.openIfIdle(child);
    }
  }

  private reportStuck(): void {
    for (const node of this.tree) {
      if (this.parent[node] !== -1) continue;
      const vertices: number[] = [];
      this.eachVertex(node, (v) => vertices.push(v));
      if (this.mark[node] === OUTER) this.stuckOuter.push(vertices);
      else if (this.mark[node] === INNER) this.stuckInner.push(...vertices);
    }
  }
}

function compareAt(a: Float64Array, i: number, b: Float64Array, j: number, width: number): number {
  for (let k = 0; k < width; k++) {
    const difference = (a[i + k] as number) - (b[j + k] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

function isNegative(v: Float64Array): boolean {
  for (const c of v) if (c !== 0) return c < 0;
  return false;
}

function isZero(v: Float64Array): boolean {
  for (const c of v) if (c !== 0) return false;
  return true;
}
