/**
 * The whole way of a small tournament, seen through browsers only: the one-time link, the announcement, three
 * registrations, the start by itself, three games on the boards, the table. Whose game ends how is fixed by the numbers
 * drawn, so that the table can be computed by hand:
 *
 * |        | 1 | 2 | 3 | points | doubled SB                        |
 * | No. 2  | ½ |   | 1 | 1½     | beat 3 (2 × 1), drew 1 (½): 2,5   |
 * | No. 3  | 1 | 0 |   | 1      | beat 1 (2 × ½): 1,0               |
 * | No. 1  |   | ½ | 0 | ½      | drew 2 (1½): 1,5                  |
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scrollsSideways, seriousFaults } from './axe.ts';
import { click, drag, fillRegistration, type Person, press, record, seesMoves, type } from './hand.ts';
import { atGame, offer } from './players.ts';
import { openSite, type Site } from './site.ts';
import { words } from '../../src/words/index.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

/** Minutes a side has: nobody's hands are too slow for it; for a flag the clock of the site moves on. */
const BASE_MINUTES = 15;

/** A new page makes a person's browser start anew, as after a crash: what was sent and shown must still be there. */
async function reload({ page }: Person): Promise<void> {
  await page.reload();
  await page.locator('cg-board').waitFor();
}

async function register(login: string, language: 'ru' | 'en', width: number): Promise<Person> {
  const page = await site.visit({
    locale: language,
    viewport: { width, height: 800 },
    timezoneId: language === 'ru' ? 'Asia/Yekaterinburg' : 'Europe/Vienna',
  });
  await page.goto('/');
  await fillRegistration(page, login);
  await page.locator('.top-account').getByText(login).waitFor({ state: 'attached' });
  return { login, page, language };
}

/** Numbers of the draw by login, as the page of the players shows them. */
async function numbersOf(person: Person, event: string): Promise<Map<string, number>> {
  const page = await person.page.context().newPage();
  await page.goto(`${event}/players`);
  const rows = await page.locator('[data-island=players] tbody tr').all();
  const numbers = new Map<string, number>();
  for (const row of rows)
    numbers.set(await row.locator('.name').innerText(), Number(await row.locator('.place').innerText()));
  await page.close();
  return numbers;
}

