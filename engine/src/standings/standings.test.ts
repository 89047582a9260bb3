import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventOf as event, entryOf as entry } from '../../../test/support/event-lines.ts';
import type { EventRecord } from '../event/index.ts';
import { createStandings, describeListFault, type StandingsSettings, type StandingsTable } from './index.ts';

function table(record: EventRecord, settings: Partial<StandingsSettings>): StandingsTable {
  const result = createStandings(record, {
    system: 'swiss',
    edition: 'c07-2026',
    list: ['PTS'],
    ...settings,
  });
  if (!result.ok) throw new Error(result.faults.map((fault) => describeListFault(fault, 'en')).join(' '));
  return result.standings.table();
}

/** Values of one code by player number. */
function values(
  record: EventRecord,
  code: string,
  settings: Partial<StandingsSettings> = {},
): (string | null)[] {
  const { rows, list } = table(record, { ...settings, list: [code] });
  return rows.toSorted((a, b) => a.number - b.number).map((row) => row.values[list.indexOf(code)] ?? null);
}

function places(record: EventRecord, list: readonly string[], settings: Partial<StandingsSettings> = {}) {
  return table(record, { ...settings, list })
    .rows.toSorted((a, b) => a.number - b.number)
    .map(({ place }) => place);
}

describe('tie-breaks of the portal', () => {
  /** A (1) beat B and C, drew with D, lost to E; the others' games give them 3, 1, 2 and 4 points. */
  const record = event(['2w1 3b1 4w= 5b0 U', '1b0 F F F Z', '4w0 1w0 F Z Z', '3b1 H 1b= Z Z', 'F F F 1w1 Z']);

  test('R-310 doubled Sonneborn-Berger, R-311 Berger is its half, R-312 Buchholz', () => {
    expect(table(record, {}).rows.map(({ number, points }) => [number, points])).toEqual([
      [5, 40],
      [1, 35],
      [2, 30],
      [4, 20],
      [3, 10],
    ]);
    expect(values(record, 'DSB')[0]).toBe('10.0');
    expect(values(record, 'SB', { edition: 'face' })[0]).toBe('5.00');
    expect(values(record, 'BH', { edition: 'face' })[0]).toBe('10.0');
  });

  test('R-126 mean rating of the opponents met; unrated ones by the fixed rating', () => {
    expect(values(record, 'AROF')[0]).toBe('1975');
    const unrated = {
      ...record,
      players: record.players.map((p) => (p.number === 2 ? { ...p, rating: null } : p)),
    };
    expect(values(unrated, 'AROF')[0]).toBe('1970');
    expect(values(unrated, 'AROF', { unratedRating: 1550 })[0]).toBe('1865');
  });

  test('R-214 points, doubled SB, mean rating; equal players share a place with the lowest number', () => {
    const robin = event(['2w1 3b1', '1b0 H', '4w0 1w0', '3b1 H']);
    expect(places(robin, ['PTS'])).toEqual([1, 3, 4, 2]);
    const equal = event(['2w1 Z', '1b0 Z', '4w1 Z', '3b0 Z']);
    expect(places(equal, ['PTS', 'DSB'])).toEqual([1, 3, 1, 3]);
    expect(places(equal, ['PTS', 'DSB', 'AROF'])).toEqual([1, 3, 2, 4]);
  });

  test('R-230 C-29 family order: the result against the winner, then against the second', () => {
    // C and D tied and drew; C lost to the winner A, D drew with him (tiebreaks.md 11 b).
    const family = event([
      '2w1 3w1 4w= 5w1',
      '1b0 3w1 4w1 5w1',
      '1b0 2b0 4w= 5w1',
      '1b= 2b0 3b= 5w=',
      '1b0 2b0 3b0 4b=',
    ]);
    expect(places(family, ['PTS', 'FAMILY'], { system: 'roundrobin' })).toEqual(
      [1, 2, 4, 3, 5].map((p) => p),
    );
  });
});

