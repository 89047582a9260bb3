import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ROOT } from './support/imports.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const json = (path: string) => JSON.parse(read(path)) as Record<string, unknown>;

test('the lock file names no registry: only our own workspaces are resolved', () => {
  const { packages } = json('package-lock.json') as {
    packages: Record<string, { resolved?: string; link?: boolean; integrity?: string }>;
  };
  const entries = Object.entries(packages);
  expect(entries.length).toBeGreaterThan(100);
  for (const [path, { resolved, link, integrity }] of entries) {
    if (path === '' || path === 'engine') continue;
    if (link === true) expect(resolved, path).toBe('engine');
    else {
      expect(resolved, path).toBeUndefined();
      expect(integrity, path).toMatch(/^sha512-/);
    }
  }
});

test('every dependency has an exact version', () => {
  const { dependencies, devDependencies } = json('package.json') as Record<string, Record<string, string>>;
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
  }
});

test('the portal is AGPL-3.0-or-later, the engine MIT without dependencies', () => {
  expect(json('package.json')['license']).toBe('AGPL-3.0-or-later');
  expect(read('LICENSE')).toMatch(/^\s*GNU AFFERO GENERAL PUBLIC LICENSE\s+Version 3,/);
  const engine = json('engine/package.json');
  expect(engine['license']).toBe('MIT');
  expect(engine['dependencies']).toBeUndefined();
  expect(read('engine/LICENSE')).toMatch(/^MIT License/);
});

test('the notices name every package that the portal loads, and every licence fits', () => {
  execFileSync(process.execPath, [join(ROOT, 'scripts/notices.mjs'), '--check'], { stdio: 'pipe' });
});

test('where nothing can be written, the build says so in one sentence', () => {
  const house = pathToFileURL(join(ROOT, 'scripts/house.mjs')).href;
  const program = `(await import(${JSON.stringify(house)})).needFolder(process.argv[1])`;
  const environment = { ...process.env, LC_ALL: 'en_GB.UTF-8' };
  // A file in the way refuses everybody, as a read-only folder refuses whoever is not root.
  const folder = join(ROOT, 'package.json/dist');
  const built = spawnSync(process.execPath, ['--input-type=module', '-e', program, folder], {
    env: environment,
    encoding: 'utf8',
  });
  expect(built.status).toBe(1);
  expect(built.stderr).toMatch(
    /^The folder .*package\.json.dist cannot be written to \(ENOTDIR\), [^\n]+\n$/,
  );
});
