import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { SqlValue } from './driver.ts';
import type { Tables } from './schema.ts';

/** A Kysely that only builds queries; the driver runs them. */
export function queryBuilder(dialect: 'sqlite' | 'postgres'): Kysely<Tables> {
  return dialect === 'sqlite'
    ? new Kysely<Tables>({
        dialect: {
          createAdapter: () => new SqliteAdapter(),
          createDriver: () => new DummyDriver(),
          createIntrospector: (db) => new SqliteIntrospector(db),
          createQueryCompiler: () => new SqliteQueryCompiler(),
        },
      })
    : new Kysely<Tables>({
        dialect: {
          createAdapter: () => new PostgresAdapter(),
          createDriver: () => new DummyDriver(),
          createIntrospector: (db) => new PostgresIntrospector(db),
          createQueryCompiler: () => new PostgresQueryCompiler(),
        },
      });
}

/** Parameters as both databases take them: flags as 0 and 1; anything but text, numbers, flags and null is a bug. */
export function sqlValue(value: unknown): SqlValue {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  throw new TypeError(`a ${typeof value} is no value of a column`);
}
