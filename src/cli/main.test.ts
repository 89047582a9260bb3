import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPeople } from '../../test/support/people.ts';
import type { Services } from '../app/services.ts';
import { openDatabase } from '../db/index.ts';
import { main } from './main.ts';
import { COMMANDS } from './registry.ts';
import { withRooms } from './rooms.ts';

/** A finished event of three in the tournament file format. */
const THREE = `012 Three friends
XXR 3
001    1      Able, Ann                                                          1.5    1  0000 - Z     2 w 1     3 b =
001    2      Baker, Ben                                                         0.5    3     3 w =     1 b 0  0000 - Z
001    3      Cole, Cy                                                           1.0    2     2 b =  0000 - Z     1 w =
`;

async function tabiya(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  let out = '';
  let err = '';
  const code = await main(args, {
    environment,
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err };
}

describe('tabiya', () => {
  test('without a command: the overview names every command, in the language of the system', async () => {
    const english = await tabiya([], { LANG: 'de_DE.UTF-8' });
    const russian = await tabiya([], { LANG: 'ru_RU.UTF-8' });
    expect([english.code, russian.code]).toEqual([0, 0]);
    for (const entry of COMMANDS.filter((command) => command.hidden !== true)) {
      expect(english.out).toContain(`${entry.name} `);
      expect(english.out).toContain(entry.summary.en);
      expect(russian.out).toContain(entry.summary.ru);
    }
  });

  test('LC_ALL goes before LANG, --lang before both, also in front of the command', async () => {
    expect((await tabiya([], { LANG: 'ru', LC_ALL: 'C' })).out).toMatch(/^Tabiya/);
    expect((await tabiya(['--lang', 'ru'], { LANG: 'en_GB' })).out).toMatch(/^Табия/);
    expect((await tabiya(['--lang=ru', 'backup', '--help'])).out).toMatch(/^tabiya backup ФАЙЛ/);
  });

  test.each(COMMANDS.filter((command) => command.raw !== true).map((command) => [command.name] as const))(
    '%s --help speaks both languages',
    async (name) => {
      const russian = await tabiya([...name.split(' '), '--help', '--lang', 'ru']);
      const english = await tabiya([...name.split(' '), '-h', '--lang=en']);
      expect([russian.code, english.code]).toEqual([0, 0]);
      expect(russian.out).toMatch(/[а-я]{4}/);
      expect(english.out).not.toMatch(/[а-я]/);
      expect(english.out).toContain(`tabiya ${name}`);
    },
    // The first to load the whole server compiles it, which a busy machine does slowly.
    600_000,
  );

  test.each([
    ['admin', ['admin create', 'admin annul', 'admin rating']],
    ['grid', ['grid championship', 'grid groups']],
    ['trf', ['trf check', 'trf convert']],
  ])('%s --help lists its second words', async (word, names) => {
    for (const language of ['ru', 'en'] as const) {
      const { code, out, err } = await tabiya([word, '--help', '--lang', language]);
      expect([code, err]).toEqual([0, '']);
      const lines = out.trim().split('\n');
      expect(lines.length).toBe(names.length);
      for (const [at, name] of names.entries()) {
        const summary = COMMANDS.find((entry) => entry.name === name)?.summary[language] ?? '?';
        expect(lines[at]).toMatch(new RegExp(`^ *${name} `, 'u'));
        expect(lines[at]).toContain(summary);
      }
    }
    expect((await tabiya([word])).code).toBe(2);
    expect((await tabiya([word, 'nothing', '--help'])).code).toBe(2);
  });

  test.each(['rules', 'perft'])('%s --help shows a Kingchess FEN with its reserve', async (name) => {
    for (const language of ['ru', 'en']) {
      const { out } = await tabiya([name, '--help', '--lang', language]);
      const fen = /kingchess "([^"]+)"/u.exec(out)?.[1] ?? '';
      expect(fen).toContain('[KQRR');
      const answer = await tabiya(['rules', 'kingchess', fen, 'K@e1', '--json']);
      expect(JSON.parse(answer.out)).toMatchObject({ legal: true, singlePlacements: 32 });
    }
  });

  test('bad input ends with 2: unknown command, unknown flag, missing and surplus arguments', async () => {
    for (const args of [
      ['dance'],
      ['backup', '--loud', 'x'],
      ['backup'],
      ['backup', 'a', 'b'],
      ['migrate', 'x'],
    ]) {
      const { code, err, out } = await tabiya(args);
      expect([code, out], args.join(' ')).toEqual([2, '']);
      expect(err.trim().split('\n'), args.join(' ')).toHaveLength(1);
    }
    const { code, out } = await tabiya(['dance', '--json']);
    expect([code, JSON.parse(out).error]).toEqual([2, 'no-such-command']);
  });

  test('a setting that is not usable is named', async () => {
    const { code, err } = await tabiya(['migrate'], { TABIYA_DATABASE_URL: 'mysql://x' });
    expect(code).toBe(2);
    expect(err).toContain('TABIYA_DATABASE_URL');
  });
});

