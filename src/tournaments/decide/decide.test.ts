import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { commitTo, isRevealOf, lotsOf, seedFor } from 'tabiya-engine/lots';
import { describe, expect, test } from 'vitest';
import { tablesOf } from '../table.ts';
import { rowsOf } from '../rows.ts';
import type { PairingResult, TournamentSettings } from '../types.ts';
import { fold } from './fold.ts';
import { checkSettings } from './settings.ts';
import { active } from './state.ts';
import {
  NOW,
  SEED,
  ORGANISER,
  RESULTS,
  settings,
  Book,
  announced,
  register,
  started,
  record,
  playOut,
} from './testing/book.ts';

describe('announcement', () => {
  test.each([
    ['administrator', null],
    ['organiser', null],
    ['judge', 'not-allowed'],
    ['moderator', 'not-allowed'],
  ])('T-11 a person with the role %s: %s', (role, expected) => {
    const command = { type: 'Announce', settings: settings(), lotHash: 'x' } as const;
    expect(new Book().refusal(command, { userId: 'u', roles: [role] })).toBe(expected);
  });

  test('T-11 nobody without a role announces', () => {
    const command = { type: 'Announce', settings: settings(), lotHash: 'x' } as const;
    expect(new Book().refusal(command, { userId: 'u', roles: [] })).toBe('not-allowed');
  });

  test.each<[Partial<TournamentSettings>, string, string]>([
    [{ name: '   ' }, 'name', 'missing'],
    [{ name: 'x'.repeat(101) }, 'name', 'too-long'],
    [{ name: '\u200b\u2060' }, 'name', 'missing'],
    [{ name: 'Cup\0' }, 'name', 'characters'],
    [{ name: '\u202epuC' }, 'name', 'characters'],
    [{ name: 'Cup \ud83d' }, 'name', 'characters'],
    [{ regulation: 'Be kind.\u0007' }, 'regulation', 'characters'],
    [{ regulation: 'x'.repeat(20_001) }, 'regulation', 'too-long'],
    [{ system: 'knockout-of-nobody' }, 'system', 'unknown'],
    [{ system: 'swiss' }, 'system', 'unknown'],
    [{ control: { mode: 'sudden', baseMs: 0 } }, 'control', 'out-of-range'],
    [{ control: { mode: 'sudden', baseMs: Number.NaN } }, 'control', 'out-of-range'],
    [{ control: { mode: 'fischer', baseMs: 60_000, incrementMs: -1 } }, 'control', 'out-of-range'],
    [{ firstMoveMs: 0 }, 'firstMoveMs', 'out-of-range'],
    [{ firstMoveMs: 1.5e15 }, 'firstMoveMs', 'out-of-range'],
    [{ registrationTo: NOW - 2_000 }, 'registrationTo', 'before-registration'],
    [{ registrationTo: NOW + 60_001 }, 'registrationTo', 'after-start'],
    [{ startsAt: NOW }, 'startsAt', 'in-the-past'],
    [{ startsAt: Number.MAX_SAFE_INTEGER }, 'startsAt', 'out-of-range'],
    [{ tieBreaks: ['DSB', 'DSB'] }, 'tieBreaks', 'repeated'],
    [{ tieBreaks: ['BH'] }, 'tieBreaks', 'unknown'],
    [{ tieBreaks: ['LUCK'] }, 'tieBreaks', 'unknown'],
    [{ entrantsLimit: 1 }, 'entrantsLimit', 'out-of-range'],
  ])('T-10 settings %j: %s %s', (change, field, fault) => {
    expect(checkSettings(settings(change), NOW)).toContainEqual({ field, fault });
  });

  test('T-10 good settings have no fault, and blanks around the name go', () => {
    expect(checkSettings(settings(), NOW)).toEqual([]);
    expect(announced({ name: '  Cup ' }).state.name).toBe('Cup');
    expect(announced({ name: 'Winter\r\n\tCup 🏆' }).state.name).toBe('Winter Cup 🏆');
    expect(checkSettings(settings({ regulation: '1. Be kind.\n\t2. Be early. שלום' }), NOW)).toEqual([]);
  });
});

