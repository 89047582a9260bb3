import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createStandings } from 'tabiya-engine/standings';
import type { Edition } from 'tabiya-engine/tiebreaks';
import { readTrf } from 'tabiya-engine/trf';
import { filesIn } from './files.ts';
import { count } from './kind.ts';
import type { CaseResult, CorpusKind, Counts } from './kind.ts';
import { teamExercise } from './teams.ts';
import type { TeamExercise } from './teams.ts';

/** `expected/ID.json` of `data/tiebreaks/README.md`. */
interface Expected {
  readonly id: string;
  readonly rounds: number;
  readonly system: 'swiss' | 'roundrobin';
  readonly values: Readonly<Partial<Record<Edition, Readonly<Record<string, readonly (string | null)[]>>>>>;
  readonly ranks: Readonly<
    Partial<
      Record<Edition, readonly { readonly list: readonly string[]; readonly rank: readonly number[] }[]>
    >
  >;
}

/** Every value of a case, and every place of its rank lists; `"?"` is disputed and skipped. */
function* checkCase(expected: Expected, trf: string, counts: Counts): Iterable<CaseResult> {
  const reading = readTrf(readFileSync(trf));
  if (!reading.ok) {
    yield { name: expected.id, verdict: 'failed', detail: JSON.stringify(reading.faults[0]) };
    return;
  }
  const tableOf = (edition: Edition, list: readonly string[]) => {
    const result = createStandings(reading.record, { system: expected.system, edition, list });
    if (!result.ok) throw new Error(`${expected.id} ${list.join(',')}: ${JSON.stringify(result.faults)}`);
    return result.standings.table();
  };
  for (const [edition, codes] of Object.entries(expected.values) as [Edition, Record<string, string[]>][]) {
    for (const [code, values] of Object.entries(codes)) {
      const table = tableOf(edition, [code]);
      const column = table.list.indexOf(code);
      const ours = new Map(table.rows.map((row) => [row.number, row.values[column]]));
      for (const [index, value] of values.entries()) {
        const name = `${expected.id} ${edition} ${code} player ${index + 1}`;
        count(counts, 'values');
        if (value === '?') {
          count(counts, 'disputed');
          continue;
        }
        const mine = ours.get(index + 1);
        yield mine === value
          ? { name, verdict: 'passed' }
          : { name, verdict: 'failed', detail: `ours ${mine} | reference ${value}` };
      }
    }
  }
  for (const [edition, lists] of Object.entries(expected.ranks) as [
    Edition,
    { list: string[]; rank: number[] }[],
  ][]) {
    for (const { list, rank } of lists) {
      const places = new Map(tableOf(edition, list).rows.map(({ number, place }) => [number, place]));
      const ours = rank.map((_, index) => places.get(index + 1));
      count(counts, 'rank lists');
      const name = `${expected.id} ${edition} ${list.join(',')}`;
      yield ours.join() === rank.join()
        ? { name, verdict: 'passed' }
        : { name, verdict: 'failed', detail: `ours ${ours.join()} | reference ${rank.join()}` };
    }
  }
}

/** Tie-break values and rank lists of whole events (`data/tiebreaks/README.md`). */
export const tiebreaks: CorpusKind = {
  name: 'tiebreaks',
  about: 'tie-break values and rank lists (folder with expected/ and trf/, or files of expected/)',
  *run(paths, counts): Iterable<CaseResult> {
    const files = filesIn(
      paths.map((path) => (existsSync(join(path, 'expected')) ? join(path, 'expected') : path)),
      /\.json$/,
    );
    for (const file of files) {
      const expected = JSON.parse(readFileSync(file, 'utf8')) as Expected;
      count(counts, 'events');
      const trf = join(dirname(dirname(file)), 'trf', basename(file).replace(/\.json$/, '.trf'));
      yield* checkCase(expected, trf, counts);
    }
    for (const path of paths) {
      const exercise = join(path, 'team-exercise.json');
      if (!existsSync(exercise)) continue;
      yield* teamExercise(JSON.parse(readFileSync(exercise, 'utf8')) as TeamExercise, counts);
    }
  },
};
