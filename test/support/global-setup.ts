import { mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Builds the threads that write the embedded database and hash passwords (worker threads cannot run TypeScript on every
 * Node we support) and stands by to start one PostgreSQL server for all test files of the run, as soon as the first one
 * asks.
 */
export async function setup(): Promise<() => Promise<void>> {
  await buildThreads();
  let server: Promise<PostgresServer> | null = null;
  const door = createServer((_request, response) => {
    server ??= startPostgres();
    server.then(
      ({ url }) => response.end(url('postgres')),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => {
    door.listen(0, '127.0.0.1', resolve);
  });
  process.env['TABIYA_TEST_POSTGRES_DOOR'] = `http://127.0.0.1:${(door.address() as AddressInfo).port}/`;
  return async () => {
    door.close();
    door.closeAllConnections();
    await (await server)?.stop();
  };
}

async function buildThreads(): Promise<void> {
  const folder = `${root}.cache/test`;
  mkdirSync(folder, { recursive: true });
  const fresh = `${folder}/threads.${process.pid}`;
  await build({
    entryPoints: {
      'sqlite-worker': `${root}src/db/sqlite/worker.ts`,
      'hashing-worker': `${root}src/accounts/hashing-worker.ts`,
    },
    outdir: fresh,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
  // Two runs at once: a file is there or not, never half.
  for (const name of ['sqlite-worker.js', 'hashing-worker.js'])
    renameSync(`${fresh}/${name}`, `${folder}/${name}`);
  rmdirSync(fresh);
}
