import { lotsOf } from 'tabiya-engine/lots';
import { describe, expect, test } from 'vitest';
import { fold } from '../decide/fold.ts';
import type { Tournament } from '../decide/state.ts';
import { announced, type Book, ORGANISER, record, register, start } from '../decide/testing/book.ts';
import { rowsOf } from '../rows.ts';
import { tablesOf } from '../table.ts';
import type { PairingResult, TournamentSettings } from '../types.ts';
import { findSystem } from './registry.ts';

const DAY = 24 * 3_600_000;
const RESULTS: readonly PairingResult[] = ['1-0', '0-1', '1/2-1/2'];

function begun(players: number, change: Partial<TournamentSettings>): Book {
  const book = announced({ tieBreaks: [], ...change });
  for (let n = 1; n <= players; n++) expect(register(book, `u${n}`)).toBeNull();
  start(book, (userId) => 2000 - 10 * Number(userId.slice(1)));
  return book;
}

function playStage(book: Book): void {
  const lots = lotsOf(`stage ${book.state.rounds.length}`);
  for (const gameId of book.open) record(book, gameId, lots.pick(RESULTS) ?? '1-0');
}

/** Players of a group by rating rank (= entrant), in order. */
function groupsOf(tournament: Tournament, stage: number): number[][] {
  return (tournament.rounds[stage - 1]?.groups ?? []).map(({ numbers }) => numbers.toSorted((a, b) => a - b));
}

function passBreak(book: Book): void {
  const { coming } = book.state;
  if (coming?.at === null || coming === null) return;
  book.now = coming.at;
  book.do({ type: 'NextRound', round: coming.round }, null);
}

describe('groups, final, superfinal', () => {
  test('R-250 R-251 R-252 C-34 20 players: three groups, the next stage by itself, one winner', () => {
    const book = begun(20, { system: 'groups' });
    expect(groupsOf(book.state, 1).map(({ length }) => length)).toEqual([7, 7, 6]);
    // All games at the same time; at most 7 games at once for a player.
    expect(book.open.length).toBe(21 + 21 + 15);
    playStage(book);
    expect(groupsOf(book.state, 2).map(({ length }) => length)).toEqual([6]);
    playStage(book);
    expect(book.state.phase).toBe('finished');
    expect(book.state.places.length).toBe(20);
    expect(book.state.places.filter(({ place }) => place === 1).length).toBe(1);
    expect(rowsOf(fold('t', book.log) ?? book.state)).toEqual(rowsOf(book.state));
  });

  test('R-253 R-185 who has played no game does not go on', () => {
    const book = begun(10, { system: 'groups' });
    const [first] = groupsOf(book.state, 1);
    const idle = first?.[0] ?? 0;
    for (const gameId of book.open) {
      const board = book.state.rounds[0]?.boards.find((one) => one.gameId === gameId);
      if (board === undefined) continue;
      const isIdle = board.white === idle || board.black === idle;
      // He never appears, but neither do his opponents: he has the points without a game.
      const result = board.white === idle ? '1-0' : board.black === idle ? '0-1' : '1/2-1/2';
      book.do({ type: 'RecordResult', gameId, result, reason: isIdle ? 'first-move' : 'mate' }, null);
    }
    expect(groupsOf(book.state, 2).flat()).not.toContain(idle);
  });

  test('every group has a crosstable of its own', () => {
    const book = begun(10, { system: 'groups' });
    playStage(book);
    const { stages } = tablesOf(
      book.state,
      book.state.entrants.map((one) => ({
        entrant: one.entrant,
        number: one.number,
        userId: one.userId,
        name: `P${one.entrant}`,
        title: null,
        federation: null,
        rating: one.rating,
        withdrawn: false,
        standing: one.standing,
        expelled: false,
        fromRound: 1,
        requestedByes: [],
      })),
      new Map(),
    );
    expect(stages?.map(({ stage, groups }) => [stage, groups.length])).toEqual([
      [2, 1],
      [1, 2],
    ]);
    const [one] = stages?.[1]?.groups ?? [];
    expect(one?.crosstable.rows.length).toBe(5);
    expect(one?.crosstable.rows.every(({ played }) => played === 4)).toBe(true);
  });
});

