import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOf, refund, settle, spend, type TryAccount } from './tries.ts';

const limit = { burst: 3, refillMs: 1000 };

function tryAt(account: TryAccount | undefined, now: number): [boolean, TryAccount | undefined] {
  const next = spend(account, limit, now);
  return next === null ? [false, account] : [true, next];
}

test('ACC-7 a burst passes, the next waits, time gives tries back one by one', () => {
  let account: TryAccount | undefined;
  const seen: boolean[] = [];
  for (const now of [0, 10, 20, 30, 999, 1000, 1001, 2000, 2001]) {
    const [allowed, next] = tryAt(account, now);
    account = next;
    seen.push(allowed);
  }
  expect(seen).toEqual([true, true, true, false, false, true, false, true, false]);
});

test('ACC-7 a right try costs nothing', () => {
  const once = spend(undefined, limit, 0);
  expect(once).not.toBeNull();
  expect(refund(once ?? undefined)).toBeUndefined();
});

test('ACC-7 nothing is kept once everything is given back', () => {
  expect(settle({ spent: 2, at: 0 }, limit, 1999)).toEqual({ spent: 1, at: 1000 });
  expect(settle({ spent: 2, at: 0 }, limit, 2000)).toBeUndefined();
});

test('ACC-7 in any window of time no more pass than burst plus refills', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 80 }), (gaps) => {
      let now = 0;
      let account: TryAccount | undefined;
      let allowed = 0;
      for (const gap of gaps) {
        now += gap;
        const [passed, next] = tryAt(account, now);
        account = next;
        if (passed) allowed += 1;
      }
      expect(allowed).toBeLessThanOrEqual(limit.burst + Math.floor(now / limit.refillMs));
    }),
  );
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:DB8:0:1::5', '2001:db8:0:1::/64'],
  ['2001:db8:0:1:ffff:1:2:3', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('ACC-7 %s counts as %s', (address, place) => {
  expect(placeOf(address)).toBe(place);
});
