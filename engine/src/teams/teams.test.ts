import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readTrf } from '../trf/index.ts';
import {
  boardCount,
  compareBottomBoards,
  compareTopBoards,
  GAME_POINTS,
  MATCH_POINTS,
  readTeamFile,
  scheduleDivisor,
  type TeamEvent,
  type TeamRound,
  teamStandings,
} from './index.ts';

const REFERENCE = process.env.TABIYA_REFERENCE ?? '../shared';

function match(opponent: number, boards: readonly number[]): TeamRound {
  const gamePoints = boards.reduce((sum, points) => sum + points, 0);
  const half = boards.length * 5;
  const matchPoints = gamePoints > half ? 20 : gamePoints === half ? 10 : 0;
  return { kind: 'match', opponent, colour: 'white', matchPoints, gamePoints, boards };
}

function event(rounds: readonly (readonly TeamRound[])[], more: Partial<TeamEvent> = {}): TeamEvent {
  return {
    teams: rounds.map((own, index) => ({ number: index + 1, name: `T${index + 1}`, rounds: own })),
    rounds: rounds[0]?.length ?? 0,
    boards: 4,
    primary: 'MP',
    match: MATCH_POINTS,
    game: GAME_POINTS,
    ...more,
  };
}

function values(given: TeamEvent, code: string): (string | null)[] {
  const result = teamStandings(given, { system: 'swiss', edition: 'c07-2026', list: [code] });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.table.rows.toSorted((a, b) => a.number - b.number).map((row) => row.values.at(-1) ?? null);
}

function order(given: TeamEvent, list: readonly string[]): number[][] {
  const result = teamStandings(given, { system: 'swiss', edition: 'c07-2026', list });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.table.rows.map(({ number, place }) => [number, place]);
}