describe('entry', () => {
  test('R-192 registration has a first and a last instant, both included', () => {
    const book = announced({ registrationFrom: NOW + 10, registrationTo: NOW + 20 });
    for (const [at, expected] of [
      [9, 'registration-closed'],
      [10, null],
      [20, null],
      [21, 'registration-closed'],
    ] as const) {
      book.now = NOW + at;
      expect(register(book, `u${at}`)).toBe(expected);
    }
  });

  test('R-194 one entry a person; after a withdrawal he may enter again with a new number', () => {
    const book = announced();
    expect(register(book, 'u1')).toBeNull();
    expect(register(book, 'u1')).toBe('already-registered');
    book.do({ type: 'Withdraw' }, { userId: 'u1', roles: [] });
    expect(active(book.state)).toEqual([]);
    expect(register(book, 'u1')).toBeNull();
    expect(active(book.state).map(({ entrant }) => entrant)).toEqual([2]);
  });

  test('R-201 the number of participants is limited where the settings say so', () => {
    const book = announced({ entrantsLimit: 3 });
    for (const user of ['a', 'b', 'c']) expect(register(book, user)).toBeNull();
    expect(register(book, 'd')).toBe('full');
    book.do({ type: 'Withdraw' }, { userId: 'b', roles: [] });
    expect(register(book, 'd')).toBeNull();
  });

  test('R-191 nobody registers or withdraws once it has started', () => {
    const book = started(3);
    expect(register(book, 'late')).toBe('already-started');
    expect(book.refusal({ type: 'Withdraw' }, { userId: 'u1', roles: [] })).toBe('already-started');
    expect(book.refusal({ type: 'Withdraw' }, { userId: 'nobody', roles: [] })).toBe('already-started');
  });

  test('T-12 who is not registered cannot withdraw', () => {
    expect(announced().refusal({ type: 'Withdraw' }, { userId: 'u1', roles: [] })).toBe('not-registered');
  });

  test('T-13 an event is cancelled by an administrator or its own organiser, before the start', () => {
    const command = { type: 'Cancel', reason: ' no hall ' } as const;
    expect(announced().refusal(command, { userId: 'u1', roles: [] })).toBe('not-allowed');
    expect(announced().refusal(command, { userId: 'other', roles: ['organiser'] })).toBe('not-allowed');
    expect(announced().refusal(command, { userId: 'a', roles: ['administrator'] })).toBeNull();
    const book = announced();
    book.do(command, ORGANISER);
    expect(book.state.phase).toBe('cancelled');
    expect(book.state.milestones.at(-1)).toMatchObject({ kind: 'cancelled', reason: 'no hall' });
    expect(register(book, 'u1')).toBe('registration-closed');
    expect(started(3).refusal(command, ORGANISER)).toBe('already-started');
  });
});

