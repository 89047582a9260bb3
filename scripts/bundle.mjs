import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** `tabiya-engine` and its rooms from their sources; every other package stays outside the bundle. */
const engineFromSource = {
  name: 'engine-from-source',
  setup({ onResolve }) {
    onResolve({ filter: /^tabiya-engine(\/|$)/ }, ({ path }) => ({
      path: join(root, 'engine', 'src', path.slice('tabiya-engine'.length), 'index.ts'),
    }));
  },
};

/** Bundles a TypeScript program of this repository for Node and returns the path of the result. */
export async function bundle(entry) {
  const out = join(root, 'node_modules', '.cache', 'tabiya');
  mkdirSync(out, { recursive: true });
  const tag = createHash('sha1').update(entry).digest('hex').slice(0, 8);
  const outfile = join(out, `${entry.replace(/[^a-z0-9]+/gi, '-')}-${tag}.mjs`);
  await build({
    entryPoints: [join(root, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['source'],
    packages: 'external',
    plugins: [engineFromSource],
    logLevel: 'error',
  });
  return outfile;
}
