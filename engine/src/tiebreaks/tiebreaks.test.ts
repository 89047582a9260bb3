import { describe, expect, test } from 'vitest';
import {
  eventOf,
  EXERCISE_ROUND_ROBIN,
  EXERCISE_SWISS,
  rated,
  winnerWithBye,
} from '../../../test/support/event-lines.ts';
import { type EventRecord, STANDARD_POINTS } from '../event/index.ts';
import { createStandings, type StandingsSettings } from '../standings/index.ts';
import { differenceFor, type Edition, editionOf, parseDescriptor, probabilityFor } from './index.ts';

type Settings = Partial<StandingsSettings>;

/** Values of one code by player number. */
function values(record: EventRecord, code: string, settings: Settings = {}): (string | null)[] {
  const result = createStandings(record, { system: 'swiss', edition: 'c07-2026', ...settings, list: [code] });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  const { rows, list } = result.standings.table();
  return rows.toSorted((a, b) => a.number - b.number).map((row) => row.values[list.indexOf(code)] ?? null);
}

function of(record: EventRecord, code: string, player: number, settings: Settings = {}): string | null {
  return values(record, code, settings)[player - 1] ?? null;
}

const swiss = rated(eventOf(EXERCISE_SWISS));
const robin = rated(eventOf(EXERCISE_ROUND_ROBIN));

describe('tiebreaks.md 1: editions by start date', () => {
  test.each([
    ['2009-10-01', 'vo-2009'],
    ['2012-06-30', 'vo-2009'],
    ['2012-07-01', 'vo-2012'],
    ['2023-08-31', 'vo-2012'],
    ['2023-09-01', 'c07-2024'],
    ['2026-02-28', 'c07-2024'],
    ['2026-03-01', 'c07-2026'],
    [null, 'c07-2026'],
  ] as const)('%s: %s', (date, edition) => {
    expect(editionOf(date)).toBe(edition);
  });
});

describe('tiebreaks.md 3.1: descriptors', () => {
  test.each([
    ['bh/c1', 'BH/C1'],
    ['BH/M2/P', 'BH/M2/P'],
    ['BH/P/C1', 'BH/C1/P'],
    ['BH/F', 'FB'],
    ['AOB/F', 'AOB/F'],
    ['aroc', 'ARO/C1'],
    ['GE', 'REP'],
    ['KS/L-2', 'KS/L-2'],
    ['TPN/R', 'TPN/R'],
    ['ARO/C2/U1400', 'ARO/C2/U1400'],
    ['MPvGP', 'MPvGP'],
    ['EMGSB/C1/P', 'EMGSB/C1/P'],
    ['BH:MP/C1/P', 'BH:MP/C1/P'],
    ['SSSC/K3', 'SSSC/K3'],
    ['OTHER_playoff', 'OTHER_PLAYOFF'],
  ])('%s is %s', (text, code) => {
    const parsed = parseDescriptor(text);
    expect(parsed.ok && parsed.descriptor.code).toBe(code);
  });

  test.each(['', 'XX', 'BH/C0', 'BH/C-1', 'BH/C1/M1', 'KS/L40', 'DE/F', 'BH//C1', 'OTHER_', 'TPN/C1'])(
    '%j is refused',
    (text) => {
      expect(parseDescriptor(text).ok).toBe(false);
    },
  );
});

