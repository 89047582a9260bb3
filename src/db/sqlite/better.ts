import type BetterSqlite3 from 'better-sqlite3';
import type { Row, SqlValue } from '../driver.ts';
import { PREPARED_LIMIT, type SqliteConnection, type SqliteStatement } from './connection.ts';

const TAKEN = new Set([
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  'SQLITE_CONSTRAINT_ROWID',
]);

/** Opens a file with the `better-sqlite3` addon. Throws what the library throws when the addon is not there. */
export async function openWithBetterSqlite(file: string): Promise<SqliteConnection> {
  const { default: Sqlite } = await import('better-sqlite3');
  return new BetterConnection(new Sqlite(file, { timeout: 10_000 }));
}

class BetterConnection implements SqliteConnection {
  readonly library = 'better-sqlite3';
  private readonly prepared = new Map<string, SqliteStatement>();

  constructor(private readonly db: BetterSqlite3.Database) {}

  prepare(sql: string): SqliteStatement {
    const known = this.prepared.get(sql);
    if (known !== undefined) return known;
    if (this.prepared.size >= PREPARED_LIMIT) this.prepared.clear();
    const statement = this.db.prepare<SqlValue[], Row>(sql);
    const kept: SqliteStatement = statement.reader
      ? { run: (params) => statement.all(...params).length, all: (params) => statement.all(...params) }
      : {
          run: (params) => statement.run(...params).changes,
          all: (params) => (statement.run(...params), []),
        };
    this.prepared.set(sql, kept);
    return kept;
  }

  exec(sql: string): void {
    this.db.exec(sql);
  }

  isUniqueViolation(error: unknown): boolean {
    return error instanceof Error && 'code' in error && TAKEN.has(String(error.code));
  }

  close(): void {
    this.prepared.clear();
    this.db.close();
  }
}
