import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expiredUntil, expiryOf } from './months.ts';

const at = (text: string) => Date.parse(text);

describe('R-140 twelve months', () => {
  test.each([
    ['2025-11-30T08:15:00Z', '2026-11-30T08:15:00Z'],
    ['2027-02-28T23:59:59Z', '2028-02-28T23:59:59Z'],
    ['2028-02-29T08:00:00Z', '2029-03-01T00:00:00Z'],
    ['2028-02-28T08:00:00Z', '2029-02-28T08:00:00Z'],
    ['2028-12-31T23:00:00Z', '2029-12-31T23:00:00Z'],
  ])('a game that ended %s is kept until %s', (ended, expires) => {
    expect(expiryOf(at(ended))).toBe(at(expires));
  });

  test('R-140 what has expired is what is behind the line, to the millisecond', () => {
    const instant = fc.integer({ min: at('2027-01-01'), max: at('2033-01-01') });
    fc.assert(
      fc.property(instant, fc.integer({ min: -2, max: 2 }), (ended, offset) => {
        const now = expiryOf(ended) + offset * 43_200_000;
        expect(ended <= expiredUntil(now)).toBe(expiryOf(ended) <= now);
      }),
    );
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 400_000_000 }), (ended, more) => {
        expect(expiryOf(ended + more)).toBeGreaterThanOrEqual(expiryOf(ended));
      }),
    );
  });
});
