import { checkEvent } from 'tabiya-engine/swiss';
import { lotsOf } from 'tabiya-engine/lots';
import { describe, expect, test } from 'vitest';
import type { JudgeCommand } from '../decide/commands.ts';
import { fold } from '../decide/fold.ts';
import { active, type Tournament } from '../decide/state.ts';
import { announced, type Book, ORGANISER, record, register, SEED, start } from '../decide/testing/book.ts';
import { rowsOf } from '../rows.ts';
import { tablesOf } from '../table.ts';
import type { EntrantView } from '../view.ts';
import type { PairingResult, TournamentSettings } from '../types.ts';
import { whyOf } from '../why.ts';
import { findSystem } from './registry.ts';
import { swissRecord } from './swissRecord.ts';

const RESULTS: readonly PairingResult[] = ['1-0', '0-1', '1/2-1/2', '1-0', '0-1'];

/** u1 is the best rated. */
const ratingOf = (userId: string): number => 2000 - 10 * Number(userId.slice(1));

function entered(players: number, change: Partial<TournamentSettings> = {}): Book {
  const book = announced({ system: 'swiss-dutch', tieBreaks: ['BH/C1', 'BH'], ...change });
  for (let n = 1; n <= players; n++) expect(register(book, `u${n}`)).toBeNull();
  return book;
}

function begun(players: number, change: Partial<TournamentSettings> = {}): Book {
  const book = entered(players, change);
  start(book, ratingOf);
  return book;
}

/** Plays the open games of the round; results by lot of a seed. */
function playRound(book: Book, seed: string, of?: (white: number, black: number) => PairingResult): void {
  const lots = lotsOf(`${seed}/${book.state.rounds.length}`);
  const boards = book.state.rounds.at(-1)?.boards ?? [];
  for (const { gameId, white, black, result } of boards)
    if (gameId !== null && result === null)
      record(book, gameId, of?.(white, black) ?? lots.pick(RESULTS) ?? '1-0');
}

function judge(book: Book, command: JudgeCommand): Tournament {
  return book.do(command, ORGANISER);
}

/** Invariants of every round: nobody twice, nobody lost, no pair twice. */
function expectSound(tournament: Tournament): void {
  const met = new Set<string>();
  for (const { round, boards, byes } of tournament.rounds) {
    const seen = [...boards.flatMap(({ white, black }) => [white, black]), ...byes.map((bye) => bye.entrant)];
    expect(new Set(seen).size, `round ${round}`).toBe(seen.length);
    for (const { white, black, result } of boards) {
      const pair = [white, black].sort((a, b) => a - b).join('-');
      expect(met.has(pair), `${pair} in round ${round}`).toBe(false);
      if (result !== '+--' && result !== '--+') met.add(pair);
    }
  }
}

function views({ entrants }: Tournament): EntrantView[] {
  return entrants.map((one) => ({
    entrant: one.entrant,
    number: one.number,
    userId: one.userId,
    name: `Player ${one.entrant}`,
    title: null,
    federation: null,
    rating: one.rating,
    withdrawn: one.withdrawnAt !== null,
    standing: one.standing,
    expelled: one.expelled,
    fromRound: one.fromRound,
    requestedByes: one.byes,
  }));
}

describe.each(['swiss-dutch', 'swiss-portal', 'swiss-chesson'])('%s', (system) => {
  test.each([4, 7, 10, 23])('R-186 R-187 %i players from registration to the winner', (players) => {
    const book = begun(players, { system, tieBreaks: [] });
    for (let guard = 0; book.state.phase === 'running' && guard < 12; guard++) {
      expectSound(book.state);
      playRound(book, `${system}${players}`);
    }
    const { state } = book;
    expect(state.phase === 'finished' || (state.coming?.failed ?? null) !== null).toBe(true);
    expectSound(state);
    // T-02: the rows are the fold of the log.
    expect(rowsOf(fold('t', book.log) ?? state)).toEqual(rowsOf(state));
    if (state.phase === 'finished') {
      expect(state.places.some(({ place }) => place === 1)).toBe(true);
      expect(state.places.length).toBe(state.numbers.length);
    }
  });
});

