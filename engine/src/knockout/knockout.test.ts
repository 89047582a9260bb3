import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../event/index.ts';
import { bracketOf, firstBroken, knockoutPlaces, nextStep } from './bracket.ts';
import { bracketSize, drawnPlaces, knockoutRounds, seededPlaces, standardOrder } from './draw.ts';
import { bracketPlan } from './geometry.ts';
import type { KnockoutFacts, KnockoutGame, KnockoutRules, Match } from './types.ts';

const SINGLE: KnockoutRules = { format: 'single', tieBreakGames: 0 };

/** Rating of number n is 2000 - 10 n. */
const FACTS: KnockoutFacts = {
  rating: (player) => 2000 - 10 * player,
  isGone: () => false,
  coin: () => true,
};

type Text = '1-0' | '0-1' | '=' | '+-' | '-+' | '--' | '*';

const DID: Readonly<Record<Text, readonly [Outcome | null, Outcome | null, boolean]>> = {
  '1-0': ['win', 'loss', false],
  '0-1': ['loss', 'win', false],
  '=': ['draw', 'draw', false],
  '+-': ['win', 'loss', true],
  '-+': ['loss', 'win', true],
  '--': ['loss', 'loss', true],
  '*': [null, null, false],
};

function game(round: number, white: number, black: number, text: Text): KnockoutGame {
  const [whiteDid, blackDid, forfeit] = DID[text];
  return { round, white, black, whiteDid, blackDid, forfeit };
}

function winners(bracket: readonly (readonly Match[])[], round: number): (number | null)[] {
  return (bracket[round - 1] ?? []).map(({ sides, winner }) =>
    winner === null ? null : sides[winner].player,
  );
}

