import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventRecord } from 'tabiya-engine/event';
import { writeTrf } from 'tabiya-engine/trf';

/** Codes the public Python checker (TieBreakServer) computes for a Swiss; its KS, a code of round robins, counts forfeits. */
const SHARED =
  'PTS BH BH/C1 BH/C2 BH/M1 BH/M2 FB FB/C1 AOB SB SB/C1 WIN WON BPG BWG PS PS/C1 REP ARO ARO/C1 TPR PTP APRO APPO';

interface Timed {
  readonly seconds: number;
  readonly output: string;
}

function run(command: string, given: readonly string[]): Timed {
  const from = performance.now();
  const { status, stdout, stderr, error } = spawnSync(command, given, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (error !== undefined) throw error;
  if (status !== 0 && stdout === '') throw new Error(`${command}: ${stderr.slice(-500)}`);
  return { seconds: (performance.now() - from) / 1000, output: stdout };
}

/** Fields of the lines that begin with a starting number, by that number. */
function valuesOf(output: string): ReadonlyMap<string, readonly string[]> {
  const rows = output
    .split(/\r?\n/u)
    .map((line) => line.split('\t'))
    .filter(([number]) => /^\d+$/u.test(number ?? ''));
  return new Map(rows.map(([number = '', , ...values]) => [number, values]));
}

/** Undefined values are written in several ways; numbers are compared as numbers. */
function isSame(ours: string, theirs: string): boolean {
  const [one, two] = [Number(ours), Number(theirs)];
  if (ours === '' || Number.isNaN(one) || Number.isNaN(two)) return true;
  return one === two;
}

type Values = ReadonlyMap<string, readonly string[]>;

/** The checker on a file: how long it took, and its values by starting number. */
export function runChecker(
  checker: string,
  file: string,
  codes: readonly string[],
): { readonly seconds: number; readonly values: Values } {
  const { seconds, output } = run('python3', [
    checker,
    '-i',
    file,
    '-s',
    '-d',
    'T',
    '-o',
    '-',
    '-t',
    ...codes,
  ]);
  return { seconds, values: valuesOf(output) };
}

/** How many values both have, and how many of each code are not the same. */
export function compareValues(
  ours: Values,
  theirs: Values,
  codes: readonly string[],
): { readonly compared: number; readonly differing: ReadonlyMap<string, number> } {
  let compared = 0;
  const differing = new Map<string, number>();
  for (const [number, values] of ours)
    for (const [at, value] of values.entries()) {
      const other = theirs.get(number)?.[at];
      if (other === undefined) continue;
      compared += 1;
      if (!isSame(value, other)) differing.set(codes[at] ?? '', (differing.get(codes[at] ?? '') ?? 0) + 1);
    }
  return { compared, differing };
}

/**
 * Both programs as processes on the same file: times, their ratio, and how many values agree.
 *
 * @param checker path of `tiebreakchecker.py`
 */
export function compareWithChecker(checker: string, record: EventRecord): string {
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-standings-'));
  try {
    const file = join(folder, 'event.trf');
    const written = writeTrf(record, { form: 'trf26' });
    if (!written.ok) return `not written: ${written.code}`;
    writeFileSync(file, written.text);
    const codes = SHARED.split(' ');
    const ours = run(process.execPath, [join(import.meta.dirname, 'standings-file.js'), file, SHARED]);
    const theirs = runChecker(checker, file, codes);
    const { compared, differing } = compareValues(valuesOf(ours.output), theirs.values, codes);
    if (compared === 0) return `${record.players.length} players: the checker gave no values`;
    const different = [...differing].map(([code, count]) => `${code} ${count}`).join(', ');
    return (
      `${record.players.length} players, whole process: ours ${ours.seconds.toFixed(2)} s, ` +
      `checker ${theirs.seconds.toFixed(2)} s, ratio ${(theirs.seconds / ours.seconds).toFixed(0)}; ` +
      `${compared} values compared, ${different === '' ? 'all equal' : `different: ${different}`}`
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
