/**
 * A correspondence game over forty days, seen through browsers and a real mail server: an offer in days, conditional moves
 * that play themselves, a vacation that stops the clock, a reminder by mail, a loss on time while the site was broken,
 * and the ruling that lets the game go on. The days are simulated: the clock of the service is moved.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { words } from '../../src/words/index.ts';
import { openMailServer, type MailServer } from '../support/mail-server.ts';
import { scrollsSideways, seriousFaults } from './axe.ts';
import { fillRegistration, type Person, record, seesMoves, type } from './hand.ts';
import { atGame, pressSquare } from './players.ts';
import { openSite, type Site } from './site.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let mail: MailServer;
let site: Site;

beforeAll(async () => {
  mail = await openMailServer();
  site = await openSite({ smtpUrl: mail.url });
});

afterAll(async () => {
  await site.close();
  await mail.close();
});

async function register(login: string, language: 'ru' | 'en', width: number): Promise<Person> {
  const page = await site.visit({
    locale: language,
    viewport: { width, height: 800 },
    timezoneId: 'Europe/Moscow',
  });
  await page.goto('/');
  await fillRegistration(page, login);
  await page.locator('.top-account').getByText(login).waitFor({ state: 'attached' });
  return { login, page, language };
}

/** Clicks a button of the page by a sentence of the catalogue. */
async function send(person: Person, key: string): Promise<void> {
  const name = words(person.language)(key);
  await person.page.locator('main').getByRole('button', { name, exact: true }).click();
}

/** The variations that stand beside the board of conditional moves. */
async function linesOnBoard({ page }: Person): Promise<string[]> {
  await page.locator('.plan-line').first().waitFor();
  return page.locator('.plan-line .tree').allTextContents();
}