describe('round robins', () => {
  test('B15 direct encounter in a double round looks at both games', () => {
    const record = event(['2w= 2b1 3w= 3b=', '1b= 1w0 3w1 3b1', '1b= 1w= 2b0 2w0']);
    expect(places(record, ['PTS', 'DE', 'WIN'], { system: 'roundrobin' })).toEqual([1, 2, 3]);
  });

  test('B14 results of an annulled player count for nobody and he is listed last', () => {
    const record = event([
      '6w0 2b1 3w? 4b? 5w?',
      '5b? 1w0 6b1 3b? 4w?',
      '4w? 5b? 1b? 2w? 6b?',
      '3b? 6w? 5w? 1w? 2b?',
      '2w? 3w? 4b? 6w? 1b?',
      '1b1 4b? 2w0 5b? 3w?',
    ]);
    const { rows, provisional } = table(record, { system: 'roundrobin', annulled: [6], list: ['PTS', 'SB'] });
    expect(rows.at(-1)).toMatchObject({ number: 6, place: null, points: 0 });
    expect(rows.map(({ number, points }) => [number, points]).slice(0, 2)).toEqual([
      [1, 10],
      [2, 0],
    ]);
    expect(provisional).toBe(true);
  });
});

describe('B16 and B17', () => {
  const record = event(['3w1 2b= 4w1', '4b1 1w= 3b=', '1b0 5w1 2w=', '2w0 U 1b0', 'H 3b0 U']);

  test('B16 unplayed rounds meet a dummy, requested byes are cut first', () => {
    const edition = 'c07-2024' as const;
    expect(values(record, 'PTS')).toEqual(['2.5', '2.0', '1.5', '1.0', '1.5']);
    expect(values(record, 'BH', { edition })).toEqual(['4.5', '5.0', '6.0', '5.5', '4.5']);
    expect(values(record, 'BH/C1', { edition })).toEqual(['3.5', '4.0', '4.5', '4.5', '3.0']);
    expect(values(record, 'SB', { edition })).toEqual(['3.50', '3.00', '2.50', '1.00', '2.25']);
  });

  test('B17 a running game counts for nobody; the table says it is provisional', () => {
    const running = event(['2w1 3b?', '1b0 4w1', '4w1 1w?', '3b0 2b0'], { roundsPlanned: 3 });
    const live = table(running, { list: ['PTS', 'BH'] });
    expect(live.provisional).toBe(true);
    expect(values(running, 'BH')).toEqual(['1.0', '1.0', '0.0', '2.0']);
    const after = table(running, { rounds: 1 });
    expect(after.provisional).toBe(false);
    expect(after.rows.map(({ number }) => number)).toEqual([1, 3, 2, 4]);
  });
});

describe('ranking lists', () => {
  const record = event(['2w=', '1b=', '4w=', '3b=']);

  test('R-322 a list is required; R-315 shared is refused where a qualification hangs on it', () => {
    const none = createStandings(record, { system: 'swiss', edition: 'c07-2026', list: [] });
    expect(none.ok ? [] : none.faults.map(({ code }) => code)).toEqual(['no-list']);
    const shared = createStandings(record, {
      system: 'swiss',
      edition: 'c07-2026',
      list: ['BH'],
      mustSeparate: true,
    });
    expect(shared.ok ? [] : shared.faults.map(({ code }) => code)).toEqual(['may-share']);
    expect(
      places(record, ['BH', 'OTHER_LOT'], { lotSeed: 'x', mustSeparate: true }).toSorted(
        (a, b) => Number(a) - Number(b),
      ),
    ).toEqual([1, 2, 3, 4]);
  });

  test('lots follow the published seed', () => {
    const drawn = places(record, ['PTS', 'OTHER_LOT'], { lotSeed: 'seed 1' });
    expect(places(record, ['PTS', 'OTHER_LOT'], { lotSeed: 'seed 1' })).toEqual(drawn);
    expect(places(record, ['PTS'])).toEqual([1, 1, 1, 1]);
  });

  test('R-342 R-345 a play-off or manual order comes as values from outside', () => {
    const outside = {
      OTHER_PLAYOFF: new Map([
        [3, 2],
        [1, 1],
      ]),
    };
    expect(places(record, ['PTS', 'OTHER_PLAYOFF'], { outside })).toEqual([2, 3, 1, 3]);
  });

  test.each([
    ['BX', 'unknown-code'],
    ['BH/Q1', 'bad-modifier'],
    ['BH/C', 'bad-modifier'],
    ['DE/C1', 'modifier-not-allowed'],
    ['SB/M1', 'modifier-not-allowed'],
    ['EDE', 'team-code'],
    ['BH:MP', 'team-code'],
    ['FAMILY', 'forbidden'],
  ])('%s is refused: %s, in one sentence that names the code', (code, fault) => {
    const result = createStandings(record, { system: 'swiss', edition: 'c07-2026', list: [code] });
    if (result.ok) throw new Error('accepted');
    expect(result.faults.map((f) => f.code)).toEqual([fault]);
    for (const language of ['ru', 'en'] as const) {
      for (const f of result.faults) expect(describeListFault(f, language)).toContain(code);
    }
  });

  test('C.07 Buchholz is forbidden in round robins from 2026; contradictions and repetitions are named', () => {
    const codes = (list: string[]) => {
      const result = createStandings(record, { system: 'roundrobin', edition: 'c07-2026', list });
      return result.ok ? [] : result.faults.map(({ code }) => code);
    };
    expect(codes(['BH'])).toEqual(['forbidden']);
    expect(codes(['TPN', 'TPN/R'])).toEqual(['contradiction']);
    expect(codes(['SB', 'sb'])).toEqual(['duplicate']);
    expect(codes(['DE', 'SB', 'DE'])).toEqual([]);
  });
});

