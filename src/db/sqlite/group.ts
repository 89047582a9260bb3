import type { Commit, Transaction } from '../driver.ts';
import type { SqliteConnection } from './connection.ts';

/** What became of one transaction of a group. `failed` carries the message of a bug or of a broken disk. */
export type Outcome = Commit | { readonly failed: string };

/**
 * Runs a group of transactions in one `BEGIN IMMEDIATE … COMMIT`, each in its own SAVEPOINT, so that one disk
 * synchronisation serves them all and a conflict of one does not touch the others. Outcomes stand in the order of the
 * group and are true only when this function has returned: the group is on the disk.
 */
export function runGroup(connection: SqliteConnection, group: readonly Transaction[]): readonly Outcome[] {
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
    // The disk is full or broken: SQLite may have rolled back everything already, and nothing of the group is stored.
    try {
      connection.prepare('rollback').run([]);
    } catch {
      // Already rolled back.
    }
    return group.map(() => ({ failed: text(error) }));
  }
}

/** Throws only when the whole group is lost (the savepoint has gone with the transaction around it). */
function runInSavepoint(connection: SqliteConnection, transaction: Transaction): Outcome {
  connection.prepare('savepoint one').run([]);
  let outcome: Outcome = 'committed';
  try {
    for (const statement of transaction) {
      const changed = connection.prepare(statement.sql).run(statement.params);
      if (statement.rows !== undefined && statement.rows !== changed) {
        outcome = 'conflict';
        break;
      }
    }
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