describe('tiebreaks.md 10A.5: boards', () => {
  const first = [10, 5, 5, 0];
  const second = [0, 5, 5, 10];

  test('a 2-2 match: BC 3½ to 6½, TBR 1 to 0, BBE 2 to 1', () => {
    expect([boardCount(first), boardCount(second)]).toEqual([35, 65]);
    expect(compareTopBoards(first, second)).toBeLessThan(0);
    expect(compareBottomBoards(first, second)).toBeLessThan(0);
    expect(compareBottomBoards([5, 5, 5, 5], [5, 5, 5, 5])).toBe(0);
  });

  test('EDE leaves them level, EDET, EDEB, EDEBT and EDEBB put the first ahead', () => {
    const drawn = event([[match(2, first)], [match(1, second)]]);
    expect(order(drawn, ['EDE'])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    for (const code of ['EDET', 'EDEB', 'EDEBT', 'EDEBB', 'BC', 'TBR', 'BBE']) {
      expect([code, ...order(drawn, [code])]).toEqual([code, [1, 1], [2, 2]]);
    }
    const turned = event([[match(2, second)], [match(1, first)]]);
    expect(order(turned, ['EDEBT'])).toEqual([
      [2, 1],
      [1, 2],
    ]);
  });
});

describe('tiebreaks.md 10A.1 and 10A.3', () => {
  test('SSSC divisors: 7 rounds 3, 11 rounds 5, game points first over 9 rounds 18', () => {
    const divisor = (rounds: number, primary: 'MP' | 'GP') =>
      scheduleDivisor({ ...event([[]]), rounds, primary });
    expect([divisor(7, 'MP'), divisor(11, 'MP'), divisor(9, 'GP')]).toEqual([3, 5, 18]);
  });

  test('MPvGP is the other score; WIN:MP and PTS:GP name theirs', () => {
    const given = event([
      [match(2, [10, 10, 5, 0]), match(3, [5, 5, 5, 5])],
      [match(1, [0, 0, 5, 10]), { kind: 'bye', bye: 'pairing', matchPoints: 10, gamePoints: 20 }],
      [{ kind: 'bye', bye: 'zero', matchPoints: 0, gamePoints: 0 }, match(1, [5, 5, 5, 5])],
    ]);
    expect(values(given, 'MPvGP')).toEqual(['4.5', '3.5', '2.0']);
    expect(values({ ...given, primary: 'GP' }, 'MPvGP')).toEqual(['3.0', '1.0', '1.0']);
    expect(values(given, 'WIN:MP')).toEqual(['1', '0', '0']);
    expect(values(given, 'PTS:GP')).toEqual(['4.5', '3.5', '2.0']);
  });

  test('codes that are no team tie-breaks are named', () => {
    const result = teamStandings(event([[]]), { system: 'swiss', edition: 'c07-2026', list: ['TPR'] });
    expect(result).toEqual({ ok: false, faults: [{ code: 'not-for-teams', text: 'TPR' }] });
  });
});

describe.skipIf(!existsSync(`${REFERENCE}/spec/samples/team-trf26.trf`))('trf.md 6 and 9: team files', () => {
  function read(path: string) {
    const reading = readTrf(readFileSync(`${REFERENCE}/${path}`));
    if (!reading.ok) throw new Error(JSON.stringify(reading.faults[0]));
    return { file: readTeamFile(reading.record, reading.document.lines), list: reading.record.tieBreaks };
  }

  test('the sample: ranks 1, 2, 2, 4, 5 and BH:MP 10, 8, 9, 9, 4', () => {
    const { file, list } = read('spec/samples/team-trf26.trf');
    expect(order(file.event, list)).toEqual([
      [1, 1],
      [2, 2],
      [3, 2],
      [4, 4],
      [5, 5],
    ]);
    expect(values(file.event, 'BH:MP')).toEqual(['10.0', '8.0', '9.0', '9.0', '4.0']);
  });

  test('50 teams, 14 rounds: match and game points are those of the file', () => {
    const { file, list } = read('data/real/fide-tec-trf26-team-sample.trf');
    const result = teamStandings(file.event, { system: 'swiss', edition: 'c07-2024', list });
    if (!result.ok) throw new Error(JSON.stringify(result.faults));
    const points = (row: { number: number; matchPoints: number | null; gamePoints: number | null }) =>
      [row.number, row.matchPoints, row.gamePoints] as const;
    // Team 47 has one half-point bye more in its total than the file has records for.
    const others = ({ number }: { number: number }) => number !== 47;
    const rows = result.table.rows.toSorted((a, b) => a.number - b.number);
    expect(rows.filter(others).map(points)).toEqual(file.filed.filter(others).map(points));
    expect(rows.filter((row) => !others(row)).map(points)).toEqual([[47, 120, 225]]);
  });

  /**
   * The ranks inside ties follow from no rule. Proof by one pair: teams 7 and 23 have 9 points, 7 met none of the other six
   * teams with 9 points, so no direct encounter can lift it above them; in every further code of the file's own list 23 has
   * more; and yet the file ranks 7 before 23. Of all lists of one or two team codes, in both editions, the best (BH:MP, PS:MP)
   * orders 80 of 89 pairs of tied teams as the file does. Byes, forfeits and bonus points were put into this sample (team 7
   * leaves it after round 8); its ranks stayed as they were.
   */
  test('50 teams, 14 rounds: the ranks follow the match points; inside ties they contradict the own list', () => {
    const { file, list } = read('data/real/fide-tec-trf26-team-sample.trf');
    const ranked = file.filed.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
    const points = ranked.map(({ matchPoints }) => matchPoints ?? 0);
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    const tied = ranked.filter(({ matchPoints }) => matchPoints === 90).map(({ number }) => number);
    expect(tied).toEqual([7, 23, 26, 43, 27, 33, 40]);
    const met = file.event.teams
      .find(({ number }) => number === 7)
      ?.rounds.flatMap((round) => (round.kind === 'bye' ? [] : [round.opponent]));
    expect(met?.filter((team) => tied.includes(team))).toEqual([]);
    expect(list).toEqual(['EDET/P', 'EMGSB/C1/P', 'BH:MP/C1/P', 'MPvGP']);
    for (const code of list.slice(1)) {
      const result = teamStandings(file.event, { system: 'swiss', edition: 'c07-2024', list: [code] });
      if (!result.ok) throw new Error(JSON.stringify(result.faults));
      const valueOf = (team: number) =>
        Number(result.table.rows.find(({ number }) => number === team)?.values.at(-1));
      expect(valueOf(23)).toBeGreaterThan(valueOf(7));
    }
  });
});
