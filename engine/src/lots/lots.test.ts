import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeUtf8 } from '../text/index.ts';
import { commitTo, hex, isRevealOf, lotsOf, seedFor, sha256 } from './index.ts';

describe('SHA-256', () => {
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('FIPS 180-4 example %j', (text, digest) => {
    expect(hex(sha256(encodeUtf8(text)))).toBe(digest);
  });

  test('equals the platform for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
      }),
    );
  });
});

describe('lots', () => {
  test('words are the blocks of SHA-256(seed:counter)', () => {
    const lots = lotsOf('open 2026');
    const blocks = [0, 1].map((i) => createHash('sha256').update(`open 2026:${i}`).digest());
    const words = blocks.flatMap((block) => Array.from({ length: 8 }, (_, i) => block.readUInt32BE(i * 4)));
    expect(Array.from({ length: 16 }, () => lots.word())).toEqual(words);
  });

  test('a draw does not change between versions', () => {
    expect(lotsOf('tabiya').shuffle([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([4, 3, 8, 6, 2, 5, 7, 1]);
  });

  test('shuffle is Fisher and Yates and keeps every item once', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer()), (seed, items) => {
        const drawn = lotsOf(seed).shuffle(items);
        const byValue = (a: number, b: number): number => a - b;
        expect(drawn.toSorted(byValue)).toEqual(items.toSorted(byValue));
        const lots = lotsOf(seed);
        const plain = [...items];
        for (let i = plain.length - 1; i > 0; i--) {
          const j = lots.below(i + 1);
          const a = plain[i] ?? 0;
          plain[i] = plain[j] ?? 0;
          plain[j] = a;
        }
        expect(drawn).toEqual(plain);
      }),
    );
  });

  test('below is even: 6000 throws of a die stay near 1000 each', () => {
    const lots = lotsOf('die');
    const throws = Array.from({ length: 6000 }, () => lots.below(6));
    for (let face = 0; face < 6; face++) {
      const seen = throws.filter((value) => value === face).length;
      expect(Math.abs(seen - 1000)).toBeLessThan(150);
    }
  });

  test('commit before, reveal after', () => {
    const seed = seedFor('0123456789abcdef0123456789abcdef', 'round 1');
    const published = commitTo(seed);
    expect(isRevealOf(seed, published)).toBe(true);
    expect(isRevealOf(`${seed}0`, published)).toBe(false);
    expect(seedFor('a', 'round 1')).not.toBe(seedFor('a', 'round 2'));
  });
});
