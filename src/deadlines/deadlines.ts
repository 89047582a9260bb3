import type { Log } from '../app/log.ts';
import { newId } from '../app/ids.ts';
import type { Database } from '../db/database.ts';
import type { DeadlineRow } from '../db/schema.ts';
import { createBackoff, MAX_TRIES } from './backoff.ts';
import type { Deadline, DeadlineHandler, DeadlineKind, Deadlines } from './types.ts';

export interface DeadlinesDeps {
  readonly database: Database;
  /** Milliseconds since 1970; a test may stand still or jump. */
  readonly now: () => number;
  readonly log: Log;
  /** Look at the table at least this often, for rows that other processes wrote. */
  readonly pollMs?: number;
}

type DeadlineColumns = Pick<DeadlineRow, 'id' | 'kind' | 'subject' | 'due_at' | 'data'>;

/** Timers never sleep longer than this; rows of other processes are seen by then. */
const POLL_MS = 15_000;

/** Shortest sleep, so that a clock that stands still cannot spin the loop. */
const LEAST_SLEEP_MS = 20;

/**
 * Rows with a due time, executed in the order of due time whatever happened meanwhile: D-01…D-08 of RULES.md.
 * The row goes in the transaction of the events it causes, so a step happens once however many processes look.
 */
export function createDeadlines({ database, now, log, pollMs = POLL_MS }: DeadlinesDeps): Deadlines {
  const handlers = new Map<string, DeadlineHandler>();
  const backoff = createBackoff();
  const { build } = database;
  let timer: NodeJS.Timeout | undefined;
  let pass: Promise<void> | null = null;
  const state = { watching: false, lookAgain: false };
  const insert = database.prepare<DeadlineColumns>(
    (p) =>
      build.insertInto('deadlines').values({
        id: p('id'),
        kind: p('kind'),
        subject: p('subject'),
        due_at: p('due_at'),
        data: p('data'),
      }),
    1,
  );
  const remove = database.prepare<{ id: string }>(
    (p) => build.deleteFrom('deadlines').where('id', '=', p('id')),
    1,
  );

  const oldest = database.prepareAll<{ now: number }, DeadlineRow>((p) =>
    build.selectFrom('deadlines').selectAll().where('due_at', '<=', p('now')).orderBy('due_at').limit(1),
  );
  const following = database.prepareAll<{ now: number }, { due_at: number }>((p) =>
    build.selectFrom('deadlines').select('due_at').where('due_at', '>', p('now')).orderBy('due_at').limit(1),
  );
  const dropped = database.prepare<{ kind: string; subject: string }>((p) =>
    build.deleteFrom('deadlines').where('kind', '=', p('kind')).where('subject', '=', p('subject')),
  );

  /** The oldest due row that may run now: a step that waits for another try holds back its own subject only (D-06). */
  async function nextDue(): Promise<DeadlineRow | undefined> {
    const held = backoff.held(now());
    // Nearly always the very first row is the one; it is asked for after every step.
    const [first] = await oldest({ now: now() });
    if (first === undefined || (handlers.has(first.kind) && !held.includes(first.subject))) return first;
    let query = build.selectFrom('deadlines').selectAll().where('due_at', '<=', now());
    if (held.length > 0) query = query.where('subject', 'not in', [...held]);
    if (handlers.size > 0) query = query.where('kind', 'in', [...handlers.keys()]);
    return database.first<DeadlineRow>(query.orderBy('due_at').limit(1));
  }

  async function isThere(id: string): Promise<boolean> {
    const row = await database.first(build.selectFrom('deadlines').select('id').where('id', '=', id));
    return row !== undefined;
  }

  /** True when the row is gone, by our hand or another process's. */
  async function execute(row: DeadlineRow, handler: DeadlineHandler): Promise<boolean> {
    const deadline: Deadline = {
      id: row.id,
      kind: row.kind as DeadlineKind,
      subject: row.subject,
      dueAt: row.due_at,
      data: JSON.parse(row.data),
    };
    const done = remove({ id: row.id });
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      if (await handler(deadline, done, now())) return true;
      if (!(await isThere(row.id))) return true;
    }
    return false;
  }

  async function runDue(): Promise<void> {
    let last = '';
    while (state.watching) {
      const row = await nextDue();
      const handler = row && handlers.get(row.kind);
      if (row === undefined || handler === undefined) return;
      // A handler that answered true without deleting the row is a bug; it must not spin.
      if (row.id === last) throw new Error(`deadline ${row.kind} of ${row.subject} was not deleted`);
      const began = now();
      try {
        if (await execute(row, handler)) {
          backoff.clear(row.subject);
          last = row.id;
          log.debug('deadline executed', { kind: row.kind, subject: row.subject, late: began - row.due_at });
          continue;
        }
        log.warn('deadline in conflict', { kind: row.kind, subject: row.subject });
      } catch (error) {
        log.error('deadline failed', { kind: row.kind, subject: row.subject, error: String(error) });
      }
      backoff.hold(row.subject, now());
    }
  }

  /** Sleeps until the next row or the next try; a timer only wakes, what is due is read from the table. */
  async function sleep(): Promise<void> {
    const [next] = await following({ now: now() });
    if (!state.watching) return;
    const instant = Math.min(next?.due_at ?? Infinity, backoff.earliest() ?? Infinity);
    const delay = Math.min(pollMs, Math.max(LEAST_SLEEP_MS, instant - now()));
    clearTimeout(timer);
    timer = setTimeout(look, delay);
    timer.unref();
  }

  async function work(): Promise<void> {
    try {
      do {
        state.lookAgain = false;
        await runDue();
      } while (state.lookAgain && state.watching);
    } catch (error) {
      log.error('deadlines cannot be read', { error: String(error) });
    }
  }

  function look(): void {
    void run();
  }

  /** One pass at a time; a call during a pass asks for another look at its end. */
  function run(): Promise<void> {
    if (!state.watching) return Promise.resolve();
    if (pass !== null) {
      state.lookAgain = true;
      return pass;
    }
    clearTimeout(timer);
    pass = work().finally(() => {
      pass = null;
      if (!state.watching) return;
      if (state.lookAgain) look();
      else
        void sleep().catch((error: unknown) => {
          log.error('deadlines cannot be read', { error: String(error) });
          timer = setTimeout(look, pollMs);
          timer.unref();
        });
    });
    return pass;
  }

  return {
    add({ kind, subject, dueAt, data }) {
      return insert({ id: newId(), kind, subject, due_at: dueAt, data: JSON.stringify(data) });
    },
    cancel(kind, subject) {
      return dropped({ kind, subject });
    },
    handle(kind, handler) {
      if (handlers.has(kind)) throw new Error(`second handler for ${kind}`);
      handlers.set(kind, handler);
    },
    wake: look,
    async start() {
      state.watching = true;
      await run();
    },
    async settled() {
      do await run();
      while (pass !== null);
    },
    async stop() {
      state.watching = false;
      clearTimeout(timer);
      await pass;
    },
  };
}
