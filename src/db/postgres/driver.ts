import type pg from 'pg';
import type { Commit, Driver, Notice, Row, SqlValue, Transaction } from '../driver.ts';
import { Notices } from './notices.ts';
import { connected, openPool, query, sqlState } from './pool.ts';

/**
 * Taken key; deadlock; serialisation failure. In each case the server has undone the whole transaction and somebody
 * else was first: the caller reads again and decides again.
 */
const CONFLICTS = new Set(['23505', '40P01', '40001']);

/** Opens the database for one of possibly several processes. Rejects when the server cannot be reached. */
export async function openPostgresDriver(databaseUrl: string): Promise<Driver> {
  const pool = openPool(databaseUrl);
  try {
    await connected(pool.query('select 1'));
    return new PostgresDriver(pool, await Notices.open(databaseUrl, pool));
  } catch (error) {
    await pool.end();
    throw error;
  }
}

class PostgresDriver implements Driver {
  readonly dialect = 'postgres';
  private readonly underWay = new Set<Promise<unknown>>();
  private closing: Promise<void> | null = null;

  constructor(
    private readonly pool: pg.Pool,
    private readonly notices: Notices,
  ) {}

  async read(sql: string, params: readonly SqlValue[]): Promise<readonly Row[]> {
    if (this.closing !== null) throw new Error('the database is closed');
    return (await this.pool.query<Row>(query(sql, params))).rows;
  }

  commit(transaction: Transaction): Promise<Commit> {
    if (this.closing !== null) return Promise.reject(new Error('the database is closed'));
    const work = this.run(transaction);
    this.underWay.add(work);
    const done = (): boolean => this.underWay.delete(work);
    work.then(done, done);
    return work;
  }

  private async run(transaction: Transaction): Promise<Commit> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      return await runTransaction(client, transaction);
    } catch (error) {
      // A statement's own error leaves a usable connection; anything else (lost connection) does not.
      if (sqlState(error).length !== 5) broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  publish(notice: Notice): void {
    this.notices.publish(notice);
  }

  subscribe(listener: (notice: Notice) => void): () => void {
    return this.notices.subscribe(listener);
  }

  close(): Promise<void> {
    this.closing ??= (async () => {
      await Promise.allSettled(this.underWay);
      await this.notices.close();
      await this.pool.end();
    })();
    return this.closing;
  }
}

async function runTransaction(client: pg.PoolClient, transaction: Transaction): Promise<Commit> {
  await client.query('begin');
  try {
    for (const { sql, params, rows } of transaction) {
      const { rowCount } = await client.query(query(sql, params));
      if (rows !== undefined && rowCount !== rows) {
        await client.query('rollback');
        return 'conflict';
      }
    }
  } catch (error) {
    await client.query('rollback');
    if (CONFLICTS.has(sqlState(error))) return 'conflict';
    throw error;
  }
  await client.query('commit');
  return 'committed';
}
