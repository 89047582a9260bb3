import { expect, test } from 'vitest';
import { announced, ORGANISER, record, register, start, started } from './decide/testing/book.ts';
import { newsText } from './newsText.ts';
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

test('R-166 R-197 a break between rounds or stages is news, with its end, in both languages', () => {
  const DAY = 86_400_000;
  const book = started(10, { system: 'championship', tieBreaks: [], breakMs: 7 * DAY });
  const news = () => rowsOf(book.state).news.filter(({ kind }) => kind === 'break');
  expect(news()).toEqual([]);
  while (book.open[0] !== undefined) record(book, book.open[0], book.open.length % 2 === 0 ? '1-0' : '0-1');
  const [row, ...others] = news();
  expect(others).toEqual([]);
  const until = book.state.coming?.at ?? 0;
  expect(until).toBeGreaterThanOrEqual(book.now + 7 * DAY);
  expect(JSON.parse(row?.data ?? '{}')).toEqual({ round: 2, until });
  const item = {
    id: 'n',
    at: 0,
    kind: 'break',
    tournamentId: 't',
    data: { tournament: 'Cup', round: 2, until: '9 May' },
  };
  expect(newsText(item, 'en')).toBe('“Cup”: break until 9 May; then round 2 begins.');
  expect(newsText(item, 'ru')).toBe('«Cup»: перерыв до 9 May; затем начнётся тур 2.');
});

test('R-166 rounds that follow at once say nothing of a break', () => {
  const book = started(4, { system: 'swiss-dutch', tieBreaks: [], rounds: 2 });
  while (book.open[0] !== undefined) record(book, book.open[0], '1-0');
  expect(book.state.phase).toBe('finished');
  expect(rowsOf(book.state).news.some(({ kind }) => kind === 'break')).toBe(false);
});

test('R-166 C-22 the break before a stage whose places are confirmed is news too, once', () => {
  const DAY = 86_400_000;
  const book = started(10, { system: 'championship', tieBreaks: [], breakMs: 7 * DAY, confirm: true });
  while (book.open[0] !== undefined) record(book, book.open[0], book.open.length % 2 === 0 ? '1-0' : '0-1');
  const news = () => rowsOf(book.state).news.filter(({ kind }) => kind === 'break');
  const until = book.state.confirming?.earliest ?? 0;
  expect(until).toBeGreaterThanOrEqual(book.now + 7 * DAY);
  expect(news().map(({ data }) => JSON.parse(data))).toEqual([{ round: 2, until }]);
  for (const entrant of book.asked) book.do({ type: 'Confirm' }, { userId: `u${entrant}`, roles: [] });
  expect(book.state.coming?.at).toBe(until);
  expect(news()).toHaveLength(1);
});
