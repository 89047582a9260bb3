import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../test/support/site.ts';
import type { GameKind } from '../chess/index.ts';

const EN = { 'accept-language': 'en' };
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

test('R-006 every game has a number, games of the blitz zone too; players, lobby, complaint and judge call it by that', async () => {
  const [ida, kim, judge] = [
    await site.person('ida'),
    await site.person('kim'),
    await site.person('judge', 'judge'),
  ];
  const numbers: number[] = [];
  for (const fields of [
    { minutes: '3', increment: '2' },
    { minutes: '3', increment: '24', unit: 'days' },
  ]) {
    await ida.post('/play/seeks', { ...fields, colour: 'white' });
    const begun = await kim.post('/play/seeks', { ...fields, colour: 'black' });
    numbers.push(Number(/^\/game\/(\d+)$/u.exec(String(begun.headers.location))?.[1]));
  }
  expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
  for (const number of numbers) {
    for (const player of [ida, kim]) {
      expect((await player.get(`/game/${number}`, EN)).body).toContain(`<b>Game No. ${number}</b>`);
      expect((await player.get('/play', EN)).body).toContain(`href="/game/${number}"`);
    }
    const path = `/game/${number}/complaint`;
    expect((await ida.get(path, EN)).body).toContain(`Complaint about game No. ${number}`);
    await ida.post(path, { subject: 'failure', text: 'The board froze.' });
    const list = (await judge.get('/rulings', EN)).body;
    expect(list).toContain(`href="/game/${number}/rulings"`);
    expect(list).toMatch(new RegExp(`No\\. ${number}\\b`, 'u'));
  }
});

test('R-005 running and finished games are found and watched by everybody, with every move', async () => {
  const [ann, bob] = [await site.person('ann'), await site.person('bob')];
  const begin = async (): Promise<string> => {
    await ann.post('/play/seeks', { minutes: '5', increment: '3', colour: 'white' });
    const done = await bob.post('/play/seeks', { minutes: '5', increment: '3', colour: 'black' });
    return String(done.headers.location);
  };
  const [running, finished] = [await begin(), await begin()];
  for (const [path, moves] of [
    [running, ['e2e4', 'c7c5']],
    [finished, ['f2f3', 'e7e5', 'g2g4', 'd8h4']],
  ] as const)
    for (const [ply, move] of moves.entries())
      await (ply % 2 === 0 ? ann : bob).post(`${path}/acts`, { act: 'move', ply: String(ply), move });
  await site.deadlines.settled();

  const guest = site.visitor();
  // The lobby leads to the game that is played, the archive to the one that is over.
  expect((await guest.get('/play', EN)).body).toContain(`href="${running}"`);
  expect((await guest.get('/play', EN)).body).not.toContain(`href="${finished}"`);
  expect((await guest.get('/archive', EN)).body).toContain(`href="${finished}"`);
  for (const [path, sans] of [
    [running, ['e4', 'c5']],
    [finished, ['f3', 'e5', 'g4', 'Qh4#']],
  ] as const) {
    const page = await guest.get(path, EN);
    expect(page.statusCode).toBe(200);
    for (const san of sans) expect(page.body).toContain(san);
    // who watches has nothing to act with.
    expect(page.body).not.toContain(`action="${path}/acts"`);
  }
});

test.each<[GameKind, string, readonly string[], readonly string[]]>([
  ['chess960', 'startNumber', ['e2e4', 'e7e5', 'g1f3', 'b8c6'], ['e4', 'e5', 'Nf3', 'Nc6']],
  [
    'kingchess',
    '',
    ['K@e1', 'K@e8,Q@e7', 'R@e2', 'e7e2', 'e1e2'],
    ['K@e1', 'Q@e7+', 'R@e2', 'Qxe2+', 'Kxe2'],
  ],
  ['battle', '', ['f2f3', 'e7e5', 'g2g4', 'd8h4'], ['f3', 'e5', 'g4', 'Qh4#']],
])(
  'R-002 R-005 a game of %s is kept to its rules and watched while it is played and when it is over',
  async (kind, start, moves, sans) => {
    const [one, two] = [await site.person(`${kind}1`), await site.person(`${kind}2`)];
    const { id, statements } = site.games.create(
      {
        kind,
        whiteId: one.user.id,
        blackId: two.user.id,
        rated: false,
        control: { mode: 'sudden', baseMs: 3_600_000 },
        firstMoveMs: null,
        tournament: null,
        rematchOf: null,
        ...(start === '' ? {} : { startNumber: 518 }),
      },
      site.clock.instant,
    );
    await site.database.commit(statements);
    await site.games.created(id);
    const guest = site.visitor();
    const path = `/game/${(await site.games.view(id))?.number}`;
    if (kind === 'battle')
      for (const { user } of [one, two]) {
        expect((await guest.get(path, EN)).body).toContain('Both are arranging');
        await site.games.act(id, { type: 'Ready', setup: '8/8/PPPPPPPP/NRBQKBNR' }, user.id);
      }
    await expect.poll(async () => (await site.games.view(id))?.phase).toBe('play');
    const view = await site.games.view(id);
    const [white, black] = view?.white.id === one.user.id ? [one, two] : [two, one];
    for (const [ply, move] of moves.entries()) {
      const [mover, other] = ply % 2 === 0 ? [white, black] : [black, white];
      // What the rules of this game do not allow, and who is not to move, changes nothing.
      for (const [who, action] of [
        [mover, 'a1a8'],
        [mover, 'P@a8'],
        [other, move],
      ] as const) {
        const refused = await who.post(`${path}/acts`, { act: 'move', ply: String(ply), move: action });
        expect(refused.statusCode).toBeGreaterThanOrEqual(400);
      }
      expect((await site.games.view(id))?.moves).toHaveLength(ply);
      await mover.post(`${path}/acts`, { act: 'move', ply: String(ply), move });
      const body = (await guest.get(path, EN)).body;
      for (const san of sans.slice(0, ply + 1)) expect(body).toContain(san);
      expect(body).not.toContain(`action="${path}/acts"`);
    }
    if ((await site.games.view(id))?.status === 'playing')
      await black.post(`${path}/acts`, { act: 'resign' });
    await site.deadlines.settled();
    expect((await site.games.view(id))?.status).toBe('finished');
    const over = (await guest.get(path, EN)).body;
    for (const san of sans) expect(over).toContain(san);
    expect((await guest.get('/archive', EN)).body).toContain(`href="${path}"`);
  },
);
