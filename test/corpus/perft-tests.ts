import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { GameKind } from '../../src/chess/index.ts';
import { perftDifferences, readPerftLines } from './perft.ts';
import { reference } from './reference.ts';

/** So many positions a test: each ends within seconds. */
const AT_ONCE = 120;
const DEPTH = 4;

/** Tests of all positions of a file of `data/perft` to depth 4; skipped where the reference is not there. */
export function perftTests(file: string, kind: GameKind): void {
  const epd = reference(`data/perft/${file}.epd`);
  const lines = epd.here ? readPerftLines(readFileSync(epd.path, 'utf8')) : [];
  test.skipIf(!epd.here)(`perft of ${file}.epd: there are positions`, () => {
    expect(lines.length).toBeGreaterThan(10);
  });
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const some = lines.slice(from, from + AT_ONCE);
    const name = `perft of ${file}.epd to depth ${DEPTH}, positions from ${from + 1}`;
    test(name, { timeout: 300_000 }, () => {
      expect(some.flatMap((line) => perftDifferences(kind, line, DEPTH))).toEqual([]);
    });
  }
}
