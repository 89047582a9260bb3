/**
 * Ratings and the archive in browsers: the change of ratings appears below the board when the game ends under the players'
 * eyes; statistics, archive and the administrator's page can be used at both widths, in both languages and themes.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scrollsSideways, seriousFaults } from './axe.ts';
import type { Person } from './hand.ts';
import { signedIn } from './players.ts';
import { openSite, type Site } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

type Player = Person & { readonly id: string };

/** A rated game with both at their boards; answers its number and id. */
async function begin(
  white: Player,
  black: Player,
): Promise<{ readonly id: string; readonly number: number }> {
  const { database, games, now } = site.services();
  const { id, statements } = games.create(
    {
      kind: 'chess',
      whiteId: white.id,
      blackId: black.id,
      rated: true,
      control: { mode: 'sudden', baseMs: 3_600_000 },
      firstMoveMs: null,
      tournament: null,
      rematchOf: null,
    },
    now(),
  );
  await database.commit(statements);
  await games.created(id);
  const number = (await games.view(id))?.number ?? 0;
  for (const { page } of [white, black]) {
    await page.goto(`/game/${number}`);
    await page.locator('cg-board').waitFor();
  }
  return { id, number };
}

async function play(id: string, white: Player, black: Player, moves: readonly string[]): Promise<void> {
  for (const [ply, uci] of moves.entries()) {
    const by = ply % 2 === 0 ? white : black;
    const done = await site.services().games.act(id, { type: 'Move', ply, uci, offerDraw: false }, by.id);
    expect(done.ok).toBe(true);
  }
}

test('R-123 R-142 ratings change under the eyes of the players; the game is in statistics and archive', async () => {
  const ann = await signedIn(site, 'ann', 'en', 1280);
  const ben = await signedIn(site, 'ben', 'ru', 360);
  const { id, number } = await begin(ann, ben);
  await play(id, ann, ben, ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5']);
  expect(await ann.page.locator('#game-rating').innerText()).toBe('');
  await site.services().games.act(id, { type: 'Resign' }, ben.id);
  await ann.page.getByText('Rating, Superblitz: ann 1550 → 1566 (+16), ben 1550 → 1534 (−16).').waitFor();
  await ben.page.getByText('Рейтинг, Суперблиц: ann 1550 → 1566 (+16), ben 1550 → 1534 (−16).').waitFor();

  await site.services().deadlines.settled();
  await ann.page.goto('/archive');
  await ann.page.locator('[name=opening]').selectOption('giuoco-piano');
  await ann.page.locator('form[action="/archive"] button[type=submit]').click();
  await ann.page.waitForURL(/opening=giuoco-piano/);
  await ann.page.locator(`a[href="/game/${number}"]`).click();
  await ann.page.waitForURL(`**/game/${number}`);
  await ann.page.locator('cg-board').waitFor();
  const [download] = await Promise.all([
    ann.page.waitForEvent('download'),
    ann.page.locator(`a[href="/game/${number}.pgn"]`).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`tabiya-${number}.pgn`);
});

const PAGES = [
  '/players',
  '/archive',
  '/@/ann',
  '/@/ann/statistics',
  '/@/ann/tournaments',
  '/admin/ratings',
  '/admin/statistics',
];

test('R-150 R-129 the pages of ratings, statistics and archive are clean', async () => {
  const { accounts } = site.services();
  const boss = await signedIn(site, 'boss', 'en', 1280);
  await accounts.grant(boss.id, 'administrator', null);
  const faults: string[] = [];
  for (const [width, language, colorScheme] of [
    [1280, 'ru', 'light'],
    [360, 'en', 'dark'],
  ] as const) {
    await boss.page.setViewportSize({ width, height: 800 });
    await boss.page.emulateMedia({ colorScheme });
    for (const path of PAGES) {
      await boss.page.goto(`${path}?lang=${language}`);
      const seen = `${path} ${width} ${language} ${colorScheme}`;
      if (await scrollsSideways(boss.page)) faults.push(`${seen}: scrolls sideways`);
      for (const fault of await seriousFaults(boss.page)) faults.push(`${seen}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
  expect(site.complaints).toEqual([]);
});

test('R-129 an administrator annuls a result by keyboard; what was typed stays when the reason is missing', async () => {
  const boss = await signedIn(site, 'chief', 'en', 1280);
  await site.services().accounts.grant(boss.id, 'administrator', null);
  const { page } = boss;
  await page.goto('/admin/ratings');
  await page.locator('#f-number').fill('1');
  await page.locator('#f-reason').fill(' ');
  await page.locator('#f-reason').press('Enter');
  await page.locator('#f-reason-error').waitFor();
  expect(await page.locator('#f-number').inputValue()).toBe('1');
  await page.locator('#f-reason').fill('played by a program');
  await page.locator('#f-reason').press('Enter');
  await page.getByText('annulled the result of game 1').waitFor();
  await page.goto('/game/1');
  await page.getByText('The result was annulled by the administration').waitFor();
});
