import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { filesIn } from './files.ts';
import { count } from './kind.ts';
import type { CaseResult, CorpusKind, Counts } from './kind.ts';
import type { RealTournament } from './real-event.ts';
import { realPairings } from './real-pairings.ts';
import { realKnockout, type RealKnockout } from './real-commands.ts';
import { realCrosstable, realTables, replayedCrosstable, replayedTable } from './real-tables.ts';
import type { RealCrosstable } from './real-tables.ts';

/** A part of the test of one schema; pairings, tables and matches have one each. */
type Part = (given: never, path: string, counts: Counts) => Iterable<CaseResult>;

const PARTS: Readonly<Record<string, readonly Part[]>> = {
  'real-tournament/1': [
    (given: RealTournament, path, counts) => realPairings(given, path, counts),
    (given: RealTournament, path, counts) => realTables(given, path, counts),
    (given: RealTournament, path, counts) => replayedTable(given, path, counts),
  ],
  'real-crosstable/1': [
    (given: RealCrosstable, path, counts) => realCrosstable(given, path, counts),
    (given: RealCrosstable, path, counts) => replayedCrosstable(given, path, counts),
  ],
  'real-knockout/1': [(given: RealKnockout, path, counts) => realKnockout(given, path, counts)],
};

/** Events that were really played (`data/real/README.md`). */
export const real: CorpusKind = {
  name: 'real',
  about: 'events that were really played (.json with .trf beside)',
  *run(paths, counts): Iterable<CaseResult> {
    for (const path of filesIn(paths, /\.json$/)) {
      const given = JSON.parse(readFileSync(path, 'utf8')) as { readonly schema?: string };
      const parts = PARTS[given.schema ?? ''];
      if (parts === undefined) {
        yield { name: basename(path), verdict: 'skipped', detail: `schema ${given.schema}` };
        continue;
      }
      count(counts, 'events');
      for (const part of parts) yield* part(given as never, path, counts);
    }
  },
};
