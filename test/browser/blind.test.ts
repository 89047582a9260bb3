/**
 * A whole game without eyes and without a mouse: only keys go into the page, and only what a screen reader gets comes
 * out. Classical chess to mate with the field, the commands and the walked board; then a placement of Kingchess.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { words } from '../../src/words/index.ts';
import { seriousFaults } from './axe.ts';
import { record, seesMoves, type, type Person } from './hand.ts';
import { heard, mouseWas, say, tabTo, takeOffer, told, walk, withoutMouse } from './keys.ts';
import { atGame, offer, signedIn } from './players.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
let blind: Person;
let boris: Person;

beforeAll(async () => {
  site = await openSite();
  blind = await signedIn(site, 'Vera', 'ru', 1280);
  await withoutMouse(blind.page);
  boris = await signedIn(site, 'boris_b', 'en', 1280);
});

afterAll(() => site.close());

/** "Your move" in the head of a page, with its number. */
const turns = (page: Page): Promise<string[]> => page.locator('a.turn:visible').allInnerTexts();

test('a game to mate by keyboard only, told in words', async () => {
  const t = words('ru');
  const { page } = blind;
  await offer(boris.page, { kind: 'chess', minutes: '60', colour: 'white', rated: '0' });
  await takeOffer(page);
  await page.locator('cg-board').waitFor();
  await atGame(boris.page);
  await boris.page.locator('cg-board').waitFor();
  await tabTo(page, '#move');

  // Asked for, the page tells clocks, board, turn and where men stand.
  await say(page, 'часы');
  await told(page, 'мин');
  await say(page, 'очередь');
  await told(page, t('board.whiteToMove'));
  await say(page, 'где ферзь');
  await told(page, 'd1');
  await say(page, 'доска');
  await told(page, `${t('board.king')} e8`);
  await say(page, '?');
  await told(page, t('board.commandHelp').slice(0, 20));
  await say(page, 'e5');
  await expect.poll(() => page.locator('#move-answer').innerText()).toBe(t('board.moveNotYet'));
  await page.keyboard.press('Control+A');

  // The head counts on with the game: the page was loaded at the other's turn.
  expect(await turns(page)).toEqual([]);
  await type(boris.page, 'f3');
  await heard(page, 'f3');
  await expect.poll(() => turns(page)).toEqual([t('site.yourMove', { count: 1 })]);
  await expect.poll(() => turns(boris.page)).toEqual([]);
  // What was answered before the opponent moved is over.
  await expect.poll(() => page.locator('#move-answer').innerText()).toBe('');
  await say(page, 'e5');
  await seesMoves(boris.page, 2);
  await expect.poll(() => turns(page)).toEqual([]);
  await expect.poll(() => turns(boris.page)).toEqual([words('en')('site.yourMove', { count: 1 })]);
  await type(boris.page, 'g4');
  await heard(page, 'g4');
  await say(page, 'откуда d8');
  await told(page, 'h4');
  await say(page, 'последний');
  await told(page, 'g4');

  // The mate is made on the walked board: it opens by Enter, arrows lead, every square says what stands on it.
  await tabTo(page, '.text-board summary');
  await page.keyboard.press('Enter');
  await tabTo(page, '[role=grid] [data-square]');
  expect(await seriousFaults(page)).toEqual([]);
  await walk(page, 'd8');
  expect(await page.evaluate(() => document.activeElement?.querySelector('.hidden-text')?.textContent)).toBe(
    `d8, ${t('board.manBlack', { piece: t('board.queen') })}`,
  );
  await page.keyboard.press('Enter');
  await page.locator('[data-square=d8][aria-selected=true]').waitFor();
  await walk(page, 'h4');
  await page.keyboard.press('Enter');
  await boris.page.locator('.game-over').waitFor();
  for (const at of [page, boris.page]) await expect.poll(() => turns(at)).toEqual([]);
  await heard(page, t('board.spokenMate'));
  await heard(page, t('board.blackWins'));
  expect(await boris.page.locator('.game-over-head b').innerText()).toBe('0–1');
});

test('Kingchess by keyboard only: placements typed, the reserve told, a resignation said twice', async () => {
  const { page } = blind;
  await offer(boris.page, { kind: 'kingchess', minutes: '60', colour: 'white', rated: '0' });
  await takeOffer(page);
  await page.locator('cg-board').waitFor();
  await atGame(boris.page);
  await boris.page.locator('cg-board').waitFor();
  await type(boris.page, 'K@e1, Q@d1');
  await heard(page, words('ru')('board.spokenPlaces', { men: 'король e1, ферзь d1' }));
  await tabTo(page, '#move');
  await say(page, 'Фd8');
  await expect
    .poll(() => page.locator('#move-answer').innerText())
    .toBe(words('ru')('board.refused_king-required'));
  await page.keyboard.press('Control+A');
  await say(page, 'Крg8, Лd8, пg7');
  await seesMoves(boris.page, 2);
  await say(page, 'резерв');
  await told(page, 'ладья 1');
  await type(boris.page, 'Qxd8');
  await heard(page, `d8, ${words('ru')('board.spokenCheck')}`);

  // The check is parried by a man of the tray, put on the walked board and sent with the button.
  await tabTo(page, `.tray-man:has(.knight)`);
  await page.keyboard.press('Enter');
  await page.locator('.tray-man[aria-pressed=true] .knight').waitFor();
  await tabTo(page, '[role=grid] [data-square][tabindex="0"]');
  await walk(page, 'a5');
  await page.keyboard.press('Enter');
  await page.locator('.tray-chip').waitFor();
  expect(await page.locator('.tray-message').innerText()).toBe(words('ru')('board.placeKingAttacked'));
  await page.keyboard.press('Enter');
  await page.locator('.tray-chip').waitFor({ state: 'detached' });
  await walk(page, 'f8');
  await page.keyboard.press('Enter');
  await tabTo(page, '.tray .button-main:not([disabled])');
  await page.keyboard.press('Enter');
  await seesMoves(boris.page, 4);
  expect((await record(boris.page)).at(-1)).toBe('N@f8');
  await tabTo(page, '#move');
  await say(page, 'сдаюсь');
  await told(page, words('ru')('board.resignAgain'));
  await say(page, 'сдаюсь');
  await boris.page.locator('.game-over').waitFor();
  expect(await mouseWas(page)).toBe(false);
  expect(site.complaints).toEqual([]);
});
