/**
 * Conditional moves as a tree that is walked on the board: the root is the position of the game with the opponent to move,
 * odd plies are his, even ones the player's replies. The text of it is what the server keeps: one variation a line.
 */
import type { GameKind } from '../../src/chess/index.ts';
import { numberOf } from '../analysis/pgn.ts';
import {
  addMove,
  beginTree,
  nodeOf,
  pathTo,
  removeFrom,
  ROOT,
  TreePositions,
  type Tree,
} from '../analysis/tree.ts';

/** One variation from the position of the game to its last move. */
export interface PlanLine {
  /** Ids of its moves, the first one the opponent's. */
  readonly ids: readonly number[];
  /** True when it ends with the opponent's move: it has no reply yet and is not kept. */
  readonly isOpen: boolean;
}

/** A tree read from text, and the lines of the text that could not be read to their end. */
export interface ReadLines {
  readonly tree: Tree;
  readonly faults: readonly string[];
}

/**
 * The tree of lines of notation or wire form; numbers and dots are passed over as the server does (CR-2). A line that
 * stops being possible, or gives a second reply to a move, is read up to there and named among the faults.
 */
export function readLines(kind: GameKind, fen: string, text: string): ReadLines {
  let tree = beginTree(kind, fen);
  const positions = new TreePositions(kind, fen);
  const faults: string[] = [];
  for (const line of text.split(/\r?\n/u)) {
    const words = line
      .replaceAll(/(?<=^|\s)\d+\s*(?:\.+|…)/gu, ' ')
      .split(/[\s…]+/u)
      .filter((word) => word !== '' && !/^\.+$/u.test(word));
    let at = ROOT;
    for (const word of words) {
      const position = positions.at(tree, at);
      const step = position?.act(position.read(word) ?? word);
      const rival = isReply(tree, at) ? nodeOf(tree, at).children[0] : undefined;
      if (
        step === undefined ||
        !step.ok ||
        (rival !== undefined && nodeOf(tree, rival).action !== step.value.action)
      ) {
        faults.push(line.trim());
        break;
      }
      ({ tree, id: at } = addMove(tree, at, step.value.action, step.value.san));
    }
  }
  return { tree, faults };
}

/** True when the move after `at` is a reply of the player. */
export function isReply(tree: Tree, at: number): boolean {
  return nodeOf(tree, at).ply % 2 === 1;
}

/**
 * A move made on the board. Of the opponent's moves each may be foreseen; to each of them there is one reply, so another
 * reply takes the place of the one before, with all that followed it.
 */
export function foresee(
  tree: Tree,
  at: number,
  action: string,
  san: string,
): { readonly tree: Tree; readonly id: number; readonly replaced: string | null } {
  const before = isReply(tree, at) ? nodeOf(tree, at).children[0] : undefined;
  const other = before === undefined || nodeOf(tree, before).action === action ? undefined : before;
  const kept = other === undefined ? tree : removeFrom(tree, other);
  return {
    ...addMove(kept, at, action, san),
    replaced: other === undefined ? null : nodeOf(tree, other).san,
  };
}

/** Every variation, in the order in which they were made. */
export function linesOf(tree: Tree): readonly PlanLine[] {
  const lines: PlanLine[] = [];
  const walk = (id: number): void => {
    const { children, ply, parent } = nodeOf(tree, id);
    if (children.length === 0 && parent !== null)
      lines.push({ ids: pathTo(tree, id), isOpen: ply % 2 === 1 });
    for (const child of children) walk(child);
  };
  walk(ROOT);
  return lines;
}

/** Takes a variation away: from its last move back to where another one goes on. */
export function removeLine(tree: Tree, line: PlanLine): Tree {
  let first = line.ids.at(-1) ?? ROOT;
  for (let id = first; id !== ROOT; id = nodeOf(tree, id).parent ?? ROOT) {
    first = id;
    if (nodeOf(tree, nodeOf(tree, id).parent ?? ROOT).children.length > 1) break;
  }
  return removeFrom(tree, first);
}

/** What the server keeps: one variation a line; of open ones only what has a reply, and nothing twice. */
export function writeLines(tree: Tree): string {
  const all = linesOf(tree).map(({ ids, isOpen }) => (isOpen ? ids.slice(0, -1) : ids));
  const texts = all.map((ids) => ids.map((id) => nodeOf(tree, id).san).join(' '));
  return texts
    .filter((text, i) => text !== '' && texts.indexOf(text) === i)
    .filter((text) => !texts.some((other) => other.startsWith(`${text} `)))
    .join('\n');
}

/** A move with its number where a line needs one: `12.`, `12…` at its beginning, nothing for Black in between. */
export function numberBefore(tree: Tree, id: number, isFirst: boolean): string {
  const { number, white } = numberOf(tree, nodeOf(tree, id).ply);
  return white ? `${number}.` : isFirst ? `${number}…` : '';
}