describe('live standings', () => {
  const LIST = (
    'PTS DE WIN WON BPG BWG PS/C1 REP STD BH BH/C1 BH/M1 AOB FB SB SB/C1 KS ' +
    'ARO TPR PTP APRO APPO DSB AROF DE/P'
  ).split(' ');
  const PLAYERS = 8;
  const ROUNDS = 4;

  /** A Swiss-like schedule by rotation, every game still open. */
  const open = event(
    Array.from({ length: PLAYERS }, (_, p) =>
      Array.from({ length: ROUNDS }, (_, r) => {
        const place = (seat: number) => (seat === 0 ? 0 : ((seat - 1 + r) % (PLAYERS - 1)) + 1);
        const seats = Array.from({ length: PLAYERS }, (_, seat) => place(seat));
        const at = seats.indexOf(p);
        return `${(seats[PLAYERS - 1 - at] ?? 0) + 1}${at < PLAYERS / 2 ? 'w' : 'b'}?`;
      }).join(' '),
    ),
    { roundsPlanned: ROUNDS },
  );

  test('any order of results, corrections and byes equals a full rebuild, byte for byte', () => {
    const change = fc.record({
      round: fc.integer({ min: 1, max: ROUNDS }),
      player: fc.integer({ min: 1, max: PLAYERS }),
      result: fc.constantFrom('1', '=', '0', '+', '-', '--', 'U', 'H', 'Z', '?'),
    });
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 40 }),
        fc.constantFrom('face', 'vo-2009', 'vo-2012', 'c07-2024', 'c07-2026'),
        (changes, edition) => {
          const settings = { system: 'swiss', edition, list: LIST } as const;
          const live = createStandings(open, settings);
          if (!live.ok) throw new Error('list');
          for (const { round, player, result } of changes) {
            const scheduled = open.players[player - 1]?.rounds[round - 1];
            if (scheduled === undefined || scheduled.kind !== 'pending') throw new Error('schedule');
            const answer: Record<string, string> = {
              '1': '0',
              '0': '1',
              '=': '=',
              '+': '-',
              '-': '+',
              '?': '?',
              '--': '-',
            };
            const [side, back] = scheduled.colour === 'white' ? ['w', 'b'] : ['b', 'w'];
            const text = 'UHZ'.includes(result)
              ? result
              : `${scheduled.opponent}${side}${result.slice(0, 1)}`;
            const other = 'UHZ'.includes(result) ? 'Z' : `${player}${back}${answer[result]}`;
            live.standings.enter([
              { round, player, entry: entry(text) },
              { round, player: scheduled.opponent, entry: entry(other) },
            ]);
          }
          const rebuilt = createStandings(live.standings.record(), settings);
          if (!rebuilt.ok) throw new Error('list');
          expect(JSON.stringify(live.standings.table())).toBe(JSON.stringify(rebuilt.standings.table()));
        },
      ),
      { numRuns: 150 },
    );
  });
});
