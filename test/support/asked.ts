import type { CompiledQuery } from 'kysely';
import type { SqlValue } from '../../src/db/driver.ts';
import type { TestDatabase } from './database.ts';

/** A statement as the database got it. */
export interface Asked {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

/** A database that notes down every statement it is given, questions and changes. */
export function noting(database: TestDatabase): { readonly database: TestDatabase; readonly asked: Asked[] } {
  const asked: Asked[] = [];
  const note = (query: { compile(): CompiledQuery }): void => {
    const { sql, parameters } = query.compile();
    asked.push({ sql, params: parameters as readonly SqlValue[] });
  };
  const noted: TestDatabase = {
    ...database,
    all(query) {
      note(query);
      return database.all(query);
    },
    first(query) {
      note(query);
      return database.first(query);
    },
    prepareAll(query) {
      const ask = database.prepareAll(query);
      return (params) => {
        note(query((name) => params[name]) as { compile(): CompiledQuery });
        return ask(params);
      };
    },
    commit(transaction) {
      asked.push(...transaction);
      return database.commit(transaction);
    },
  };
  return { database: noted, asked };
}

/** How SQLite would carry a statement out, a line a table: `SEARCH games USING INDEX …`, `SCAN …`. */
export async function planOf(database: TestDatabase, { sql, params }: Asked): Promise<readonly string[]> {
  const rows = await database.all<{ detail: string }>({
    compile: () =>
      ({ sql: `explain query plan ${sql}`, parameters: params }) as unknown as CompiledQuery<{
        detail: string;
      }>,
  });
  return rows.map(({ detail }) => detail);
}
