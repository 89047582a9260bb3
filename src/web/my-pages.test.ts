import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';
import { words } from '../words/index.ts';
import { spanText } from './pages/your-move.tsx';

const DAY = 86_400_000;
const EN = { 'accept-language': 'en' };

let site: TestSite;
let ann: Awaited<ReturnType<TestSite['person']>>;
let bob: Awaited<ReturnType<TestSite['person']>>;

beforeAll(async () => {
  site = await openTestSite();
  ann = await site.person('ann');
  bob = await site.person('bob');
});

afterAll(() => site.close());

/** A game of days between ann (White) and bob; its number. */
async function begin(baseMs: number): Promise<{ readonly id: string; readonly number: number }> {
  const { games, database } = site;
  const { id, statements } = games.create(
    {
      kind: 'chess',
      whiteId: ann.user.id,
      blackId: bob.user.id,
      rated: false,
      control: { mode: 'sudden', baseMs },
      firstMoveMs: null,
      tournament: null,
      rematchOf: null,
    },
    site.now(),
  );
  await database.commit(statements);
  await games.created(id);
  await site.deadlines.settled();
  return { id, number: (await games.view(id))?.number ?? 0 };
}

async function move(id: string, ply: number, uci: string, by: string): Promise<void> {
  const done = await site.games.act(id, { type: 'Move', ply, uci, offerDraw: false }, by);
  expect(done).toMatchObject({ ok: true });
  await site.deadlines.settled();
}

test('CR-7 /my shows the shortest time first, the jump goes from one game to the next', async () => {
  const slow = await begin(40 * DAY);
  const fast = await begin(2 * DAY);
  const page = await ann.get('/my', EN);
  expect(page.statusCode).toBe(200);
  expect(page.body.indexOf(`/game/${fast.number}"`)).toBeLessThan(page.body.indexOf(`/game/${slow.number}"`));
  expect(page.body).toContain('2 days');
  expect(page.body).toContain('40 days');
  expect((await ann.get('/my/next')).headers.location).toBe(`/game/${fast.number}`);
  expect((await ann.get(`/my/next?after=${fast.number}`)).headers.location).toBe(`/game/${slow.number}`);
  expect((await ann.get(`/my/next?after=${slow.number}`)).headers.location).toBe(`/game/${fast.number}`);
  expect((await bob.get('/my', EN)).body).toContain('It is nowhere your move');
  expect((await bob.get('/my/next')).headers.location).toBe('/my');
  expect((await site.visitor().get('/my')).headers.location).toContain('/login');
});

test('the front strip leads to all games', async () => {
  const { body } = await ann.get('/', EN);
  expect(body).toContain('class="strip"');
  expect(body).toContain('href="/my"');
  expect(body).toContain('<b>bob</b>');
});

test('CR-2 conditional moves by a form: a fault says where, and the text stays', async () => {
  const { id, number } = await begin(5 * DAY);
  const path = `/game/${number}/plan`;
  expect((await ann.get(path, EN)).body).toContain('It is your move now');
  await move(id, 0, 'e2e4', ann.user.id);
  const wrong = await ann.post(path, { lines: 'e5 Nf3\nc5 Ke3' }, EN);
  expect([wrong.statusCode, refusalOf(wrong)]).toEqual([422, 'plan-illegal']);
  expect(wrong.body).toContain('Line 2: Ke3 is no legal move there');
  expect(wrong.body).toContain('e5 Nf3\nc5 Ke3');
  const kept = await ann.post(path, { lines: '1...e5 2.Nf3' });
  expect(kept.headers.location).toBe(path);
  expect((await ann.get(path, EN)).body).toContain('>e5 Nf3</textarea>');
  expect((await bob.get(path, EN)).body).not.toContain('e5 Nf3');
  await move(id, 1, 'e7e5', bob.user.id);
  expect((await site.games.view(id))?.moves.map(({ san }) => san)).toEqual(['e4', 'e5', 'Nf3']);
});

test('CR-8 notes are their player’s alone', async () => {
  const { number } = await begin(5 * DAY);
  const path = `/game/${number}/plan`;
  await ann.post(`/game/${number}/note`, { note: 'watch <b>f7</b>' });
  expect((await ann.get(path)).body).toContain('watch &lt;b>f7&lt;/b>');
  expect((await bob.get(path)).body).not.toContain('watch &lt;b');
  const long = await ann.post(`/game/${number}/note`, { note: 'x'.repeat(5_001) });
  expect([long.statusCode, refusalOf(long)]).toEqual([422, 'note-too-long']);
  const cid = await site.person(`cid${number}`);
  expect((await cid.get(path)).statusCode).toBe(403);
  expect((await cid.post(path, { lines: 'e5 Nf3' })).statusCode).toBe(403);
  expect((await site.visitor().get(path)).statusCode).toBe(303);
  expect((await ann.get('/game/999/plan')).statusCode).toBe(404);
});

test('the page of a game of days leads to them, for its players only', async () => {
  const { number } = await begin(5 * DAY);
  expect((await ann.get(`/game/${number}`)).body).toContain(`/game/${number}/plan`);
  expect((await site.visitor().get(`/game/${number}`)).body).not.toContain(`/game/${number}/plan`);
});

test.each([
  [11 * DAY + 5, '11 days'],
  [2 * DAY + 5 * 3_600_000, '2 days 5 h'],
  [DAY, '1 day'],
  [3 * 3_600_000 + 12 * 60_000, '3 h 12 min'],
  [59_999, 'less than a minute'],
])('%i ms are %s', (ms, text) => {
  expect(spanText(ms, words('en'))).toBe(text);
});
