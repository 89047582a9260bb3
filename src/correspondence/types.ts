import type { ActionText } from '../chess/index.ts';
import type { GameCard } from '../games/index.ts';
import type { Result } from '../result.ts';

/** Answers to the opponent's actions: each action has one reply, and after it more answers. */
export type PlanTree = Readonly<Record<ActionText, PlanBranch>>;

export interface PlanBranch {
  readonly reply: ActionText;
  readonly after: PlanTree;
}

/** Conditional moves of a player: `tree` begins in the position after `moves`, with the opponent to move. */
export interface Plan {
  readonly moves: readonly ActionText[];
  readonly tree: PlanTree;
}

export type CorrespondenceRefusal =
  | 'not-found'
  | 'not-a-player'
  | 'game-over'
  /** Games played at one sitting have no time for plans. */
  | 'live-game'
  /** It is the reader's own move: he plays it, then he plans. */
  | 'your-turn'
  | 'setup-phase'
  /** `line` = number of the line, `move` = the word that is no legal move there. */
  | 'plan-illegal'
  /** A line ends with the opponent's move. */
  | 'plan-open'
  /** Two lines answer the same move differently. */
  | 'plan-two-replies'
  | 'plan-too-long'
  | 'note-too-long'
  | 'busy';

/** What a player keeps for himself at a game. */
export interface Desk {
  /** Conditional moves as lines of notation, one variation a line; empty = none. */
  readonly lines: readonly string[];
  readonly note: string;
}

/** Games of days: your move, conditional moves, notes, reminders. */
export interface Correspondence {
  /** Running games of a person: first those where it is his move, the shortest time first, then those where he waits. */
  games(
    userId: string,
  ): Promise<{ readonly turn: readonly GameCard[]; readonly waiting: readonly GameCard[] }>;
  /** Number of the next game in which it is the person's move, after the game `after` in the order of `games`. */
  next(userId: string, after: number | null): Promise<number | null>;
  /** What a player keeps at a game; null when the game is not his. */
  desk(gameId: string, userId: string): Promise<Desk | null>;
  /** Sets the conditional moves anew; `text` holds one variation a line, the opponent's move first; empty = none. */
  setPlan(gameId: string, userId: string, text: string): Promise<Result<null, CorrespondenceRefusal>>;
  setNote(gameId: string, userId: string, text: string): Promise<Result<null, CorrespondenceRefusal>>;
}
