import type { Row, SqlValue } from '../driver.ts';

/** A prepared statement of one SQLite library or the other. */
export interface SqliteStatement {
  /** Runs a statement that changes data; answers the number of rows it changed. */
  run(params: readonly SqlValue[]): number;
  all(params: readonly SqlValue[]): readonly Row[];
}

/** The little that we need of an SQLite library: `better-sqlite3`, or `node:sqlite` where the addon is missing. */
export interface SqliteConnection {
  readonly library: 'better-sqlite3' | 'node:sqlite';
  /** Prepared statements are kept and used again. */
  prepare(sql: string): SqliteStatement;
  exec(sql: string): void;
  /** True if the error says that a unique key or primary key is taken. */
  isUniqueViolation(error: unknown): boolean;
  close(): void;
}

/** Statements kept prepared per connection; lists of different lengths in `in (…)` would else grow without bound. */
export const PREPARED_LIMIT = 500;