describe('tiebreaks.md 5: own record', () => {
  test('player 12 of the exercise Swiss', () => {
    const expected = { WIN: '2', WON: '0', BPG: '0', REP: '3', PS: '7.0', 'PS/C1': '7.0', STD: '2.0' };
    for (const [code, value] of Object.entries(expected))
      expect([code, of(swiss, code, 12)]).toEqual([code, value]);
  });

  test('12.1 a double forfeit is half a standard point for both (literal reading)', () => {
    expect(values(eventOf(['2w-', '1b-']), 'STD')).toEqual(['0.5', '0.5']);
  });

  test('15.2 forfeit losses of round robins: a game until February 2026, unplayed after', () => {
    const five = (code: string, edition: Edition) => of(robin, code, 5, { system: 'roundrobin', edition });
    expect([five('REP', 'c07-2024'), five('REP', 'c07-2026')]).toEqual(['5', '4']);
  });

  test('a win is counted by its points: 3-1-0 with a half-point bye', () => {
    const points = {
      ...STANDARD_POINTS,
      win: 30,
      draw: 10,
      pairingBye: 30,
      fullBye: 30,
      halfBye: 10,
      forfeitWin: 30,
    };
    const event = eventOf(['2w1 U', '1b0 H'], { points });
    expect(values(event, 'WIN')).toEqual(['2', '0']);
    expect(values(event, 'STD')).toEqual(['2.0', '0.5']);
    expect(values(event, 'PTS')).toEqual(['6.0', '1.0']);
  });
});

describe('tiebreaks.md 6.5: unplayed rounds in the exercise Swiss', () => {
  const table: readonly (readonly [
    number,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ])[] = [
    [4, '15.0', '11.5', '9.25', '8.00', '14.0', '11.5', '9.25', '7.75'],
    [11, '13.5', '12.0', '5.75', '4.25', '12.5', '11.0', '4.75', '3.25'],
    [6, '12.0', '11.0', '6.50', '5.50', '11.5', '10.5', '6.00', '5.00'],
    [9, '9.0', '7.5', '2.25', '2.25', '9.0', '7.5', '2.25', '2.25'],
    [12, '11.5', '9.5', '4.00', '4.00', '11.5', '9.5', '4.00', '4.00'],
    [14, '11.0', '9.0', '4.50', '3.00', '11.0', '9.0', '4.50', '3.00'],
  ];
  test.each(table)('player %i', (player, ...row) => {
    const codes = ['BH', 'BH/C1', 'SB', 'SB/C1'];
    const sb2024 = player === 4 ? '9.75' : row[2];
    const ours = (['c07-2024', 'c07-2026'] as const).flatMap((edition) =>
      codes.map((code) => of(swiss, code, player, { edition })),
    );
    expect(ours).toEqual([row[0], row[1], sb2024, ...row.slice(3)]);
  });

  test('6.6 Fore Buchholz', () => {
    expect([4, 11, 12].map((p) => of(swiss, 'FB', p))).toEqual(['14.5', '12.0', '11.0']);
    expect([4, 11, 12].map((p) => of(swiss, 'FB', p, { edition: 'c07-2024' }))).toEqual([
      '15.5',
      '12.5',
      '11.5',
    ]);
    expect(of({ ...swiss, roundsPlanned: 7 }, 'FB', 4)).toBeNull();
  });

  test('6.7 average of opponents’ Buchholz', () => {
    expect(of(swiss, 'AOB', 4)).toBe('13.38');
    expect(of(eventOf(['U', 'H']), 'AOB', 1)).toBeNull();
  });

  test('7 virtual opponents', () => {
    const bh = '12.5 13.0 14.5 13.5 8.0 11.0 14.0 14.0 8.5 12.5 12.0 13.5 15.0 12.0 12.0 12.0'.split(' ');
    const sb = '8.00 9.50 9.75 8.50 3.75 4.50 3.25 6.25 1.25 1.50 4.25 3.50 4.25 4.00 3.50 6.75'.split(' ');
    expect(values(swiss, 'BH', { edition: 'vo-2012' })).toEqual(bh);
    expect(values(swiss, 'SB', { edition: 'vo-2012' })).toEqual(sb);
    const older = values(swiss, 'BH', { edition: 'vo-2009' });
    expect([4, 6, 8, 13].map((p) => older[p - 1])).toEqual(['12.5', '10.5', '13.5', '14.5']);
  });

  test('11 d simple Buchholz at face value', () => {
    const bh = '12.5 13.0 15.5 10.5 8.5 9.0 14.5 13.5 4.5 13.0 11.0 3.5 14.0 7.0 12.0 12.5'.split(' ');
    expect(values(swiss, 'BH', { edition: 'face' })).toEqual(bh);
  });
});

