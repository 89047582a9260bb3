/**
 * The judge at work: people from a file looked at line by line, a round paired by hand where a rule forbids a pair, a
 * Swiss that goes on as a playoff; every page at both widths.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { scrollsSideways, seriousFaults } from './axe.ts';
import { openHost } from './hand.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
let host: Page;
let by: { readonly userId: string; readonly roles: readonly string[] };

const MINUTE = 60_000;

beforeAll(async () => {
  site = await openSite();
  host = await openHost(site);
  const user = await site.services().accounts.byLogin('hostess');
  by = { userId: user?.id ?? '', roles: ['administrator'] };
});

afterAll(() => site.close());

/** Announces a Swiss and a playoff that begins in an hour. */
async function announce(): Promise<string> {
  const { tournaments, now } = site.services();
  const done = await tournaments.announce(
    {
      name: 'Open and playoff',
      regulation: 'Be kind.',
      system: 'chain',
      kind: 'chess',
      control: { mode: 'sudden', baseMs: 30 * MINUTE },
      firstMoveMs: 20 * MINUTE,
      registrationFrom: now() - MINUTE,
      registrationTo: now() + 60 * MINUTE,
      startsAt: now() + 60 * MINUTE,
      tieBreaks: [],
      pace: 'rounds',
      rated: false,
      release: 'judge',
      stages: [
        { system: 'swiss-dutch', places: 4, rounds: 3 },
        {
          system: 'knockout',
          places: null,
          knockout: { format: 'single', order: 'seeded', tieBreakGames: 0 },
        },
      ],
    },
    by,
  );
  if (!done.ok) throw new Error(JSON.stringify(done.refusal));
  return done.value.id;
}

test('D24 A09 C-35 a list of people, a round by hand, a Swiss that goes on as a playoff', async () => {
  const { tournaments, database, deadlines } = site.services();
  const id = await announce();
  const faults: string[] = [];
  const look = async (path: string): Promise<void> => {
    for (const width of [1280, 360]) {
      await host.setViewportSize({ width, height: 800 });
      if (path !== '') await host.goto(path);
      if (await scrollsSideways(host)) faults.push(`${host.url()} scrolls sideways at ${width}`);
      faults.push(...(await seriousFaults(host)));
    }
    await host.setViewportSize({ width: 1280, height: 800 });
  };

  await look(`/tournament/new?system=chain&lang=ru`);
  await host.goto(`/tournament/${id}/judge?lang=en`);
  await host.getByRole('link', { name: 'People from a list' }).click();
  const people = ['Anna;1900', 'Boris;1800', 'Clara;1700', 'David;1600', 'Emma;1500', 'Frank;1400'];
  const csv = ['name;rating', ...people, 'Anna;1900', 'Nobody;GER'].join('\n');
  await host
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await host.getByRole('button', { name: 'Look at the list' }).click();
  await host.getByText('the same person as Anna in line 2').waitFor();
  await host.getByText('Column 2: no rating').waitFor();
  await look('');
  await host.getByRole('button', { name: 'Enter 6 people' }).click();
  await host.getByText('Done and written into the log').waitFor();

  // The start comes at once.
  const { now } = site.services();
  await database.commit([
    database.statement(
      database.build
        .updateTable('deadlines')
        .set({ due_at: now() })
        .where('subject', '=', id)
        .where('kind', '=', 'tournament-start'),
      1,
    ),
  ]);
  deadlines.wake();
  await expect.poll(async () => (await tournaments.live(id))?.state).toBe('running');

  /** The judge enters: the one with the smaller number wins. */
  const play = async (): Promise<void> => {
    const live = await tournaments.live(id);
    for (const { round, games } of live?.schedule ?? [])
      for (const { board, white, black, result } of games) {
        if (result !== null) continue;
        const won = white < black ? '1-0' : '0-1';
        await tournaments.judge(id, { type: 'EnterResult', round, board, result: won }, by);
      }
  };
  await play();
  // A slip of the pen is mended without the mouse: the usual reason stands there, one stroke sends it.
  await host.goto(`/tournament/${id}/judge?lang=en`);
  const board = host.locator('li:has(select[name=result])').first();
  const before = await board.locator('select').inputValue();
  await board.locator('select').selectOption(before === '1-0' ? '0-1' : '1-0');
  await board.locator('button').press('Enter');
  const why = host.getByLabel('Reason, for the log');
  await why.waitFor();
  expect(await why.inputValue()).toBe('entry corrected');
  await look('');
  await host.keyboard.press('Enter');
  await host.getByText('Done and written into the log').waitFor();
  expect(await board.locator('select').inputValue()).not.toBe(before);
  await host.getByRole('button', { name: 'Take back' }).press('Enter');
  await why.waitFor();
  await host.keyboard.press('Enter');
  await host.getByText('Done and written into the log').waitFor();
  expect(await board.locator('select').inputValue()).toBe(before);

  await host.goto(`/tournament/${id}/judge/pair?lang=en`);
  const chosen = async (side: string): Promise<string> => host.locator(`select[name=${side}]`).inputValue();
  // The draft stands in the form; two who have met are refused.
  const [first] = (await tournaments.live(id))?.schedule[0]?.games ?? [];
  const entrants = (await tournaments.page(id, 'en'))?.entrants ?? [];
  const entrant = (number: number): string =>
    String(entrants.find((one) => one.number === number)?.entrant ?? 0);
  expect(await chosen('white1')).not.toBe('');
  const others = entrants
    .map(({ number }) => number ?? 0)
    .filter((number) => number !== first?.white && number !== first?.black);
  const seat = async (side: string, number: number): Promise<void> => {
    await host.locator(`select[name=${side}]`).selectOption(entrant(number));
  };
  await seat('white1', first?.black ?? 0);
  await seat('black1', first?.white ?? 0);
  for (const [index, side] of ['white2', 'black2', 'white3', 'black3'].entries())
    await seat(side, others[index] ?? 0);
  await host.locator('[name=note]').fill('Two clubs asked not to meet');
  await host.getByRole('button', { name: 'Publish the round' }).click();
  await host.getByText('nobody meets twice').waitFor();
  expect(await chosen('white1')).toBe(entrant(first?.black ?? 0));
  await look('');
  await host.getByLabel('I mean it: also against the rules of pairs and colours').check();
  await host.getByRole('button', { name: 'Publish the round' }).click();
  await host.getByText('Done and written into the log').waitFor();

  const publish = async (round: number): Promise<void> => {
    expect((await tournaments.judge(id, { type: 'Publish', round }, by)).ok).toBe(true);
  };
  await play();
  await publish(3);
  await play();
  await publish(4);
  await look(`/tournament/${id}?lang=en`);
  await look(`/tournament/${id}?lang=ru&explain=1&by=PTS&at=1`);
  await look(`/tournament/${id}/judge?lang=en`);
  await play();
  await publish(5);
  await play();
  await host.goto(`/tournament/${id}?lang=en`);
  await host.getByText('Prize places').waitFor();
  await host.getByRole('heading', { name: 'Stage 2: play-off' }).waitFor();
  await host.getByRole('heading', { name: 'Stage 1: Swiss' }).waitFor();
  expect(faults).toEqual([]);
  // A refusal is an answer 409, which browsers write down.
  expect(site.complaints.filter((one) => !one.includes('409 (Conflict)'))).toEqual([]);
});
