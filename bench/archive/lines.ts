import { positionHash, openingOf } from '../../src/archive/index.ts';
import { rulesOf, type Position } from '../../src/chess/index.ts';
import { lotsOf } from 'tabiya-engine/lots';

/** A line of legal moves as the archive indexes it. */
export interface GameLine {
  readonly hashes: readonly number[];
  readonly opening: string | null;
  /** Positions people may look for, as FEN, after 4, 10, 20 and 40 plies. */
  readonly fens: readonly string[];
}

const PLIES = 40;
const SHOWN = new Set([4, 10, 20, 40]);
/** How often a game follows what was played before, by ply: openings are shared, middlegames are not. */
const FOLLOWS = [0.98, 0.97, 0.95, 0.93, 0.9, 0.88, 0.85, 0.8, 0.75, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1];

interface Node {
  readonly position: Position;
  readonly children: Node[];
}

/** Lines of legal moves that share their beginnings as real games do. */
export function makeLines(count: number, seed: string): readonly GameLine[] {
  const lots = lotsOf(seed);
  const root: Node = { position: rulesOf('chess').start(), children: [] };
  const chance = (share: number) => lots.below(1000) < share * 1000;
  return Array.from({ length: count }, () => {
    let node = root;
    const keys: string[] = [];
    const fens: string[] = [];
    for (let ply = 0; ply < PLIES; ply++) {
      const { children } = node;
      // The first child of a position is the main line: it is followed more often than the others.
      const known = children[Math.min(lots.below(children.length + 1), lots.below(children.length + 1))];
      let next = known !== undefined && chance(FOLLOWS[ply] ?? 0) ? known : null;
      if (next === null) {
        const moves = node.position.moves();
        const move = moves[lots.below(Math.max(1, moves.length))];
        const played = move === undefined ? null : node.position.apply(move);
        if (played === null || !played.ok) break;
        next = { position: played.value, children: [] };
        if (ply < FOLLOWS.length) children.push(next);
      }
      node = next;
      keys.push(node.position.key());
      if (SHOWN.has(ply + 1)) fens.push(node.position.fen());
    }
    const hashes = [...new Set(keys.map((key) => positionHash('chess', key)))];
    return { hashes, opening: openingOf(keys), fens };
  });
}
