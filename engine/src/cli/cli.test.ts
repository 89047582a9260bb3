import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ENGINE_COMMANDS, main } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tabiya-engine-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function call(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const streams = { out: (text: string) => (out += text), err: (text: string) => (err += text) };
  const code = await main(args, streams, { LANG: 'en_GB.UTF-8' }, ENGINE_COMMANDS);
  return { code, out, err };
}

async function answer(...args: readonly string[]): Promise<{ code: number; value: Record<string, unknown> }> {
  const { code, out } = await call(...args, '--json');
  return { code, value: JSON.parse(out) as Record<string, unknown> };
}

/** A file of the generator, cut after `rounds` columns. */
async function fileOf(name: string, rounds: number, ...more: readonly string[]): Promise<string> {
  const path = join(folder, name);
  const code = (
    await call('generate', '--seed', '5', '--players', '12', '--rounds', '5', '-o', path, ...more)
  ).code;
  expect(code).toBe(0);
  const lines = readFileSync(path, 'utf8').split('\n');
  const cut = lines.map((line) => {
    if (!line.startsWith('001')) return line;
    const points = rounds === 0 ? ' 0.0' : line.slice(80, 84);
    return `${line.slice(0, 80)}${points}${line.slice(84, 89 + 10 * rounds)}`;
  });
  writeFileSync(path, cut.join('\n'));
  return path;
}

const PLAIN = ['--half-byes', '0', '--absences', '0', '--late', '0', '--withdrawals', '0', '--forfeits', '0'];

describe('pair', () => {
  test('a fresh file: everybody is paired once, the shape is as documented', async () => {
    const path = await fileOf('fresh.trf', 0, ...PLAIN);
    const { code, value } = await answer('pair', path);
    expect(code).toBe(0);
    expect(Object.keys(value)).toEqual(['round', 'status', 'pairs', 'bye', 'reason']);
    const pairs = value['pairs'] as { board: number; white: number; black: number }[];
    expect(pairs.map(({ board }) => board)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(pairs.flatMap(({ white, black }) => [white, black]).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, i) => i + 1),
    );
    expect(value['bye']).toBeNull();
  });

  test('R-279: --system portal --battle pairs without a look at colours', async () => {
    // 1 and 2 have had White three times running and lead; 3…8 follow.
    const path = await fileOf('battle.trf', 0, ...PLAIN, '--players', '6');
    const games = [
      ['5 w 1', '6 w 1', '4 w 1', '3.0'],
      ['6 w 1', '5 w 1', '3 w 1', '3.0'],
      ['4 w =', '4 b =', '2 b 0', '1.0'],
      ['3 b =', '3 w =', '1 b 0', '1.0'],
      ['1 b 0', '2 b 0', '6 b =', '0.5'],
      ['2 b 0', '1 b 0', '5 w =', '0.5'],
    ] as const;
    let at = 0;
    const text = readFileSync(path, 'utf8').replace(/^001.*$/gm, (line) => {
      const [one = '', two = '', three = '', points = ''] = games[at++] ?? [];
      return `${line.slice(0, 80)} ${points} ${line.slice(85, 89)}     ${one}     ${two}     ${three}`;
    });
    writeFileSync(path, text);
    const pairs = async (...more: readonly string[]) => {
      const { value } = await answer('pair', path, '--system', 'portal', ...more);
      return (value['pairs'] as { white: number; black: number }[]).map(({ white, black }) =>
        [white, black].toSorted((a, b) => a - b).join('-'),
      );
    };
    expect(await pairs('--battle')).toContain('1-2');
    expect(await pairs()).not.toContain('1-2');
    expect((await call('pair', path, '--battle')).code).toBe(2);
  });

  test('--round N takes the columns before N as history', async () => {
    const whole = await fileOf('whole.trf', 5, ...PLAIN);
    const cut = await fileOf('cut.trf', 2, ...PLAIN);
    expect((await answer('pair', whole, '--round', '3')).value).toEqual((await answer('pair', cut)).value);
  });

  test('no valid pairing: status none, the reason, exit 1', async () => {
    const path = join(folder, 'none.trf');
    await call('generate', '--players', '2', '--rounds', '3', '-o', path, ...PLAIN);
    const { code, value } = await answer('pair', path);
    expect(code).toBe(1);
    expect(value).toMatchObject({ round: 2, status: 'none', pairs: [], bye: null });
    expect(value['reason']).toMatch(/[a-z]/i);
  });

  test.each(['portal', 'chesson'])('--system %s pairs by ratings', async (system) => {
    const path = await fileOf('system.trf', 0, ...PLAIN, '--unrated', '0');
    const { code, value } = await answer('pair', path, '--system', system);
    expect(code).toBe(0);
    expect(Object.keys(value)).toEqual(['round', 'status', 'pairs', 'bye', 'reason']);
    const pairs = value['pairs'] as { white: number; black: number }[];
    const met = pairs.map(({ white, black }) => Math.abs(white - black));
    expect(met).toEqual([6, 6, 6, 6, 6, 6]);
    expect((await call('pair', path, '--system', system, '--explain')).code).toBe(2);
  });

  test('--explain adds the explanation', async () => {
    const path = await fileOf('explain.trf', 2, ...PLAIN);
    const { value } = await answer('pair', path, '--explain');
    expect(value['explanation']).toMatchObject({ status: 'ok', round: 3 });
    expect((await call('pair', path, '--explain')).out).toContain('Score');
  });
});

