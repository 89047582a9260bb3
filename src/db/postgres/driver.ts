import type pg from 'pg';
import type { Commit, Driver, Notice, Row, SqlValue, Transaction } from '../driver.ts';
import { Commits } from './commits.ts';
import { Notices } from './notices.ts';
import { whileNobodyBegins } from './serving.ts';
import { connected, openLane, openPool, query } from './pool.ts';

/** Opens the database for one of possibly several processes. Rejects when the server cannot be reached. */
export async function openPostgresDriver(databaseUrl: string): Promise<Driver> {
  const pool = openPool(databaseUrl);
  const lane = openLane(databaseUrl);
  try {
    await connected(pool.query('select 1'));
    return new PostgresDriver(databaseUrl, pool, lane, await Notices.open(databaseUrl, pool));
  } catch (error) {
    await lane.end();
    await pool.end();
    throw error;
  }
}

class PostgresDriver implements Driver {
  readonly dialect = 'postgres';
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly commits: Commits;
  private closing: Promise<void> | null = null;

  constructor(
    private readonly databaseUrl: string,
    private readonly pool: pg.Pool,
    private readonly lane: pg.Pool,
    private readonly notices: Notices,
  ) {
    this.commits = new Commits(lane, pool);
  }

  async read(sql: string, params: readonly SqlValue[]): Promise<readonly Row[]> {
    if (this.closing !== null) throw new Error('the database is closed');
    return (await this.pool.query<Row>(query(sql, params))).rows;
  }

  commit(transaction: Transaction): Promise<Commit> {
    if (this.closing !== null) return Promise.reject(new Error('the database is closed'));
    const work = this.commits.commit(transaction);
    this.underWay.add(work);
    const done = (): boolean => this.underWay.delete(work);
    work.then(done, done);
    return work;
  }

  publish(notice: Notice): void {
    this.notices.publish(notice);
  }

  subscribe(listener: (notice: Notice) => void): () => void {
    return this.notices.subscribe(listener);
  }

  async beginServing(begin: (others: boolean) => Promise<void>): Promise<void> {
    await whileNobodyBegins(this.databaseUrl, begin, () => this.notices.serve());
  }

  close(): Promise<void> {
    this.closing ??= (async () => {
      await Promise.allSettled(this.underWay);
      await this.notices.close();
      await this.lane.end();
      await this.pool.end();
    })();
    return this.closing;
  }
}
