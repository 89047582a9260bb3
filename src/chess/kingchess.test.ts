import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outcome, positionOf } from '../../test/support/positions.ts';
import { beginHistory, extendHistory, occurrences, rulesOf, type Position } from './index.ts';
import { placeableSquares, squaresOfMark, type Mark } from './reserve.ts';

const rules = rulesOf('kingchess');

const position = (fen: string): Position => positionOf('kingchess', fen);

const SQUARES = Array.from(
  { length: 64 },
  (_, at) => `${'abcdefgh'.charAt(at % 8)}${1 + Math.trunc(at / 8)}`,
);

describe('K-T63 number of first actions', () => {
  test('size 1: 32 and size 2: 4712, every one tried', () => {
    const start = rules.start();
    expect(start.placements().length).toBe(32);
    let pairs = 0;
    for (const king of SQUARES) {
      for (const man of 'QRBNP')
        for (const square of SQUARES) if (start.apply(`K@${king},${man}@${square}`).ok) pairs += 1;
    }
    expect(pairs).toBe(4712);
  });

  test('all sizes: 5301704096885440, of which 1408635301550400 with sixteen men, counted by classes of squares', () => {
    // Squares by what may stand on them: pawn or not, light or dark; the sets are those the validation uses.
    const half = placeableSquares('white', 'king');
    const pawns = placeableSquares('white', 'pawn');
    const classes = (['l', 'd'] as const).flatMap((mark: Mark) => {
      const all = half.intersect(squaresOfMark(mark));
      const pawn = all.intersect(pawns).size();
      return [
        { size: pawn, pawn: true, light: mark === 'l' },
        { size: all.size() - pawn, pawn: false, light: mark === 'l' },
      ];
    });
    const choose = (n: number, k: number): bigint => {
      let value = 1n;
      for (let i = 0; i < k; i += 1) value = (value * BigInt(n - i)) / BigInt(i + 1);
      return k > n ? 0n : value;
    };
    // Ways to put q queens, r rooks, … on what is left of the classes, class by class.
    const ways = new Map<string, bigint>();
    const most = [1, 1, 2, 1, 1, 2, 8];
    const fill = (at: number, left: readonly number[]): bigint => {
      const here = classes[at];
      if (here === undefined) return left.every((count) => count === 0) ? 1n : 0n;
      const key = `${at}:${left.join()}`;
      const known = ways.get(key);
      if (known !== undefined) return known;
      let total = 0n;
      const spread = (role: number, rest: readonly number[], free: number, product: bigint): void => {
        if (role === left.length) {
          total += product * fill(at + 1, rest);
          return;
        }
        // Roles: king, queen, rooks, light bishop, dark bishop, knights, pawns.
        const barred =
          (role === 3 && !here.light) || (role === 4 && here.light) || (role === 6 && !here.pawn);
        for (let count = 0; count <= (barred ? 0 : (rest[role] ?? 0)); count += 1) {
          const next = rest.map((value, index) => (index === role ? value - count : value));
          spread(role + 1, next, free - count, product * choose(free, count));
        }
      };
      spread(0, left, here.size, 1n);
      ways.set(key, total);
      return total;
    };
    let all = 0n;
    let full = 0n;
    const sizes = (role: number, chosen: readonly number[]): void => {
      if (role === most.length) {
        const count = fill(0, chosen);
        all += count;
        if (chosen.reduce((sum, value) => sum + value, 0) === 16) full += count;
        return;
      }
      for (let count = role === 0 ? 1 : 0; count <= (most[role] ?? 0); count += 1)
        sizes(role + 1, [...chosen, count]);
    };
    sizes(0, []);
    expect([all, full]).toEqual([5_301_704_096_885_440n, 1_408_635_301_550_400n]);
  });
});

test.each([
  ['malformed before everything', 'Q@e9', 'malformed'],
  ['malformed: small letters', 'k@e1', 'malformed'],
  ['malformed: blanks', 'K@e1, Q@d1', 'malformed'],
  ['malformed: empty part', 'K@e1,', 'malformed'],
  ['malformed: a thousand men', Array.from({ length: 1000 }, () => 'P@a2').join(','), 'malformed'],
  ['king-required before everything about single men', 'Q@e8,Q@e8', 'king-required'],
  ['per man: not in reserve before the same square', 'K@e1,K@e1', 'not-in-reserve'],
  ['the first man’s fault goes before the second’s', 'K@e1,P@a1,Q@e1', 'pawn-first-rank'],
  ['own half before the pawn’s first rank', 'K@e1,P@a8', 'not-own-half'],
  ['bishops last but for check', 'K@e1,B@c1,B@e3', 'bishop-colour'],
])('section 2, order of reasons: %s', (_what, action, reason) => {
  expect(outcome(rules.start(), action)).toBe(reason);
});

test.each([
  ['K-02 not both', '4k3/8/8/8/8/8/8/4K3[QR] w - - 0 9 --', 'e1e2,Q@d1', 'malformed'],
  ['K-06 black pawn on its first rank', '4k3/8/8/8/8/8/8/4K3[p] b - - 0 9 --', 'P@a8', 'pawn-first-rank'],
  ['K-08 a second king', '4k3/8/8/8/8/8/8/4K3[QR] w - - 0 9 --', 'K@d1', 'not-in-reserve'],
  ['K-19 no castling', '4k3/8/8/8/8/8/8/4K2R[] w - - 0 9 --', 'e1g1', 'illegal-move'],
])('%s', (_what, fen, action, reason) => {
  expect(outcome(position(fen), action)).toBe(reason);
});