test('a round robin from the one-time link to the winner', { timeout: 420_000 }, async () => {
  // The administrator comes by the link that stands on the console.
  const host: Person = { login: 'hostess', page: await site.visit(), language: 'en' };
  await host.page.goto(site.administratorPath);
  await fillRegistration(host.page, host.login);
  await host.page.waitForURL('**/admin');
  const again = await host.page.request.get(site.administratorPath);
  expect(again.status()).not.toBe(200);

  const players = [
    await register('Anna', 'ru', 1280),
    await register('boris_b', 'en', 1280),
    await register('Cecilia', 'ru', 360),
  ];

  // Announce: the start is a full minute, which is made to be near when everybody has registered: forms know minutes only.
  const zone = 'Europe/Vienna';
  const minute = (at: number): string =>
    new Date(at).toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16).replace(' ', 'T');
  const now = site.services().now();
  const start = Math.ceil(now / 60_000) * 60_000 + 10 * 60_000;
  await host.page.goto('/tournament/new');
  const form = host.page.locator('form.form-wide');
  await form.locator('[name=name]').fill('Three at one table');
  await form.locator('[name=minutes]').fill(String(BASE_MINUTES));
  await form.locator('[name=increment]').fill('0');
  await form.locator('[name=firstMove]').fill('300');
  await form.locator('[name=registrationFrom]').fill(minute(now - 60_000));
  await form.locator('[name=registrationTo]').fill(minute(start));
  await form.locator('[name=startsAt]').fill(minute(start));
  await form.locator('.button-main[type=submit]').click();
  await host.page.waitForURL(/\/tournament\/(?!new)/);
  const event = new URL(host.page.url()).pathname;

  for (const { page } of players) {
    await page.goto(event);
    await page.locator(`form[action="${event}/register"] button`).click();
    await page.locator(`form[action="${event}/withdraw"] button`).waitFor();
    expect(await page.locator('.countdown').count()).toBe(1);
  }
  // One goes and comes back, while he still may.
  const [first] = players;
  if (first === undefined) throw new Error('nobody registered');
  await first.page.locator(`form[action="${event}/withdraw"] button`).click();
  await first.page.locator(`form[action="${event}/register"] button`).click();
  await first.page.locator(`form[action="${event}/withdraw"] button`).waitFor();

  await site.later(start - 5_000 - site.services().now());

  // It starts by itself: whoever has a game in round 1 is taken to his board.
  const boardOf = async (
    pair: readonly Person[],
    game: string,
  ): Promise<{ white: Person; black: Person }> => {
    for (const { page } of pair) {
      await expect.poll(() => page.url()).toBe(`${site.base}${game}`);
      await page.locator('cg-board').waitFor();
    }
    const [a, b] = pair;
    if (a === undefined || b === undefined) throw new Error('a game has two players');
    const aIsWhite = (await a.page.locator('.cg-wrap.orientation-white').count()) === 1;
    return aIsWhite ? { white: a, black: b } : { white: b, black: a };
  };

  await host.page.goto(event);
  await host.page.locator('.x-dot').first().waitFor();
  const numbers = await numbersOf(host, event);
  expect([...numbers.values()].sort((a, b) => a - b)).toEqual([1, 2, 3]);
  const number = (n: number): Person => {
    const found = players.find(({ login }) => numbers.get(login) === n);
    if (found === undefined) throw new Error(`nobody has number ${n}`);
    return found;
  };
  // The games to come already have their cells.
  expect(await host.page.locator('.x-soon').count()).toBe(4);

  /** Who plays the running game: read from the table, as anybody would. */
  const playing = new Set<string>();
  for (let round = 1; round <= 3; round++) {
    await host.page.goto(`${event}/rounds`);
    const section = host.page.locator(`section[aria-labelledby=round-${round}]`);
    await section.locator('.live').waitFor();
    const names = [
      await section.locator('tbody td:nth-child(2)').innerText(),
      await section.locator('tbody td:nth-child(4)').innerText(),
    ];
    const pair = players.filter(({ login }) => names.includes(login));
    const game = await section.locator('.pairs-result a').getAttribute('href');
    const { white, black } = await boardOf(pair, game ?? '');
    expect([white.login, black.login]).toEqual(names);
    const key = [numbers.get(white.login), numbers.get(black.login)].map(String).sort().join('-');
    playing.add(key);
    if (key === '2-3') await mate(white, black, number(2));
    else if (key === '1-2') await agree(white, black);
    else await flag(white, black, number(1));
  }
  expect([...playing].sort()).toEqual(['1-2', '1-3', '2-3']);

  // The table comes over the socket within a second of the last game's end; the places are those computed by hand.
  await host.page.goto(event);
  await expect
    .poll(async () => (await site.services().tournaments.live(event.split('/')[2] ?? ''))?.state)
    .toBe('finished');
  await host.page.reload();
  const rows = await host.page.locator('.crosstable tbody tr').all();
  const table = [];
  for (const row of rows)
    table.push({
      place: await row.locator('.x-place').innerText(),
      name: await row.locator('.name').innerText(),
      cells: await row.locator('.x-text > [aria-hidden], .x-self > .hidden-text').allInnerTexts(),
      points: await row.locator('.x-points').innerText(),
      doubled: await row.locator('.x-figure').nth(1).innerText(),
    });
  const self = 'same player';
  expect(table).toEqual([
    { place: '1', name: number(2).login, cells: [self, '1', '½'], points: '1½', doubled: '2.5' },
    { place: '2', name: number(3).login, cells: ['0', self, '1'], points: '1', doubled: '1.0' },
    { place: '3', name: number(1).login, cells: ['½', '0', self], points: '½', doubled: '1.5' },
  ]);
  expect(await host.page.locator('.awards').innerText()).toContain(number(2).login);
  for (const path of [event, `${event}/rounds`, `${event}/regulation`, `/@/${number(2).login}`, '/news']) {
    await host.page.goto(path);
    expect(await seriousFaults(host.page)).toEqual([]);
  }
  await host.page.goto('/news');
  expect(await host.page.locator('main').innerText()).toContain('Three at one table');
  expect(site.complaints.filter((line) => !/status of 4(?:04|10|22)/.test(line))).toEqual([]);
});

/** The winner mates, with either colour; both reload in the middle of it. */
async function mate(white: Person, black: Person, winner: Person): Promise<void> {
  const moves =
    winner === white
      ? ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7']
      : ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
  for (const [i, move] of moves.entries()) {
    const mover = i % 2 === 0 ? white : black;
    const other = i % 2 === 0 ? black : white;
    const hand = i % 3 === 0 ? drag : click;
    if (i === moves.length - 1) await type(mover.page, move);
    else await hand(mover.page, move.slice(0, 2), move.slice(2));
    await seesMoves(other.page, i + 1);
    if (i === 1) await reload(mover);
    if (i === 2) await reload(other);
  }
  const text = winner === white ? ['1–0'] : ['0–1'];
  for (const { page } of [white, black]) {
    const over = page.locator('.game-over-head b');
    await over.waitFor();
    expect([await over.innerText()]).toEqual(text);
  }
}

