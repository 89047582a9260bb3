import { describe, expect, test } from 'vitest';
import type { TournamentSettings } from '../types.ts';
import { announced, Book, enter, ORGANISER, start, who } from './testing/book.ts';

const DAY = 24 * 60 * 60_000;

/** Twelve players in groups of six, two of each go on; everybody starts with the seed's own numbers. */
function stages(change: Partial<TournamentSettings> = {}): Book {
  const book = announced({
    system: 'groups',
    tieBreaks: [],
    groups: { largest: 6, places: 2 },
    confirm: true,
    ...change,
  });
  for (let n = 1; n <= 12; n += 1) expect(enter(book, `u${n}`)).toBeNull();
  start(book);
  return book;
}

/** Every open game is won by the smaller entrant. */
function playStage(book: Book, moved: 'both' | 'none' = 'both'): void {
  for (const gameId of book.open) {
    const board = book.state.rounds.at(-1)?.boards.find((one) => one.gameId === gameId);
    if (board === undefined) throw new Error('no board');
    const result = board.white < board.black ? '1-0' : '0-1';
    book.do({ type: 'RecordResult', gameId, result, reason: 'mate', moved }, null);
  }
}

function open(book: Book): readonly number[] {
  const { confirming, lapsed } = book.state;
  const gone = new Set(lapsed.map(({ entrant }) => entrant));
  return book.asked.filter((one) => !confirming?.confirmed.includes(one) && !gone.has(one));
}

describe('R-184 C-22 places by right', () => {
  test('R-184 whoever has qualified confirms; the last confirmation begins the round', () => {
    const book = stages();
    playStage(book);
    const asked = open(book);
    expect(asked).toHaveLength(4);
    expect(book.state.coming?.at).toBe(book.now + 14 * DAY);
    const outsider = book.state.entrants.find(({ entrant }) => !asked.includes(entrant));
    expect(book.refusal({ type: 'Confirm' }, who(outsider?.userId ?? ''))).toBe('nothing-to-confirm');
    expect(book.refusal({ type: 'PairNow' }, ORGANISER)).toBe('confirmations-open');
    for (const entrant of asked) {
      expect(book.state.rounds).toHaveLength(1);
      expect(book.refusal({ type: 'Confirm' }, who(`u${entrant}`))).toBeNull();
      expect(book.refusal({ type: 'Confirm' }, who(`u${entrant}`))).toBe('nothing-to-confirm');
    }
    const second = book.state.rounds[1]?.groups?.flatMap(({ numbers }) => numbers) ?? [];
    expect(second.toSorted((a, b) => a - b)).toEqual(asked.toSorted((a, b) => a - b));
  });

  test('R-184 after 14 days the place lapses, and nobody moves up', () => {
    const book = stages();
    playStage(book);
    const asked = open(book);
    const [silent, ...others] = asked;
    for (const entrant of others) book.do({ type: 'Confirm' }, who(`u${entrant}`));
    expect(book.state.rounds).toHaveLength(1);
    book.now = (book.state.coming?.at ?? 0) - 1;
    book.do({ type: 'NextRound', round: 2 }, null);
    expect(book.state.rounds.length).toBeLessThanOrEqual(1);
    book.now += 1;
    book.do({ type: 'NextRound', round: 2 }, null);
    const second = book.state.rounds[1]?.groups?.flatMap(({ numbers }) => numbers) ?? [];
    expect(second.toSorted((a, b) => a - b)).toEqual(others.toSorted((a, b) => a - b));
    expect(second).not.toContain(silent);
    expect(book.refusal({ type: 'Confirm' }, who(`u${silent}`))).toBe('nothing-to-confirm');
  });

  test('R-184 R-197 a break is kept when all have confirmed before it ends', () => {
    const book = stages({ breakMs: 5 * DAY });
    playStage(book);
    const ended = book.now;
    for (const entrant of open(book)) book.do({ type: 'Confirm' }, who(`u${entrant}`));
    expect(book.state.rounds).toHaveLength(1);
    expect(book.state.coming?.at).toBe(ended + 5 * DAY);
    book.now = ended + 5 * DAY;
    book.do({ type: 'NextRound', round: 2 }, null);
    expect(book.state.rounds).toHaveLength(2);
  });

  test('R-184 R-251 without the setting, and in a series, places are confirmed by themselves', () => {
    const book = stages({ confirm: false });
    playStage(book);
    expect(book.state.rounds).toHaveLength(2);
    expect(book.state.confirming).toBeNull();
  });

  test('R-185 C-23 whoever has made no move of his own goes no further', () => {
    const book = stages({ confirm: false });
    const idle = new Set<number>();
    for (const gameId of book.open) {
      const board = book.state.rounds[0]?.boards.find((one) => one.gameId === gameId);
      if (board === undefined) throw new Error('no board');
      // Entrants 1 to 3 win every game without a move of their own: their opponents resign before they begin.
      const result = board.white < board.black ? '1-0' : '0-1';
      const winner = Math.min(board.white, board.black);
      const idles = winner <= 3;
      if (idles) idle.add(winner);
      const side = board.white === winner ? 'black' : 'white';
      const other = Math.max(board.white, board.black) <= 3 ? 'none' : side;
      book.do(
        { type: 'RecordResult', gameId, result, reason: 'resignation', moved: idles ? other : 'both' },
        null,
      );
    }
    const second = book.state.rounds[1]?.groups?.flatMap(({ numbers }) => numbers) ?? [];
    expect(idle.size).toBe(3);
    expect(second.some((entrant) => idle.has(entrant))).toBe(false);
    expect(second.length).toBeGreaterThanOrEqual(2);
  });

  test('R-185 C-23 who moved and won because the other did not begin has played', () => {
    const book = stages({ confirm: false });
    for (const gameId of book.open) {
      const board = book.state.rounds[0]?.boards.find((one) => one.gameId === gameId);
      if (board === undefined) throw new Error('no board');
      const isWhite = board.white < board.black;
      const result = isWhite ? '1-0' : '0-1';
      const moved = isWhite ? 'white' : 'black';
      book.do({ type: 'RecordResult', gameId, result, reason: 'first-move', moved }, null);
    }
    // All games are forfeits in the table, the winners have moved.
    expect(book.state.rounds[0]?.boards.every(({ result }) => result === '+--' || result === '--+')).toBe(
      true,
    );
    expect(book.state.rounds).toHaveLength(2);
  });
});
