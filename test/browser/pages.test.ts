/**
 * Every page as people meet it: at 1280 and 360 px, in both languages, light and dark, with the keyboard alone. A page
 * passes when axe finds no serious fault, nothing scrolls sideways, and Tab reaches everything that can be pressed.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SESSION_COOKIE, type Role } from '../../src/accounts/index.ts';
import { scrollsSideways, seriousFaults } from './axe.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
/** Token of the session cookie by login. */
const tokens = new Map<string, string>();
const paths: { guest: string[]; player: string[]; host: string[] } = { guest: [], player: [], host: [] };

const MINUTE = 60_000;

beforeAll(async () => {
  site = await openSite();
  await furnish();
});

afterAll(async () => {
  await site.close();
});

/** A small living portal: an event under way with results of every kind, one to come, a running game, open offers. */
async function furnish(): Promise<void> {
  const { accounts, tournaments, games, lobby, now } = site.services();
  const ids = new Map<string, string>();
  const add = async (login: string, ...roles: Role[]): Promise<void> => {
    const form = { email: `${login}@example.org`, password: 'a sentence is a good password' };
    const made = await accounts.register(
      { login, ...form, consent: true, language: 'en', timeZone: null },
      'a browser',
    );
    if (!made.ok) throw new Error(made.refusal.code);
    tokens.set(login, made.value.token);
    ids.set(login, made.value.user.id);
    for (const role of roles) await accounts.grant(made.value.user.id, role, null);
  };
  const logins = ['a_login_of_24_characters', 'boris', 'Cecilia', 'dan.d', 'Eva'];
  for (const login of logins) await add(login);
  await add('hostess', 'administrator');
  const id = (login: string): string => ids.get(login) ?? '';
  const host = { userId: id('hostess'), roles: ['administrator'] };
  const announce = async (name: string, inMs: number): Promise<string> => {
    const done = await tournaments.announce(
      {
        name,
        regulation: 'Everybody is welcome.\n\nBe kind.',
        system: 'round-robin',
        kind: 'chess',
        control: { mode: 'fischer', baseMs: 15 * MINUTE, incrementMs: 5_000 },
        firstMoveMs: 10 * MINUTE,
        registrationFrom: now() - MINUTE,
        registrationTo: now() + inMs,
        startsAt: now() + inMs,
        tieBreaks: ['DSB', 'AROF'],
        pace: 'rounds',
        rated: true,
      },
      host,
    );
    if (!done.ok) throw new Error(JSON.stringify(done.refusal));
    return done.value.id;
  };
  const running = await announce('A tournament with a long name that has to wrap on a phone', MINUTE);
  const toCome = await announce('Субботний рапид', 90 * MINUTE);
  for (const login of logins) await tournaments.register(running, { userId: id(login), roles: [] });
  for (const login of logins.slice(0, 3))
    await tournaments.register(toCome, { userId: id(login), roles: [] });
  await site.later(MINUTE);

  const round = async (n: number) => {
    await vi.waitFor(async () => expect((await tournaments.live(running))?.round).toBe(n), 60_000);
    const live = await tournaments.live(running);
    return live?.schedule.find((one) => one.round === n)?.games ?? [];
  };
  const play = async (game: string, moves: readonly string[]): Promise<void> => {
    const view = await games.view(game);
    for (const [ply, uci] of moves.entries()) {
      const by = ply % 2 === 0 ? view?.white.id : view?.black.id;
      const done = await games.act(game, { type: 'Move', ply, uci, offerDraw: false }, by ?? '');
      if (!done.ok) throw new Error(`${uci}: ${done.refusal.code}`);
    }
  };
  const opening = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5'];
  for (const [i, { gameId }] of (await round(1)).entries()) {
    const view = await games.view(gameId ?? '');
    await play(gameId ?? '', opening);
    if (i === 0) await games.act(gameId ?? '', { type: 'Resign' }, view?.black.id ?? '');
    else {
      await games.act(gameId ?? '', { type: 'OfferDraw', ply: 5 }, view?.white.id ?? '');
      await games.act(gameId ?? '', { type: 'AcceptDraw', ply: 5 }, view?.black.id ?? '');
    }
  }
  let running1 = 0;
  for (const { gameId } of await round(2)) {
    await play(gameId ?? '', opening);
    running1 = (await games.view(gameId ?? ''))?.number ?? running1;
  }
  const blitz = { mode: 'fischer', baseMs: 3 * MINUTE, incrementMs: 2_000 } as const;
  const offer = { kind: 'chess', control: blitz, colour: 'random', rated: true } as const;
  await lobby.offer({ ...offer, target: null }, id('Cecilia'));
  await lobby.offer({ ...offer, target: 'boris' }, id('dan.d'));
  await lobby.offer({ ...offer, colour: 'white', target: null }, id('boris'));

  const event = `/tournament/${running}`;
  const tabs = ['', '/rounds', '/players', '/regulation', '/news'].map((part) => `${event}${part}`);
  const shared = [
    '/',
    '/play',
    '/tournaments',
    ...tabs,
    `/tournament/${toCome}`,
    '/game/1',
    `/game/${running1}`,
  ];
  paths.guest = [
    ...shared,
    '/@/boris',
    '/news',
    '/rules',
    '/about',
    '/api',
    '/login',
    '/register',
    '/forgot',
    '/no-such-page',
  ];
  const own = [
    '/account',
    '/blocks',
    '/my',
    '/notices',
    '/forum/new',
    '/settings/notices',
    '/settings/setups',
  ];
  paths.player = [...shared, '/@/boris', '/settings', ...own];
  const parts = ['people', 'person/boris', 'settings', 'pages', 'notices', 'outbox', 'logins', 'news'];
  const administration = ['/admin', ...parts.map((part) => `/admin/${part}`), '/rulings'];
  paths.host = ['/tournament/new', ...administration, `/tournament/${toCome}`, `${event}/judge`];
}

