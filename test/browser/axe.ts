import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

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
