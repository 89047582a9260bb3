/**
 * Events that run themselves, as visitors see them while the clock of the site moves on: a weekly series from the form to
 * its second edition, and a group championship of ten from its grid to its champion. People enter and end their games
 * through the rooms; what comes of it is looked at on the pages.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { addPeople, type TestPerson } from '../support/people.ts';
import { looksRight } from './axe.ts';
import { openHost } from './hand.ts';
import { openSite, type Site } from './site.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WAIT = { timeout: 60_000, interval: 100 };

let site: Site;
let host: Page;
let visitor: Page;

beforeAll(async () => {
  site = await openSite();
  host = await openHost(site);
  visitor = await site.visit();
});

afterAll(() => site.close());

async function people(name: string, count: number): Promise<TestPerson[]> {
  const { database, now } = site.services();
  return addPeople(
    database,
    Array.from({ length: count }, (_, n) => `${name} ${n + 1}`),
    now(),
  );
}

async function enter(id: string, entering: readonly TestPerson[]): Promise<void> {
  for (const { id: userId } of entering)
    expect(await site.services().tournaments.register(id, { userId, roles: [] })).toMatchObject({ ok: true });
}

/** A page of an event loads itself anew when the event begins or ends, which would cut off a visit elsewhere. */
async function lookAway(): Promise<void> {
  for (const page of [host, visitor]) await page.goto('about:blank');
}

/** Moves the clock to the start of an announced event, and waits until its games stand. */
async function untilStart(id: string): Promise<void> {
  await lookAway();
  const { tournaments, now } = site.services();
  const startsAt = (await tournaments.page(id, 'en'))?.settings?.startsAt ?? 0;
  await site.later(startsAt - now());
  await expect.poll(async () => (await tournaments.live(id))?.state, WAIT).toBe('running');
}

/** Plays all games that are open, a move each: who stands earlier in `order` wins, the other resigns. */
async function play(id: string, order: readonly TestPerson[]): Promise<number> {
  await lookAway();
  const { tournaments, games } = site.services();
  const open = async (): Promise<string[]> =>
    ((await tournaments.live(id))?.schedule ?? [])
      .flatMap((round) => round.games)
      .flatMap(({ gameId, result }) => (gameId !== null && result === null ? [gameId] : []));
  const rank = (userId: string): number => order.findIndex((person) => person.id === userId);
  const playing = await open();
  for (const gameId of playing) {
    const view = await games.view(gameId);
    if (view === null) throw new Error('no game');
    const [white, black] = [view.white.id, view.black.id];
    // who has made no move goes no further.
    for (const [ply, [uci, mover]] of [['e2e4', white] as const, ['e7e5', black] as const].entries())
      expect(await games.act(gameId, { type: 'Move', ply, uci, offerDraw: false }, mover)).toMatchObject({
        ok: true,
      });
    const loser = rank(white) < rank(black) ? black : white;
    expect(await games.act(gameId, { type: 'Resign' }, loser)).toMatchObject({ ok: true });
  }
  // What follows may open the next games: these must be over.
  await expect.poll(async () => (await open()).filter((one) => playing.includes(one)), WAIT).toEqual([]);
  return playing.length;
}

