import { describe, expect, test } from 'vitest';
import { main } from './main.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const EMPTY = '8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1 --';

async function tabiya(...args: readonly string[]) {
  let out = '';
  let err = '';
  const code = await main(args, {
    environment: { LANG: 'C' },
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err };
}

async function json(
  ...args: readonly string[]
): Promise<{ readonly code: number } & Readonly<Record<string, unknown>>> {
  const { code, out } = await tabiya(...args, '--json');
  return { code, ...(JSON.parse(out) as Record<string, unknown>) };
}

describe('tabiya rules', () => {
  test('a line of moves in wire form or SAN', async () => {
    expect(await json('rules', 'chess', START, 'e2e4', 'e5', 'Nf3')).toEqual({
      code: 0,
      fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2',
      legal: true,
      reason: null,
      status: 'ongoing',
      moves: 29,
      singlePlacements: 0,
      san: ['e4', 'e5', 'Nf3'],
      claimable: null,
      automatic: null,
    });
  });

  test('the first illegal action ends the line: exit 1, its reason, the position before it', async () => {
    const answer = await json('rules', 'kingchess', EMPTY, 'K@e1', 'Q@d8');
    expect([answer.code, answer['legal'], answer['reason'], answer['san']]).toEqual([
      1,
      false,
      'king-required',
      ['K@e1'],
    ]);
    expect(answer['fen']).toBe('8/8/8/8/8/8/8/4K3[QRRBBNNPPPPPPPPkqrrbbnnpppppppp] b - - 0 1 --');
  });

  test('flag, setup and reveal', async () => {
    const flagged = await json('rules', 'chess', '8/8/4k3/8/8/2NNK3/8/8 w - - 0 1', '--flag', 'white');
    expect([flagged.code, flagged['result']]).toEqual([0, '1/2-1/2']);
    const setup = await json('rules', 'battle', '--setup', '8/8/PPPPPPPP/RNBQKBN1');
    expect([setup.code, setup['reason']]).toEqual([1, 'incomplete']);
    const revealed = await json(
      'rules',
      'battle',
      '--reveal',
      '8/8/PPPPPPPP/RNBQKBNR',
      '8/8/RNBQKBNR/PPPPPPPP',
    );
    expect([revealed.code, revealed['fen'], revealed['moves']]).toEqual([
      0,
      'pppppppp/rnbqkbnr/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1',
      20,
    ]);
    const again = await json('rules', 'battle', '--reveal', '8/8/PPPPPPPP/RNBQKBNR', '8/8/PPPPPPPP/RNBQKBNR');
    expect([again.code, again['reason']]).toEqual([1, 'redeploy']);
  });

  test('without --json: one fact a line', async () => {
    const { out } = await tabiya('rules', 'chess', START);
    expect(out).toContain('status: ongoing\nmoves: 20\n');
  });

  test.each([
    ['no game', ['rules']],
    ['an unknown game', ['rules', 'checkers', START]],
    ['no position', ['rules', 'chess']],
    ['no FEN', ['rules', 'chess', 'hello']],
    ['an impossible position', ['rules', 'chess', '8/8/8/8/8/8/8/8 w - - 0 1']],
    ['setups of another game', ['rules', 'chess', '--reveal', 'a', 'b']],
    ['one setup', ['rules', 'battle', '--reveal', '8/8/PPPPPPPP/RNBQKBNR']],
    ['a flag of nobody', ['rules', 'chess', START, '--flag', 'green']],
    ['a depth that is none', ['perft', 'chess', START, 'deep']],
    ['a depth beyond sense', ['perft', 'chess', START, '99']],
  ])('bad input ends with 2: %s', async (_what, args) => {
    const { code, out, err } = await tabiya(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});

test.each([
  ['chess', START, '3', 8902],
  ['chess960', 'bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9', '2', 528],
  ['kingchess', EMPTY, '1', 32],
  ['battle', 'r3k2r/8/pppppppp/qbbnn3/QBBNN3/PPPPPPPP/8/R3K2R w KQkq - 0 1', '1', 35],
])('tabiya perft %s', async (game, fen, depth, nodes) => {
  expect(await json('perft', game, fen, depth)).toMatchObject({ code: 0, game, nodes });
  expect((await tabiya('perft', game, fen, depth)).out).toBe(`${nodes}\n`);
});
