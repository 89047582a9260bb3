import type pg from 'pg';
import { connected, openClient } from './pool.ts';

/** Numbers of advisory locks: `BEGINNING` is held by the one process that begins to serve, `SERVING` is shared by all that do. */
const BEGINNING = 0x7461_6263;
const SERVING = 0x7461_6264;

/** Counts the process of this connection as serving as long as the connection lives: it ends with the process. */
export async function holdServing(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [SERVING]);
}

/** Runs `begin` and then `serve`, which calls `holdServing`, one process at a time; tells whether others serve. */
export async function whileNobodyBegins(
  databaseUrl: string,
  begin: (others: boolean) => Promise<void>,
  serve: () => Promise<void>,
): Promise<void> {
  const client = openClient(databaseUrl);
  await connected(client.connect());
  try {
    await client.query('select pg_advisory_lock($1)', [BEGINNING]);
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      SERVING,
    ]);
    const isFree = rows[0]?.free === true;
    if (isFree) await client.query('select pg_advisory_unlock($1)', [SERVING]);
    await begin(!isFree);
    await serve();
  } finally {
    // The locks of a connection end with it.
    await client.end();
  }
}
