import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('ids are 12 signs of base 62 and do not repeat', () => {
  const ids = new Set(Array.from({ length: 10_000 }, newId));
  expect(ids.size).toBe(10_000);
  for (const id of ids) expect(id).toMatch(/^[0-9A-Za-z]{12}$/);
});
