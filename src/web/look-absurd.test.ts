import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldsOf } from '../../test/support/fields.ts';
import { openTestSite, type TestSite } from '../../test/support/site.ts';

let site: TestSite;
let boss: Awaited<ReturnType<TestSite['person']>>;
beforeAll(async () => {
  site = await openTestSite();
  boss = await site.person('organiser', 'organiser');
});
afterAll(() => site.close());

async function look(system: string, change: Readonly<Record<string, string>>) {
  const fields = fieldsOf((await boss.get(`/tournament/new?system=${system}&lang=en`)).body);
  return boss.post('/tournament/new', { ...fields, name: 'Look', ...change, look: '1' });
}

test.each([
  ['swiss-dutch', { daily: '1', breakTime: 'abc' }],
  ['swiss-dutch', { daily: '1', breakTime: '999999999', breakUnit: 'days' }],
  ['swiss-dutch', { breakTime: '999999999', breakUnit: 'days', rounds: '5' }],
  ['knockout', { breakTime: '99999999', breakUnit: 'days', entrantsLimit: '64' }],
  ['championship', { breakTime: '999999999', breakUnit: 'days', entrantsLimit: '64' }],
])('R-201 a look ahead at %s with %j answers and names the field', async (system, change) => {
  const page = await look(system, change);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('field-error');
});

test('R-211 a look ahead at a round robin of the greatest field answers at once, without its table', async () => {
  const began = performance.now();
  const page = await look('round-robin', { entrantsLimit: '10000' });
  expect(page.statusCode).toBe(200);
  expect(page.body.length).toBeLessThan(200_000);
  expect(performance.now() - began).toBeLessThan(20_000);
});
