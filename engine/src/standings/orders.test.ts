import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventOf as event } from '../../../test/support/event-lines.ts';
import type { EventRecord } from '../event/index.ts';
import {
  checkList,
  createStandings,
  RANKING_PRESETS,
  type RankingPreset,
  sharePrizes,
  type StandingsSettings,
  suggestedList,
} from './index.ts';

/** Rows of the table under one of the portals' orders. */
function rows(record: EventRecord, name: RankingPreset['name'], settings: Partial<StandingsSettings> = {}) {
  const preset = RANKING_PRESETS.find((one) => one.name === name);
  if (preset === undefined) throw new Error(name);
  const { system, list, edition } = preset;
  const made = createStandings(record, { system, list, edition: edition ?? 'c07-2026', ...settings });
  if (!made.ok) throw new Error(JSON.stringify(made.faults));
  return made.standings.table().rows;
}

const placesOf = (...given: Parameters<typeof rows>): (number | null)[] =>
  rows(...given)
    .toSorted((a, b) => a.number - b.number)
    .map(({ place }) => place);

/** 5 has 3 points, 1, 3 and 4 have 2: 1 is behind by Berger, and 3 beat 4. */
const LEVEL = event([
  'Z 2w1 3b0 4w1 5b0',
  '5w0 1b0 Z 3w1 4b0',
  '4w1 5b0 1w1 2b0 Z',
  '3b0 Z 5w1 1b0 2w1',
  '2b1 3w1 4b0 Z 1w1',
]);

describe('the order of OpenChess groups', () => {
  test('R-313 R-340 R-341 points, then the larger Berger coefficient, then direct games', () => {
    const table = rows(LEVEL, 'openchess-group').map(({ number, points, values }) => [
      number,
      points,
      values[1],
    ]);
    expect(table).toEqual([
      [5, 30, '5.00'],
      [3, 20, '4.00'],
      [4, 20, '4.00'],
      [1, 20, '3.00'],
      [2, 10, '2.00'],
    ]);
    expect(placesOf(LEVEL, 'openchess-group')).toEqual([4, 5, 2, 3, 1]);
  });

  test('R-313 R-342 R-345 a ring of three: the deciding match, and where there is none the lot', () => {
    const ring = event(['2w1 3b0 4w1', '1b0 4b1 3w1', '4w1 1w1 2b0', '3b0 2w0 1b0']);
    expect(placesOf(ring, 'openchess-group')).toEqual([1, 1, 1, 4]);
    const OTHER_PLAYOFF = new Map([
      [2, 3],
      [3, 2],
      [1, 1],
    ]);
    expect(placesOf(ring, 'openchess-group', { outside: { OTHER_PLAYOFF } })).toEqual([3, 1, 2, 4]);
    const drawn = placesOf(ring, 'openchess-group', { lotSeed: 'group 1' });
    expect(drawn.toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2, 3, 4]);
    // Whoever won the match is not thrown back by the lot.
    expect(placesOf(ring, 'openchess-group', { lotSeed: 'group 1', outside: { OTHER_PLAYOFF } })).toEqual([
      3, 1, 2, 4,
    ]);
  });
});

test('R-229 places of the family tournament by points, the largest first', () => {
  const table = rows(LEVEL, 'family');
  expect(table.map(({ points, place }) => [points, place])).toEqual([
    [30, 1],
    [20, expect.any(Number)],
    [20, expect.any(Number)],
    [20, expect.any(Number)],
    [10, 5],
  ]);
  expect(table.map(({ number }) => number).at(0)).toBe(5);
  expect(table.map(({ number }) => number).at(-1)).toBe(2);
});

