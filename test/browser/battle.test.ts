/**
 * Battle chess in three browsers, from the hidden setups to mate. The test reads everything that reaches anybody but the
 * setup's own player before the reveal: pages, scripts, socket frames, records, the lobby, the server's log.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { words } from '../../src/words/index.ts';
import { scrollsSideways, seriousFaults } from './axe.ts';
import { press, seesMoves, type, type Person } from './hand.ts';
import { accept, atGame, offer, signedIn } from './players.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
let anna: Person;
let boris: Person;

beforeAll(async () => {
  site = await openSite();
  anna = await signedIn(site, 'Anna', 'ru', 1280);
  boris = await signedIn(site, 'boris_b', 'en', 360);
});

afterAll(() => site.close());

/** What each sets up, by ranks 4 to 1. Both leave the way of the fool's mate open, whoever gets Black. */
const ANNAS = ['8', 'NP6', 'P1PPPPPP', 'RB1QKBNR'];
const BORIS = ['8', '1N5P', 'PPPPPPP1', 'R1BQKBNR'];

/** Ranks that tell a setup, in capitals and reflected in small letters. */
function traces(setup: readonly string[]): readonly string[] {
  return setup.filter((rank) => rank !== '8').flatMap((rank) => [rank, rank.toLowerCase()]);
}

/** Collects every text a browser gets, and of its own socket what it sends. */
function listen(page: Page): { readonly got: string[]; readonly sent: string[] } {
  const got: string[] = [];
  const sent: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => got.push(String(payload)));
    socket.on('framesent', ({ payload }) => sent.push(String(payload)));
  });
  page.on('response', (response) => {
    void response.text().then(
      (text) => got.push(text),
      () => undefined,
    );
  });
  return { got, sent };
}

/** Every page and API answer that could tell of a game, read by somebody. */
async function readEverywhere(page: Page, game: string, login: string): Promise<string> {
  const api = [`/games/${game.split('/').at(-1)}`, '/running-games', `/people/${login}/games`, '/me/games'];
  const addresses = [
    game,
    `${game}.pgn`,
    `${game}/rating`,
    '/play',
    '/',
    '/my',
    `/@/${login}`,
    '/rules/battle',
    ...api.map((path) => `/api/v1${path}`),
  ];
  const texts: string[] = [];
  for (const address of addresses) texts.push(await (await page.request.get(address)).text());
  return texts.join('\n');
}

const square = ({ page }: Person, name: string) => page.locator(`.setup-square[aria-label^="${name},"]`);

