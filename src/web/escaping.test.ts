import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestBrowser, type TestSite } from '../../test/support/site.ts';

let site: TestSite;
let boss: Awaited<ReturnType<TestSite['person']>>;

/** Text that would act if any page put it in unescaped: as element, attribute, script data and address. */
const NASTY = `"'><script>alert(1)</script><img src=x onerror=alert(1)></script><!--&lt;`;

beforeAll(async () => {
  site = await openTestSite();
  boss = await site.person('boss', 'administrator');
});

afterAll(() => site.close());

/** No page may hold the text as it was typed, nor any element made of it. */
function expectHarmless(body: string): void {
  expect(body).not.toContain('<script>alert');
  expect(body).not.toContain('<img src=x');
  expect(body).not.toMatch(/<[^>]*\sonerror=/iu);
  const data = /<script type="application\/json" id="data">(.*?)<\/script>/su.exec(body)?.[1];
  expect(data).toBeDefined();
  expect(data).not.toContain('<');
  expect(() => JSON.parse(data ?? '') as unknown).not.toThrow();
}

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  '/login': ['login', 'password', 'next'],
  '/register': ['login', 'email', 'password', 'consent', 'next'],
  '/play/seeks': ['minutes', 'increment', 'colour', 'rated', 'opponent'],
  '/settings': ['language', 'zone'],
  '/admin/roles': ['login', 'role', 'act', 'note'],
  '/tournament/new': [
    'name',
    'regulation',
    'minutes',
    'increment',
    'firstMove',
    'registrationFrom',
    'registrationTo',
    'startsAt',
    'tieBreak1',
    'tieBreak2',
    'tieBreak3',
    'pace',
    'rated',
    'entrantsLimit',
  ],
};

const CASES = Object.entries(FIELDS).flatMap(([path, names]) => names.map((name) => [path, name] as const));

test.each(CASES)('%s: the field %s', async (path, name) => {
  const browser: TestBrowser = path === '/login' || path === '/register' ? site.visitor() : boss;
  const usual: Record<string, string> =
    path === '/admin/roles' ? { login: 'nobody', role: 'organiser', act: 'grant', note: 'why' } : {};
  const answer = await browser.post(path, { ...usual, [name]: NASTY });
  expect(answer.statusCode).toBeLessThan(500);
  if (answer.statusCode !== 303) expectHarmless(answer.body);
  else expect(answer.headers.location).not.toContain('<');
});

test.each([
  '/nothing?x=',
  '/play?opponent=',
  '/login?next=',
  '/@/',
  '/tournament/',
  '/game/',
  '/admin/claim/',
])('the address %s', async (path) => {
  const answer = await boss.get(path + encodeURIComponent(NASTY));
  expect(answer.statusCode).toBeLessThan(500);
  if (answer.statusCode !== 303) expectHarmless(answer.body);
});

test.each(['flash', 'lang', 'zone', 'theme', 'men', 'play', 'tabiya_session'])(
  'the cookie %s',
  async (name) => {
    const browser = site.visitor();
    browser.cookies.set(name, encodeURIComponent(NASTY));
    const answer = await browser.get('/');
    expect(answer.statusCode).toBe(200);
    expectHarmless(answer.body);
  },
);

test('what was stored is harmless on every page that shows it', async () => {
  const now = site.now();
  const announced = await site.tournaments.announce(
    {
      name: NASTY,
      regulation: `${NASTY}\n\n${NASTY}`,
      system: 'round-robin',
      kind: 'chess',
      control: { mode: 'sudden', baseMs: 60_000 },
      firstMoveMs: 60_000,
      registrationFrom: now,
      registrationTo: now + 1000,
      startsAt: now + 2000,
      tieBreaks: [],
      pace: 'rounds',
      rated: false,
    },
    { userId: boss.user.id, roles: boss.user.roles },
  );
  if (!announced.ok) throw new Error(announced.refusal.code);
  await boss.post(`/tournament/${announced.value.id}/register`);
  const path = `/tournament/${announced.value.id}`;
  for (const page of [
    '/',
    '/tournaments',
    path,
    `${path}/regulation`,
    `${path}/news`,
    `${path}/players`,
    '/news',
    '/@/boss',
  ])
    for (const browser of [boss, site.visitor()]) {
      const { statusCode, body } = await browser.get(page);
      expect(statusCode).toBe(200);
      expectHarmless(body);
    }
});
