import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reference } from '../../test/corpus/reference.ts';
import { runVariantCase, type VariantCase } from '../../test/corpus/variants.ts';

const file = reference('data/variants/cases.json');
const cases: readonly VariantCase[] = file.here ? JSON.parse(readFileSync(file.path, 'utf8')) : [];
const runnable = cases.filter((each) => each.kind !== 'rule' || typeof each.given === 'object');

test.skipIf(!file.here)('the reference has cases for every game', () => {
  expect(runnable.length).toBeGreaterThanOrEqual(150);
});

for (const each of runnable) {
  test(`${each.id} ${each.kind} (${(each as { rule?: string }).rule ?? ''})`, () => {
    expect(runVariantCase(each)).toBe('passed');
  });
}
