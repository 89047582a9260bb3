import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventRecord } from 'tabiya-engine/event';
import { createStandings } from 'tabiya-engine/standings';
import { readTrf, writeTrf } from 'tabiya-engine/trf';
import { compareValues, runChecker } from '../../bench/standings-reference.ts';
import { randomEvent } from './event.ts';

/** Codes on which the checker and the rules agree however rounds were missed (`tiebreaks.md`, section 12). */
const CODES = ['PTS', 'BH', 'BH/C1', 'FB', 'SB', 'WIN', 'BPG', 'PS'];
const FORMS = ['trf16', 'trf26'] as const;

interface Given {
  readonly name: string;
  readonly record: EventRecord;
}

/**
 * Writes events as TRF16 and TRF26 and gives the files to two reference programs: a pairing executable (environment
 * BBP_PAIRINGS) has to accept them, the Python checker (TIEBREAK_CHECKER, path of tiebreakchecker.py) has to find the
 * values we find. Either may be absent. The events: random ones, and every file of a folder.
 *
 *     BBP_PAIRINGS=… TIEBREAK_CHECKER=… node scripts/reference-files.mjs [COUNT [FOLDER]]
 */
function main([count = '20', folder]: readonly string[]): number {
  const [pairings, checker] = [process.env['BBP_PAIRINGS'], process.env['TIEBREAK_CHECKER']];
  if (pairings === undefined && checker === undefined) {
    console.log('set BBP_PAIRINGS or TIEBREAK_CHECKER');
    return 2;
  }
  const place = mkdtempSync(join(tmpdir(), 'tabiya-files-'));
  const counts = { files: 0, accepted: 0, refused: 0, checked: 0, values: 0, failed: 0, skipped: 0 };
  try {
    for (const { name, record } of [...random(Number(count)), ...real(folder)])
      for (const form of FORMS) {
        const file = join(place, 'event.trf');
        const written = writeTrf(record, { form, system: 'FIDE_DUTCH_2025' });
        if (!written.ok) {
          counts.skipped += 1;
          continue;
        }
        counts.files += 1;
        // Neither program knows the symbols of unknown results and of absences.
        writeFileSync(
          file,
          written.text.replace(/^162.*/m, (line) => line.replace(/ +[AX] +[\d.]+/g, '')),
        );
        if (pairings !== undefined) {
          const { status, stderr } = spawnSync(pairings, ['--dutch', file, '-c'], { encoding: 'utf8' });
          if (status === 0) counts.accepted += 1;
          else {
            counts.refused += 1;
            console.log(`refused: ${name} ${form}: ${stderr.trim().split('\n')[0]}`);
          }
        }
        if (checker === undefined) continue;
        const made = createStandings(record, { system: 'swiss', edition: 'c07-2026', list: CODES });
        if (!made.ok) throw new Error(JSON.stringify(made.faults));
        const ours = made.standings
          .table()
          .rows.map(({ number, values }) => [String(number), values.map((value) => value ?? '')] as const);
        const { compared, differing } = compareValues(
          new Map(ours),
          runChecker(checker, file, CODES).values,
          CODES,
        );
        counts.values += compared;
        if (compared === 0) counts.skipped += 1;
        else if (differing.size === 0) counts.checked += 1;
        else {
          counts.failed += 1;
          const told = [...differing].map(([code, n]) => `${code} ${n}`).join(', ');
          console.log(`different: ${name} ${form}: ${told} of ${compared}`);
        }
      }
  } finally {
    rmSync(place, { recursive: true });
  }
  console.log(
    `${counts.files} files written; pairing program: ${counts.accepted} accepted, ${counts.refused} refused; ` +
      `checker: ${counts.values} values of ${counts.checked + counts.failed} files`,
  );
  const passed = counts.accepted + counts.checked;
  console.log(`${passed} passed, ${counts.failed + counts.refused} failed, ${counts.skipped} skipped`);
  return counts.failed + counts.refused > 0 || passed === 0 ? 1 : 0;
}

/** Random events with the usual points, whose tables every program reads the same way. */
function* random(count: number): Iterable<Given> {
  for (let seed = 1, made = 0; made < count; seed++) {
    const { record, rounds } = randomEvent(seed, 8, 60);
    if (rounds < 2 || record.points.win !== 10 || record.points.pairingBye !== 10) continue;
    made += 1;
    yield { name: `seed ${seed}`, record: { ...record, startDate: '2026-11-30', virtualPoints: [] } };
  }
}

/** Swiss events of a folder of TRF files, as far as we read them. */
function* real(folder: string | undefined): Iterable<Given> {
  if (folder === undefined || !existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.trf'))) {
    const reading = readTrf(readFileSync(join(folder, name)));
    // A team file is ranked by match points.
    if (reading.ok && !reading.document.lines.some(({ code }) => code === '310' || code === '013'))
      yield { name, record: reading.record };
    else if (!reading.ok) console.log(`not read: ${name}`);
  }
}

process.exitCode = main(process.argv.slice(2));
