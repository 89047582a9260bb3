import { describe, expect, test } from 'vitest';
import { fold } from '../decide/fold.ts';
import { checkSettings } from '../decide/settings.ts';
import { type Book, NOW, ORGANISER, playOut, record, settings, started } from '../decide/testing/book.ts';
import { describeSettings } from '../offer.ts';
import { tablesOf } from '../table.ts';
import type { EntrantId, PairingResult, RoundRobinOptions, TournamentSettings } from '../types.ts';
import { words } from '../../words/index.ts';
import { findSystem } from './registry.ts';

const TWICE: RoundRobinOptions = { cycles: 2, swapLastTwo: null };

/** Rounds as `white-black` by numbers, as the page shows them beforehand. */
function gridOf(players: number, roundRobin: RoundRobinOptions): string[] {
  const { grid } = findSystem('round-robin')?.describe(settings({ roundRobin }), players) ?? {};
  return (grid ?? []).map((games) => games.map(([white, black]) => `${white}-${black}`).join(' '));
}

/** Rounds as they were paired, by numbers. */
function pairedOf({ state }: Book): string[] {
  const number = (entrant: EntrantId): number => state.numbers.indexOf(entrant) + 1;
  return state.rounds.map(({ boards }) =>
    boards.map(({ white, black }) => `${number(white)}-${number(black)}`).join(' '),
  );
}

/** Games in a row with one colour, at most, of anybody. */
function longestRun(rounds: readonly string[], players: number): number {
  let longest = 0;
  for (let seat = 1; seat <= players; seat++) {
    let run = 0;
    let before = '';
    for (const pair of rounds.flatMap((round) => round.split(' '))) {
      const [white, black] = pair.split('-').map(Number);
      if (white !== seat && black !== seat) continue;
      const colour = white === seat ? 'w' : 'b';
      run = colour === before ? run + 1 : 1;
      before = colour;
      longest = Math.max(longest, run);
    }
  }
  return longest;
}

/** `round-robin.md` 2, by hand. */
const FOUR_SWAPPED = ['1-4 2-3', '2-4 3-1', '4-3 1-2', '4-1 3-2', '3-4 2-1', '4-2 1-3'];
const FOUR_PLAIN = ['1-4 2-3', '4-3 1-2', '2-4 3-1', '4-1 3-2', '3-4 2-1', '4-2 1-3'];

describe('the order of two cycles', () => {
  test.each([
    ['usual in an even field', 4, null, FOUR_SWAPPED],
    ['asked for', 4, true, FOUR_SWAPPED],
    ['not wanted', 4, false, FOUR_PLAIN],
    ['usual in an odd field', 3, null, ['2-3', '1-2', '3-1', '3-2', '2-1', '1-3']],
    ['asked for in an odd field', 3, true, ['2-3', '3-1', '1-2', '3-2', '2-1', '1-3']],
  ] as const)('R-211 T-49 the swap of the last two rounds: %s', (_, players, swapLastTwo, rounds) => {
    expect(gridOf(players, { cycles: 2, swapLastTwo })).toEqual(rounds);
  });

  test.each([4, 6, 8, 10, 12])(
    'T-49 round-robin.md 2: in a field of %i nobody has a colour three times, unless the swap is off',
    (players) => {
      expect(longestRun(gridOf(players, TWICE), players)).toBe(2);
      expect(longestRun(gridOf(players, { cycles: 2, swapLastTwo: false }), players)).toBe(3);
    },
  );

  test.each([
    [3, 'rounds'],
    [4, 'rounds'],
    [5, 'all-at-once'],
    [6, 'rounds'],
    [6, 'all-at-once'],
  ] as const)('R-210 T-49 %i players, %s: the event plays the published grid and ends', (players, pace) => {
    const book = started(players, { pace, roundRobin: TWICE });
    const size = players - 1 + (players % 2);
    expect(book.state.rounds).toHaveLength(pace === 'rounds' ? 1 : 2 * size);
    const state = playOut(book, () => '1/2-1/2');
    expect(state.phase).toBe('finished');
    expect(pairedOf(book)).toEqual(gridOf(players, TWICE));
    const met = new Map<string, number>();
    for (const pair of pairedOf(book).flatMap((round) => round.split(' ')))
      met.set(pair, (met.get(pair) ?? 0) + 1);
    // Once with each colour.
    expect(met.size).toBe(players * (players - 1));
    expect(new Set(met.values())).toEqual(new Set([1]));
  });

  test('T-49 the last round of the first cycle ends nothing', () => {
    const book = started(3, { roundRobin: TWICE });
    for (let round = 1; round <= 3; round++) record(book, book.open[0] ?? '', '1-0');
    expect([book.state.phase, book.state.rounds.length]).toEqual(['running', 4]);
  });

  test('R-210 an event from before the setting is one cycle', () => {
    const book = started(4);
    expect(book.state.settings).not.toHaveProperty('roundRobin');
    playOut(book, () => '1-0');
    const again = fold('t', book.log);
    expect([again?.phase, again?.rounds.length]).toEqual(['finished', 3]);
  });
});

