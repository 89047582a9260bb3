import type { Row, SqlValue } from '../driver.ts';
import { PreparedStatements, type SqliteConnection, type SqliteStatement } from './connection.ts';

/** What we use of `node:sqlite` (Node 22.13 and newer); stated here because the types of Node 20 do not know it. */
interface NodeDatabase {
  prepare(sql: string): NodeStatement;
  exec(sql: string): void;
  close(): void;
}

interface NodeStatement {
  run(...params: SqlValue[]): { readonly changes: number | bigint };
  all(...params: SqlValue[]): Row[];
}

interface NodeSqlite {
  readonly DatabaseSync: new (file: string) => NodeDatabase;
}

/** Extended result codes of a taken key: UNIQUE, PRIMARYKEY, ROWID. */
const TAKEN = new Set([2067, 1555, 2579]);

/** Opens a file with Node's own SQLite. Rejects where this Node has none. */
export async function openWithNodeSqlite(file: string): Promise<SqliteConnection> {
  // The name is put together at run time: bundlers and Node 20 would otherwise refuse the whole file.
  const name: string = ['node', 'sqlite'].join(':');
  const library = (await import(name)) as NodeSqlite;
  return new NodeConnection(new library.DatabaseSync(file));
}

class NodeConnection implements SqliteConnection {
  readonly library = 'node:sqlite';
  private readonly prepared: PreparedStatements;

  constructor(private readonly db: NodeDatabase) {
    db.exec('pragma busy_timeout = 10000');
    this.prepared = new PreparedStatements((sql) => {
      const statement = db.prepare(sql);
      return /\breturning\b|^\s*(?:select|with|pragma|values)\b/i.test(sql)
        ? { all: (...params) => statement.all(...params) }
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
    return error instanceof Error && 'errcode' in error && TAKEN.has(Number(error.errcode));
  }

  close(): void {
    this.prepared.clear();
    this.db.close();
  }
}