describe('start', () => {
  test.each([0, 1, 2])('T-31 with %i entrants the event does not take place', (players) => {
    const { state } = started(players);
    expect(state.phase).toBe('cancelled');
    expect(state.milestones.at(-1)).toMatchObject({ kind: 'cancelled', reason: 'too-few-entrants' });
  });

  test('T-30 anybody can repeat the draw from the published seed', () => {
    const { state } = started(7);
    expect(state.lot).toEqual({ hash: commitTo(SEED), seed: SEED });
    expect(isRevealOf(SEED, state.lot?.hash ?? '')).toBe(true);
    expect(state.numbers).toEqual(lotsOf(seedFor(SEED, 'numbers')).shuffle([1, 2, 3, 4, 5, 6, 7]));
  });

  test('T-30 the draw as RULES.md tells it, done again with nothing of the engine', () => {
    const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
    for (let players = 3; players <= 20; players++) {
      const stream = hash(`${SEED}/numbers`).toString('hex');
      const words: number[] = [];
      const next = (n: number): number => {
        for (;;) {
          if (words.length === 0) {
            const block = hash(`${stream}:${blocks++}`);
            for (let at = 0; at < 32; at += 4) words.push(block.readUInt32BE(at));
          }
          const word = words.shift() ?? 0;
          if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
        }
      };
      let blocks = 0;
      const order = Array.from({ length: players }, (_, index) => index + 1);
      for (let place = players; place >= 2; place--) {
        const other = next(place) + 1;
        const [a, b] = [order[place - 1] ?? 0, order[other - 1] ?? 0];
        order[place - 1] = b;
        order[other - 1] = a;
      }
      expect(started(players).state.numbers, `${players} players`).toEqual(order);
    }
  });

  test('T-33 ratings are frozen at the start', () => {
    const { state } = started(3);
    expect(state.entrants.map(({ rating }) => rating)).toEqual([1550, 1550, 1550]);
  });

  test('T-32 the start happens once', () => {
    const book = started(3);
    expect(book.refusal({ type: 'Start', seed: SEED, ratings: new Map() }, null)).toBe('already-started');
  });
});

