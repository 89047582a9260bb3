import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('R-397 answers to a flood leave one by one, the first at once, and only so many wait', async () => {
  const pace = new Pace(20, 3);
  const answers: (number | 'at once')[] = [];
  const began = Date.now();
  const asked = Array.from({ length: 6 }, async () => {
    answers.push((await pace.turn()) ? Date.now() - began : 'at once');
  });
  await vi.advanceTimersByTimeAsync(500);
  await Promise.all(asked);
  // One passes, three wait their turn, two are sent away.
  expect(new Set(answers)).toEqual(new Set([0, 20, 40, 60, 'at once']));
  expect(answers.filter((answer) => answer === 'at once')).toHaveLength(2);
  expect(await pace.turn()).toBe(true);
});