describe('what is told beforehand', () => {
  test.each([
    [
      { cycles: 1, swapLastTwo: null },
      'en',
      'Everybody plays one game against everybody.',
      '5 rounds, 15 games',
    ],
    [TWICE, 'en', 'Everybody plays two games against everybody', '10 rounds, 30 games'],
    [TWICE, 'ru', 'Каждый играет с каждым две партии', '10 туров, 30 партий'],
    [
      { cycles: 2, swapLastTwo: true },
      'en',
      'The last two rounds of the first cycle change places.',
      '30 games',
    ],
  ] as const)('R-195 T-49 %j in %s', (roundRobin, language, ...parts) => {
    const told = describeSettings(settings({ roundRobin }), 6, language);
    for (const part of parts) expect(told?.sentences.join('\n')).toContain(part);
    expect(told?.grid).toHaveLength(roundRobin.cycles * 5);
  });

  test('T-49 without the swap nothing is said of it', () => {
    const told = describeSettings(settings({ roundRobin: { cycles: 2, swapLastTwo: false } }), 6, 'en');
    expect(told?.sentences.join('\n')).not.toContain('last two rounds');
  });

  test.each([
    [{ roundRobin: { cycles: 3, swapLastTwo: null } }],
    [{ roundRobin: { cycles: 2, swapLastTwo: 'yes' } }],
    [{ system: 'swiss-dutch', roundRobin: TWICE }],
    [{ system: 'family', tieBreaks: [], roundRobin: { cycles: 3, swapLastTwo: null } }],
    [{ system: 'chain', tieBreaks: [], stages: [], roundRobin: TWICE }],
  ])('T-10 T-49 %j is refused', (change) => {
    const wrong = { ...settings(), ...change } as TournamentSettings;
    expect(checkSettings(wrong, NOW)).toContainEqual({ field: 'roundRobin', fault: 'unknown' });
  });

  test.each([
    ['en', 'Everybody played everybody.', 'one game'],
    ['ru', 'Каждый играл с каждым.', 'одну партию'],
  ] as const)('T-70 in %s a file is not said to be of one cycle', (language, said, unsaid) => {
    const told = findSystem('round-robin')?.describe(null, 6).sentences ?? [];
    const text = told
      .map(({ key, params }) => words(language)(`tournaments.describe.${key}`, params))
      .join(' ');
    expect(text).toContain(said);
    expect(text).not.toContain(unsaid);
  });

  test('T-10 T-49 one and two cycles are accepted', () => {
    for (const cycles of [1, 2] as const)
      expect(checkSettings(settings({ roundRobin: { cycles, swapLastTwo: null } }), NOW)).toEqual([]);
  });
});

/** A whole event of four, by hand: results of White in the order of `FOUR_SWAPPED`. */
const RESULTS: Readonly<Record<string, PairingResult>> = {
  '1-4': '1-0',
  '2-3': '1/2-1/2',
  '2-4': '1-0',
  '3-1': '0-1',
  '4-3': '0-1',
  '1-2': '1/2-1/2',
  '4-1': '1-0',
  '3-2': '1-0',
  '3-4': '1/2-1/2',
  '2-1': '1-0',
  '4-2': '1/2-1/2',
  '1-3': '1/2-1/2',
};

function played(tieBreaks: readonly string[]): Book {
  const book = started(4, { roundRobin: TWICE, tieBreaks });
  playOut(book, (white, black) => RESULTS[`${white}-${black}`] ?? '0-1');
  return book;
}

