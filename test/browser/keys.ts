import type { Page } from 'playwright-core';
import { atGame } from './players.ts';

/** Notes in the session of the page when it is touched by anything but keys: see `mouseWas`. */
export async function withoutMouse(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => sessionStorage.setItem('mouse', 'used'), true),
  );
}

/** True when the page, read again since `withoutMouse`, was touched by anything but keys. */
export async function mouseWas(page: Page): Promise<boolean> {
  return page.evaluate(() => sessionStorage.getItem('mouse') !== null);
}

/** Walks by Tab until something with this name and role has the focus, as a screen reader names it. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 150; i += 1) {
    if (await page.evaluate((what) => document.activeElement?.matches(what) === true, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${selector}`);
}

/** Types into the field that has the focus and sends it. */
export async function say(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** What the page answered to a command. */
export async function told(page: Page, part: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector('[data-told]')?.textContent?.includes(wanted),
    part,
  );
}

/** What was read out without being asked. When it does not come, the error says what was read out instead. */
export async function heard(page: Page, part: string): Promise<void> {
  const spoken = page.locator('[data-spoken]');
  await page
    .waitForFunction((wanted) => document.querySelector('[data-spoken]')?.textContent?.includes(wanted), part)
    .catch(async () => {
      throw new Error(`not heard: ${part}; heard: ${(await spoken.textContent()) ?? ''}`);
    });
}

/** Accepts the waiting offer by keyboard. */
export async function takeOffer(page: Page): Promise<void> {
  await page.goto('/play');
  await tabTo(page, 'form[action$="/accept"] button');
  await page.keyboard.press('Enter');
  await atGame(page);
}

/** Walks the grid from the square that has the focus to another. */
export async function walk(page: Page, square: string): Promise<void> {
  for (let i = 0; i < 20; i += 1) {
    const at = await page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? '');
    if (at === square) return;
    const files = square.charCodeAt(0) - at.charCodeAt(0);
    const ranks = Number(square.charAt(1)) - Number(at.charAt(1));
    const black = await page.evaluate(
      () => document.querySelector('[role=grid] th[scope=col]')?.textContent === 'h',
    );
    const right = files > 0 !== black;
    const up = ranks > 0 !== black;
    if (files !== 0) await page.keyboard.press(right ? 'ArrowRight' : 'ArrowLeft');
    else await page.keyboard.press(up ? 'ArrowUp' : 'ArrowDown');
  }
  throw new Error(`the grid does not lead to ${square}`);
}
