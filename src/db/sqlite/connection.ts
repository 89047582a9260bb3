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

/** A statement that a library has prepared: it answers rows, or the number of rows it changed. */
type Prepared =
  | { all(...params: SqlValue[]): readonly Row[] }
  | { run(...params: SqlValue[]): number | bigint };

/** Statements kept prepared per connection; lists of different lengths in `in (…)` would else grow without bound. */
const PREPARED_LIMIT = 500;

/** The prepared statements of a connection. */
export class PreparedStatements {
  readonly #kept = new Map<string, SqliteStatement>();

  constructor(private readonly prepare: (sql: string) => Prepared) {}

  of(sql: string): SqliteStatement {
    const known = this.#kept.get(sql);
    if (known !== undefined) return known;
    if (this.#kept.size >= PREPARED_LIMIT) this.#kept.clear();
    const statement = this.prepare(sql);
    const kept: SqliteStatement =
      'all' in statement
        ? { run: (params) => statement.all(...params).length, all: (params) => statement.all(...params) }
        : {
            run: (params) => Number(statement.run(...params)),
            all: (params) => (statement.run(...params), []),
          };
    this.#kept.set(sql, kept);
    return kept;
  }

  clear(): void {
    this.#kept.clear();
  }
}
