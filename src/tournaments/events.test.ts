import { commitTo, lotsOf, seedFor } from 'tabiya-engine/lots';
import { zoneOf } from 'tabiya-engine/series';
import { describe, expect, test } from 'vitest';
import { fold } from './decide/fold.ts';
import { announced, ORGANISER, playOut, record, register, started } from './decide/testing/book.ts';
import { rowsOf } from './rows.ts';
import { drawNumbers } from './systems/roundRobin.ts';

const DAY = 24 * 3_600_000;

/** The open game of a person, or undefined. */
function gameOf(book: ReturnType<typeof started>, entrant: number) {
  return book.state.rounds
    .flatMap(({ round, boards }) => boards.map((board) => ({ ...board, round })))
    .find(
      ({ result, gameId, white, black }) =>
        result === null && gameId !== null && (white === entrant || black === entrant),
    );
}

/** The entrant plays so many games, all won by White; other games stay open. */
function play(book: ReturnType<typeof started>, entrant: number, games: number): void {
  for (let n = 0; n < games; n++) record(book, gameOf(book, entrant)?.gameId ?? '', '1-0');
}

function points(book: ReturnType<typeof started>): ReadonlyMap<number, number> {
  const { places } = playOut(book, () => '1/2-1/2');
  return new Map(places.map(({ entrant, place }) => [entrant, place]));
}

describe('B14 somebody leaves a round robin', () => {
  test('B14 fewer than half of his games: they count for nobody, and he stands last', () => {
    const book = started(6, { pace: 'all-at-once' });
    play(book, 6, 2);
    const beaten = book.state.rounds.flatMap(({ boards }) => boards).filter(({ result }) => result !== null);
    book.do({ type: 'TakeOut', entrant: 6, expel: false }, ORGANISER);
    expect(book.state.entrants[5]).toMatchObject({ annulled: true });
    // The results stay in the table (and for the ratings).
    const now = book.state.rounds.flatMap(({ boards }) => boards);
    for (const one of beaten) expect(now).toContainEqual(one);
    const places = points(book);
    expect(places.get(6)).toBe(6);
    // The others drew everything among themselves: nobody gains or loses by the one who left.
    expect([...places.values()].filter((place) => place === 1)).toHaveLength(5);
    expect(rowsOf(fold('t', book.log) ?? book.state)).toEqual(rowsOf(book.state));
  });

  test('B14 at least half of his games: everything counts, the rest is lost by forfeit', () => {
    const book = started(6, { pace: 'all-at-once' });
    play(book, 6, 3);
    book.do({ type: 'TakeOut', entrant: 6, expel: false }, ORGANISER);
    expect(book.state.entrants[5]).toMatchObject({ annulled: false });
    const own = book.state.rounds
      .flatMap(({ boards }) => boards)
      .filter(({ white, black }) => white === 6 || black === 6);
    expect(own.filter(({ result }) => result === '+--' || result === '--+')).toHaveLength(2);
    expect([...points(book).values()].filter((place) => place === 1).length).toBeLessThan(5);
  });

  test('B14 undo opens all games again that were lost with the departure', () => {
    const book = started(5, { pace: 'all-at-once' });
    play(book, 5, 1);
    const before = book.open.length;
    book.do({ type: 'TakeOut', entrant: 5, expel: false }, ORGANISER);
    expect(book.open.length).toBe(before - 3);
    const version = book.state.acts.at(-1)?.version ?? 0;
    book.do({ type: 'Undo', version }, ORGANISER);
    expect(book.open.length).toBe(before);
    expect(book.state.entrants[4]).toMatchObject({ annulled: false, withdrawnAt: null });
  });

  test('B14 in groups it is the group he plays in that counts', () => {
    const book = started(10, { system: 'groups', tieBreaks: [] });
    const group = book.state.rounds[0]?.groups?.find(({ numbers }) => numbers.includes(1))?.numbers ?? [];
    expect(group).toHaveLength(5);
    play(book, 1, 1);
    book.do({ type: 'TakeOut', entrant: 1, expel: false }, ORGANISER);
    expect(book.state.entrants[0]).toMatchObject({ annulled: true, leftIn: 1 });
    for (const gameId of book.open) record(book, gameId, '1/2-1/2');
    expect(book.state.rounds[1]?.groups?.flatMap(({ numbers }) => numbers)).not.toContain(1);
  });

  test('R-251 who left after his group does not go on, the next one does', () => {
    const book = started(10, { system: 'groups', tieBreaks: [], breakMs: 5 * DAY });
    for (const gameId of book.open) record(book, gameId, '1-0');
    const first = book.state.coming;
    expect(first?.round).toBe(2);
    // Whoever would go on leaves in the break.
    const likely = book.state.rounds[0]?.groups?.[0]?.numbers ?? [];
    for (const entrant of likely.slice(0, 3)) book.do({ type: 'TakeOut', entrant, expel: false }, ORGANISER);
    book.now = first?.at ?? 0;
    book.do({ type: 'NextRound', round: 2 }, null);
    const on = book.state.rounds[1]?.groups?.flatMap(({ numbers }) => numbers) ?? [];
    expect(on).toHaveLength(4);
    for (const entrant of likely.slice(0, 3)) expect(on).not.toContain(entrant);
  });
});

