import { describe, expect, test } from 'vitest';
import { type Book, ORGANISER, record, started } from './testing/book.ts';

/** A Swiss whose second round is a draft of the judge. */
function drafted(players: number, rounds = 4): Book {
  const book = started(players, { system: 'swiss-dutch', tieBreaks: [], rounds, release: 'judge' });
  for (const gameId of book.open) record(book, gameId, '1-0');
  expect(book.state.coming?.draft?.round).toBe(2);
  return book;
}

/** Entrants of board `n` of the round as `[white, black]`. */
function seats(book: Book, round: number): (readonly [number, number])[] {
  return (book.state.rounds[round - 1]?.boards ?? []).map(({ white, black }) => [white, black] as const);
}

const pair = (white: number, black: number) => ({ white, black });

describe('pairing by hand', () => {
  test('A13 A09 the judge replaces the draft of a round as a whole', () => {
    const book = drafted(6);
    const [[a, b], [c, d], [e, f]] = seats(book, 1) as [[number, number], [number, number], [number, number]];
    const pairs = [pair(b, c), pair(d, e), pair(f, a)];
    book.do({ type: 'PairByHand', round: 2, pairs }, ORGANISER);
    expect(seats(book, 2)).toEqual(pairs.map(({ white, black }) => [white, black]));
    expect(book.state.coming).toBeNull();
    expect(book.open).toHaveLength(3);
  });

  test('R-276 R-299 a pair that has met is refused with its round, and possible when the judge means it', () => {
    const book = drafted(4);
    const [[a, b], [c, d]] = seats(book, 1) as [[number, number], [number, number]];
    const pairs = [pair(b, a), pair(d, c)];
    expect(book.refusal({ type: 'PairByHand', round: 2, pairs }, ORGANISER)).toBe('met-before');
    book.do({ type: 'PairByHand', round: 2, pairs, against: true }, ORGANISER);
    expect(seats(book, 2)).toEqual([
      [b, a],
      [d, c],
    ]);
  });

  test('R-278 R-301 a third game with one colour is refused', () => {
    const book = drafted(6);
    const [[a, b], [c, d], [e, f]] = seats(book, 1) as [[number, number], [number, number], [number, number]];
    book.do({ type: 'PairByHand', round: 2, pairs: [pair(a, d), pair(c, f), pair(e, b)] }, ORGANISER);
    for (const gameId of book.open) record(book, gameId, '1/2-1/2');
    // Everybody has had one colour twice.
    const white = [pair(a, c), pair(f, d), pair(b, e)];
    expect(book.refusal({ type: 'PairByHand', round: 3, pairs: white }, ORGANISER)).toBe('colour-white');
    const black = [pair(f, a), pair(b, c), pair(e, d)];
    expect(book.refusal({ type: 'PairByHand', round: 3, pairs: black }, ORGANISER)).toBe('colour-white');
    const good = [pair(f, a), pair(b, c), pair(d, e)];
    book.do({ type: 'PairByHand', round: 3, pairs: good }, ORGANISER);
    expect(seats(book, 3)).toEqual(good.map(({ white: w, black: x }) => [w, x]));
  });

  test('R-279 in Battle chess nobody has had a colour by the table: a third one is not refused', () => {
    const book = started(6, {
      system: 'swiss-dutch',
      tieBreaks: [],
      rounds: 4,
      release: 'judge',
      kind: 'battle',
    });
    for (const gameId of book.open) record(book, gameId, '1-0');
    const [[a, b], [c, d], [e, f]] = seats(book, 1) as [[number, number], [number, number], [number, number]];
    book.do({ type: 'PairByHand', round: 2, pairs: [pair(a, d), pair(c, f), pair(e, b)] }, ORGANISER);
    for (const gameId of book.open) record(book, gameId, '1/2-1/2');
    // In chess a has had White twice already and is refused a third time.
    const third = [pair(a, c), pair(d, e), pair(b, f)];
    expect(book.refusal({ type: 'PairByHand', round: 3, pairs: third }, ORGANISER)).toBeNull();
  });

  test('R-298 R-300 nobody has a second bye; the bye scores a point', () => {
    const book = drafted(5);
    const free = book.state.rounds[0]?.byes.find(({ kind }) => kind === 'pairing')?.entrant ?? 0;
    const [[a, b], [c, d]] = seats(book, 1) as [[number, number], [number, number]];
    expect(
      book.refusal({ type: 'PairByHand', round: 2, pairs: [pair(b, c), pair(d, a)], bye: free }, ORGANISER),
    ).toBe('had-bye');
    book.do({ type: 'PairByHand', round: 2, pairs: [pair(b, c), pair(free, a)], bye: d }, ORGANISER);
    expect(book.state.rounds[1]?.byes).toEqual([{ entrant: d, kind: 'pairing' }]);
  });

  test('A13 D23 nobody sits twice, nobody from elsewhere, no round out of turn, no round while games are open', () => {
    const book = drafted(4);
    const [[a, b], [c, d]] = seats(book, 1) as [[number, number], [number, number]];
    const refusal = (round: number, pairs: ReturnType<typeof pair>[], bye: number | null = null) =>
      book.refusal({ type: 'PairByHand', round, pairs, bye }, ORGANISER);
    expect(refusal(2, [pair(b, c), pair(b, d)])).toBe('seated-twice');
    expect(refusal(2, [pair(b, c)], c)).toBe('seated-twice');
    expect(refusal(2, [pair(b, 77)])).toBe('no-such-board');
    expect(refusal(3, [pair(b, c), pair(d, a)])).toBe('no-such-round');
    expect(refusal(2, [pair(b, c), pair(d, a)])).toBeNull();
    expect(refusal(3, [pair(a, c), pair(b, d)])).toBe('games-open');
  });

  test('a round robin keeps its table', () => {
    const book = started(4, { pace: 'rounds' });
    expect(book.refusal({ type: 'PairByHand', round: 2, pairs: [pair(1, 2)] }, ORGANISER)).toBe(
      'not-this-system',
    );
  });
});
