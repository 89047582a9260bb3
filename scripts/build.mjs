/** Builds the server into dist/ and the client into dist/client/. Needs nothing but the installed packages. */
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildClient } from './build-client.mjs';
import { needFolder, ROOT, STAMP, say } from './house.mjs';

const began = new Date();
const { build } = await import('esbuild');
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

needFolder(join(ROOT, 'dist'));
rmSync(STAMP, { force: true });

const BUNDLED = new Set([
  '@preact/signals',
  'chessops',
  'intl-messageformat',
  'kysely',
  'preact',
  'preact-render-to-string',
  'temporal-polyfill',
  'typebox',
]);

const options = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // The engine is bundled from its sources. Pure modules of many small files are bundled too (loading them one by one
  // would cost half of the start); what has addons, workers or CommonJS inside is loaded from node_modules.
  conditions: ['source'],
  external: Object.keys(manifest.dependencies).filter((name) => !BUNDLED.has(name)),
  jsx: 'automatic',
  jsxImportSource: 'preact',
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
  define: { 'process.env.TABIYA_VERSION': JSON.stringify(manifest.version) },
};

const outputs = await Promise.all([
  build({
    ...options,
    entryPoints: { cli: 'src/cli/run.ts' },
    outdir: 'dist',
    splitting: true,
    chunkNames: 'part-[name]-[hash]',
  }),
  build({
    ...options,
    entryPoints: {
      'sqlite-worker': 'src/db/sqlite/worker.ts',
      'hashing-worker': 'src/accounts/hashing-worker.ts',
    },
    outdir: 'dist',
  }),
]);

// Parts of earlier builds go; a service that runs from them has loaded what it needs.
const fresh = new Set(
  outputs.flatMap(({ metafile }) => Object.keys(metafile.outputs)).map((path) => basename(path)),
);
for (const name of readdirSync(join(ROOT, 'dist'))) {
  if (/\.js(?:\.map)?$/.test(name) && !fresh.has(name)) rmSync(join(ROOT, 'dist', name));
}

await buildClient(join(ROOT, 'dist/client'));

writeFileSync(STAMP, `${manifest.version}\n`);
// Sources changed while the build ran are newer than it.
utimesSync(STAMP, began, began);
const seconds = ((Date.now() - began.getTime()) / 1000).toFixed(1);
say(`Собрано за ${seconds} с`, `Built in ${seconds} s`);