describe('check, explain, generate', () => {
  test('the checker agrees with a generated file and notices exchanged opponents', async () => {
    const path = await fileOf('check.trf', 5, ...PLAIN);
    const { code, value } = await answer('check', path);
    expect(code).toBe(0);
    expect((value['rounds'] as { status: string }[]).map(({ status }) => status)).toEqual(
      Array(5).fill('same'),
    );

    // In round 1 the first four players change their opponents among each other.
    const exchange = new Map([
      [1, 8],
      [8, 1],
      [2, 7],
      [7, 2],
    ]);
    const lines = readFileSync(path, 'utf8').split('\n');
    const changed = lines.map((line) => {
      if (!line.startsWith('001')) return line;
      const other = exchange.get(Number(line.slice(4, 8)));
      if (other === undefined) return line.slice(0, 99);
      const code = [1, 2].includes(Number(line.slice(4, 8))) ? 'w 1' : 'b 0';
      return `${line.slice(0, 91)}${String(other).padStart(4)} ${code}`;
    });
    writeFileSync(path, changed.join('\n'));
    const bad = await answer('check', path);
    expect(bad.code).toBe(1);
    const [round] = bad.value['rounds'] as { status: string; differences: Record<string, unknown>[] }[];
    expect(round?.status).toBe('different');
    for (const difference of round?.differences ?? []) {
      expect(Object.keys(difference)).toEqual(['played', 'expected', 'criterion', 'why']);
    }
  });

  test('explain tells about one player', async () => {
    const path = await fileOf('player.trf', 3, ...PLAIN);
    const { code, value } = await answer('explain', path, '--round', '3', '--player', '4');
    expect(code).toBe(0);
    expect(value).toMatchObject({ round: 3, status: 'ok' });
    expect((value['lines'] as string[]).length).toBeGreaterThan(1);
    expect((await call('explain', path, '--lang', 'ru')).out).toContain('Тур 4');
  });

  test('the same seed gives the same file', async () => {
    const one = await call('generate', '--seed', '9', '--players', '20');
    expect(one).toEqual(await call('generate', '--seed', '9', '--players', '20'));
    expect(one.out).toContain('FIDE_DUTCH_2026');
    expect((await call('generate', '--seed', '10', '--players', '20')).out).not.toBe(one.out);
  });
});

