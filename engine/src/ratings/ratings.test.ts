import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  adjust2024,
  deviationAfter,
  eloExchange,
  expectedScore,
  type FideGame,
  type FidePlayer,
  type FinishedGame,
  gameChange,
  gamesForInitial,
  glicko2,
  glickoGame,
  hiddenFrom,
  initialRating,
  kFactor,
  NEW_PLAYER,
  ONLINE,
  PAPER,
  performance,
  PERIODS_A_DAY,
  periodChange,
  periodK,
  previewGame,
  rateGame,
  EMPTY_POOL,
  ratingIn,
  ratingTable,
  rebuildRatings,
  timeCategory,
  whyUnrated,
} from './index.ts';

const TODAY = '2026-11-30';

function fide(rating: number, more: Partial<FidePlayer> = {}): FidePlayer {
  return { rating, list: 'standard', games: 100, peak: rating, birthYear: 1980, ...more };
}

/** Games written as `1:2050` (win, draw `=`, loss `0` and the opponent's rating). */
function games(text: string): FideGame[] {
  return text.split(' ').map((part) => {
    const [score, opponent] = part.split(':');
    return { opponent: Number(opponent), score: score === '1' ? 2 : score === '=' ? 1 : 0 };
  });
}

describe('ratings.md 1.5: FIDE examples', () => {
  const example = games('1:2050 =:1910 0:2401 1:1500 =:1984 0:1875');

  test('1: six games of 1984', () => {
    const result = periodChange(fide(1984), example, TODAY);
    expect(result.games.map((change) => change?.change)).toEqual([59, -10, -8, 8, 0, -65]);
    expect(result).toMatchObject({ k: 20, sum: -16, change: -3, rating: 1981 });
    expect(periodChange(fide(1984, { games: 10 }), example, TODAY)).toMatchObject({ k: 40, change: -6 });
  });

  test.each([
    [1500, '1:1500', 20],
    [1500, '1:1900', 37],
    [1500, '=:1900', 17],
    [1500, '0:2900', -3],
    [1500, '1:1600', 26],
    [1500, '=:1600', 6],
    [2000, '1:1600', 3],
    [2000, '=:1600', -17],
    [2000, '0:1600', -37],
  ])('2: K 40, %i plays %s: %i', (rating, game, change) => {
    expect(periodChange(fide(rating, { games: 0 }), games(game), TODAY).change).toBe(change);
  });

  test('3: from 2650 on the full difference counts in standard games since October 2025', () => {
    const strong = fide(2750);
    expect(gameChange(strong, games('1:2250')[0] ?? { opponent: 0, score: 0 }, '2025-09-30')?.change).toBe(8);
    expect(previewGame(strong, 2250, '2025-10-01')).toEqual({ win: 40, draw: -460, loss: -960 });
    expect(periodChange(fide(2800), games('1:1800'), TODAY).sum).toBe(0);
    // His opponent still uses 400.
    expect(gameChange(fide(2250), { opponent: 2750, score: 2 }, TODAY)).toMatchObject({
      difference: -400,
      limited: true,
    });
  });

  test('4: rapid games with a difference of 600 and a player above 2600 are not rated', () => {
    const rapid = (rating: number) => fide(rating, { list: 'rapid' });
    expect(periodChange(rapid(2601), games('1:1800'), TODAY)).toMatchObject({ games: [null], change: 0 });
    expect(periodChange(rapid(2600), games('1:1900'), TODAY).change).toBe(1);
    expect(previewGame(rapid(2601), 1800, TODAY)).toBeNull();
    expect(previewGame(rapid(2601), 1800, '2024-11-30')).not.toBeNull();
  });

  test.each([
    ['1:1800 1:1800 1:1800 1:1800 1:1800', 2109],
    ['1:1650 =:1720 0:1810 1:1540 0:1905', 1746],
    ['0:1450 0:1500 =:1420 0:1600 1:1410', 1467],
    ['1:2300 1:2300 1:2300 1:2300 1:2300 1:2300 1:2300 1:2300 1:2300', 2200],
  ])('5: first rating from %s is %i', (text, rating) => {
    expect(initialRating(games(text))?.rating).toBe(rating);
  });

  test('first rating: five games, floor 1400, a first event without a point is left out', () => {
    expect(initialRating(games('1:1800 1:1800 1:1800 1:1800'))).toBeNull();
    expect(initialRating(games('0:1400 0:1400 0:1400 0:1400 0:1400 =:1400'))).toMatchObject({ rating: null });
    expect(gamesForInitial([games('0:1500 0:1500'), games('1:1600')])).toEqual(games('1:1600'));
    expect(gamesForInitial([games('0:1500 =:1500'), games('0:1600')])).toHaveLength(3);
  });
});

