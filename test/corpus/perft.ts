import { basename } from 'node:path';
import { rulesOf, type GameKind } from '../../src/chess/index.ts';
import { filesIn, textOf } from './files.ts';
import { count, type CaseResult, type CorpusKind } from './kind.ts';

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

/** Depth without `--depth D`: a minute or so for the whole reference. */
const USUAL_DEPTH = 3;

/** Numbers of legal move sequences (`data/perft/README.md`). */
export const perft: CorpusKind = {
  name: 'perft',
  about: 'positions with numbers of move sequences (.epd); --depth D (default 3)',
  *run(args, counts): Iterable<CaseResult> {
    const at = args.indexOf('--depth');
    const depth = at < 0 ? USUAL_DEPTH : Number(args[at + 1]);
    const paths = at < 0 ? args : args.filter((_arg, index) => index !== at && index !== at + 1);
    if (!Number.isInteger(depth) || depth < 1) throw new Error('--depth wants a whole number from 1 on');
    for (const file of filesIn(paths, /\.epd$/)) {
      // Castling from other squares than the classical ones is Chess960.
      const kind = /960|tricky/.test(basename(file)) ? 'chess960' : 'chess';
      const lines = readPerftLines(textOf(file));
      count(counts, 'positions', lines.length);
      for (const line of lines) {
        const values = [...line.nodes.keys()].filter((value) => value <= depth).length;
        count(counts, 'values', values);
        const differences = perftDifferences(kind, line, depth);
        const name = `${basename(file)} ${line.label}`;
        yield differences.length === 0
          ? { name, verdict: 'passed' }
          : { name, verdict: 'failed', detail: differences.join('; ') };
      }
    }
  },
};
