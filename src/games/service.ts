import type { Colour } from 'tabiya-engine';
import type { Statement, Transaction } from '../db/driver.ts';
import type { Result } from '../result.ts';
import type {
  EndReason,
  GameChange,
  GameCommand,
  GameId,
  GameKind,
  GamePhase,
  GameRefusal,
  GameResult,
  GameSetup,
  GameStatus,
  GameView,
  OfficialCommand,
} from './types.ts';
import type { Control } from '../clocks/types.ts';
import type { Blocks } from './blocks.ts';
import type { Chat } from './chat.ts';
import type { Complaints } from './complaints.ts';
import type { PlayLimits } from './play-limits.ts';
import type { SavedSetups } from './setups.ts';
import type { Vacations } from './vacations.ts';

/** A game as lists show it (profile, lobby, front, archive). */
export interface GameCard {
  readonly id: GameId;
  readonly number: number;
  readonly kind: GameKind;
  readonly white: { readonly id: string; readonly login: string };
  readonly black: { readonly id: string; readonly login: string };
  readonly control: Control;
  readonly rated: boolean;
  readonly tournamentId: string | null;
  readonly status: GameStatus;
  readonly result: GameResult | null;
  readonly reason: string | null;
  readonly phase: GamePhase;
  readonly pairId: string | null;
  readonly fen: string;
  readonly lastMove: string | null;
  readonly ply: number;
  readonly createdAt: number;
  readonly endedAt: number | null;
  /** Side to move and what it has left at `turnBeganAt`, for "your move" lists. */
  readonly turn: Colour;
  readonly turnMs: number;
  readonly turnBeganAt: number;
  /** Instant at which the present turn ends badly (flag, first-move limit, setup time); null = the clock stands. */
  readonly dueAt: number | null;
}

/** The games room as the edges and other rooms see it. Every act is decided, persisted, then told. */
export interface Games {
  readonly vacations: Vacations;
  readonly complaints: Complaints;
  readonly blocks: Blocks;
  /** Setups of Battle chess that people keep for later games. */
  readonly setups: SavedSetups;
  readonly limits: PlayLimits;
  readonly chat: Chat;
  /** The statements that create a game, for the caller's own transaction. The number is given by the insert. */
  /**
   * What is left open in the setup is drawn here: the start number of Chess960 (F-03). Two games of a pair get the same
   * number from `drawStartNumber`.
   */
  create(setup: GameSetup, now: number): { readonly id: GameId; readonly statements: Transaction };
  /**
   * Call after the transaction with `create` committed: arms the clock and tells both players and the lobby by
   * `database.publish` of the topics `user:WHITE`, `user:BLACK` and `lobby` (version = now); sockets read again.
   */
  created(id: GameId): Promise<void>;
  /** A start position of Chess960 by lot, 0…959, from a cryptographic source (F-03). */
  drawStartNumber(): number;
  /** `lagMs` = measured time of a message under way; counts in casual games at one sitting only (G-21). */
  act(
    id: GameId,
    command: GameCommand,
    userId: string,
    lagMs?: number,
  ): Promise<Result<GameChange, GameRefusal>>;
  /**
   * A game as one person may see it: setups of Battle chess that are not revealed show only to their own player.
   * Without `viewerId` it is what everybody sees.
   */
  view(id: GameId, viewerId?: string | null): Promise<GameView | null>;
  byNumber(number: number, viewerId?: string | null): Promise<GameView | null>;
  /**
   * An act of an administrator or judge; the caller has checked the role of `by`. `entry` gives what is stored in the
   * act's own transaction, from the game in short before and after it (`gameInShort`): the log's entry of R-387.
   */
  rule(
    id: GameId,
    command: OfficialCommand,
    by: string,
    entry?: (before: string, after: string) => readonly Statement[],
  ): Promise<Result<GameChange, GameRefusal>>;
  /**
   * How a game ended, read from the database: another process may have ended it a moment ago, and what this one
   * remembers (`view`) may be older. Null while it is played, when it was aborted, and for an unknown id.
   */
  ended(id: GameId): Promise<{
    readonly result: GameResult;
    readonly reason: EndReason;
    /** Who had White in the end: in Battle chess the lot decides (B-07, B-21), not the pairing. */
    readonly whiteId: string;
    /** C-23: who made a move of his own, in Battle chess who completed a setup. */
    readonly moved: Readonly<Record<'white' | 'black', boolean>>;
  } | null>;
  /** Changes after `version`, oldest first, or null when a snapshot is needed. */
  changesSince(id: GameId, version: number): readonly GameChange[] | null;
  /** Called for every committed change of a game this process knows of; returns the end of the subscription. */
  onChange(listener: (id: GameId, change: GameChange) => void): () => void;
  running(limit: number): Promise<readonly GameCard[]>;
  ofUser(
    userId: string,
    options: { readonly running?: boolean; readonly limit: number; readonly before?: number },
  ): Promise<readonly GameCard[]>;
  ofTournament(tournamentId: string): Promise<readonly GameCard[]>;
  /** The games of these public numbers, in any order; unknown numbers are left out. */
  ofNumbers(numbers: readonly number[]): Promise<readonly GameCard[]>;
  /** Starts the clock watch (flags, first-move limits) and applies outage credits; `gapMs` = time since the last heartbeat. */
  start(gapMs: number): Promise<void>;
  /** Tells the room that a player's socket appeared (ends the wait after an outage). */
  playerSeen(id: GameId, userId: string): void;
  stop(): Promise<void>;
}
