import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hasWords } from '../src/words/index.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/u.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name));
}

const FILES = ['src/web', 'src/ui', 'client'].flatMap(sources);

test('every sentence that pages and islands ask for by name exists in both languages', () => {
  const missing = FILES.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bt\(\s*'([a-z]+\.[^']+)'/gu)]
      .map((match) => match[1] ?? '')
      .filter((key) => !hasWords(key))
      .map((key) => `${file}: ${key}`),
  );
  expect(missing).toEqual([]);
});

test('the test above sees the sentences', () => {
  const found = FILES.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/\bt\(\s*'([a-z]+\.[^']+)'/gu),
  ]);
  expect(found.length).toBeGreaterThan(200);
});
