import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldsOf } from '../../test/support/fields.ts';
import { soon } from '../../test/support/soon.ts';
import { openTestSite, refusalOf, type TestSite } from '../../test/support/site.ts';

let site: TestSite;
let ann: Awaited<ReturnType<TestSite['person']>>;
let bob: typeof ann;
let boss: typeof ann;
let admin: typeof ann;

beforeAll(async () => {
  site = await openTestSite();
  ann = await site.person('ann');
  bob = await site.person('bob');
  boss = await site.person('boss', 'organiser');
  admin = await site.person('admin', 'administrator');
});
afterAll(() => site.close());

const offer = (kind: string) => ann.post('/play/seeks', { kind, minutes: '5', increment: '3' });
const kindsOf = (body: string): string[] =>
  [...(/<select[^>]*name="kind".*?<\/select>/su.exec(body)?.[0] ?? '').matchAll(/value="(\w+)"/gu)].map(
    ([, kind = '']) => kind,
  );
const announce = async (kind: string, series = '') => {
  const fields = fieldsOf((await boss.get('/tournament/new')).body);
  return boss.post('/tournament/new', { ...fields, name: `Cup of ${kind}`, kind, series });
};

test('R-001, LOB-13 the administrator chooses the games the site offers; what has begun goes on', async () => {
  const all = ['chess', 'chess960', 'kingchess', 'battle'];
  expect(kindsOf((await ann.get('/play')).body)).toEqual(all);
  expect(kindsOf((await boss.get('/tournament/new')).body)).toEqual(all);
  await offer('kingchess');
  const [waiting] = (await site.lobby.view()).seeks;
  await ann.post('/play/seeks', { kind: 'kingchess', minutes: '5', increment: '3', opponent: 'bob' });
  const [challenge] = (await site.lobby.challenges(bob.user.id)).to;
  expect((await bob.get('/play')).body).toContain(`/play/seeks/${waiting?.id}/accept`);
  expect((await bob.get('/play')).body).toContain(`/play/seeks/${challenge?.id}/accept`);
  expect((await ann.get('/rules/kingchess')).body).toContain('href="/play?kind=kingchess#new"');
  const told: boolean[] = [];
  const end = site.lobby.onChange(({ seeks }) => told.push(...seeks.map(({ offered }) => offered)));
  const announced = await announce('kingchess');
  expect(announced.statusCode).toBe(303);

  for (const person of [ann, boss])
    expect((await person.post('/rulings/offered', { note: 'x' })).statusCode).toBe(403);
  const none = await admin.post('/rulings/offered', { note: 'x' });
  expect([none.statusCode, refusalOf(none)]).toEqual([422, 'none-offered']);
  expect((await admin.post('/rulings/offered', { chess: '1', battle: '1', note: 'x' })).statusCode).toBe(303);
  const shown = fieldsOf((await admin.get('/rulings')).body, '/rulings/offered');
  expect(shown).toMatchObject({ chess: '1', battle: '1' });
  expect(shown).not.toHaveProperty('kingchess');

  for (const page of [await ann.get('/play'), await boss.get('/tournament/new')])
    expect(kindsOf(page.body)).toEqual(['chess', 'battle']);
  const refused = await offer('kingchess');
  expect([refused.statusCode, refusalOf(refused)]).toEqual([422, 'not-offered']);
  // Nobody is asked to accept the offer of before; its author sees why, and may take it back.
  const accept = `/play/seeks/${waiting?.id}/accept`;
  expect((await bob.get('/play?lang=en')).body).not.toContain(accept);
  expect((await site.visitor().get('/play?lang=en')).body).not.toMatch(/class="seek-who"/u);
  const own = (await ann.get('/play?lang=en')).body;
  expect(own).toContain('this game is not played here at present');
  expect(own).toContain(`/play/seeks/${waiting?.id}/cancel`);
  const called = (await bob.get('/play?lang=en')).body;
  expect(called).toContain('this game is not played here at present');
  expect(called).toContain(`/play/seeks/${challenge?.id}/decline`);
  expect(called).not.toContain(`/play/seeks/${challenge?.id}/accept`);
  // The rules stay, without the way to an offer; the button of the front page turns to a game that is offered.
  expect((await ann.get('/rules/kingchess')).body).not.toContain('href="/play?kind=');
  expect((await ann.get('/rules/battle')).body).toContain('href="/play?kind=battle#new"');
  expect(fieldsOf((await ann.get('/')).body, '/play/seeks')).toMatchObject({ kind: 'chess' });
  await soon(() => expect(told).toContain(false));
  end();
  // The offer of before cannot be taken any more either.
  const taken = await bob.post(`/play/seeks/${waiting?.id}/accept`);
  expect([taken.statusCode, refusalOf(taken)]).toEqual([409, 'not-offered']);
  for (const series of ['', 'monthly'])
    expect(refusalOf(await announce('kingchess', series))).toBe('bad-settings');
  expect((await announce('battle')).statusCode).toBe(303);
  // The event of before stays announced.
  expect(
    (await site.tournaments.page(String(announced.headers.location).split('/')[2] ?? '', 'en'))?.state,
  ).toBe('announced');
  expect(
    (
      await admin.post(
        '/rulings/offered',
        Object.fromEntries([...all.map((kind) => [kind, '1']), ['note', 'x']]),
      )
    ).statusCode,
  ).toBe(303);
  expect((await bob.post(`/play/seeks/${waiting?.id}/accept`)).statusCode).toBe(303);
});