/** A player with these results against opponents who end with given scores; round entries like `1:4.5`. */
function against(rounds: readonly string[], extra = ''): EventRecord {
  const opponents = rounds.filter((round) => round.includes(':'));
  const length = rounds.length;
  const own: string[] = [];
  const lines: string[] = [];
  let next = 2;
  for (const [r, round] of rounds.entries()) {
    const [code = '', score = ''] = round.split(':');
    if (score === '') {
      own.push(code);
      continue;
    }
    const answer: Record<string, string> = { '1': '0', '0': '1', '=': '=', '+': '-', '-': '+' };
    const reply = answer[code] ?? '';
    // The rest of the opponent's points comes from full, half and zero byes, requested ones before a late win.
    const got = reply === '1' || reply === '+' ? 1 : reply === '=' ? 0.5 : 0;
    let rest = Number(score) - got;
    const cells = Array.from({ length }, (_, at) => {
      if (at === r) return `1b${reply}`;
      if (rest >= 1) {
        rest -= 1;
        return 'F';
      }
      if (rest >= 0.5) {
        rest -= 0.5;
        return 'H';
      }
      return '';
    });
    // Full byes at the end keep every earlier bye in category .3.
    const filled = cells.map((cell) => (cell === '' ? 'Z' : cell));
    const free = filled
      .flatMap((cell, at) => (at === r ? [] : [cell]))
      .sort((a, b) => 'ZHF'.indexOf(a) - 'ZHF'.indexOf(b));
    const line = filled.map((cell, at) => (at === r ? cell : (free.shift() ?? 'Z')));
    own.push(`${next}w${code}`);
    lines.push(line.join(' '));
    next++;
  }
  expect(opponents).toHaveLength(lines.length);
  return eventOf([own.join(' ') + extra, ...lines]);
}

describe('tiebreaks.md 6.5: pairs of the Arbiters’ Manual', () => {
  const both = (record: EventRecord, code: string) =>
    (['c07-2024', 'c07-2026'] as const).map((edition) => of(record, code, 1, { edition }));

  test('7 of 10 with a zero-point bye in round 4', () => {
    const record = against('1:5 1:5 0:6.5 Z 1:4.5 =:6 1:5 =:6.5 1:5.5 1:6'.split(' '));
    expect(both(record, 'PTS')).toEqual(['7.0', '7.0']);
    expect(both(record, 'BH')).toEqual(['57.0', '55.0']);
    expect(both(record, 'BH/C1')).toEqual(['50.0', '50.0']);
    expect(both(record, 'SB')).toEqual(['37.25', '37.25']);
  });

  test('7 of 9 with a forfeit win against an opponent seen with 5½: 1½ less', () => {
    const record = against('1:5.5 1:5.5 1:5.5 1:5.5 1:5.5 1:5.5 0:5.5 0:5.5 +:5.5'.split(' '));
    const [before, after] = both(record, 'BH');
    expect([before, after]).toEqual(['51.0', '49.5']);
  });

  test('9½ of 10 with a forfeit win in round 1 against an opponent seen with 4½: 5 less', () => {
    const record = against('+:4.5 1:7 1:7 1:7 1:7 1:7 1:7 1:7 1:7 =:8.5'.split(' '));
    expect(both(record, 'PTS')[0]).toBe('9.5');
    expect(both(record, 'BH')).toEqual(['74.0', '69.0']);
  });

  test('4 of 9 with a bye: the cap of 4½ does not bind', () => {
    const record = against('1:4 1:4 1:4 U 0:4 0:4 0:4 0:4 0:4'.split(' '));
    expect(both(record, 'BH')).toEqual(['36.0', '36.0']);
  });

  test('6.8 one bye, four answers', () => {
    const record = winnerWithBye([1, 2, 4, 4, 4.5, 5.5], 6);
    const editions = ['face', 'vo-2012', 'c07-2024', 'c07-2026'] as const;
    expect(of(record, 'PTS', 1)).toBe('7.0');
    expect(editions.map((edition) => of(record, 'SB', 1, { edition }))).toEqual([
      '21.00',
      '26.50',
      '28.00',
      '24.50',
    ]);
  });
});

