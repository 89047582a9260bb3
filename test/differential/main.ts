import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeTrf } from 'tabiya-engine/trf';
import { randomEvent } from './event.ts';

/**
 * Plays random events with our engine and lets a reference executable (environment BBP_PAIRINGS) check every round
 * and every "no valid pairing". Prints each event that differs and keeps its file in KEEP, if given.
 *
 *     BBP_PAIRINGS=… node scripts/differential.mjs ROUNDS [LEAST MOST [SEED]]
 */
function main(args: readonly string[]): number {
  const reference = process.env['BBP_PAIRINGS'];
  if (reference === undefined) {
    console.log('set BBP_PAIRINGS to the reference executable');
    return 2;
  }
  const [wanted = 1000, least = 4, most = 40, firstSeed = 1] = args.map(Number);
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-differential-'));
  let rounds = 0;
  let events = 0;
  let stuck = 0;
  let different = 0;
  let refused = 0;
  for (let seed = firstSeed; rounds < wanted; seed++) {
    const event = randomEvent(seed, least, most);
    if (event.rounds === 0) continue;
    const file = join(folder, `event-${seed}.trf`);
    const written = writeTrf(event.record, { form: 'trf26', system: 'FIDE_DUTCH_2025' });
    if (!written.ok) throw new Error(`cannot write event ${seed}: ${written.code}`);
    // The executable does not know the symbols of unknown results and of absences.
    writeFileSync(
      file,
      written.text.replace(/^162.*/m, (line) => line.replace(/ +[AX] +[\d.]+/g, '')),
    );
    const check = spawnSync(reference, ['--dutch', file, '-c'], { encoding: 'utf8' });
    events += 1;
    if (check.status !== 0) {
      refused += 1;
      console.log(`refused: seed ${seed}: ${check.stderr.trim()}`);
      continue;
    }
    const said = check.stdout.split('\n').filter((line) => line.trim() !== '');
    const seen = said.filter((line) => /: Round #\d+$/.test(line)).length;
    const bad = said.filter((line) => !/: Round #\d+$/.test(line));
    rounds += seen;
    let noPairing = true;
    if (event.stuck) {
      stuck += 1;
      rounds += 1;
      noPairing = spawnSync(reference, ['--dutch', file, '-p'], { encoding: 'utf8' }).status === 1;
    }
    if (bad.length === 0 && noPairing) {
      rmSync(file);
      continue;
    }
    different += 1;
    console.log(`different: seed ${seed}, ${event.record.players.length} players:\n${said.join('\n')}`);
    if (!noPairing) console.log('  the reference pairs a round we call impossible');
    const keep = process.env['KEEP'];
    if (keep !== undefined) {
      mkdirSync(keep, { recursive: true });
      writeFileSync(join(keep, `event-${seed}.trf`), written.text);
    }
  }
  rmSync(folder, { recursive: true });
  console.log(
    `${events} events, ${rounds} rounds, ${stuck} without a valid pairing, ${refused} refused by the reference`,
  );
  console.log(`${events - different - refused} passed, ${different} failed, ${refused} skipped`);
  return different > 0 ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
