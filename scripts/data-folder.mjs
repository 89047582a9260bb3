/** `node scripts/data-folder.mjs`: writes test/fixtures/data-folders/NNNN of the newest schema (once per release). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT, run } from './house.mjs';

const folder = join(ROOT, '.cache/data-folder');
await build({
  absWorkingDir: ROOT,
  entryPoints: {
    'data-folder': 'test/support/data-folder.ts',
    'sqlite-worker': 'src/db/sqlite/worker.ts',
    'hashing-worker': 'src/accounts/hashing-worker.ts',
  },
  outdir: folder,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  conditions: ['source'],
  external: Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).dependencies),
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
});
process.exitCode = await run(process.execPath, [
  join(folder, 'data-folder.js'),
  join(ROOT, 'test/fixtures/data-folders'),
]);
