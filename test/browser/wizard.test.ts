/** The form of a new event: what it means follows every change while it is filled in, and it is sent by keyboard. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openHost } from './hand.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
let host: Page;

beforeAll(async () => {
  site = await openSite();
  host = await openHost(site);
});

afterAll(() => site.close());

test('R-201 the preview of grid and schedule follows the form', async () => {
  await host.goto('/tournament/new?system=round-robin&lang=en');
  const ahead = host.locator('[data-look-ahead]');
  await ahead.getByText('With 8 players:').waitFor();
  await ahead.getByText('1–8, 2–7, 3–6, 4–5').waitFor();
  await host.getByLabel('Greatest number of entrants').fill('4');
  await ahead.getByText('With 4 players:').waitFor();
  await ahead.getByText('1–4, 2–3').waitFor();
  expect(await ahead.getByText('1–8, 2–7').count()).toBe(0);
  await host.getByLabel('Name').fill('Four of us');
  await host.keyboard.press('Enter');
  await host.waitForURL('**/tournament/*');
  await host.getByRole('heading', { name: 'Four of us' }).waitFor();
  expect(site.complaints).toEqual([]);
});