describe('ratings.md 1.3: K', () => {
  test.each([
    [fide(2410), 10],
    [fide(2350, { peak: 2405 }), 10],
    [fide(2350, { games: 12 }), 40],
    [fide(2410, { games: 12 }), 10],
    [fide(2200, { birthYear: 2008 }), 40],
    [fide(2200, { birthYear: 2007 }), 20],
    [fide(2310, { birthYear: 2010 }), 20],
    [fide(2399), 20],
    [fide(1500, { birthYear: null }), 20],
  ] as const)('%o: %i', (player, k) => {
    expect(kFactor(player, 2026)).toBe(k);
  });

  test('K times games is at most 700', () => {
    expect([periodK(40, 17), periodK(40, 18), periodK(20, 36)]).toEqual([40, 38, 19]);
  });

  test('ratings under 1400 are not published', () => {
    expect(periodChange(fide(1405), games('0:1405'), TODAY).rating).toBeNull();
  });
});

describe('ratings.md 1.2 and 1.4: older rules', () => {
  test('limit 350 before July 2009, once an event in 2022 and 2023', () => {
    const game = { opponent: 1500, score: 2 } as const;
    expect(gameChange(fide(2000), game, '2009-06-30')?.difference).toBe(350);
    expect(gameChange(fide(2000), game, '2021-12-31')?.difference).toBe(400);
    const two = games('1:1500 1:1400');
    expect(periodChange(fide(2000), two, '2023-05-01').games.map((change) => change?.difference)).toEqual([
      500, 400,
    ]);
    expect(periodChange(fide(2000), two, '2024-03-01').games.map((change) => change?.difference)).toEqual([
      400, 400,
    ]);
  });

  test('the adjustment of March 2024', () => {
    expect([1000, 1500, 1999, 2000, 950].map(adjust2024)).toEqual([1400, 1700, 1999, 2000, 950]);
  });

  test('performance', () => {
    expect(performance(games('1:1650 1:1600 =:2100 =:2200'))).toBe(2081);
    expect(performance([])).toBeNull();
  });
});

describe('ratings.md 2: Glicko-2', () => {
  const at = (rating: number, deviation: number, volatility = 0.06) => ({ rating, deviation, volatility });

  test('1: the example of the paper', () => {
    const result = glicko2(
      at(1500, 200),
      [
        { opponent: at(1400, 30), score: 1 },
        { opponent: at(1550, 100), score: 0 },
        { opponent: at(1700, 300), score: 0 },
      ],
      PAPER,
    );
    expect(result.rating).toBeCloseTo(1464.06, 1);
    expect(result.deviation).toBeCloseTo(151.52, 2);
    expect(result.volatility.toFixed(6)).toBe('0.059996');
  });

  test('2 to 4: single games online', () => {
    const even = glickoGame(at(1500, 350), at(1500, 350), 1);
    expect(even.white.rating).toBeCloseTo(1662.21, 2);
    expect(even.white.deviation).toBeCloseTo(290.23, 2);
    expect(even.white.volatility).toBeCloseTo(0.0599993, 7);
    expect(even.black.rating).toBeCloseTo(1337.79, 2);
    const draw = glickoGame(at(1500, 350), at(1500, 350), 0.5);
    expect(draw.white.rating).toBeCloseTo(1500, 6);
    expect(draw.white.volatility).toBeCloseTo(0.0599977, 7);
    const fresh = glickoGame(NEW_PLAYER, NEW_PLAYER, 1);
    expect(fresh.white.rating).toBeCloseTo(1741.48, 2);
    expect(fresh.white.deviation).toBeCloseTo(396.69, 2);
    expect(fresh.white.volatility).toBeCloseTo(0.0899983, 7);
    const upset = glickoGame(at(1600, 60), at(1700, 80), 1, ONLINE);
    expect(upset.white.rating).toBeCloseTo(1612.45, 2);
    expect(upset.white.deviation).toBeCloseTo(59.24, 2);
  });

  test('5: the deviation grows with time', () => {
    expect(deviationAfter(at(1500, 60, 0.09), 30 * PERIODS_A_DAY)).toBeCloseTo(71.9, 1);
    expect(deviationAfter(at(1500, 60), 365 * PERIODS_A_DAY)).toBeCloseTo(110, 1);
  });
});

