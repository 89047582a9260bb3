/** The analysis board and the board on a page of rules: variations, comments, records in and out, all by keyboard too. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { words } from '../../src/words/index.ts';
import { scrollsSideways, seriousFaults } from './axe.ts';
import { press, type, type Person } from './hand.ts';
import { pressSquare, signedIn } from './players.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
let anna: Person;

beforeAll(async () => {
  site = await openSite();
  anna = await signedIn(site, 'Anna', 'en', 1280);
});

afterAll(() => site.close());

const moves = ({ page }: Person) => page.locator('.tree button').allTextContents();
const current = ({ page }: Person) => page.locator('.tree [aria-current]').innerText();

test('variations, comments, PGN in and out, and nothing lost by a reload', async () => {
  const { page } = anna;
  await page.goto('/analysis');
  await page.locator('cg-board').waitFor();
  for (const move of ['e4', 'e5', 'Nf3']) await type(page, move);
  await page.locator('.tree button', { hasText: 'Nf3' }).waitFor();
  // The focus is still in the field of moves; empty, it leaves the arrows to the game.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expect(await current(anna)).toBe('e4');
  await type(page, 'c5');
  await page.locator('.analysis-comment textarea').fill('a sharper way');
  await page.locator('.tree-variation').getByText('a sharper way').waitFor();
  expect(await moves(anna)).toEqual(['e4', 'e5', 'c5', 'Nf3']);
  expect(await seriousFaults(page)).toEqual([]);

  // Up and down lead between the rivals, and a variation may become the main line.
  await page.locator('.tree button', { hasText: 'c5' }).click();
  await page.keyboard.press('ArrowUp');
  expect(await current(anna)).toBe('e5');
  await page.keyboard.press('ArrowDown');
  await press(anna, 'analysis.promote');
  await page.locator('.tree-variation button', { hasText: 'e5' }).waitFor();
  const saved = page.waitForEvent('download');
  await press(anna, 'analysis.save');
  const pgn = readFileSync(await (await saved).path(), 'utf8');
  expect(pgn).toContain('1. e4 c5 {a sharper way} (1... e5 2. Nf3)');

  await page.reload();
  await page.locator('.tree button').first().waitFor();
  expect(await moves(anna)).toEqual(['e4', 'c5', 'e5', 'Nf3']);

  // A bad record says where it stops and changes nothing; a good one of another game is shown.
  const field = page.locator('[name=pgn]');
  await field.fill('1. e4 Ke2');
  await press(anna, 'analysis.load');
  expect(await page.locator('#analysis-fault').innerText()).toBe(
    words('en')('analysis.fault_bad-move', { move: 'Ke2' }),
  );
  expect(await field.inputValue()).toBe('1. e4 Ke2');
  await field.fill('[Variant "Kingchess"]\n\n1. K@b1,B@b2,P@c2 K@b8 2. Bc3 *');
  await press(anna, 'analysis.load');
  await page.locator('.tree button', { hasText: 'Bc3' }).waitFor();
  await expect.poll(() => page.locator('cg-board piece:not(.ghost)').count()).toBe(4);

  // A file of several games becomes a list; a megabyte of brackets is refused with the reason, the board stays.
  const file = (text: string) => ({
    name: 'games.pgn',
    mimeType: 'application/x-chess-pgn',
    buffer: Buffer.from(text),
  });
  const long = `${'Aleksandra-Konstantinopolskaya '.repeat(2).trim()}`;
  const two = `[White "${long}"]\n[Black "${long}"]\n\n1. d4 d5 1/2-1/2\n\n[White "Eve"]\n\n1. c4 (1. b3 {slow}) c5 0-1\n`;
  await page.locator('#analysis-file').setInputFiles(file(two));
  const names = page.locator('.games-found label');
  await names.first().waitFor();
  expect(await names.allTextContents()).toEqual([`${long} – ${long}, 1/2-1/2`, 'Eve – ?, 0-1']);
  expect(await seriousFaults(page)).toEqual([]);
  // Long names stand in full on a narrow screen.
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const cut = await names.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect([cut, await scrollsSideways(page)]).toEqual([0, false]);
  if (wide !== null) await page.setViewportSize(wide);
  // One step by keyboard from the first to the second.
  await names.first().locator('input').focus();
  await page.keyboard.press('ArrowDown');
  await press(anna, 'analysis.show');
  await page.locator('.tree-variation').getByText('slow').waitFor();
  expect(await moves(anna)).toEqual(['c4', 'b3', 'c5']);
  await page.locator('#analysis-file').setInputFiles(file('('.repeat(1_000_000)));
  await page.getByText(words('en')('analysis.refused', { n: 1 })).waitFor();
  expect(await moves(anna)).toEqual(['c4', 'b3', 'c5']);
  expect(await scrollsSideways(page)).toBe(false);
  expect(site.complaints).toEqual([]);
});

test('the pages of rules have a board to try: Kingchess and Battle chess', async () => {
  const { page } = anna;
  await page.goto('/rules/kingchess');
  await page.locator('.tray-man:has(.man.king)').click();
  await pressSquare(page, 'e1');
  await page.locator('.tray .button-main').click();
  await page.locator('.tree button').waitFor();
  await page.locator('.tray-man:has(.man.black)').first().waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/rules/battle');
  await press(anna, 'board.setupRest');
  expect(await seriousFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await press(anna, 'board.setupReady');
  await page.locator('cg-board').waitFor();
  await expect.poll(() => page.locator('cg-board piece:not(.ghost)').count()).toBe(32);
  expect(await scrollsSideways(page)).toBe(false);
  expect(site.complaints).toEqual([]);
});
