/**
 * The lobby in three browsers: its two zones, an open offer, a challenge that is refused, talk that is shut off, the limit
 * of simultaneous games, and a game the administration takes off the list.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { words } from '../../src/words/index.ts';
import { scrollsSideways, seriousFaults } from './axe.ts';
import { press, seesMoves, type, type Person } from './hand.ts';
import { atGame, offer, signedIn } from './players.ts';
import { openSite, type Site } from './site.ts';

type Known = Person & { readonly id: string };

let site: Site;
let anna: Known;
let boris: Known;
let clara: Known;

beforeAll(async () => {
  site = await openSite();
  anna = await signedIn(site, 'Anna', 'ru', 1280);
  boris = await signedIn(site, 'boris_b', 'en', 360);
  clara = await signedIn(site, 'clara_c', 'en', 1280);
});

afterAll(() => site.close());

const ru = words('ru');
const en = words('en');

/** The offers under a heading of the lobby. */
const zone = ({ page, language }: Person, heading: string) =>
  page.locator('.seek-group').filter({ has: page.locator('h3', { hasText: words(language)(heading) }) });

async function isSound({ page }: Person): Promise<void> {
  expect(await seriousFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
}

test('R-014 R-003 two zones, an open offer that appears by itself, a challenge that is refused', async () => {
  await boris.page.goto('/play');
  await boris.page.getByText(en('seeks.emptyTitle')).waitFor();
  await offer(anna.page, {
    kind: 'kingchess',
    unit: 'days',
    minutes: '3',
    increment: '24',
    cap: '4',
    colour: 'white',
  });
  await offer(clara.page, { kind: 'chess', minutes: '30', increment: '2', colour: 'black', rated: '0' });

  // Boris has looked on: each offer came to its zone without a reload, the most a clock may hold included.
  const [blitz, long] = [zone(boris, 'seeks.blitz'), zone(boris, 'seeks.long')];
  await blitz.locator('.seek').waitFor();
  await long.locator('.seek').waitFor();
  expect(await blitz.locator('.seek').innerText()).toContain('clara_c');
  expect(await blitz.locator('.seek-control').innerText()).toBe('30 min + 2 s');
  expect(await long.locator('.seek').innerText()).toContain('Anna');
  expect(await long.locator('.seek-control').innerText()).toBe('3 d + 1 d, at most 4 d');
  await isSound(boris);
  // One's own offer can be taken back, not accepted.
  expect(await zone(anna, 'seeks.long').locator('form[action$="/accept"]').count()).toBe(0);

  // The fourth offer is refused with the reason, and what was typed stays.
  for (const minutes of ['5', '7'])
    await offer(anna.page, { kind: 'chess', unit: 'minutes', minutes, cap: '' });
  await offer(anna.page, { minutes: '20' });
  await anna.page.getByText(ru('lobby.refusal.too-many-seeks')).waitFor();
  expect(await anna.page.locator('form.form[action="/play/seeks"] [name=minutes]').inputValue()).toBe('20');
  await isSound(anna);

  // A challenge comes before Boris alone, in the open lobby, and goes with his refusal from both.
  await clara.page.goto('/play?opponent=boris_b');
  await clara.page.locator('form.form[action="/play/seeks"] button[type=submit]').click();
  await clara.page.getByText(en('done.challenge-sent')).waitFor();
  const called = zone(boris, 'seeks.challengesTo').locator('.seek');
  await called.waitFor();
  expect(await called.innerText()).toContain('clara_c');
  expect(await zone(anna, 'seeks.challengesTo').count()).toBe(0);
  const sent = zone(clara, 'seeks.challengesFrom').locator('.seek');
  expect(await sent.innerText()).toContain('boris_b');
  await called.locator('form[action$="/decline"] button').click();
  await called.waitFor({ state: 'detached' });
  await sent.waitFor({ state: 'detached' });
  expect(await site.services().games.ofUser(boris.id, { limit: 5 })).toEqual([]);

  // He takes the blitz offer; both stand at the same board, and the offer is gone from every list.
  await boris.page.goto('/play');
  await zone(boris, 'seeks.blitz').locator('.seek', { hasText: 'clara_c' }).locator('button').click();
  for (const { page } of [boris, clara]) {
    await atGame(page);
    await page.locator('cg-board').waitFor();
  }
  expect(new URL(clara.page.url()).pathname).toBe(new URL(boris.page.url()).pathname);
  await anna.page.goto('/play');
  expect(await zone(anna, 'seeks.blitz').locator('.seek', { hasText: 'clara_c' }).count()).toBe(0);
  await anna.page.locator('[data-island="live-games"] a.tile', { hasText: 'clara_c' }).waitFor();
});

test('talk by ready sentences, shut off and opened again by one player; watchers never see it', async () => {
  const watcher = await site.visit();
  const heard: string[] = [];
  watcher.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(String(payload))),
  );
  await watcher.goto(new URL(boris.page.url()).pathname);
  await watcher.locator('cg-board').waitFor();
  await press(boris, 'chat.preset_hello');
  await clara.page.locator('.chat-lines').getByText('Hello!').waitFor();
  await clara.page.locator('.chat-say [name=say]').fill('A quiet word');
  await clara.page.locator('.chat-say [name=say]').press('Enter');
  await boris.page.locator('.chat-lines').getByText('A quiet word').waitFor();
  // Clara does not want to talk: ready sentences and the field go away at both boards.
  await press(clara, 'chat.turnOff');
  for (const { page } of [boris, clara]) {
    await page.getByText(en('chat.off')).waitFor();
    expect(await page.locator('.chat-presets, .chat-say').count()).toBe(0);
  }
  await press(clara, 'chat.turnOn');
  await boris.page.locator('.chat-presets').waitFor();
  // The board lives on beside it, and the watcher has seen the move, but no word.
  await type(boris.page, 'e4');
  await seesMoves(watcher, 1);
  // Both have moved: their game does not end while the next things are tried.
  await type(clara.page, 'e5');
  await seesMoves(boris.page, 2);
  expect(heard.join('\n')).toContain('e2e4');
  expect(heard.join('\n')).not.toContain('A quiet word');
  expect(await watcher.getByText('A quiet word').count()).toBe(0);
});