describe('R-319: the virtual opponent, round 5 of 11 after 2 points', () => {
  test.each([
    ['U', '5.0'],
    ['+', '5.0'],
    ['-', '6.0'],
    ['H', '5.5'],
  ])('%s: virtual opponent ends with %s', (code, virtual) => {
    const fifth = code === '+' || code === '-' ? `2w${code}` : code;
    const answer = code === '+' ? '1b-' : code === '-' ? '1b+' : 'Z';
    // Rounds 6 to 11 are played against an opponent whose score is known, rounds 1 to 4 too.
    const own = `3w1 3b1 3w0 3b0 ${fifth} 3w0 3b0 3w0 3b0 3w0 3b0`;
    const other = `Z Z Z Z ${answer} Z Z Z Z Z Z`;
    const third = '1b0 1w0 1b1 1w1 Z 1b1 1w1 1b1 1w1 1b1 1w1';
    const record = eventOf([own, other, third]);
    const games = 10 * (8 + 0.5);
    const bh = Number(of(record, 'BH', 1, { edition: 'vo-2012' }));
    expect((bh - games).toFixed(1)).toBe(virtual);
  });
});

describe('unplayed games in the older rules', () => {
  // 1 met 2, 3 and 4 over the board; each of these has one unplayed round of another kind.
  const played = eventOf(['2w1 3b1 4w1', '1b0 U 5w1', '5b+ 1w0 Z', '5b1 H 1b0', '3w- Z 2b0']);
  const seen = (edition: Edition, code = 'BH', player = 1): number =>
    Number(of(played, code, player, { edition }));

  test('R-316 played games count with the points of the opponent as they are', () => {
    const record = eventOf(['2w1 3b=', '1b0 4w1', '4b1 1w=', '3w0 2b0']);
    for (const edition of ['face', 'vo-2009', 'vo-2012'] as const) {
      // 2 has one point and 3 has 1½.
      expect(of(record, 'BH', 1, { edition })).toBe('2.5');
      expect(of(record, 'SB', 1, { edition })).toBe('1.75');
    }
  });

  test('R-316 an unplayed game, marked + - or =, has no opponent whose points would count', () => {
    // 1 won by forfeit against 2, who has two points from other rounds; 4 won against nobody in particular.
    const record = eventOf(['2w+ 3b1 4w1', '1b- 4w1 3b1', '4b1 1w0 2w0', '3w0 2b0 1b0']);
    const without = eventOf(['F 3b1 4w1', 'Z 4w1 3b1', '4b1 1w0 2w0', '3w0 2b0 1b0']);
    for (const edition of ['vo-2009', 'vo-2012'] as const)
      for (const code of ['BH', 'SB'])
        expect(of(record, code, 1, { edition })).toBe(of(without, code, 1, { edition }));
    // A game that was played counts for direct encounters, in a Swiss a forfeit does not.
    expect(values(record, 'WON')).toEqual(['2', '2', '1', '0']);
    expect(values(record, 'DE')).toEqual(values(without, 'DE'));
  });

  test('R-317 for his opponents a bye point and a + or - of a player count as half', () => {
    // Points: 2 has a bye and a win, 3 a forfeit win, 4 a win and a half-point bye.
    expect(values(played, 'PTS')).toEqual(['3.0', '2.0', '1.0', '1.5', '0.0']);
    // 2 is seen with ½ + 1, 3 with ½, 4 with 1 + ½.
    expect(seen('vo-2009')).toBe(1.5 + 0.5 + 1.5);
    // 2 lost by forfeit in round 2: a half for 1, who sees 4 with the nothing his absence brought.
    const absent = eventOf(['2w1 4b1', '1b0 3w-', 'Z 2b+', 'Z 1w0']);
    expect(of(absent, 'BH', 1, { edition: 'vo-2009' })).toBe('0.5');
  });

  test('R-320 C-44 from July 2012 every unplayed game of an opponent counts as drawn', () => {
    // 3 was also absent in round 3: under the rule of 2009 nothing, from 2012 on a half.
    expect(seen('vo-2012') - seen('vo-2009')).toBe(0.5);
    expect(editionOf('2012-06-30')).toBe('vo-2009');
    expect(editionOf('2012-07-01')).toBe('vo-2012');
    // C-44: the player himself keeps the virtual opponent of R-319 (a bye in round 2 of 3 after 0 points).
    const bye = eventOf(['2w0 U 3b0', '1b1 Z Z', 'Z Z 1w1']);
    const opponents = 1 + 0.5 + 0.5 + (1 + 0.5 + 0.5);
    expect(Number(of(bye, 'BH', 1, { edition: 'vo-2012' })) - opponents).toBe(0.5);
  });
});