test('B-05 B-07 B-08 hidden setups, the classical array barred, the reveal, mate', async () => {
  const annaHears = listen(anna.page);
  const borisHears = listen(boris.page);
  const watcher = await site.visit();
  const watcherHears = listen(watcher);

  await offer(anna.page, { kind: 'battle', minutes: '60', rated: '0' });
  await accept(boris.page);
  await atGame(anna.page);
  const game = new URL(anna.page.url()).pathname;
  await watcher.goto(game);
  for (const { page } of [anna, boris]) await page.locator('.setup-square').first().waitFor();
  expect(await anna.page.locator('.countdown').innerText()).toMatch(/^[345]:\d\d$/);
  for (const { page } of [anna, boris]) {
    expect(await seriousFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  }

  // Both take the classical array: both arrange again, without it (B-08).
  for (const person of [anna, boris]) {
    const { page, language } = person;
    const placed = page.locator('.setup-right h2').first();
    expect(await placed.innerText()).toBe(words(language)('board.setupCount', { n: 0 }));
    await page.getByRole('button', { name: words(language)('board.preset_classical') }).click();
    await expect.poll(() => placed.innerText()).toBe(words(language)('board.setupCount', { n: 16 }));
    await press(person, 'board.setupReady');
  }
  for (const { page, language } of [anna, boris]) {
    await page.locator('p.small', { hasText: words(language)('board.setupRedeploy') }).waitFor();
    expect(await page.getByRole('button', { name: words(language)('board.setupReady') }).isDisabled()).toBe(
      true,
    );
  }

  // Anna walks the squares by keyboard: what stood there stays from before.
  await square(anna, 'b2').click();
  await square(anna, 'b3').click();
  await square(anna, 'b1').focus();
  await anna.page.keyboard.press('Enter');
  await anna.page.keyboard.press('ArrowUp');
  await anna.page.keyboard.press('ArrowUp');
  await anna.page.keyboard.press('ArrowLeft');
  await anna.page.keyboard.press('Enter');
  await anna.page.keyboard.press('ArrowRight');
  await square(anna, 'c1').press('Delete');
  await square(anna, 'b1').focus();
  expect(await anna.page.locator('.setup-message').innerText()).toContain('1');
  await anna.page.keyboard.press('b');
  // Keeps it for another day, then loses the page and finds the board as it was.
  await anna.page.locator('#setup-name').fill('Моя');
  await anna.page.locator('#setup-name').press('Enter');
  await anna.page.getByText(words('ru')('setups.kept', { name: 'Моя' })).waitFor();
  await anna.page.reload();
  await anna.page.locator('.setup-preset', { hasText: 'Моя' }).waitFor();
  await press(anna, 'board.setupReady');
  await boris.page.getByText(words('en')('board.setupOpponentReady'), { exact: true }).waitFor();
  await anna.page.getByText(words('ru')('board.setupWaiting')).waitFor();
  expect(annaHears.sent.join('\n')).toContain(ANNAS.join('/'));

  // She comes back to her own men, still hidden from everybody else.
  await anna.page.reload();
  await square(anna, 'a3').locator('.knight').waitFor();

  // Boris drags.
  const drag = async (from: string, to: string): Promise<void> => {
    await square(boris, from).scrollIntoViewIfNeeded();
    const a = await square(boris, from).boundingBox();
    const b = await square(boris, to).boundingBox();
    if (a === null || b === null) throw new Error('no such square');
    await boris.page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await boris.page.mouse.down();
    await boris.page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
    await boris.page.mouse.up();
  };
  await drag('b1', 'b3');
  await drag('h2', 'h3');
  await square(boris, 'h3').locator('.pawn').waitFor();

  // Until now nobody but Anna has got a trace of her setup, wherever he looked.
  for (const page of [boris.page, watcher]) borisHears.got.push(await readEverywhere(page, game, 'Anna'));
  const heardByOthers = [...borisHears.got, ...watcherHears.got, JSON.stringify(site.log.lines)].join('\n');
  expect(heardByOthers.length).toBeGreaterThan(10_000);
  for (const trace of traces(ANNAS)) expect(heardByOthers).not.toContain(trace);
  // Anna has not heard of Boris's either: there is none yet.
  for (const trace of traces(BORIS)) expect(annaHears.got.join('\n')).not.toContain(trace);

  // The curtain falls: the lot gives the colours, and both see the same board.
  await press(boris, 'board.setupReady');
  for (const page of [anna.page, boris.page, watcher]) {
    await page.locator('cg-board').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('cg-board piece:not(.ghost)').length === 32);
  }
  expect(borisHears.sent.join('\n')).toContain(BORIS.join('/'));
  const annaIsWhite = (await anna.page.locator('.cg-wrap.orientation-white').count()) === 1;
  const [white, black] = annaIsWhite ? [anna, boris] : [boris, anna];
  expect(await black.page.locator('.cg-wrap.orientation-black').count()).toBe(1);
  const revealed = watcherHears.got.join('\n');
  for (const rank of annaIsWhite ? [...ANNAS, ...BORIS.map((one) => one.toLowerCase())] : [...BORIS])
    if (rank !== '8') expect(revealed).toContain(rank);

  for (const [i, move] of ['f3', 'e5', 'g4', 'Qh4#'].entries()) {
    const [player, other] = i % 2 === 0 ? [white, black] : [black, white];
    await type(player.page, move);
    await seesMoves(other.page, i + 1);
  }
  for (const page of [anna.page, boris.page, watcher]) {
    await page.locator('.game-over').waitFor();
    expect(await page.locator('.game-over-head b').innerText()).toBe('0–1');
  }
  const pgn = await (await watcher.request.get(`${game}.pgn`)).text();
  expect(pgn).toContain('[Variant "Battle"]');
  expect(pgn).toContain('2. g4');
  expect(site.complaints).toEqual([]);
});

