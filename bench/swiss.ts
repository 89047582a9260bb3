import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { EventRecord } from 'tabiya-engine/event';
import { pairDutch } from 'tabiya-engine/swiss';
import { writeTrf } from 'tabiya-engine/trf';
import { newEvent, playRound, REALISTIC, seeded, withAbsences } from './swiss-event.ts';

/**
 * `npm run -s bench:swiss [SIZES]`: pairs rounds 1…9 of three seeded events of each size (byes, absences, forfeits,
 * unrated players) and prints median/worst milliseconds a round. With BBP_PAIRINGS set to a reference executable the
 * last round is paired by both as whole processes, ours including the start of Node, up to 1,000 players
 * (BBP_LARGEST raises that; the reference needs minutes for 2,000).
 */
const ROUNDS = 9;
const SEEDS = [1, 2, 3];
const SIZES = (process.argv[2] ?? '100,300,1000,2000,5000,10000').split(',').map(Number);
/** Bars of the last round in milliseconds. */
const BARS: Readonly<Record<number, number>> = { 100: 10, 300: 40, 1000: 150, 2000: 400, 10000: 3000 };

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Plays an event and hands each round's milliseconds out; returns the event as it stands before the last round. */
function playEvent(
  size: number,
  seed: number,
  each: (round: number, ms: number, cpuMs: number) => void,
): EventRecord {
  const random = seeded(seed * 1000 + size);
  let event = newEvent(size, ROUNDS, random, REALISTIC);
  let before = event;
  for (let round = 1; round <= ROUNDS; round++) {
    event = withAbsences(event, random, REALISTIC);
    before = event;
    const start = performance.now();
    const cpu = process.cpuUsage();
    const pairing = pairDutch(event, { round });
    const used = process.cpuUsage(cpu);
    each(round, performance.now() - start, (used.user + used.system) / 1000);
    if (pairing.status !== 'ok') throw new Error(`no pairing for ${size} players, round ${round}`);
    event = playRound(event, pairing, random, REALISTIC);
  }
  return before;
}

function seconds(
  command: string,
  args: readonly string[],
): { readonly time: number; readonly output: string } {
  const start = performance.now();
  const done = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (done.status !== 0) throw new Error(`${command} ended with ${done.status}: ${done.stderr}`);
  return { time: (performance.now() - start) / 1000, output: done.stdout };
}

/** Both programs on the same file, and whether they say the same. */
function compare(reference: string, event: EventRecord, folder: string): string {
  const file = join(folder, 'event.trf');
  const written = writeTrf(event, { form: 'trf26', system: 'FIDE_DUTCH_2025' });
  if (!written.ok) return `not written: ${written.code}`;
  writeFileSync(file, written.text.replace(/^162.*\r?\n/m, ''));
  const ours = seconds(process.execPath, [join(import.meta.dirname, 'swiss-pair.js'), file]);
  const theirs = seconds(reference, ['--dutch', file, '-p']);
  const lines = (text: string): string => text.trim().split(/\s*\n/).slice(1).sort().join('\n');
  const same = lines(ours.output) === lines(theirs.output) ? 'same pairs' : 'DIFFERENT PAIRS';
  return `whole process: ours ${ours.time.toFixed(3)} s, reference ${theirs.time.toFixed(2)} s, ratio ${(theirs.time / ours.time).toFixed(0)}, ${same}`;
}

// The compiler of Node warms up outside the measurement, as in a server that has paired a round before.
for (let seed = 10; seed < 14; seed++) playEvent(120, seed, () => {});
playEvent(600, 14, () => {});

const folder = mkdtempSync(join(tmpdir(), 'tabiya-bench-'));
let previous: { readonly size: number; readonly last: number } | undefined;
console.log(`players  median/worst ms of rounds 1…${ROUNDS}`);
for (const size of SIZES) {
  const times: number[][] = Array.from({ length: ROUNDS }, () => []);
  const lastCpu: number[] = [];
  let last: EventRecord | undefined;
  for (const seed of SEEDS) {
    last = playEvent(size, seed, (round, ms, cpuMs) => {
      times[round - 1]?.push(ms);
      if (round === ROUNDS) lastCpu.push(cpuMs);
    });
  }
  const shown = times.map((row) => `${median(row).toFixed(1)}/${Math.max(...row).toFixed(1)}`).join('  ');
  const final = median(times[ROUNDS - 1] ?? []);
  const all = times.flat();
  const growth =
    previous === undefined
      ? ''
      : `, growth exponent ${(Math.log(final / previous.last) / Math.log(size / previous.size)).toFixed(2)}`;
  const bar = BARS[size] === undefined ? '' : `, bar ${BARS[size]} ms`;
  console.log(`${String(size).padStart(7)}  ${shown}`);
  console.log(
    `         last round ${final.toFixed(1)} ms (CPU ${median(lastCpu).toFixed(1)} ms)${bar}${growth}; worst of all rounds ${(Math.max(...all) / median(all)).toFixed(1)} times their median; peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
  );
  const reference = process.env['BBP_PAIRINGS'];
  if (reference !== undefined && last !== undefined && size <= Number(process.env['BBP_LARGEST'] ?? 1000)) {
    console.log(`         ${compare(reference, last, folder)}`);
  }
  previous = { size, last: final };
}
rmSync(folder, { recursive: true });
