import { rulesOf, type GameKind, type Position } from '../../src/chess/index.ts';

/** One move of an analysis; the root (id 0) is the position it begins from. */
export interface TreeNode {
  readonly id: number;
  readonly parent: number | null;
  readonly action: string;
  readonly san: string;
  /** 0 for the root; counts actions from there. */
  readonly ply: number;
  readonly comment: string;
  /** Ids of the moves that follow, the main one first. */
  readonly children: readonly number[];
}

/** Moves with variations. Values never change: every act gives a new tree; ids are never used twice. */
export interface Tree {
  readonly kind: GameKind;
  readonly fen: string;
  readonly next: number;
  readonly nodes: ReadonlyMap<number, TreeNode>;
}

export const ROOT = 0;

export function beginTree(kind: GameKind, fen: string): Tree {
  const root: TreeNode = { id: ROOT, parent: null, action: '', san: '', ply: 0, comment: '', children: [] };
  return { kind, fen, next: 1, nodes: new Map([[ROOT, root]]) };
}

/** A node that must exist; an unknown id is the root. */
export function nodeOf(tree: Tree, id: number): TreeNode {
  const node = tree.nodes.get(id) ?? tree.nodes.get(ROOT);
  if (node === undefined) throw new Error('a tree without root');
  return node;
}

function withNode(tree: Tree, node: TreeNode): Tree {
  return { ...tree, nodes: new Map(tree.nodes).set(node.id, node) };
}

/** The move after `at`; one that stands there already is found again, another becomes a variation. */
export function addMove(
  tree: Tree,
  at: number,
  action: string,
  san: string,
): { readonly tree: Tree; readonly id: number } {
  const parent = nodeOf(tree, at);
  const known = parent.children.find((id) => nodeOf(tree, id).action === action);
  if (known !== undefined) return { tree, id: known };
  const id = tree.next;
  const node: TreeNode = {
    id,
    parent: parent.id,
    action,
    san,
    ply: parent.ply + 1,
    comment: '',
    children: [],
  };
  const nodes = new Map(tree.nodes)
    .set(id, node)
    .set(parent.id, { ...parent, children: [...parent.children, id] });
  return { tree: { ...tree, next: id + 1, nodes }, id };
}

export function setComment(tree: Tree, id: number, comment: string): Tree {
  return withNode(tree, { ...nodeOf(tree, id), comment });
}

/** Takes a move away with all that follows it; the root stays. */
export function removeFrom(tree: Tree, id: number): Tree {
  const node = nodeOf(tree, id);
  if (node.parent === null) return tree;
  const nodes = new Map(tree.nodes);
  const gone = [id];
  for (let one = gone.pop(); one !== undefined; one = gone.pop()) {
    gone.push(...nodeOf(tree, one).children);
    nodes.delete(one);
  }
  const parent = nodeOf(tree, node.parent);
  nodes.set(parent.id, { ...parent, children: parent.children.filter((child) => child !== id) });
  return { ...tree, nodes };
}

/** Makes the line through this move the main one, up to the root. */
export function promote(tree: Tree, id: number): Tree {
  let next = tree;
  for (let node = nodeOf(tree, id); node.parent !== null; node = nodeOf(next, node.parent)) {
    const parent = nodeOf(next, node.parent);
    const children = [node.id, ...parent.children.filter((child) => child !== node.id)];
    next = withNode(next, { ...parent, children });
  }
  return next;
}

/** Ids from the root's first move to this one. */
export function pathTo(tree: Tree, id: number): readonly number[] {
  const path: number[] = [];
  for (let node = nodeOf(tree, id); node.parent !== null; node = nodeOf(tree, node.parent))
    path.unshift(node.id);
  return path;
}

/** The last id of the main line from here. */
export function endOf(tree: Tree, id: number): number {
  let node = nodeOf(tree, id);
  for (let next = node.children[0]; next !== undefined; next = node.children[0]) node = nodeOf(tree, next);
  return node.id;
}

/** The neighbour among the moves that answer the same position, `step` = 1 or -1; the id itself when there is none. */
export function sibling(tree: Tree, id: number, step: 1 | -1): number {
  const { parent } = nodeOf(tree, id);
  if (parent === null) return id;
  const { children } = nodeOf(tree, parent);
  return children[children.indexOf(id) + step] ?? id;
}

/** Positions by id, computed as they are asked for. Ids are unique within a board's life, so they may be kept. */
export class TreePositions {
  readonly #known = new Map<number, Position>();

  constructor(kind: GameKind, fen: string) {
    const start = rulesOf(kind).fromFen(fen);
    if (start.ok) this.#known.set(ROOT, start.value);
  }

  /** The position after a move, or null when the start cannot be read. */
  at(tree: Tree, id: number): Position | null {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const node = nodeOf(tree, id);
    const before = node.parent === null ? null : this.at(tree, node.parent);
    const after = before?.apply(node.action);
    if (after === undefined || !after.ok) return null;
    this.#known.set(id, after.value);
    return after.value;
  }
}