test('B-05 B-06 the other way round: he is ready first, and neither she nor anybody else gets a trace', async () => {
  const annaHears = listen(anna.page);
  const watcher = await site.visit();
  const watcherHears = listen(watcher);
  const logged = site.log.lines.length;
  await offer(anna.page, { kind: 'battle', minutes: '60', rated: '0' });
  await accept(boris.page);
  await atGame(anna.page);
  const game = new URL(anna.page.url()).pathname;
  await watcher.goto(game);
  for (const { page } of [anna, boris]) await page.locator('.setup-square').first().waitFor();

  // By keyboard, from the classical array: king and queen change places, a pawn stands one rank higher.
  await boris.page.getByRole('button', { name: words('en')('board.preset_classical') }).click();
  await square(boris, 'd1').focus();
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await boris.page.keyboard.press(key);
  await square(boris, 'd1').locator('.king').waitFor();
  await square(boris, 'a2').press('Delete');
  await square(boris, 'a3').press('p');
  await press(boris, 'board.setupReady');
  await anna.page.getByText(words('ru')('board.setupOpponentReady'), { exact: true }).waitFor();
  await boris.page.getByText(words('en')('board.setupWaiting')).waitFor();
  // Who comes back, and who comes late, gets no more.
  for (const page of [anna.page, watcher]) await page.reload();
  await anna.page.getByText(words('ru')('board.setupOpponentReady'), { exact: true }).waitFor();
  for (const page of [anna.page, watcher]) annaHears.got.push(await readEverywhere(page, game, 'boris_b'));
  const heard = [
    ...annaHears.got,
    ...watcherHears.got,
    JSON.stringify(site.log.lines.slice(logged)),
    await anna.page.content(),
    await watcher.content(),
  ].join('\n');
  expect(heard).toContain(game);
  for (const trace of ['RNBKQBNR', 'P7/1PPPPPPP']) {
    expect(heard).not.toContain(trace);
    expect(heard).not.toContain(trace.toLowerCase().split('/').reverse().join('/'));
  }

  await anna.page.getByRole('button', { name: words('ru')('board.preset_wedge') }).click();
  await press(anna, 'board.setupReady');
  for (const page of [anna.page, boris.page, watcher]) await page.locator('cg-board').waitFor();
  await expect.poll(() => annaHears.got.join('\n')).toMatch(/RNBKQBNR|rnbkqbnr/u);
  await type(boris.page, 'resign');
  await boris.page.locator('[data-told]:not(:empty)').waitFor();
  await type(boris.page, 'resign');
  await anna.page.locator('.game-over').waitFor();
  await watcher.context().close();
  expect(site.complaints).toEqual([]);
});

test('GA-31 own setups are there on another device, those kept on a device move once', async () => {
  const { page } = anna;
  // What an earlier version left on this device, and a third that is no setup at all.
  await page.goto('/rules');
  await page.evaluate(() =>
    localStorage.setItem(
      'setups',
      JSON.stringify([
        { name: 'new', setup: '8/8/PPPPPPPP/RNBKQBNR' },
        { name: 'broken', setup: 'x' },
        { name: 'old', setup: '8/8/RNBQKBNR/PPPPPPPP' },
      ]),
    ),
  );
  await page.goto('/rules/battle');
  await page.getByText(words('ru')('setups.found', { n: 3 })).waitFor();
  await press(anna, 'setups.move');
  await page.getByText(words('ru')('setups.moved', { n: 2 })).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('setups'))).toBe(null);
  expect(await seriousFaults(page)).toEqual([]);

  const phone = await site.visit({ viewport: { width: 360, height: 740 }, locale: 'ru' });
  await phone.context().addCookies(await page.context().cookies());
  await phone.goto('/rules/battle');
  const own = phone.locator('.setup-presets > li:has(.setup-forget) .setup-preset');
  await own.first().waitFor();
  expect(await own.allTextContents()).toEqual(['new', 'old', 'Моя']);
  expect(await phone.getByText(words('ru')('setups.move')).count()).toBe(0);
  await own.nth(1).click();
  await phone.locator('.setup-square[aria-label^="a1,"] .pawn').waitFor();
  await phone.getByRole('button', { name: words('ru')('setups.forgetOf', { name: 'old' }) }).click();
  await phone.getByText(words('ru')('setups.forgotten', { name: 'old' })).waitFor();
  await phone.getByRole('link', { name: words('ru')('setups.manage') }).click();
  await phone.waitForURL('**/settings/setups');
  expect(await seriousFaults(phone)).toEqual([]);
  expect(await scrollsSideways(phone)).toBe(false);

  // Without an account there is nothing to keep them in.
  const stranger = await site.visit();
  await stranger.goto('/rules/battle');
  await stranger.getByText(words('en')('setups.signIn')).waitFor();
  expect(await stranger.locator('#setup-name').count()).toBe(0);
  // The one setup that is none was refused.
  expect(site.complaints.filter((line) => !line.includes('status of 422'))).toEqual([]);
});
