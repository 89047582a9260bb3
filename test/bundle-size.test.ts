/** What a page makes the browser load: measured on a real build, gzipped as a server would send it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ISLANDS, type Island, type Manifest } from '../src/web/islands.ts';

const KILO = 1000;
const folder = mkdtempSync(join(tmpdir(), 'tabiya-client-'));
let manifest: Manifest;

beforeAll(async () => {
  const script = new URL('../scripts/build-client.mjs', import.meta.url).href;
  const { buildClient } = (await import(script)) as { buildClient(folder: string): Promise<Manifest> };
  manifest = await buildClient(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Bytes of all scripts of a page with these islands, each file once. */
function weight(islands: readonly Island[]): number {
  const files = new Set<string>();
  for (const island of islands) {
    const entry = manifest[island];
    if (entry === undefined || entry.js === null) throw new Error(`no entry ${island}`);
    for (const file of [entry.js, ...entry.preloads]) files.add(file);
  }
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
}

/** Islands that every page of a signed-in person carries. */
const EVERYWHERE: readonly Island[] = ['notices', 'theme', 'zone'];

test('the manifest names every island and the style sheet with hashed files', () => {
  expect(Object.keys(manifest).sort()).toEqual([...ISLANDS, 'push-worker', 'site'].sort());
  for (const island of ISLANDS) expect(manifest[island]?.js).toMatch(/^[a-z]+-[A-Z0-9]{8}\.js$/);
  expect(manifest['site']?.css).toMatch(/^site-[A-Z0-9]{8}\.css$/);
});

test.each([
  ['game', 70],
  ['analysis', 70],
  ['plan', 70],
  ['tournament', 30],
  ['lobby', 30],
] as const)('the script of the %s page is at most %i kB', (island, bar) => {
  const bytes = weight([island, ...EVERYWHERE]);
  expect(bytes).toBeGreaterThan(2 * KILO);
  expect(bytes).toBeLessThanOrEqual(bar * KILO);
});

test('a page without islands of its own loads next to nothing', () => {
  expect(weight(EVERYWHERE)).toBeLessThanOrEqual(6 * KILO);
  expect(weight(['theme', 'zone'])).toBeLessThanOrEqual(1.5 * KILO);
});

test('the style sheet is one file without anything from elsewhere', () => {
  const css = readFileSync(join(folder, manifest['site']?.css ?? ''), 'utf8');
  expect(css).not.toMatch(/@import|https?:/);
  expect(gzipSync(css).length).toBeLessThanOrEqual(14 * KILO);
});
