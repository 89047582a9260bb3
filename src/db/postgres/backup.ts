import { rmSync } from 'node:fs';
import type pg from 'pg';
import type { Row } from '../driver.ts';
import { MIGRATIONS, migrate } from '../migrate.ts';
import { openSqlite } from '../sqlite/open.ts';
import { settle } from '../sqlite/backup.ts';
import type { SqliteConnection } from '../sqlite/connection.ts';
import { connectionOver } from '../sqlite/migration.ts';
import { connected, openClient } from './pool.ts';

const BATCH = 1000;

/** Large tables that follow from others: they do not travel, a step fills them again. */
const DERIVED: ReadonlySet<string> = new Set(['positions']);
const REFILL = `insert into deadlines (id, kind, subject, due_at, data)
  values ('archive-all-restored', 'archive-all', 'archive', 0, '{}') on conflict do nothing`;

/** Tables of the schema in the order in which they were made (a table refers only to older ones). */
function tablesOf(copy: SqliteConnection): readonly string[] {
  return copy
    .prepare(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by rowid`,
    )
    .all([])
    .map((row) => String(row['name']))
    .filter((name) => name !== 'schema_migrations');
}

function columnsOf(copy: SqliteConnection, table: string): readonly string[] {
  return copy
    .prepare(`select name from pragma_table_info('${table}') order by cid`)
    .all([])
    .map((row) => String(row['name']));
}

/** The schema's number, 0 when there is none. */
async function schemaOf(client: pg.Client): Promise<number> {
  const known = await client.query<Row>(`select to_regclass('schema_migrations') as ledger`);
  if (known.rows[0]?.['ledger'] === null) return 0;
  const { rows } = await client.query<Row>(
    'select coalesce(max(number), 0) as number from schema_migrations',
  );
  return Number(rows[0]?.['number'] ?? 0);
}

/**
 * Writes all tables, as one REPEATABLE READ transaction sees them, into an SQLite file of the same schema.
 * Returns false when the database is empty.
 */
export async function backUpPostgres(databaseUrl: string, file: string): Promise<boolean> {
  const client = openClient(databaseUrl);
  await connected(client.connect());
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  try {
    await client.query('begin isolation level repeatable read read only');
    const schema = await schemaOf(client);
    if (schema === 0) return false;
    const copy = await openSqlite(partial, undefined, 'copy');
    try {
      const migrations = MIGRATIONS.filter(({ number }) => number <= schema);
      await migrate(connectionOver(copy), { now: Date.now, migrations });
      copy.exec('begin');
      for (const table of [...tablesOf(copy)].reverse()) copy.exec(`delete from "${table}"`);
      for (const table of tablesOf(copy)) if (!DERIVED.has(table)) await copyOut(client, copy, table);
      copy.exec('commit');
    } finally {
      copy.close();
    }
    settle(partial, file);
    return true;
  } finally {
    rmSync(partial, { force: true });
    await client.end();
  }
}

async function copyOut(client: pg.Client, copy: SqliteConnection, table: string): Promise<void> {
  const columns = columnsOf(copy, table);
  const names = columns.map((column) => `"${column}"`).join(', ');
  const insert = copy.prepare(
    `insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`,
  );
  await client.query(`declare rows_of no scroll cursor for select ${names} from "${table}"`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${BATCH} from rows_of`);
    if (rows.length === 0) break;
    for (const row of rows) insert.run(columns.map((column) => row[column] ?? null));
  }
  await client.query('close rows_of');
}

/** True if the database has our tables and something in them. */
export async function hasDataInPostgres(databaseUrl: string): Promise<boolean> {
  const client = openClient(databaseUrl);
  await connected(client.connect());
  try {
    return (await schemaOf(client)) > 0;
  } finally {
    await client.end();
  }
}

/** Replaces everything in the database by the rows of a checked backup of schema `schema`, as one transaction. */
export async function restoreIntoPostgres(databaseUrl: string, file: string, schema: number): Promise<void> {
  const client = openClient(databaseUrl);
  await connected(client.connect());
  const copy = await openSqlite(file, undefined, 'copy');
  try {
    const tables = tablesOf(copy);
    await client.query('begin');
    for (const table of ['schema_migrations', ...[...tables].reverse()]) {
      await client.query(`drop table if exists "${table}" cascade`);
    }
    await client.query(
      'create table schema_migrations (number integer primary key, name text not null, at bigint not null)',
    );
    for (const { number, name, statements } of MIGRATIONS.filter((migration) => migration.number <= schema)) {
      for (const one of statements) await client.query(typeof one === 'string' ? one : one.postgres);
      await client.query('insert into schema_migrations (number, name, at) values ($1, $2, $3)', [
        number,
        name,
        Date.now(),
      ]);
    }
    // Migrations leave rows of their own; what stood there stands in the copy.
    for (const table of [...tables].reverse()) await client.query(`delete from "${table}"`);
    for (const table of tables) if (!DERIVED.has(table)) await copyIn(client, copy, table);
    if (tables.includes('positions')) await client.query(REFILL);
    await client.query('commit');
  } finally {
    copy.close();
    await client.end();
  }
}

async function copyIn(client: pg.Client, copy: SqliteConnection, table: string): Promise<void> {
  const columns = columnsOf(copy, table);
  const names = columns.map((column) => `"${column}"`).join(', ');
  // One array a column: a thousand rows travel as one statement.
  const insert = `insert into "${table}" (${names}) select * from unnest(${columns
    .map((column, at) => `$${at + 1}::${typeOf(copy, table, column)}[]`)
    .join(', ')})`;
  let after = 0;
  for (;;) {
    const rows = copy
      .prepare(
        `select rowid as row_id, ${names} from "${table}" where rowid > ? order by rowid limit ${BATCH}`,
      )
      .all([after]);
    if (rows.length === 0) return;
    await client.query(
      insert,
      columns.map((column) => rows.map((row) => row[column] ?? null)),
    );
    after = Number(rows.at(-1)?.['row_id'] ?? 0);
  }
}

function typeOf(copy: SqliteConnection, table: string, column: string): string {
  const [row] = copy.prepare(`select type from pragma_table_info('${table}') where name = ?`).all([column]);
  const type = String(row?.['type'] ?? 'text').toLowerCase();
  return type === 'bigint' || type === 'integer' ? 'bigint' : type;
}
