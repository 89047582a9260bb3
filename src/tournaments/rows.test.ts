import { expect, test } from 'vitest';
import { announced, ORGANISER, record, register, start } from './decide/testing/book.ts';
import { rowsOf } from './rows.ts';

test('T-02 news of the start keep their number when somebody comes late', () => {
  const book = announced({ system: 'swiss-dutch', tieBreaks: [], rounds: 3 });
  for (let n = 1; n <= 6; n++) expect(register(book, `u${n}`)).toBeNull();
  start(book);
  const told = () => rowsOf(book.state).news.find(({ kind }) => kind === 'started')?.data;
  expect(told()).toBe('{"entrants":6}');
  book.do({ type: 'AdmitLate', person: { userId: 'late', rating: 2500 } }, ORGANISER);
  expect(book.state.numbers.length).toBe(7);
  expect(told()).toBe('{"entrants":6}');
});

test.each([
  ['sequential', 0, 2],
  ['single', 2, 3],
] as const)(
  'R-165 R-265 a round of %s pairs with %i games more is told of once, at its end',
  (format, more, games) => {
    const book = announced({
      system: 'knockout',
      tieBreaks: [],
      entrantsLimit: 2,
      knockout: { format, order: 'lots', tieBreakGames: more },
    });
    for (let n = 1; n <= 2; n++) expect(register(book, `u${n}`)).toBeNull();
    start(book);
    const news = () => rowsOf(book.state).news.filter(({ kind }) => kind === 'round-finished').length;
    for (let game = 1; game <= games; game++) {
      expect(news()).toBe(0);
      record(book, book.open[0] ?? '', '1/2-1/2');
    }
    expect(book.state.phase).toBe('finished');
    expect(news()).toBe(1);
  },
);
