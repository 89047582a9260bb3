import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reference } from '../../test/corpus/reference.ts';
import { runVariantCase, type VariantCase } from '../../test/corpus/variants.ts';
import { GAME_KINDS } from './index.ts';

const file = reference('data/variants/cases.json');
const cases: readonly VariantCase[] = file.here ? JSON.parse(readFileSync(file.path, 'utf8')) : [];
const runnable = cases.filter(
  (each) => GAME_KINDS.some((kind) => kind === each.game) && each.kind !== 'rule',
);

test.skipIf(!file.here)('the reference has cases for every game', () => {
  expect(runnable.length).toBeGreaterThanOrEqual(21);
});

for (const each of runnable) {
  test(`${each.id} ${each.kind} (${(each as { rule?: string }).rule ?? ''})`, () => {
    expect(runVariantCase(each)).toBe('passed');
  });
}
