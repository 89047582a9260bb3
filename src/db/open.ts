import type { Compilable } from 'kysely';
import { queryBuilder, sqlValue } from './build.ts';
import type { Database } from './database.ts';
import type { Driver, SqlValue, Statement } from './driver.ts';
import { backUpBeforeMigration } from './backup.ts';
import { migrate, type Migrated } from './migrate.ts';
import type { Migration } from './migrations/migration.ts';
import { openSqliteDriver } from './sqlite/driver.ts';
import { openSqliteMigration } from './sqlite/migration.ts';
import type { SqliteLibrary } from './sqlite/open.ts';

export interface OpenOptions {
  /** Folder of the embedded database; made if it is not there. */
  readonly dataFolder: string;
  /** `postgres://…` instead of the embedded database, or null. */
  readonly databaseUrl: string | null;
  /** False: open as it is, without bringing the schema up to date. */
  readonly migrate?: boolean;
  /** Told when the database is lost for good while open: the service should end and be started again. */
  readonly onBroken?: (error: Error) => void;
  readonly now?: () => number;
  /** Insists on one SQLite library (tests). */
  readonly library?: SqliteLibrary;
}

/** Brings the schema up to date and opens the database. Rejects with `NewerSchema` or `SqliteMissing` for the host. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  if (options.migrate !== false) await migrateData(options);
  if (options.databaseUrl !== null) {
    // Loaded only where it is used.
    const { openPostgresDriver } = await import('./postgres/driver.ts');
    return databaseOver(await openPostgresDriver(options.databaseUrl));
  }
  return databaseOver(
    await openSqliteDriver({
      dataFolder: options.dataFolder,
      onBroken: options.onBroken ?? (() => undefined),
      ...(options.library === undefined ? {} : { library: options.library }),
    }),
  );
}

/**
 * Brings the schema up to date under a lock. Existing data are backed up first; `backup` is that file.
 * `migrations` replaces the list (tests).
 */
export async function migrateData(
  options: OpenOptions & { readonly migrations?: readonly Migration[] },
): Promise<Migrated & { readonly backup: string | null }> {
  const now = options.now ?? Date.now;
  let backup: string | null = null;
  const connection =
    options.databaseUrl === null
      ? await openSqliteMigration(options.dataFolder, options.library)
      : await (await import('./postgres/migration.ts')).openPostgresMigration(options.databaseUrl);
  try {
    const migrated = await migrate(connection, {
      now,
      before: async (from) => {
        backup = await backUpBeforeMigration(options, from, now());
      },
      ...(options.migrations === undefined ? {} : { migrations: options.migrations }),
    });
    return { ...migrated, backup };
  } finally {
    await connection.close();
  }
}

/** The rooms' view of a driver. */
export function databaseOver(driver: Driver): Database {
  const build = queryBuilder(driver.dialect);
  const all = async <T>(query: Compilable<T>): Promise<T[]> => {
    const { sql, parameters } = query.compile();
    // Rows have the shape that Kysely derived from `Tables`; drivers return columns by name.
    return (await driver.read(sql, parameters.map(sqlValue))) as readonly unknown[] as T[];
  };
  return {
    dialect: driver.dialect,
    build,
    all,
    first: async (query) => (await all(query))[0],
    statement(query, rows): Statement {
      const { sql, parameters } = query.compile();
      const params = parameters.map(sqlValue);
      return rows === undefined ? { sql, params } : { sql, params, rows };
    },
    prepare: (query, rows) => prepared(query, rows),
    prepareInOrder: (query, rows) => inOrder(query, rows),
    prepareAll<P extends Readonly<Record<string, string | number | null>>, T>(
      query: (param: <K extends keyof P & string>(name: K) => P[K]) => Compilable<T>,
    ) {
      // Compiled when it is asked for the first time: a service starts without those that nobody asks for.
      let ask: ((params: P) => Statement) | null = null;
      return async (params: P): Promise<T[]> => {
        const { sql, params: values } = (ask ??= prepared(query, undefined))(params);
        return (await driver.read(sql, values)) as readonly unknown[] as T[];
      };
    },
    commit: (transaction) => driver.commit(transaction),
    publish: (notice) => driver.publish(notice),
    subscribe: (listener) => driver.subscribe(listener),
    beginServing: (begin) => driver.beginServing(begin),
    close: () => driver.close(),
  };
}

/** Stands for a parameter while a prepared statement is compiled. */
class Place {
  constructor(readonly name: string) {}
}

function prepared<P extends Readonly<Record<string, string | number | null>>>(
  query: (param: <K extends keyof P & string>(name: K) => P[K]) => Compilable,
  rows: number | undefined,
): (params: P) => Statement {
  // The builder only carries values to the compiler's list of parameters, where the places are found again.
  const { sql, parameters } = query((name) => new Place(name) as never).compile();
  const names = parameters.map((value) => (value instanceof Place ? value.name : null));
  const constants = parameters.map((value) => (value instanceof Place ? null : sqlValue(value)));
  return (params) => {
    // A copy of the constants with the values filled in: a loop, because every move passes here twice.
    const values = constants.slice();
    for (let i = 0; i < names.length; i += 1) {
      const name = names[i];
      if (name != null) values[i] = sqlValue(params[name]);
    }
    return rows === undefined ? { sql, params: values } : { sql, params: values, rows };
  };
}

function inOrder(
  query: (next: <T extends SqlValue>() => T) => Compilable,
  rows: number | undefined,
): (params: readonly SqlValue[]) => Statement {
  const places: Place[] = [];
  const { sql, parameters } = query(() => {
    const place = new Place(String(places.length));
    places.push(place);
    return place as never;
  }).compile();
  if (parameters.length !== places.length || parameters.some((value, index) => value !== places[index]))
    throw new Error(`the parameters of "${sql}" stand in another order than they were asked for`);
  return rows === undefined ? (params) => ({ sql, params }) : (params) => ({ sql, params, rows });
}
