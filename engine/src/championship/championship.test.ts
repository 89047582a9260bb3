import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DrawnStage, type Entrant, type Ranked, shareOf, specRating } from '../groups/index.ts';
import { lotsOf } from '../lots/index.ts';
import {
  CHAMPIONSHIP_SETTINGS,
  championship,
  championshipGrid,
  firstStageGroups,
  laterStageGroups,
  PLAYOFF_MS,
  playoffState,
} from './index.ts';

/** Orders qualifying places; a final has none. */
const fewestFirst = (a: number | null, b: number | null): number => (a ?? 0) - (b ?? 0);

const entrants = (players: number): Entrant<number>[] =>
  Array.from({ length: players }, (_, i) => ({ id: i + 1, rating: 2000 - 10 * (i + 1) }));

/** Groups as `1 8 9 16 17 22 /3`. */
const first = (players: number): string[] =>
  firstStageGroups(entrants(players), 's').map((group) => `${group.players.join(' ')} /${group.places}`);

/** A grid as the specification writes it: `4 -> 10 -> 2 -> 5 -> final`. */
function shownGrid(players: number): string {
  return championshipGrid(players)
    .map(({ groups, qualifiers }) =>
      qualifiers === null ? 'final' : `${groups.length} -> ${qualifiers} -> `,
    )
    .join('');
}

/** A finished stage from each group's players in order, with percentages. */
function finished(
  groups: readonly (readonly (readonly [id: number, percentage: number])[])[],
  places: readonly number[],
): DrawnStage<number> {
  return {
    groups: groups.map((group, index) => ({
      players: group.map(([id]) => id),
      places: places[index] ?? 2,
      ranking: group.map(([id, percentage], at) => ({
        id,
        place: at + 1,
        // Tenths of eight games: 62.5 % are 5 points.
        points: (percentage * 8) / 10,
        games: 8,
        hasPlayed: true,
      })),
    })),
  };
}

