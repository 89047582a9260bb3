/**
 * The seam between rooms and the database. A transaction is a value: compiled statements, each with the number of
 * rows it must change. A driver runs it atomically and answers `committed` or `conflict`; there is no
 * read-then-write closure. The expected version in a `where` clause together with `rows` is the optimistic lock.
 */
export type SqlValue = string | number | null;

export interface Statement {
  readonly sql: string;
  readonly params: readonly SqlValue[];
  /** Rows the statement must change; a different count turns the whole transaction into a conflict. Undefined = any. */
  readonly rows?: number;
}

export type Transaction = readonly Statement[];

/** `conflict`: a row count differed or a unique key was taken; nothing of the transaction was stored. */
export type Commit = 'committed' | 'conflict';

export type Row = Readonly<Record<string, SqlValue>>;

/** Told after the commit is durable; a receiver that sees a gap in versions reads again. */
export interface Notice {
  readonly topic: string;
  readonly version: number;
  /** What this version has added to the log, where it is so short that it travels along and need not be read. */
  readonly added?: readonly SqlValue[];
}

export interface Driver {
  readonly dialect: 'sqlite' | 'postgres';
  /** Reads outside any transaction; sees every commit acknowledged before the call. */
  read(sql: string, params: readonly SqlValue[]): Promise<readonly Row[]>;
  /** Resolves only when the data are durable. Rejects on bugs (bad SQL) and on a closed or broken database. */
  commit(transaction: Transaction): Promise<Commit>;
  /** Tells every process, this one included (on SQLite only this one). Call it after `commit` resolved. */
  publish(notice: Notice): void;
  /** Returns a function that ends the subscription. */
  subscribe(listener: (notice: Notice) => void): () => void;
  /**
   * Runs the beginning of a service while no other process begins one, and counts this process as serving from then
   * until it closes or dies. `others` = another one serves these data already (never on SQLite).
   */
  beginServing(begin: (others: boolean) => Promise<void>): Promise<void>;
  /** Waits for commits under way, checkpoints and closes. */
  close(): Promise<void>;
}
