/** The engine by itself: packed, installed into an empty folder without a network, and asked to pair a round. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from './support/imports.ts';

const folder = mkdtempSync(join(tmpdir(), 'tabiya-package-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PROGRAM = `
import { readFileSync } from 'node:fs';
import { readTrf } from 'tabiya-engine/trf';
import { pairDutch } from 'tabiya-engine/swiss';
const file = readTrf(readFileSync('event.trf'));
console.log(JSON.stringify(file.ok ? pairDutch(file.record) : file.faults));
`;

test('packed and installed alone it pairs a round, and its command line runs', { timeout: 300_000 }, () => {
  const engine = join(ROOT, 'engine');
  const source = join(folder, 'package');
  mkdirSync(source);
  for (const name of ['package.json', 'LICENSE', 'README.md', 'bin']) {
    cpSync(join(engine, name), join(source, name), { recursive: true });
  }
  execFileSync(process.execPath, [join(engine, 'scripts/build.mjs'), join(source, 'dist')], {
    stdio: 'pipe',
  });
  expect(existsSync(join(source, 'dist/swiss/index.d.ts'))).toBe(true);
  const npm = (cwd: string, ...args: readonly string[]): void => {
    execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund'], { cwd, stdio: 'pipe' });
  };
  npm(source, 'pack', '--pack-destination', folder);
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';

  const empty = join(folder, 'empty');
  mkdirSync(empty);
  writeFileSync(join(empty, 'package.json'), '{"name":"empty","private":true,"type":"module"}');
  npm(empty, 'install', join(folder, packed));
  expect(readdirSync(join(empty, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    'tabiya-engine',
  ]);

  const node = (...args: readonly string[]): string =>
    execFileSync(process.execPath, args, { cwd: empty, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const bin = join(empty, 'node_modules/tabiya-engine/bin/tabiya-engine.mjs');
  node(bin, 'generate', '--players', '20', '--rounds', '3', '--seed', '2', '-o', 'event.trf');
  writeFileSync(join(empty, 'pair.mjs'), PROGRAM);
  const answer = JSON.parse(node('pair.mjs')) as { status: string; round: number; pairs: unknown[] };
  expect(answer.status).toBe('ok');
  expect(answer.round).toBe(4);
  expect(answer.pairs.length).toBeGreaterThan(5);
  expect(JSON.parse(node(bin, 'pair', 'event.trf', '--json'))).toMatchObject(answer);
  expect(JSON.parse(node(bin, 'check', 'event.trf', '--json'))).toMatchObject({
    rounds: [{ status: 'same' }, { status: 'same' }, { status: 'same' }],
  });
});