describe('R-314 shared places', () => {
  const ring = event(['2w1 3b0 4w1', '1b0 4b1 3w1', '4w1 1w1 2b0', '3b0 2w0 1b0']);

  test('R-314 points alone declare places shared, tie-breaks part them', () => {
    const places = (list: readonly string[]) => {
      const made = createStandings(LEVEL, { system: 'roundrobin', edition: 'face', list });
      return made.ok ? made.standings.table().rows.map(({ place }) => place) : [];
    };
    expect(places(['PTS'])).toEqual([1, 2, 2, 2, 5]);
    expect(places(['PTS', 'SB', 'DE'])).toEqual([1, 2, 3, 4, 5]);
    expect(checkList(['PTS'], { system: 'roundrobin', edition: 'c07-2026' }).ok).toBe(true);
    // not where the order decides something.
    const use = { system: 'roundrobin', edition: 'c07-2026', mustSeparate: true } as const;
    expect(checkList(['PTS'], use).ok).toBe(false);
  });

  test('R-314 the prizes of a shared place are split equally', () => {
    const table = rows(ring, 'openchess-group');
    expect(sharePrizes([6000, 3000, 1000], table)).toEqual({
      shares: [1, 2, 3].map((number) => ({ number, amount: 3333 })),
      left: 1,
    });
    expect(sharePrizes([6000, 3000, 1200], table).left).toBe(0);
  });

  test.each([
    ['one winner, second shared by two', [100, 50, 20], [1, 2, 2, 4], [100, 35, 35], 0],
    ['more share than there are prizes', [90], [1, 1, 1], [30, 30, 30], 0],
    ['what cannot be divided stays', [100], [1, 1, 1], [33, 33, 33], 1],
    ['places nobody has', [100, 50, 20], [1, 2], [100, 50], 20],
    ['an annulled player gets nothing', [100, 50], [1, null], [100], 50],
  ])('R-314 %s', (_, prizes, places, amounts, left) => {
    const given = places.map((place, index) => ({ number: index + 1, place }));
    const shared = sharePrizes(prizes, given);
    expect(shared.shares.map(({ amount }) => amount)).toEqual(amounts);
    expect(shared.left).toBe(left);
  });

  test('R-314 nobody gets more than there is, equal places get equal amounts', () => {
    const places = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }).map((fresh) => {
      const given: number[] = [];
      fresh.forEach((own, index) => given.push(own || index === 0 ? index + 1 : (given[index - 1] ?? 1)));
      return given.map((place, index) => ({ number: index + 1, place }));
    });
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { maxLength: 8 }), places, (prizes, table) => {
        const { shares, left } = sharePrizes(prizes, table);
        const total = prizes.reduce((sum, prize) => sum + prize, 0);
        expect(shares.reduce((sum, { amount }) => sum + amount, 0) + left).toBe(total);
        expect(left).toBeGreaterThanOrEqual(0);
        const amountOf = new Map(shares.map(({ number, amount }) => [number, amount]));
        for (const { number, place } of table) expect(amountOf.get(number)).toBe(amountOf.get(place));
      }),
    );
  });
});

describe('R-321 a list where the regulation fixes none', () => {
  test('R-321 a round robin asks nothing of opponents all share', () => {
    expect(suggestedList({ system: 'roundrobin', rounds: 9, allRated: true })).toEqual([
      'DE',
      'SB',
      'WIN',
      'KS',
    ]);
  });

  test.each([
    [4, false, ['BH', 'SB', 'WIN']],
    [4, true, ['BH', 'SB', 'ARO', 'WIN']],
    [9, false, ['BH/C1', 'BH', 'SB', 'WIN']],
    [9, true, ['BH/C1', 'BH', 'SB', 'ARO', 'WIN']],
  ])('R-321 a Swiss of %i rounds, all rated: %s', (rounds, allRated, list) => {
    expect(suggestedList({ system: 'swiss', rounds, allRated })).toEqual(list);
  });

  test('R-321 R-322 whatever is suggested is allowed', () => {
    for (const system of ['swiss', 'roundrobin'] as const)
      for (const rounds of [1, 5, 11])
        for (const allRated of [false, true]) {
          const list = suggestedList({ system, rounds, allRated });
          expect(checkList(list, { system, edition: 'c07-2026' })).toMatchObject({ ok: true });
        }
  });
});