describe('the draw', () => {
  test('R-261 2^n players, n rounds', () => {
    expect([2, 3, 4, 8, 64, 65].map(knockoutRounds)).toEqual([1, 2, 2, 3, 6, 7]);
  });

  test('R-263 numbers by lot: the 1st plays the 2nd, the 3rd the 4th', () => {
    expect(drawnPlaces(8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('the standard bracket: 1 and 2 meet in the final only', () => {
    expect(standardOrder(8)).toEqual([1, 8, 5, 4, 3, 6, 7, 2]);
    for (const size of [2, 4, 8, 16, 64]) {
      const order = standardOrder(size);
      expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, i) => i + 1));
      for (let i = 0; i < size; i += 2) expect((order[i] ?? 0) + (order[i + 1] ?? 0)).toBe(size + 1);
    }
  });

  test('byes of missing places go to the best seeds', () => {
    const places = seededPlaces(6);
    expect(places.length).toBe(8);
    const bracket = bracketOf(places, [], SINGLE, FACTS);
    const free = (bracket[0] ?? []).filter(({ how }) => how === 'bye');
    expect(
      free.map(({ sides, winner }) => sides[winner ?? 0].player).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
    ).toEqual([1, 2]);
    expect(nextStep(bracket)).toMatchObject({ step: 'games', round: 1, games: [{}, {}] });
  });
});

describe('a pair', () => {
  const decide = (games: readonly KnockoutGame[], rules: Partial<KnockoutRules> = {}, facts = FACTS) =>
    bracketOf([1, 2], games, { ...SINGLE, ...rules }, facts)[0]?.[0];

  test.each<[string, readonly KnockoutGame[], Partial<KnockoutRules>, object]>([
    ['R-260 the loser is out', [game(1, 1, 2, '1-0')], {}, { winner: 0, how: 'points' }],
    ['R-266 the lower rating wins a drawn game', [game(1, 1, 2, '=')], {}, { winner: 1, how: 'rating' }],
    [
      'R-265 a double game counts both',
      [game(1, 1, 2, '1-0'), game(1, 2, 1, '=')],
      { format: 'double' },
      { winner: 0, how: 'points' },
    ],
    [
      'R-266 one win each: the lower rating',
      [game(1, 1, 2, '1-0'), game(1, 2, 1, '1-0')],
      { format: 'double' },
      { winner: 1, how: 'rating' },
    ],
    [
      'R-265 the second game waits for the first',
      [game(1, 1, 2, '*')],
      { format: 'sequential' },
      { state: 'playing', wanted: [] },
    ],
    [
      'C-36 the second game starts when the first ends, with change of the first move',
      [game(1, 1, 2, '1-0')],
      { format: 'sequential' },
      { state: 'playing', wanted: [{ white: 2, black: 1 }] },
    ],
    [
      'R-199 an opponent who never appears: walkover',
      [game(1, 1, 2, '-+')],
      {},
      { winner: 1, how: 'walkover' },
    ],
    [
      'R-199 in turn, nobody came to the first game: no second',
      [game(1, 1, 2, '+-')],
      { format: 'sequential' },
      { winner: 0, how: 'walkover', wanted: [] },
    ],
    [
      'C19 both lose: nobody goes on',
      [game(1, 1, 2, '--')],
      {},
      { winner: null, how: 'nobody', state: 'over' },
    ],
    [
      'a tie-break game with colours changed',
      [game(1, 1, 2, '=')],
      { tieBreakGames: 2 },
      { wanted: [{ white: 2, black: 1 }] },
    ],
    [
      'a tie-break game decides',
      [game(1, 1, 2, '='), game(1, 2, 1, '0-1')],
      { tieBreakGames: 2 },
      { winner: 0, how: 'tie-break' },
    ],
    [
      'tie-break games by twos: after the first nothing is decided',
      [game(1, 1, 2, '='), game(1, 2, 1, '0-1')],
      { tieBreakGames: 1, tieBreakPairs: true },
      { state: 'playing', winner: null, wanted: [{ white: 1, black: 2 }] },
    ],
    [
      'tie-break games by twos: after both the lead decides',
      [game(1, 1, 2, '='), game(1, 2, 1, '0-1'), game(1, 1, 2, '=')],
      { tieBreakGames: 2, tieBreakPairs: true },
      { winner: 0, how: 'tie-break' },
    ],
    [
      'R-266 after the last tie-break game the lower rating',
      [game(1, 1, 2, '='), game(1, 2, 1, '=')],
      { tieBreakGames: 1 },
      { winner: 1, how: 'rating' },
    ],
  ])('%s', (_, games, rules, expected) => {
    expect(decide(games, rules)).toMatchObject(expected);
  });

  test('C-15 equal ratings: the lot', () => {
    const equal = { ...FACTS, rating: () => 1550 };
    expect(decide([game(1, 1, 2, '=')], {}, equal)).toMatchObject({ winner: 0, how: 'lot' });
    expect(decide([game(1, 1, 2, '=')], {}, { ...equal, coin: () => false })).toMatchObject({ winner: 1 });
  });

  test('who has left is passed by a walkover, both gone by nobody', () => {
    expect(decide([], {}, { ...FACTS, isGone: (p) => p === 1 })).toMatchObject({
      winner: 1,
      how: 'walkover',
    });
    expect(decide([], {}, { ...FACTS, isGone: () => true })).toMatchObject({ winner: null, how: 'nobody' });
  });

  describe('R-266 C22 a level pair one of whom leaves', () => {
    const level = [game(1, 1, 2, '1-0'), game(1, 2, 1, '1-0')];
    const gone = { ...FACTS, isGone: (player: number) => player === 2 };

    test('after both games: the lower rating has won already', () => {
      expect(decide(level, { format: 'sequential' }, gone)).toMatchObject({ winner: 1, how: 'rating' });
    });

    test('before a tie-break game: the other one goes on', () => {
      const rules = { format: 'sequential', tieBreakGames: 1 } as const;
      expect(decide(level, rules, gone)).toMatchObject({ winner: 0, how: 'walkover' });
    });

    test('during the second game: the other one goes on, also when the leaver comes back', () => {
      const left = [game(1, 2, 1, '1-0'), { ...game(1, 1, 2, '+-'), left: true }];
      expect(decide(left, { format: 'sequential' }, gone)).toMatchObject({ winner: 0, how: 'walkover' });
      expect(decide(left, { format: 'sequential' })).toMatchObject({ winner: 0, how: 'walkover' });
    });
  });
});

describe('the bracket', () => {
  test('C19 the winner of the other half gets a walkover where nobody goes on', () => {
    const games = [game(1, 1, 2, '1-0'), game(1, 3, 4, '--')];
    const bracket = bracketOf([1, 2, 3, 4], games, SINGLE, FACTS);
    expect(bracket[1]?.[0]).toMatchObject({ winner: 0, how: 'walkover', state: 'over' });
    expect(nextStep(bracket)).toEqual({ step: 'finish' });
    expect(knockoutPlaces(bracket)[0]).toEqual({ player: 1, place: 1 });
  });

  test('R-264 the next round begins after all games of the current one', () => {
    const one = bracketOf([1, 2, 3, 4], [game(1, 1, 2, '1-0'), game(1, 3, 4, '*')], SINGLE, FACTS);
    expect(nextStep(one)).toEqual({ step: 'wait' });
    const both = bracketOf([1, 2, 3, 4], [game(1, 1, 2, '1-0'), game(1, 3, 4, '0-1')], SINGLE, FACTS);
    expect(nextStep(both)).toMatchObject({ step: 'games', round: 2 });
  });

  test('C18 a correction breaks the round whose pair no longer follows', () => {
    const games = [game(1, 1, 2, '0-1'), game(1, 3, 4, '1-0'), game(2, 1, 3, '1-0')];
    expect(firstBroken(bracketOf([1, 2, 3, 4], games, SINGLE, FACTS), games)).toBe(2);
    const fine = [game(1, 1, 2, '1-0'), game(1, 3, 4, '1-0'), game(2, 1, 3, '1-0')];
    expect(firstBroken(bracketOf([1, 2, 3, 4], fine, SINGLE, FACTS), fine)).toBeNull();
  });

  test('R-266 whoever plays on in place of one who left after a level pair does not break the bracket', () => {
    const gone = { ...FACTS, isGone: (player: number) => player === 2 };
    const level = [game(1, 1, 2, '='), game(1, 3, 4, '1-0')];
    const bracket = bracketOf([1, 2, 3, 4], level, SINGLE, gone);
    expect(winners(bracket, 1)).toEqual([2, 3]);
    const on = [...level, game(2, 1, 3, '0-1')];
    const after = bracketOf([1, 2, 3, 4], on, SINGLE, gone);
    expect(winners(after, 1)).toEqual([1, 3]);
    expect(after[0]?.[0]).toMatchObject({ how: 'walkover' });
    expect([firstBroken(after, on), nextStep(after)]).toEqual([null, { step: 'finish' }]);
    // Who is there has won the pair, and a game of the other one does not follow.
    expect(firstBroken(bracketOf([1, 2, 3, 4], on, SINGLE, FACTS), on)).toBe(2);
    // A pair that was won on points stays so.
    const won = [game(1, 1, 2, '0-1'), game(1, 3, 4, '1-0'), game(2, 1, 3, '0-1')];
    expect(firstBroken(bracketOf([1, 2, 3, 4], won, SINGLE, gone), won)).toBe(2);
  });

  test('R-267 places of four: winner, finalist, both losers of the semi-finals third', () => {
    const games = [game(1, 1, 2, '1-0'), game(1, 3, 4, '1-0'), game(2, 1, 3, '0-1')];
    const bracket = bracketOf([1, 2, 3, 4], games, SINGLE, FACTS);
    expect(winners(bracket, 2)).toEqual([3]);
    expect(knockoutPlaces(bracket)).toEqual([
      { player: 3, place: 1 },
      { player: 1, place: 2 },
      { player: 2, place: 3 },
      { player: 4, place: 3 },
    ]);
  });

  test('any results lead to one winner who was never out, in every form', () => {
    const texts: Text[] = ['1-0', '0-1', '=', '+-', '-+'];
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 33 }),
        fc.constantFrom('single', 'double', 'sequential'),
        fc.integer({ min: 0, max: 2 }),
        fc.infiniteStream(fc.constantFrom(...texts)),
        (players, format, tieBreakGames, results) => {
          const rules = { format, tieBreakGames } as const;
          const places = seededPlaces(players);
          const games: KnockoutGame[] = [];
          for (let guard = 0; guard < 400; guard++) {
            const bracket = bracketOf(places, games, rules, FACTS);
            const step = nextStep(bracket);
            if (step.step === 'finish') {
              const [first, second] = knockoutPlaces(bracket);
              expect([first?.place, second?.place]).toEqual([1, 2]);
              expect(knockoutPlaces(bracket).length).toBe(players);
              expect(firstBroken(bracket, games)).toBeNull();
              return;
            }
            if (step.step === 'wait') throw new Error('waits with no game open');
            const busy = step.games.flatMap(({ white, black }) => [white, black]);
            const each = format === 'double' && !games.some(({ round }) => round === step.round) ? 2 : 1;
            expect(busy.length).toBe(new Set(busy).size * each);
            for (const { white, black } of step.games) {
              const text = results.next().value;
              games.push(game(step.round, white, black, text));
            }
          }
          throw new Error('no end');
        },
      ),
      { numRuns: 150 },
    );
  });
});

test('the plan puts every match between its feeders', () => {
  const plan = bracketPlan(3, { width: 200, gap: 40, step: 60 });
  expect(plan.boxes.length).toBe(7);
  expect([plan.width, plan.height]).toEqual([680, 240]);
  expect(plan.boxes.find(({ round }) => round === 3)?.y).toBe(120);
  expect(plan.lines.length).toBe(6);
  expect(bracketSize(5)).toBe(8);
});
