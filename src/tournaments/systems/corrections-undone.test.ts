import { expect, test } from 'vitest';
import { announced, type Book, ORGANISER, record, register, start } from '../decide/testing/book.ts';
import { stageEvents } from '../stageEvents.ts';

function begun(): Book {
  const book = announced({
    system: 'chain',
    tieBreaks: [],
    stages: [
      { system: 'round-robin', places: 4 },
      { system: 'round-robin', places: null },
    ],
  });
  for (let n = 1; n <= 6; n++) expect(register(book, `u${n}`)).toBeNull();
  start(book, (userId) => 2000 - 10 * Number(userId.slice(1)));
  for (
    let [gameId] = book.open;
    gameId !== undefined && stageEvents(book.state).length < 2;
    [gameId] = book.open
  ) {
    const board = book.state.rounds.flatMap(({ boards }) => boards).find((one) => one.gameId === gameId);
    record(book, gameId, (board?.white ?? 0) < (board?.black ?? 0) ? '1-0' : '0-1');
  }
  return book;
}

function wins(book: Book, one: number, other: number): void {
  for (const { round, boards } of book.state.rounds)
    for (const { board, white, black } of boards) {
      if (![white, black].includes(one) || ![white, black].includes(other)) continue;
      book.do({ type: 'Correct', round, board, result: white === one ? '1-0' : '0-1' }, ORGANISER);
      return;
    }
}

const numbers = (book: Book) =>
  (stageEvents(book.state)[1]?.tournament.numbers ?? []).toSorted((a, b) => a - b);

test('C18 T-82 a second correction taken back leaves what the first one did', () => {
  const book = begun();
  expect(numbers(book)).toEqual([1, 2, 3, 4]);
  book.do({ type: 'TakeOut', entrant: 1, expel: false }, ORGANISER);
  wins(book, 5, 4);
  const drawn = numbers(book);
  expect(drawn).not.toContain(1);
  const calm = book.tournament;
  // He may come back without undoing the stage that was drawn without him.
  const log = [...book.log];
  expect(book.refusal({ type: 'Readmit', entrant: 1 }, ORGANISER)).toBeNull();
  book.tournament = calm;
  book.log.splice(0, book.log.length, ...log);
  // Another correction changes who goes on, and is taken back.
  wins(book, 6, 3);
  wins(book, 6, 2);
  while (book.state.acts.findLast(({ undone }) => !undone)?.from !== undefined) {
    const act = book.state.acts.findLast(({ undone }) => !undone);
    if (act === undefined || act.version <= (calm?.version ?? 0)) break;
    expect(act.kind).toBe('corrected');
    book.do({ type: 'Undo', version: act.version }, ORGANISER);
  }
  expect(numbers(book)).toEqual(drawn);
  expect(book.refusal({ type: 'Readmit', entrant: 1 }, ORGANISER)).toBeNull();
  expect(numbers(book)).toEqual(drawn);
});
