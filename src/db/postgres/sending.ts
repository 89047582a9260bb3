import type pg from 'pg';
import type { SqlValue, Statement } from '../driver.ts';
import { nameOf, storable } from './pool.ts';

/** What each connection has prepared through here, by name. */
const prepared = new WeakMap<pg.Connection, Set<string>>();

const BEGIN: Statement = { sql: 'begin', params: [] };

/**
 * `begin` and statements in one letter to the server, answered by one: the number of rows each has changed. Each on its
 * own way there and back costs more than what it does. Afterwards the transaction is open, or has failed when this
 * rejects: `commit` or `rollback` is the caller's. True = each has changed the rows it must. A statement with another
 * number does not stop those behind it; what they met does not count then.
 */
export function beginWith(client: pg.ClientBase, statements: readonly Statement[]): Promise<boolean> {
  const isOther = (counts: readonly number[]): boolean =>
    counts.slice(1).some((count, index) => {
      const rows = statements[index]?.rows;
      return rows !== undefined && rows !== count;
    });
  return new Promise((resolve, reject) => {
    const done = (counts: readonly number[]): void => resolve(!isOther(counts));
    const failed = (error: unknown, counts: readonly number[]): void =>
      isOther(counts) ? resolve(false) : reject(error);
    client.query(new Sending([BEGIN, ...statements], done, failed));
  });
}

/** A query as `pg` lets others write them (its cursors are such): it sends itself and is told the answers. */
class Sending implements pg.Submittable {
  private readonly counts: number[] = [];
  private prepared = new Set<string>();

  constructor(
    private readonly statements: readonly Statement[],
    private readonly resolve: (counts: readonly number[]) => void,
    private readonly reject: (error: unknown, counts: readonly number[]) => void,
  ) {}

  submit(connection: pg.Connection): void {
    this.prepared = prepared.get(connection) ?? this.prepared;
    prepared.set(connection, this.prepared);
    const sent = new Set<string>();
    connection.stream.cork();
    for (const { sql, params } of this.statements) {
      const name = nameOf(sql) ?? '';
      if (!this.prepared.has(name) && !sent.has(name)) {
        // After a failure nobody knows whether the name is taken; to close one that is not is no fault.
        if (name !== '') {
          connection.close({ type: 'S', name }, true);
          sent.add(name);
        }
        connection.parse({ name, text: sql, types: [] }, true);
      }
      connection.bind({ statement: name, values: params.map(asText) }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  /** `UPDATE 1`, `INSERT 0 1`, `BEGIN`: the statement is done, so it is also prepared. */
  handleCommandComplete({ text }: { readonly text: string }): void {
    const name = nameOf(this.statements[this.counts.length]?.sql ?? '');
    if (name !== undefined) this.prepared.add(name);
    this.counts.push(Number(text.slice(text.lastIndexOf(' ') + 1)) || 0);
  }

  handleReadyForQuery(): void {
    this.resolve(this.counts);
  }

  handleError(error: unknown): void {
    this.reject(error, this.counts);
  }

  // Rows are not asked for; those of a statement that returns some all the same are dropped.
  handleRowDescription(): void {}
  handleDataRow(): void {}
}

/** Values as the protocol carries them. */
function asText(value: SqlValue): string | null {
  const allowed = storable(value);
  return typeof allowed === 'number' ? String(allowed) : allowed;
}
