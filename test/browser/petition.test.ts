/**
 * Eleven players of a class ask for a tournament among them: the first starts the petition on its page, the eleventh signs
 * there, the administrator accepts it with one act, and everybody stands in the announced event.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { addPeople, type TestPerson } from '../support/people.ts';
import { looksRight } from './axe.ts';
import { openHost } from './hand.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
let host: Page;

beforeAll(async () => {
  site = await openSite();
  host = await openHost(site);
});

afterAll(() => site.close());

/** A browser in which the person is signed in. */
async function visitAs({ token }: TestPerson): Promise<Page> {
  const page = await site.visit();
  await page.context().addCookies([{ name: 'tabiya_session', value: token, url: site.base }]);
  return page;
}

test('R-189 a petition of eleven', async () => {
  const { database, now, tournaments } = site.services();
  const logins = Array.from({ length: 11 }, (_, n) => `Player ${n + 1}`);
  const people = await addPeople(database, logins, now());
  const [first, last] = [people[0], people[10]];
  if (first === undefined || last === undefined) throw new Error('nobody');

  const one = await visitAs(first);
  await one.goto('/petitions?lang=en');
  await one.locator('select[name=system]').selectOption('swiss-dutch');
  await one.getByRole('button', { name: 'Start and sign' }).click();
  await one.waitForURL('**/petition/*');
  const path = new URL(one.url()).pathname;
  const id = path.split('/').at(-1) ?? '';
  for (const { id: userId } of people.slice(1, 10))
    expect((await tournaments.petitions.sign(id, { userId, roles: [] })).ok).toBe(true);

  // Ten are not enough for the administration.
  await host.goto(`${path}?lang=en`);
  await host.getByRole('button', { name: 'Accept and announce' }).click();
  await host.getByText('At least 11 signatures').waitFor();

  const eleventh = await visitAs(last);
  await eleventh.goto(`${path}?lang=en`);
  await eleventh.getByRole('button', { name: 'Sign', exact: true }).click();
  await eleventh.getByText('Signatures: 11', { exact: true }).waitFor();

  await looksRight(host, '/petitions');
  await looksRight(host, path);
  await host.goto(`${path}?lang=en`);
  await host.getByLabel('Name of the tournament').fill('Eleven of class H');
  await host.getByRole('button', { name: 'Accept and announce' }).click();
  await host.waitForURL('**/tournament/*');
  await host.getByRole('heading', { name: 'Eleven of class H' }).waitFor();
  for (const login of logins) await host.getByRole('link', { name: login, exact: true }).first().waitFor();
  await looksRight(host, `${new URL(host.url()).pathname}/regulation`);

  await one.goto(`${path}?lang=en`);
  await one.getByRole('link', { name: 'To the tournament' }).click();
  await one.getByRole('button', { name: 'Withdraw' }).waitFor();
  expect(site.complaints.filter((text) => !text.includes('409'))).toEqual([]);
});
