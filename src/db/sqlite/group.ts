import type { Commit, Transaction } from '../driver.ts';
import type { SqliteConnection } from './connection.ts';

/** What became of one transaction of a group. `failed` carries the message of a bug or of a broken disk. */
export type Outcome = Commit | { readonly failed: string };

/**
 * Runs a group of transactions in one `BEGIN IMMEDIATE … COMMIT`, so that one disk synchronisation serves them all.
 * First all of them in a row: nearly always every one commits. If one does not, the group is rolled back and run again,
 * each transaction in its own SAVEPOINT, so that a conflict of one does not touch the others. Outcomes stand in the
 * order of the group and are true only when this function has returned: the group is on the disk.
 */
export function runGroup(connection: SqliteConnection, group: readonly Transaction[]): readonly Outcome[] {
  return runInARow(connection, group) ?? runApart(connection, group);
}

/** Null when a transaction conflicted or anything failed: then nothing is stored and no transaction is open. */
function runInARow(connection: SqliteConnection, group: readonly Transaction[]): readonly Outcome[] | null {
  try {
    connection.prepare('begin immediate').run([]);
    if (group.every((transaction) => runStatements(connection, transaction) === 'committed')) {
      connection.prepare('commit').run([]);
      return group.map(() => 'committed');
    }
  } catch {
    // Whatever it was, running apart finds it again and answers it for the transaction it belongs to.
  }
  rollBack(connection);
  return null;
}

function runApart(connection: SqliteConnection, group: readonly Transaction[]): readonly Outcome[] {
  const outcomes: Outcome[] = [];
  try {
    connection.prepare('begin immediate').run([]);
  } catch (error) {
    return group.map(() => ({ failed: text(error) }));
  }
  try {
    for (const transaction of group) outcomes.push(runInSavepoint(connection, transaction));
    connection.prepare('commit').run([]);
    return outcomes;
  } catch (error) {
    // The disk is full or broken: nothing of the group is stored.
    rollBack(connection);
    return group.map(() => ({ failed: text(error) }));
  }
}

function rollBack(connection: SqliteConnection): void {
  try {
    connection.prepare('rollback').run([]);
  } catch {
    // SQLite has rolled back by itself already.
  }
}

function runStatements(connection: SqliteConnection, transaction: Transaction): Commit {
  for (const statement of transaction) {
    const changed = connection.prepare(statement.sql).run(statement.params);
    if (statement.rows !== undefined && statement.rows !== changed) return 'conflict';
  }
  return 'committed';
}

/** Throws only when the whole group is lost (the savepoint has gone with the transaction around it). */
function runInSavepoint(connection: SqliteConnection, transaction: Transaction): Outcome {
  connection.prepare('savepoint one').run([]);
  let outcome: Outcome = 'committed';
  try {
    outcome = runStatements(connection, transaction);
  } catch (error) {
    outcome = connection.isUniqueViolation(error) ? 'conflict' : { failed: text(error) };
  }
  if (outcome !== 'committed') connection.prepare('rollback to one').run([]);
  connection.prepare('release one').run([]);
  return outcome;
}

function text(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
