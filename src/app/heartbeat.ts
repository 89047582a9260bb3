import type { Database } from '../db/index.ts';
import type { Log } from './log.ts';

/** How often the service says that it is alive, ms. */
export const HEARTBEAT_MS = 2_000;

/**
 * A process that has not beaten for so long serves nobody, though it counts as there: stuck, or on a machine that is
 * gone, whose connections the database has not given up yet. ms
 */
const STUCK_MS = 15 * HEARTBEAT_MS;

/** One row for the whole portal: while one of several processes lives, there is no outage. */
const NAME = 'service';

export interface Heartbeat {
  /**
   * Time since anybody served these data, ms; 0 on the first start. Ask before `start`.
   * Players are credited with it (house rule: outage credit by heartbeat). `others` = another process serves: its last
   * beat was a moment ago, and that is no outage.
   */
  gapMs(others: boolean): Promise<number>;
  /** Beats at once and then every two seconds. */
  start(): Promise<void>;
  /** Ends with a last beat, so that a planned restart counts only its own time. */
  stop(): Promise<void>;
}

export function createHeartbeat({
  database,
  now,
  log,
}: {
  readonly database: Database;
  readonly now: () => number;
  readonly log: Log;
}): Heartbeat {
  const { build } = database;
  const beat = database.prepare<{ at: number }>((p) =>
    build
      .insertInto('heartbeats')
      .values({ name: NAME, at: p('at') })
      // A slower process never turns the time back.
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ at: (e) => e.ref('excluded.at') })
          .whereRef('heartbeats.at', '<', 'excluded.at'),
      ),
  );
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | null = null;

  async function write(): Promise<void> {
    try {
      await database.commit([beat({ at: now() })]);
    } catch (error) {
      log.error('heartbeat not stored', { error: String(error) });
    }
  }

  /** A database that is slower than the heart skips beats instead of queueing them. */
  function once(): Promise<void> {
    underWay ??= write().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  return {
    async gapMs(others) {
      const row = await database.first(build.selectFrom('heartbeats').select('at').where('name', '=', NAME));
      const gap = row === undefined ? 0 : Math.max(0, now() - row.at);
      return others && gap <= STUCK_MS ? 0 : gap;
    },
    async start() {
      await once();
      timer = setInterval(() => void once(), HEARTBEAT_MS);
    },
    async stop() {
      clearInterval(timer);
      await underWay;
      await write();
    },
  };
}
