/**
 * `npm run -s bench:moves`: how many moves a second one process stores and tells, at what latency and cost.
 *
 * A run = fresh data folder, a server process, player processes, warm-up, 30 s measured. The warm-up is counted in moves
 * (20,000 as fast as they go): a service that has been up for a minute runs compiled code, and a cold one spends as much
 * again on compiling. The portal's whole path
 * (session, rules, SAN, clock, commit, topics, pings) runs next to the bare path (socket, legality, commit, two
 * sends). Latency = from sending the move until its author has the acknowledgement and the opponent the move.
 *
 * `--processes N` runs the portal on PostgreSQL instead, with one process and with N that serve one site, the two
 * players of a game on different ones. The server is the tests' own and does not wait for its disk. Bars:
 * - 500 moves/s: p99 ≤ 100 ms from one process to the other.
 * - Saturated: a move costs at most 1.6 times the processor time it costs with one process (the processes and PostgreSQL).
 *   It is decided in one and followed and told in another, so it must cost more; at 1.6 two processes with cores of their
 *   own still carry 2 / 1.6 = 1.25 times as much as one.
 * - Saturated: at least 1 / 1.6 of the moves of one process. Where all processes, PostgreSQL and the players share two cores
 *   there is nothing to gain, and not more to lose than that processor time: less would be waiting.
 *
 * Flags: `--quick` (5 s instead of 30 s), `--seconds N`, `--warm-up MOVES`, `--only TEXT` (runs whose name contains it),
 * `--profile` (writes .cpuprofile files of the server), `--threads` (processor time by thread), `--json`.
 * Exit code 0 = every bar that was measured holds, 1 = one does not.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Histogram } from './moves/histogram.ts';
import type { FromPlayers, FromServer, Pair, ToPlayers, ToServer } from './moves/letters.ts';
import { makeLines } from './moves/lines.ts';
import { type PostgresServer, startPostgres } from '../test/support/postgres-server.ts';

const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    'warm-up': { type: 'string' },
    only: { type: 'string', default: '' },
    players: { type: 'string', default: '1' },
    processes: { type: 'string' },
    profile: { type: 'boolean', default: false },
    threads: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

/** As docs/install.md advises for busy sites; the same for both paths and for the players. */
const FLAGS = ['--max-semi-space-size=64', '--enable-source-maps'];
const SECONDS = Number(flags.seconds ?? (flags.quick ? 5 : 30));
const WARM_UP_MOVES = Number(flags['warm-up'] ?? 20_000);
/** After the warm-up, until the pace is kept. */
const SETTLE_MS = 2_000;
/** A process that does not answer for this long is stuck, and the bench ends. */
const PATIENCE_MS = 120_000;
/** Filling a database statement by statement takes its time on a loaded machine. */
const FILL_MS = 600_000;
const PLIES = 160;
const LINES = 64;
const PLAYER_PROCESSES = Number(flags.players);

interface Plan {
  readonly name: string;
  readonly path: 'portal' | 'bare';
  readonly sockets: number;
  readonly rate: number | null;
  /** Server processes on one PostgreSQL, or null: one on the embedded database. */
  readonly processes: number | null;
}

const SHARED: readonly Plan[] = [...new Set([1, Number(flags.processes ?? 1)])].flatMap((processes) =>
  [500, null].map((rate) => ({
    name: `${processes} on PostgreSQL ${rate === null ? 'saturated' : `${rate}/s`}`,
    path: 'portal' as const,
    sockets: 1_000,
    rate,
    processes,
  })),
);

const OWN: readonly Plan[] = [5_000, 1_000].flatMap((sockets) =>
  [1_000, null].flatMap((rate) =>
    (['bare', 'portal'] as const).map((path) => ({
      name: `${path} ${sockets} ${rate === null ? 'saturated' : `${rate}/s`}`,
      path,
      sockets,
      rate,
      processes: null,
    })),
  ),
);

const plans = flags.processes === undefined ? OWN : SHARED;

type Measured = Extract<FromServer, { type: 'measured' }>;

