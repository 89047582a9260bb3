import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';
import type { PageData } from './islands.ts';

const CLASSICAL = '8/8/PPPPPPPP/RNBQKBNR';
const PATH = '/settings/setups';

let site: TestSite;
let ann: Awaited<ReturnType<TestSite['person']>>;
let ben: Awaited<ReturnType<TestSite['person']>>;

beforeAll(async () => {
  site = await openTestSite();
  ann = await site.person('ann');
  ben = await site.person('ben');
});

afterAll(() => site.close());

function dataOf(body: string): PageData {
  const text = /<script type="application\/json" id="data">(.*?)<\/script>/su.exec(body)?.[1] ?? '{}';
  return JSON.parse(text) as PageData;
}

test('GA-31 kept on one page, found on another device, renamed and forgotten by form', async () => {
  const kept = await ann.post(PATH, { act: 'keep', name: 'Wall <1>', setup: CLASSICAL });
  expect(kept.headers.location).toBe(PATH);
  const page = await ann.get(PATH);
  expect(page.body).toContain('value="Wall &lt;1>"');
  // The page of the rules and the page of a game that is set up bring them along; nobody else's do.
  expect(dataOf((await ann.get('/rules/battle')).body).setups).toMatchObject([{ name: 'Wall <1>' }]);
  expect(dataOf((await ben.get('/rules/battle')).body).setups).toEqual([]);
  expect(dataOf((await site.visitor().get('/rules/battle')).body).setups).toBeUndefined();
  expect(dataOf((await ann.get('/rules/chess')).body).setups).toBeUndefined();

  const id = (await site.games.setups.of(ann.user.id))[0]?.id ?? '';
  const nameless = await ann.post(PATH, { act: 'rename', id, name: ' ' });
  expect([nameless.statusCode, refusalOf(nameless)]).toEqual([422, 'name-missing']);
  await ann.post(PATH, { act: 'rename', id, name: 'Wall' });
  expect((await ann.get(PATH)).body).toContain('value="Wall"');
  await ann.post(PATH, { act: 'forget', id });
  expect(await site.games.setups.of(ann.user.id)).toEqual([]);
});

test('B-05 a game that is set up brings its player his own setups, its watchers none', async () => {
  await site.games.setups.keep(ann.user.id, 'Mine', CLASSICAL);
  const { id, statements } = site.games.create(
    {
      kind: 'battle',
      whiteId: ann.user.id,
      blackId: ben.user.id,
      rated: false,
      control: { mode: 'sudden', baseMs: 600_000 },
      firstMoveMs: null,
      tournament: null,
      rematchOf: null,
    },
    site.now(),
  );
  await site.database.commit(statements);
  await site.games.created(id);
  const path = `/game/${(await site.games.view(id))?.number ?? 0}`;
  expect(dataOf((await ann.get(path)).body).setups).toMatchObject([{ name: 'Mine', setup: CLASSICAL }]);
  expect(dataOf((await ben.get(path)).body).setups).toEqual([]);
  expect(dataOf((await site.visitor().get(path)).body).setups).toBeUndefined();
});

test('the board is answered as data', async () => {
  const json = { accept: 'application/json' };
  const refused = await ben.post(PATH, { act: 'keep', name: '', setup: CLASSICAL }, json);
  expect([refused.statusCode, refused.json()]).toEqual([422, { code: 'name-missing' }]);
  const kept = await ben.post(PATH, { act: 'keep', name: 'Как всегда', setup: CLASSICAL }, json);
  expect(kept.json()).toMatchObject({ setups: [{ name: 'Как всегда', setup: CLASSICAL }] });
  const stranger = await site.visitor().post(PATH, { act: 'keep', name: 'x', setup: CLASSICAL }, json);
  expect([stranger.statusCode, stranger.json()]).toEqual([401, { code: 'signed-out' }]);
});
