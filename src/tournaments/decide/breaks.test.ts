import { describe, expect, test } from 'vitest';
import { type Book, ORGANISER, record, started } from './testing/book.ts';

/** A Swiss with breaks whose first round is over. */
function inBreak(): Book {
  const book = started(4, { system: 'swiss-dutch', tieBreaks: [], rounds: 3, breakMs: 3_600_000 });
  for (const gameId of book.open) record(book, gameId, '1-0');
  expect(book.state.coming?.round).toBe(2);
  return book;
}

function nextRoundIsDue(book: Book): void {
  book.now = book.state.coming?.at ?? book.now;
  book.do({ type: 'NextRound', round: 2 }, null);
}

describe('a break between rounds', () => {
  test('G-19 T-45 a game restored in the break holds the round up; it comes with the end of the game', () => {
    const book = inBreak();
    book.do({ type: 'RestoreGame', gameId: 'g1.2' }, null);
    nextRoundIsDue(book);
    expect(book.state.rounds).toHaveLength(1);
    book.now += 1_000;
    record(book, 'g1.2', '0-1');
    expect(book.state.rounds).toHaveLength(2);
    expect(book.state.coming).toBeNull();
  });

  test('T-45 a round whose time came while the event was paused comes when it goes on', () => {
    const book = inBreak();
    book.do({ type: 'Pause' }, ORGANISER);
    nextRoundIsDue(book);
    expect(book.state.rounds).toHaveLength(1);
    book.now += 1_000;
    book.do({ type: 'Resume' }, ORGANISER);
    expect(book.state.rounds).toHaveLength(2);
  });

  test('T-45 paused and going on before its time, the round waits for it', () => {
    const book = inBreak();
    book.do({ type: 'Pause' }, ORGANISER);
    book.do({ type: 'Resume' }, ORGANISER);
    expect(book.state.rounds).toHaveLength(1);
    nextRoundIsDue(book);
    expect(book.state.rounds).toHaveLength(2);
  });
});
