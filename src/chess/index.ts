/** The rules of the games behind one interface; nothing outside this room knows chessops' positions. */
import { classical } from './classical.ts';
import type { GameKind, Rules } from './types.ts';

export {
  automaticDraw,
  beginHistory,
  claimable,
  extendHistory,
  occurrences,
  type History,
} from './history.ts';
export type {
  ActionRefusal,
  ActionText,
  FenRefusal,
  GameKind,
  Position,
  Rules,
  SquareName,
  Status,
  Step,
} from './types.ts';

const RULES: Readonly<Record<GameKind, Rules>> = { chess: classical };

/** Every game this version knows. */
export const GAME_KINDS: readonly GameKind[] = ['chess'];

/** True when a text from outside names a game. */
export function isGameKind(text: string): text is GameKind {
  return Object.hasOwn(RULES, text);
}

export function rulesOf(kind: GameKind): Rules {
  return RULES[kind];
}
