import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createStandings, RANKING_PRESETS } from '../../standings/index.ts';
import { pathsOf, playBy, rated } from '../groups/testing/play-by.ts';
import { portalRounds, portalSwiss } from './index.ts';

const SETTINGS = { colours: true, rounds: null };
const pair = (...args: Parameters<typeof rated>) => {
  const answer = portalSwiss.pair(rated(...args), SETTINGS, { seed: 's' });
  if (answer.status === 'none') return answer.reason;
  const met = answer.pairs.map(({ white, black }) =>
    [Math.min(white, black), Math.max(white, black)].join('-'),
  );
  return answer.bye === null ? met : [...met, `${answer.bye}`];
};

describe('the portal’s Swiss', () => {
  test('R-271, R-272: halves by rating, 20 players play 1-11, 2-12 …', () => {
    expect(pair(20, [])).toEqual(Array.from({ length: 10 }, (_, i) => `${i + 1}-${i + 11}`));
  });

  test('R-271: players without a rating are drawn by lot, the same seed the same way', () => {
    const event = rated(8, []);
    const unrated = { ...event, players: event.players.map((player) => ({ ...player, rating: null })) };
    const first = portalSwiss.pair(unrated, SETTINGS, { seed: 'a' });
    expect(portalSwiss.pair(unrated, SETTINGS, { seed: 'a' })).toEqual(first);
    const others = ['b', 'c', 'd'].map((seed) => portalSwiss.pair(unrated, SETTINGS, { seed }));
    expect(others.some((other) => JSON.stringify(other) !== JSON.stringify(first))).toBe(true);
  });

  test('R-273, R-275: winners, drawers and losers play among themselves', () => {
    expect(pair(8, ['1-5 1-0, 6-2 0-1, 3-7 =, 8-4 ='])).toEqual(['1-2', '3-8', '4-7', '5-6']);
  });

  test('R-274: the last player of an odd group meets the top player of the group below', () => {
    // Points: 1, 2, 3 have 1; 4, 5, 6 have 0.
    expect(pair(6, ['1-4 1-0, 5-2 0-1, 3-6 1-0'])).toEqual(['1-2', '3-4', '5-6']);
  });

  test('R-276, C-39: a rematch is avoided by the first transposition, else by one exchange', () => {
    // 1-2 have met; both halves {1,2} {3,4}: 1-3, 2-4 stays the natural pairing.
    expect(pair(4, ['1-2 =, 3-4 ='])).toEqual(['1-3', '2-4']);
    // 1-3 have met: transposition 1-4, 2-3.
    expect(pair(4, ['1-3 =, 4-2 ='])).toEqual(['1-4', '2-3']);
    // 1-3, 2-4, 1-4, 2-3 have met: only an exchange is left.
    expect(pair(4, ['1-3 =, 4-2 =', '4-1 =, 2-3 ='])).toEqual(['1-2', '3-4']);
  });

  test('R-276, C-39: one more player goes down when the group cannot be paired inside', () => {
    // 1 and 2 lead with two points and have met.
    expect(pair(6, ['1-2 =, 3-5 =, 4-6 =', '1-3 1-0, 4-2 0-1, 6-5 ='])).toEqual(['1-5', '2-6', '3-4']);
    // The same with 3 and 4 having met: they need opponents, so one of the leaders goes down twice.
    expect(pair(6, ['1-2 =, 3-4 =, 5-6 =', '1-3 1-0, 4-2 0-1, 6-5 ='])).toEqual(['1-5', '2-3', '4-6']);
  });

  test('R-277: fewer Whites first; with equal numbers White to the one who had Black last', () => {
    const event = rated(4, ['1-3 =, 4-2 =', '4-1 =, 2-3 =']);
    const answer = portalSwiss.pair(event, SETTINGS, { seed: 's' });
    // 1: WB, 2: BW, 3: BB, 4: WW.
    expect(answer).toMatchObject({
      pairs: [
        { white: 1, black: 2 },
        { white: 3, black: 4 },
      ],
    });
  });

  test('R-278: two players with the same colour three times running do not meet', () => {
    const rounds = ['1-3 1-0, 2-4 1-0, 5-6 =', '1-4 1-0, 2-3 1-0, 6-5 =', '1-5 1-0, 2-6 1-0, 3-4 ='];
    const met = pair(6, rounds);
    expect(met).not.toContain('1-2');
    expect(portalSwiss.pair(rated(6, rounds), { ...SETTINGS, colours: false }, { seed: 's' })).toMatchObject({
      pairs: expect.arrayContaining([expect.objectContaining({ white: 1, black: 2 })]),
    });
  });

  test('C-38: in an odd field the lowest player without a bye is free', () => {
    expect(pair(5, [])).toEqual(['1-3', '2-4', '5']);
    expect(pair(5, ['1-3 1-0, 4-2 0-1, U5'])).toContain('4');
    expect(pair(5, ['1-3 1-0, 4-2 0-1, U5', '1-2 =, 5-3 =, U4'])).toContain('3');
  });

  test('R-280: the opponent of an absent player gets the point, meets the winners next and had no colour', () => {
    // 2 did not come: 4 has a point like 1 and 5.
    const event = rated(6, ['1-3 1-0, 4-2 +-, 5-6 1-0']);
    expect(portalSwiss.pair(event, SETTINGS, { seed: 's' })).toMatchObject({
      // 1 and 4 are the upper half's first pair of {1, 4, 5}; 4 had no White that counts, so 1 gets Black.
      pairs: [{ white: 4, black: 1 }, { board: 2 }, { board: 3 }],
    });
    // R-276 holds for a pairing that was not played, too.
    expect(pair(2, ['1-2 +-'])).toBe('no-pairing');
  });

  test('R-282, C-40: points, the points of all opponents met, Sonneborn-Berger, wins, then shared', () => {
    const preset = RANKING_PRESETS.find(({ name }) => name === 'portal-swiss');
    expect(portalSwiss.describe(SETTINGS, 6).ranking).toEqual(preset?.list);
    const record = rated(6, ['1-4 1-0, 5-2 0-1, 3-6 +-', '1-2 =, 3-4 1-0, 5-6 =', '2-3 0-1, 4-5 1-0, 6-1 =']);
    const made = createStandings(record, {
      system: 'swiss',
      edition: 'face',
      list: preset?.list ?? [],
    });
    if (!made.ok) throw new Error('the list was refused');
    // 1 met 4 (1), 2 (1½), 6 (1): Buchholz 3½; 3 met 4 and 2, his forfeit win brings no opponent.
    expect(
      made.standings
        .table()
        .rows.map(({ number, place, points, values }) => [number, place, points, values[1]]),
    ).toEqual([
      [3, 1, 30, '2.5'],
      [1, 2, 20, '3.5'],
      [2, 3, 15, '5.5'],
      [4, 4, 10, '5.5'],
      [6, 5, 10, '2.5'],
      [5, 6, 5, '3.5'],
    ]);
    // Equal in everything: one place.
    const level = createStandings(rated(4, ['1-3 1-0, 2-4 1-0']), {
      system: 'swiss',
      edition: 'face',
      list: preset?.list ?? [],
    });
    if (!level.ok) throw new Error('the list was refused');
    expect(level.standings.table().rows.map(({ place }) => place)).toEqual([1, 1, 3, 3]);
  });

  test('R-281: as many rounds as a playoff', () => {
    expect([2, 3, 4, 5, 8, 9, 20, 64, 65].map(portalRounds)).toEqual([1, 2, 2, 3, 3, 4, 5, 6, 7]);
    expect(portalSwiss.next(rated(4, ['1-3 =, 4-2 ='], 2), SETTINGS)).toBe('pair');
    expect(portalSwiss.next(rated(4, ['1-3 =, 4-2 =', '4-1 =, 2-3 ='], 2), { ...SETTINGS, rounds: 2 })).toBe(
      'finish',
    );
    expect(portalSwiss.validate({ colours: true, rounds: 0 })).toEqual([{ setting: 'rounds' }]);
    expect(portalSwiss.describe(SETTINGS, 20).rounds).toBe(5);
  });

  test('a field of 200 is paired in a second; guarded tenfold', () => {
    const before = process.cpuUsage();
    expect(playBy(portalSwiss, SETTINGS, 200, 2, 's').paired).toBe(2);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(20);
  });

  test('nobody left to play is said', () => {
    expect(pair(2, ['1-2 ='])).toBe('no-pairing');
    expect(pair(1, ['U1'])).toBe('no-bye');
  });

  test('R-276, R-278: no rematch, never four times one colour, everybody paired, the same answer again', () => {
    assert(
      property(integer({ min: 4, max: 18 }), integer({ min: 0, max: 10_000 }), (players, seed) => {
        const { record, paired } = playBy(
          portalSwiss,
          SETTINGS,
          players,
          portalRounds(players) + 1,
          `${seed}`,
        );
        expect(paired).toBeGreaterThan(0);
        for (const { opponents, colours } of pathsOf(record)) {
          expect(new Set(opponents).size).toBe(opponents.length);
          expect(colours).not.toMatch(/wwww|bbbb/);
        }
        const shuffled = { ...record, players: record.players.toReversed() };
        const options = { seed: `${seed}` };
        const again = portalSwiss.pair(record, SETTINGS, options);
        expect(portalSwiss.pair(record, SETTINGS, options)).toEqual(again);
        expect(portalSwiss.pair(shuffled, SETTINGS, options)).toEqual(again);
      }),
      { numRuns: 12 },
    );
  });
});
