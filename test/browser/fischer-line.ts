import { startArray, type Position } from '../../src/chess/index.ts';

/** A seeded source of small numbers: the same array always gets the same line. */
function lots(seed: number): (n: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (n) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % n;
  };
}

/**
 * A line from an array of Chess960 that ends with a castling of White, in wire form: whatever number the lot draws, the
 * journey can castle. Found by playing at random with a liking for the way of the rooks. Never the first move, which some
 * arrays allow: the castling is made in advance, while Black thinks.
 */
export function lineToCastling(number: number): readonly string[] {
  let best: readonly string[] | null = null;
  for (let attempt = 0; attempt < 400 && (best === null || best.length > 13); attempt += 1) {
    const below = lots(number * 1000 + attempt);
    let position: Position | undefined = startArray(number);
    const line: string[] = [];
    while (position !== undefined && line.length < 17 && (best === null || line.length + 1 < best.length)) {
      const moves: readonly string[] = position.moves();
      const castling: string | undefined =
        position.turn === 'white' && line.length > 0
          ? moves.find((move) => isCastling(position, move))
          : undefined;
      if (castling !== undefined) {
        best = [...line, castling];
        break;
      }
      let move: string | undefined = moves[below(moves.length)];
      for (let tries = 0; tries < 12 && move !== undefined && !isWanted(position, move); tries += 1)
        move = moves[below(moves.length)];
      const step = move === undefined ? undefined : position.act(move);
      if (step === undefined || !step.ok) break;
      line.push(step.value.action);
      position = step.value.position;
      if (position.checkedKing() !== null) break;
    }
  }
  if (best === null) throw new Error(`no line to castling from array ${number}`);
  return best;
}

/** King takes own rook (F-06): only a move along the first rank to a corner of its own men is looked at closer. */
function isCastling(position: Position | undefined, move: string): boolean {
  if (position === undefined || move.charAt(1) !== '1' || move.charAt(3) !== '1') return false;
  const row = position.fen().split(' ')[0]?.split('/').at(-1) ?? '';
  const rank = row.replace(/\d/gu, (n) => '.'.repeat(Number(n)));
  return rank.charAt(move.charCodeAt(0) - 97) === 'K' && rank.charAt(move.charCodeAt(2) - 97) === 'R';
}

/** White's moves that clear the first rank or open a way for it; Black's short pawn moves. */
function isWanted(position: Position, move: string): boolean {
  if (position.turn === 'black') return move.charAt(1) === '7' && move.charAt(3) === '6';
  return move.charAt(1) === '1' || (move.charAt(1) === '2' && move.charAt(3) !== '2');
}
