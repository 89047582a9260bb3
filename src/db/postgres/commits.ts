import type pg from 'pg';
import type { Commit, Statement, Transaction } from '../driver.ts';
import { sqlState } from './pool.ts';
import { beginWith } from './sending.ts';

/**
 * Taken key; deadlock; serialisation failure. In each case the server has undone the whole transaction and somebody
 * else was first: the caller reads again and decides again.
 */
const CONFLICTS = new Set(['23505', '40P01', '40001']);
/** Statements of a transaction that may share a group: what is longer goes alone and keeps nobody waiting. */
const SHORT = 16;
/** Statements of a group. */
const GROUP = 256;

interface Waiting {
  readonly transaction: Transaction;
  readonly resolve: (outcome: Commit) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Commits of one process. While a group is under way, what comes meanwhile waits and makes the next one: a transaction
 * of the server for all of them, with one `commit` and one flush of its disk. A lone move waits for nothing. When one
 * of a group fails, the group is undone and each of its transactions runs alone, so that none is the worse for another.
 */
export class Commits {
  private waiting: Waiting[] = [];
  private busy = false;

  /**
   * `lane` has one connection, which gives up a group soon that waits for a row of somebody else (`lock_timeout`);
   * `pool` is for transactions that run alone.
   */
  constructor(
    private readonly lane: pg.Pool,
    private readonly pool: pg.Pool,
  ) {}

  commit(transaction: Transaction): Promise<Commit> {
    if (transaction.length > SHORT) return alone(this.pool, transaction);
    return new Promise((resolve, reject) => {
      this.waiting.push({ transaction, resolve, reject });
      if (this.busy) return;
      this.busy = true;
      // Not at once: other sockets may have brought something in the same turn.
      setImmediate(() => void this.drain());
    });
  }

  private async drain(): Promise<void> {
    while (this.waiting.length > 0) await this.run(this.take());
    this.busy = false;
  }

  private take(): Waiting[] {
    let statements = 0;
    let taken = 0;
    for (const { transaction } of this.waiting) {
      statements += transaction.length;
      if (statements > GROUP) break;
      taken += 1;
    }
    return this.waiting.splice(0, taken);
  }

  /** Never rejects: everybody of the group hears for himself. */
  private async run(group: readonly Waiting[]): Promise<void> {
    let opened: Opened;
    try {
      opened = await open(
        this.lane,
        group.flatMap(({ transaction }) => transaction),
      );
    } catch (error) {
      // Nothing was stored. What the server refused is looked at one by one; without a server all fail.
      if (isOfServer(error)) this.apart(group);
      else for (const { reject } of group) reject(error);
      return;
    }
    if (opened === 'conflict') {
      if (group.length > 1) this.apart(group);
      else for (const { resolve } of group) resolve('conflict');
      return;
    }
    try {
      await opened.commit();
      for (const { resolve } of group) resolve('committed');
    } catch (error) {
      // Nobody knows whether it was stored.
      for (const { reject } of group) reject(error);
    }
  }

  /** Not waited for: the next group does not depend on them. */
  private apart(group: readonly Waiting[]): void {
    for (const { transaction, resolve, reject } of group) alone(this.pool, transaction).then(resolve, reject);
  }
}

async function alone(pool: pg.Pool, transaction: Transaction): Promise<Commit> {
  const opened = await open(pool, transaction);
  if (opened === 'conflict') return opened;
  await opened.commit();
  return 'committed';
}

/** A transaction whose statements have all changed what they should. */
interface Open {
  commit(): Promise<void>;
}
type Opened = Open | 'conflict';

/** Runs everything but the `commit` on a connection of the pool; when this is a conflict or rejects, all is undone. */
async function open(pool: pg.Pool, statements: readonly Statement[]): Promise<Opened> {
  const client = await pool.connect();
  /** A statement's own error leaves a usable connection; anything else (lost connection) does not. */
  const release = (error?: unknown): void =>
    client.release(error !== undefined && !isOfServer(error) ? new Error(String(error)) : undefined);
  try {
    if (!(await beginWith(client, statements))) {
      await client.query('rollback');
      release();
      return 'conflict';
    }
  } catch (error) {
    try {
      await client.query('rollback');
    } catch (lost) {
      release(lost);
      throw lost;
    }
    release();
    if (CONFLICTS.has(sqlState(error))) return 'conflict';
    throw error;
  }
  return {
    async commit() {
      try {
        await client.query('commit');
        release();
      } catch (error) {
        release(error);
        throw error;
      }
    },
  };
}

/** The server's own word, not a failure to reach it. */
function isOfServer(error: unknown): boolean {
  return sqlState(error).length === 5;
}
