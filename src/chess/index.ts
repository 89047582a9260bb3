/** The rules of the four games behind one interface; nothing outside this room knows chessops' positions. */
import { battle } from './battle.ts';
import { chess960 } from './chess960.ts';
import { classical } from './classical.ts';
import { kingchess, kingchessWithCastling } from './kingchess.ts';
import type { GameKind, Rules } from './types.ts';

export {
  CLASSICAL_SETUP,
  defaultSetupMs,
  drawWhite,
  readSetup,
  reveal,
  setupOutcome,
  type Reveal,
  type SetupOutcome,
  type SetupRefusal,
  type SetupState,
} from './battle-setup.ts';
export { ARRAYS, backRank, numberOf, startArray } from './chess960.ts';
export {
  automaticDraw,
  beginHistory,
  claimable,
  extendHistory,
  occurrences,
  type History,
} from './history.ts';
export { kingchessWithCastling };
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

const RULES: Readonly<Record<GameKind, Rules>> = { chess: classical, chess960, kingchess, battle };

/** Every game this version knows. */
export const GAME_KINDS: readonly GameKind[] = ['chess', 'chess960', 'kingchess', 'battle'];

/** True when a text from outside names a game. */
export function isGameKind(text: string): text is GameKind {
  return Object.hasOwn(RULES, text);
}

export function rulesOf(kind: GameKind): Rules {
  return RULES[kind];
}
