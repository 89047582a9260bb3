import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from '../db/index.ts';

/** Gauges and counters in the Prometheus text format; names begin with `tabiya_`. */
export interface Metrics {
  /** A database that counts what passes through it. */
  watch(database: Database): Database;
  /** An answered request. */
  answered(status: number): void;
  /** Further gauges, asked for at each reading. */
  gauges(name: string, read: () => Readonly<Record<string, number>>): void;
  text(): string;
  stop(): void;
}

interface Line {
  readonly name: string;
  readonly type: 'counter' | 'gauge';
  readonly help: string;
  readonly values: readonly (readonly [labels: string, value: number])[];
}

export function createMetrics(now: () => number): Metrics {
  const startedAt = now();
  const commits = { committed: 0, conflict: 0, failed: 0, seconds: 0 };
  const requests = new Map<string, number>();
  const further: (readonly [string, () => Readonly<Record<string, number>>])[] = [];
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();

  /** The same promise, so that counting costs a caller no turn of the queue. */
  function timed(work: ReturnType<Database['commit']>): ReturnType<Database['commit']> {
    const began = performance.now();
    const count = (outcome: 'committed' | 'conflict' | 'failed'): void => {
      commits[outcome] += 1;
      commits.seconds += (performance.now() - began) / 1000;
    };
    work.then(count, () => count('failed'));
    return work;
  }

  function lines(): readonly Line[] {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const milli = 1e-9;
    return [
      one('uptime_seconds', 'gauge', 'Time since the start', (now() - startedAt) / 1000),
      one('cpu_seconds_total', 'counter', 'Processor time of all threads', (user + system) / 1e6),
      {
        name: 'memory_bytes',
        type: 'gauge',
        help: 'Memory of the process',
        values: [
          ['kind="resident"', rss],
          ['kind="heap"', heapUsed],
        ],
      },
      {
        name: 'loop_delay_seconds',
        type: 'gauge',
        help: 'Delay of the event loop since the last reading',
        values: [
          ['quantile="0.5"', delay.percentile(50) * milli],
          ['quantile="0.99"', delay.percentile(99) * milli],
          ['quantile="1"', delay.max * milli],
        ],
      },
      {
        name: 'commits_total',
        type: 'counter',
        help: 'Transactions by outcome',
        values: (['committed', 'conflict', 'failed'] as const).map((outcome) => [
          `outcome="${outcome}"`,
          commits[outcome],
        ]),
      },
      one('commit_seconds_total', 'counter', 'Time spent waiting for commits', commits.seconds),
      {
        name: 'requests_total',
        type: 'counter',
        help: 'Answered requests by class of status',
        values: [...requests].map(([status, count]) => [`status="${status}"`, count] as const),
      },
      ...further.map(
        ([name, read]): Line => ({
          name,
          type: 'gauge',
          help: `Counts of ${name}`,
          values: Object.entries(read()).map(([kind, value]) => [`kind="${kind}"`, value] as const),
        }),
      ),
    ];
  }

  return {
    watch: (database) => ({ ...database, commit: (transaction) => timed(database.commit(transaction)) }),
    answered(status) {
      const group = `${Math.floor(status / 100)}xx`;
      requests.set(group, (requests.get(group) ?? 0) + 1);
    },
    gauges: (name, read) => void further.push([name, read]),
    text() {
      const written = lines().map(print).join('');
      delay.reset();
      return written;
    },
    stop: () => void delay.disable(),
  };
}

function one(name: string, type: Line['type'], help: string, value: number): Line {
  return { name, type, help, values: [['', value]] };
}

function print({ name, type, help, values }: Line): string {
  const rows = values.map(
    ([labels, value]) =>
      `tabiya_${name}${labels === '' ? '' : `{${labels}}`} ${Number.isFinite(value) ? value : 0}\n`,
  );
  return `# HELP tabiya_${name} ${help}\n# TYPE tabiya_${name} ${type}\n${rows.join('')}`;
}