/** The open page is sound for everybody. */
async function isSound({ page }: Person): Promise<void> {
  expect(await seriousFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
}

test('R-032 R-035 R-160 G-17 G-19 forty days of one game', { timeout: 600_000 }, async () => {
  const host: Person = { login: 'hostess', page: await site.visit(), language: 'en' };
  await host.page.goto(site.administratorPath);
  await fillRegistration(host.page, host.login);
  await host.page.waitForURL('**/admin');
  const anna = await register('Anna', 'ru', 1280);
  const boris = await register('boris_b', 'en', 360);
  const began = site.services().now();

  // Anna offers fourteen days and a day a move, Boris accepts.
  await anna.page.goto('/play');
  const offer = anna.page.locator('form.form[action="/play/seeks"]');
  await offer.locator('[name=unit]').selectOption('days');
  await offer.locator('[name=minutes]').selectOption('14');
  await offer.locator('[name=increment]').selectOption('24');
  await offer.locator('[name=colour][value=white]').check({ force: true });
  await offer.locator('button[type=submit]').click();
  await anna.page.getByText(words('ru')('done.seek-offered')).waitFor();
  await boris.page.goto('/play');
  await boris.page.locator('[data-island=seeks] button').first().click();
  // The notice that the game has begun takes both there.
  for (const { page } of [boris, anna]) {
    await atGame(page);
    await page.locator('cg-board').waitFor();
  }
  await type(anna.page, 'e4');
  await seesMoves(boris.page, 1);

  // Anna foresees two answers.
  await anna.page.getByRole('link', { name: words('ru')('my.planLink') }).click();
  await anna.page.waitForURL('**/game/1/plan');
  await isSound(anna);
  // A line that is no line comes back from the text with the reason; nothing of it is lost.
  await anna.page.getByText(words('ru')('plan.asText')).click();
  await anna.page.locator('[name=lines]').fill('e5 Nf3 Nc6 Bb5\nc5 Ke3');
  await anna.page.locator('#plan-form button').click();
  await anna.page.getByText('Ke3 там невозможен').waitFor();
  expect(await linesOnBoard(anna)).toEqual(['1…e52.Кf3Кc63.Сb5', '1…c5ответа ещё нет']);
  // On the board she takes the broken line away, and foresees the other answer by hand.
  const removeSecond = words('ru')('plan.removeLine', { n: 2 });
  await anna.page.getByRole('button', { name: removeSecond, exact: true }).click();
  await pressSquare(anna.page, 'c7');
  await pressSquare(anna.page, 'c5');
  await anna.page.getByText('c5: как вы ответите?').first().waitFor();
  await pressSquare(anna.page, 'd2');
  await pressSquare(anna.page, 'd4');
  await anna.page.locator('.plan').getByRole('button', { name: 'd4', exact: true }).waitFor();
  // Another reply to the same move takes the place of the first; the keyboard walks back.
  await anna.page.keyboard.press('ArrowLeft');
  await type(anna.page, 'Кf3');
  await anna.page.getByText('Ваш ответ d4 заменён на Кf3').waitFor();
  await isSound(anna);
  await anna.page
    .locator('.plan')
    .getByRole('button', { name: words('ru')('plan.keep'), exact: true })
    .click();
  await anna.page.getByText(words('ru')('done.plan-kept')).waitFor();
  expect(await linesOnBoard(anna)).toEqual(['1…e52.Кf3Кc63.Сb5', '1…c52.Кf3']);

  // Day 2: Boris moves, and the reply comes by itself, on the page he looks at.
  await site.later(2 * DAY);
  await type(boris.page, 'e5');
  await seesMoves(boris.page, 3);
  expect(await record(boris.page)).toEqual(['e4', 'e5', 'Nf3']);
  await anna.page.goto('/notices');
  await anna.page.getByText('ваш условный ход Nf3 сделан').waitFor();
  await isSound(anna);

  // Boris takes a vacation of eleven days: his clock stands.
  await boris.page.goto('/settings/vacation');
  await boris.page.locator('[name=days]').fill('11');
  await send(boris, 'told.vacationBegin');
  await boris.page.getByText('19 days are left this year.').waitFor();
  await isSound(boris);
  await site.later(10 * DAY + 23 * HOUR);
  await boris.page.goto('/my');
  await boris.page.getByText(words('en')('my.notRunning')).waitFor();
  await isSound(boris);
  // It ends by itself, and his clock runs again.
  await site.later(2 * HOUR);
  await boris.page.goto('/my');
  expect(await boris.page.getByText(words('en')('my.notRunning')).count()).toBe(0);

  // He lets the time run: a letter tells him three days before its end.
  const before = mail.letters.length;
  await site.later(10 * DAY);
  await expect.poll(() => mail.letters.length).toBe(before + 1);
  await anna.page.goto('/my');
  const letter = mail.letters.at(-1);
  expect(letter?.to).toEqual(['boris_b@example.org']);
  expect(letter?.subject).toContain('Game 1 against Anna: your time ends on');
  expect(letter?.headers.get('list-unsubscribe')).toContain('/unsubscribe/');
  const link = /https?:\/\/[^/]+(\/game\/\d+)/u.exec(letter?.text ?? '')?.[1] ?? '';
  await boris.page.goto(link);
  await type(boris.page, 'Nc6');
  await seesMoves(boris.page, 5);
  expect(await record(boris.page)).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']);

  // Day 27: the site is broken for Boris, and his flag falls meanwhile.
  const left = (await site.services().games.byNumber(1))?.clock.blackMs ?? 0;
  await site.later(left - 2 * HOUR);
  const failedAt = site.services().now();
  await site.later(3 * HOUR);
  await expect.poll(async () => (await site.services().games.byNumber(1))?.status).toBe('finished');
  await boris.page.reload();
  await boris.page.getByText(words('en')('board.reason_flag')).first().waitFor();
  // The loss is in the ratings of both until it is cancelled.
  const { id, rated } = (await site.services().games.byNumber(1)) ?? { id: '', rated: false };
  const counted = async () => (await site.services().ratings.ofGame(id)) !== null;
  expect(rated).toBe(true);
  await site.later(1_000);
  expect(await counted()).toBe(true);

  // The administrator restores the game: clocks as at the failure, and 24 hours more for Boris.
  await site.later(HOUR);
  await host.page.goto('/game/1/rulings');
  await isSound(host);
  const ruling = host.page.locator('form[action="/game/1/rulings"]');
  await ruling.locator('[name=colour]').selectOption('black');
  await ruling.locator('[name=ago]').fill(((site.services().now() - failedAt) / HOUR).toFixed(2));
  await ruling.locator('[name=note]').fill('The site was broken');
  await send(host, 'rulings.restore');
  await expect.poll(async () => (await site.services().games.byNumber(1))?.status).toBe('playing');
  const restored = await site.services().games.byNumber(1);
  const gained = (restored?.clock.blackMs ?? 0) - (2 * HOUR + DAY);
  expect(Math.abs(gained)).toBeLessThan(5 * 60_000);
  await site.later(1_000);
  expect(await counted()).toBe(false);
  await boris.page.goto('/notices');
  await boris.page.getByText('goes on: its end was cancelled after a failure').waitFor();
  await isSound(boris);
  await boris.page.goto('/my');
  await boris.page.locator('a.tile[href="/game/1"]').waitFor();
  await isSound(boris);

  // He plays on, and more than forty days after its beginning the game ends.
  await boris.page.goto('/my/next');
  await boris.page.waitForURL('**/game/1');
  await type(boris.page, 'a6');
  await seesMoves(boris.page, 6);
  await site.later(began + 41 * DAY - site.services().now());
  await anna.page.goto('/');
  await anna.page.locator('.strip a.tile[href="/game/1"]').waitFor();
  await isSound(anna);
  await anna.page.goto('/game/1');
  await type(anna.page, 'Ba4');
  await seesMoves(anna.page, 7);
  expect((await site.services().games.byNumber(1))?.status).toBe('playing');
  expect(site.services().now() - began).toBeGreaterThan(40 * DAY);
  await boris.page.goto('/game/1');
  await type(boris.page, 'resign');
  await boris.page.locator('[data-told]:not(:empty)').waitFor();
  await type(boris.page, 'resign');
  await anna.page.locator('.game-over').waitFor();
  expect(await anna.page.locator('.game-over-head b').innerText()).toBe('1–0');
  await site.later(1_000);
  expect(await counted()).toBe(true);
  // The one form that was refused on purpose.
  expect(site.complaints.filter((line) => !line.includes('status of 422'))).toEqual([]);
});
