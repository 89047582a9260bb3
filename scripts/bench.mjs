/** `npm run -s bench:NAME`: bundles a bench and the processes it starts, then runs it with the flags given. */
import { mkdirSync, rmSync } from 'node:fs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { giveUp, ROOT, run } from './house.mjs';

const [name, ...flags] = process.argv.slice(2);
/** The threads that a portal starts. */
const threads = {
  'sqlite-worker': 'src/db/sqlite/worker.ts',
  'hashing-worker': 'src/accounts/hashing-worker.ts',
};
const benches = {
  archive: { archive: 'bench/archive.ts', ...threads },
  login: { login: 'bench/login.ts', ...threads },
  moves: {
    moves: 'bench/moves.ts',
    portal: 'bench/moves/portal.ts',
    bare: 'bench/moves/bare.ts',
    'bare-writer': 'bench/moves/bare-writer.ts',
    players: 'bench/moves/players.ts',
    ...threads,
  },
  standings: { standings: 'bench/standings.ts', 'standings-file': 'bench/standings-file.ts' },
  rules: { rules: 'bench/rules.ts' },
  waiting: {
    waiting: 'bench/waiting.ts',
    'waiting-portal': 'bench/waiting/portal.ts',
    ...threads,
  },
  swiss: { swiss: 'bench/swiss.ts', 'swiss-pair': 'bench/swiss-pair.ts' },
  year: { year: 'bench/year.ts', ...threads },
};
const entryPoints = benches[name];
if (entryPoints === undefined)
  giveUp(`Замеры: ${Object.keys(benches).join(', ')}`, `Benches: ${Object.keys(benches).join(', ')}`);

const folder = join(ROOT, '.cache/bench');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
await build({
  absWorkingDir: ROOT,
  entryPoints,
  outdir: folder,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  conditions: ['source'],
  external: Object.keys({ ...dependencies, ...devDependencies }),
  jsx: 'automatic',
  jsxImportSource: 'preact',
  sourcemap: true,
  logLevel: 'warning',
});
/** Pages are answered with the young heap of an installed portal (Containerfile, docs/install.md). */
const asInstalled = name === 'archive' ? ['--max-semi-space-size=64'] : [];
process.exitCode = await run(process.execPath, [
  ...asInstalled,
  '--enable-source-maps',
  join(folder, `${name}.js`),
  ...flags,
]);
