import { commitTo } from 'tabiya-engine/lots';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../rows.ts';
import type { Actor, TournamentSettings } from '../types.ts';
import { begin, Book, enter, NOW, ORGANISER, SEED, settings, who } from './testing/book.ts';

const ADMINISTRATOR: Actor = { userId: 'boss', roles: ['administrator'] };
const PLACE = { place: 'Hall', money: 'Own means', sponsor: '' };

describe('over the board', () => {
  const hall = (change: Partial<TournamentSettings> = {}): TournamentSettings =>
    settings({ system: 'family', kind: 'battle', tieBreaks: [], overBoard: PLACE, ...change });
  const MASTER = who('master');

  function proposed(change: Partial<TournamentSettings> = {}): Book {
    const book = new Book();
    const command = {
      type: 'Propose',
      settings: hall(change),
      lotHash: commitTo(SEED),
      isMaster: true,
    } as const;
    book.do(command, MASTER);
    return book;
  }

  test('R-351 administrators announce, a Master proposes, nobody else organises', () => {
    const announce = { type: 'Announce', settings: hall(), lotHash: commitTo(SEED) } as const;
    expect(new Book().refusal(announce, ADMINISTRATOR)).toBeNull();
    expect(new Book().refusal(announce, ORGANISER)).toBe('not-a-master');
    expect(new Book().refusal(announce, MASTER)).toBe('not-allowed');
    const propose = { type: 'Propose', settings: hall(), lotHash: commitTo(SEED), isMaster: false } as const;
    expect(new Book().refusal(propose, MASTER)).toBe('not-a-master');
    expect(new Book().refusal({ ...propose, isMaster: true }, MASTER)).toBeNull();
    expect(new Book().refusal({ ...propose, settings: settings(), isMaster: true }, MASTER)).toBe(
      'bad-settings',
    );
  });

  test('R-353 the event is announced when the administration agrees; before, nobody enters and nothing is told', () => {
    const book = proposed();
    expect(book.state.phase).toBe('proposed');
    expect(rowsOf(book.state).news).toEqual([]);
    expect(enter(book, 'u1')).toBe('registration-closed');
    expect(book.refusal({ type: 'Agree' }, MASTER)).toBe('not-allowed');
    expect(book.refusal({ type: 'Return', reason: ' ' }, ADMINISTRATOR)).toBe('reason-needed');
    book.do({ type: 'Return', reason: 'Another hall, please.' }, ADMINISTRATOR);
    expect(book.state.proposal).toEqual({ returned: 'Another hall, please.' });
    expect(book.refusal({ type: 'Revise', settings: hall() }, who('somebody'))).toBe('not-allowed');
    const changed = hall({ name: 'Better', overBoard: { ...PLACE, place: 'Another hall' } });
    book.do({ type: 'Revise', settings: changed }, MASTER);
    expect(book.state.proposal).toEqual({ returned: null });
    book.do({ type: 'Agree' }, ADMINISTRATOR);
    expect([book.state.phase, book.state.name, book.state.proposal]).toEqual(['announced', 'Better', null]);
    expect(rowsOf(book.state).news.map(({ kind }) => kind)).toEqual(['announced']);
    expect(book.refusal({ type: 'Agree' }, ADMINISTRATOR)).toBe('not-proposed');
    expect(enter(book, 'u1')).toBeNull();
  });

  test('R-353 a proposal that is given up leaves no news and stands in no list', () => {
    const book = proposed();
    book.do({ type: 'Cancel', reason: '' }, MASTER);
    expect(rowsOf(book.state).news).toEqual([]);
    expect(rowsOf(book.state).tournament.state).toBe('dropped');
  });

  test('R-354 R-355 means and place are stated, a sponsor may be; R-353 dates that have passed are not agreed', () => {
    const announce = (overBoard: typeof PLACE) =>
      new Book().refusal({ type: 'Announce', settings: hall({ overBoard }), lotHash: 'x' }, ADMINISTRATOR);
    expect(announce({ ...PLACE, place: ' ' })).toBe('bad-settings');
    expect(announce({ ...PLACE, money: '' })).toBe('bad-settings');
    expect(announce({ ...PLACE, sponsor: 'Baker' })).toBeNull();
    const book = proposed();
    book.now = NOW + 60_000;
    expect(book.refusal({ type: 'Agree' }, ADMINISTRATOR)).toBe('bad-settings');
  });

  test('R-352 R-380 several organisers who fulfil the condition, assistants from all users', () => {
    const book = proposed();
    const name = (userId: string, office: 'organiser' | 'assistant', mayOrganise = false) =>
      book.refusal({ type: 'NameOfficial', userId, office, mayOrganise }, MASTER);
    expect(name('friend', 'organiser')).toBe('not-a-master');
    expect(name('other-master', 'organiser', true)).toBeNull();
    expect(name('helper', 'assistant')).toBeNull();
    book.do({ type: 'Agree' }, ADMINISTRATOR);
    // The second organiser directs the event like the first, the assistant does the judge's work.
    expect(
      book.refusal({ type: 'NameOfficial', userId: 'x', office: 'judge' }, who('other-master')),
    ).toBeNull();
    expect(book.refusal({ type: 'NameOfficial', userId: 'y', office: 'judge' }, who('helper'))).toBe(
      'not-allowed',
    );
    expect(
      book.refusal({ type: 'EnterPersons', persons: [{ userId: null, rating: null }] }, who('helper')),
    ).toBeNull();
  });

  test('R-358 a sole organiser does not play; of several one abstains', () => {
    const book = proposed();
    book.do({ type: 'Agree' }, ADMINISTRATOR);
    expect(enter(book, 'master')).toBe('organiser-abstains');
    expect(
      book.refusal({ type: 'EnterPersons', persons: [{ userId: 'master', rating: null }] }, MASTER),
    ).toBe('organiser-abstains');
    book.do({ type: 'NameOfficial', userId: 'second', office: 'organiser', mayOrganise: true }, MASTER);
    expect(enter(book, 'master')).toBeNull();
    expect(enter(book, 'second')).toBe('organiser-abstains');
    // The one who abstains cannot be dismissed.
    expect(book.refusal({ type: 'NameOfficial', userId: 'second', office: null }, MASTER)).toBe(
      'organiser-abstains',
    );
    book.do({ type: 'Withdraw' }, MASTER);
    expect(enter(book, 'second')).toBeNull();
  });

  test.each([
    [9, 'cancelled'],
    [10, 'running'],
  ] as const)('R-356 with %i qualified participants it is %s', (qualified, phase) => {
    const book = proposed();
    book.do({ type: 'Agree' }, ADMINISTRATOR);
    for (let n = 1; n <= 12; n += 1) expect(enter(book, `u${n}`)).toBeNull();
    begin(book, { qualified });
    expect(book.state.phase).toBe(phase);
    if (phase === 'cancelled') expect(book.state.milestones.at(-1)?.reason).toBe('too-few-qualified');
  });

  test('R-360 C-51 results come from the judge, places as in section 12', () => {
    const book = new Book();
    book.do({ type: 'Announce', settings: hall(), lotHash: commitTo(SEED) }, ADMINISTRATOR);
    for (let n = 1; n <= 4; n += 1) expect(enter(book, `u${n}`)).toBeNull();
    begin(book, { qualified: 10 });
    for (let guard = 0; book.state.phase === 'running' && guard < 20; guard += 1) {
      const round = book.state.rounds.find(({ boards }) => boards.some(({ result }) => result === null));
      const seat = round?.boards.find(({ result }) => result === null);
      if (round === undefined || seat === undefined) break;
      // 1 and 2 have two points and a half each: their draw, then 1 beat the third.
      const result = seat.white + seat.black === 3 ? '1/2-1/2' : seat.white < seat.black ? '1-0' : '0-1';
      book.do({ type: 'EnterResult', round: round.round, board: seat.board, result }, ADMINISTRATOR);
    }
    expect(book.state.phase).toBe('finished');
    expect(book.state.places.map(({ place }) => place)).toEqual([1, 1, 3, 4]);
  });
});