describe('algorithm A: the first stage', () => {
  test('R-331, R-332: N = 23, case 4 of the leftovers', () => {
    expect(first(23)).toEqual([
      '1 8 9 16 17 22 /3',
      '2 7 10 15 18 21 /3',
      '3 6 11 14 19 /2',
      '4 5 12 13 20 23 /2',
    ]);
  });

  test('R-332: N = 37, case 1', () => {
    expect(first(37)).toEqual([
      '1 14 15 28 29 /2',
      '2 13 16 27 30 /2',
      '3 12 17 26 31 /2',
      '4 11 18 25 32 /2',
      '5 10 19 24 33 /2',
      '6 9 20 23 34 37 /2',
      '7 8 21 22 35 36 /2',
    ]);
  });

  test('R-332: N = 52, case 1', () => {
    expect(first(52)).toEqual(
      Array.from({ length: 10 }, (_, i) => {
        const k = i + 1;
        const more = k === 10 ? ' 51' : k === 9 ? ' 52' : '';
        return `${k} ${21 - k} ${20 + k} ${41 - k} ${40 + k}${more} /2`;
      }),
    );
  });

  test.each([
    [22, 'case 2', { 22: 1, 21: 2 }],
    [43, 'case 3, C-48 the weakest of those with an extra place', { 43: 2, 42: 3, 41: 4 }],
    [21, 'case 3, C-48', { 21: 2 }],
    [14, 'case 4 and C-49, more leftovers than groups', { 11: 1, 12: 2, 13: 1, 14: 2 }],
    [13, 'case 4 and C-49', { 11: 1, 12: 2, 13: 1 }],
    [19, 'case 4 and C-49', { 16: 1, 17: 3, 18: 2, 19: 1 }],
  ])('R-332: N = %i, %s', (players, _, wanted) => {
    const groups = firstStageGroups(entrants(players), 's');
    const found = Object.keys(wanted).map((id) => [
      id,
      groups.findIndex((group) => group.players.includes(Number(id))) + 1,
    ]);
    expect(Object.fromEntries(found)).toEqual(wanted);
  });

  // Sizes and places of the short worked examples, group by group.
  test.each([
    [22, '6/3 6/3 5/2 5/2'],
    [43, '5/3 6/3 6/3 6/3 5/2 5/2 5/2 5/2'],
    [21, '5/3 6/3 5/2 5/2'],
    [14, '7/3 7/2'],
  ])('R-332, R-336: N = %i, sizes and places %s', (players, wanted) => {
    const groups = firstStageGroups(entrants(players), 's');
    expect(groups.map((group) => `${group.players.length}/${group.places}`).join(' ')).toBe(wanted);
  });

  test('R-331, C-45: groups of 5 or 6, of 7 only for 13, 14 and 19', () => {
    for (let players = 10; players <= 160; players++) {
      const groups = firstStageGroups(entrants(players), 's');
      const sizes = new Set(groups.map((group) => group.players.length));
      const most = [13, 14, 19].includes(players) ? 7 : 6;
      expect([players, Math.min(...sizes) >= 5, Math.max(...sizes) <= most]).toEqual([players, true, true]);
      expect(groups.flatMap((group) => group.players).toSorted((a, b) => a - b)).toEqual(
        entrants(players).map(({ id }) => id),
      );
      // the places are fixed with the groups and are those of the published grid.
      expect(groups.map((group) => group.places).toSorted(fewestFirst)).toEqual(
        championshipGrid(players)[0]
          ?.groups.map((group) => group.places)
          .toSorted(fewestFirst),
      );
    }
  });

  test('R-125, C-14: equal ratings in order of registration, unrated players last by lot', () => {
    const equal: Entrant<string>[] = ['a', 'b', 'c', 'd'].map((id) => ({ id, rating: 1500 }));
    expect(firstStageGroups([{ id: 'x', rating: null }, ...equal], 's')[0]?.players).toEqual([
      'a',
      'b',
      'c',
      'd',
      'x',
    ]);
    const unrated = Array.from({ length: 9 }, (_, id) => ({ id, rating: null }));
    const orders = ['a', 'b', 'c'].map((seed) => firstStageGroups(unrated, seed)[0]?.players.join(' '));
    expect(new Set(orders).size).toBeGreaterThan(1);
    expect(firstStageGroups(unrated, 'a')).toEqual(firstStageGroups(unrated, 'a'));
  });
});

