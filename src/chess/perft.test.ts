import { expect, test } from 'vitest';
import { perftDifferences, readPerftLines } from '../../test/corpus/perft.ts';
import { perftTests } from '../../test/corpus/perft-tests.ts';
import { rulesOf } from './index.ts';

/** Well-known positions, in the repository so that a bare clone checks move generation too. */
const KNOWN = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902 ;id start',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 ;D1 48 ;D2 2039 ;D3 97862 ;id kiwipete',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 ;D1 14 ;D2 191 ;D3 2812 ;id en passant pins',
  'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1 ;D1 6 ;D2 264 ;D3 9467 ;id promotions',
].join('\n');

test('F-07 the file letters of Shredder FEN are read and outer rooks written as KQkq', () => {
  const read = rulesOf('chess').fromFen('r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1');
  expect(read.ok && read.value.fen()).toBe('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
});

for (const line of readPerftLines(KNOWN)) {
  test(`perft to depth 3: ${line.label}`, () => {
    expect(perftDifferences('chess', line, 3)).toEqual([]);
  });
}

perftTests('standard', 'chess');
perftTests('tricky', 'chess960');
perftTests('960-start', 'chess960');
