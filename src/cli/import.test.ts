import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../db/index.ts';
import { main } from './main.ts';

const real = join(process.env['TABIYA_REFERENCE'] ?? '../shared', 'data/real');
const isThere = existsSync(real);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tabiya-import-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function tabiya(...args: string[]) {
  let out = '';
  let err = '';
  const code = await main([...args, '--data', folder], {
    environment: { LANG: 'C' },
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err };
}

describe('tabiya import', () => {
  test.skipIf(!isThere)('T-70 puts a round robin and a Swiss event on the portal', async () => {
    const robin = await tabiya('import', join(real, 'rr-elite-2025.trf'), '--json');
    expect(robin.code).toBe(0);
    expect(JSON.parse(robin.out)).toMatchObject({
      name: 'Elite round robin, 10 players',
      players: 10,
      rounds: 9,
    });
    const swiss = await tabiya('import', join(real, 'kids-day-2025.trf'), '--name', 'Kids', '--lang', 'ru');
    expect(swiss.code).toBe(0);
    expect(swiss.out).toMatch(
      /^«Kids»: участников 30, туров 5\. Страница: \/tournament\/\w{12}\nПапка данных: .+\n$/,
    );
  });

  test('T-72 names the faults of a bad file by line and column, in both languages, and stores nothing', async () => {
    const path = join(folder, 'bad.trf');
    writeFileSync(path, '012 Bad\nXXR 1\n001    x m    Nobody, One                       1500\n');
    const english = await tabiya('import', path);
    expect([english.code, english.out]).toEqual([2, '']);
    expect(english.err).toMatch(/^Line 3, column \d+\./m);
    const russian = await tabiya('import', path, '--lang', 'ru');
    expect(russian.err).toMatch(/^Строка 3, колонка \d+\./m);
    const json = await tabiya('import', path, '--json');
    expect(JSON.parse(json.out)).toMatchObject({
      error: 'bad-file',
      faults: expect.arrayContaining([expect.objectContaining({ line: 3, severity: 'fault' })]),
    });
    const database = await openDatabase({ dataFolder: folder, databaseUrl: null });
    const { build } = database;
    expect(
      await database.all(build.selectFrom('tournaments').select('name').where('name', '=', 'Bad')),
    ).toEqual([]);
    await database.close();
  });

  test('a file that is not there is bad input', async () => {
    const { code, err } = await tabiya('import', join(folder, 'nowhere.trf'));
    expect(code).toBe(2);
    expect(err).toContain('nowhere.trf');
  });
});
