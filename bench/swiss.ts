import { performance } from 'node:perf_hooks';
import { pairDutch } from 'tabiya-engine/swiss';
import { newEvent, playRound, REALISTIC, seeded, withAbsences } from './swiss-event.ts';

const ROUNDS = 9;
const SEEDS = [1, 2, 3];
const SIZES = (process.argv[2] ?? '100,300,1000,2000,5000,10000').split(',').map(Number);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

for (const size of SIZES) {
  const times: number[][] = Array.from({ length: ROUNDS }, () => []);
  for (const seed of SEEDS) {
    const random = seeded(seed * 1000 + size);
    let event = newEvent(size, ROUNDS, random, REALISTIC);
    for (let round = 1; round <= ROUNDS; round++) {
      event = withAbsences(event, random, REALISTIC);
      const start = performance.now();
      const pairing = pairDutch(event, { round });
      times[round - 1]?.push(performance.now() - start);
      if (pairing.status !== 'ok') break;
      event = playRound(event, pairing, random, REALISTIC);
    }
  }
  console.log(
    `n=${size}`,
    times.map((row) => `${median(row).toFixed(1)}/${Math.max(...row).toFixed(1)}`).join('  '),
    `rss ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
  );
}
