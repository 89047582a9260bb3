/** One person with several tabs: what he sends and who he is changes in all of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { words } from '../../src/words/index.ts';
import { signedIn } from './players.ts';
import { openSite, type Site } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

test('a challenge of mine comes and goes in a lobby that is open', async () => {
  const anna = await signedIn(site, 'anna_t', 'en', 1280);
  const boris = await signedIn(site, 'boris_t', 'en', 1280);
  const { lobby } = site.services();
  await anna.page.goto('/play');
  await anna.page.waitForFunction(() => document.querySelector('[data-island="seeks"] p') !== null);
  const challenge = await lobby.offer(
    {
      kind: 'chess',
      control: { mode: 'sudden', baseMs: 300_000 },
      colour: 'white',
      rated: false,
      target: 'boris_t',
    },
    anna.id,
  );
  if (!challenge.ok) throw new Error(challenge.refusal.code);
  const cancel = anna.page.locator(`form[action$="/${challenge.value.id}/cancel"]`);
  await cancel.waitFor();
  await lobby.decline(challenge.value.id, boris.id);
  await cancel.waitFor({ state: 'detached' });
});

test('whoever signs out in one tab is signed out in the others', async () => {
  const carla = await signedIn(site, 'carla_t', 'ru', 1280);
  const lobby = carla.page;
  const t = words('ru');
  await lobby.goto('/play');
  const letter = await lobby.context().newPage();
  await letter.goto('/settings');
  const other = await lobby.context().newPage();
  await other.goto('/');
  await other.locator('form[action="/logout"] button:visible').first().click();

  // A live page becomes that of a guest; a page with a form keeps what is written and says it.
  await lobby.locator('a[href^="/login"]').first().waitFor();
  expect(await lobby.locator('form[action="/logout"]').count()).toBe(0);
  await letter.getByText(t('notices.signedOut')).waitFor();
  expect(new URL(letter.url()).pathname).toBe('/settings');
  expect(site.complaints).toEqual([]);
});
