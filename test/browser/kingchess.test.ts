/** Kingchess in two browsers: placements that nobody sees before they are made, a check parried by one, stalemate. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { words } from '../../src/words/index.ts';
import { scrollsSideways, seriousFaults } from './axe.ts';
import { press, record, seesMoves, type, type Person } from './hand.ts';
import { accept, atGame, offer, pressSquare, signedIn, squarePoint } from './players.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
let anna: Person;
let boris: Person;

beforeAll(async () => {
  site = await openSite();
  anna = await signedIn(site, 'Anna', 'ru', 1280);
  boris = await signedIn(site, 'boris_b', 'en', 360);
});

afterAll(() => site.close());

/** A game with Anna White. */
async function begin(rated = '0'): Promise<void> {
  await offer(anna.page, { kind: 'kingchess', minutes: '60', colour: 'white', rated });
  await accept(boris.page);
  await atGame(anna.page);
  for (const { page } of [anna, boris]) await page.locator('cg-board').waitFor();
}

/** The button of a man in the tray. */
const man = ({ page }: Person, role: string) => page.locator(`.tray-man:has(.man.${role})`);

test('K-03 K-12 placements are built in secret, checked as they grow, and parry a check', async () => {
  await begin();
  // The king goes first: nothing else can be chosen before him.
  await man(anna, 'king').waitFor();
  expect(await man(anna, 'queen').isDisabled()).toBe(true);
  await man(anna, 'king').click();
  await pressSquare(anna.page, 'e5');
  expect(await anna.page.locator('.tray-chip').count()).toBe(0);
  await pressSquare(anna.page, 'e1');
  await anna.page.locator('.tray-chip').waitFor();

  // A pawn is dragged to a square and taken back again.
  const tray = await man(anna, 'pawn').boundingBox();
  const target = await squarePoint(anna.page, 'h3');
  if (tray === null) throw new Error('no pawn in the tray');
  await anna.page.mouse.move(tray.x + 20, tray.y + 20);
  await anna.page.mouse.down();
  await anna.page.mouse.move(target.x - 20, target.y - 20, { steps: 4 });
  await anna.page.mouse.move(target.x, target.y, { steps: 2 });
  await anna.page.mouse.up();
  await anna.page.locator('.tray-chip').nth(1).waitFor();
  expect(await seriousFaults(anna.page)).toEqual([]);
  await press(anna, 'board.placeUndo');
  await anna.page.locator('.tray-chip').nth(1).waitFor({ state: 'detached' });

  // Boris sees an empty board and a full reserve while she thinks.
  expect(await boris.page.locator('cg-board piece:not(.ghost)').count()).toBe(0);
  expect(await boris.page.locator('.reserve-row').first().innerText()).toContain('16');
  // He prepares his own: it is placed the moment she has placed hers, with check on the open file.
  await man(boris, 'king').click();
  await pressSquare(boris.page, 'g8');
  await man(boris, 'queen').click();
  await pressSquare(boris.page, 'e7');
  await press(boris, 'board.placePrepare', { n: 2 });
  await boris.page.getByText(words('en')('board.placePrepared')).waitFor();
  expect(await seriousFaults(boris.page)).toEqual([]);
  expect(await anna.page.locator('cg-board piece.black:not(.ghost)').count()).toBe(0);
  await anna.page.locator('.tray .button-main').click();
  await seesMoves(boris.page, 2);
  await seesMoves(anna.page, 2);
  expect((await record(anna.page))[0]).toBe('Крe1');
  expect(await record(boris.page)).toEqual(['K@e1', 'K@g8, Q@e7+']);
  await anna.page.locator('square.check').waitFor();
  expect(await anna.page.locator('[data-spoken]').innerText()).toContain('шах');

  // A man elsewhere does not help: the button stays shut until one stands between.
  await man(anna, 'pawn').click();
  await pressSquare(anna.page, 'a2');
  await anna.page.locator('.tray-chip').first().waitFor();
  expect(await anna.page.locator('.tray .button-main').isDisabled()).toBe(true);
  expect(await anna.page.locator('.tray-message').innerText()).toBe(words('ru')('board.placeKingAttacked'));
  await man(anna, 'rook').click();
  await pressSquare(anna.page, 'e2');
  await anna.page.locator('.tray .button-main:not([disabled])').click();
  await seesMoves(boris.page, 3);
  expect(await record(boris.page)).toEqual(['K@e1', 'K@g8, Q@e7+', 'R@e2, P@a2']);
  expect(await scrollsSideways(boris.page)).toBe(false);
  expect(await seriousFaults(boris.page)).toEqual([]);

  // What the page refuses is not sent; a move is a turn as well, and a man that was taken is gone (K-18).
  await type(boris.page, 'P@g8');
  await boris.page.locator('#move-answer:not(:empty)').waitFor();
  expect(await boris.page.locator('#move-answer').innerText()).toBe(words('en')('board.refused_occupied'));
  // What she prepares now does not help against the check that comes: it stays in her hand with the reason.
  await man(anna, 'knight').click();
  await pressSquare(anna.page, 'g3');
  await press(anna, 'board.placePrepare', { n: 1 });
  await anna.page.getByText(words('ru')('board.placePrepared')).waitFor();
  await type(boris.page, 'Qxe2+');
  await seesMoves(anna.page, 4);
  const why = words('ru')('board.refused_king-in-check');
  await anna.page.getByText(words('ru')('board.placeMissed', { why })).waitFor();
  expect(await anna.page.locator('.tray-chip').count()).toBe(1);
  await type(anna.page, 'Кр:e2');
  await seesMoves(boris.page, 5);
  await type(boris.page, 'resign');
  await boris.page.locator('[data-told]:not(:empty)').waitFor();
  await type(boris.page, 'resign');
  for (const { page } of [anna, boris]) await page.locator('.game-over').waitFor();
  expect(site.complaints).toEqual([]);
});

/** The shortest known stalemate from the classical array (S. Loyd), here after both have placed all sixteen men. */
const STALEMATE = 'e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6'.split(' ');

test('K-14 K-20 stalemate with an empty reserve is a draw', async () => {
  await begin();
  const white = 'K@e1,Q@d1,R@a1,R@h1,B@c1,B@f1,N@b1,N@g1,P@a2,P@b2,P@c2,P@d2,P@e2,P@f2,P@g2,P@h2';
  await type(anna.page, white);
  await seesMoves(boris.page, 1);
  await type(boris.page, white.replace(/([a-h])1/g, '$18').replace(/([a-h])2/g, '$17'));
  await seesMoves(anna.page, 2);
  for (const [i, move] of STALEMATE.entries()) {
    const [player, other] = i % 2 === 0 ? [anna, boris] : [boris, anna];
    await type(player.page, move);
    await seesMoves(other.page, i + 3);
  }
  for (const { page, language } of [anna, boris]) {
    await page.locator('.game-over').waitFor();
    const over = await page.locator('.game-over-head').innerText();
    expect(over).toContain('½');
    expect(over).toContain(words(language)('board.reason_stalemate'));
  }
  expect(await anna.page.locator('.reserve-row').first().innerText()).toContain(
    words('ru')('board.reserveEmptyOf', { side: words('ru')('ui.blackSide') }),
  );
});
