import { describe, expect, test } from 'vitest';
import { bracketView } from '../bracketView.ts';
import type { JudgeCommand } from '../decide/commands.ts';
import { fold } from '../decide/fold.ts';
import type { Tournament } from '../decide/state.ts';
import { announced, type Book, ORGANISER, record, register, start } from '../decide/testing/book.ts';
import { rowsOf } from '../rows.ts';
import { systemOf } from './registry.ts';
import type { KnockoutOptions, PairingResult, TournamentSettings } from '../types.ts';

const USUAL: KnockoutOptions = { format: 'single', order: 'lots', tieBreakGames: 0 };

const ratingOf = (userId: string): number => 2000 - 10 * Number(userId.slice(1));

function begun(
  players: number,
  options: Partial<KnockoutOptions> = {},
  change: Partial<TournamentSettings> = {},
): Book {
  const book = announced({
    system: 'knockout',
    tieBreaks: [],
    entrantsLimit: players,
    knockout: { ...USUAL, ...options },
    ...change,
  });
  for (let n = 1; n <= players; n++) expect(register(book, `u${n}`)).toBeNull();
  start(book, ratingOf);
  return book;
}

/** Plays every open game of now; new ones that come meanwhile stay open. */
function playNow(book: Book, of: (white: number, black: number) => PairingResult): void {
  for (const gameId of book.open) {
    const board = book.state.rounds.flatMap(({ boards }) => boards).find((one) => one.gameId === gameId);
    if (board !== undefined && board.result === null) record(book, gameId, of(board.white, board.black));
  }
}

/** The better rated (the smaller entrant) wins. */
const better = (white: number, black: number): PairingResult => (white < black ? '1-0' : '0-1');

function judge(book: Book, command: JudgeCommand): Tournament {
  return book.do(command, ORGANISER);
}

function winner({ places }: Tournament): number | undefined {
  return places.find(({ place }) => place === 1)?.entrant;
}

