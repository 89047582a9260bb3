import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContextOptions, type Page } from 'playwright-core';
import { serve, type Serving } from '../../src/app/serve.ts';
import type { Services } from '../../src/app/services.ts';
import { browserPath } from '../support/browser.ts';
import { keepingLog } from '../support/log.ts';
import { quietConfig } from '../support/config.ts';

/** The whole portal as `tabiya serve` runs it, on a fresh data folder, and a browser to look at it. */
export interface Site {
  readonly base: string;
  /** The rooms of the service that runs now. */
  services(): Services;
  /** The path of the one-time link, as the console shows it. */
  readonly administratorPath: string;
  readonly log: ReturnType<typeof keepingLog>;
  /** Moves the service's clock on, in ms, and lets everything that becomes due happen. */
  later(ms: number): Promise<void>;
  /** Ends the service and starts it again on the same data and port. */
  restart(): Promise<void>;
  /** A page in a browser profile of its own: one person. */
  visit(options?: BrowserContextOptions): Promise<Page>;
  /** What browsers complained about: script faults, refused policies, failed requests. */
  readonly complaints: string[];
  close(): Promise<void>;
}

export async function openSite(options: { readonly smtpUrl?: string } = {}): Promise<Site> {
  const script = new URL('../../scripts/build-client.mjs', import.meta.url).href;
  const { buildClient } = (await import(script)) as { buildClient(): Promise<unknown> };
  await buildClient();

  const dataFolder = mkdtempSync(join(tmpdir(), 'tabiya-site-'));
  const log = keepingLog();
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  const start = (port: number): Promise<Serving> =>
    serve(quietConfig(dataFolder, { port, smtpUrl: options.smtpUrl ?? null }), {
      log,
      now,
      onBroken: (error) => {
        throw error;
      },
    });
  let serving = await start(0);
  const base = serving.address;
  const path = browserPath();
  if (path === null) throw new Error('no browser: set TABIYA_BROWSER');
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
  const complaints: string[] = [];

  return {
    base,
    services: () => serving.services,
    administratorPath: serving.administratorPath ?? '',
    log,
    complaints,
    async later(ms) {
      ahead += ms;
      // Steps may leave steps that are due at once.
      for (let pass = 0; pass < 3; pass += 1) {
        await serving.services.deadlines.settled();
        await serving.services.mailer.settled();
      }
    },
    async restart() {
      const { port } = serving;
      await serving.stop();
      serving = await start(port);
    },
    async visit(options = {}) {
      const context = await browser.newContext({
        baseURL: base,
        viewport: { width: 1280, height: 860 },
        timezoneId: 'Europe/Vienna',
        locale: 'en-GB',
        ...options,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
      });
      return page;
    },
    async close() {
      await browser.close();
      await serving.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
