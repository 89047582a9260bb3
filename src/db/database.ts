import type { Compilable, Kysely } from 'kysely';
import type { Commit, Notice, SqlValue, Statement, Transaction } from './driver.ts';
import type { Tables } from './schema.ts';

/**
 * What rooms hold: Kysely only builds queries (`database.build`), the driver runs them. The same code on both dialects.
 *
 * ```ts
 * const game = await database.first(database.build.selectFrom('games').selectAll().where('id', '=', id));
 * const outcome = await database.commit([
 *   database.statement(database.build.updateTable('games').set({ version: 5 }).where('id', '=', id).where('version', '=', 4), 1),
 * ]);
 * ```
 */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres';
  readonly build: Kysely<Tables>;
  all<T>(query: Compilable<T>): Promise<T[]>;
  first<T>(query: Compilable<T>): Promise<T | undefined>;
  /** A statement of a transaction; `rows` = how many rows it must change. */
  statement(query: Compilable, rows?: number): Statement;
  /**
   * A statement compiled once for a hot path, its values given later:
   *
   * ```ts
   * const turn = database.prepare<{ id: string; version: number }>(
   *   (p) => database.build.updateTable('games').set({ version: p('version') }).where('id', '=', p('id')), 1);
   * await database.commit([turn({ id, version: 5 })]);
   * ```
   */
  prepare<P extends Readonly<Record<string, string | number | null>>>(
    query: (param: <K extends keyof P & string>(name: K) => P[K]) => Compilable,
    rows?: number,
  ): (params: P) => Statement;
  /**
   * Like `prepare` for the hottest path: every `p()` takes the next of the values given, so that nothing has to be found
   * by its name. The parameters must stand in the statement in the order of the calls.
   *
   * ```ts
   * const turn = database.prepareInOrder(
   *   (p) => database.build.updateTable('games').set({ version: p() }).where('id', '=', p<string>()), 1);
   * await database.commit([turn([5, id])]);
   * ```
   */
  prepareInOrder(
    query: (next: <T extends SqlValue>() => T) => Compilable,
    rows?: number,
  ): (params: readonly SqlValue[]) => Statement;
  /** A question compiled once for a page that is asked for all the time, its values given later like those of `prepare`. */
  prepareAll<P extends Readonly<Record<string, string | number | null>>, T>(
    query: (param: <K extends keyof P & string>(name: K) => P[K]) => Compilable<T>,
  ): (params: P) => Promise<T[]>;
  commit(transaction: Transaction): Promise<Commit>;
  publish(notice: Notice): void;
  subscribe(listener: (notice: Notice) => void): () => void;
  /** See `Driver.beginServing`. */
  beginServing(begin: (others: boolean) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/**
 * True when the database has a newer `version` than the one that is remembered: another process has written since. A
 * SQLite database has only one process.
 */
export async function isBehind(
  { dialect }: Database,
  remembered: number,
  version: () => Promise<number | null | undefined>,
): Promise<boolean> {
  return dialect === 'postgres' && ((await version()) ?? 0) > remembered;
}