describe('R-266 C22 who leaves after a pair has ended', () => {
  test('by ratings he had won it: the pairs after it stand, and nobody plays twice in a round', () => {
    const book = begun(8);
    // Drawn games: the lower rating (the larger entrant) goes on.
    playNow(book, () => '1/2-1/2');
    const [board] = book.state.rounds[1]?.boards ?? [];
    if (board === undefined) throw new Error('round 2 is not there');
    judge(book, { type: 'TakeOut', entrant: Math.max(board.white, board.black), expel: true });
    expect(book.state.rounds[0]?.boards).toHaveLength(4);
    playNow(book, () => '1/2-1/2');
    playNow(book, () => '1/2-1/2');
    expect(book.state.phase).toBe('finished');
    expect(book.state.rounds.map(({ boards }) => boards.length)).toEqual([4, 2, 1]);
  });

  test('T-03 in a log of an older release the other one went on: his games stand', () => {
    const HOUR = 3_600_000;
    const book = begun(4, {}, { breakMs: HOUR });
    const first = book.state.rounds[0]?.boards[0]?.white;
    playNow(book, (white) => (white === first ? '1/2-1/2' : '1-0'));
    const [pair, board] = book.state.rounds[0]?.boards ?? [];
    if (pair === undefined || board === undefined) throw new Error('no level pair');
    const [won, lost] = [Math.max(pair.white, pair.black), Math.min(pair.white, pair.black)];
    const other = board.white;
    expect(judge(book, { type: 'TakeOut', entrant: won, expel: false }).phase).toBe('finished');
    // Today whoever waited for the leaver is through; once he who had lost the pair took the leaver's place.
    const before = book.log.filter(({ event }) => event.type !== 'finished');
    const final = {
      version: before.length + 1,
      at: book.now + HOUR,
      by: null,
      event: {
        type: 'round-paired',
        round: 2,
        pairs: [{ board: 1, white: lost, black: other, gameId: 'g2.1' }],
        rest: [],
      },
    } as const;
    const old = fold('t', [...before, final]);
    if (old === null) throw new Error('no event');
    expect(systemOf(old).broken?.(old)).toBeNull();
    expect(systemOf(old).next(old)).toEqual({ step: 'wait' });
    const played = fold('t', [
      ...before,
      final,
      {
        ...final,
        version: final.version + 1,
        event: { type: 'result', round: 2, board: 1, result: '1-0', reason: 'mate' },
      },
    ]);
    if (played === null) throw new Error('no event');
    expect(systemOf(played).next(played)).toMatchObject({
      step: 'finish',
      places: [
        { entrant: lost, place: 1 },
        { entrant: other, place: 2 },
        { entrant: expect.any(Number), place: 3 },
        { entrant: expect.any(Number), place: 3 },
      ],
    });
  });

  test('T-83 he does not come back over the head of who went on in his place', () => {
    const book = begun(4, { format: 'sequential' });
    const [first] = book.state.rounds[0]?.boards ?? [];
    playNow(book, (white, black) => (white === first?.white ? '1-0' : better(white, black)));
    judge(book, { type: 'TakeOut', entrant: first?.white ?? 0, expel: false });
    playNow(book, better);
    const [final] = book.state.rounds[1]?.boards ?? [];
    expect([final?.white, final?.black]).toContain(first?.black);
    const [act] = book.state.acts;
    const back = book.refusal({ type: 'Undo', version: act?.version ?? 0 }, ORGANISER);
    // The second game was lost by leaving and stays so: he may come back, but goes on no more.
    expect(back).toBeNull();
    expect(book.state.rounds[0]?.boards).toHaveLength(4);
    expect(book.state.rounds[1]?.boards.length).toBe(1);
  });

  test('T-83 a walkover that let the other one go on stands', () => {
    const book = begun(8, {}, { breakMs: 3_600_000 });
    playNow(book, better);
    const gone = Math.min(...book.state.numbers);
    judge(book, { type: 'TakeOut', entrant: gone, expel: false });
    book.now += 3_600_000;
    book.do({ type: 'NextRound', round: 2 }, null);
    playNow(book, better);
    book.now += 3_600_000;
    book.do({ type: 'NextRound', round: 3 }, null);
    expect(book.state.rounds).toHaveLength(3);
    expect(book.refusal({ type: 'Readmit', entrant: gone }, ORGANISER)).toBe('round-paired');
  });
});