describe('tiebreaks.md 8 and 9: round robins', () => {
  const settings = { system: 'roundrobin' } as const;

  test('Sonneborn-Berger and its cut', () => {
    expect(values(robin, 'SB', settings)).toEqual(['9.25', '6.25', '6.25', '4.25', '3.25', '2.25']);
    expect(values(robin, 'SB/C1', settings)).toEqual(['9.25', '4.75', '4.75', '4.25', '3.25', '1.50']);
  });

  test('Koya and its limits', () => {
    expect(values(robin, 'KS', settings)).toEqual(['2.0', '0.5', '0.5', '1.0', '0.5', '0.0']);
    expect(values(robin, 'KS/L+1', settings)).toEqual(values(robin, 'KS', settings));
    expect(values(robin, 'KS/L-1', settings)).toEqual(values(robin, 'KS', settings));
    expect(values(robin, 'KS/L-2', settings)).toEqual(values(robin, 'PTS', settings));
  });

  test('five players: the maximum is 4, the limit 2', () => {
    // 1 beat 2 and 3 and lost to 4 and 5: 2 points, exactly the limit.
    const five = eventOf([
      'Z 2w1 3b1 4w0 5b0',
      '5w0 1b0 Z 3w1 4b1',
      '4b1 5w1 1w0 2b0 Z',
      '3w0 Z 5b1 1b1 2w0',
      '2b1 3b0 4w0 Z 1w1',
    ]);
    expect(values(five, 'PTS', settings)).toEqual(['2.0', '2.0', '2.0', '2.0', '2.0']);
    expect(values(five, 'KS', settings)).toEqual(['2.0', '2.0', '2.0', '2.0', '2.0']);
    expect(values(five, 'KS/L+1', settings)).toEqual(['0.0', '0.0', '0.0', '0.0', '0.0']);
  });

  test('R-318 under the older rules an unplayed game is a draw against himself', () => {
    const record = eventOf(['2w+ 3b1', '1b- 3w0', '2b1 1w0']);
    // 1 has 2 points: the forfeit adds 2 to BH and 1 to SB; 3 is seen with 1.
    expect(of(record, 'BH', 1, { ...settings, edition: 'vo-2012' })).toBe('3.0');
    expect(of(record, 'SB', 1, { ...settings, edition: 'vo-2012' })).toBe('2.00');
    // For 3 his opponent 1 counts with 1½ and 2 with ½.
    expect(of(record, 'BH', 3, { ...settings, edition: 'vo-2012' })).toBe('2.0');
  });
});

