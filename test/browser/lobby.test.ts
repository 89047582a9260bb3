/** The lobby lives without a reload: answered challenges go, blocked people are not seen. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { words } from '../../src/words/index.ts';
import { scrollsSideways, seriousFaults } from './axe.ts';
import type { Person } from './hand.ts';
import { offer, signedIn } from './players.ts';
import { openSite, type Site } from './site.ts';

// Nothing here is timed: a loaded machine may take its time.
vi.setConfig({ testTimeout: 300_000 });

let site: Site;
let anna: Person & { readonly id: string };
let boris: Person & { readonly id: string };
let cleo: Person & { readonly id: string };

beforeAll(async () => {
  site = await openSite();
  anna = await signedIn(site, 'Anna', 'ru', 1280);
  boris = await signedIn(site, 'boris_b', 'en', 360);
  cleo = await signedIn(site, 'Cleo', 'en', 1280);
});

afterAll(() => site.close());

test('R-003 R-014 LOB-1 LOB-10 challenges come and go, zones, blocked people', async () => {
  await boris.page.goto('/play');
  await offer(anna.page, { kind: 'chess', minutes: '10', opponent: boris.login });
  // She sees whom she has challenged; he sees who challenges him, and declines.
  await anna.page.locator('.seek-who', { hasText: boris.login }).waitFor();
  await boris.page.locator('.seek-who', { hasText: anna.login }).waitFor();
  expect(await scrollsSideways(boris.page)).toBe(false);
  await boris.page.getByRole('button', { name: words('en')('seeks.decline') }).click();
  await anna.page.locator('.seek-who').waitFor({ state: 'detached' });

  // A game at one sitting and a long one stand in zones of their own.
  await offer(cleo.page, { kind: 'kingchess', minutes: '5' });
  await offer(cleo.page, { kind: 'chess', unit: 'days', minutes: '14', increment: '0' });
  await cleo.page.locator('.seek').nth(1).waitFor();
  for (const zone of ['blitz', 'long'])
    await anna.page.locator('.seek-group', { hasText: words('ru')(`seeks.${zone}`) }).waitFor();
  expect(await anna.page.locator('.seek-group').count()).toBe(2);
  expect(await seriousFaults(anna.page)).toEqual([]);

  // Who is blocked is not offered to Anna any more; everybody else sees her offers.
  await site.services().games.blocks.block(anna.id, cleo.id);
  await anna.page.goto('/play');
  await anna.page.getByText(words('ru')('seeks.emptyTitle')).waitFor();
  await boris.page.goto('/play');
  expect(await boris.page.locator('.seek').count()).toBe(2);
  expect(site.complaints).toEqual([]);
});
