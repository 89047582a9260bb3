/**
 * `npm test`: everything that must hold, from a fresh clone. Ends with one line `N passed, N failed, N skipped` that
 * sums the checks (build, types, style) and all tests; the exit code is 0 only if nothing failed and something passed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { install, isInstalled, needNode, ROOT, run, say } from './house.mjs';

needNode();
if (!isInstalled({ development: true })) await install({ development: true });

const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const NODE = process.execPath;
const bin = (name) => join(ROOT, 'node_modules', name);

/** A check that passes or fails as a whole. */
async function check(name, ...commands) {
  process.stdout.write(`\n== ${name}\n`);
  for (const [program, args] of commands) {
    if ((await run(program, args)) !== 0) {
      total.failed += 1;
      failures.push(name);
      return;
    }
  }
  total.passed += 1;
}

/** A run of vitest; its own count goes into the total. */
async function tests(name, args, environment) {
  process.stdout.write(`\n== ${name}\n`);
  const report = join(ROOT, '.cache', `report-${name.replaceAll(' ', '-')}.json`);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const code = await run(
    NODE,
    [
      bin('vitest/vitest.mjs'),
      'run',
      ...args,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env: { ...process.env, ...environment } },
  );
  const read = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  const failed = read === null ? 0 : read.numFailedTests;
  total.passed += read?.numPassedTests ?? 0;
  total.skipped += (read?.numPendingTests ?? 0) + (read?.numTodoTests ?? 0);
  // A file that could not be loaded, or a run that died, has no test of its own but is a failure.
  total.failed += failed > 0 || code === 0 ? failed : 1;
  if (code !== 0 || failed > 0) failures.push(name);
}

await check('build', [NODE, [join(ROOT, 'scripts/build.mjs')]]);
const tsc = bin('typescript/bin/tsc');
await check('types', [NODE, [tsc, '--noEmit', '-p', '.']], [NODE, [tsc, '--noEmit', '-p', 'client']]);
await check('lint', [NODE, [bin('oxlint/bin/oxlint'), '--type-aware']]);
await check('format', [NODE, [bin('@biomejs/biome/bin/biome'), 'format', '.']]);
await tests('unit tests', [], {});

const journeys = existsSync(join(ROOT, 'test/browser'))
  ? readdirSync(join(ROOT, 'test/browser')).filter((name) => /\.test\.tsx?$/.test(name))
  : [];
if (journeys.length > 0) {
  const { findBrowser } = await import('./browser.mjs');
  const browser = await findBrowser();
  if (browser === null) total.skipped += journeys.length;
  else await tests('browser tests', ['--config', 'vitest.browser.config.ts'], { TABIYA_BROWSER: browser });
}

if (failures.length > 0) say(`\nНе прошло: ${failures.join(', ')}`, `\nFailed: ${failures.join(', ')}`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
