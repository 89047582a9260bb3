import { rulesOf, type GameKind, type Position } from '../../src/chess/index.ts';

/** The position of a FEN; throws when the rules refuse it, because a table of cases must not lose a row. */
export function positionOf(kind: GameKind, fen: string): Position {
  const read = rulesOf(kind).fromFen(fen);
  if (!read.ok) throw new Error(`${fen}: ${read.refusal.code}`);
  return read.value;
}

/** The position after actions, given with blanks between them, all of which must be legal. */
export function after(start: Position, actions: string): Position {
  return actions.split(' ').reduce((position, action) => {
    const step = position.act(action);
    if (!step.ok) throw new Error(`${action} is ${step.refusal.code} in ${position.fen()}`);
    return step.value.position;
  }, start);
}

/** What one action leads to: the FEN after it, or the code of the refusal. */
export function outcome(start: Position, action: string): string {
  const step = start.act(action);
  return step.ok ? step.value.position.fen() : step.refusal.code;
}

/** One row of a table of actions: null = legal, else the code of the refusal. */
export function refusalOf(start: Position, action: string): string | null {
  const step = start.act(action);
  return step.ok ? null : step.refusal.code;
}
