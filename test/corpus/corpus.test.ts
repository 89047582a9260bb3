import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CorpusKind } from './kind.ts';
import { real } from './real.ts';
import { swiss } from './swiss.ts';
import { trf } from './trf.ts';

const DATA = join(process.env['TABIYA_REFERENCE'] ?? join(import.meta.dirname, '../../../shared'), 'data');

/** Runs a corpus, or the first cases of it, and returns what failed. */
function failures(
  kind: CorpusKind,
  folder: string,
  most: number,
): { readonly ran: number; readonly failed: string[] } {
  const failed: string[] = [];
  let ran = 0;
  for (const { name, verdict, detail } of kind.run([folder], {})) {
    ran += 1;
    if (verdict === 'failed') failed.push(`${name}: ${detail ?? ''}`);
    if (ran >= most) break;
  }
  return { ran, failed };
}

test.skipIf(!existsSync(DATA)).each([
  [swiss, join(DATA, 'swiss', 'tournaments.jsonl.gz'), 300],
  [trf, join(DATA, 'trf'), 400],
] as const)(
  'the reference data hold ($name)',
  (kind, path, most) => {
    const { ran, failed } = failures(kind, path, most);
    expect(failed).toEqual([]);
    expect(ran).toBeGreaterThanOrEqual(300);
  },
  180_000,
);

test.skipIf(!existsSync(DATA)).each([
  ['worldcup-ko-half-2025.json', 128],
  ['double-rr-candidates-2024.json', 30],
  ['rr-elite-2025.json', 30],
] as const)('R-260 R-266 R-310 %s replayed through the commands of a judge', (file, least) => {
  const { ran, failed } = failures(real, join(DATA, 'real', file), Number.MAX_SAFE_INTEGER);
  expect(failed).toEqual([]);
  expect(ran).toBeGreaterThanOrEqual(least);
});

test.skipIf(!existsSync(DATA))(
  'real events are paired as they were',
  () => {
    const { ran, failed } = failures(real, join(DATA, 'real'), 60);
    expect(failed).toEqual([]);
    expect(ran).toBeGreaterThan(0);
  },
  180_000,
);
