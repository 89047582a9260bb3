/**
 * Battle chess and Chess960 without eyes and without a mouse: the hidden setup walked square by square, the reveal read
 * aloud, the way to mate; castling typed and castling on the walked board, king on rook.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startArray } from '../../src/chess/index.ts';
import { sanText } from '../../src/ui/index.ts';
import { words } from '../../src/words/index.ts';
import { seriousFaults } from './axe.ts';
import { lineToCastling } from './fischer-line.ts';
import { press, record, seesMoves, type, type Person } from './hand.ts';
import { heard, mouseWas, say, tabTo, takeOffer, told, walk, withoutMouse } from './keys.ts';
import { atGame, offer, signedIn } from './players.ts';
import { openSite, type Site } from './site.ts';

const t = words('ru');
let site: Site;
let blind: Person;
let boris: Person;

beforeAll(async () => {
  site = await openSite();
  blind = await signedIn(site, 'Vera', 'ru', 1280);
  await withoutMouse(blind.page);
  boris = await signedIn(site, 'boris_b', 'en', 1280);
});

afterAll(() => site.close());

/** What the square of the setup that has the focus says. */
const underFinger = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

async function keys(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await page.keyboard.press(name);
}

test('B-02 B-05 B-06 Battle chess by keyboard only: setup, reveal, mate', async () => {
  const { page } = blind;
  await offer(boris.page, { kind: 'battle', minutes: '60', rated: '0' });
  await takeOffer(page);
  await atGame(boris.page);
  await boris.page.locator('.setup-square').first().waitFor();
  await page.locator('.setup-square').first().waitFor();

  // The squares say what stands there; letters put men, also those of another keyboard that stand on the same keys.
  await tabTo(page, '.setup-square');
  expect(await underFinger(page)).toBe(`a1, ${t('board.emptySquare')}`);
  expect(await page.locator('#setup-keys').innerText()).toBe(t('board.setupKeys'));
  for (const letter of 'rnbqkb') await keys(page, letter, 'ArrowRight');
  await keys(page, 'k');
  await told(page, t('board.setupNoneLeft', { piece: t('board.king') }));
  await keys(page, 'n');
  await told(page, `g1, ${t('board.knight')}`);
  await keys(page, 'ArrowRight', 'r', 'ArrowUp');
  for (let i = 0; i < 8; i += 1) await keys(page, 'p', 'ArrowLeft');
  await expect.poll(() => underFinger(page)).toBe(`a2, ${t('board.pawn')}`);
  await page.getByText(t('board.setupComplete')).waitFor();
  // A man is taken off and comes back elsewhere; another is carried.
  await keys(page, 'Delete');
  await told(page, `a2, ${t('board.emptySquare')}`);
  await page.getByText(t('board.setupNotComplete', { n: 1 })).waitFor();
  await keys(page, 'ArrowUp', 'p', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter');
  await page.locator('.setup-square[aria-pressed=true]').waitFor();
  await keys(page, 'ArrowUp', 'ArrowUp', 'Enter');
  await expect.poll(() => underFinger(page)).toBe(`b3, ${t('board.knight')}`);
  expect(await seriousFaults(page)).toEqual([]);
  await tabTo(page, '.setup-right .button-main');
  await page.keyboard.press('Enter');
  await boris.page.getByText(words('en')('board.setupOpponentReady'), { exact: true }).waitFor();
  // The button is gone; the focus stands on the sentence that says what comes.
  await page.waitForFunction(
    (wanted) => document.activeElement?.textContent === wanted,
    t('board.setupWaiting'),
  );

  // The opponent takes nearly the classical array: the way of the fool's mate is open for both.
  await boris.page.getByRole('button', { name: words('en')('board.preset_classical') }).click();
  await boris.page.locator('.setup-square[aria-label^="a2,"]').press('Delete');
  await boris.page.locator('.setup-square[aria-label^="a3,"]').press('p');
  await press(boris, 'board.setupReady');
  for (const each of [page, boris.page]) await each.locator('cg-board').waitFor();
  const isWhite = (await page.locator('.cg-wrap.orientation-white').count()) === 1;
  const [white, black] = isWhite ? ['Vera', 'boris_b'] : ['boris_b', 'Vera'];
  await heard(page, t('board.spokenReveal', { white, black }));
  // The keyboard stands at the head of the new screen, from where the next thing to act on is reached.
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  await tabTo(page, '#move');
  await say(page, 'где конь');
  await told(page, isWhite ? 'b3' : 'b6');
  await say(page, `поле ${isWhite ? 'a7' : 'a2'}`);
  await told(page, t('board.emptySquare'));

  for (const [i, [san, russian]] of [
    ['f3', 'f3'],
    ['e5', 'e5'],
    ['g4', 'g4'],
    ['Qh4#', 'Фh4'],
  ].entries()) {
    if ((i % 2 === 0) === isWhite) {
      await say(page, russian ?? '');
      await seesMoves(boris.page, i + 1);
    } else {
      await type(boris.page, san ?? '');
      await heard(page, (san ?? '').slice(-3).replace('#', '').slice(-2));
      await seesMoves(page, i + 1);
    }
  }
  await heard(page, t('board.spokenMate'));
  await heard(page, t('board.blackWins'));
  expect(await boris.page.locator('.game-over-head b').innerText()).toBe('0–1');
  expect(await mouseWas(page)).toBe(false);
});

test('F-04 F-06 Chess960 by keyboard only: castling typed, taken back, made on the walked board', async () => {
  const { page } = blind;
  await offer(boris.page, { kind: 'chess960', minutes: '60', colour: 'black', rated: '0' });
  await takeOffer(page);
  await atGame(boris.page);
  const path = new URL(boris.page.url()).pathname;
  for (const each of [page, boris.page]) await each.locator('cg-board').waitFor();
  const view = await site.services().games.byNumber(Number(path.split('/').at(-1)));
  const number = view?.startNumber ?? -1;
  let position = startArray(number);
  let san = '';
  const line = lineToCastling(number);
  const castling = line.at(-1) ?? '';
  const [king, rook] = [castling.slice(0, 2), castling.slice(2, 4)];
  await tabTo(page, '#move');
  // Where the men stand is asked, not seen.
  await say(page, 'где король');
  await told(page, `${king.charAt(0)}1`);

  for (const [i, action] of line.entries()) {
    const step = position?.act(action);
    if (step === undefined || !step.ok) throw new Error(action);
    ({ position, san } = step.value);
    if (i % 2 === 1) {
      await type(boris.page, action);
      await heard(page, action.slice(2, 4));
      await seesMoves(page, i + 1);
      continue;
    }
    // Typed as it is written in Russian; castling with noughts.
    await say(page, sanText(san, 'ru'));
    await seesMoves(boris.page, i + 1);
  }
  // Short from some arrays, long from others; the record shows either with noughts.
  expect(['O-O', 'O-O-O']).toContain(san);
  expect((await record(boris.page)).at(-1)).toBe(sanText(san, 'en'));
  const long = san === 'O-O-O';
  const wanted = t(long ? 'board.spokenCastleLong' : 'board.spokenCastleShort');
  await heard(page, wanted);

  // Asked back in words and given back.
  await say(page, 'назад');
  await boris.page.locator('.panel-offer .button-main').waitFor();
  await press(boris, 'board.agree');
  await heard(page, t('board.spokenTakenBack'));
  await seesMoves(page, line.length - 1);
  await tabTo(page, '.text-board summary');
  await page.keyboard.press('Enter');
  await tabTo(page, '[role=grid] [data-square]');
  await walk(page, king);
  await page.keyboard.press('Enter');
  await page.locator(`[data-square=${king}][aria-selected=true]`).waitFor();
  await page.locator(`[data-square=${rook}].target`).waitFor();
  await walk(page, rook);
  await page.keyboard.press('Enter');
  await seesMoves(boris.page, line.length);
  await heard(page, wanted);
  // The walked board shows where they stand now (F-04).
  for (const [square, man] of [
    [long ? 'c1' : 'g1', 'king'],
    [long ? 'd1' : 'f1', 'rook'],
  ])
    expect(await page.locator(`[data-square=${square}] .hidden-text`).textContent()).toBe(
      `${square}, ${t('board.manWhite', { piece: t(`board.${man}`) })}`,
    );
  const stored = await site.services().games.byNumber(Number(path.split('/').at(-1)));
  expect(stored?.fen).toBe(position?.fen());
  expect(stored?.moves.at(-1)?.uci).toBe(castling);
  expect(await seriousFaults(page)).toEqual([]);
  expect(await mouseWas(page)).toBe(false);
  expect(site.complaints).toEqual([]);
});
