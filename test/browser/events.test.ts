/**
 * Events as their judge and their visitors see them: a playoff of four with a drawn pair, a correction that changes the
 * final, its preview and its undo; and every page of an event at both widths.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { TournamentSettings } from '../../src/tournaments/index.ts';
import { CATEGORIES } from '../../src/ratings/types.ts';
import { addPeople, type TestPerson } from '../support/people.ts';
import { scrollsSideways, seriousFaults } from './axe.ts';
import { openHost } from './hand.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
let host: Page;
let hostId: string;

const MINUTE = 60_000;

beforeAll(async () => {
  site = await openSite();
  host = await openHost(site);
  hostId = (await site.services().accounts.byLogin('hostess'))?.id ?? '';
});

afterAll(() => site.close());

/** Writes down ratings for games of every category: the first person 1600, each further one 100 more. */
async function rate(people: readonly TestPerson[]): Promise<void> {
  const { database, now } = site.services();
  const rows = people.flatMap(({ id }, index) =>
    CATEGORIES.map((category) => ({
      user_id: id,
      kind: 'chess',
      category,
      rating: 1600 + 100 * index,
      games: 30,
      last_game_at: now(),
      exact_rating: null,
      exact_deviation: null,
      exact_volatility: null,
    })),
  );
  await database.commit([database.statement(database.build.insertInto('ratings').values(rows))]);
}

/**
 * Announces an event that starts in a moment, enters `players` people with accounts, with ratings if they shall differ,
 * and waits for the start.
 */
async function begin(
  players: number,
  change: Partial<TournamentSettings>,
  ratings: 'equal' | 'rising' = 'equal',
): Promise<string> {
  const { tournaments, database, now } = site.services();
  const settings: TournamentSettings = {
    name: 'Autumn cup',
    regulation: 'Be kind.',
    system: 'swiss-dutch',
    kind: 'chess',
    control: { mode: 'sudden', baseMs: 30 * MINUTE },
    firstMoveMs: 20 * MINUTE,
    registrationFrom: now() - MINUTE,
    registrationTo: now() + MINUTE,
    startsAt: now() + MINUTE,
    tieBreaks: [],
    pace: 'rounds',
    rated: false,
    ...change,
  };
  const done = await tournaments.announce(settings, { userId: hostId, roles: ['administrator'] });
  if (!done.ok) throw new Error(JSON.stringify(done.refusal));
  const { id } = done.value;
  const logins = Array.from({ length: players }, (_, n) => `${settings.name} player ${n + 1}`);
  const people = await addPeople(database, logins, now());
  if (ratings === 'rising') await rate(people);
  for (const { id: userId } of people)
    expect((await tournaments.register(id, { userId, roles: [] })).ok).toBe(true);
  await site.later(MINUTE);
  await expect.poll(async () => (await tournaments.live(id))?.state).toBe('running');
  return id;
}

async function openGames(id: string): Promise<string[]> {
  const live = await site.services().tournaments.live(id);
  return (live?.schedule ?? [])
    .flatMap(({ games }) => games)
    .flatMap(({ gameId, result }) => (gameId !== null && result === null ? [gameId] : []));
}

/** Ends a game by resignation of White, or agreed drawn after two full moves. */
async function end(id: string, gameId: string, how: 'white-resigns' | 'draw'): Promise<void> {
  const { games } = site.services();
  const view = await games.view(gameId);
  if (view === null) throw new Error('no game');
  const act = async (userId: string, command: Parameters<typeof games.act>[1]): Promise<void> => {
    const done = await games.act(gameId, command, userId);
    if (!done.ok) throw new Error(done.refusal.code);
  };
  if (how === 'white-resigns') await act(view.white.id, { type: 'Resign' });
  else {
    const moves = ['e2e4', 'e7e5', 'g1f3', 'b8c6'];
    for (const [ply, uci] of moves.entries())
      await act(ply % 2 === 0 ? view.white.id : view.black.id, { type: 'Move', ply, uci, offerDraw: false });
    await act(view.white.id, { type: 'OfferDraw', ply: moves.length });
    await act(view.black.id, { type: 'AcceptDraw', ply: moves.length });
  }
  await expect.poll(async () => (await openGames(id)).includes(gameId)).toBe(false);
}