describe('standings, trf, roundrobin, rating', () => {
  test('standings: places, points, values by code', async () => {
    const path = await fileOf('standings.trf', 5, ...PLAIN);
    const { code, value } = await answer(
      'standings',
      path,
      '--tiebreaks',
      'BH/C1,SB',
      '--edition',
      'c07-2026',
    );
    expect(code).toBe(0);
    expect(value).toMatchObject({ edition: 'c07-2026', list: ['PTS', 'BH/C1', 'SB'] });
    const players = value['players'] as { place: number; points: string; values: Record<string, string> }[];
    expect(players).toHaveLength(12);
    expect(players[0]?.place).toBe(1);
    expect(players[0]?.points).toMatch(/^\d+\.\d$/);
    expect(Object.keys(players[0]?.values ?? {})).toEqual(['BH/C1', 'SB']);
    expect((await call('standings', path, '--tiebreaks', 'BH', '--explain', '1')).out).toContain(
      'Player 0001',
    );
  });

  test('R-314 standings --prizes: the prizes of a shared place are split equally', async () => {
    const path = await fileOf('prizes.trf', 5, ...PLAIN);
    const { value } = await answer('standings', path, '--tiebreaks', 'PTS', '--prizes', '100,50.50,25');
    const players = value['players'] as { place: number; prize: string }[];
    const hundredths = (text: string): number => Math.round(Number(text) * 100);
    const byPlace = new Map(
      players.map(({ place }) => [place, players.filter((one) => one.place === place)]),
    );
    for (const [place, block] of byPlace) {
      const together = [10_000, 5050, 2500].slice(place - 1, place - 1 + block.length);
      const sum = together.reduce((a, b) => a + b, 0);
      for (const { prize } of block) expect(hundredths(prize)).toBe(Math.floor(sum / block.length));
    }
    const given = players.reduce((sum, { prize }) => sum + hundredths(prize), 0);
    expect(given + hundredths(String(value['prizesLeft']))).toBe(17_550);
    expect((await call('standings', path, '--tiebreaks', 'PTS', '--prizes', '100,many')).code).toBe(2);
  });

  test('standings: an unknown code names what is possible', async () => {
    const path = await fileOf('codes.trf', 5, ...PLAIN);
    const { code, err } = await call('standings', path, '--tiebreaks', 'XYZ');
    expect(code).toBe(2);
    expect(err).toContain('XYZ');
    expect(err).toContain('BH');
  });

  test('trf convert and back keep every result', async () => {
    const path = await fileOf('convert.trf', 5);
    const old = join(folder, 'old.trf');
    const again = join(folder, 'again.trf');
    expect((await call('trf', 'convert', path, '--to', 'trf16', '-o', old)).code).toBe(0);
    expect((await call('trf', 'convert', old, '--to', 'trf26', '-o', again)).code).toBe(0);
    const players = (file: string) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((l) => l.startsWith('001'));
    expect(players(again).map((line) => line.trimEnd())).toEqual(players(path).map((line) => line.trimEnd()));
    expect((await answer('trf', 'check', path)).value).toMatchObject({ ok: true, players: 12, rounds: 5 });
  });

  test('roundrobin prints the Berger table', async () => {
    expect((await answer('roundrobin', '4')).value).toEqual({
      players: 4,
      rounds: [
        {
          round: 1,
          games: [
            [1, 4],
            [2, 3],
          ],
          rest: null,
        },
        {
          round: 2,
          games: [
            [4, 3],
            [1, 2],
          ],
          rest: null,
        },
        {
          round: 3,
          games: [
            [2, 4],
            [3, 1],
          ],
          rest: null,
        },
      ],
    });
    expect((await answer('roundrobin', '5', '--double')).value['rounds']).toHaveLength(10);
  });

  test('grid championship: the shape of the published grid, the first stage with its players', async () => {
    expect((await answer('grid', 'championship', '23')).value).toEqual({
      stages: [
        {
          groups: [
            { players: [1, 8, 9, 16, 17, 22], places: 3 },
            { players: [2, 7, 10, 15, 18, 21], places: 3 },
            { players: [3, 6, 11, 14, 19], places: 2 },
            { players: [4, 5, 12, 13, 20, 23], places: 2 },
          ],
          qualifiers: 10,
        },
        {
          groups: [
            { size: 5, places: 3 },
            { size: 5, places: 2 },
          ],
          qualifiers: 5,
        },
        { groups: [{ size: 5, places: null }], qualifiers: null },
      ],
    });
    expect((await answer('grid', 'championship', '7')).value).toEqual({
      stages: [{ groups: [{ players: [1, 2, 3, 4, 5, 6, 7], places: null }], qualifiers: null }],
    });
    expect((await call('grid', 'championship', '52')).out).toContain('10.  10 11 30 31 50 51   places: 2');
  });

  test('grid championship --ratings: a player is the line of his rating', async () => {
    const path = join(folder, 'ratings.txt');
    writeFileSync(path, '# in order of registration\n1500\n1900\n-\n1700\n1900\n');
    const { value } = await answer('grid', 'championship', '5', '--ratings', path);
    expect(value).toEqual({
      stages: [{ groups: [{ players: [2, 5, 4, 1, 3], places: null }], qualifiers: null }],
    });
    expect((await call('grid', 'championship', '6', '--ratings', path)).code).toBe(2);
    writeFileSync(path, '1500\nabc\n1600\n');
    const bad = await call('grid', 'championship', '3', '--ratings', path);
    expect([bad.code, bad.out, bad.err]).toEqual([2, '', expect.stringMatching(/line 2/)]);
    expect((await call('grid', 'championship', '2')).code).toBe(2);
  });

  test('grid groups: groups of at most eight, then the final', async () => {
    expect((await answer('grid', 'groups', '15')).value).toEqual({
      stages: [
        {
          groups: [
            { players: [1, 4, 5, 8, 9, 12, 13], places: 2 },
            { players: [2, 3, 6, 7, 10, 11, 14, 15], places: 2 },
          ],
          qualifiers: 4,
        },
        { groups: [{ size: 4, places: null }], qualifiers: null },
      ],
    });
    const { out } = await call('grid', 'groups', '100', '--lang', 'ru');
    expect(out).toContain('Суперфинал\n  групп: 1, по 8\n');
  });

  test('rating: one game of equals, K 20', async () => {
    expect((await answer('rating', '2000', '2000')).value).toEqual({
      win: '10.00',
      draw: '0.00',
      loss: '-10.00',
    });
  });

  test('rating: the changes of an event add up by K', async () => {
    const path = await fileOf('rating.trf', 5, ...PLAIN, '--unrated', '0');
    const { value } = await answer('rating', path);
    const players = value['players'] as { rating: number; change: number; new: number; games: number }[];
    expect(players.every(({ rating, change, new: after }) => after === rating + change)).toBe(true);
    expect(players.every(({ games }) => games === 5)).toBe(true);
  });
});

