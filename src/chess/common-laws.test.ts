import { lotsOf } from 'tabiya-engine/lots';
import { expect, test } from 'vitest';
import { positionOf } from '../../test/support/positions.ts';
import { automaticDraw, beginHistory, claimable, extendHistory } from './index.ts';

/** Positions that all three games know: no castling of another kind, no pawn on a first rank. */
const FENS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  '4k3/P6p/8/8/8/8/p6P/4K3 w - - 90 60',
  '8/8/4kb2/8/8/3BK3/8/8 b - - 0 1',
  '8/8/4k1b1/8/8/3BKr2/8/8 w - - 147 90',
  '7k/5Q2/6K1/8/8/8/8/8 w - - 3 40',
];

test.each(['chess960', 'battle'] as const)(
  'F-09, B-20 %s is otherwise classical: moves, notation, ends, counters, repetition, who can mate',
  (kind) => {
    let ended = 0;
    let repeated = 0;
    for (const fen of FENS)
      for (let run = 0; run < 6; run += 1) {
        const lots = lotsOf(`laws ${fen} ${run}`);
        const both = [positionOf('chess', fen), positionOf(kind, fen)] as const;
        let [classical, other] = both;
        let histories = [beginHistory(classical), beginHistory(other)] as const;
        for (let ply = 0; ply < 60; ply += 1) {
          expect(other.fen()).toBe(classical.fen());
          expect(other.moves().toSorted()).toEqual(classical.moves().toSorted());
          expect(other.status()).toEqual(classical.status());
          for (const side of ['white', 'black'] as const)
            expect(other.canMate(side)).toBe(classical.canMate(side));
          expect(claimable(other, histories[1])).toEqual(claimable(classical, histories[0]));
          expect(automaticDraw(other, histories[1])).toEqual(automaticDraw(classical, histories[0]));
          if (claimable(classical, histories[0]) !== null) repeated += 1;
          const moves = classical.moves();
          if (moves.length === 0 || classical.status().state === 'dead') {
            ended += 1;
            break;
          }
          // Rather than wandering about, kings and rooks go to and fro every now and then.
          const move = moves[lots.below(Math.min(moves.length, run < 3 ? moves.length : 2))] ?? '';
          const [one, two] = [classical.act(move), other.act(move)];
          if (!one.ok || !two.ok) throw new Error(`${move} in ${classical.fen()}`);
          expect(two.value.san).toBe(one.value.san);
          [classical, other] = [one.value.position, two.value.position];
          histories = [extendHistory(histories[0], classical), extendHistory(histories[1], other)];
        }
      }
    // The walks came to ends and to claims.
    expect(ended).toBeGreaterThan(0);
    expect(repeated).toBeGreaterThan(0);
  },
);