async function open(login: string | null, options: Parameters<Site['visit']>[0]): Promise<Page> {
  const page = await site.visit(options);
  const token = login === null ? undefined : tokens.get(login);
  if (token !== undefined)
    await page.context().addCookies([{ name: SESSION_COOKIE, value: token, url: site.base }]);
  // He has been at his boards already: a fresh game would open by itself and take him from the page under test.
  await page.addInitScript(() => {
    for (let number = 1; number < 20; number++) sessionStorage.setItem(`at board ${number}`, '1');
  });
  return page;
}

/** Opens a page and waits until its islands have drawn. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('load');
  if (path.startsWith('/game/')) await page.locator('cg-board').waitFor();
}

const VIEWS = [
  { who: 'guest', login: null, locale: 'en', width: 1280, colours: 'light' },
  { who: 'guest', login: null, locale: 'ru', width: 360, colours: 'dark' },
  { who: 'player', login: 'boris', locale: 'ru', width: 1280, colours: 'dark' },
  { who: 'player', login: 'boris', locale: 'en', width: 360, colours: 'light' },
  { who: 'host', login: 'hostess', locale: 'ru', width: 360, colours: 'light' },
  { who: 'host', login: 'hostess', locale: 'en', width: 1280, colours: 'dark' },
] as const;

test.each(VIEWS)(
  'a $who at $width px, $locale, $colours: axe is content and nothing scrolls sideways',
  { timeout: 600_000 },
  async ({ who, login, locale, width, colours }) => {
    const page = await open(login, { locale, viewport: { width, height: 800 }, colorScheme: colours });
    // A person's stored language goes before the browser's: he switches it, as people do.
    await page.goto(`/rules?lang=${locale}`);
    const faults: string[] = [];
    for (const path of paths[who]) {
      await goTo(page, path);
      expect(await page.locator('html').getAttribute('lang')).toBe(locale);
      expect(await page.locator('h1').count(), `${path} has one heading of the page`).toBe(1);
      if (await scrollsSideways(page)) faults.push(`${path} scrolls sideways`);
      faults.push(...(await seriousFaults(page)));
    }
    expect(faults).toEqual([]);
  },
);

/** What can be pressed or typed into, and is in sight, and what of it Tab has not reached after a whole round. */
async function unreached(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const wanted = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const radios = new Set<string>();
    for (const one of document.querySelectorAll<HTMLElement>(wanted)) {
      if (one.closest('[hidden], :disabled') !== null || !one.checkVisibility()) continue;
      if (one instanceof HTMLInputElement && one.type === 'hidden') continue;
      // Of a group of radio buttons Tab reaches one; arrows reach the others.
      if (one instanceof HTMLInputElement && one.type === 'radio') {
        if (radios.has(one.name)) continue;
        const group = document.querySelector<HTMLElement>(`input[name="${one.name}"]:checked`) ?? one;
        radios.add(one.name);
        group.dataset['wanted'] = '';
        continue;
      }
      one.dataset['wanted'] = '';
    }
    document.addEventListener('focusin', (event) => {
      const at = event.target as HTMLElement;
      delete at.dataset['wanted'];
      const style = getComputedStyle(at);
      const label = at.nextElementSibling;
      const shown =
        style.outlineStyle !== 'none' || (label !== null && getComputedStyle(label).outlineStyle !== 'none');
      if (!shown) at.dataset['dark'] = '';
    });
  });
  const count = await page.locator('[data-wanted]').count();
  expect(count).toBeGreaterThan(5);
  for (let i = 0; i < count + 12; i++) await page.keyboard.press('Tab');
  return page.evaluate(() => [
    ...[...document.querySelectorAll('[data-wanted]')].map(
      (one) => `not reached: ${one.outerHTML.slice(0, 120)}`,
    ),
    ...[...document.querySelectorAll('[data-dark]')].map(
      (one) => `no focus seen: ${one.outerHTML.slice(0, 120)}`,
    ),
  ]);
}