describe('the grid of the whole event', () => {
  test.each<readonly [number, number, string]>([
    [3, 9, 'final'],
    [10, 14, '2 -> 5 -> final'],
    [15, 19, '3 -> 7 -> final'],
    [20, 24, '4 -> 10 -> 2 -> 5 -> final'],
    [25, 29, '5 -> 10 -> 2 -> 5 -> final'],
    [30, 34, '6 -> 14 -> 2 -> 5 -> final'],
    [35, 39, '7 -> 14 -> 2 -> 5 -> final'],
    [40, 44, '8 -> 20 -> 4 -> 10 -> 2 -> 5 -> final'],
    [45, 49, '9 -> 20 -> 4 -> 10 -> 2 -> 5 -> final'],
    [50, 54, '10 -> 20 -> 4 -> 10 -> 2 -> 5 -> final'],
    [55, 59, '11 -> 25 -> 5 -> 10 -> 2 -> 5 -> final'],
    [60, 64, '12 -> 25 -> 5 -> 10 -> 2 -> 5 -> final'],
    [65, 69, '13 -> 28 -> 4 -> 10 -> 2 -> 5 -> final'],
    [70, 74, '14 -> 28 -> 4 -> 10 -> 2 -> 5 -> final'],
    [100, 104, '20 -> 40 -> 8 -> 20 -> 4 -> 10 -> 2 -> 5 -> final'],
  ])('R-198, R-330, R-338: N = %i…%i', (least, most, wanted) => {
    for (let players = least; players <= most; players++) {
      expect([players, shownGrid(players)]).toEqual([players, wanted]);
    }
  });

  test('C-46: nine or fewer play one group, the final, everybody with everybody; two are too few', () => {
    for (let players = 3; players <= 9; players++) {
      const state = { entrants: entrants(players), stages: [] };
      const drawn = championship.pair(state, CHAMPIONSHIP_SETTINGS, 's');
      if (!drawn.ok) throw new Error(drawn.code);
      expect(drawn.groups.map(({ numbers, places }) => [numbers.length, places])).toEqual([[players, null]]);
      const games = drawn.groups.flatMap(({ rounds }) => rounds.flatMap((round) => round.games));
      expect(games).toHaveLength((players * (players - 1)) / 2);
    }
    const few = championship.pair({ entrants: entrants(2), stages: [] }, CHAMPIONSHIP_SETTINGS, 's');
    expect(few).toEqual({ ok: false, code: 'too-few' });
  });

  test('R-333, R-337, C-47: later groups have five players or seven, 35 and 70 are cut into fives', () => {
    for (let players = 10; players <= 600; players++) {
      const [, ...later] = championshipGrid(players);
      for (const { groups, qualifiers } of later) {
        const total = groups.reduce((sum, { size }) => sum + size, 0);
        if (qualifiers === null) expect([players, groups.length, total <= 7]).toEqual([players, 1, true]);
        else {
          const size = total % 5 === 0 ? 5 : 7;
          expect([players, ...new Set(groups.map((group) => group.size))]).toEqual([players, size]);
          expect(groups.reduce((sum, { places }) => sum + (places ?? 0), 0)).toBe(qualifiers);
        }
      }
    }
    expect(championshipGrid(2)).toEqual([]);
  });
});

