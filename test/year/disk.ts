import { join } from 'node:path';
import type { Commit, Driver, Notice, Transaction } from '../../src/db/driver.ts';
import { type Database, migrateData, type OpenOptions } from '../../src/db/index.ts';
import { databaseOver } from '../../src/db/open.ts';
import { DATABASE_FILE } from '../../src/db/sqlite/driver.ts';
import { runGroup } from '../../src/db/sqlite/group.ts';
import { openSqlite } from '../../src/db/sqlite/open.ts';

interface Asked {
  readonly transaction: Transaction;
  readonly resolve: (commit: Commit) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The portal's SQLite without a writer thread and without waiting for a disk: twenty thousand games take a thread
 * change less each. What is asked for in one turn of the loop is one group, as the writer does it, with the writer's code.
 */
export async function openWithoutThread(options: OpenOptions): Promise<Database> {
  await migrateData(options);
  const connection = await openSqlite(join(options.dataFolder, DATABASE_FILE), options.library);
  for (const pragma of [
    'synchronous = off',
    'locking_mode = exclusive',
    'journal_mode = memory',
    'cache_size = -200000',
  ])
    connection.exec(`pragma ${pragma}`);
  const listeners = new Set<(notice: Notice) => void>();
  let asked: Asked[] = [];
  let open = true;

  function write(): void {
    const group = asked;
    asked = [];
    if (group.length === 0) return;
    const outcomes = runGroup(
      connection,
      group.map(({ transaction }) => transaction),
    );
    group.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index];
      if (typeof outcome === 'string') resolve(outcome);
      else reject(new Error(outcome?.failed ?? 'no outcome'));
    });
  }

  const driver: Driver = {
    dialect: 'sqlite',
    async read(sql, params) {
      if (!open) throw new Error('the database is closed');
      return connection.prepare(sql).all(params);
    },
    commit(transaction) {
      if (!open) return Promise.reject(new Error('the database is closed'));
      return new Promise((resolve, reject) => {
        if (asked.length === 0) setImmediate(write);
        asked.push({ transaction, resolve, reject });
      });
    },
    publish(notice) {
      queueMicrotask(() => {
        for (const listener of listeners) listener(notice);
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    beginServing: (begin) => begin(false),
    async close() {
      if (!open) return;
      write();
      open = false;
      listeners.clear();
      connection.close();
    },
  };
  return databaseOver(driver);
}