describe('play', () => {
  test('R-210 five players: 4 games each, 10 games in all; R-211 any number', () => {
    for (let players = 3; players <= 14; players++)
      for (const pace of ['rounds', 'all-at-once'] as const) {
        const book = started(players, { pace });
        const state = playOut(book, () => '1/2-1/2');
        const boards = state.rounds.flatMap((round) => round.boards);
        expect(boards.length).toBe((players * (players - 1)) / 2);
        const meetings = new Set(
          boards.map(({ white, black }) => [white, black].sort((a, b) => a - b).join()),
        );
        expect(meetings.size).toBe(boards.length);
        for (const entrant of state.numbers) {
          const whites = boards.filter(({ white }) => white === entrant).length;
          const blacks = boards.filter(({ black }) => black === entrant).length;
          expect(whites + blacks).toBe(players - 1);
          expect(Math.abs(whites - blacks)).toBeLessThanOrEqual(1);
        }
        for (const { boards: games, rest } of state.rounds) {
          const seen = [...games.flatMap(({ white, black }) => [white, black]), ...rest];
          expect(seen.toSorted((a, b) => a - b)).toEqual(state.numbers.toSorted((a, b) => a - b));
        }
        expect(state.phase).toBe('finished');
      }
  });

  test('T-41 the next round begins with the last result of a round', () => {
    const book = started(4);
    expect(book.open).toEqual(['g1.1', 'g1.2']);
    record(book, 'g1.2', '1-0');
    expect(book.open).toEqual(['g1.1']);
    record(book, 'g1.1', '0-1');
    expect(book.open).toEqual(['g2.1', 'g2.2']);
    expect(book.log.at(-1)?.event.type).toBe('round-paired');
  });

  test('T-41 all at once: every game is there from the start', () => {
    expect(started(5, { pace: 'all-at-once' }).open.length).toBe(10);
  });

  test('T-42 a result is recorded once, whatever is told again', () => {
    const book = started(4);
    record(book, 'g1.1', '1-0');
    const { version } = book.state;
    record(book, 'g1.1', '0-1');
    expect(book.state.version).toBe(version);
    expect(book.refusal({ type: 'RecordResult', gameId: 'other', result: '1-0', reason: 'mate' }, null)).toBe(
      'not-found',
    );
  });

  test('R-165 a news item after each round, R-200 awards at the end', () => {
    const book = started(4);
    playOut(book, (white, black) => (white < black ? '1-0' : '0-1'));
    expect(
      book.state.milestones.map(({ kind, round }) => (round === null ? kind : `${kind} ${round}`)),
    ).toEqual([
      'announced',
      'started',
      'round-finished 1',
      'round-finished 2',
      'round-finished 3',
      'finished',
    ]);
    const { awards } = rowsOf(book.state);
    expect(awards.map(({ place, entrant }) => [place, book.state.numbers.indexOf(entrant) + 1])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });
});

describe('places', () => {
  test('R-214 R-126 more points, then larger doubled SB, then mean rating; C-27 equal to the end shares', () => {
    // Numbers 1 and 2 have 1½ each; 1 beat the winner's rival. Computed by hand:
    // 1-2 ½, 1-3 1, 1-4 0, 2-3 0, 2-4 1, 3-4 0 → points 1½ 1½ 1 2.
    const results: Record<string, 'first' | 'second' | 'draw'> = {
      '1-2': 'draw',
      '1-3': 'first',
      '1-4': 'second',
      '2-3': 'second',
      '2-4': 'first',
      '3-4': 'second',
    };
    const state = playOut(started(4), (white, black) => {
      const winner = results[white < black ? `${white}-${black}` : `${black}-${white}`];
      if (winner === 'draw') return '1/2-1/2';
      return (winner === 'first') === white < black ? '1-0' : '0-1';
    });
    const { crosstable } = tablesOf(state, [], new Map());
    expect(
      crosstable?.rows.map(({ number, points, tieBreaks, place }) => [number, points, tieBreaks[0], place]),
    ).toEqual([
      // 4 beat 1 (1½) and 3 (1): 2·2½ = 5
      [4, 20, '5.0', 1],
      // 2 beat 4 (2), drew 1 (1½): 4 + 1½
      [2, 15, '5.5', 2],
      // 1 beat 3 (1), drew 2 (1½): 2 + 1½
      [1, 15, '3.5', 3],
      [3, 10, '3.0', 4],
    ]);
    expect(state.places.map(({ entrant, place }) => [state.numbers.indexOf(entrant) + 1, place])).toEqual([
      [4, 1],
      [2, 2],
      [1, 3],
      [3, 4],
    ]);
  });

  test('C-27 a cycle of three with equal ratings shares first place', () => {
    const state = playOut(started(3), (white, black) => ((white - black + 3) % 3 === 1 ? '1-0' : '0-1'));
    expect(state.places.map(({ place }) => place)).toEqual([1, 1, 1]);
    expect(rowsOf(state).awards.length).toBe(3);
  });

  test('R-186 any order of results gives the same table and the same places', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 7 }),
        fc.array(fc.constantFrom(...RESULTS), { minLength: 21, maxLength: 21 }),
        fc.array(fc.nat(), { minLength: 21, maxLength: 21 }),
        (players, results, picks) => {
          const of = (white: number, black: number): PairingResult =>
            results[(white * 7 + black) % 21] ?? '1-0';
          const inOrder = playOut(started(players, { pace: 'all-at-once' }), of);
          const book = started(players, { pace: 'all-at-once' });
          for (let n = 0; book.open.length > 0; n++) {
            const gameId = book.open[(picks[n % 21] ?? 0) % book.open.length];
            const board = book.state.rounds
              .flatMap((round) => round.boards)
              .find((one) => one.gameId === gameId);
            if (gameId === undefined || board === undefined) break;
            const number = (entrant: number): number => book.state.numbers.indexOf(entrant) + 1;
            record(book, gameId, of(number(board.white), number(board.black)));
          }
          expect(tablesOf(book.state, [], new Map())).toEqual(tablesOf(inOrder, [], new Map()));
          expect(book.state.places).toEqual(inOrder.places);
          expect(book.state.phase).toBe('finished');
        },
      ),
      { numRuns: 40 },
    );
  });

  test('T-02 the fold of the whole log is the state that grew with it', () => {
    const book = started(6);
    playOut(book, (white, black) => RESULTS[(white + black) % 3] ?? '1-0');
    expect(fold('t', book.log)).toEqual(book.state);
    expect(fold('t', JSON.parse(JSON.stringify(book.log)))).toEqual(book.state);
  });

  test('T-02 a log with a gap is refused', () => {
    const { log } = started(3);
    expect(() =>
      fold(
        't',
        log.filter((_, index) => index !== 1),
      ),
    ).toThrow(/misses/);
  });
});
