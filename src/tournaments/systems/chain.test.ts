import { lotsOf } from 'tabiya-engine/lots';
import { describe, expect, test } from 'vitest';
import { fold } from '../decide/fold.ts';
import { announced, type Book, ORGANISER, playOut, record, register, start } from '../decide/testing/book.ts';
import { rowsOf } from '../rows.ts';
import { stageEvents } from '../stageEvents.ts';
import { tablesOf } from '../table.ts';
import type { PairingResult, StageSettings, TournamentSettings } from '../types.ts';
import type { EntrantView } from '../view.ts';
import { findSystem } from './registry.ts';

const RESULTS: readonly PairingResult[] = ['1-0', '0-1', '1/2-1/2'];
const PLAYOFF = { format: 'single', order: 'seeded', tieBreakGames: 0 } as const;

const SWISS_PLAYOFF: readonly StageSettings[] = [
  { system: 'swiss-dutch', places: 4, rounds: 3 },
  { system: 'knockout', places: null, knockout: PLAYOFF },
];
const GROUPS_PLAYOFF: readonly StageSettings[] = [
  { system: 'group-stage', places: null, groups: { largest: 4, places: 2 } },
  { system: 'knockout', places: null, knockout: PLAYOFF },
];
const SWISS_FINAL: readonly StageSettings[] = [
  { system: 'swiss-portal', places: 4, rounds: 3 },
  { system: 'round-robin', places: null },
];

function begun(
  players: number,
  stages: readonly StageSettings[],
  change: Partial<TournamentSettings> = {},
): Book {
  const book = announced({ system: 'chain', tieBreaks: [], stages, ...change });
  for (let n = 1; n <= players; n++) expect(register(book, `u${n}`)).toBeNull();
  start(book, (userId) => 2000 - 10 * Number(userId.slice(1)));
  return book;
}