/** Two moves each, typed and dragged, an offer at the clock, a reload over it, and the answer. */
async function agree(white: Person, black: Person): Promise<void> {
  await type(white.page, white.language === 'ru' ? 'Кf3' : 'Nf3');
  await seesMoves(black.page, 1);
  await drag(black.page, 'g8', 'f6');
  await seesMoves(white.page, 2);
  await type(white.page, 'g2-g3');
  await seesMoves(black.page, 3);
  await press(white, 'board.offerDraw');
  await black.page.locator(':is(.panel-upper .panel-offer, .game-offers) button:visible').first().waitFor();
  await reload(black);
  expect(await seriousFaults(black.page)).toEqual([]);
  expect(await scrollsSideways(black.page)).toBe(false);
  await press(black, 'board.accept');
  for (const { page } of [white, black]) {
    await page.locator('.game-over').waitFor();
    expect(await page.locator('.game-over-head b').innerText()).toBe('½–½');
  }
}

/** The loser thinks until his flag falls; nobody has to do anything for it. */
async function flag(white: Person, black: Person, loser: Person): Promise<void> {
  const winner = loser === white ? black : white;
  if (winner === white) {
    await drag(white.page, 'd2', 'd4');
    await seesMoves(black.page, 1);
    await click(black.page, 'd7', 'd5');
    await seesMoves(white.page, 2);
    await drag(white.page, 'c2', 'c4');
    await seesMoves(black.page, 3);
  } else {
    await drag(white.page, 'd2', 'd4');
    await seesMoves(black.page, 1);
    await click(black.page, 'd7', 'd5');
    await seesMoves(white.page, 2);
  }
  const game = await site.services().games.byNumber(Number(loser.page.url().split('/').at(-1)));
  const { whiteMs = 0, blackMs = 0 } = game?.clock ?? {};
  await site.later((loser === white ? whiteMs : blackMs) - 25_000);
  // His page learns the time anew.
  await reload(loser);
  await loser.page.locator('.panel-lower .clock-low small').waitFor();
  await loser.page.locator('.game-over').waitFor();
  for (const { page } of [white, black]) {
    await page.locator('.game-over').waitFor();
    expect(await page.locator('.game-over-head b').innerText()).toBe(winner === white ? '1–0' : '0–1');
  }
}

test('an open offer, a resignation in two steps, and a rematch with colours reversed', async () => {
  const ada = await register('Ada.L', 'en', 1280);
  const ben = await register('benjamin', 'ru', 360);
  await offer(ada.page, { minutes: '60', colour: 'white' });
  await ben.page.goto('/play');
  expect(await scrollsSideways(ben.page)).toBe(false);
  await ben.page.locator('.seek-acts button').click();
  for (const { page } of [ada, ben]) await atGame(page);
  const number = new URL(ada.page.url()).pathname;

  // A premove is answered at once; an illegal and an untimely text are refused without being sent.
  await drag(ada.page, 'e2', 'e4');
  await seesMoves(ben.page, 1);
  await drag(ada.page, 'g1', 'f3');
  await type(ada.page, 'Ke8');
  await ada.page.locator('#move-answer:not(:empty)').waitFor();
  await type(ben.page, 'ход');
  await ben.page.locator('#move-answer:not(:empty)').waitFor();
  await type(ben.page, 'е5');
  for (const { page } of [ada, ben]) await seesMoves(page, 3);
  expect(await record(ada.page)).toEqual(['e4', 'e5', 'Nf3']);
  expect(await record(ben.page)).toEqual(['e4', 'e5', 'Кf3']);

  // A screen reader hears each move; a watcher sees the board and is counted.
  expect(await ben.page.locator('[data-spoken]').innerText()).toContain('конь f3');
  const watcher = await site.visit();
  await watcher.goto(number);
  await watcher.locator('cg-board').waitFor();
  await ada.page.locator('.watchers').waitFor();
  expect(await watcher.locator('.acts button').count()).toBe(0);

  // By keyboard: the question takes the focus on its harmless answer, and Escape brings it back.
  const focused = (): Promise<string> => ben.page.locator(':focus').innerText();
  await press(ben, 'board.resign');
  await expect.poll(focused).toBe(words('ru')('board.playOn'));
  await ben.page.keyboard.press('Escape');
  await expect.poll(focused).toBe(words('ru')('board.resign'));
  await press(ben, 'board.resign');
  await press(ben, 'board.resignSure');
  for (const page of [ada.page, ben.page, watcher]) {
    await page.locator('.game-over').waitFor();
    expect(await page.locator('.game-over-head b').innerText()).toBe('1–0');
  }
  await press(ada, 'board.rematch');
  await press(ben, 'board.accept');
  for (const { page } of [ada, ben]) {
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(number);
    await atGame(page);
    await page.locator('cg-board').waitFor();
  }
  expect(await ben.page.locator('.cg-wrap.orientation-white').count()).toBe(1);
  expect(await ada.page.locator('.cg-wrap.orientation-black').count()).toBe(1);
});

