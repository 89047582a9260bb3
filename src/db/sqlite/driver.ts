import { join } from 'node:path';
import { makeFolder } from '../folder.ts';
import type { Commit, Driver, Notice, Row, SqlValue, Transaction } from '../driver.ts';
import type { SqliteConnection } from './connection.ts';
import { openSqlite, type SqliteLibrary } from './open.ts';
import { SqliteWriter } from './writer.ts';

/** Name of the database file in the data folder. */
export const DATABASE_FILE = 'tabiya.sqlite';

export interface SqliteOptions {
  readonly dataFolder: string;
  /** Told when the writer thread dies by itself: the service should end and be started again. */
  readonly onBroken: (error: Error) => void;
  /** Insists on one SQLite library (tests). */
  readonly library?: SqliteLibrary;
}

/** Opens the data folder's database: writes go to the writer thread, reads happen at once on this thread. */
export async function openSqliteDriver(options: SqliteOptions): Promise<Driver> {
  makeFolder(options.dataFolder);
  const file = join(options.dataFolder, DATABASE_FILE);
  const reader = await openSqlite(file, options.library);
  try {
    // A read connection with the right to write nothing: a mistake shows at once.
    reader.exec('pragma query_only = on');
    return new SqliteDriver(reader, await SqliteWriter.start(file, options.onBroken, options.library));
  } catch (error) {
    reader.close();
    throw error;
  }
}

class SqliteDriver implements Driver {
  readonly dialect = 'sqlite';
  private readonly listeners = new Set<(notice: Notice) => void>();
  private notices: Notice[] = [];
  private open = true;

  constructor(
    private readonly reader: SqliteConnection,
    private readonly writer: SqliteWriter,
  ) {}

  async read(sql: string, params: readonly SqlValue[]): Promise<readonly Row[]> {
    if (!this.open) throw new Error('the database is closed');
    return this.reader.prepare(sql).all(params);
  }

  commit(transaction: Transaction): Promise<Commit> {
    return this.writer.commit(transaction);
  }

  publish(notice: Notice): void {
    // In a later microtask: the caller finishes its own step before others hear of it.
    if (this.notices.length === 0) queueMicrotask(this.tell);
    this.notices.push(notice);
  }

  private readonly tell = (): void => {
    const { notices } = this;
    this.notices = [];
    for (const notice of notices) for (const listener of this.listeners) listener(notice);
  };

  subscribe(listener: (notice: Notice) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  beginServing(begin: (others: boolean) => Promise<void>): Promise<void> {
    return begin(false);
  }

  async close(): Promise<void> {
    if (!this.open) return this.writer.close();
    this.open = false;
    this.listeners.clear();
    this.reader.close();
    await this.writer.close();
  }
}
