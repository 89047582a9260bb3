import { describe, expect, test } from 'vitest';
import { announced, type Book, ORGANISER } from '../decide/testing/book.ts';
import type { PairingResult, TournamentSettings } from '../types.ts';
import { findSystem } from './registry.ts';

function begun(players: number, change: Partial<TournamentSettings> = {}): Book {
  const book = announced({ system: 'family', tieBreaks: [], pace: 'rounds', ...change });
  const persons = Array.from({ length: players }, () => ({ userId: null, rating: null }));
  book.do({ type: 'EnterPersons', persons }, ORGANISER);
  book.now += 60_000;
  book.do({ type: 'Start', seed: 'x', ratings: new Map() }, null);
  return book;
}

/** Pairs of the rounds by number as the order tables print them. */
function order(players: number): string[] {
  const { grid } = findSystem('family')?.describe(null, players) ?? {};
  return (grid ?? []).map((games) => games.map(([white, black]) => `${white}-${black}`).join(', '));
}

describe('the family tournament', () => {
  test('R-225 the order of four', () => {
    expect(order(4)).toEqual(['1-4, 2-3', '4-3, 1-2', '2-4, 3-1']);
  });

  test('R-226 C-28 the order of six', () => {
    expect(order(6)).toEqual([
      '1-6, 2-5, 3-4',
      '6-4, 5-3, 1-2',
      '2-6, 3-1, 4-5',
      '6-5, 1-4, 2-3',
      '3-6, 4-2, 5-1',
    ]);
  });

  test('R-227 of five №1, 4, 2, 5, 3 are free in rounds 1 to 5', () => {
    const book = begun(5);
    const free: number[] = [];
    for (let round = 1; round <= 5; round++) {
      const now = book.state.rounds.find((one) => one.round === round);
      free.push(...(now?.rest ?? []));
      for (const { board } of now?.boards ?? [])
        book.do({ type: 'EnterResult', round, board, result: '1-0' }, ORGANISER);
    }
    expect(free).toEqual([1, 4, 2, 5, 3]);
    expect(book.state.phase).toBe('finished');
  });

  test('T-49 a family of four may play two cycles, the second with colours reversed', () => {
    const book = begun(4, { roundRobin: { cycles: 2, swapLastTwo: false } });
    const seen: string[] = [];
    for (let round = 1; round <= 6; round++)
      for (const { board, white, black } of book.state.rounds.find((one) => one.round === round)?.boards ??
        []) {
        seen.push(`${white}-${black}`);
        book.do({ type: 'EnterResult', round, board, result: white < black ? '1-0' : '0-1' }, ORGANISER);
      }
    expect(seen.slice(6)).toEqual(seen.slice(0, 6).map((pair) => pair.split('-').toReversed().join('-')));
    expect(book.state.phase).toBe('finished');
    expect(book.state.places.map(({ entrant, place }) => [entrant, place])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
  });

  test('R-220 R-228 C-29 numbers as listed, results by the judge; who beat one another in a ring share', () => {
    const book = begun(3);
    expect(book.state.numbers).toEqual([1, 2, 3]);
    const results: Readonly<Record<string, PairingResult>> = { '2-3': '1-0', '1-2': '1-0', '3-1': '1-0' };
    for (let round = 1; round <= 3; round++)
      for (const { board, white, black } of book.state.rounds.find((one) => one.round === round)?.boards ??
        [])
        book.do(
          { type: 'EnterResult', round, board, result: results[`${white}-${black}`] ?? '1/2-1/2' },
          ORGANISER,
        );
    expect(book.state.phase).toBe('finished');
    expect(book.state.places.map(({ place }) => place)).toEqual([1, 1, 1]);
  });
});
