import type BetterSqlite3 from 'better-sqlite3';
import type { Row, SqlValue } from '../driver.ts';
import { PreparedStatements, type SqliteConnection, type SqliteStatement } from './connection.ts';

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
  private readonly prepared: PreparedStatements;

  constructor(private readonly db: BetterSqlite3.Database) {
    this.prepared = new PreparedStatements((sql) => {
      const statement = db.prepare<SqlValue[], SqlValue[]>(sql);
      return statement.reader
        ? { all: named(statement) }
        : { run: (...params) => statement.run(...params).changes };
    });
  }

  prepare(sql: string): SqliteStatement {
    return this.prepared.of(sql);
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

/**
 * What a statement answers, its rows named here: the addon gives bare lists of values in two thirds of the time that it
 * needs for objects.
 */
function named(statement: BetterSqlite3.Statement<SqlValue[], SqlValue[]>): (...params: SqlValue[]) => Row[] {
  statement.raw(true);
  let names: readonly string[] = [];
  return (...params) => {
    const rows = statement.all(...params);
    if (rows.length === 0) return [];
    const width = rows[0]?.length ?? 0;
    // Read again when a table has got a column since. To read them each time costs more than it saves, so an open
    // connection does not notice a renamed column: migrations rename none.
    if (width !== names.length) names = statement.columns().map(({ name }) => name);
    return rows.map((values) => {
      const row: Record<string, SqlValue> = {};
      for (let i = 0; i < width; i++) row[names[i] ?? ''] = values[i] ?? null;
      return row;
    });
  };
}
