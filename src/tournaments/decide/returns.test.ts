import { expect, test } from 'vitest';
import { ORGANISER, started } from './testing/book.ts';

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
