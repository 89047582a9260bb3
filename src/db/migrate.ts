import type { Row, SqlValue } from './driver.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { ratings } from './migrations/0002-ratings.ts';
import { games } from './migrations/0003-games.ts';
import { letters } from './migrations/0004-letters.ts';
import { events } from './migrations/0005-events.ts';
import { community } from './migrations/0006-community.ts';
import { archive } from './migrations/0007-archive.ts';
import { entries } from './migrations/0008-entries.ts';
import { recoveryCodes } from './migrations/0009-recovery-codes.ts';
import { fide } from './migrations/0010-fide.ts';
import { petitionGroups } from './migrations/0011-petition-groups.ts';
import { former } from './migrations/0012-former.ts';
import { looks } from './migrations/0013-looks.ts';
import type { Migration } from './migrations/migration.ts';

/** Every migration, in order. A released one is never changed; a new one gets the next number. */
export const MIGRATIONS: readonly Migration[] = [
  foundation,
  ratings,
  games,
  letters,
  events,
  community,
  archive,
  entries,
  recoveryCodes,
  fide,
  petitionGroups,
  former,
  looks,
];

/** The data were written by a newer Tabiya: this one must not touch them. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
  constructor(
    readonly found: number,
    readonly known: number,
  ) {
    super(
      `The data have schema ${found}, this version of Tabiya knows only ${known}: start the newer version, or restore a backup made by this one.`,
    );
  }
}

/** One connection of a dialect, held for the whole migration. */
export interface MigrationConnection {
  readonly dialect: 'sqlite' | 'postgres';
  all(sql: string, params: readonly SqlValue[]): Promise<readonly Row[]>;
  /** Runs the statements as one transaction. */
  transaction(
    statements: readonly { readonly sql: string; readonly params: readonly SqlValue[] }[],
  ): Promise<void>;
  /** Holds off every other process that wants to migrate until `work` has ended. */
  locked<T>(work: () => Promise<T>): Promise<T>;
  /** `?` or `$n`: how the dialect names the n-th parameter. */
  parameter(n: number): string;
}

export interface Migrated {
  /** Schema before and after; 0 is an empty database. */
  readonly from: number;
  readonly to: number;
}

const LEDGER = `create table if not exists schema_migrations (
  number integer primary key, name text not null, at bigint not null)`;

/**
 * Brings the database to the newest schema, one transaction a migration, under a lock that only one process holds.
 * `before` runs once, with the schema found, when an existing database is about to change (the backup).
 * Throws `NewerSchema` when the database is ahead of this program.
 */
export async function migrate(
  connection: MigrationConnection,
  options: {
    readonly now: () => number;
    readonly migrations?: readonly Migration[];
    readonly before?: (from: number) => Promise<void>;
  },
): Promise<Migrated> {
  const migrations = options.migrations ?? MIGRATIONS;
  const newest = migrations.at(-1)?.number ?? 0;
  return connection.locked(async () => {
    await connection.transaction([{ sql: LEDGER, params: [] }]);
    const rows = await connection.all('select coalesce(max(number), 0) as number from schema_migrations', []);
    const from = Number(rows[0]?.['number'] ?? 0);
    if (from > newest) throw new NewerSchema(from, newest);
    const pending = migrations.filter((migration) => migration.number > from);
    if (pending.length > 0 && from > 0) await options.before?.(from);
    for (const { number, name, statements } of pending) {
      const p = (n: number): string => connection.parameter(n);
      await connection.transaction([
        ...statements.map((one) => ({
          sql: typeof one === 'string' ? one : one[connection.dialect],
          params: [],
        })),
        {
          sql: `insert into schema_migrations (number, name, at) values (${p(1)}, ${p(2)}, ${p(3)})`,
          params: [number, name, options.now()],
        },
      ]);
    }
    return { from, to: newest };
  });
}
