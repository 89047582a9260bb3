/**
 * Builds the browser's files: one entry an island, split chunks, hashed names, one style sheet, and `manifest.json`
 * that tells the server which files a page needs. Run alone or from `scripts/build.mjs`:
 * `node scripts/build-client.mjs [folder]` (default dist/client).
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Entries: name in the manifest → source. `site` is the style sheet. */
const ENTRIES = {
  game: 'client/game/island.tsx',
  analysis: 'client/analysis/island.tsx',
  plan: 'client/plan/island.tsx',
  lobby: 'client/lobby.tsx',
  look: 'client/look.ts',
  tournament: 'client/tournament.tsx',
  notices: 'client/notices.ts',
  passkeys: 'client/passkeys.ts',
  push: 'client/push.ts',
  'push-worker': 'client/push-worker.ts',
  theme: 'client/theme.ts',
  zone: 'client/zone.ts',
  site: 'client/css/site.css',
};

/** Files an output imports at once, and what those import; lazy imports are not among them. */
function chunksOf(output, outputs, seen = new Set()) {
  for (const { path, kind } of outputs[output].imports) {
    if (kind !== 'import-statement' || seen.has(path) || outputs[path] === undefined) continue;
    seen.add(path);
    chunksOf(path, outputs, seen);
  }
  return seen;
}

/** Builds into `folder` and returns the manifest. Old files of the folder are removed. */
export async function buildClient(folder = join(root, 'dist/client')) {
  await mkdir(folder, { recursive: true });
  const result = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(ENTRIES).map(([out, source]) => ({ in: source, out })),
    outdir: folder,
    bundle: true,
    format: 'esm',
    splitting: true,
    minify: true,
    metafile: true,
    target: ['es2022', 'chrome117', 'firefox121', 'safari17'],
    conditions: ['source'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.svg': 'file' },
    legalComments: 'none',
    logLevel: 'warning',
  });
  const { outputs } = result.metafile;
  const manifest = {};
  for (const [output, made] of Object.entries(outputs)) {
    if (made.entryPoint === undefined) continue;
    const name = Object.keys(ENTRIES).find((key) => ENTRIES[key] === made.entryPoint);
    if (name === undefined) continue;
    const css = output.endsWith('.css');
    manifest[name] = {
      js: css ? null : basename(output),
      css: css ? basename(output) : null,
      preloads: css
        ? []
        : [...chunksOf(output, outputs)].map((path) => basename(path)).sort((a, b) => (a < b ? -1 : 1)),
    };
  }
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const kept = new Set(['manifest.json', ...Object.keys(outputs).map((path) => basename(path))]);
  for (const name of await readdir(folder))
    if (!kept.has(name)) await rm(join(folder, name), { recursive: true });
  return manifest;
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const folder = resolve(process.argv[2] ?? join(root, 'dist/client'));
  const manifest = await buildClient(folder);
  console.log(
    `client: ${Object.keys(manifest).length} entries in ${relative(process.cwd(), folder) || folder}`,
  );
}