describe('tiebreaks.md 10: ratings', () => {
  test.each([
    ['ARO', 4, '1888'],
    ['TPR', 4, '2081'],
    ['TPR', 2, '2120'],
    ['TPR', 11, '1776'],
    ['ARO', 12, '2050'],
    ['TPR', 12, '1250'],
    ['PTP', 12, '1250'],
    ['PTP', 3, '2112'],
    ['TPR', 3, '2089'],
    ['APRO', 3, '1904'],
    ['ARO/C1', 12, null],
  ])('%s of player %i is %s', (code, player, value) => {
    expect(of(swiss, code, player)).toBe(value);
  });

  test('an unrated player drops the rating tie-breaks unless his rating is fixed', () => {
    const players = swiss.players.map((player) =>
      player.number === 16 ? { ...player, rating: null } : player,
    );
    expect(values({ ...swiss, players }, 'ARO')).toEqual(Array(16).fill(null));
    expect(of({ ...swiss, players }, 'ARO/U1450', 2)).toBe('1880');
    expect(of({ ...swiss, players }, 'ARO', 2, { unratedRating: 1450 })).toBe('1880');
  });

  test('10.1 and 10.2: ends of the conversion tables', () => {
    expect([0, 1, 49, 50, 51, 75, 99, 100].map(differenceFor)).toEqual([-800, -677, -7, 0, 7, 193, 677, 800]);
    expect([0, 3, 4, -4, 91, 400, 735, 736, -736].map(probabilityFor)).toEqual([
      50, 50, 51, 49, 62, 92, 99, 100, 0,
    ]);
  });
});

describe('tiebreaks.md 4: direct encounter', () => {
  /** Places of the players of a tied group under PTS, DE. */
  function places(lines: readonly string[], settings: Settings = {}): (number | null)[] {
    const result = createStandings(eventOf(lines), {
      system: 'swiss',
      edition: 'c07-2026',
      ...settings,
      list: ['PTS', 'DE'],
    });
    if (!result.ok) throw new Error(JSON.stringify(result.faults));
    return result.standings
      .table()
      .rows.toSorted((a, b) => a.number - b.number)
      .map(({ place }) => place);
  }

  test('1: A before B before C = D', () => {
    expect(places(['2w1 3w1 4w1 Z Z', '1b0 F 3w1 4w1 Z', 'F 1b0 2b0 F F', 'F F 1b0 2b0 F'])).toEqual([
      1, 2, 3, 3,
    ]);
  });

  test('3: four tied who have all met: F, A = D, B', () => {
    // A, B, D, F: A beat B, F beat A, the other games drawn: F 2, A 1½, D 1½, B 1.
    const lines = ['2w1 3w= 4b0 F', '1b0 4w= 3b= F F', '4w= 1b= 2w= F', '3b= 2b= 1w1 F'];
    expect(places(lines)).toEqual([2, 4, 2, 1]);
  });

  test('5: a forfeit counts in a round robin, in a Swiss only with /P', () => {
    // D, E, F: D-E ½, F beat D, E beat F by forfeit; the rest of their points comes from others.
    const lines = ['2w= 3b0 F', '1b= Z 3w+', 'Z 1w1 2b-'];
    const padded = ['2w= 3b0 F', '1b= Z 3w+', 'H 1w1 2b-'];
    expect(places(lines, { system: 'roundrobin' })[0]).toBe(1);
    expect(places(padded, { system: 'roundrobin' })).toEqual([3, 1, 2]);
    expect(places(padded)).toEqual([1, 1, 1]);
  });

  test('6 and 7: several meetings count with their average', () => {
    expect(places(['2w1 2b0', '1b0 1w1'], { system: 'roundrobin' })).toEqual([1, 1]);
    // A-B 1½ of 2 is ¾, A-C ½ each: A ¾ + ½, B ¼ + 1, C ½ + 0.
    const lines = ['2w1 2b= 3w= 3b= Z Z', '1b0 1w= 3w1 3b1 Z Z', '1b= 1w= 2b0 2w0 F H'];
    expect(places(lines, { system: 'roundrobin' })).toEqual([1, 2, 3]);
  });
});
