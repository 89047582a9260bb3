import { mkdirSync, renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the writer thread of the embedded database: worker threads cannot run TypeScript on every Node we support. */
export async function setup(): Promise<void> {
  const folder = `${root}.cache/test`;
  mkdirSync(folder, { recursive: true });
  const fresh = `${folder}/sqlite-worker.${process.pid}.js`;
  await build({
    entryPoints: [`${root}src/db/sqlite/worker.ts`],
    outfile: fresh,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
  // Two runs at once: the file is there or not, never half.
  renameSync(fresh, `${folder}/sqlite-worker.js`);
}
