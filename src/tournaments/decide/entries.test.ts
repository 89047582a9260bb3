import * as fc from 'fast-check';
import { commitTo } from 'tabiya-engine/lots';
import { describe, expect, test } from 'vitest';
import { bandOf, GREATEST_LEVEL, levelName, levelOf } from '../levels.ts';
import { type EntryConditions, PLAYER_CLASSES, type TournamentSettings } from '../types.ts';
import { classAfter, classSteps } from './classes.ts';
import type { EntryFacts } from './commands.ts';
import { active, type Tournament } from './state.ts';
import {
  announced,
  begin,
  Book,
  enter,
  NOW,
  ORGANISER,
  playOut,
  SEED,
  settings,
  who,
} from './testing/book.ts';

const DAY = 24 * 60 * 60_000;
const WEEK = 7 * DAY;

function withEntry(entry: EntryConditions, change: Partial<TournamentSettings> = {}): Book {
  return announced({ entry, ...change });
}

describe('who may enter', () => {
  test('R-180 any player enters one event and another', () => {
    const [one, other] = [announced(), announced({ name: 'Another' })];
    expect([enter(one, 'u1'), enter(other, 'u1')]).toEqual([null, null]);
  });

  test.each<[string, EntryConditions, Partial<EntryFacts>, string | null]>([
    ['R-181 a program user', {}, { usesPrograms: true }, 'uses-programs'],
    ['R-194 a second account', {}, { isClone: true }, 'clone'],
    ['R-193 too few finished games', { minGames: 2 }, { finishedGames: 1 }, 'few-games'],
    ['R-193 just enough finished games', { minGames: 2 }, { finishedGames: 2 }, null],
    ['C-24 another class', { classOf: 'G' }, { playerClass: 'H' }, 'other-class'],
    ['C-24 the class', { classOf: 'G' }, { playerClass: 'G' }, null],
    ['C-24 below the level', { level: 1 }, { rating: 1199 }, 'other-level'],
    ['C-24 the lower border of a level', { level: 1 }, { rating: 1200 }, null],
    ['C-24 the upper border belongs to the next level', { level: 1 }, { rating: 1600 }, 'other-level'],
    ['C-24 level II', { level: 2 }, { rating: 1699 }, null],
    ['below a rating band', { ratingFrom: 1500, ratingTo: 1700 }, { rating: 1499 }, 'rating-band'],
    ['above a rating band', { ratingFrom: 1500, ratingTo: 1700 }, { rating: 1701 }, 'rating-band'],
    ['inside a rating band', { ratingFrom: 1500, ratingTo: 1700 }, { rating: 1700 }, null],
  ])('%s', (_what, entry, facts, expected) => {
    expect(enter(withEntry(entry), 'u1', facts)).toBe(expected);
  });

  test('R-181 R-194 no judge enters or links whom no event takes, and who is marked later is out at the start', () => {
    const book = announced();
    for (const barred of ['uses-programs', 'clone'] as const)
      expect(
        book.refusal({ type: 'EnterPersons', persons: [{ userId: 'x', rating: null, barred }] }, ORGANISER),
      ).toBe(barred);
    book.do({ type: 'EnterPersons', persons: [{ userId: null, rating: null }] }, ORGANISER);
    expect(book.refusal({ type: 'LinkAccount', entrant: 1, userId: 'x', barred: 'clone' }, ORGANISER)).toBe(
      'clone',
    );
    for (const user of ['u2', 'u3', 'u4']) expect(enter(book, user)).toBeNull();
    begin(book, { barred: new Set(['u3']) });
    expect(active(book.state).map(({ userId }) => userId)).toEqual([null, 'u2', 'u4']);
    expect(book.state.numbers).not.toContain(3);
  });

  test('R-182 registration is open in its period only, and round 1 can be entered by nobody afterwards', () => {
    const book = announced({ registrationFrom: NOW + 5, registrationTo: NOW + 10 });
    expect(enter(book, 'early')).toBe('registration-closed');
    book.now = NOW + 5;
    for (const user of ['a', 'b', 'c']) expect(enter(book, user)).toBeNull();
    book.now = NOW + 11;
    expect(enter(book, 'late')).toBe('registration-closed');
    begin(book);
    expect(enter(book, 'later')).toBe('already-started');
  });

  test('R-246 in other events people withdraw until round 1 begins; R-192 C-25 in a championship until registration ends', () => {
    const open = announced({ registrationTo: NOW + 10 });
    const championship = announced({
      system: 'championship',
      tieBreaks: [],
      breakMs: WEEK,
      registrationTo: NOW + 10,
    });
    for (const book of [open, championship]) {
      for (const user of ['a', 'b', 'c', 'd', 'e']) expect(enter(book, user)).toBeNull();
      book.now = NOW + 10;
      expect(book.refusal({ type: 'Withdraw' }, who('a'))).toBeNull();
      book.now = NOW + 11;
    }
    expect(open.refusal({ type: 'Withdraw' }, who('b'))).toBeNull();
    expect(championship.refusal({ type: 'Withdraw' }, who('b'))).toBe('registration-closed');
    begin(open);
    expect(open.refusal({ type: 'Withdraw' }, who('c'))).toBe('already-started');
  });

  test('R-201 limits, the waiting list and the judge’s acceptance', () => {
    const full = withEntry({ waitingList: true }, { entrantsLimit: 3 });
    for (const user of ['a', 'b', 'c', 'd']) expect(enter(full, user)).toBeNull();
    expect(full.state.entrants.map(({ standing }) => standing)).toEqual([
      'entered',
      'entered',
      'entered',
      'waiting',
    ]);
    full.do({ type: 'Withdraw' }, who('b'));
    expect(full.state.entrants[3]?.standing).toBe('entered');
    const asked = withEntry({ acceptance: true });
    for (const user of ['a', 'b']) expect(enter(asked, user)).toBeNull();
    expect(active(asked.state)).toEqual([]);
    asked.do({ type: 'Accept', entrant: 1 }, ORGANISER);
    asked.do({ type: 'Decline', entrant: 2 }, ORGANISER);
    expect(active(asked.state).map(({ userId }) => userId)).toEqual(['a']);
    expect(enter(asked, 'b')).toBe('expelled');
  });
});