describe('tabiya on a data folder', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tabiya-cli-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const json = async (...args: string[]) => {
    const { code, out } = await tabiya([...args, '--json']);
    return { code, ...(JSON.parse(out) as Record<string, unknown>) };
  };

  test('migrate, backup, restore; existing data only with --replace, and they are kept', async () => {
    const [a, b, file] = [join(folder, 'a'), join(folder, 'b'), join(folder, 'a.sqlite')];
    expect(await json('backup', file, '--data', a)).toMatchObject({ code: 1, error: 'no-data' });
    expect(await json('migrate', '--data', a)).toMatchObject({ code: 0, from: 0, backup: null });
    expect(await json('backup', file, '--data', a)).toMatchObject({ code: 0, file });
    expect(await json('backup', file, '--data', a)).toMatchObject({ code: 1, error: 'file-exists' });
    const nowhere = await tabiya(['backup', join(folder, 'none', 'a.sqlite'), '--data', a]);
    expect(nowhere).toMatchObject({ code: 2, err: expect.stringContaining(join(folder, 'none')) });
    expect(await json('restore', file, '--data', b)).toMatchObject({ code: 0, kept: null });
    expect(await json('restore', file, '--data', b)).toMatchObject({ code: 1, error: 'data-in-the-way' });
    expect(await json('restore', file, '--data', b, '--replace')).toMatchObject({ code: 0 });
    expect(readdirSync(join(b, 'backups'))).toHaveLength(1);
    expect(await json('restore', join(folder, 'none'), '--data', b)).toMatchObject({
      code: 1,
      error: 'bad-backup',
    });
  });

  test('trouble with the place of the data is one sentence, not a stack', async () => {
    const file = join(folder, 'no-folder');
    writeFileSync(file, 'x');
    expect(await json('migrate', '--data', join(file, 'inside'))).toMatchObject({
      code: 1,
      error: 'folder-unwritable',
    });
    // A place where Linux makes no folders.
    if (existsSync('/proc/self'))
      for (const command of ['migrate', 'serve'])
        expect(await json(command, '--data', '/proc/nope')).toMatchObject({
          code: 1,
          error: 'folder-unwritable',
        });
    const damaged = join(folder, 'damaged');
    mkdirSync(damaged);
    writeFileSync(join(damaged, 'tabiya.sqlite'), 'no database, but long enough for a header '.repeat(200));
    expect(await json('migrate', '--data', damaged)).toMatchObject({ code: 1, error: 'damaged' });
    const nobody = 'postgres://nobody@127.0.0.1:1/none';
    expect(await json('migrate', '--database-url', nobody)).toMatchObject({
      code: 1,
      error: 'database-unreachable',
    });
  });

  test('admin create: a link for a newcomer, the role at once for somebody known', async () => {
    // It may be the first command of a portal.
    const data = join(folder, 'admin');
    const first = await json(
      'admin',
      'create',
      'Boss',
      '--data',
      data,
      '--base-url',
      'https://chess.example',
    );
    expect(first).toMatchObject({ code: 0, granted: false });
    expect(first).toHaveProperty(
      'link',
      expect.stringMatching(/^https:\/\/chess\.example\/admin\/claim\/[\w-]{20,}$/),
    );
    const database = await openDatabase({ dataFolder: data, databaseUrl: null });
    const [person] = await addPeople(database, ['Anna'], 0);
    await database.close();
    const elsewhere = await json('admin', 'create', 'Other', '--data', data, '--port', '8080');
    expect(elsewhere).toMatchObject({
      link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:8080\/admin\/claim\//),
    });
    expect(await json('admin', 'create', 'anna', '--data', data)).toMatchObject({
      code: 0,
      login: 'Anna',
      granted: true,
    });
    const after = await openDatabase({ dataFolder: data, databaseUrl: null });
    const row = await after.first(
      after.build
        .selectFrom('users')
        .select('roles')
        .where('id', '=', person?.id ?? ''),
    );
    const logged = await after.all(after.build.selectFrom('moderation_log').selectAll());
    await after.close();
    expect(row).toEqual({ roles: '["administrator"]' });
    // the console's act stands in the log of acts, in nobody's name.
    expect(logged).toMatchObject([
      {
        act: 'role-grant',
        by_id: null,
        subject_id: person?.id,
        before_value: '',
        after_value: 'administrator',
      },
    ]);
  });

  test('R-387 admin annul, --restore and admin rating stand in the log of acts, a refused one does not', async () => {
    const data = join(folder, 'annul');
    const quiet = { language: 'en', json: true, environment: {}, out: () => 0, err: () => 0 } as const;
    const work = <T>(does: (services: Services) => Promise<T>) => withRooms(quiet, { data }, does, 'begin');
    await work(async ({ database, games }) => {
      const [ann, ben] = await addPeople(database, ['Ann', 'Ben'], 0);
      const [whiteId, blackId] = [ann?.id ?? '', ben?.id ?? ''];
      const { id, statements } = games.create(
        {
          kind: 'chess',
          whiteId,
          blackId,
          rated: true,
          control: { mode: 'sudden', baseMs: 86_400_000 },
          firstMoveMs: null,
          tournament: null,
          rematchOf: null,
        },
        Date.now(),
      );
      await database.commit(statements);
      await games.created(id);
      await games.act(id, { type: 'Resign' }, blackId);
    });
    const annul = (...more: readonly string[]) => json('admin', 'annul', '1', ...more, '--data', data);
    expect(await annul()).toMatchObject({ code: 1, error: 'reason-missing' });
    expect(await annul('--reason', 'a bot played')).toMatchObject({ code: 0, annulled: true });
    expect(await annul('--reason', 'again')).toMatchObject({ code: 1, error: 'annulled-already' });
    expect(await annul('--restore', '--reason', 'no bot')).toMatchObject({ code: 0, annulled: false });
    expect(await json('admin', 'rating', 'glicko2', '--reason', 'vote', '--data', data)).toMatchObject({
      code: 0,
    });
    const logged = await work(({ moderation }) => moderation.log({ limit: 10 }));
    expect(logged).toMatchObject([
      { act: 'ratings-system', byId: null, note: 'vote', subjectKind: 'setting', subjectId: 'ratings' },
      { act: 'ratings-restore', byId: null, note: 'no bot', subjectKind: 'game', subjectId: '1' },
      { act: 'ratings-annul', byId: null, note: 'a bot played', subjectKind: 'game', subjectId: '1' },
    ]);
    expect(logged.map(({ before, after }) => `${before} ${after}`).join(' ')).toMatch(
      /glicko2.*true.*false.*false.*true/u,
    );
  });

  test.each([
    ['rebuild', ['rebuild']],
    ['admin annul', ['admin', 'annul', '1', '--reason', 'x']],
    ['admin rating', ['admin', 'rating', 'elo', '--reason', 'x']],
  ])('%s refuses a folder without data and makes none', async (_name, args) => {
    const data = join(folder, 'nowhere');
    expect(await json(...args, '--data', data)).toMatchObject({ code: 1, error: 'no-data' });
    expect(existsSync(data)).toBe(false);
  });

  test('import tells the folder it wrote into', async () => {
    const file = join(folder, 'told.trf');
    writeFileSync(file, THREE);
    const data = join(folder, 'told');
    const { code, out } = await tabiya(['import', file, '--data', data]);
    expect([code, out.endsWith(`Data folder: ${data}\n`)]).toEqual([0, true]);
    const russian = await tabiya(['import', file, '--data', data, '--lang', 'ru']);
    expect(russian.out).toMatch(/Папка данных: .*told\n$/);
  });

  test('rebuild finds a row that does not follow from its log, and --repair writes it anew', async () => {
    const data = join(folder, 'rebuild');
    const file = join(folder, 'three.trf');
    writeFileSync(file, THREE);
    const place = { dataFolder: data, databaseUrl: null };
    expect(await json('import', file, '--data', data)).toMatchObject({ code: 0 });
    expect(await json('rebuild', '--data', data)).toMatchObject({
      code: 0,
      tournaments: { checked: 1, differences: [] },
    });
    const database = await openDatabase(place);
    await database.commit([
      database.statement(database.build.updateTable('tournaments').set({ entrants: 99 })),
    ]);
    await database.close();
    expect(await json('rebuild', '--data', data)).toMatchObject({ code: 1, repaired: false });
    expect(await json('rebuild', '--data', data, '--repair')).toMatchObject({ code: 1, repaired: true });
    expect(await json('rebuild', '--data', data)).toMatchObject({
      code: 0,
      tournaments: { differences: [] },
    });
  });
});