describe('C-13 and ratings.md 4: the portal', () => {
  function finished(id: string, more: Partial<FinishedGame> = {}): FinishedGame {
    return {
      id,
      white: 'a',
      black: 'b',
      score: 2,
      game: 'chess',
      category: 'blitz',
      endedAtMs: 0,
      annulled: false,
      program: false,
      firstMoveLoss: false,
      forfeit: false,
      bothMoved: true,
      overTheBoard: false,
      rated: true,
      ...more,
    };
  }
  const GAMES = fc
    .array(
      fc.record({
        white: fc.constantFrom('a', 'b', 'c', 'd'),
        black: fc.constantFrom('e', 'f', 'g'),
        score: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
        game: fc.constantFrom('chess', 'battle'),
        category: fc.constantFrom('blitz', 'long'),
        endedAtMs: fc.integer({ min: 0, max: 20 }),
        annulled: fc.boolean(),
        firstMoveLoss: fc.boolean(),
      }),
      { maxLength: 40 },
    )
    .map((all) => all.map((game, index) => finished(`g${index}`, game)));

  test('K 32, start 1550, expected score on the scale of 400', () => {
    expect(eloExchange(1550, 1550, 2)).toBe(16);
    expect(eloExchange(1550, 1550, 1)).toBe(0);
    expect(eloExchange(1600, 1500, 2)).toBe(12);
    expect(eloExchange(1600, 1500, 0)).toBe(-20);
    expect(expectedScore(400)).toBeCloseTo(10 / 11, 10);
    expect(expectedScore(-400)).toBeCloseTo(1 / 11, 10);
    expect(ratingIn(EMPTY_POOL, 'a')).toEqual({ rating: 1550, provisional: true });
  });

  test('zero-sum, R-120 separate pools, and the same whatever the order of the list', () => {
    fc.assert(
      fc.property(GAMES, fc.integer(), (all, turn) => {
        const pools = rebuildRatings(all);
        for (const pool of pools.values()) {
          const ratings = [...pool.ratings.values()].map(({ rating }) => rating);
          expect(ratings.reduce((sum, rating) => sum + rating - 1550, 0)).toBe(0);
        }
        const cut = all.length === 0 ? 0 : Math.abs(turn) % all.length;
        expect(rebuildRatings([...all.slice(cut), ...all.slice(0, cut)])).toEqual(pools);
      }),
    );
  });

  test.each(['elo', 'glicko2'] as const)(
    '%s: games one by one in order give the same as a rebuild',
    (system) => {
      fc.assert(
        fc.property(GAMES, (all) => {
          const chess = all.filter(({ game, category }) => game === 'chess' && category === 'blitz');
          const ordered = chess.toSorted((a, b) => a.endedAtMs - b.endedAtMs || (a.id < b.id ? -1 : 1));
          const pool = ordered.reduce((pool, game) => rateGame(pool, game, system), EMPTY_POOL);
          expect(pool).toEqual(rebuildRatings(chess, system).get('chess/blitz') ?? EMPTY_POOL);
        }),
      );
    },
  );

  test('R-121 R-122 annulled games, first-move losses and forfeits are not rated; over the board neither', () => {
    const reasons = [
      [{ annulled: true, program: true }, 'annulled'],
      [{ program: true }, 'program'],
      [{ firstMoveLoss: true }, 'first-move'],
      [{ forfeit: true }, 'forfeit'],
      [{ bothMoved: false }, 'not-moved'],
      [{ overTheBoard: true }, 'over-the-board'],
      [{ rated: false }, 'casual'],
      [{}, null],
    ] as const;
    for (const [more, reason] of reasons) expect(whyUnrated(finished('g', more))).toBe(reason);
    expect(rateGame(EMPTY_POOL, finished('g', { firstMoveLoss: true }))).toBe(EMPTY_POOL);
  });

  test('ratings.md 2, example 3: Glicko-2 for two new players; the deviation grows while nobody plays', () => {
    const day = 86_400_000;
    const pool = rebuildRatings([finished('1')], 'glicko2').get('chess/blitz') ?? EMPTY_POOL;
    expect(pool.ratings.get('a')).toEqual({
      rating: 1741,
      games: 1,
      lastGameAtMs: 0,
      glicko: { rating: 1_741_476, deviation: 396_690, volatility: 8_999_830 },
    });
    expect(pool.changes.get('1')).toEqual({
      whiteBefore: 1500,
      blackBefore: 1500,
      exchange: 241,
      blackExchange: -242,
      deviations: [396, 396],
    });
    expect(ratingIn(EMPTY_POOL, 'a', 'glicko2')).toEqual({ rating: 1500, provisional: true });
    const [soon, late] = [day, 365 * day].map((endedAtMs) =>
      rebuildRatings([finished('1'), finished('2', { endedAtMs })], 'glicko2')
        .get('chess/blitz')
        ?.ratings.get('a'),
    );
    expect(late?.glicko?.deviation).toBeGreaterThan(soon?.glicko?.deviation ?? Infinity);
  });

  test('R-129 annulling a result rolls its effect back', () => {
    const first = finished('1', { endedAtMs: 1 });
    const second = finished('2', { endedAtMs: 2, white: 'b', black: 'c' });
    const all = rebuildRatings([{ ...first, annulled: true }, second]).get('chess/blitz');
    expect(all?.ratings.get('b')?.rating).toBe(1566);
    expect(all?.ratings.has('a')).toBe(false);
  });

  test('C-06 time categories', () => {
    const hour = 3_600_000;
    expect(timeCategory({ baseMs: 180_000, incrementMs: 2000 })).toBe('superblitz');
    expect(timeCategory({ baseMs: 24 * hour, incrementMs: 0 })).toBe('superblitz');
    expect(timeCategory({ baseMs: 7 * 24 * hour, incrementMs: 0 })).toBe('blitz');
    expect(timeCategory({ baseMs: 31 * 24 * hour, incrementMs: 0 })).toBe('blitz');
    expect(timeCategory({ baseMs: 40 * 24 * hour, incrementMs: 0 })).toBe('long');
  });

  test('R-123 table, R-124 out after three calendar months', () => {
    const pool = rebuildRatings([
      finished('1', { endedAtMs: 10 }),
      finished('2', { endedAtMs: 20, white: 'c', black: 'd' }),
    ]);
    const table = ratingTable(pool.get('chess/blitz') ?? EMPTY_POOL, 0);
    expect(table.map(({ place, player }) => [place, player])).toEqual([
      [1, 'a'],
      [1, 'c'],
      [3, 'b'],
      [3, 'd'],
    ]);
    expect(ratingTable(pool.get('chess/blitz') ?? EMPTY_POOL, 15)).toHaveLength(2);
    expect(hiddenFrom('2026-08-31')).toBe('2026-12-01');
    expect(hiddenFrom('2026-11-30')).toBe('2027-03-01');
    expect(hiddenFrom('2026-02-10')).toBe('2026-05-11');
    expect(hiddenFrom('2026-09-30')).toBe('2026-12-31');
  });
});
