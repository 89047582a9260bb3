import * as fc from 'fast-check';
import { commitTo } from 'tabiya-engine/lots';
import { describe, expect, test } from 'vitest';
import { bandOf, GREATEST_LEVEL, levelName, levelOf } from '../levels.ts';
import { rowsOf } from '../rows.ts';
import { type Actor, type EntryConditions, PLAYER_CLASSES, type TournamentSettings } from '../types.ts';
import { classAfter, classSteps } from './classes.ts';
import type { EntryFacts } from './commands.ts';
import { active, type Tournament } from './state.ts';
import { announced, Book, FACTS, NOW, ORGANISER, playOut, SEED, settings, start } from './testing/book.ts';

const DAY = 24 * 60 * 60_000;
const WEEK = 7 * DAY;
const ADMINISTRATOR: Actor = { userId: 'boss', roles: ['administrator'] };
const PLACE = { place: 'Hall', money: 'Own means', sponsor: '' };

function who(userId: string): Actor {
  return { userId, roles: [] };
}

function enter(book: Book, userId: string, facts: Partial<EntryFacts> = {}): string | null {
  return book.refusal({ type: 'Register', facts: { ...FACTS, ...facts } }, who(userId));
}

function withEntry(entry: EntryConditions, change: Partial<TournamentSettings> = {}): Book {
  return announced({ entry, ...change });
}

function begin(book: Book, more: { barred?: ReadonlySet<string>; qualified?: number } = {}): void {
  book.now = Math.max(book.now, book.state.settings?.startsAt ?? 0);
  book.do({ type: 'Start', seed: SEED, ratings: new Map(), ...more }, null);
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
