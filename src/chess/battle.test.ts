import * as fc from 'fast-check';
import { lotsOf } from 'tabiya-engine/lots';
import { describe, expect, test } from 'vitest';
import { CLASSICAL_SETUP, defaultSetupMs, drawWhite, readSetup, reveal, rulesOf } from './index.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

test('B-T12 two classical arrangements: both must set up again; one is allowed', () => {
  expect(reveal(CLASSICAL_SETUP, CLASSICAL_SETUP)).toEqual({ kind: 'redeploy' });
  expect(reveal(CLASSICAL_SETUP, '8/8/RNBQKBNR/PPPPPPPP').kind).toBe('start');
});

test('B-T12 the classical arrangement is told whatever form it is written in', () => {
  const read = readSetup('44/11111111/PPPPPPPP/RNBQKBNR');
  expect(read).toEqual({ ok: true, value: CLASSICAL_SETUP });
});

test('B-T43 a thousand reveals with a seeded lot: the first player has White in 430 to 570', () => {
  const lots = lotsOf('battle-colours');
  const whites = Array.from({ length: 1000 }, () => drawWhite(lots)).filter(
    (who) => who === 'player-a',
  ).length;
  expect(whites).toBeGreaterThanOrEqual(430);
  expect(whites).toBeLessThanOrEqual(570);
});

test.each([
  [3 * MINUTE, MINUTE],
  [15 * MINUTE, 2 * MINUTE],
  [60 * MINUTE, 5 * MINUTE],
  [DAY, 30 * MINUTE],
  [10 * DAY, DAY],
  [40 * DAY, 3 * DAY],
])('B-09 base time %i ms: %i ms for the setup', (base, setup) => {
  expect(defaultSetupMs(base)).toBe(setup);
});

test.each([
  ['', 'bad-shape'],
  ['8/8/8', 'bad-shape'],
  ['9/8/PPPPPPPP/RNBQKBNR', 'bad-shape'],
  ['7/8/PPPPPPPP/RNBQKBNR', 'bad-shape'],
  ['8/8/PPPPPPPP/RNBQKBN0', 'bad-piece'],
  ['8/8/PPPPPPPP/RNBQKBNX', 'bad-piece'],
  ['8/8/8/8', 'incomplete'],
  ['K7/8/PPPPPPPP/RNBQKBNR', 'wrong-material'],
  ['/'.repeat(5000), 'bad-shape'],
])('setup %j is refused as %s', (text, code) => {
  const read = readSetup(text);
  expect(read.ok ? null : read.refusal.code).toBe(code);
});

/** Any arrangement of the sixteen men on four ranks (B-T41: there are 38988959281272000 of them). */
const arrangement = fc
  .shuffledSubarray(
    Array.from({ length: 32 }, (_, at) => at),
    { minLength: 16, maxLength: 16 },
  )
  .map((squares) => {
    const board: string[] = Array.from({ length: 32 }, () => '1');
    for (const [index, square] of squares.entries()) board[square] = 'KQRRBBNNPPPPPPPP'.charAt(index);
    return [0, 8, 16, 24].map((at) => board.slice(at, at + 8).join('')).join('/');
  });

describe('any two arrangements', () => {
  test('B-02 to B-04 are accepted, B-22 as an ordinary FEN; B-19 reflected, and it reads back', () => {
    fc.assert(
      fc.property(arrangement, arrangement, (first, second) => {
        const [white, black] = [readSetup(first), readSetup(second)];
        if (!white.ok || !black.ok) throw new Error('refused');
        const revealed = reveal(white.value, black.value);
        if (revealed.kind !== 'start') throw new Error('redeploy');
        const fen = revealed.position.fen();
        const ranks = fen.split(' ')[0]?.split('/') ?? [];
        expect(ranks.slice(4).join('/')).toBe(white.value);
        expect(ranks.slice(0, 4).reverse().join('/').toUpperCase()).toBe(black.value);
        const again = rulesOf('battle').fromFen(fen);
        expect(again.ok && again.value.fen()).toBe(fen);
      }),
      { numRuns: 300, seed: 20261130 },
    );
  });

  test('B-17 random games: no king is ever captured, the FEN reads back, listed moves are legal', () => {
    fc.assert(
      fc.property(
        arrangement,
        arrangement,
        fc.array(fc.nat(), { maxLength: 60 }),
        (first, second, choices) => {
          const [white, black] = [readSetup(first), readSetup(second)];
          if (!white.ok || !black.ok) throw new Error('refused');
          const revealed = reveal(white.value, black.value);
          if (revealed.kind !== 'start') return;
          let now = revealed.position;
          for (const choice of choices) {
            const moves = now.moves();
            expect(now.perft(1)).toBe(moves.length);
            if (moves.length === 0) break;
            const step = now.act(moves[choice % moves.length] ?? '');
            if (!step.ok) throw new Error(step.refusal.code);
            expect(now.read(step.value.san)).toBe(step.value.action);
            now = step.value.position;
            const men = now.fen().split(' ')[0] ?? '';
            expect([men.split('K').length, men.split('k').length]).toEqual([2, 2]);
            const again = rulesOf('battle').fromFen(now.fen());
            expect(again.ok && again.value.fen()).toBe(now.fen());
          }
        },
      ),
      { numRuns: 80, seed: 20261130 },
    );
  });
});