describe('bad input', () => {
  const BROKEN: readonly (readonly [string, string, RegExp])[] = [
    ['garbage', 'not a tournament at all\n', /player/i],
    ['a colour that does not exist', player(1, '   2 x 1') + player(2, '   1 b 0'), /Line 1, column 97/],
    ['a player against himself', player(1, '   1 w 1'), /Line 1, column 9[0-9]/],
    [
      'a result that contradicts the opponent’s',
      player(1, '   2 w 1') + player(2, '   1 b 1'),
      /Line \d, column/,
    ],
    ['a number twice', player(1, '') + player(1, ''), /Line 2, column 5/],
    ['an opponent who is not there', player(1, '   9 w 1'), /Line 1, column 9[0-9]/],
    ['a number left out', player(1, '   3 w 1') + player(3, '   1 b 0'), /Line 2, column 5/],
    [
      'more rounds than planned',
      `142 1\n${player(1, '   2 w 1     2 b 1')}${player(2, '   1 b 0     1 w 0')}`,
      /Line 2, column 102/,
    ],
    ['a megabyte of line ends', '\n'.repeat(1_000_000), /Line 100001/],
  ];

  test.each(BROKEN)(
    '%s: one sentence with its place, exit 2, nothing written',
    async (name, text, sentence) => {
      const path = join(folder, 'broken.trf');
      const out = join(folder, `broken-${name.length}.out`);
      writeFileSync(path, text);
      for (const command of [['pair'], ['check'], ['explain'], ['standings'], ['trf', 'check'], ['rating']]) {
        const { code, err, out: said } = await call(...command, path);
        expect([command, code, said]).toEqual([command, 2, '']);
        expect(err).toMatch(sentence);
      }
      expect((await call('trf', 'convert', path, '-o', out)).code).toBe(2);
      expect(existsSync(out)).toBe(false);
      const { value } = await answer('pair', path);
      expect(value).toMatchObject({ error: 'bad-file' });
      expect((await call('--dutch', path, '-p', out)).code).toBe(3);
      expect(existsSync(out)).toBe(false);
    },
  );

  test.each([
    [['pair']],
    [['pair', 'no-such-file.trf']],
    [['pair', 'a', 'b']],
    [['pair', '--unknown', 'a']],
    [['roundrobin', 'x']],
    [['roundrobin', '1']],
    [['generate', '--players', '1']],
    [['generate', '--points', '1-2']],
    [['generate', '--rating', '20-10']],
    [['no-such-command']],
  ])('%j: exit 2 and one line', async (args) => {
    const { code, out, err } = await call(...args);
    expect([code, out, err.trim().split('\n').length]).toEqual([2, '', 1]);
  });

  test('a round beyond the next one is refused', async () => {
    const path = await fileOf('beyond.trf', 2, ...PLAIN);
    expect((await call('pair', path, '--round', '4')).code).toBe(2);
  });
});

