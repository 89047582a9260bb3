/** Builds the package: dist/<room>/index.js by esbuild with shared parts, declarations by tsc. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'src');
/** Another folder for the result may be named. */
const out = process.argv[2] ?? join(root, 'dist');

const rooms = readdirSync(source, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
rmSync(out, { recursive: true, force: true });
await build({
  entryPoints: Object.fromEntries([
    ['index', join(source, 'index.ts')],
    ...rooms.map((room) => [`${room}/index`, join(source, room, 'index.ts')]),
  ]),
  outdir: out,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  external: ['node:*'],
  chunkNames: 'parts/[name]-[hash]',
  logLevel: 'warning',
});

const folder = mkdtempSync(join(tmpdir(), 'tabiya-engine-'));
const settings = join(folder, 'tsconfig.json');
const typesOfNode = dirname(createRequire(import.meta.url).resolve('@types/node/package.json'));
writeFileSync(
  settings,
  JSON.stringify({
    extends: join(root, '..', 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rewriteRelativeImportExtensions: true,
      types: ['node'],
      typeRoots: [dirname(typesOfNode)],
      rootDir: source,
      outDir: out,
    },
    include: [source],
    exclude: [join(source, '**/*.test.ts'), join(source, '**/testing/**')],
  }),
);
const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin',
  'tsc',
);
try {
  execFileSync(process.execPath, [compiler, '-p', settings], { stdio: 'inherit' });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Declarations name the sources they were made from. */
for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.d.ts')) continue;
  const path = join(out, name);
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(/(from\s+'\.[^']*|import\('\.[^']*)\.ts'/g, "$1.js'");
  if (changed !== text) writeFileSync(path, changed);
}