describe('a playoff', () => {
  test('R-261 the number is a power of two; R-262 when it is reached registration ends', () => {
    const book = announced({ system: 'knockout', tieBreaks: [], entrantsLimit: 4, knockout: USUAL });
    for (let n = 1; n <= 4; n++) expect(register(book, `u${n}`)).toBeNull();
    expect(register(book, 'u5')).toBe('full');
    expect(() =>
      announced({ system: 'knockout', tieBreaks: [], entrantsLimit: 6, knockout: USUAL }),
    ).toThrow();
  });

  test.each([2, 4, 8, 64])('R-260 R-264 R-267 %i players from the draw to the winner', (players) => {
    const book = begun(players);
    for (let guard = 0; book.state.phase === 'running' && guard < 10; guard++) playNow(book, better);
    expect(book.state.phase).toBe('finished');
    expect(winner(book.state)).toBe(1);
    expect(book.state.rounds.length).toBe(Math.log2(players));
    expect(book.state.places.length).toBe(players);
    expect(rowsOf(fold('t', book.log) ?? book.state)).toEqual(rowsOf(book.state));
  });

  test('R-263 all are put in random order: 1st against 2nd, 3rd against 4th', () => {
    const { state } = begun(8);
    const number = (entrant: number): number => state.numbers.indexOf(entrant) + 1;
    const pairs = state.rounds[0]?.boards.map(({ white, black }) =>
      [number(white), number(black)].sort((a, b) => a - b),
    );
    expect(pairs).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 8],
    ]);
    expect(state.numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('R-265 a double game: both at once with reversed colours; R-266 the lower rating wins a tie', () => {
    const book = begun(4, { format: 'double' });
    expect(book.state.rounds[0]?.boards.length).toBe(4);
    playNow(book, () => '1/2-1/2');
    playNow(book, () => '1/2-1/2');
    expect(book.state.phase).toBe('finished');
    expect(winner(book.state)).toBe(4);
    const [final] = bracketView(book.state, new Map()).rounds[1] ?? [];
    expect(final).toMatchObject({ how: 'rating', state: 'over' });
    expect(final?.games.length).toBe(2);
  });

  test('R-267 C-37 the winner is who was never put out, though he lost a game in every pair', () => {
    const book = begun(4, { format: 'double' });
    while (book.state.phase === 'running') playNow(book, () => '1-0');
    const first = winner(book.state) ?? 0;
    const own = book.state.rounds.flatMap(({ boards }) =>
      boards.filter(({ white, black }) => white === first || black === first),
    );
    expect(own).toHaveLength(4);
    // Two won with White, two lost with Black.
    expect(own.filter(({ white }) => white === first)).toHaveLength(2);
    for (const matches of bracketView(book.state, new Map()).rounds)
      for (const { sides, winner: side } of matches) {
        const stood = sides.findIndex(({ number }) => book.state.numbers[(number ?? 0) - 1] === first);
        if (stood >= 0) expect(side).toBe(stood);
      }
  });

  test('R-127 C-15 a drawn pair is won by the lower rating, as it was frozen at the start; equal: the lot', () => {
    for (const format of ['single', 'double', 'sequential'] as const) {
      const book = begun(2, { format });
      for (let games = 0; games < 2; games++) playNow(book, () => '1/2-1/2');
      expect(book.state.phase).toBe('finished');
      // u1 has 1990, u2 1980.
      expect(winner(book.state)).toBe(2);
    }
    const winners = new Set<number | undefined>();
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      const book = announced({ system: 'knockout', tieBreaks: [], entrantsLimit: 2, knockout: USUAL });
      for (const one of ['u1', 'u2']) expect(register(book, one)).toBeNull();
      book.now += 60_000;
      const ratings = new Map([
        ['u1', 1550],
        ['u2', 1550],
      ]);
      book.do({ type: 'Start', seed, ratings }, null);
      playNow(book, () => '1/2-1/2');
      winners.add(winner(book.state));
    }
    expect(winners).toEqual(new Set([1, 2]));
  });

  test('C-36 games in turn: the second begins when the first ends, inside the same round', () => {
    const book = begun(4, { format: 'sequential' });
    expect(book.open.length).toBe(2);
    const [first] = book.open;
    record(book, first ?? '', '1-0');
    expect(book.state.rounds.length).toBe(1);
    expect(book.state.rounds[0]?.boards.length).toBe(3);
    const [one, , three] = book.state.rounds[0]?.boards ?? [];
    expect([three?.white, three?.black]).toEqual([one?.black, one?.white]);
  });

  test('R-264 superblitz: one round a day', () => {
    const book = begun(4, {}, { daily: true });
    const startsAt = book.state.settings?.startsAt ?? 0;
    playNow(book, better);
    expect(book.state.coming).toMatchObject({ round: 2, at: startsAt + 24 * 3_600_000 });
    book.now = startsAt + 24 * 3_600_000;
    book.do({ type: 'NextRound', round: 2 }, null);
    expect(book.state.rounds.length).toBe(2);
  });

  test('C19 both lose: nobody advances, the other finalist gets a walkover', () => {
    const book = begun(4);
    const boards = book.state.rounds[0]?.boards ?? [];
    judge(book, { type: 'Correct', round: 1, board: 1, result: '---' });
    record(book, boards[1]?.gameId ?? '', '1-0');
    expect(book.state.phase).toBe('finished');
    expect(winner(book.state)).toBe(boards[1]?.white);
    expect(bracketView(book.state, new Map()).rounds[1]?.[0]?.how).toBe('walkover');
  });

  test('R-199 somebody who leaves is passed by a walkover', () => {
    const book = begun(4);
    const [one] = book.state.rounds[0]?.boards ?? [];
    judge(book, { type: 'TakeOut', entrant: one?.white ?? 0, expel: false });
    const [match] = bracketView(book.state, new Map()).rounds[0] ?? [];
    expect(match).toMatchObject({ state: 'over', how: 'walkover' });
  });

  describe('C18 a semi-final is corrected', () => {
    function withFinal(): { book: Book; losers: number[]; finalists: number[] } {
      const book = begun(4);
      const boards = book.state.rounds[0]?.boards ?? [];
      playNow(book, () => '1-0');
      expect(book.state.rounds.length).toBe(2);
      return {
        book,
        finalists: boards.map(({ white }) => white),
        losers: boards.map(({ black }) => black),
      };
    }
    const inFinal = ({ rounds }: Tournament): number[] =>
      (rounds[1]?.boards ?? []).flatMap(({ white, black }) => [white, black]).sort((a, b) => a - b);

    test('(a) the final is not played: its pair changes, and the act can be taken back', () => {
      const { book, finalists, losers } = withFinal();
      const before = inFinal(book.state);
      judge(book, { type: 'Correct', round: 1, board: 1, result: '0-1' });
      expect(inFinal(book.state)).toEqual([losers[0], finalists[1]].toSorted((a, b) => (a ?? 0) - (b ?? 0)));
      expect(book.state.rounds.length).toBe(2);
      judge(book, { type: 'Undo', version: book.state.acts.at(-1)?.version ?? 0 });
      expect(inFinal(book.state)).toEqual(before);
      expect(rowsOf(fold('t', book.log) ?? book.state)).toEqual(rowsOf(book.state));
    });

    test('(b) the final has a result: it is cleared in the same act, and comes back with it', () => {
      const { book } = withFinal();
      playNow(book, () => '1-0');
      expect(book.state.phase).toBe('finished');
      judge(book, { type: 'Reopen' });
      const final = JSON.stringify(book.state.rounds[1]);
      judge(book, { type: 'Correct', round: 1, board: 1, result: '0-1' });
      expect(book.state.rounds[1]?.boards[0]?.result).toBeNull();
      expect(book.state.acts.at(-1)?.takenBack[0]?.boards[0]?.result).toBe('1-0');
      judge(book, { type: 'Undo', version: book.state.acts.at(-1)?.version ?? 0 });
      expect(JSON.stringify(book.state.rounds[1])).toBe(final);
      judge(book, { type: 'Close' });
      expect(book.state.phase).toBe('finished');
    });

    test('a correction that changes no winner leaves the final alone', () => {
      const { book } = withFinal();
      const final = JSON.stringify(book.state.rounds[1]);
      judge(book, { type: 'Correct', round: 1, board: 1, result: '+--' });
      expect(JSON.stringify(book.state.rounds[1])).toBe(final);
    });
  });

  test('seeded by rating, six players: the two best have byes', () => {
    const book = begun(6, { order: 'seeded' });
    expect(book.state.numbers).toEqual([1, 2, 3, 4, 5, 6]);
    expect(book.state.rounds[0]?.boards.length).toBe(2);
    expect(book.state.rounds[0]?.rest.toSorted((a, b) => a - b)).toEqual([1, 2]);
    playNow(book, better);
    playNow(book, better);
    playNow(book, better);
    expect(winner(book.state)).toBe(1);
  });

  test('tie-break games are played one by one before the rating decides', () => {
    const book = begun(2, { tieBreakGames: 2 });
    playNow(book, () => '1/2-1/2');
    expect(book.state.rounds[0]?.boards.length).toBe(2);
    playNow(book, () => '0-1');
    expect(book.state.phase).toBe('finished');
    expect(bracketView(book.state, new Map()).rounds[0]?.[0]?.how).toBe('tie-break');
  });
});