describe('one round a day', () => {
  test('R-264 C-36 keeps the hour of play in its zone over a change of clocks', () => {
    const zone = 'America/New_York';
    // Saturday 1970-10-24, 20:00 in New York; the clocks go back in the night.
    const startsAt = Date.UTC(1970, 9, 25);
    const book = started(4, {
      system: 'swiss-dutch',
      tieBreaks: [],
      rounds: 3,
      daily: true,
      zone,
      registrationTo: startsAt,
      startsAt,
    });
    book.now = startsAt + 3_600_000;
    for (const gameId of book.open) record(book, gameId, '1-0');
    expect(book.state.coming).toMatchObject({ round: 2, at: Date.UTC(1970, 9, 26, 1) });
    book.now = Date.UTC(1970, 9, 26, 1);
    book.do({ type: 'NextRound', round: 2 }, null);
    // A round that lasts longer than a day: the next evening that is free.
    book.now += 30 * 3_600_000;
    for (const gameId of book.open) record(book, gameId, '1-0');
    expect(book.state.coming).toMatchObject({ round: 3, at: Date.UTC(1970, 9, 28, 1) });
  });

  test('R-249 every finished round is news with those in the lead, the last one too', () => {
    const book = started(4, { system: 'swiss-dutch', tieBreaks: [], rounds: 2 });
    playOut(book, () => '1-0');
    const rounds = book.state.milestones.filter(({ kind }) => kind === 'round-finished');
    expect(rounds.map(({ round }) => round)).toEqual([1, 2]);
    for (const { leaders } of rounds) expect(leaders.length).toBeGreaterThan(0);
    const winner = book.state.places.filter(({ place }) => place === 1).map(({ entrant }) => entrant);
    expect(rounds[1]?.leaders).toEqual(winner);
  });
});

describe('registration of a championship', () => {
  test('R-347 the first and the last day are both included, to the last instant', () => {
    // 16 to 30 September, start on 1 October, by the clocks of Moscow.
    const zone = 'Europe/Moscow';
    const clock = zoneOf(zone);
    const day = (month: number, date: number): number =>
      clock?.instant({ year: 1970, month, day: date, hour: 0, minute: 0 }) ?? Number.NaN;
    const [registrationFrom, startsAt] = [day(9, 16), day(10, 1)];
    const book = announced({
      system: 'championship',
      tieBreaks: [],
      breakMs: 7 * DAY,
      registrationFrom,
      registrationTo: startsAt - 1,
      startsAt,
    });
    book.now = registrationFrom - 1;
    expect(register(book, 'early')).toBe('registration-closed');
    book.now = registrationFrom;
    expect(register(book, 'first')).toBeNull();
    book.now = startsAt - 1;
    expect(register(book, 'last')).toBeNull();
    expect(book.refusal({ type: 'Withdraw' }, { userId: 'first', roles: [] })).toBeNull();
    book.now = startsAt;
    expect(register(book, 'late')).toBe('registration-closed');
    expect(book.refusal({ type: 'Withdraw' }, { userId: 'last', roles: [] })).not.toBeNull();
  });
});

describe('numbers by lot', () => {
  test('R-212 C-26 random numbers, then the Berger table: anybody can repeat the draw, and colours are balanced', () => {
    const drawn = started(6, { pace: 'all-at-once' });
    const { lot, numbers, rounds } = drawn.state;
    // T-30: the seed that was kept secret belongs to the hash that was published.
    expect(commitTo(lot?.seed ?? '')).toBe(lot?.hash);
    expect(lotsOf(seedFor(lot?.seed ?? '', 'numbers')).shuffle([1, 2, 3, 4, 5, 6])).toEqual(numbers);
    for (const entrant of numbers) {
      const boards = rounds.flatMap((one) => one.boards);
      const whites = boards.filter(({ white }) => white === entrant).length;
      const blacks = boards.filter(({ black }) => black === entrant).length;
      expect([whites + blacks, Math.abs(whites - blacks)]).toEqual([5, 1]);
    }
    // Other seeds give other numbers.
    const others = new Set(['a', 'b', 'c', 'd'].map((seed) => drawNumbers([1, 2, 3, 4, 5, 6], seed).join()));
    expect(others.size).toBeGreaterThan(1);
  });
});