describe('FIDE Dutch on the portal', () => {
  test('C.04.3 the rounds are those the checker expects', () => {
    const book = begun(13, { rounds: 6 });
    while (book.state.phase === 'running' && book.state.coming === null) playRound(book, 'checked');
    const record = swissRecord(book.state, SEED, 6);
    expect(checkEvent(record).map(({ status }) => status)).toEqual(Array(6).fill('same'));
  });

  test('R-294 C-14 numbers follow the frozen ratings; equal ratings in order of registration', () => {
    const book = entered(6);
    start(book, (userId) => (userId === 'u6' ? 2100 : 1900));
    expect(book.state.numbers).toEqual([6, 1, 2, 3, 4, 5]);
  });

  test.each(['swiss-dutch', 'swiss-portal', 'swiss-chesson'])(
    'R-125 C-14 %s: ratings order the players, those without one follow in random order',
    (system) => {
      const rated = new Map([
        ['u2', 1700],
        ['u5', 1900],
        ['u7', 1800],
      ]);
      const tails = new Set<string>();
      for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
        const book = entered(8, { system, tieBreaks: [] });
        book.now += 60_000;
        book.do({ type: 'Start', seed, ratings: rated }, null);
        const { numbers } = book.state;
        expect(numbers.slice(0, 3)).toEqual([5, 7, 2]);
        expect(numbers.slice(3).toSorted((a, b) => a - b)).toEqual([1, 3, 4, 6, 8]);
        tails.add(numbers.slice(3).join());
        // Upper half against lower half: the best rated meets somebody without a rating.
        const first = book.state.rounds[0]?.boards.find(({ white, black }) => white === 5 || black === 5);
        const opponent = first?.white === 5 ? first.black : first?.white;
        expect([1, 3, 4, 6, 8]).toContain(opponent);
      }
      expect(tails.size).toBeGreaterThan(1);
    },
  );

  test('R-322 the list of tie-breaks stands in the settings and no act changes it', () => {
    const book = begun(6);
    playRound(book, 'x');
    expect(book.state.settings?.tieBreaks).toEqual(['BH/C1', 'BH']);
  });

  test('why a pair plays is told from the state it was paired on', () => {
    const book = begun(8);
    playRound(book, 'why');
    const told = whyOf('t', book.log, { round: 2, board: 1 }, 'en');
    expect(told?.lines.length).toBeGreaterThan(1);
    const [board] = book.state.rounds[1]?.boards ?? [];
    judge(book, { type: 'Correct', round: 1, board: 1, result: '1/2-1/2' });
    expect(whyOf('t', book.log, { round: 2, board: 1 }, 'en')).toEqual(told);
    expect(told?.white).toBe(book.state.numbers.indexOf(board?.white ?? 0) + 1);
    expect(whyOf('t', book.log, { round: 2, board: 1 }, 'ru')?.lines.join('\n')).toMatch(/Тур 2/u);
  });

  test('R-199 C-43 an opponent who makes no move has not played: a win by forfeit', () => {
    const book = begun(4);
    const [first] = book.open;
    book.do({ type: 'RecordResult', gameId: first ?? '', result: '0-1', reason: 'first-move' }, null);
    expect(book.state.rounds[0]?.boards.find(({ gameId }) => gameId === first)?.result).toBe('--+');
  });

  test('A08 C22 a player who leaves and comes back has missed what he missed', () => {
    const book = begun(6, { rounds: 5 });
    playRound(book, 'a');
    expect(book.refusal({ type: 'Withdraw' }, { userId: 'u3', roles: [] })).toBeNull();
    const open = book.state.rounds[1]?.boards ?? [];
    expect(open.length).toBe(3);
    playRound(book, 'b');
    expect(book.state.rounds[2]?.boards.some(({ white, black }) => white === 3 || black === 3)).toBe(false);
    expect(book.state.rounds[2]?.byes.length).toBe(1);
    judge(book, { type: 'Readmit', entrant: 3 });
    playRound(book, 'c');
    expect(book.state.rounds[3]?.boards.some(({ white, black }) => white === 3 || black === 3)).toBe(true);
    expectSound(book.state);
  });

  test('A07 a late entrant gets a number by his rating, scores 0 before, and plays from the next round', () => {
    const book = begun(6, { rounds: 4 });
    const late = { userId: 'late', rating: 1975 };
    const before = book.state.rounds[0];
    judge(book, { type: 'AdmitLate', person: late });
    expect(book.state.numbers).toEqual([1, 2, 7, 3, 4, 5, 6]);
    expect(book.state.rounds[0]).toEqual(before);
    playRound(book, 'late');
    const round = book.state.rounds[1];
    const seated = round?.boards.some(({ white, black }) => white === 7 || black === 7);
    expect(seated === true || round?.byes.some(({ entrant }) => entrant === 7) === true).toBe(true);
    const { standings } = tablesOf(book.state, views(book.state), new Map());
    expect(standings?.rows.find(({ number }) => number === 3)?.points).toBe(
      round?.byes.some(({ entrant, kind }) => entrant === 7 && kind === 'pairing') === true ? 10 : 0,
    );
    expect(book.refusal({ type: 'AdmitLate', person: late }, ORGANISER)).toBe('already-registered');
  });

  test('A07 GHR 2.3 once round 4 is paired late entrants come at the end', () => {
    const book = begun(8, { rounds: 7 });
    for (let round = 1; round <= 3; round++) playRound(book, 'm');
    judge(book, { type: 'AdmitLate', person: { userId: 'late', rating: 2500 } });
    expect(book.state.numbers.at(-1)).toBe(9);
  });

  test('GHR 3.3 a half-point bye on request: so many as allowed, never in the last round, not twice', () => {
    const book = begun(7, { rounds: 4, halfByes: 1 });
    const u2 = { userId: 'u2', roles: [] };
    const ask = (round: number, wanted = true) => book.refusal({ type: 'RequestBye', round, wanted }, u2);
    expect(ask(1)).toBe('round-paired');
    expect(ask(4)).toBe('last-round');
    expect(ask(2)).toBeNull();
    expect(ask(2)).toBe('already-so');
    expect(ask(3)).toBe('no-more-byes');
    playRound(book, 'bye');
    expect(book.state.rounds[1]?.byes).toEqual([{ entrant: 2, kind: 'half' }]);
    const { standings } = tablesOf(book.state, views(book.state), new Map());
    expect(standings?.rows.find(({ number }) => number === 2)?.points).toBeGreaterThanOrEqual(5);
  });

  test('A09 nobody left to pair: no round, no rematch; the judge closes the event', () => {
    const book = begun(4, { rounds: 3 });
    playRound(book, 'n', (white, black) => (white < black ? '1-0' : '0-1'));
    // 1 and 3 have met: they stay alone.
    const [first] = book.state.rounds[0]?.boards ?? [];
    const stay = new Set([first?.white, first?.black]);
    for (const { entrant } of active(book.state))
      if (!stay.has(entrant)) judge(book, { type: 'TakeOut', entrant, expel: false });
    playRound(book, 'n');
    expect(book.state.rounds.length).toBe(2);
    expect(book.state.coming).toMatchObject({ round: 3, failed: expect.any(String) });
    expect(book.refusal({ type: 'PairByHand', round: 9, pairs: [] }, ORGANISER)).toBe('no-such-round');
    judge(book, { type: 'Close' });
    expect(book.state.phase).toBe('finished');
  });

  test('A13 R-198 a draft is replaced as a whole; only one of two judges publishes the round', () => {
    const book = begun(7, { rounds: 4, release: 'judge' });
    playRound(book, 'd');
    const draft = book.state.coming?.draft;
    expect([draft?.round, book.state.rounds.length]).toEqual([2, 1]);
    judge(book, { type: 'GiveBye', entrant: 1, round: 2, kind: 'half' });
    const again = book.state.coming?.draft;
    expect(again?.byes).toContainEqual({ entrant: 1, kind: 'half' });
    expect(again?.pairs.length).toBe(3);
    judge(book, { type: 'Publish', round: 2 });
    expect(book.refusal({ type: 'Publish', round: 2 }, ORGANISER)).toBe('round-paired');
    expect(book.state.rounds.length).toBe(2);
  });

  test('R-264 a break: the next round waits for its time, the judge may begin it earlier', () => {
    const book = begun(6, { rounds: 3, breakMs: 3_600_000 });
    playRound(book, 'p');
    expect(book.state.coming).toEqual({ round: 2, at: book.now + 3_600_000, draft: null, failed: null });
    book.now += 3_600_000;
    book.do({ type: 'NextRound', round: 2 }, null);
    expect(book.state.rounds.length).toBe(2);
    playRound(book, 'p');
    judge(book, { type: 'PairNow' });
    expect(book.state.rounds.length).toBe(3);
    // The deadline of a round that is there already changes nothing.
    expect(book.do({ type: 'NextRound', round: 3 }, null).rounds.length).toBe(3);
  });

  test('a paused event pairs nothing until it goes on', () => {
    const book = begun(6, { rounds: 3 });
    judge(book, { type: 'Pause' });
    playRound(book, 'q');
    expect(book.state.rounds.length).toBe(1);
    judge(book, { type: 'Resume' });
    expect(book.state.rounds.length).toBe(2);
  });

  test('C18 GHR 4.3 a correction counts for the next pairing; it is taken back by a compensating event', () => {
    const book = begun(8, { rounds: 5 });
    playRound(book, 'r');
    const rounds = JSON.stringify(book.state.rounds);
    const from = book.state.rounds[0]?.boards[0]?.result ?? null;
    const to = from === '1-0' ? '0-1' : '1-0';
    judge(book, { type: 'Correct', round: 1, board: 1, result: to });
    expect(book.state.rounds[0]?.boards[0]?.result).toBe(to);
    expect(book.state.rounds[1]?.boards.length).toBe(4);
    const act = book.state.acts.at(-1);
    judge(book, { type: 'Undo', version: act?.version ?? 0 });
    expect(JSON.stringify(book.state.rounds)).toBe(rounds);
    expect(book.refusal({ type: 'Undo', version: act?.version ?? 0 }, ORGANISER)).toBe('nothing-to-undo');
    expect(rowsOf(fold('t', book.log) ?? book.state)).toEqual(rowsOf(book.state));
  });

  test('D23 after the end nothing is changed without opening the event again; then places are made anew', () => {
    const book = begun(4, { rounds: 1 });
    playRound(book, 's', () => '1-0');
    expect(book.state.phase).toBe('finished');
    const correct = { type: 'Correct', round: 1, board: 1, result: '0-1' } as const;
    expect(book.refusal(correct, ORGANISER)).toBe('is-finished');
    judge(book, { type: 'Reopen' });
    judge(book, correct);
    expect(book.state.phase).toBe('running');
    judge(book, { type: 'Close' });
    expect(book.state.phase).toBe('finished');
    const loser = book.state.rounds[0]?.boards[0]?.white;
    expect(book.state.places.find(({ entrant }) => entrant === loser)?.place).toBeGreaterThan(2);
  });

  test('C22 whoever is taken out loses his open game by forfeit; taking it back opens it again', () => {
    const book = begun(7, { rounds: 4 });
    const [board] = book.state.rounds[0]?.boards ?? [];
    const gone = board?.white ?? 0;
    judge(book, { type: 'TakeOut', entrant: gone, expel: true });
    expect(book.state.rounds[0]?.boards[0]?.result).toBe('--+');
    judge(book, { type: 'Undo', version: book.state.acts.at(-1)?.version ?? 0 });
    expect(book.state.rounds[0]?.boards[0]?.result).toBeNull();
    expect(active(book.state).length).toBe(7);
  });
});

