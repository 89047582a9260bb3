/** A double game of Chess960: one array, colours reversed, castling by king takes rook. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startArray } from '../../src/chess/index.ts';
import { sanText } from '../../src/ui/index.ts';
import { words } from '../../src/words/index.ts';
import { lineToCastling } from './fischer-line.ts';
import { click, press, record, seesMoves, type, type Person } from './hand.ts';
import { accept, atGame, offer, openGame, signedIn } from './players.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
let anna: Person;
let boris: Person;

beforeAll(async () => {
  site = await openSite();
  anna = await signedIn(site, 'Anna', 'ru', 1280);
  boris = await signedIn(site, 'boris_b', 'en', 1280);
});

afterAll(() => site.close());

test('F-06 F-08 R-013 a double game of Chess960', async () => {
  await offer(anna.page, { kind: 'chess960', minutes: '60', games: 'double', colour: 'white', rated: '0' });
  await accept(boris.page);
  const first = new URL(boris.page.url()).pathname;
  await atGame(anna.page);
  for (const { page } of [anna, boris]) await openGame(page, first);

  // The other game is one press away, with the same array and the colours reversed.
  const number = Number(/\d+/u.exec(await boris.page.getByText(/^ · array \d+$/u).innerText())?.[0]);
  const start = startArray(number);
  if (start === undefined) throw new Error(`array ${number}`);
  const second = await boris.page.locator('.game-facts a[href^="/game/"]').getAttribute('href');
  if (second === null) throw new Error('no second game');
  const colours: boolean[] = [];
  for (const path of [first, second]) {
    const view = await site.services().games.byNumber(Number(path.split('/').at(-1)));
    expect(view?.startNumber).toBe(number);
    expect(view?.initialFen).toBe(start.fen());
    colours.push(view?.white.login === anna.login);
  }
  expect(colours[0]).not.toBe(colours[1]);

  // First game: moves are typed up to the castling, which White makes in advance by putting the king on his rook.
  const [white, black] = colours[0] === true ? [anna, boris] : [boris, anna];
  const line = lineToCastling(number);
  const castling = line.at(-1) ?? '';
  let position = start;
  const sans: string[] = [];
  for (const [i, action] of line.entries()) {
    const step = position.act(action);
    if (!step.ok) throw new Error(action);
    position = step.value.position;
    sans.push(step.value.san);
    const [player, other] = i % 2 === 0 ? [white, black] : [black, white];
    if (i === line.length - 1) break;
    if (i === line.length - 2) {
      const [king, rook] = [castling.slice(0, 2), castling.slice(2, 4)];
      await click(white.page, king, rook);
      await white.page
        .getByText(words(white.language)('board.premove', { move: `${king}–${rook}` }))
        .waitFor();
    }
    await type(player.page, action);
    await seesMoves(other.page, i + (i === line.length - 2 ? 2 : 1));
  }
  for (const { page } of [white, black]) await seesMoves(page, line.length);
  expect(sans.at(-1)).toMatch(/^O-O/u);
  expect(await record(anna.page)).toEqual(sans.map((san) => sanText(san, 'ru')));
  const stored = await site.services().games.byNumber(Number(first.split('/').at(-1)));
  expect(stored?.fen).toBe(position.fen());
  expect(stored?.moves.at(-1)?.uci).toBe(castling);
  // King and rook stand where they stand in chess (F-04).
  const rank =
    position
      .fen()
      .split('/')[7]
      ?.split(' ')[0]
      ?.replace(/\d/gu, (n) => '.'.repeat(Number(n))) ?? '';
  expect(sans.at(-1)?.startsWith('O-O-O') === true ? rank.slice(2, 4) : rank.slice(5, 7)).toMatch(
    /^(?:KR|RK)$/u,
  );

  // A move is asked back and given back (G-18), then the first game ends.
  await press(white, 'board.takeback');
  await black.page.locator('.panel-offer .button-main').waitFor();
  await press(black, 'board.agree');
  await seesMoves(white.page, line.length - 1);
  await seesMoves(black.page, line.length - 1);
  await click(white.page, castling.slice(0, 2), castling.slice(2, 4));
  await seesMoves(black.page, line.length);
  expect((await record(black.page)).at(-1)).toBe(sans.at(-1)?.replaceAll('O', '0'));
  await press(black, 'board.resign');
  await press(black, 'board.resignSure');
  await white.page.locator('.game-over').waitFor();

  // The second game with the other colours, ended by agreement.
  for (const { page } of [anna, boris]) await openGame(page, second);
  const moves = [line[0] ?? '', line[1] ?? ''];
  for (const [i, action] of moves.entries()) {
    const [player, other] = i % 2 === 0 ? [black, white] : [white, black];
    await type(player.page, action);
    await seesMoves(other.page, i + 1);
  }
  await press(black, 'board.offerDraw');
  await white.page.locator('.panel-offer .button-main').waitFor();
  await press(white, 'board.accept');
  await black.page.locator('.game-over').waitFor();
  expect(await black.page.locator('.game-over-head').innerText()).toContain('½');
  expect(site.complaints).toEqual([]);
});