interface Outcome {
  readonly plan: Plan;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  /** Share of one core, all threads of the server processes. */
  readonly core: number;
  readonly playersCore: number;
  /** The same of PostgreSQL, all its processes; 0 where there is none. */
  readonly postgresCore: number;
  readonly rssMb: number;
  readonly faults: readonly string[];
}

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

class Child<To extends object, From extends { readonly type: string }> {
  readonly #process: ChildProcess;
  #waiting: { type: string; resolve: (letter: From) => void; reject: (error: Error) => void }[] = [];

  constructor(file: string, environment: Readonly<Record<string, string>> = {}) {
    this.#process = fork(here(file), [], {
      serialization: 'advanced',
      execArgv: [...FLAGS],
      env: { ...process.env, ...environment },
    });
    this.#process.on('message', (letter: From) => {
      for (const waiting of this.#waiting.filter(({ type }) => type === letter.type)) waiting.resolve(letter);
      this.#waiting = this.#waiting.filter(({ type }) => type !== letter.type);
    });
    this.#process.on('exit', (code) => {
      for (const { type, reject } of this.#waiting)
        reject(new Error(`${file} ended (${code}) before "${type}"`));
    });
  }

  send(letter: To): void {
    this.#process.send(letter);
  }

  hear<T extends From['type']>(type: T): Promise<Extract<From, { type: T }>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ type, resolve: resolve as (letter: From) => void, reject });
    });
  }

  async ask<T extends From['type']>(
    letter: To,
    type: T,
    patienceMs = PATIENCE_MS,
  ): Promise<Extract<From, { type: T }>> {
    const answer = this.hear(type);
    this.send(letter);
    const late = setTimeout(() => this.#process.kill('SIGKILL'), patienceMs);
    return answer.finally(() => clearTimeout(late));
  }

  /** Waits for the end that was asked for (a profile may be written), and forces it after 5 s. */
  async gone(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), 5_000);
    await new Promise((resolve) => this.#process.once('exit', resolve));
    clearTimeout(timer);
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs a plan on a database of its own. */
async function runPlan(plan: Plan, lines: string[][]): Promise<Outcome> {
  if (plan.processes === null) return run(plan, lines);
  const postgres = await startPostgres();
  try {
    return await run(plan, lines, postgres);
  } finally {
    await postgres.stop();
  }
}

async function run(plan: Plan, lines: string[][], postgres?: PostgresServer): Promise<Outcome> {
  const databaseUrl = postgres?.url('postgres') ?? null;
  const dataFolder = mkdtempSync(join(tmpdir(), 'tabiya-bench-'));
  const pairs = plan.sockets / 2;
  const movesWanted = (plan.rate ?? 12_000) * (SECONDS + SETTLE_MS / 1000 + 2) + WARM_UP_MOVES;
  const gamesPerPair = Math.ceil(movesWanted / pairs / PLIES) + 1;
  const servers = Array.from(
    { length: plan.processes ?? 1 },
    () =>
      new Child<ToServer, FromServer>(
        `./${plan.path}.js`,
        flags.profile ? { BENCH_PROFILES: here(`./profiles/${plan.name.replace(/\W+/g, '-')}`) } : {},
      ),
  );
  const measure = (): Promise<readonly Measured[]> =>
    Promise.all(servers.map((server) => server.ask({ type: 'measure' }, 'measured')));
  const players = Array.from(
    { length: PLAYER_PROCESSES },
    () => new Child<ToPlayers, FromPlayers>('./players.js'),
  );
  try {
    const ready: Extract<FromServer, { type: 'ready' }>[] = [];
    for (const [index, server] of servers.entries()) {
      const orders = { dataFolder, databaseUrl, pairs: index === 0 ? pairs : 0, gamesPerPair };
      ready.push(await server.ask({ type: 'start', orders }, 'ready', FILL_MS));
    }
    const [first] = ready;
    if (first === undefined) throw new Error('no server');
    await Promise.all(
      players.map((child, index) =>
        child.ask(
          {
            type: 'start',
            orders: {
              ports: [first.port, ready.at(-1)?.port ?? first.port],
              pairs: first.pairs.filter((_: Pair, pair: number) => pair % players.length === index),
              lines,
              rate: plan.rate === null ? null : plan.rate / players.length,
              warmUp: Math.ceil(WARM_UP_MOVES / players.length),
              portal: plan.path === 'portal',
            },
          },
          'connected',
        ),
      ),
    );
    await Promise.all(players.map((child) => child.ask({ type: 'play' }, 'warm')));
    for (const child of players) child.send({ type: 'pace' });
    await sleep(SETTLE_MS);
    const before = await measure();
    const postgresBefore = postgres?.cpuMs() ?? 0;
    for (const child of players) child.send({ type: 'measure' });
    await sleep(SECONDS * 1000);
    const after = await measure();
    const postgresMs = (postgres?.cpuMs() ?? 0) - postgresBefore;
    const threadsBefore = before.flatMap(({ threads }) => threads);
    for (const [id, name, user, system] of flags.threads ? after.flatMap(({ threads }) => threads) : []) {
      const [, , userBefore = 0, systemBefore = 0] = threadsBefore.find(([known]) => known === id) ?? [];
      const [userMs, systemMs] = [(user - userBefore) * 10, (system - systemBefore) * 10];
      if (userMs + systemMs > 0) console.log(`  ${name} ${id}: ${userMs} ms user, ${systemMs} ms system`);
    }
    const played = await Promise.all(players.map((child) => child.ask({ type: 'stop' }, 'played')));
    let stored = 0;
    for (const server of servers)
      stored = Math.max(stored, (await server.ask({ type: 'end' }, 'ended')).stored);
    for (const server of servers) await server.gone();

    const histogram = new Histogram();
    for (const { counts, worst } of played) histogram.merge(counts, worst);
    const sum = (of: (letter: (typeof played)[number]) => number): number =>
      played.reduce((total, letter) => total + of(letter), 0);
    const [began, ended] = [before[0]?.atMs ?? 0, after[0]?.atMs ?? 0];
    const seconds = (ended - began) / 1000;
    const total = (letters: readonly Measured[], of: (letter: Measured) => number): number =>
      letters.reduce((all, letter) => all + of(letter), 0);
    const cpuMs = total(after, (letter) => letter.cpuMs) - total(before, (letter) => letter.cpuMs);
    const acknowledged = sum(({ acknowledged }) => acknowledged);
    const faults = played.flatMap(({ refused }) => refused);
    if (stored < acknowledged) faults.push(`${acknowledged} moves acknowledged but ${stored} stored`);
    const missed = sum(({ missed }) => missed);
    if (missed > 0) faults.push(`${missed} moves not made in time or not told`);
    return {
      plan,
      perSecond: sum(({ measured }) => measured) / seconds,
      p50: histogram.percentile(0.5),
      p99: histogram.percentile(0.99),
      worst: histogram.worst,
      core: cpuMs / (seconds * 1000),
      postgresCore: postgresMs / (seconds * 1000),
      playersCore: sum(({ cpuMs }) => cpuMs) / (seconds * 1000),
      rssMb: total(after, (letter) => letter.rssBytes) / 2 ** 20,
      faults,
    };
  } finally {
    for (const server of servers) server.kill();
    for (const child of players) child.kill();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

interface Bar {
  readonly text: string;
  readonly holds: boolean;
}

function judge(outcomes: readonly Outcome[]): Bar[] {
  const find = (path: Plan['path'], sockets: number, rate: number | null): Outcome | undefined =>
    outcomes.find(
      ({ plan }) =>
        plan.processes === null && plan.path === path && plan.sockets === sockets && plan.rate === rate,
    );
  const bars: Bar[] = [];
  const paced = find('portal', 5_000, 1_000);
  if (paced !== undefined)
    bars.push(
      { text: `5,000 sockets, 1,000 moves/s: p50 ${paced.p50.toFixed(2)} ms ≤ 3 ms`, holds: paced.p50 <= 3 },
      {
        text: `5,000 sockets, 1,000 moves/s: p99 ${paced.p99.toFixed(2)} ms ≤ 50 ms`,
        holds: paced.p99 <= 50,
      },
      {
        text: `5,000 sockets, 1,000 moves/s: ${(paced.core * 100).toFixed(1)} % of a core ≤ 35 %`,
        holds: paced.core <= 0.35,
      },
    );
  for (const sockets of [1_000, 5_000]) {
    const portal = find('portal', sockets, null);
    const bare = find('bare', sockets, null);
    const name = `${sockets.toLocaleString('en')} sockets saturated`;
    if (portal !== undefined)
      bars.push({
        text: `${name}: ${Math.round(portal.perSecond)} moves/s ≥ 6,000`,
        holds: portal.perSecond >= 6_000,
      });
    if (portal !== undefined && bare !== undefined) {
      const share = portal.perSecond / bare.perSecond;
      bars.push({ text: `${name}: ${share.toFixed(2)} of the bare path ≥ 0.6`, holds: share >= 0.6 });
    }
  }
  bars.push(...judgeShared(outcomes.filter(({ plan }) => plan.processes !== null)));
  for (const { plan, faults } of outcomes)
    for (const fault of faults) bars.push({ text: `${plan.name}: ${fault}`, holds: false });
  return bars;
}

/** How much more a move may cost when its players are on different processes. */
const SHARED_COST = 1.6;

/** The bars of `--processes`. */
function judgeShared(outcomes: readonly Outcome[]): Bar[] {
  const bars: Bar[] = [];
  const one = outcomes.find(({ plan }) => plan.processes === 1 && plan.rate === null);
  for (const outcome of outcomes) {
    const { plan, p99, perSecond } = outcome;
    if (plan.processes === 1) continue;
    if (plan.rate !== null)
      bars.push({ text: `${plan.name}: p99 ${p99.toFixed(2)} ms ≤ 100 ms`, holds: p99 <= 100 });
    else if (one !== undefined) {
      const cost = cpuPerMove(outcome) / cpuPerMove(one);
      const share = perSecond / one.perSecond;
      bars.push(
        {
          text: `${plan.name}: a move costs ${cost.toFixed(2)} of one with one process ≤ ${SHARED_COST}`,
          holds: cost <= SHARED_COST,
        },
        {
          text: `${plan.name}: ${share.toFixed(2)} of the moves of one process ≥ 1 / ${SHARED_COST}`,
          holds: share >= 1 / SHARED_COST,
        },
      );
    }
  }
  return bars;
}

/** What a move costs in processor time, ms: the processes that serve and PostgreSQL, without the players. */
function cpuPerMove({ core, postgresCore, perSecond }: Outcome): number {
  return ((core + postgresCore) * 1000) / perSecond;
}

function line(name: string, ...cells: readonly string[]): string {
  return name.padEnd(24) + cells.map((cell) => cell.padStart(10)).join('');
}

const lines = makeLines(LINES, PLIES);
const outcomes: Outcome[] = [];
console.log(
  `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node} ${FLAGS[0]}, ${SECONDS} s a run`,
);
console.log(
  line(
    'run',
    'moves/s',
    'p50 ms',
    'p99 ms',
    'worst ms',
    'core %',
    'players %',
    'RSS MiB',
    ...(plans === SHARED ? ['Postgres %', 'CPU ms'] : []),
  ),
);
for (const plan of plans.filter(({ name }) => name.includes(flags.only))) {
  const outcome = await runPlan(plan, lines);
  outcomes.push(outcome);
  console.log(
    line(
      plan.name,
      String(Math.round(outcome.perSecond)),
      outcome.p50.toFixed(2),
      outcome.p99.toFixed(2),
      outcome.worst.toFixed(1),
      (outcome.core * 100).toFixed(1),
      (outcome.playersCore * 100).toFixed(1),
      outcome.rssMb.toFixed(0),
      ...(plan.processes === null
        ? []
        : [(outcome.postgresCore * 100).toFixed(1), cpuPerMove(outcome).toFixed(3)]),
    ),
  );
}
const bars = judge(outcomes);
for (const { text, holds } of bars) console.log(`${holds ? 'ok  ' : 'FAIL'} ${text}`);
if (flags.json) console.log(JSON.stringify(outcomes));
process.exitCode =
  (bars.length > 0 || flags.processes !== undefined) && bars.every(({ holds }) => holds) ? 0 : 1;