describe('the group championship', () => {
  test('R-332 N = 23 as in the worked example, stage by stage to the champion', () => {
    const book = begun(23, { system: 'championship', breakMs: 7 * DAY });
    expect(groupsOf(book.state, 1)).toEqual([
      [1, 8, 9, 16, 17, 22],
      [2, 7, 10, 15, 18, 21],
      [3, 6, 11, 14, 19],
      [4, 5, 12, 13, 20, 23],
    ]);
    expect(book.state.rounds[0]?.groups?.map(({ places }) => places)).toEqual([3, 3, 2, 2]);
    playStage(book);
    // a break between stages.
    // A tie for a place that goes on may be settled within seven days: that is the break.
    expect(book.state.coming).toMatchObject({ round: 2, at: book.now + 7 * DAY });
    passBreak(book);
    expect(groupsOf(book.state, 2).map(({ length }) => length)).toEqual([5, 5]);
    playStage(book);
    passBreak(book);
    expect(groupsOf(book.state, 3).map(({ length }) => length)).toEqual([5]);
    playStage(book);
    if (book.state.settling !== null) {
      book.now = book.state.settling;
      book.do({ type: 'Settled' }, null);
    }
    expect(book.state.phase).toBe('finished');
    expect(book.state.places.filter(({ place }) => place === 1).length).toBe(1);
  });

  test.each([
    [10, '2 → 5'],
    [23, '4 → 10 → 2 → 5'],
    [37, '7 → 14 → 2 → 5'],
    [52, '10 → 20 → 4 → 10 → 2 → 5'],
  ])('R-338 the grid of %i players is published: %s', (players, grid) => {
    const { stages } = findSystem('championship')?.describe(null, players) ?? {};
    const shown = (stages ?? []).flatMap(({ groups, qualifiers }) =>
      qualifiers === null ? [] : [groups.length, qualifiers],
    );
    expect(shown.join(' → ')).toBe(grid);
  });

  /** Both groups of five level to the end: everybody drew with everybody. */
  function level(breakDays: number): Book {
    const book = begun(10, { system: 'championship', breakMs: breakDays * DAY });
    for (const gameId of book.open) {
      book.now += 1_000;
      record(book, gameId, '1/2-1/2');
    }
    return book;
  }
  const numbersOf = (book: Book): readonly number[] => book.state.rounds.at(-1)?.groups?.[0]?.numbers ?? [];

  test('R-342 R-345 a deciding game beats the lot, only until the next stage', () => {
    const play = (decide: boolean): number[] => {
      const book = level(7);
      const numbers = numbersOf(book);
      if (decide)
        for (const loser of numbers.slice(1))
          book.do({ type: 'DecideTie', round: 1, winner: numbers[0] ?? 0, loser }, ORGANISER);
      passBreak(book);
      expect(
        book.refusal(
          { type: 'DecideTie', round: 1, winner: numbers[0] ?? 0, loser: numbers[1] ?? 0 },
          ORGANISER,
        ),
      ).toBe('round-paired');
      return groupsOf(book.state, 2).flat();
    };
    const first = numbersOf(level(7))[0] ?? 0;
    expect(play(true)).toContain(first);
    expect(play(false).length).toBe(5);
  });

  test('R-344 a deciding game counts within seven days after the group, and a break of five waits for it', () => {
    const book = level(5);
    const [winner = 0, loser = 0] = numbersOf(book);
    const group = book.state.rounds[0]?.boards.filter(({ white }) => numbersOf(book).includes(white)) ?? [];
    const ended = Math.max(...group.map(({ endedAt }) => endedAt ?? 0));
    expect(book.state.coming?.at).toBe(book.now + 7 * DAY);
    book.now = ended + 7 * DAY + 1;
    const late = { type: 'DecideTie', round: 1, winner, loser } as const;
    expect(book.refusal(late, ORGANISER)).toBe('tie-too-late');
    book.now = ended + 7 * DAY;
    expect(book.refusal(late, ORGANISER)).toBeNull();
  });

  test('R-341 R-342 who is not level has nothing to decide', () => {
    const book = begun(10, { system: 'championship', breakMs: 5 * DAY });
    // The better rating wins: no ties, and the break is as short as announced.
    for (const gameId of book.open) {
      const board = book.state.rounds[0]?.boards.find((one) => one.gameId === gameId);
      record(book, gameId, (board?.white ?? 0) < (board?.black ?? 0) ? '1-0' : '0-1');
    }
    const [winner = 0, loser = 0] = numbersOf(book);
    expect(book.refusal({ type: 'DecideTie', round: 1, winner, loser }, ORGANISER)).toBe('not-level');
    expect(book.state.coming?.at).toBe(book.now + 5 * DAY);
  });

  test('R-344 R-345 the medals wait for deciding games: seven days, or until all is settled', () => {
    const end = (): Book => {
      const book = level(7);
      passBreak(book);
      for (const gameId of book.open) record(book, gameId, '1/2-1/2');
      expect(book.state.phase).toBe('running');
      expect(book.state.settling).toBe(book.now + 7 * DAY);
      return book;
    };
    // Nobody plays: the lot decides, the same for everybody who repeats it.
    const lots = [end(), end()].map((book) => {
      expect(book.do({ type: 'Settled' }, null).phase).toBe('running');
      book.now += 7 * DAY;
      return book.do({ type: 'Settled' }, null).places;
    });
    expect(lots[0]).toEqual(lots[1]);
    expect(lots[0]?.map(({ place }) => place).slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
    // All pairs played: no more waiting.
    const book = end();
    const final = numbersOf(book).toReversed();
    final.forEach((winner, at) => {
      for (const loser of final.slice(at + 1))
        book.do({ type: 'DecideTie', round: 2, winner, loser }, ORGANISER);
    });
    expect(book.state.phase).toBe('finished');
    expect(book.state.places.slice(0, 5).map(({ entrant }) => entrant)).toEqual(final);
    expect(rowsOf(fold('t', book.log) ?? book.state)).toEqual(rowsOf(book.state));
  });

  test.each([5, 7, 10])(
    'R-197 between stages %i days pass: announced at once, nothing paired before, then at once',
    (days) => {
      const book = begun(10, { system: 'championship', breakMs: days * DAY });
      expect(book.state.rounds).toHaveLength(1);
      // Nobody is level with anybody, so nothing is settled by deciding games meanwhile.
      for (const gameId of book.open) {
        const board = book.state.rounds[0]?.boards.find((one) => one.gameId === gameId);
        record(book, gameId, (board?.white ?? 0) < (board?.black ?? 0) ? '1-0' : '0-1');
      }
      const ended = book.now;
      expect(book.state.coming).toMatchObject({ round: 2, at: ended + days * DAY });
      book.now = ended + days * DAY - 1;
      // Whatever else happens meanwhile.
      book.do({ type: 'Pause' }, ORGANISER);
      book.do({ type: 'Resume' }, ORGANISER);
      expect(book.state.rounds).toHaveLength(1);
      book.now = ended + days * DAY;
      book.do({ type: 'NextRound', round: 2 }, null);
      expect(book.state.rounds[1]?.groups?.map(({ numbers, places }) => [numbers.length, places])).toEqual([
        [5, null],
      ]);
    },
  );

  test('R-197 a break shorter than 5 or longer than 10 days is refused', () => {
    for (const days of [4, 11])
      expect(() => announced({ system: 'championship', tieBreaks: [], breakMs: days * DAY })).toThrow();
  });
});
