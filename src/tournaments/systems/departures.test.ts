import { describe, expect, test } from 'vitest';
import { announced, type Book, ORGANISER, record, register, start } from '../decide/testing/book.ts';
import { stageEvents } from '../stageEvents.ts';
import type { StageSettings, TournamentSettings } from '../types.ts';

const TWO_TABLES: readonly StageSettings[] = [
  { system: 'round-robin', places: 4 },
  { system: 'round-robin', places: null },
];

function begun(players: number, change: Partial<TournamentSettings>): Book {
  const book = announced({ system: 'chain', tieBreaks: [], ...change });
  for (let n = 1; n <= players; n++) expect(register(book, `u${n}`)).toBeNull();
  start(book, (userId) => 2000 - 10 * Number(userId.slice(1)));
  return book;
}

/** The better rating wins. */
function play(book: Book, gameId: string): void {
  const board = book.state.rounds.flatMap(({ boards }) => boards).find((one) => one.gameId === gameId);
  record(book, gameId, (board?.white ?? 0) < (board?.black ?? 0) ? '1-0' : '0-1');
}

function playFirst(book: Book): { readonly round: number; readonly board: number } {
  const [gameId = ''] = book.open;
  play(book, gameId);
  const round = book.state.rounds.find(({ boards }) => boards.some((one) => one.gameId === gameId));
  const board = round?.boards.find((one) => one.gameId === gameId);
  return { round: round?.round ?? 0, board: board?.board ?? 0 };
}

/** Plays until another stage has been drawn. */
function playStage(book: Book): void {
  const stage = stageEvents(book.state).length;
  for (let [gameId] = book.open; gameId !== undefined; [gameId] = book.open) {
    if (stageEvents(book.state).length > stage) return;
    play(book, gameId);
  }
}

function nextRound(book: Book): void {
  book.now = book.state.coming?.at ?? book.now;
  book.do({ type: 'NextRound', round: book.state.coming?.round ?? 0 }, null);
}

/** Where two met in the first stage. */
function seatOf(book: Book, one: number, other: number) {
  for (const { round, boards } of book.state.rounds)
    for (const { board, white, black } of boards)
      if ([white, black].includes(one) && [white, black].includes(other)) return { round, board, white };
  throw new Error(`${one} and ${other} have not met`);
}

function stageNumbers(book: Book): readonly number[] {
  return stageEvents(book.state)[1]?.tournament.numbers ?? [];
}