test('R3 marks: written when one bishop is left, kept by moves, gone with the bishop', () => {
  const start = '4k3/8/8/8/8/8/8/4K3[BBbb] w - - 0 9 --';
  const first = outcome(position(start), 'B@c1');
  expect(first).toBe('4k3/8/8/8/8/8/8/2B1K3[Bbb] b - - 0 9 l-');
  const second = outcome(position(first), 'B@c8,B@f8');
  expect(second).toBe('2b1kb2/8/8/8/8/8/8/2B1K3[B] w - - 0 10 l-');
  expect(outcome(position(second), 'B@e3')).toBe('bishop-colour');
  expect(outcome(position(second), 'B@e2')).toBe('2b1kb2/8/8/8/8/8/4B3/2B1K3[] b - - 0 10 --');
});

test('R3 a FEN without marks: one bishop in reserve is bound by those on the board', () => {
  expect(position('4k3/8/8/8/8/8/8/2B1K3[Bb] w - - 0 9').fen()).toBe(
    '4k3/8/8/8/8/8/8/2B1K3[Bb] w - - 0 9 l-',
  );
});

test.each([
  ['nonsense', 'bad-fen'],
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'bad-fen'],
  ['8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w KQ - 0 1 --', 'impossible-position'],
  ['8/8/8/8/8/8/8/8[] w - - 0 1 --', 'impossible-position'],
  ['4k3/8/8/8/8/8/8/4K3[K] w - - 0 1 --', 'impossible-position'],
  ['4k3/8/8/8/8/8/8/4K3[QQ] w - - 0 1 --', 'impossible-position'],
  ['4k3/8/8/8/8/8/8/P3K3[] w - - 0 1 --', 'impossible-position'],
  ['4k2R/8/8/8/8/8/8/4K3[] w - - 0 1 --', 'impossible-position'],
  ['4k3/8/8/8/8/8/8/3Q4[K] w - - 0 1 --', 'impossible-position'],
])('fromFen refuses %j as %s', (fen, code) => {
  const read = rules.fromFen(fen);
  expect(read.ok ? null : read.refusal.code).toBe(code);
});

/** Is there any placement of at most two men that is legal? Tried one by one, for checking the algorithm of section 2. */
function anyPlacement(now: Position): boolean {
  const men = [...now.reserve(now.turn)];
  return men.some((first, index) =>
    SQUARES.some((square) => {
      if (now.apply(`${first}@${square}`).ok) return true;
      const rest = men.filter((_man, at) => at !== index);
      return [...new Set(rest)].some((second) =>
        SQUARES.some((other) => other !== square && now.apply(`${first}@${square},${second}@${other}`).ok),
      );
    }),
  );
}

test('K-13, K-14 mate and stalemate agree with trying every placement of two men (checks by one or two men)', () => {
  const square = fc.nat({ max: 63 });
  const setup = fc.record({
    turn: fc.constantFrom('w', 'b'),
    men: fc.array(fc.tuple(fc.constantFrom(...'QRBNPqrbnp'), square), { minLength: 1, maxLength: 7 }),
    kings: fc.tuple(square, square),
    own: fc.constantFrom('', 'P', 'B', 'N', 'PB', 'BN', 'PP', 'BB', 'Q'),
  });
  let over = 0;
  fc.assert(
    fc.property(setup, ({ turn, men, kings, own }) => {
      const board: string[] = Array.from({ length: 64 }, () => '1');
      for (const [man, at] of men) board[at] = man;
      board[kings[0]] = 'K';
      board[kings[1]] = 'k';
      const ranks = Array.from({ length: 8 }, (_, rank) => board.slice(8 * rank, 8 * rank + 8).join(''));
      const reserve = turn === 'w' ? own : own.toLowerCase();
      const read = rules.fromFen(`${ranks.join('/')}[${reserve}] ${turn} - - 0 30`);
      if (!read.ok) return;
      const now = read.value;
      const ended = ['checkmate', 'stalemate'].includes(now.status().state);
      if (now.moves().length > 0) {
        expect(ended).toBe(false);
        return;
      }
      over += 1;
      expect(ended).toBe(!anyPlacement(now));
    }),
    { numRuns: 4_000, seed: 20261130 },
  );
  expect(over).toBeGreaterThan(10);
});

test('random games: FEN and notation read back, keys tell reserves apart, a placement is reported in canonical order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 5 })), { minLength: 5, maxLength: 60 }),
      (choices) => {
        let now = rules.start();
        let history = beginHistory(now);
        for (const [choice, kind] of choices) {
          const moves = now.moves();
          const placements = now.placements();
          const pool = moves.length > 0 && (kind > 1 || placements.length === 0) ? moves : placements;
          if (pool.length === 0) break;
          const step = now.act(pool[choice % pool.length] ?? '');
          if (!step.ok) throw new Error(step.refusal.code);
          expect(now.read(step.value.san)).toBe(step.value.action);
          now = step.value.position;
          history = extendHistory(history, now);
          expect(position(now.fen()).fen()).toBe(now.fen());
          expect(position(now.fen()).key()).toBe(now.key());
          expect(now.status()).toEqual(position(now.fen()).status());
          expect(occurrences(history)).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: 40, seed: 20261130 },
  );
});
