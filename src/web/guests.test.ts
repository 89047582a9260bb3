import { expect, test } from 'vitest';
import { Guests } from './guests.ts';

test('R-152 guests are counted once each and forgotten after their time', () => {
  const guests = new Guests(1000);
  guests.saw('a', 0);
  guests.saw('b', 100);
  guests.saw('a', 900);
  expect(guests.count(999)).toBe(2);
  expect(guests.count(1100)).toBe(1);
  expect(guests.count(1900)).toBe(0);
});

test('R-152 a flood of places takes no more room than allowed', () => {
  const guests = new Guests(1000, 10);
  for (let i = 0; i < 100; i++) guests.saw(String(i), i);
  expect(guests.count(100)).toBe(10);
});
