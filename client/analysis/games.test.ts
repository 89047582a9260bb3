import { expect, test } from 'vitest';
import { gamesOf, gamesOfFile, MOST_GAMES } from './games.ts';
import { readPgn } from './pgn.ts';

const GAMES = `[Event "Cup"]
[White "Ann"]
[Black "Bob"]
[Round "2"]

1. e4 {best} e5 (1... c5 2. Nf3 (2. c3 d5)) 2. Nf3 1-0

[White "Eve"]
${'('.repeat(60)}

[Variant "Kingchess"]
[White "Ida"]
[Result "1/2-1/2"]

1. K@b1,B@b2,P@c2 K@b8 1/2-1/2

1. d4 d5 *
`;

const NAMES = ['Ann – Bob, 1-0 (Cup, 2)', 'Ida – ?, 1/2-1/2', '? – ?, *'];

test('a record of several games becomes a list; each game keeps its variations and comments', () => {
  const found = gamesOf(GAMES);
  expect(found.games.map(({ name }) => name)).toEqual(NAMES);
  expect([found.refused, found.more]).toEqual([1, false]);
  const [first, second, third] = found.games.map(({ text }) => readPgn(text));
  expect(first?.ok === true && first.tree.nodes.size).toBeGreaterThan(6);
  expect(second).toMatchObject({ ok: true, tree: { kind: 'kingchess' } });
  expect(third).toMatchObject({ ok: true, tags: {} });
});

test('a file gives the same, and a long one is read only as far as its games are offered', async () => {
  expect(await gamesOfFile(new Blob([GAMES]))).toEqual(gamesOf(GAMES));
  const long = new Blob(['1. e4 e5 *\n'.repeat(MOST_GAMES + 1)]);
  expect(await gamesOfFile(long)).toMatchObject({ more: true, refused: 0 });
  expect((await gamesOfFile(long)).games).toHaveLength(MOST_GAMES);
  expect(await gamesOfFile(new Blob(['('.repeat(1_000_000)]))).toEqual({
    games: [],
    refused: 1,
    more: false,
  });
});

test('a game whose tags follow a result on the same line is not the one before it', () => {
  const second = '[White "Bob"]\n\n1. d4 d5 0-1';
  const { games } = gamesOf(`[White "Ann"]\n\n1. e4 e5 1-0${second}\n`);
  expect(games.map(({ text }) => text)).toEqual(['[White "Ann"]\n\n1. e4 e5 1-0', second]);
});
