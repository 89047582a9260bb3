import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  answerTo,
  type EventRecord,
  eventWith,
  forfeitEntries,
  gameEntries,
  playerWith,
  type RoundEntry,
  STANDARD_POINTS,
} from 'tabiya-engine/event';
import { lotsOf } from 'tabiya-engine/lots';
import { compareWithChecker } from './standings-reference.ts';
import { createStandings, type Standings } from 'tabiya-engine/standings';

/** Every individual code, with cuts; the direct encounter twice. */
const LIST = (
  'PTS DE BH/C1 BH BH/C2 BH/M1 BH/M2 BH/P FB FB/C1 AOB AOB/F SB SB/C1 SB/C2 KS WIN WON BPG BWG PS PS/C1 REP STD ' +
  'ARO ARO/C1 TPR PTP APRO APPO DSB AROF RTNG DE/P TPN'
).split(' ');

/** Plays a Swiss-like event: neighbours by score meet, results follow the ratings, some rounds are missed. */
function play(size: number, rounds: number): EventRecord {
  const lots = lotsOf(`bench ${size}`);
  const ratings = Array.from({ length: size }, () => 1000 + lots.below(1700)).sort((a, b) => b - a);
  const entries: RoundEntry[][] = ratings.map(() => []);
  const scores = ratings.map(() => 0);
  /** Games with White less games with Black: colours stay even, as in a Swiss. */
  const whites = ratings.map(() => 0);
  for (let round = 0; round < rounds; round++) {
    const here = ratings
      .map((_, p) => p)
      .filter((p) => {
        if (lots.below(50) > 0) return true;
        const half = lots.coin();
        entries[p]?.push({ kind: 'bye', bye: half ? 'half' : 'zero' });
        scores[p] = (scores[p] ?? 0) + (half ? 5 : 0);
        return false;
      });
    const order = lots.shuffle(here).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
    if (order.length % 2 === 1) {
      const last = order.pop() ?? 0;
      entries[last]?.push({ kind: 'bye', bye: 'pairing' });
      scores[last] = (scores[last] ?? 0) + 10;
    }
    for (let i = 0; i < order.length; i += 2) {
      const [upper, lower] = [order[i] ?? 0, order[i + 1] ?? 0];
      const [white, black] = (whites[upper] ?? 0) <= (whites[lower] ?? 0) ? [upper, lower] : [lower, upper];
      whites[white] = (whites[white] ?? 0) + 1;
      whites[black] = (whites[black] ?? 0) - 1;
      const edge = (ratings[white] ?? 0) - (ratings[black] ?? 0) + 35;
      const throwOf = lots.below(1000);
      const won = throwOf < 350 + edge / 3 ? 'win' : throwOf < 650 + edge / 3 ? 'draw' : 'loss';
      const isForfeit = lots.below(100) === 0;
      const [one, two] = isForfeit
        ? forfeitEntries(white + 1, black + 1, ['win', 'loss'])
        : gameEntries(white + 1, black + 1, won);
      entries[white]?.push(one);
      entries[black]?.push(two);
      scores[white] = (scores[white] ?? 0) + STANDARD_POINTS[isForfeit ? 'win' : won];
      scores[black] = (scores[black] ?? 0) + STANDARD_POINTS[isForfeit ? 'loss' : answerTo(won)];
    }
  }
  return eventWith(
    ratings.map((rating, p) => playerWith(p + 1, { rating, rounds: entries[p] ?? [] })),
    { name: 'bench', startDate: '2026-11-30', roundsPlanned: rounds, initialColour: 'white' },
  );
}

function compute(record: EventRecord): Standings {
  const result = createStandings(record, { system: 'swiss', edition: 'c07-2026', list: LIST });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  result.standings.table();
  return result.standings;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Median of full computations. */
function full(size: number, runs: number): number {
  const record = play(size, 11);
  compute(record);
  return median(Array.from({ length: runs }, () => timed(() => compute(record))));
}

/** One result turned round, and the whole table again. */
function incremental(size: number, results: number): { readonly median: number; readonly worst: number } {
  const standings = compute(play(size, 11));
  const lots = lotsOf('results');
  const times: number[] = [];
  while (times.length < results) {
    const player = lots.below(size) + 1;
    const round = lots.below(11) + 1;
    const entry = standings.record().players[player - 1]?.rounds[round - 1];
    if (entry === undefined || entry.kind !== 'game') continue;
    const turned = entry.outcome === 'win' ? 'loss' : 'win';
    const [white, black] = entry.colour === 'white' ? [player, entry.opponent] : [entry.opponent, player];
    const ofWhite = entry.colour === 'white' ? turned : answerTo(turned);
    const [one, two] = gameEntries(white, black, ofWhite);
    times.push(
      timed(() => {
        standings.enter([
          { round, player: white, entry: one },
          { round, player: black, entry: two },
        ]);
        standings.table();
      }),
    );
  }
  return { median: median(times), worst: Math.max(...times) };
}

/** A full collection, so that only what is held is measured. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

collectGarbage();
const before = process.memoryUsage().heapUsed;
const small = full(1000, 15);
const large = full(10_000, 5);
const one = incremental(10_000, 200);
const held = compute(play(10_000, 11));
collectGarbage();
const memory = (process.memoryUsage().heapUsed - before) / 2 ** 20;
const exponent = Math.log10(large / small);
const ms = (value: number) => `${value.toFixed(1)} ms`;
console.log(`${LIST.length} codes, 11 rounds, edition c07-2026`);
console.log(`full computation   1,000 players ${ms(small)}, 10,000 players ${ms(large)} (bar 1500 ms)`);
console.log(`growth exponent    ${exponent.toFixed(2)} (bar 1.15)`);
console.log(`one result entered median ${ms(one.median)}, worst ${ms(one.worst)} (bar 20 ms median)`);
console.log(
  `memory             ${memory.toFixed(0)} MB for an event of ${held.record().players.length} with its table`,
);
// The public Python checker, where its `tiebreakchecker.py` is named: the same file through both programs.
const checker = process.env['TIEBREAK_CHECKER'];
if (checker !== undefined) {
  const sizes = (process.env['TIEBREAK_SIZES'] ?? '100,1000').split(',').map(Number);
  for (const size of sizes) console.log(`reference          ${compareWithChecker(checker, play(size, 11))}`);
}
process.exitCode = large <= 1500 && one.median <= 20 && exponent <= 1.15 ? 0 : 1;