test('R-243 R-247 a weekly series from the form to the end of its second edition', async () => {
  const { tournaments } = site.services();
  await host.goto('/tournament/new?system=swiss-dutch&lang=en');
  await host.locator('[name=name]').fill('Weekly rapid');
  await host.locator('[name=rounds]').fill('1');
  await host.locator('[name=firstMove]').fill('60');
  await host.locator('[name=firstMoveUnit]').selectOption('minutes');
  await host.locator('[name=series]').selectOption('weekly');
  await host.getByRole('button', { name: 'Announce the tournament' }).click();
  await host.waitForURL((url) => !url.pathname.endsWith('/new'));
  await host.getByRole('heading', { name: 'Weekly rapid 1' }).waitFor();
  const first = new URL(host.url()).pathname.split('/').at(-1) ?? '';
  const series = (await tournaments.page(first, 'en'))?.settings?.series;
  const seriesId = series?.id ?? '';
  const rhythm = series?.rhythm;
  if (rhythm?.kind !== 'weekly') throw new Error('no weekly series');
  const editions = async (): Promise<readonly string[]> =>
    (await tournaments.series.view(seriesId, 'en'))?.editions ?? [];
  expect(await editions()).toEqual([first]);
  await looksRight(visitor, `/series/${seriesId}`);
  await visitor.getByText('every week').waitFor();
  await visitor.getByRole('link', { name: 'Weekly rapid 1' }).waitFor();

  const players = await people('Weekly player', 15);
  await enter(first, players);
  await untilStart(first);
  // The start of one edition announces the next.
  await expect.poll(async () => (await editions()).length, WAIT).toBe(2);
  expect(await play(first, players)).toBe(7);
  await expect.poll(async () => (await tournaments.live(first))?.state, WAIT).toBe('finished');

  const second = (await editions()).find((id) => id !== first) ?? '';
  const starts = await Promise.all(
    [first, second].map(async (id) => (await tournaments.page(id, 'en'))?.settings?.startsAt ?? 0),
  );
  // A week later by the clock on the wall, which may have been changed in between.
  const clock = new Intl.DateTimeFormat('en', {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: rhythm.zone,
  });
  const [one = 0, two = 0] = starts;
  expect(clock.format(two)).toBe(clock.format(one));
  expect(Math.round((two - one) / DAY)).toBe(7);
  await visitor.goto(`/series/${seriesId}?lang=en`);
  await visitor.getByRole('link', { name: 'Weekly rapid 2' }).click();
  await visitor.getByRole('heading', { name: 'Weekly rapid 2' }).waitFor();

  await enter(second, players);
  await untilStart(second);
  await visitor.goto(`/tournament/${second}?lang=en`);
  await visitor.getByText('Round 1', { exact: false }).first().waitFor();
  expect(await play(second, players)).toBe(7);
  await expect.poll(async () => (await tournaments.live(second))?.state, WAIT).toBe('finished');
  await looksRight(visitor, `/tournament/${second}`);
  await visitor.getByRole('heading', { name: 'Final standings' }).waitFor();
  await expect.poll(async () => (await editions()).length, WAIT).toBe(3);
  await visitor.goto(`/series/${seriesId}?lang=en`);
  for (const edition of [1, 2, 3])
    await visitor.getByRole('link', { name: `Weekly rapid ${edition}` }).waitFor();
  expect(site.complaints).toEqual([]);
});

test('R-330 R-337 R-338 R-197 a group championship of ten, from its grid to its champion', async () => {
  const { tournaments, accounts, now } = site.services();
  const userId = (await accounts.byLogin('hostess'))?.id ?? '';
  const announced = await tournaments.announce(
    {
      name: 'Championship of ten',
      regulation: '',
      system: 'championship',
      kind: 'chess',
      control: { mode: 'sudden', baseMs: 40 * DAY },
      vacation: false,
      firstMoveMs: 3 * DAY,
      registrationFrom: now() - MINUTE,
      registrationTo: now() + HOUR,
      startsAt: now() + HOUR,
      breakMs: 5 * DAY,
      tieBreaks: [],
      pace: 'rounds',
      rated: false,
    },
    { userId, roles: ['administrator'] },
  );
  if (!announced.ok) throw new Error(JSON.stringify(announced.refusal));
  const { id } = announced.value;
  const players = await people('Ten', 10);
  const champion = players[0]?.login ?? '';
  await enter(id, players);

  // The grid: two groups of five, from one three and from the other two go on, the five left are the final.
  await looksRight(visitor, `/tournament/${id}`);
  const grid = visitor.locator('table').filter({ hasText: 'Final' });
  expect(await grid.locator('tbody tr').allInnerTexts()).toEqual([
    expect.stringMatching(/^Stage 1\s+5 → 3, 5 → 2\s+5$/u),
    expect.stringMatching(/^Final\s+5\s+–$/u),
  ]);

  await untilStart(id);
  await looksRight(visitor, `/tournament/${id}`);
  for (const name of ['Group A', 'Group B']) await visitor.getByRole('heading', { name }).waitFor();
  expect(await play(id, players)).toBe(20);

  // Between two stages lies a break.
  await expect.poll(async () => (await tournaments.live(id))?.coming?.round, WAIT).toBe(2);
  await visitor.goto(`/tournament/${id}?lang=en`);
  await visitor.getByText('The first 3 go on.').waitFor();
  await lookAway();
  await site.later(5 * DAY);
  await expect.poll(async () => (await tournaments.live(id))?.round, WAIT).toBe(2);
  await visitor.goto(`/tournament/${id}?lang=en`);
  await visitor.getByRole('heading', { name: 'Final', exact: true }).waitFor();
  expect(await play(id, players)).toBe(10);

  await expect.poll(async () => (await tournaments.live(id))?.state, WAIT).toBe('finished');
  await looksRight(visitor, `/tournament/${id}`);
  await visitor.locator('.awards .award-first').waitFor();
  expect(await visitor.locator('.awards li').first().innerText()).toMatch(
    new RegExp(`^1\\s+${champion}$`, 'u'),
  );
  await visitor.goto(`/@/${encodeURIComponent(champion)}?lang=en`);
  await visitor.getByRole('link', { name: 'Championship of ten' }).first().waitFor();
  expect(site.complaints).toEqual([]);
});