test('R-016 R-001 the limit of simultaneous games and a game not on offer are refused with the reason', async () => {
  const { games } = site.services();
  await games.limits.setGamesAtOnce(1);
  // Anna has no game; Boris plays one: he may neither accept hers nor offer one.
  await boris.page.goto('/play');
  const annas = zone(boris, 'seeks.long').locator('form[action$="/accept"] button');
  await annas.click();
  await boris.page.getByText(en('lobby.refusal.too-many-games')).waitFor();
  await offer(boris.page, { kind: 'chess', minutes: '7' });
  await boris.page.getByText(en('lobby.refusal.too-many-games')).waitFor();
  expect(await games.ofUser(anna.id, { limit: 5 })).toEqual([]);
  await isSound(boris);

  // Kingchess is taken off the list under Boris's eyes: nobody is asked to accept, its author reads why.
  await games.limits.setGamesAtOnce(200);
  await boris.page.goto('/play');
  await annas.waitFor();
  await anna.page.goto('/play');
  await games.limits.setOffered(['chess', 'chess960', 'battle']);
  await annas.waitFor({ state: 'detached' });
  await anna.page.getByText(ru('seeks.notOffered')).waitFor();
  await isSound(anna);
  await zone(anna, 'seeks.long').locator('form[action$="/cancel"] button').click();
  await anna.page.getByText(ru('seeks.notOffered')).waitFor({ state: 'detached' });
  await games.limits.setOffered(['chess', 'chess960', 'kingchess', 'battle']);
  expect(site.complaints.filter((line) => !/status of 4(?:09|22)/.test(line))).toEqual([]);
});