test('R-266 C-15 a playoff of four, its drawn pair won by the lower rating; a correction with preview and undo', async () => {
  const id = await begin(
    4,
    {
      name: 'Cup of four',
      system: 'knockout',
      entrantsLimit: 4,
      knockout: { format: 'single', order: 'lots', tieBreakGames: 0 },
    },
    'rising',
  );
  const [first, second] = await openGames(id);
  const drawn = await site.services().games.view(first ?? '');
  // Names end with numbers that rise with the rating.
  const [lower, higher] = [drawn?.white.login ?? '', drawn?.black.login ?? ''].toSorted();
  await end(id, first ?? '', 'draw');
  await end(id, second ?? '', 'white-resigns');
  const page = await site.visit();
  await page.goto(`/tournament/${id}?lang=en`);
  await page.locator('.bracket-how').getByText('lower rating').waitFor();
  await page.getByRole('heading', { name: 'The same as a list' }).waitFor();
  /** Both names of the final; the game between them may be another one. */
  const inFinal = async (): Promise<string> => {
    const cells = page.locator('section.round:has(#bracket-2) tbody td');
    return `${await cells.first().innerText()} – ${await cells.last().innerText()}`;
  };
  const finalists = await inFinal();
  expect(finalists).not.toContain('not known yet');
  expect(finalists).toContain(lower);
  expect(finalists).not.toContain(higher);

  // The judge turns the second semi-final round: the final gets another player.
  await host.goto(`/tournament/${id}/judge?lang=en`);
  await host.locator('details').filter({ hasText: 'Round 1' }).locator('summary').click();
  const row = host.locator('details').filter({ hasText: 'Round 1' }).locator('li').nth(1);
  await row.locator('select[name=result]').selectOption('1-0');
  await row.getByRole('button', { name: /^Correct/u }).click();
  await host.getByRole('heading', { name: 'These games are cleared' }).waitFor();
  await host.getByRole('heading', { name: 'These pairs come' }).waitFor();
  expect(await seriousFaults(host)).toEqual([]);
  expect((await site.services().tournaments.page(id, 'en'))?.acts.length).toBe(0);
  // A game that was played here is not corrected by a slip of the pen: the reason is asked for.
  const why = host.getByLabel('Reason, for the log');
  expect(await why.inputValue()).toBe('');
  await why.fill('He moved after his flag had fallen');
  await host.getByRole('button', { name: 'Yes, do it' }).click();
  await host.getByText('Done and written into the log').waitFor();
  await page.reload();
  const changed = await inFinal();
  expect(changed).not.toBe(finalists);

  await host.getByRole('button', { name: /^Take back/u }).click();
  await why.fill('It had not fallen');
  await host.getByRole('button', { name: 'Yes, do it' }).click();
  await host.getByText('Done and written into the log').waitFor();
  await page.reload();
  expect(await inFinal()).toBe(finalists);

  const [final] = await openGames(id);
  await end(id, final ?? '', 'white-resigns');
  await expect.poll(async () => (await site.services().tournaments.live(id))?.state).toBe('finished');
  // The page loads itself anew when the event ends.
  await page.getByText('Prize places').waitFor();
});

test('the pages of events keep their width and are clean at 1280 and 360 px', {
  timeout: 420_000,
}, async () => {
  const swiss = await begin(7, { name: 'Swiss of seven', halfByes: 1 });
  for (const game of await openGames(swiss)) await end(swiss, game, 'white-resigns');
  const cup = await begin(6, {
    name: 'Seeded cup',
    system: 'knockout',
    knockout: { format: 'double', order: 'seeded', tieBreakGames: 0 },
  });
  const groups = await begin(10, { name: 'Groups of ten', system: 'groups' });
  const family = await begin(5, { name: 'Family', system: 'family' });
  const paths = [
    '/tournaments',
    '/tournaments/calendar',
    ...['round-robin', 'swiss-dutch', 'knockout', 'championship'].map(
      (system) => `/tournament/new?system=${system}`,
    ),
    `/tournament/${swiss}`,
    `/tournament/${swiss}/rounds`,
    `/tournament/${swiss}/regulation`,
    `/tournament/${swiss}/judge`,
    `/tournament/${swiss}/why?round=2&board=1`,
    `/tournament/${cup}`,
    `/tournament/${groups}`,
    `/tournament/${family}/sheet`,
    '/@/hostess/fide',
  ];
  const faults: string[] = [];
  for (const width of [1280, 360]) {
    await host.setViewportSize({ width, height: 800 });
    for (const [index, path] of paths.entries()) {
      const language = index % 2 === 0 ? 'en' : 'ru';
      await host.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      if (await scrollsSideways(host)) faults.push(`${path} scrolls sideways at ${width}`);
      faults.push(...(await seriousFaults(host)));
    }
  }
  expect(faults).toEqual([]);
  expect(site.complaints).toEqual([]);
});
