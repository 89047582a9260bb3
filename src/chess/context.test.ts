import { Chess } from 'chessops/chess';
import { makeCastlingFen, parseFen } from 'chessops/fen';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { castlingFen } from './board-fen.ts';
import { startArray } from './chess960.ts';
import { contextOf } from './context.ts';

function board(fen: string): Chess {
  return Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
}

/** Checkers, pins and castling letters by our own short ways, next to those of the library. */
function agree(position: Chess): void {
  expect(contextOf(position)).toEqual(position.ctx());
  const { castlingRights } = position.castles;
  expect(castlingFen(position.board, castlingRights)).toBe(makeCastlingFen(position.board, castlingRights));
}

test.each([
  ['double check', '4k3/8/5N2/8/8/8/8/4R1K1 b - - 0 1'],
  ['pin on a line and on a diagonal', '4k3/8/8/7b/8/5P2/4P3/r2NK3 w - - 0 1'],
  ['two men between', '4r2k/8/8/4p3/8/4N3/8/4K3 w - - 0 1'],
  ['pawn check', '8/8/8/8/8/5p2/4K3/7k w - - 0 1'],
  ['inner rook has the right', '1r2k2r/8/8/8/8/8/8/RR2K2R w BHk - 0 1'],
  ['outermost rooks beside the corner', '1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1'],
])('R2 %s', (_what, fen) => {
  agree(board(fen));
});

test('random games of chess and Chess960: context and castling letters as the library has them', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 959 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 60 }),
      (array, choices) => {
        const position = board(startArray(array)?.fen() ?? '');
        for (const choice of choices) {
          const moves = Array.from(position.allDests()).flatMap(([from, targets]) =>
            Array.from(targets, (to) => ({ from, to })),
          );
          const move = moves[choice % Math.max(1, moves.length)];
          if (move === undefined) return;
          const last = (move.to < 8 || move.to >= 56) && position.board.pawn.has(move.from);
          position.play(last ? { ...move, promotion: 'queen' } : move);
          agree(position);
        }
      },
    ),
    { numRuns: 40, seed: 20261130 },
  );
});
