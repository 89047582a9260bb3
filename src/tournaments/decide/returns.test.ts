import { expect, test } from 'vitest';
import { announced, Book, ORGANISER, register, settings, start, started } from './testing/book.ts';

test.each([true, false])('T-08 B14 a return taken back: gone as before (expelled: %s)', (expel) => {
  const book = started(6);
  book.do({ type: 'TakeOut', entrant: 1, expel }, ORGANISER);
  const left = { expelled: expel, annulled: true };
  expect(book.state.entrants[0]).toMatchObject(left);
  book.do({ type: 'Readmit', entrant: 1 }, ORGANISER);
  expect(book.state.entrants[0]).toMatchObject({ withdrawnAt: null, expelled: false, annulled: false });
  book.do({ type: 'Undo', version: book.state.acts.at(-1)?.version ?? 0 }, ORGANISER);
  expect(book.state.entrants[0]).toMatchObject(left);
  expect(book.state.entrants[0]?.withdrawnAt).not.toBeNull();
});

const ADMINISTRATOR = { userId: 'admin', roles: ['administrator'] };
const AGAIN = { userId: 'u1', roles: [] };

test('R-194 whoever left and entered again before the start is in the event once', () => {
  const book = announced({ system: 'swiss-dutch', tieBreaks: [], rounds: 3 });
  for (let n = 1; n <= 4; n++) expect(register(book, `u${n}`)).toBeNull();
  book.do({ type: 'Withdraw' }, AGAIN);
  expect(register(book, 'u1')).toBeNull();
  expect(book.refusal({ type: 'Readmit', entrant: 1 }, ORGANISER)).toBe('already-registered');
  start(book);
  expect(book.refusal({ type: 'AdmitLate', person: { userId: 'u1', rating: 1500 } }, ORGANISER)).toBe(
    'already-registered',
  );
  expect(book.state.numbers).toHaveLength(4);
});

test('R-358 a sole organiser is not brought back into his event over the board', () => {
  const book = new Book();
  const hall = settings({ overBoard: { place: 'Hall', money: 'Own means', sponsor: '' } });
  book.do({ type: 'Announce', settings: hall, lotHash: 'x' }, ADMINISTRATOR);
  expect(register(book, 'u1')).toBeNull();
  book.do({ type: 'Withdraw' }, AGAIN);
  book.do({ type: 'NameOfficial', userId: 'u1', office: 'organiser', mayOrganise: true }, ADMINISTRATOR);
  book.do({ type: 'EnterPersons', persons: [{ userId: 'admin', rating: 1550 }] }, ADMINISTRATOR);
  expect(book.refusal({ type: 'Readmit', entrant: 1 }, ADMINISTRATOR)).toBe('organiser-abstains');
});