describe('who leaves and comes back while stages follow each other', () => {
  test('B14 T-47 whoever leaves the second stage early keeps the results of the first', () => {
    const book = begun(6, { stages: TWO_TABLES });
    playStage(book);
    const numbers = stageNumbers(book);
    expect(numbers).toContain(1);
    book.do({ type: 'TakeOut', entrant: 1, expel: false }, ORGANISER);
    const annulled = stageEvents(book.state).map(({ tournament }) => tournament.entrants[0]?.annulled);
    expect(annulled).toEqual([false, true]);
    // A correction inside the second stage leaves it standing.
    book.do({ type: 'Correct', ...playFirst(book), result: '1/2-1/2' }, ORGANISER);
    expect(book.state.acts.at(-1)?.takenBack).toEqual([]);
    expect(stageNumbers(book)).toEqual(numbers);
  });

  test('R-246 B14 nobody leaves a round robin by himself, as a stage neither; a Swiss he may', () => {
    const table = begun(6, { stages: TWO_TABLES });
    expect(table.refusal({ type: 'Withdraw' }, { userId: 'u1', roles: [] })).toBe('already-started');
    const swiss = begun(8, {
      stages: [
        { system: 'swiss-dutch', places: 4, rounds: 3 },
        { system: 'round-robin', places: null },
      ],
    });
    expect(swiss.refusal({ type: 'Withdraw' }, { userId: 'u1', roles: [] })).toBeNull();
  });

  test('C18 whoever left in the break and came back later does not undo the stage drawn without him', () => {
    const book = begun(8, {
      breakMs: 3_600_000,
      stages: [
        { system: 'swiss-dutch', places: 4, rounds: 3 },
        { system: 'round-robin', places: null },
      ],
    });
    for (let round = 1; round <= 3; round++) {
      playStage(book);
      if (round < 3) nextRound(book);
    }
    book.do({ type: 'TakeOut', entrant: 1, expel: false }, ORGANISER);
    nextRound(book);
    const numbers = stageNumbers(book);
    expect(numbers).toHaveLength(4);
    expect(numbers).not.toContain(1);
    book.do({ type: 'Undo', version: book.state.acts.at(-1)?.version ?? 0 }, ORGANISER);
    book.do({ type: 'Correct', ...playFirst(book), result: '1/2-1/2' }, ORGANISER);
    expect(book.state.acts.at(-1)?.takenBack).toEqual([]);
    expect(stageNumbers(book)).toEqual(numbers);
  });

  test('C18 R-251 the same in groups: a stage stands when somebody of an earlier one comes back', () => {
    const book = begun(16, { system: 'groups', pace: 'all-at-once' });
    for (let [, gameId] = book.open; gameId !== undefined; [, gameId] = book.open) play(book, gameId);
    const last = book.state.rounds[0]?.boards.find(({ result }) => result === null);
    book.do(
      { type: 'TakeOut', entrant: Math.min(last?.white ?? 0, last?.black ?? 0), expel: false },
      ORGANISER,
    );
    const drawn = book.state.rounds[1]?.groups;
    expect(drawn).toBeDefined();
    const [act] = book.state.acts;
    book.do({ type: 'Readmit', entrant: act?.entrant ?? 0 }, ORGANISER);
    book.do({ type: 'Correct', ...playFirst(book), result: '1/2-1/2' }, ORGANISER);
    expect(book.state.acts.at(-1)?.takenBack).toEqual([]);
    expect(book.state.rounds[1]?.groups).toEqual(drawn);
  });

  test('C18 R-251 whoever left a stage that is taken back is not drawn into it again', () => {
    const book = begun(6, { stages: TWO_TABLES });
    playStage(book);
    const numbers = stageNumbers(book);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
    book.do({ type: 'TakeOut', entrant: 1, expel: false }, ORGANISER);
    // 5 beats 4 after all, and goes on in his place.
    const seat = seatOf(book, 4, 5);
    const result = seat.white === 5 ? '1-0' : '0-1';
    book.do({ type: 'Correct', round: seat.round, board: seat.board, result }, ORGANISER);
    expect(book.state.acts.at(-1)?.takenBack).not.toEqual([]);
    expect(stageNumbers(book).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5]);
    // The new draw stands, and so does the old one when all is taken back.
    const other = seatOf(book, 1, 6);
    book.do({ type: 'Correct', round: other.round, board: other.board, result: '1/2-1/2' }, ORGANISER);
    expect(book.state.acts.at(-1)?.takenBack).toEqual([]);
    for (const act of book.state.acts.slice(1).toReversed())
      book.do({ type: 'Undo', version: act.version }, ORGANISER);
    expect(stageNumbers(book)).toEqual(numbers);
  });

  test('C18 R-251 the same in groups: a stage that is drawn anew is drawn without him, and stands', () => {
    const book = begun(16, { system: 'groups', pace: 'all-at-once' });
    while (book.state.rounds.length < 2) playFirst(book);
    const [leaver = 0] = book.state.rounds[1]?.groups?.[0]?.numbers ?? [];
    book.do({ type: 'TakeOut', entrant: leaver, expel: false }, ORGANISER);
    const inStage = (): readonly number[] =>
      book.state.rounds[1]?.groups?.flatMap((group) => group.numbers) ?? [];
    expect(inStage()).toContain(leaver);
    // Some result of the first stage changes who goes on.
    const results = book.state.rounds[0]?.boards ?? [];
    for (const { board, result } of results) {
      if (book.state.acts.at(-1)?.takenBack.length !== 0) break;
      const turned = result === '1-0' ? '0-1' : '1-0';
      book.do({ type: 'Correct', round: 1, board, result: turned }, ORGANISER);
    }
    expect(book.state.acts.at(-1)?.takenBack).not.toEqual([]);
    const drawn = inStage();
    expect(drawn.length).toBeGreaterThan(2);
    expect(drawn).not.toContain(leaver);
    const first = book.state.rounds[1]?.boards[0];
    book.do({ type: 'Correct', round: 2, board: first?.board ?? 0, result: '1/2-1/2' }, ORGANISER);
    expect(book.state.acts.at(-1)?.takenBack).toEqual([]);
    expect(inStage()).toEqual(drawn);
  });

  test('A09 in a later stage the judge seats only those who are in it', () => {
    const book = begun(8, {
      release: 'judge',
      stages: [
        { system: 'swiss-dutch', places: 4, rounds: 3 },
        { system: 'swiss-dutch', places: null, rounds: 2 },
      ],
    });
    while (book.state.rounds.length < 4) {
      while (book.open.length > 0) playFirst(book);
      book.do({ type: 'Publish', round: book.state.coming?.draft?.round ?? 0 }, ORGANISER);
    }
    while (book.open.length > 0) playFirst(book);
    const inside = stageNumbers(book);
    const [white = 0, black = 0] = book.state.numbers.filter((one) => !inside.includes(one));
    const byHand = { type: 'PairByHand', round: 5, against: true } as const;
    expect(book.refusal({ ...byHand, pairs: [{ white, black }] }, ORGANISER)).toBe('no-such-board');
    const [first = 0, second = 0, third = 0, fourth = 0] = inside;
    const pairs = [
      { white: first, black: second },
      { white: third, black: fourth },
    ];
    expect(book.refusal({ ...byHand, pairs }, ORGANISER)).toBeNull();
    expect(book.state.rounds[4]?.byes).toEqual([]);
  });
});
