import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Fault {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** Serious and critical faults of a page as axe sees it, one line each; empty is good. */
export async function seriousFaults(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const faults = await page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: { run(at: Document): Promise<{ violations: Fault[] }> } })
      .axe;
    return (await axe.run(document)).violations;
  });
  return faults
    .filter((fault) => fault.impact === 'serious' || fault.impact === 'critical')
    .map(
      (fault) =>
        `${page.url()} ${fault.id}: ${fault.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    );
}

/** True if the page can be scrolled sideways: it never should. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}

/** A picture of the page in the folder `TABIYA_SHOTS`, if that is set. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['TABIYA_SHOTS'];
  if (folder === undefined) return;
  const width = page.viewportSize()?.width ?? 0;
  await page.screenshot({ path: join(folder, `${name}-${Date.now()}-${width}.png`), fullPage: true });
}

/** Faults of the page as it stands, wide and on a phone, one line each; for pages that answer a form. Ends at the wide one. */
export async function faultsAtBothWidths(page: Page): Promise<string[]> {
  const faults = await seriousFaults(page);
  const language = await page.locator('html').getAttribute('lang');
  const name = `${new URL(page.url()).pathname.replaceAll('/', '_')}-${language}`;
  await shoot(page, name);
  await page.setViewportSize({ width: 360, height: 740 });
  if (await scrollsSideways(page)) faults.push(`${page.url()} scrolls sideways`);
  await shoot(page, name);
  await page.setViewportSize({ width: 1280, height: 860 });
  return faults;
}

/**
 * A page at both widths, once in each language: nothing a reader of the screen stumbles over, nothing wider than a phone.
 * Pictures go into the folder `TABIYA_SHOTS`, if it is set. Ends at the wide one, in English.
 */
export async function looksRight(page: Page, path: string): Promise<void> {
  for (const [width, language] of [
    [360, 'ru'],
    [1280, 'en'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${path}?lang=${language}`);
    expect([path, width, await seriousFaults(page)]).toEqual([path, width, []]);
    expect([path, width, await scrollsSideways(page)]).toEqual([path, width, false]);
    await shoot(page, path.replaceAll('/', '_'));
  }
}
