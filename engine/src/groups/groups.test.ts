import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lotsOf } from '../lots/index.ts';
import {
  dealQualifiers,
  type Entrant,
  GROUPS_SETTINGS,
  groupsGrid,
  groupsSystem,
  placesOf,
  type Qualifier,
  type Ranked,
  type StagesState,
} from './index.ts';

const entrants = (players: number): Entrant<number>[] =>
  Array.from({ length: players }, (_, i) => ({ id: i + 1, rating: 2000 - 10 * (i + 1) }));

/** `8+7 -> 4 final`: sizes of groups, then the name of the last stage. */
const shown = (players: number): string =>
  groupsGrid(players)
    .map(
      ({ groups, name }) =>
        `${groups.map(({ size }) => size).join('+')}${name === 'stage' ? '' : ` ${name}`}`,
    )
    .join(' -> ');

/** Everybody plays; the lots decide who comes where. */
function playStage(
  state: StagesState<number>,
  seed: string,
  absent: ReadonlySet<number> = new Set(),
): StagesState<number> {
  const drawn = groupsSystem.pair(state, GROUPS_SETTINGS, seed);
  if (!drawn.ok) throw new Error(drawn.code);
  const lots = lotsOf(`${seed} ${drawn.stage}`);
  const groups = drawn.groups.map(({ players, places }) => {
    const ranking: Ranked<number>[] = lots.shuffle(players).map((id, at) => ({
      id,
      place: at + 1,
      points: 10 * (players.length - 1 - at),
      games: players.length - 1,
      hasPlayed: !absent.has(id),
    }));
    return { players, places, ranking };
  });
  return { ...state, stages: [...state.stages, { groups }] };
}

