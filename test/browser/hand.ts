import type { Page } from 'playwright-core';
import { words, type Language } from '../../src/words/index.ts';
import type { Site } from './site.ts';

/** A person at his own browser, who knows only what the pages show. */
export interface Person {
  readonly login: string;
  readonly page: Page;
  readonly language: Language;
}

export const PASSWORD = 'a sentence is a good password';

/** Fills the form of a new account and sends it. */
export async function fillRegistration(page: Page, login: string): Promise<void> {
  const form = page.locator('form.form-register');
  await form.locator('[name=login]').fill(login);
  await form.locator('[name=email]').fill(`${login.toLowerCase()}@example.org`);
  await form.locator('[name=password]').fill(PASSWORD);
  await form.locator('[name=consent]').check();
  await form.locator('button[type=submit]').click();
}

/** The first page of a fresh site: its administrator, `hostess`, made by the one-time link. */
export async function openHost(site: Site): Promise<Page> {
  const page = await site.visit();
  await page.goto(site.administratorPath);
  await fillRegistration(page, 'hostess');
  await page.waitForURL('**/admin');
  return page;
}

/** Where a square lies on the screen. */
async function pointOf(page: Page, square: string): Promise<{ readonly x: number; readonly y: number }> {
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

/** Drags a man from square to square. */
export async function drag(page: Page, from: string, to: string): Promise<void> {
  const a = await pointOf(page, from);
  const b = await pointOf(page, to);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
  await page.mouse.move(b.x, b.y, { steps: 3 });
  await page.mouse.up();
}

/** Clicks a man and then the square it goes to. */
export async function click(page: Page, from: string, to: string): Promise<void> {
  const a = await pointOf(page, from);
  await page.mouse.click(a.x, a.y);
  const b = await pointOf(page, to);
  await page.mouse.click(b.x, b.y);
}

/** Types a move. */
export async function type(page: Page, move: string): Promise<void> {
  await page.locator('#move').fill(move);
  await page.locator('#move').press('Enter');
}

/** Waits until so many moves stand in the record of the page. */
export async function seesMoves(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('.moves tbody td > *').length === wanted,
    count,
  );
}

/** The record as the page shows it. */
export async function record(page: Page): Promise<string[]> {
  return page.locator('.moves tbody td > *').allTextContents();
}

/** A button by a sentence of the game screen in the person's language. */
export async function press(
  person: Person,
  key: string,
  params?: Readonly<Record<string, string | number>>,
): Promise<void> {
  await person.page
    .locator('main')
    .getByRole('button', { name: words(person.language)(key, params), exact: true })
    .click();
}
