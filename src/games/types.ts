import type { Colour } from 'tabiya-engine';
import type { GameKind as KnownGame } from '../chess/index.ts';
import type { Clock, Control } from '../clocks/types.ts';

/** The games people can play here; the rules of the other three wait in `src/chess`. */
export type GameKind = Extract<KnownGame, 'chess'>;

export type GameId = string;

export type GameResult = '1-0' | '0-1' | '1/2-1/2';

export type GameStatus = 'playing' | 'finished' | 'aborted';

/** How a game ended. `first-move` is the first-move limit (G-13); `aborted` has no result (G-11). */
export type EndReason =
  | 'mate'
  | 'stalemate'
  | 'dead'
  | 'resignation'
  | 'agreement'
  | 'flag'
  | 'first-move'
  | 'threefold'
  | 'fivefold'
  | 'fifty'
  | 'seventyfive'
  | 'aborted';

/** What starts a game; the same for lobby, rematch and tournaments. */
export interface GameSetup {
  readonly kind: GameKind;
  readonly whiteId: string;
  readonly blackId: string;
  readonly rated: boolean;
  readonly control: Control;
  /** Limit for the first move of each side (R-009, C-02, G-13), or null. The main clock runs as well. */
  readonly firstMoveMs: number | null;
  readonly tournament: { readonly id: string; readonly round: number; readonly board: number } | null;
  readonly rematchOf: GameId | null;
}

/** Commands of people; `ply` = number of moves the sender has seen, so that a stale act is refused. */
export type GameCommand =
  | { readonly type: 'Move'; readonly ply: number; readonly uci: string; readonly offerDraw: boolean }
  | { readonly type: 'OfferDraw'; readonly ply: number }
  | { readonly type: 'AcceptDraw'; readonly ply: number }
  | { readonly type: 'DeclineDraw'; readonly ply: number }
  /** Claim of threefold repetition or 50 moves, optionally with the announced move that brings it about (G-03, G-05). */
  | { readonly type: 'ClaimDraw'; readonly ply: number; readonly uci: string | null }
  | { readonly type: 'Resign' }
  /** Mutual abort before two full moves (G-11): the first call asks, the opponent's call agrees. */
  | { readonly type: 'Abort' };

/** Commands of the service itself. */
export type SystemCommand =
  /** Look at the clock: flag or first-move limit, if it is really due. */
  | { readonly type: 'CheckClock' }
  /** Outage credit (house.md §2): the running clock gets `creditMs` and waits for the player's socket until `waitUntil`. */
  | { readonly type: 'CreditOutage'; readonly creditMs: number; readonly waitUntil: number | null }
  /** The player whose credited clock waits is back. */
  | { readonly type: 'ResumeAfterOutage'; readonly colour: Colour };

export interface GamePlayer {
  readonly id: string;
  readonly login: string;
}

/** One recorded move as everybody may see it. */
export interface GameMove {
  /** 1 for the first move of the game. */
  readonly ply: number;
  readonly uci: string;
  readonly san: string;
  readonly at: number;
  /** Both clocks after the move, increment included. */
  readonly whiteMs: number;
  readonly blackMs: number;
}

/** Everything a board shows: the snapshot of topic `game:ID` and the data of the game page. */
export interface GameView {
  readonly id: GameId;
  readonly number: number;
  readonly kind: GameKind;
  readonly version: number;
  readonly white: GamePlayer;
  readonly black: GamePlayer;
  readonly rated: boolean;
  readonly control: Control;
  readonly tournament: {
    readonly id: string;
    readonly name: string;
    readonly round: number;
    readonly board: number;
  } | null;
  readonly initialFen: string;
  readonly fen: string;
  readonly moves: readonly GameMove[];
  readonly clock: Clock;
  /** Instant by which the side to move must have made its first move, or null. */
  readonly firstMoveBy: number | null;
  readonly status: GameStatus;
  readonly result: GameResult | null;
  readonly reason: EndReason | null;
  readonly annulled: boolean;
  /** Side with an open draw offer, or null. */
  readonly drawOffer: Colour | null;
  /** Side that asked to abort, or null. */
  readonly abortOffer: Colour | null;
  /** True when the side to move may claim a draw now (threefold or 50 moves). */
  readonly claimable: boolean;
  readonly createdAt: number;
  readonly endedAt: number | null;
  readonly rematchOf: GameId | null;
  /** Id and number of the rematch that followed, if any. */
  readonly rematch: { readonly id: GameId; readonly number: number } | null;
}

/**
 * One change of a game as sent to sockets: version `version` applied to version `version - 1`.
 * Fields that did not change are absent.
 */
export interface GameChange {
  readonly version: number;
  readonly move?: GameMove;
  readonly fen?: string;
  readonly clock?: Clock;
  readonly firstMoveBy?: number | null;
  readonly status?: GameStatus;
  readonly result?: GameResult | null;
  readonly reason?: EndReason | null;
  readonly annulled?: boolean;
  readonly drawOffer?: Colour | null;
  readonly abortOffer?: Colour | null;
  readonly claimable?: boolean;
  readonly endedAt?: number | null;
}

/** Coded refusals of the room; catalogue keys `board.refused_<code>`. */
export type GameRefusal =
  | 'not-found'
  | 'not-a-player'
  | 'game-over'
  | 'stale'
  | 'not-your-turn'
  | 'illegal-move'
  | 'malformed-move'
  | 'draw-already-offered'
  | 'draw-offer-too-soon'
  | 'no-draw-offer'
  | 'draw-needs-moves'
  | 'no-claim'
  | 'too-late-to-abort'
  | 'abort-already-asked'
  | 'tournament-game'
  | 'busy';