describe('automatic groups', () => {
  test.each([
    [3, '3 final'],
    [8, '8 final'],
    [9, '5+4 -> 4 final'],
    [15, '8+7 -> 4 final'],
    [17, '6+6+5 -> 6 final'],
    [32, '8+8+8+8 -> 8 final'],
    [33, '7+7+7+6+6 -> 5+5 final -> 4 superfinal'],
    [64, '8+8+8+8+8+8+8+8 -> 8+8 final -> 4 superfinal'],
    [65, '8+8+7+7+7+7+7+7+7 -> 6+6+6 final -> 6 superfinal'],
  ])('R-250, C-34, C-35: %i players give %s', (players, wanted) => {
    expect(shown(players)).toBe(wanted);
  });

  test('R-251, C-35: further stages stand in front', () => {
    const names = groupsGrid(500).map(({ name }) => name);
    expect(names).toEqual(['stage', 'stage', 'final', 'superfinal']);
    expect(groupsGrid(2)).toEqual([]);
    // Where as many go on as there are, the grid ends.
    expect(groupsGrid(6, { largest: 3, places: 2 }).map(({ qualifiers }) => qualifiers)).toEqual([4, 4]);
    expect(groupsGrid(6, { largest: 5, places: 3 }).map(({ qualifiers }) => qualifiers)).toEqual([6]);
  });

  test('R-250: sizes differ by one at most, at most eight, dealt by the snake', () => {
    const state = { entrants: entrants(15), stages: [] };
    const drawn = groupsSystem.pair(state, GROUPS_SETTINGS, 's');
    expect(drawn.ok && drawn.groups.map(({ players }) => players)).toEqual([
      [1, 4, 5, 8, 9, 12, 13],
      [2, 3, 6, 7, 10, 11, 14, 15],
    ]);
    for (let players = 3; players <= 130; players++) {
      const made = groupsSystem.pair({ entrants: entrants(players), stages: [] }, GROUPS_SETTINGS, 's');
      if (!made.ok) throw new Error(made.code);
      const sizes = made.groups.map((group) => group.players.length);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(8);
      expect(sizes.toSorted((a, b) => b - a)).toEqual(groupsGrid(players)[0]?.groups.map(({ size }) => size));
    }
  });

  test('R-250: all games are there at once, everybody meets everybody of his group once', () => {
    const drawn = groupsSystem.pair({ entrants: entrants(17), stages: [] }, GROUPS_SETTINGS, 's');
    if (!drawn.ok) throw new Error(drawn.code);
    for (const { numbers, rounds } of drawn.groups) {
      const met = rounds.flatMap(({ games }) =>
        games.map(({ white, black }) => [white, black].toSorted((a, b) => a - b).join('-')),
      );
      expect(new Set(met).size).toBe((numbers.length * (numbers.length - 1)) / 2);
    }
  });

  test('R-251, R-252: the first two of each group go on by themselves, right after the end', () => {
    const one = playStage({ entrants: entrants(40), stages: [] }, 's');
    expect(groupsSystem.next(one, GROUPS_SETTINGS)).toEqual({ step: 'pair' });
    const next = groupsSystem.pair(one, GROUPS_SETTINGS, 's');
    if (!next.ok) throw new Error(next.code);
    const wanted = one.stages[0]?.groups.flatMap(({ ranking }) =>
      (ranking ?? []).slice(0, 2).map(({ id }) => id),
    );
    expect(next.groups.flatMap(({ players }) => players).toSorted((a, b) => a - b)).toEqual(
      wanted?.toSorted((a, b) => a - b),
    );
  });

  test('R-253: who has not played a game does not go on', () => {
    const all = playStage({ entrants: entrants(16), stages: [] }, 's');
    const winners = all.stages[0]?.groups.map(({ ranking }) => ranking?.[0]?.id ?? 0) ?? [];
    const some = playStage({ entrants: entrants(16), stages: [] }, 's', new Set(winners));
    const next = groupsSystem.pair(some, GROUPS_SETTINGS, 's');
    if (!next.ok) throw new Error(next.code);
    expect(next.groups).toHaveLength(1);
    expect(next.groups[0]?.players).toHaveLength(4);
    expect(next.groups[0]?.players.some((id) => winners.includes(id))).toBe(false);
    // Nobody has played: the event is over.
    const nobody = playStage(
      { entrants: entrants(16), stages: [] },
      's',
      new Set(entrants(16).map(({ id }) => id)),
    );
    expect(groupsSystem.next(nobody, GROUPS_SETTINGS).step).toBe('finish');
  });

  test('R-187: places: the superfinal’s own, then by how far everybody came', () => {
    let state: StagesState<number> = { entrants: entrants(33), stages: [] };
    for (let stage = 0; stage < 3; stage++) state = playStage(state, 's');
    const end = groupsSystem.next(state, GROUPS_SETTINGS);
    if (end.step !== 'finish') throw new Error(end.step);
    // Groups of 7, 7, 7, 6 and 6, then two of 5, then four players.
    const shares = new Map<number, number>();
    for (const { place } of end.places) shares.set(place, (shares.get(place) ?? 0) + 1);
    expect([...shares]).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 2],
      [7, 2],
      [9, 2],
      [11, 5],
      [16, 5],
      [21, 5],
      [26, 5],
      [31, 3],
    ]);
    expect(placesOf(state.stages)).toEqual(end.places);
    expect(groupsSystem.pair(state, GROUPS_SETTINGS, 's')).toEqual({ ok: false, code: 'over' });
  });

  test('settings: places fewer than half of a group, sizes that make sense', () => {
    expect(groupsSystem.validate(GROUPS_SETTINGS)).toEqual([]);
    expect(groupsSystem.validate({ largest: 2, places: 1 })).toEqual([{ setting: 'largest' }]);
    expect(groupsSystem.validate({ largest: 8, places: 4 })).toEqual([{ setting: 'places' }]);
    for (let largest = 3; largest <= 24; largest++) {
      for (let places = 1; groupsSystem.validate({ largest, places }).length === 0; places++) {
        for (let players = 3; players <= 100; players++) {
          expect(groupsGrid(players, { largest, places }).at(-1)?.qualifiers).toBeNull();
        }
      }
    }
  });

  test('R-334: first and second of one group are apart, whatever comes out of the groups', () => {
    assert(
      property(integer({ min: 2, max: 40 }), integer({ min: 2, max: 8 }), integer(), (old, groups, seed) => {
        if (groups > old) return;
        const lots = lotsOf(`${seed}`);
        const qualifiers: Qualifier<string>[] = [1, 2].flatMap((place) =>
          lots
            .shuffle(Array.from({ length: old }, (_, group) => group))
            .map((group) => ({ id: `${group}/${place}`, rating: null, group, place, share: 0 })),
        );
        const dealt = dealQualifiers(qualifiers, groups);
        for (const group of dealt) {
          const names = group.map((one) => one.group);
          expect(new Set(names).size).toBe(names.length);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('every sentence in two languages', () => {
    const { sentences } = groupsSystem.describe(GROUPS_SETTINGS, 20);
    expect(sentences.every(({ ru, en }) => ru !== '' && en !== '')).toBe(true);
  });
});