describe('R-183 C-21 the extension', () => {
  const entry: EntryConditions = { extend: true };

  function extended(book: Book): boolean {
    return book.state.postponed > 0;
  }

  test.each([
    [5, true],
    [6, false],
    [10, false],
  ])('%i of 10 places of a single table: extended %s', (entered, expected) => {
    const book = withEntry(entry, { entrantsLimit: 10 });
    for (let n = 0; n < entered; n += 1) enter(book, `u${n}`);
    book.now = NOW + 50_001;
    book.do({ type: 'EndRegistration' }, null);
    expect(extended(book)).toBe(expected);
    if (!expected) return;
    expect(book.state.settings).toMatchObject({
      registrationTo: NOW + 50_000 + WEEK,
      startsAt: NOW + 60_000 + WEEK,
    });
    // One extension only.
    book.now = NOW + 50_001 + WEEK;
    book.do({ type: 'EndRegistration' }, null);
    expect(book.state.postponed).toBe(1);
  });

  test.each([
    // Tables of 8: the last one holds 4 (half), 5 (more than 60 %), or is full.
    [12, true],
    [13, false],
    [16, false],
    [17, true],
  ])('%i in tables of eight: extended %s', (entered, expected) => {
    const book = withEntry(entry, { system: 'groups', tieBreaks: [] });
    for (let n = 0; n < entered; n += 1) enter(book, `u${n}`);
    book.now = NOW + 50_001;
    book.do({ type: 'EndRegistration' }, null);
    expect(extended(book)).toBe(expected);
  });

  test('without the setting nothing is extended', () => {
    const book = announced({ entrantsLimit: 10 });
    enter(book, 'a');
    book.now = NOW + 50_001;
    book.do({ type: 'EndRegistration' }, null);
    expect(extended(book)).toBe(false);
  });
});

