import { isGameKind, rulesOf, type GameKind } from '../../src/chess/index.ts';

/** One line of an EPD file: a position and the number of move sequences by depth. */
export interface PerftLine {
  readonly fen: string;
  readonly nodes: ReadonlyMap<number, number>;
  readonly label: string;
}

/** Reads lines `FEN ;D1 20 ;D2 400 ;id name`; `#` begins a comment. */
export function readPerftLines(text: string): PerftLine[] {
  const lines: PerftLine[] = [];
  for (const line of text.split('\n')) {
    const [fen = '', ...items] = line.split(';').map((part) => part.trim());
    if (fen === '' || fen.startsWith('#')) continue;
    const nodes = new Map<number, number>();
    let label = fen;
    for (const item of items) {
      const depth = /^D(\d+) (\d+)$/.exec(item);
      if (depth !== null) nodes.set(Number(depth[1]), Number(depth[2]));
      else label = item;
    }
    lines.push({ fen, nodes, label });
  }
  return lines;
}

/** Values of a line up to `depth` that differ from ours, as sentences; empty = all agree. */
export function perftDifferences(kind: GameKind, line: PerftLine, depth: number): string[] {
  const read = rulesOf(kind).fromFen(line.fen);
  if (!read.ok) return [`${line.fen}: ${read.refusal.code}`];
  const differences: string[] = [];
  for (const [at, expected] of line.nodes) {
    if (at > depth) continue;
    const found = read.value.perft(at);
    if (found !== expected) differences.push(`${line.fen} D${at}: ${found}, expected ${expected}`);
  }
  return differences;
}

/** Name of a game from outside, or undefined. */
export function kindNamed(text: string): GameKind | undefined {
  return isGameKind(text) ? text : undefined;
}