function player(number: number, round: string): string {
  const name = `Player ${number}`.padEnd(33);
  return `001 ${String(number).padStart(4)}      ${name} 2000                             0.0 ${String(number).padStart(4)}  ${round}\n`;
}

describe('drop-in', () => {
  test('-p: count, pairs, the bye as 0; the file lies beside the input', async () => {
    const path = await fileOf('drop.trf', 0, ...PLAIN, '--players', '7');
    const { code, out } = await call('--dutch', path, '-p');
    expect(code).toBe(0);
    const [count, ...pairs] = out.trim().split('\n');
    expect(count).toBe('4');
    expect(pairs).toHaveLength(4);
    expect(pairs.at(-1)).toMatch(/^\d+ 0$/);
    expect((await call('--dutch', path, '-p', 'drop.out', '-l')).code).toBe(0);
    expect(readFileSync(join(folder, 'drop.out'), 'utf8')).toBe(out);
    expect(readFileSync(join(folder, 'drop.list'), 'utf8')).toContain('Pref');
  });

  test('-c prints every round, -g makes a file that -c finds right', async () => {
    const config = join(folder, 'config.txt');
    writeFileSync(config, 'PlayersNumber=10\nRoundsNumber=4\n');
    expect((await call('--dutch', '-g', config, '-o', 'made.trf', '-s', '4')).code).toBe(0);
    const made = join(folder, 'made.trf');
    expect(await call('--dutch', made, '-c')).toEqual({
      code: 0,
      out: 'made: Round #1\nmade: Round #2\nmade: Round #3\nmade: Round #4\n\n',
      err: '',
    });
    expect((await call('--dutch', made, '-g', '-o', 'model.trf', '-s', '4')).code).toBe(0);
    expect(existsSync(join(folder, 'model.trf'))).toBe(true);
  });

  test('exit codes', async () => {
    const path = await fileOf('codes-of-exit.trf', 0, ...PLAIN);
    const none = join(folder, 'nobody.trf');
    await call('generate', '--players', '2', '--rounds', '3', '-o', none, ...PLAIN);
    expect((await call('-r')).code).toBe(0);
    expect((await call('--dutch', none, '-p')).code).toBe(1);
    expect((await call('--dutch', path)).code).toBe(3);
    expect((await call('--burstein', path, '-p')).code).toBe(3);
    expect((await call('--dutch', path, '-c', 'more')).code).toBe(3);
    expect((await call('--dutch', join(folder, 'no-such.trf'), '-p')).code).toBe(5);
    expect((await call('--dutch', path, '-p', join(folder, 'no', 'folder.txt'))).code).toBe(5);
    writeFileSync(join(folder, 'bad.txt'), 'Colour=red\n');
    expect((await call('--dutch', '-g', join(folder, 'bad.txt'), '-o', 'x.trf')).code).toBe(3);
    expect(existsSync(join(folder, 'x.trf'))).toBe(false);
    expect((await call('-r', '--dutch', path, '-p')).out).toMatch(/^Tabiya.*\n6\n/);
  });
});