describe('the portal’s Swiss', () => {
  test('R-270 C-38 with an odd number the last to register waits in reserve', () => {
    const book = begun(7, { system: 'swiss-portal', tieBreaks: [] });
    expect(book.state.numbers).toEqual([1, 2, 3, 4, 5, 6]);
    expect(book.state.rounds[0]?.boards.length).toBe(3);
  });

  test.each([
    ['chess', false],
    ['battle', true],
  ] as const)('R-278 R-279 two with three Whites each lead: in %s they meet: %s', (kind, meet) => {
    const book = begun(8, { system: 'swiss-portal', tieBreaks: [], kind, rounds: 4, release: 'judge' });
    const seats = (book.state.rounds[0]?.boards ?? []).flatMap(({ white, black }) => [white, black]);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = seats;
    const leads = (white: number): PairingResult => (white === a || white === c ? '1-0' : '1/2-1/2');
    playRound(book, 'leads', leads);
    const rounds = [
      [
        [a, d],
        [c, b],
        [e, h],
        [g, f],
      ],
      [
        [a, f],
        [c, h],
        [e, b],
        [g, d],
      ],
    ] as const;
    for (const [index, pairs] of rounds.entries()) {
      const chosen = pairs.map(([white, black]) => ({ white, black }));
      judge(book, { type: 'PairByHand', round: index + 2, pairs: chosen, against: true });
      playRound(book, 'leads', leads);
    }
    const drawn = (book.state.coming?.draft?.pairs ?? []).map(({ white, black }) => new Set([white, black]));
    expect(drawn).toHaveLength(4);
    expect(drawn.some((pair) => pair.has(a) && pair.has(c))).toBe(meet);
    const said = findSystem('swiss-portal')
      ?.describe(book.state.settings, 8)
      .sentences.map(({ key }) => key);
    expect([said?.includes('portalColours'), said?.includes('battleColours')]).toEqual([!meet, meet]);
  });

  test('R-272 20 players: 1-11, 2-12 …', () => {
    const book = begun(20, { system: 'swiss-portal', tieBreaks: [] });
    const pairs = book.state.rounds[0]?.boards.map(({ white, black }) =>
      [white, black].sort((a, b) => a - b),
    );
    expect(pairs?.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual(
      Array.from({ length: 10 }, (_, i) => [i + 1, i + 11]),
    );
  });

  test.each(['swiss-portal', 'swiss-chesson'])(
    'R-282 R-307 R-312 %s: Buchholz is the sum of the points of all opponents met, a bye adds nothing',
    (system) => {
      const book = begun(7, { system, tieBreaks: [], rounds: 3 });
      // Nobody comes to one board of the first round: these two have not met.
      const [absent] = book.state.rounds[0]?.boards ?? [];
      if (absent?.gameId != null) record(book, absent.gameId, '--+');
      for (let guard = 0; book.state.phase === 'running' && guard < 6; guard++) playRound(book, 'face');
      const { standings } = tablesOf(book.state, views(book.state), new Map());
      const rows = standings?.rows ?? [];
      const pointsOf = new Map(rows.map(({ number, points }) => [number, points]));
      const numberOf = (entrant: number): number => book.state.numbers.indexOf(entrant) + 1;
      for (const { number, tieBreaks } of rows) {
        const met = book.state.rounds.flatMap(({ boards }) =>
          boards.flatMap(({ white, black, result }) => {
            const [a, b] = [numberOf(white), numberOf(black)];
            if (result === '--+' || (a !== number && b !== number)) return [];
            return [pointsOf.get(a === number ? b : a) ?? 0];
          }),
        );
        const sum = met.reduce((total, points) => total + points, 0);
        expect([number, Number(tieBreaks[0]) * 10]).toEqual([number, sum]);
      }
      expect(rows.length).toBeGreaterThan(5);
    },
  );

  test('R-281 as many rounds as a playoff of the field would have', () => {
    const book = begun(20, { system: 'swiss-portal', tieBreaks: [] });
    while (book.state.phase === 'running' && book.state.coming === null) playRound(book, 'u');
    expect(book.state.rounds.length).toBe(5);
  });
});