test('a move made without a link is kept and sent when the link is back', async () => {
  const cora = await register('cora', 'en', 1280);
  const dan = await register('dan_d', 'en', 1280);
  await offer(cora.page, { minutes: '60', colour: 'white' });
  await dan.page.goto('/play');
  await dan.page.locator('.seek-acts button').click();
  for (const { page } of [cora, dan]) {
    await atGame(page);
    await page.locator('cg-board').waitFor();
  }
  await cora.page.context().setOffline(true);
  await drag(cora.page, 'd2', 'd4');
  await cora.page.locator('.link-state').waitFor();
  await cora.page.context().setOffline(false);
  await seesMoves(dan.page, 1);
  await seesMoves(cora.page, 1);
  expect(await record(dan.page)).toEqual(['d4']);
  await press(dan, 'board.abortFull');
  await cora.page.locator(':is(.panel-offer, .game-offers) button:visible').first().waitFor();
  await press(cora, 'board.agree');
  await dan.page.locator('.game-over').waitFor();
});

test('a restart of the service: pages come back by themselves and nothing is lost', async () => {
  const eva = await register('eva', 'en', 1280);
  const finn = await register('finn', 'en', 1280);
  await offer(eva.page, { minutes: '60', colour: 'white' });
  await finn.page.goto('/play');
  await finn.page.locator('.seek-acts button').click();
  for (const { page } of [eva, finn]) {
    await atGame(page);
    await page.locator('cg-board').waitFor();
  }
  await drag(eva.page, 'e2', 'e4');
  await seesMoves(finn.page, 1);
  await site.restart();
  await click(finn.page, 'c7', 'c5');
  await seesMoves(eva.page, 2);
  await type(eva.page, 'Nf3');
  for (const { page } of [eva, finn]) {
    await seesMoves(page, 3);
    expect(await record(page)).toEqual(['e4', 'c5', 'Nf3']);
  }
});

test('a promotion chosen and a repetition claimed with the keyboard alone', async () => {
  const gia = await register('gia', 'en', 1280);
  const hugo = await register('hugo', 'ru', 360);
  await offer(gia.page, { minutes: '60', colour: 'white' });
  await hugo.page.goto('/play');
  await hugo.page.locator('.seek-acts button').click();
  for (const { page } of [gia, hugo]) {
    await atGame(page);
    await page.locator('cg-board').waitFor();
  }
  let played = 0;
  const play = async (moves: readonly string[]): Promise<void> => {
    for (const move of moves) {
      const [mover, other] = played % 2 === 0 ? [gia, hugo] : [hugo, gia];
      await type(mover.page, move);
      played++;
      await seesMoves(other.page, played);
    }
  };
  await play(['a4', 'b5', 'axb5', 'a6', 'ba6', 'h6', 'a7', 'h5']);
  await type(gia.page, 'ab8');
  const chooser = gia.page.getByRole('dialog');
  await chooser.waitFor();
  expect(await seriousFaults(gia.page)).toEqual([]);
  await gia.page.keyboard.press('Escape');
  await chooser.waitFor({ state: 'detached' });
  await seesMoves(gia.page, 8);
  await type(gia.page, 'a7b8');
  await chooser.locator(':focus').waitFor();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await gia.page.keyboard.press(key);
  played++;
  await seesMoves(hugo.page, played);
  expect((await record(hugo.page)).at(-1)).toBe('a:b8К');

  // The first time the rook could still castle: the position after it has come back counts from then on.
  const round = ['Nc6', 'Лh5', 'Nb8', 'Лh8'];
  await play(['h4', ...round, ...round, ...round]);
  const claim = gia.page.getByRole('button', { name: 'Claim a draw' });
  await claim.focus();
  await gia.page.keyboard.press('Enter');
  for (const { page } of [gia, hugo]) {
    await page.locator('.game-over').waitFor();
    expect(await page.locator('.game-over-head b').innerText()).toBe('½–½');
  }
});