function views({ state }: Book): EntrantView[] {
  return state.entrants.map((one) => ({
    entrant: one.entrant,
    number: one.number,
    userId: one.userId,
    name: `P${one.entrant}`,
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

/** The better rating wins. */
const better = (white: number, black: number): PairingResult => (white < black ? '1-0' : '0-1');

/** Plays the open games of one stage. */
function playStage(book: Book, of: (white: number, black: number) => PairingResult): void {
  const stage = stageEvents(book.state).length;
  while (stageEvents(book.state).length === stage && book.open.length > 0) {
    const [gameId = ''] = book.open;
    const board = book.state.rounds.flatMap(({ boards }) => boards).find((one) => one.gameId === gameId);
    record(book, gameId, of(board?.white ?? 0, board?.black ?? 0));
  }
}

describe('an event that chains systems', () => {
  test('R-251 C-35 a Swiss and a playoff: the best four enter by themselves, seeded by their places', () => {
    const book = begun(10, SWISS_PLAYOFF);
    playStage(book, better);
    const [swiss, cup] = stageEvents(book.state);
    expect(swiss?.tournament.rounds).toHaveLength(3);
    expect(cup?.tournament.rounds.map(({ round }) => round)).toEqual([1]);
    expect(cup?.tournament.numbers).toHaveLength(4);
    const places = findSystem('swiss-dutch')?.places(swiss?.tournament ?? book.state) ?? [];
    const seeds = cup?.tournament.numbers ?? [];
    const placeOf = (entrant: number): number => places.find((one) => one.entrant === entrant)?.place ?? 99;
    expect(seeds.map(placeOf)).toEqual(seeds.map(placeOf).toSorted((a, b) => a - b));
    // Seed 1 meets seed 4, seed 2 meets seed 3.
    const pairs = (cup?.tournament.rounds[0]?.boards ?? []).map(({ white, black }) =>
      [seeds.indexOf(white) + 1, seeds.indexOf(black) + 1].toSorted((a, b) => a - b).join('-'),
    );
    expect(pairs.toSorted()).toEqual(['1-4', '2-3']);
    // The first rounds of the event are those of the Swiss, then come semi-finals and the final.
    expect(book.state.rounds.map(({ round }) => round)).toEqual([1, 2, 3, 4]);
    playStage(book, better);
    expect(book.state.phase).toBe('finished');
    expect(book.state.rounds.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5]);
    // The whole ranking: the playoff first, behind it the Swiss in its order, nobody twice and nobody lost.
    expect(book.state.places[0]).toEqual({ entrant: 1, place: 1 });
    expect(new Set(book.state.places.map(({ entrant }) => entrant)).size).toBe(10);
    expect(
      book.state.places
        .slice(0, 4)
        .map(({ entrant }) => entrant)
        .toSorted((a, b) => a - b),
    ).toEqual(seeds.toSorted((a, b) => a - b));
    expect(book.state.places.slice(4).every(({ place }) => place >= 5)).toBe(true);
    expect(rowsOf(fold('t', book.log) ?? book.state)).toEqual(rowsOf(book.state));
  });

  test('C-35 R-334 groups and a playoff: two of one group do not meet at once', () => {
    const book = begun(16, GROUPS_PLAYOFF);
    playStage(book, better);
    const [groups, cup] = stageEvents(book.state);
    const groupOf = (entrant: number): number =>
      groups?.tournament.rounds[0]?.groups?.findIndex(({ numbers }) => numbers.includes(entrant)) ?? -1;
    expect(cup?.tournament.numbers).toHaveLength(8);
    const met = cup?.tournament.rounds[0]?.boards ?? [];
    expect(met).toHaveLength(4);
    for (const { white, black } of met) expect(groupOf(white)).not.toBe(groupOf(black));
    // A first of a group meets a second.
    expect(cup?.tournament.numbers.slice(0, 4).map(groupOf).toSorted()).toEqual([0, 1, 2, 3]);
    playStage(book, better);
    expect(book.state.phase).toBe('finished');
    expect(book.state.places[0]).toEqual({ entrant: 1, place: 1 });
    expect(book.state.places).toHaveLength(16);
  });

  test('C-35 a Swiss and a final of all against all', () => {
    const book = begun(8, SWISS_FINAL);
    playStage(book, better);
    const [, final] = stageEvents(book.state);
    expect(final?.tournament.numbers).toHaveLength(4);
    playOut(book, better);
    expect(stageEvents(book.state)[1]?.tournament.rounds).toHaveLength(3);
    expect(book.state.phase).toBe('finished');
    expect(book.state.places).toHaveLength(8);
    const { parts } = tablesOf(book.state, views(book), new Map());
    expect(parts?.map(({ stage, system, finished }) => [stage, system, finished])).toEqual([
      [2, 'round-robin', true],
      [1, 'swiss-portal', true],
    ]);
    expect(parts?.[0]?.crosstable?.rows.map(({ points }) => points)).toEqual([30, 20, 10, 0]);
    expect(parts?.[1]?.standings?.rows).toHaveLength(8);
  });

  test('R-185 C-23 R-251 who left or has not played a game does not go on', () => {
    const book = begun(8, SWISS_PLAYOFF, { breakMs: 3_600_000 });
    const next = (): void => {
      book.now = book.state.coming?.at ?? book.now;
      book.do({ type: 'NextRound', round: book.state.coming?.round ?? 0 }, null);
    };
    for (let round = 1; round <= 3; round++) {
      for (const gameId of book.open) {
        const board = book.state.rounds.at(-1)?.boards.find((one) => one.gameId === gameId);
        const absent = board?.white === 8 || board?.black === 8;
        // Nobody ever comes to a game with player 8, and he has all the points.
        const result = absent
          ? board.white === 8
            ? '1-0'
            : '0-1'
          : better(board?.white ?? 0, board?.black ?? 0);
        book.do({ type: 'RecordResult', gameId, result, reason: absent ? 'first-move' : 'mate' }, null);
      }
      if (round < 3) next();
    }
    // In the break the leader leaves.
    book.do({ type: 'TakeOut', entrant: 1, expel: false }, ORGANISER);
    next();
    const on = stageEvents(book.state)[1]?.tournament.numbers ?? [];
    expect(on).toHaveLength(4);
    expect(on).not.toContain(1);
    expect(on).not.toContain(8);
  });

  test('C18 a corrected result of the Swiss takes the playoff back where others go on, and undo restores it', () => {
    const book = begun(8, SWISS_PLAYOFF);
    playStage(book, better);
    const before = stageEvents(book.state)[1]?.tournament.numbers.join();
    // Find a result whose change sends other people on.
    const candidates = (book.state.rounds[2]?.boards ?? []).map(({ board }) => board);
    let changed: number | null = null;
    for (const board of candidates) {
      const seat = book.state.rounds[2]?.boards.find((one) => one.board === board);
      const result = seat?.result === '1-0' ? '0-1' : '1-0';
      book.do({ type: 'Correct', round: 3, board, result }, ORGANISER);
      if (stageEvents(book.state)[1]?.tournament.numbers.join() !== before) {
        changed = board;
        break;
      }
    }
    expect(changed).not.toBeNull();
    expect(book.state.rounds.map(({ round }) => round)).toEqual([1, 2, 3, 4]);
    const act = book.state.acts.at(-1);
    expect(act?.takenBack.map(({ round }) => round)).toEqual([4]);
    book.do({ type: 'Undo', version: act?.version ?? 0 }, ORGANISER);
    expect(stageEvents(book.state)[1]?.tournament.numbers.join()).toBe(before);
    playOut(book, better);
    expect(book.state.phase).toBe('finished');
    expect(rowsOf(fold('t', book.log) ?? book.state)).toEqual(rowsOf(book.state));
  });

  test.each([
    ['a Swiss and a playoff', 8, SWISS_PLAYOFF, 4],
    ['groups and a playoff', 12, GROUPS_PLAYOFF, 6],
    ['a Swiss and a final', 8, SWISS_FINAL, 4],
  ] as const)(
    'R-184 C-22 %s: places of the next stage are confirmed within 14 days, one that lapses is nobody’s',
    (_, players, stages, places) => {
      const book = begun(players, stages, { confirm: true });
      while (book.open.length > 0) {
        const [gameId = ''] = book.open;
        const board = book.state.rounds.flatMap(({ boards }) => boards).find((one) => one.gameId === gameId);
        record(book, gameId, better(board?.white ?? 0, board?.black ?? 0));
      }
      // Between the rounds of a stage nobody is asked.
      expect(stageEvents(book.state)).toHaveLength(1);
      const { asked } = book;
      expect(asked).toHaveLength(places);
      for (const { until } of book.state.confirming?.asked ?? [])
        expect(until).toBe(book.now + 14 * 86_400_000);
      const outsider = book.state.entrants.find(({ entrant }) => !asked.includes(entrant));
      const word = (entrant: number): string | null =>
        book.refusal({ type: 'Confirm' }, { userId: `u${entrant}`, roles: [] });
      expect(word(outsider?.entrant ?? 0)).toBe('nothing-to-confirm');
      expect(book.refusal({ type: 'PairNow' }, ORGANISER)).toBe('confirmations-open');
      const [silent = 0, ...others] = asked;
      for (const entrant of others) expect(word(entrant)).toBeNull();
      expect(stageEvents(book.state)).toHaveLength(1);
      book.now = book.state.coming?.at ?? 0;
      book.do({ type: 'NextRound', round: book.state.coming?.round ?? 0 }, null);
      const on = stageEvents(book.state)[1]?.tournament.numbers ?? [];
      expect(on.toSorted((a, b) => a - b)).toEqual(others.toSorted((a, b) => a - b));
      expect(on).not.toContain(silent);
      playOut(book, better);
      expect(book.state.phase).toBe('finished');
      expect(book.state.places).toHaveLength(players);
      expect(rowsOf(fold('t', book.log) ?? book.state)).toEqual(rowsOf(book.state));
    },
  );

  test('R-184 when all have confirmed the next stage begins at once; too few of them end the event', () => {
    const book = begun(8, SWISS_FINAL, { confirm: true });
    playStage(book, better);
    const { asked } = book;
    for (const entrant of asked) book.do({ type: 'Confirm' }, { userId: `u${entrant}`, roles: [] });
    expect(stageEvents(book.state)[1]?.tournament.numbers).toHaveLength(4);

    const silent = begun(8, SWISS_FINAL, { confirm: true });
    playStage(silent, better);
    // C-46: two do not make a final of all against all.
    for (const entrant of silent.asked.slice(0, 2))
      silent.do({ type: 'Confirm' }, { userId: `u${entrant}`, roles: [] });
    silent.now = silent.state.coming?.at ?? 0;
    silent.do({ type: 'NextRound', round: silent.state.coming?.round ?? 0 }, null);
    expect([silent.state.phase, stageEvents(silent.state).length]).toEqual(['finished', 1]);
    expect(silent.state.places).toHaveLength(8);
  });

  test('R-184 C-22 who moves up in place of one who left has two weeks of his own; the others keep theirs', () => {
    const DAY = 86_400_000;
    const book = begun(8, SWISS_FINAL, { confirm: true });
    playStage(book, better);
    const first = book.asked;
    const ended = book.now;
    const [sure = 0, leaver = 0, silent = 0, late = 0] = first;
    const word = (entrant: number): string | null =>
      book.refusal({ type: 'Confirm' }, { userId: `u${entrant}`, roles: [] });
    expect(word(sure)).toBeNull();
    book.now += 10 * DAY;
    book.do({ type: 'Withdraw' }, { userId: `u${leaver}`, roles: [] });
    const [up = 0] = book.asked.filter((entrant) => !first.includes(entrant));
    expect(book.asked).toHaveLength(4);
    const untilOf = new Map(book.state.confirming?.asked.map(({ entrant, until }) => [entrant, until]));
    expect(untilOf.get(up)).toBe(ended + 24 * DAY);
    expect([untilOf.get(silent), untilOf.get(late)]).toEqual([ended + 14 * DAY, ended + 14 * DAY]);
    // An older release, which told no shorter times, gave everybody two weeks once more.
    const older = book.log.map(({ event, ...entry }) => {
      if (event.type !== 'confirmation-opened') return { ...entry, event };
      const { sooner: _, ...said } = event;
      return { ...entry, event: said };
    });
    expect(fold('t', older)?.confirming).toEqual({
      ...book.state.confirming,
      asked: book.asked.map((entrant) => ({ entrant, until: ended + 24 * DAY })),
    });
    // The first two weeks end: who said nothing loses his place, and the round still waits for who moved up.
    expect(word(late)).toBeNull();
    expect(book.state.coming?.at).toBe(ended + 14 * DAY);
    book.now = ended + 14 * DAY;
    book.do({ type: 'NextRound', round: book.state.coming?.round ?? 0 }, null);
    expect(book.state.lapsed.map(({ entrant }) => entrant)).toEqual([silent]);
    expect(word(silent)).toBe('nothing-to-confirm');
    expect(stageEvents(book.state)).toHaveLength(1);
    expect(book.state.coming?.at).toBe(ended + 24 * DAY);
    expect(word(up)).toBeNull();
    const on = stageEvents(book.state)[1]?.tournament.numbers ?? [];
    expect(new Set(on)).toEqual(new Set([sure, late, up]));
    playOut(book, better);
    expect(rowsOf(fold('t', book.log) ?? book.state)).toEqual(rowsOf(book.state));
  });

  test.each([3, 4, 6])(
    'C-34 C-35 a single group of %i is a stage like others: its best play the playoff',
    (players) => {
      const stages: readonly StageSettings[] = [
        { system: 'group-stage', places: null, groups: { largest: 8, places: 2 } },
        { system: 'knockout', places: null, knockout: PLAYOFF },
      ];
      const book = begun(players, stages);
      expect(book.state.rounds[0]?.groups?.map(({ numbers, places }) => [numbers.length, places])).toEqual([
        [players, 2],
      ]);
      playStage(book, better);
      const [group, cup] = stageEvents(book.state);
      const best = (findSystem('group-stage')?.places(group?.tournament ?? book.state) ?? [])
        .toSorted((a, b) => a.place - b.place)
        .slice(0, 2);
      expect(cup?.tournament.numbers).toEqual(best.map(({ entrant }) => entrant));
      playOut(book, () => '0-1');
      expect(book.state.phase).toBe('finished');
      expect(book.state.places).toHaveLength(players);
      expect(book.state.places.slice(0, 2).map(({ place }) => place)).toEqual([1, 2]);
    },
  );

  test('T-49 a final of all against all may have two cycles, a Swiss has none', () => {
    const twice = { cycles: 2, swapLastTwo: null } as const;
    const stages: readonly StageSettings[] = [
      { system: 'swiss-portal', places: 4, rounds: 3 },
      { system: 'round-robin', places: null, roundRobin: twice },
    ];
    const book = begun(8, stages);
    playStage(book, better);
    playOut(book, better);
    const final = stageEvents(book.state)[1]?.tournament;
    expect(final?.rounds).toHaveLength(6);
    const games = final?.rounds.flatMap(({ boards }) =>
      boards.map(({ white, black }) => `${white}-${black}`),
    );
    expect(new Set(games).size).toBe(12);
    expect(book.state.phase).toBe('finished');
    const wrong = [{ ...stages[0], roundRobin: twice }, stages[1]] as StageSettings[];
    const settings = { ...(book.state.settings as TournamentSettings), stages: wrong };
    expect(findSystem('chain')?.validate(settings)).toContainEqual({ field: 'stages', fault: 'unknown' });
  });

  test('A07 late entrants come in the first stage only', () => {
    const book = begun(8, SWISS_PLAYOFF);
    for (const gameId of book.open.slice(1)) record(book, gameId, '1-0');
    const person = { userId: 'late', rating: 1500 };
    book.do({ type: 'AdmitLate', person }, ORGANISER);
    expect(book.state.numbers).toHaveLength(9);
    playStage(book, better);
    expect(book.refusal({ type: 'AdmitLate', person: { userId: 'later', rating: 1 } }, ORGANISER)).toBe(
      'last-round',
    );
  });

  test.each([
    ['one stage', [{ system: 'knockout', places: null, knockout: PLAYOFF }]],
    ['a knockout first', [SWISS_PLAYOFF[1], { system: 'round-robin', places: null }]],
    ['no number of places', [{ system: 'swiss-dutch', places: null }, SWISS_PLAYOFF[1]]],
    ['a final of all against all of two', [{ system: 'round-robin', places: 2 }, SWISS_FINAL[1]]],
    ['a system nobody knows', [SWISS_PLAYOFF[0], { system: 'chain', places: null }]],
    [
      'a knockout by lot of five',
      [
        { system: 'swiss-dutch', places: 5 },
        { system: 'knockout', places: null, knockout: { ...PLAYOFF, order: 'lots' } },
      ],
    ],
  ] as [string, StageSettings[]][])('refuses %s', (_, stages) => {
    const book = announced();
    const refused = book.refusal(
      {
        type: 'Announce',
        settings: { ...(book.state.settings as TournamentSettings), system: 'chain', tieBreaks: [], stages },
        lotHash: '',
      },
      ORGANISER,
    );
    expect(refused).toBe('bad-settings');
  });

  test('R-198 the regulation tells of every stage; rounds are counted through', () => {
    const room = findSystem('chain');
    const book = begun(12, SWISS_PLAYOFF);
    const told = room?.describe(book.state.settings, 12);
    expect(told?.rounds).toBe(5);
    expect(told?.sentences.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['chain_points', 'chain_bracket', 'chainPlaces', 'swissRounds', 'loserOut']),
    );
  });

  test.each([
    [6, 3, 2],
    [6, 5, 3],
    [24, 4, 3],
    [13, 3, 1],
  ])(
    'R-198 %i people in groups of at most %i, of which %i go on, before a playoff',
    (field, largest, places) => {
      const stages: readonly StageSettings[] = [
        { system: 'group-stage', places: null, groups: { largest, places } },
        {
          system: 'knockout',
          places: null,
          knockout: { format: 'single', order: 'seeded', tieBreakGames: 0 },
        },
      ];
      const book = begun(field, stages);
      const groups = Math.ceil(field / largest);
      const told = findSystem('chain')?.describe(book.state.settings, field);
      expect(told?.rounds).toBe(1 + Math.ceil(Math.log2(groups * places)));
      expect(findSystem('group-stage')?.describe(book.state.settings, field)).toMatchObject({ rounds: 1 });
      expect(rowsOf(book.state).tournament.rounds).toBe(told?.rounds);
    },
  );

  test('R-186 whatever happens in the games: nobody is lost, nobody plays twice in a round', () => {
    for (const [index, stages] of [SWISS_PLAYOFF, GROUPS_PLAYOFF, SWISS_FINAL].entries()) {
      for (let run = 0; run < 4; run++) {
        const lots = lotsOf(`${index} ${run}`);
        const book = begun(9 + run, stages);
        playOut(book, () => lots.pick(RESULTS) ?? '1-0');
        const { phase, places, rounds, numbers } = book.state;
        expect(phase).toBe('finished');
        expect(new Set(places.map(({ entrant }) => entrant))).toEqual(new Set(numbers));
        for (const { boards, groups } of rounds) {
          const seated = boards.flatMap(({ white, black }) => [white, black]);
          if (groups === undefined) expect(new Set(seated).size).toBe(seated.length);
        }
        expect(rowsOf(fold('t', book.log) ?? book.state)).toEqual(rowsOf(book.state));
      }
    }
  });
});