describe('algorithm B: later stages', () => {
  // The second stage of the worked example N = 23.
  const before = finished(
    [
      [
        [1, 90],
        [8, 80],
        [9, 60],
        [16, 50],
      ],
      [
        [2, 80],
        [7, 70],
        [21, 60],
        [10, 50],
      ],
      [
        [3, 100],
        [6, 62.5],
        [11, 50],
      ],
      [
        [5, 70],
        [4, 70],
        [12, 60],
      ],
    ],
    [3, 3, 2, 2],
  );

  test('R-333, R-334, C-50: order, snake and exchange of a second who would meet the first of his group', () => {
    const groups = laterStageGroups(before, entrants(23), 's');
    expect(groups.map(({ players }) => players.toSorted((a, b) => a - b))).toEqual([
      [3, 5, 7, 8, 9],
      [1, 2, 4, 6, 21],
    ]);
  });

  test('R-335, R-336: the extra place goes to the larger spec-rating, 380 against 362.5', () => {
    const groups = laterStageGroups(before, entrants(23), 's');
    expect(groups.map(({ places }) => places)).toEqual([3, 2]);
    const spec = (percentages: readonly number[]): number =>
      specRating(percentages.map((percentage) => ({ share: shareOf((percentage * 8) / 10, 8) })));
    expect(spec([100, 70, 80, 70, 60]) / shareOf(10, 1)).toBe(3.8);
    expect(spec([90, 80, 70, 62.5, 60]) / shareOf(10, 1)).toBe(3.625);
  });

  test('R-335: percentages make groups of five, six and seven comparable', () => {
    expect(shareOf(20, 4)).toBe(shareOf(25, 5));
    expect(shareOf(20, 4)).toBe(shareOf(30, 6));
    expect(shareOf(25, 4)).toBeGreaterThan(shareOf(30, 5));
    expect(shareOf(0, 0)).toBe(0);
  });

  test('R-337: seven or fewer form the final', () => {
    const small = finished(
      [
        [
          [1, 90],
          [2, 80],
        ],
        [
          [3, 70],
          [4, 60],
        ],
        [
          [5, 50],
          [6, 40],
          [7, 30],
        ],
      ],
      [2, 2, 3],
    );
    expect(laterStageGroups(small, entrants(7), 's')).toEqual([
      { players: [1, 3, 5, 2, 4, 6, 7], places: null },
    ]);
  });

  test('R-330, R-334, R-336: whole events by lot follow the grid; firsts are spread, first and second apart', () => {
    assert(
      property(integer({ min: 10, max: 160 }), constantFrom('a', 'b', 'c'), (players, seed) => {
        const grid = championshipGrid(players);
        const lots = lotsOf(`${seed} ${players}`);
        let state: Parameters<typeof championship.pair<number>>[0] = {
          entrants: entrants(players),
          stages: [],
        };
        for (const [index, planned] of grid.entries()) {
          const drawn = championship.pair(state, CHAMPIONSHIP_SETTINGS, seed);
          if (!drawn.ok) throw new Error(drawn.code);
          expect(drawn.groups).toHaveLength(planned.groups.length);
          expect(drawn.groups.map(({ places }) => places).toSorted(fewestFirst)).toEqual(
            planned.groups.map(({ places }) => places).toSorted(fewestFirst),
          );
          if (index > 0) {
            const old = state.stages[index - 1]?.groups ?? [];
            const firsts = new Set(old.map(({ ranking }) => ranking?.[0]?.id));
            const counts = drawn.groups.map((group) => group.players.filter((id) => firsts.has(id)).length);
            expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
            if (planned.qualifiers !== null) {
              for (const { ranking } of old) {
                const [one, two] = ranking ?? [];
                const together = drawn.groups.some(
                  (group) => one && two && group.players.includes(one.id) && group.players.includes(two.id),
                );
                expect(together).toBe(false);
              }
            }
          }
          const groups = drawn.groups.map(({ players: own, places }) => {
            const ranking: Ranked<number>[] = lots.shuffle(own).map((id, at) => ({
              id,
              place: at + 1,
              points: 5 * (2 * own.length - 2 - at),
              games: own.length - 1,
              hasPlayed: true,
            }));
            return { players: own, places, ranking };
          });
          state = { ...state, stages: [...state.stages, { groups }] };
        }
        const end = championship.next(state, CHAMPIONSHIP_SETTINGS);
        if (end.step !== 'finish') throw new Error(end.step);
        expect(end.places).toHaveLength(players);
        expect(end.places[0]).toEqual({ id: state.stages.at(-1)?.groups[0]?.ranking?.[0]?.id, place: 1 });
        expect(championship.pair(state, CHAMPIONSHIP_SETTINGS, seed)).toEqual({ ok: false, code: 'over' });
      }),
      { numRuns: 20 },
    );
  });
});

