import { createHash } from 'node:crypto';
import type pg from 'pg';
import { Client, Pool, types as standard } from 'pg';
import type { SqlValue } from '../driver.ts';
import { DatabaseUnreachable } from '../unreachable.ts';

/** OIDs of bigint and numeric: sums and times come as text and are whole numbers below 2^53 here. */
const INT8 = 20;
const NUMERIC = 1700;

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : standard.getTypeParser(oid, format)) as never,
};

/** Connections of one process; a small club machine and a big server both do well with ten. */
export function openPool(databaseUrl: string): pg.Pool {
  return poolOf({ connectionString: databaseUrl, max: 10 });
}

/** A group of commits does not wait longer for a row that somebody else writes, ms. */
const LOCK_TIMEOUT_MS = 50;

/** The one connection of the grouped commits. */
export function openLane(databaseUrl: string): pg.Pool {
  return poolOf({ connectionString: databaseUrl, max: 1, lock_timeout: LOCK_TIMEOUT_MS });
}

function poolOf(config: pg.PoolConfig): pg.Pool {
  const pool = new Pool({ ...config, types, application_name: 'tabiya' });
  // A connection that dies while idle is replaced by the pool; without a listener the process would end.
  pool.on('error', () => undefined);
  // The same for one that dies at work: its query rejects, and that is told to whoever asked.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function openClient(databaseUrl: string): pg.Client {
  const client = new Client({ connectionString: databaseUrl, types, application_name: 'tabiya' });
  client.on('error', () => undefined);
  return client;
}

/** The first contact of a process with the server; a failure is the host's business, not a bug. */
export async function connected<T>(first: Promise<T>): Promise<T> {
  try {
    return await first;
  } catch (error) {
    throw new DatabaseUnreachable(error instanceof AggregateError ? String(error.errors[0]) : String(error));
  }
}

/** Names of prepared statements; texts beyond the limit (lists of odd lengths) run unprepared. */
const names = new Map<string, string>();
const NAME_LIMIT = 400;

/** The name under which connections prepare a text, or undefined. */
export function nameOf(sql: string): string | undefined {
  let name = names.get(sql);
  if (name === undefined && names.size < NAME_LIMIT) {
    name = createHash('sha256').update(sql).digest('base64url').slice(0, 24);
    names.set(sql, name);
  }
  return name;
}

/** PostgreSQL refuses texts with a zero character, which any address or form can hold: none of ours is meant. */
export function storable(value: SqlValue): SqlValue {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
}

/** A query that each connection prepares once. */
export function query(sql: string, params: readonly SqlValue[]): pg.QueryConfig {
  const name = nameOf(sql);
  const values = params.map(storable);
  return name === undefined ? { text: sql, values } : { name, text: sql, values };
}

/** SQLSTATE of an error of the server, or ''. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