function tableOf(book: Book) {
  const entrants = book.state.entrants.map((one) => ({
    ...one,
    name: `player ${one.number}`,
    title: null,
    federation: null,
    withdrawn: false,
    requestedByes: [],
  }));
  const { crosstable } = tablesOf(book.state, entrants, new Map());
  if (crosstable === null) throw new Error('no table');
  return crosstable;
}

describe('the table of two cycles', () => {
  test.each([
    [
      'R-214 R-310 DSB',
      ['DSB'],
      [
        ['3', '19.5'],
        ['2', '18.5'],
        ['1', '18.0'],
        ['4', '13.0'],
      ],
    ],
    [
      'C.07 SB',
      ['SB'],
      [
        ['3', '9.75'],
        ['2', '9.25'],
        ['1', '9.00'],
        ['4', '6.50'],
      ],
    ],
  ] as const)('%s takes both games of a pair', (_, codes, expected) => {
    const { rows } = tableOf(played(codes));
    expect(rows.map(({ number, tieBreaks }) => [String(number), tieBreaks[0]])).toEqual(expected);
    expect(rows.map(({ points, place }) => [points, place])).toEqual([
      [35, 1],
      [35, 2],
      [30, 3],
      [20, 4],
    ]);
  });

  test('C.07 DE the direct encounter is both games: a draw, then a win of number 3', () => {
    const book = played(['DE']);
    expect(tableOf(book).rows.map(({ number, place }) => [number, place])).toEqual([
      [3, 1],
      [2, 2],
      [1, 3],
      [4, 4],
    ]);
  });

  test('T-49 a cell holds the game of the first cycle, then that of the second', () => {
    const { rows } = tableOf(played(['DSB']));
    const cells = rows.find(({ number }) => number === 1)?.cells ?? [];
    expect(
      cells.map((games) => games.map(({ round, colour, score }) => `${round}${colour[0]}${score}`)),
    ).toEqual([[], ['3w½', '5b0'], ['2b1', '6w½'], ['1w1', '4b0']]);
  });

  test('T-49 games to come stand in the cells of both cycles from the draw on', () => {
    const { rows } = tableOf(started(4, { roundRobin: TWICE }));
    const cells = rows.find(({ number }) => number === 1)?.cells ?? [];
    expect(cells.map((games) => games.map(({ round, live }) => `${round}${live ? ' live' : ''}`))).toEqual([
      [],
      ['3', '5'],
      ['2', '6'],
      ['1 live', '4'],
    ]);
  });
});

describe('B14 half of the games is half of both cycles', () => {
  const gamesOf = ({ state, open }: Book, entrant: EntrantId): readonly string[] =>
    state.rounds
      .flatMap(({ boards }) => boards)
      .filter(({ white, black }) => white === entrant || black === entrant)
      .flatMap(({ gameId }) => (gameId !== null && open.includes(gameId) ? [gameId] : []));

  test.each([
    [4, TWICE, 2, true],
    [4, TWICE, 3, false],
    [4, { cycles: 1, swapLastTwo: null }, 1, true],
    [4, { cycles: 1, swapLastTwo: null }, 2, false],
    [5, TWICE, 3, true],
    [5, TWICE, 4, false],
  ] as const)('B14 GR 6.6 %i players, %j, %i games: annulled %s', (players, roundRobin, games, annulled) => {
    const book = started(players, { pace: 'all-at-once', roundRobin });
    for (const id of gamesOf(book, 1).slice(0, games)) record(book, id, '1/2-1/2');
    book.do({ type: 'TakeOut', entrant: 1, expel: false }, ORGANISER);
    expect(book.state.entrants[0]).toMatchObject({ annulled });
    expect(gamesOf(book, 1)).toEqual([]);
  });

  test('B14 who left after half of the games loses every later round by forfeit, in both cycles', () => {
    const book = started(4, { roundRobin: TWICE });
    for (let round = 1; round <= 3; round++) for (const id of book.open) record(book, id, '1/2-1/2');
    book.do({ type: 'TakeOut', entrant: 1, expel: false }, ORGANISER);
    const state = playOut(book, () => '1/2-1/2');
    const own = state.rounds.flatMap(({ round, boards }) =>
      boards
        .filter(({ white, black }) => white === 1 || black === 1)
        .map(({ white, result }) => [round, result === (white === 1 ? '--+' : '+--')]),
    );
    expect(own).toEqual([1, 2, 3, 4, 5, 6].map((round) => [round, round > 3]));
    expect(state.phase).toBe('finished');
  });
});
