import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { createAccounts } from '../../src/accounts/index.ts';
import type { Services } from '../../src/app/services.ts';
import { createDeadlines } from '../../src/deadlines/index.ts';
import { createGames } from '../../src/games/index.ts';
import { attachLive } from '../../src/live/index.ts';
import { createLobby } from '../../src/lobby/index.ts';
import { createTournaments } from '../../src/tournaments/index.ts';
import { createWeb } from '../../src/web/index.ts';
import { browserPath } from '../support/browser.ts';
import { openTestDatabase } from '../support/database.ts';
import { keepingLog } from '../support/log.ts';

/** The whole portal on a fresh database behind a real port, and a browser to look at it. */
export interface Site {
  readonly base: string;
  readonly services: Services;
  readonly log: ReturnType<typeof keepingLog>;
  /** A page in a browser profile of its own: one person. */
  visit(options?: BrowserContextOptions): Promise<Page>;
  /** Moves the service's clock on to this second of a minute, so that a full minute is near: forms know minutes only. */
  toSecond(second: number): void;
  /** What browsers complained about: script faults, refused policies, failed requests. */
  readonly complaints: string[];
  close(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  const clientFolder = mkdtempSync(join(tmpdir(), 'tabiya-client-'));
  const script = new URL('../../scripts/build-client.mjs', import.meta.url).href;
  const { buildClient } = (await import(script)) as { buildClient(folder: string): Promise<unknown> };
  await buildClient(clientFolder);

  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  const log = keepingLog();
  const database = await openTestDatabase();
  const accounts = createAccounts({ database, now, log });
  const deadlines = createDeadlines({ database, now, log });
  const games = createGames({ database, deadlines, accounts, now, log });
  const lobby = createLobby({ database, games, accounts, now, log });
  const tournaments = createTournaments({ database, accounts, games, deadlines, now, log });
  const services: Services = {
    log,
    database,
    accounts,
    games,
    lobby,
    tournaments,
    deadlines,
    now,
    config: {
      port: 0,
      host: '127.0.0.1',
      dataFolder: database.dataFolder,
      databaseUrl: null,
      baseUrl: null,
      trustProxy: false,
      metricsToken: null,
      logLevel: 'silent',
    },
  };
  const app = await createWeb(services, { clientFolder });
  const live = attachLive(app, services);
  await games.start(0);
  await deadlines.start();
  await lobby.start();
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const path = browserPath();
  if (path === null) throw new Error('no browser: set TABIYA_BROWSER');
  const browser: Browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
  const complaints: string[] = [];

  return {
    base,
    services,
    log,
    complaints,
    toSecond(second) {
      ahead += (second * 1000 - (now() % 60_000) + 60_000) % 60_000;
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
      page.setDefaultTimeout(30_000);
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
      });
      return page;
    },
    async close() {
      await browser.close();
      await live.drain();
      await app.close();
      lobby.stop();
      await deadlines.stop();
      await games.stop();
      await database.close();
      rmSync(clientFolder, { recursive: true, force: true });
    },
  };
}
