import { rulesOf, startArray, type GameKind } from '../../src/chess/index.ts';

/** The start of a game of this kind; Chess960 draws an array. */
export function newStart(kind: GameKind): string {
  if (kind !== 'chess960') return rulesOf(kind).start().fen();
  const start = startArray(Math.trunc(Math.random() * 960));
  return (start ?? rulesOf(kind).start()).fen();
}