test.each([
  ['/', 1280],
  ['/', 360],
  ['/play', 1280],
  ['event', 1280],
  ['event', 360],
  ['game', 1280],
  ['game', 360],
  ['/settings', 1280],
] as const)('the keyboard reaches everything on %s at %i px and shows where it is', async (name, width) => {
  const page = await open('boris', { viewport: { width, height: 800 } });
  const event = paths.player.find((path) => path.startsWith('/tournament/')) ?? '';
  const game = paths.player.filter((path) => path.startsWith('/game/')).at(-1) ?? '';
  await goTo(page, name === 'event' ? event : name === 'game' ? game : name);
  expect(await unreached(page)).toEqual([]);
});

test('the first Tab offers the way to the content, and it leads there', async () => {
  const page = await open(null, {});
  await page.goto('/tournaments');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('the theme switch turns the colours, remembers them without a flash, and turns back', async () => {
  const page = await open(null, { colorScheme: 'light' });
  await page.goto('/rules');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const day = await ground();
  await page.locator('[data-action=theme]').click();
  const night = await ground();
  expect(night).not.toBe(day);
  await page.goto('/about');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  expect(await ground()).toBe(night);
  await page.locator('[data-action=theme]').click();
  await page.goto('/rules');
  expect(await page.locator('html').getAttribute('data-theme')).toBeNull();
  expect(await ground()).toBe(day);
});

test('without script the pages are whole: table, board, record and forms', async () => {
  const page = await open('boris', { javaScriptEnabled: false });
  const event = paths.player.find((path) => path.startsWith('/tournament/')) ?? '';
  await page.goto(event);
  expect(await page.locator('.crosstable tbody tr').count()).toBe(5);
  await page.goto('/game/1');
  expect(await page.locator('.squares .man').count()).toBe(32);
  expect(await page.locator('.moves tbody td > *').allTextContents()).toEqual([
    'e4',
    'e5',
    'Nf3',
    'Nc6',
    'Bb5',
  ]);
  await page.goto('/play');
  expect(await page.locator('form[action="/play/seeks"] button[type=submit]').count()).toBe(1);
});

test('on a phone place and surname of the crosstable stay while the rest scrolls', async () => {
  const page = await open(null, { viewport: { width: 360, height: 800 } });
  const event = paths.guest.find((path) => path.startsWith('/tournament/')) ?? '';
  await page.goto(event);
  const name = page.locator('.crosstable tbody tr .x-name').first();
  const before = await name.boundingBox();
  await page.locator('.crosstable-box .scroll').evaluate((box) => box.scrollTo({ left: 200 }));
  const points = page.locator('.crosstable tbody tr .x-points').first();
  expect((await name.boundingBox())?.x).toBeCloseTo(before?.x ?? -1, 0);
  expect((await points.boundingBox())?.x).toBeLessThan(360);
});
