import { existsSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventRecord, RoundEntry } from '../event/index.ts';
import { eventWith, gameEntries, playerWith } from '../event/index.ts';
import { lotsOf } from '../lots/index.ts';
import {
  areDrawnNumbers,
  type BergerRound,
  bergerRounds,
  checkRounds,
  decideLeaver,
  doubleBergerRounds,
  drawColours,
  drawVarma,
  forfeitOpenGames,
  randomNumbers,
  varmaConflicts,
  varmaGroups,
} from './index.ts';

const REFERENCE = process.env.TABIYA_REFERENCE ?? '../shared';

function shown(rounds: readonly BergerRound[]): string[] {
  return rounds.map(({ games }) => games.map(({ white, black }) => `${white}-${black}`).join(' '));
}

/** Longest run of one colour; a rest neither adds to nor ends a run. */
function longestRun(players: number, rounds: readonly BergerRound[]): number {
  let longest = 0;
  for (let seat = 1; seat <= players; seat++) {
    let run = 0;
    let last = '';
    for (const { games } of rounds) {
      const game = games.find(({ white, black }) => white === seat || black === seat);
      if (game === undefined) continue;
      const colour = game.white === seat ? 'w' : 'b';
      run = colour === last ? run + 1 : 1;
      last = colour;
      longest = Math.max(longest, run);
    }
  }
  return longest;
}

describe('Berger tables', () => {
  test('R-225 four players', () => {
    expect(shown(bergerRounds(4))).toEqual(['1-4 2-3', '4-3 1-2', '2-4 3-1']);
  });

  test('R-226 six players', () => {
    expect(shown(bergerRounds(6))).toEqual([
      '1-6 2-5 3-4',
      '6-4 5-3 1-2',
      '2-6 3-1 4-5',
      '6-5 1-4 2-3',
      '3-6 4-2 5-1',
    ]);
  });

  test('R-227 and C21: the free player of an odd field', () => {
    expect(bergerRounds(3).map(({ rest }) => rest)).toEqual([1, 3, 2]);
    expect(shown(bergerRounds(3))).toEqual(['2-3', '1-2', '3-1']);
    expect(bergerRounds(5).map(({ rest }) => rest)).toEqual([1, 4, 2, 5, 3]);
    expect(bergerRounds(7).map(({ rest }) => rest)).toEqual([1, 5, 2, 6, 3, 7, 4]);
    expect(bergerRounds(9).map(({ rest }) => rest)).toEqual([1, 6, 2, 7, 3, 8, 4, 9, 5]);
    expect(bergerRounds(8).map(({ rest }) => rest)).toEqual(Array(7).fill(null));
  });

  test('R-210 five players: four games each, ten in all; R-211 any size from two', () => {
    expect(bergerRounds(5).flatMap(({ games }) => games)).toHaveLength(10);
    expect(shown(bergerRounds(2))).toEqual(['1-2']);
    expect(bergerRounds(1)).toEqual([]);
  });

  test.skipIf(!existsSync(`${REFERENCE}/spec/berger-tables.json`))(
    'equal to the published tables 3…24',
    () => {
      const { tables }: { tables: Record<string, [number, number][][]> } = JSON.parse(
        readFileSync(`${REFERENCE}/spec/berger-tables.json`, 'utf8'),
      );
      for (const [size, rounds] of Object.entries(tables)) {
        const n = Number(size);
        expect(bergerRounds(n).map(({ games }) => games.map(({ white, black }) => [white, black]))).toEqual(
          rounds,
        );
        const odd = rounds.map((round) => round.filter(([a, b]) => a < n && b < n));
        expect(
          bergerRounds(n - 1).map(({ games }) => games.map(({ white, black }) => [white, black])),
        ).toEqual(odd);
      }
      expect(Object.keys(tables)).toHaveLength(11);
    },
  );

  test('round-robin.md 1.1 and 6: closed form, meetings, colours, runs for sizes 2…60', () => {
    for (let n = 2; n <= 60; n++) {
      const rounds = bergerRounds(n);
      expect(checkRounds(n, rounds)).toEqual([]);
      const size = n + (n % 2);
      rounds.forEach(({ games }, index) => {
        for (const { white, black } of games) {
          const [low, high] = white < black ? [white, black] : [black, white];
          if (high < size) {
            expect((low + high - 1) % (size - 1)).toBe((index + 1) % (size - 1));
            expect(white === low).toBe((low + high) % 2 === 1);
          } else {
            expect((2 * low - 1) % (size - 1)).toBe((index + 1) % (size - 1));
            expect(white === low).toBe(low <= size / 2);
          }
        }
      });
      if (n % 2 === 0) {
        for (let seat = 1; seat <= n; seat++) {
          const whites = rounds.flatMap(({ games }) => games.filter(({ white }) => white === seat)).length;
          expect(whites).toBe(seat <= n / 2 ? n / 2 : n / 2 - 1);
        }
      }
      expect(longestRun(n, rounds)).toBeLessThan(3);
    }
  });
});

describe('double round robin (round-robin.md 2)', () => {
  test('four players with the swap', () => {
    expect(shown(doubleBergerRounds(4))).toEqual([
      '1-4 2-3',
      '2-4 3-1',
      '4-3 1-2',
      '4-1 3-2',
      '3-4 2-1',
      '4-2 1-3',
    ]);
  });

  test('nobody has one colour three times running with the default, some have without the swap', () => {
    for (let n = 3; n <= 24; n++) {
      const rounds = doubleBergerRounds(n);
      expect(checkRounds(n, rounds, 2)).toEqual([]);
      expect([n, longestRun(n, rounds)]).toEqual([n, 2]);
    }
    expect(longestRun(6, doubleBergerRounds(6, { swapLastTwo: false }))).toBe(3);
  });
});