describe('classes and levels', () => {
  test('C-24 levels are bands of rating without holes', () => {
    expect([1199, 1200, 1599, 1600, 1699, 1700, 1799, 1800].map(levelOf)).toEqual([
      null,
      1,
      1,
      2,
      2,
      3,
      3,
      4,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1200, max: 4000 }), (rating) => {
        const level = levelOf(rating) ?? 0;
        expect(level).toBeGreaterThanOrEqual(1);
        expect(level).toBeLessThanOrEqual(GREATEST_LEVEL);
        const { from, to } = bandOf(level);
        expect(from <= rating && rating <= to).toBe(true);
      }),
    );
    expect([1, 2, 3, 4, 9, 14, 16].map(levelName)).toEqual(['I', 'II', 'III', 'IV', 'IX', 'XIV', 'XVI']);
  });

  test.each([
    [10, 'cancelled', { classOf: 'H' }],
    [11, 'running', { classOf: 'H' }],
    [10, 'cancelled', { level: 1 }],
    [11, 'running', { level: 1 }],
  ] as const)('R-188 with %i players a tournament of a class or level is %s', (players, phase, entry) => {
    const book = withEntry(entry);
    for (let n = 0; n < players; n += 1) expect(enter(book, `u${n}`)).toBeNull();
    begin(book);
    expect(book.state.phase).toBe(phase);
  });

  test('R-188 it is not announced for fewer than eleven who could play', () => {
    const command = (eligible: number) =>
      ({
        type: 'Announce',
        settings: settings({ entry: { classOf: 'G' } }),
        lotHash: commitTo(SEED),
        eligible,
      }) as const;
    expect(new Book().refusal(command(10), ORGANISER)).toBe('few-eligible');
    expect(new Book().refusal(command(11), ORGANISER)).toBeNull();
  });

  /** A finished round robin of a class, number n won by the smaller numbers; places by number. */
  function finished(classOf: 'H' | 'G' | 'F', last?: 'shared'): Tournament {
    const book = withEntry({ classOf });
    for (let n = 0; n < 11; n += 1) enter(book, `u${n}`, { playerClass: classOf });
    begin(book);
    return playOut(book, (white, black) => {
      if (last === 'shared' && Math.min(white, black) === 10) return '1/2-1/2';
      return white < black ? '1-0' : '0-1';
    });
  }

  function userAt(tournament: Tournament, place: number): string {
    const found = tournament.places.find((one) => one.place === place)?.entrant ?? 0;
    return tournament.entrants[found - 1]?.userId ?? '';
  }

  test('C-24 the first goes a class up, the last a class down', () => {
    const state = finished('G');
    const steps = classSteps(state, new Map(), () => 'G');
    expect(steps).toEqual(
      new Map([
        [userAt(state, 1), 1],
        [userAt(state, 11), -1],
      ]),
    );
  });

  test('C-24 up only from a tournament of the own or a higher class, down only from the own or a lower one', () => {
    const state = finished('G');
    const [first, last] = [userAt(state, 1), userAt(state, 11)];
    const steps = (own: 'H' | 'G' | 'F') => classSteps(state, new Map(), () => own);
    expect([steps('H').get(first), steps('H').get(last)]).toEqual([1, undefined]);
    expect([steps('F').get(first), steps('F').get(last)]).toEqual([undefined, -1]);
  });

  test('C-24 nobody falls below H or rises above A', () => {
    expect(classSteps(finished('H'), new Map(), () => 'H').size).toBe(1);
    expect(classAfter('H', -1)).toBe('H');
    expect(classAfter('A', 1)).toBe('A');
    expect(PLAYER_CLASSES.map((one) => classAfter(one, 1)).join('')).toBe('GFEDCBAA');
  });

  test('C-24 the last place of stage 1 is that of each group', () => {
    const state = finished('G');
    const inGroups = {
      ...state,
      rounds: [
        {
          round: 1,
          boards: [],
          rest: [],
          byes: [],
          groups: [
            { numbers: [1, 2, 3, 4, 5, 6], places: 2 },
            { numbers: [7, 8, 9, 10, 11], places: 2 },
          ],
        },
      ],
    };
    const ranks = new Map([1, 2, 3, 4, 5, 6].map((n) => [n, n]));
    for (const n of [7, 8, 9, 10, 11]) ranks.set(n, n - 6);
    const down = [...classSteps(inGroups, ranks, () => 'G')].filter(([, step]) => step === -1);
    expect(down.map(([userId]) => userId).sort()).toEqual(['u10', 'u5']);
  });
});
