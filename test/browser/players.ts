import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '../../src/words/index.ts';
import { addPeople } from '../support/people.ts';
import type { Person } from './hand.ts';
import type { Site } from './site.ts';

/** A signed-in person at a browser of his own, without the way through the form of registration. */
export async function signedIn(
  site: Site,
  login: string,
  language: Language,
  width: number,
): Promise<Person & { readonly id: string }> {
  const services = site.services();
  const [added] = await addPeople(services.database, [login], services.now());
  if (added === undefined) throw new Error('nobody was added');
  const page = await site.visit({
    locale: language,
    viewport: { width, height: 800 },
    timezoneId: 'Europe/Vienna',
  });
  await page.context().addCookies([{ name: 'tabiya_session', value: added.token, url: site.base }]);
  await page.goto(`/?lang=${language}`);
  return { id: added.id, login, page, language };
}

/** Offers a game by the form of the lobby. */
export async function offer(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.goto('/play');
  const form = page.locator('form[action="/play/seeks"]').last();
  const folded = form.locator('details:not([open]) > summary');
  if ((await folded.count()) > 0) await folded.click();
  for (const [name, value] of Object.entries(fields)) {
    const field = form.locator(`[name=${name}]`).first();
    if (name === 'colour') await form.locator(`[name=colour][value=${value}]`).check({ force: true });
    else if (name === 'rated') await field.setChecked(value === '1');
    else if ((await field.evaluate((at) => at.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
  // An older offer may stand on the page: what counts is that the form was answered.
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/play/seeks'),
  );
  await form.locator('button[type=submit]').click();
  await answered;
  await page.locator('.seek').first().waitFor();
}

/**
 * Waits for the page of a game. Two ways lead there at once, the form's answer and the notice that a game has begun, and
 * the later one breaks the earlier off: so what counts is where the page is, not that one navigation came through.
 */
export async function atGame(page: Page): Promise<void> {
  await expect.poll(() => page.url()).toMatch(/\/game\/\d+$/u);
  await page.waitForLoadState('load');
}

/**
 * Opens the page of a game. The notice that this game has begun may lead there at the same moment and break the way off:
 * what counts is that the page is reached.
 */
export async function openGame(page: Page, path: string): Promise<void> {
  await page.goto(path).catch((error: Error) => {
    if (!/interrupted by another navigation|ERR_ABORTED/u.test(error.message)) throw error;
  });
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  await page.waitForLoadState('load');
  await page.locator('cg-board').waitFor();
}

/** Takes the only offer of somebody else; both are on their way to the board. */
export async function accept(page: Page): Promise<void> {
  await page.goto('/play');
  await page.locator('form[action$="/accept"] button').first().click();
  await atGame(page);
}

/** Where a square lies on a board of chessground. */
export async function squarePoint(
  page: Page,
  square: string,
): Promise<{ readonly x: number; readonly y: number }> {
  const board = page.locator('cg-board');
  await board.scrollIntoViewIfNeeded();
  const box = await board.boundingBox();
  if (box === null) throw new Error('no board on this page');
  const isWhite = (await page.locator('.cg-wrap.orientation-white').count()) === 1;
  const file = square.charCodeAt(0) - 97;
  const rank = square.charCodeAt(1) - 49;
  const [column, row] = isWhite ? [file, 7 - rank] : [7 - file, rank];
  return { x: box.x + ((column + 0.5) * box.width) / 8, y: box.y + ((row + 0.5) * box.height) / 8 };
}

/** Presses a square of the board. */
export async function pressSquare(page: Page, square: string): Promise<void> {
  const { x, y } = await squarePoint(page, square);
  await page.mouse.click(x, y);
}