describe('checking rounds made by hand', () => {
  test('names what is wrong', () => {
    const rounds = [
      {
        games: [
          { white: 1, black: 2 },
          { white: 2, black: 3 },
        ],
      },
      { games: [{ white: 1, black: 9 }] },
    ];
    expect(checkRounds(3, rounds)).toEqual([
      { code: 'twice-in-a-round', round: 1, seat: 2 },
      { code: 'unknown-seat', round: 2, seat: 9 },
      { code: 'meetings', seats: [1, 3], times: 0 },
    ]);
  });
});

describe('numbers and colours by lot', () => {
  test('R-212 every drawn numbering is a permutation', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 40 }), (seed, n) => {
        expect(areDrawnNumbers(randomNumbers(n, lotsOf(seed)))).toBe(true);
      }),
    );
    expect(areDrawnNumbers([1, 2, 2])).toBe(false);
  });

  test('R-213 colours per game keep the games', () => {
    const drawn = drawColours(bergerRounds(8), lotsOf('battle'));
    expect(checkRounds(8, drawn)).toEqual([]);
    expect(shown(drawn)).not.toEqual(shown(bergerRounds(8)));
    expect(shown(drawColours(bergerRounds(8), lotsOf('battle')))).toEqual(shown(drawn));
  });
});

describe('Varma tables (round-robin.md 5)', () => {
  test('no two seats of a group meet in the last three rounds, but for the published 12', () => {
    for (let n = 9; n <= 24; n++) {
      const groups = varmaGroups(n);
      expect(groups && varmaConflicts(n, groups)).toEqual(n === 12 ? [[6, 12]] : []);
      const seats = Object.values(groups ?? {}).flat();
      expect(areDrawnNumbers(seats)).toBe(true);
    }
    const repaired = varmaGroups(12, { repaired: true });
    expect(repaired && varmaConflicts(12, repaired)).toEqual([]);
    expect(varmaGroups(8)).toBeNull();
    expect(varmaGroups(25)).toBeNull();
  });

  test.skipIf(!existsSync(`${REFERENCE}/spec/varma-tables.json`))('equal to the published tables', () => {
    const { groups } = JSON.parse(readFileSync(`${REFERENCE}/spec/varma-tables.json`, 'utf8'));
    for (let n = 10; n <= 24; n += 2) expect(varmaGroups(n)).toEqual(groups[n]);
  });

  test('players of one federation sit in one group, every seat once', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.constantFrom('AAA', 'BBB', 'CCC', 'DDD'), { minLength: 9, maxLength: 24 }),
        (seed, federations) => {
          const entrants = federations.map((federation, i) => ({ id: `p${i}`, name: `N${i}`, federation }));
          const draw = drawVarma(entrants, lotsOf(seed));
          if (!draw.ok) {
            expect(draw.code).toBe('federation-too-large');
            return;
          }
          expect(areDrawnNumbers([...draw.seats.values()])).toBe(true);
          const groups = varmaGroups(entrants.length);
          for (const { group, seats } of draw.steps) {
            for (const seat of seats) expect(groups?.[group]).toContain(seat);
          }
        },
      ),
    );
  });
});

describe('B14 a player leaves', () => {
  function event(n: number, played: number): EventRecord {
    const rounds = bergerRounds(n);
    const players = Array.from({ length: n }, (_, i) =>
      playerWith(i + 1, {
        rounds: rounds.map(({ games }, round): RoundEntry => {
          const game = games.find(({ white, black }) => white === i + 1 || black === i + 1);
          if (game === undefined) return { kind: 'bye', bye: 'zero' };
          const isWhite = game.white === i + 1;
          if (round < played) return gameEntries(game.white, game.black, 'draw')[isWhite ? 0 : 1];
          const opponent = isWhite ? game.black : game.white;
          return { kind: 'pending', opponent, colour: isWhite ? 'white' : 'black' };
        }),
      }),
    );
    return eventWith(players, { roundsPlanned: rounds.length });
  }

  test.each([
    [6, 2, 1, 'annul'],
    [6, 3, 1, 'keep'],
    [10, 4, 1, 'annul'],
    [10, 5, 1, 'keep'],
    [9, 5, 1, 'keep'],
    [6, 4, 2, 'annul'],
  ] as const)('%i players, %i rounds played, %i cycles: %s', (n, played, cycles, results) => {
    expect(decideLeaver(event(n, played), n, cycles).results).toBe(results);
  });

  test('open games are forfeited, games between two leavers by both', () => {
    const record = forfeitOpenGames(event(4, 1), new Set([4, 3]));
    const [first, , third, fourth] = record.players;
    expect(fourth?.rounds[1]).toEqual({ kind: 'forfeit', opponent: 3, colour: 'white', outcome: 'loss' });
    expect(third?.rounds[1]).toEqual({ kind: 'forfeit', opponent: 4, colour: 'black', outcome: 'loss' });
    expect(first?.rounds.map(({ kind }) => kind)).toEqual(['game', 'pending', 'forfeit']);
    expect(first?.rounds[2]).toMatchObject({ opponent: 3, outcome: 'win' });
  });
});