describe('the system', () => {
  test('R-197: breaks of five to ten days', () => {
    for (const breakDays of [5, 7, 10]) expect(championship.validate({ breakDays })).toEqual([]);
    for (const breakDays of [4, 11, 6.5])
      expect(championship.validate({ breakDays })).toEqual([{ setting: 'breakDays' }]);
  });

  test('R-340, R-341, R-345: points, Berger, direct games, deciding game, lot; every sentence in two languages', () => {
    const { ranking, sentences, stages } = championship.describe(CHAMPIONSHIP_SETTINGS, 23);
    expect(ranking).toEqual(['PTS', 'SB', 'DE', 'OTHER_PLAYOFF', 'OTHER_LOT']);
    expect(sentences.every(({ ru, en }) => ru !== '' && en !== '')).toBe(true);
    expect(stages).toEqual(championshipGrid(23));
  });

  test('R-330: everybody in a group plays everybody once; the same seed gives the same tables', () => {
    const state = { entrants: entrants(23), stages: [] };
    const drawn = championship.pair(state, CHAMPIONSHIP_SETTINGS, 's');
    if (!drawn.ok) throw new Error(drawn.code);
    for (const { players, numbers, rounds } of drawn.groups) {
      expect(numbers.toSorted((a, b) => a - b)).toEqual(players.toSorted((a, b) => a - b));
      const size = players.length;
      expect(rounds.flatMap(({ games }) => games)).toHaveLength((size * (size - 1)) / 2);
    }
    expect(championship.pair(state, CHAMPIONSHIP_SETTINGS, 's')).toEqual(drawn);
    expect(championship.pair({ entrants: entrants(2), stages: [] }, CHAMPIONSHIP_SETTINGS, 's')).toEqual({
      ok: false,
      code: 'too-few',
    });
  });

  test('R-330: nothing is drawn while a group is played', () => {
    const drawn = championship.pair({ entrants: entrants(10), stages: [] }, CHAMPIONSHIP_SETTINGS, 's');
    if (!drawn.ok) throw new Error(drawn.code);
    const playing = {
      entrants: entrants(10),
      stages: [{ groups: drawn.groups.map(({ players, places }) => ({ players, places, ranking: null })) }],
    };
    expect(championship.next(playing, CHAMPIONSHIP_SETTINGS)).toEqual({ step: 'wait' });
    expect(championship.pair(playing, CHAMPIONSHIP_SETTINGS, 's')).toEqual({ ok: false, code: 'unfinished' });
  });

  test('R-185: who has not played a game does not go on, the next of his group does', () => {
    const before = finished(
      [
        [
          [1, 90],
          [2, 80],
          [3, 70],
        ],
        [
          [4, 90],
          [5, 80],
          [6, 70],
        ],
      ],
      [2, 2],
    );
    const [group = { players: [], places: 2, ranking: [] }] = before.groups;
    const absent = {
      groups: [
        { ...group, ranking: (group.ranking ?? []).map((one) => ({ ...one, hasPlayed: one.id !== 2 })) },
        ...before.groups.slice(1),
      ],
    };
    expect(laterStageGroups(absent, entrants(6), 's')[0]?.players.toSorted()).toEqual([1, 3, 4, 5]);
  });
});

describe('a deciding blitz game', () => {
  const DAY = 86_400_000;
  const level = { players: ['a', 'b'], groupEndedAt: 100 * DAY, notices: [], game: null } as const;
  const both = [
    { player: 'a', at: 101 * DAY },
    { player: 'b', at: 102 * DAY },
  ];
  const game = (beganAt: number, endedAt: number | null, winner: string | null = 'b') => ({
    beganAt,
    endedAt,
    winner,
  });

  test.each([
    [
      'R-342 a game both announced counts',
      both,
      game(103 * DAY, 103 * DAY + 1),
      104,
      { state: 'won', winner: 'b' },
    ],
    [
      'R-343 without both notices it does not',
      both.slice(0, 1),
      game(103 * DAY, 103 * DAY + 1),
      107,
      { state: 'lot', why: 'no-notice' },
    ],
    [
      'R-343 nor does one that began before the second notice',
      both,
      game(101.5 * DAY, 101.6 * DAY),
      107,
      { state: 'lot', why: 'not-played' },
    ],
    [
      'R-344 until seven days are over it may still be played',
      both,
      null,
      106.9,
      { state: 'open', until: 107 * DAY },
    ],
    [
      'R-344 after seven days it may not',
      both,
      game(106.9 * DAY, 107.1 * DAY),
      107.2,
      { state: 'lot', why: 'not-played' },
    ],
    [
      'R-345 a level game leaves it to the lot',
      both,
      game(103 * DAY, 103.1 * DAY, null),
      104,
      { state: 'lot', why: 'level' },
    ],
    ['R-345 no notice, no game: lot', [], null, 107, { state: 'lot', why: 'no-notice' }],
  ])('%s', (_, notices, played, now, wanted) => {
    expect(playoffState<string>({ ...level, notices, game: played }, now * DAY)).toEqual(wanted);
  });

  test('R-344: seven days', () => {
    expect(PLAYOFF_MS).toBe(7 * DAY);
  });
});
