import type { Colour } from 'tabiya-engine';
import type { ActionRefusal, GameKind, SetupRefusal } from '../chess/index.ts';
import type { Clock, Control } from '../clocks/types.ts';

/** The four games: `chess`, `chess960`, `kingchess`, `battle`. */
export type { GameKind };

export type GameId = string;

export type GameResult = '1-0' | '0-1' | '1/2-1/2';

/** `playing` from the creation on, the setup phase of Battle chess included: see `GamePhase`. */
export type GameStatus = 'playing' | 'finished' | 'aborted';

/** `setup`: men of Battle chess are being set up, hidden from the other side; colours are not drawn yet (B-05, B-07). */
export type GamePhase = 'setup' | 'play';

/**
 * How a game ended. `first-move` is the first-move limit (G-13), `setup-time` a missing setup of Battle chess (B-10,
 * B-11); `aborted` has no result (G-11).
 */
export type EndReason =
  | 'mate'
  | 'stalemate'
  | 'dead'
  | 'resignation'
  | 'agreement'
  | 'flag'
  | 'first-move'
  | 'setup-time'
  | 'threefold'
  | 'fivefold'
  | 'fifty'
  | 'seventyfive'
  | 'aborted';

/** What starts a game; the same for lobby, rematch and tournaments. */
export interface GameSetup {
  readonly kind: GameKind;
  /** In Battle chess the two players in any order until the lot has given the colours (B-07). */
  readonly whiteId: string;
  readonly blackId: string;
  readonly rated: boolean;
  readonly control: Control;
  /** Limit for the first move of each side (R-009, C-02, G-13), or null. The main clock runs as well. */
  readonly firstMoveMs: number | null;
  readonly tournament: { readonly id: string; readonly round: number; readonly board: number } | null;
  readonly rematchOf: GameId | null;
  /** Chess960: SP number 0…959 of the start position; absent = drawn when the game is created (F-03). */
  readonly startNumber?: number;
  /** Battle chess: time for the setup, ms; absent = by the control (B-09). */
  readonly setupMs?: number;
  /** Two games that belong together (R-013, C-04, F-08). */
  readonly pair?: GamePair;
  /** False = vacation does not stop the clocks of this game (R-032, C-05); absent = it does, in games of days. */
  readonly vacation?: boolean;
  /** G-07: draw at the third occurrence without a claim. */
  readonly autoThreefold?: boolean;
  /** K-19: Kingchess with castling for a king placed on e1 (e8) and a rook placed in a corner; absent = none. */
  readonly castling?: boolean;
}

/**
 * One of two games with reversed colours and, in Chess960, one start position. `double`: both begin together;
 * `sequential`: the second begins when the first has ended. Outside tournaments this room creates the second game of a
 * sequential pair itself.
 */
export interface GamePair {
  readonly id: string;
  readonly game: 1 | 2;
  readonly form: 'double' | 'sequential';
}

/**
 * Commands of people; `ply` = number of moves the sender has seen, so that a stale act is refused. `uci` is an action of
 * the game in wire form (R4): `e2e4`, `e7e8q`, castling `e1h1`, a placement of Kingchess `K@b1,B@b2,P@c2` (any order).
 */
export type GameCommand =
  | { readonly type: 'Move'; readonly ply: number; readonly uci: string; readonly offerDraw: boolean }
  | { readonly type: 'OfferDraw'; readonly ply: number }
  | { readonly type: 'AcceptDraw'; readonly ply: number }
  | { readonly type: 'DeclineDraw'; readonly ply: number }
  /** Claim of threefold repetition or 50 moves, optionally with the announced move that brings it about (G-03, G-05). */
  | { readonly type: 'ClaimDraw'; readonly ply: number; readonly uci: string | null }
  /** Battle chess: a complete setup as White's ranks 4/3/2/1 (B-19), `8/8/PPPPPPPP/RNBQKBNR`; it is final (B-06). */
  | { readonly type: 'Ready'; readonly setup: string }
  /** G-18: the player of the last move asks to take it back; `ply` counts that move. */
  | { readonly type: 'AskTakeback'; readonly ply: number }
  | { readonly type: 'AcceptTakeback'; readonly ply: number }
  | { readonly type: 'DeclineTakeback'; readonly ply: number }
  | { readonly type: 'Resign' }
  /** Mutual abort before two full moves (G-11): the first call asks, the opponent's call agrees. */
  | { readonly type: 'Abort' };

/** Acts of administrators and judges on a game (R-017, R-018, R-036, G-18, G-19); every one is an event. */
export type OfficialCommand =
  /** Both clocks stand while a complaint is examined. */
  | { readonly type: 'Pause' }
  | { readonly type: 'Resume' }
  /** `ms` more for one side, usually 24 hours. */
  | { readonly type: 'AddTime'; readonly colour: Colour; readonly ms: number }
  /** the last recorded action is taken back; its player enters it again. Clocks stay as they stand. */
  | { readonly type: 'TakeBackLast' }
  /**
   * R-018, G-19: a game that ended on time because of a failure goes on: both clocks as they stood at `failedAt`, then
   * 24 hours more for the side that was blocked.
   */
  | { readonly type: 'Restore'; readonly failedAt: number; readonly blocked: Colour }
  /** G-11: ends the game without a result. */
  | { readonly type: 'Annul' };

/** Commands of the service itself. */
export type SystemCommand =
  /** Look at the game: flag, first-move limit, setup time, reveal; whatever is really due. */
  | { readonly type: 'CheckClock' }
  /** Outage credit (house.md §2): the running clock gets `creditMs` and waits for the player's socket until `waitUntil`. */
  | { readonly type: 'CreditOutage'; readonly creditMs: number; readonly waitUntil: number | null }
  /** The player whose credited clock waits is back. */
  | { readonly type: 'ResumeAfterOutage'; readonly colour: Colour }
  /** A player's vacation begins or ends (R-032, G-17). */
  | { readonly type: 'SetVacation'; readonly userId: string; readonly away: boolean };

export interface GamePlayer {
  readonly id: string;
  readonly login: string;
}

/** The setup phase of Battle chess as one viewer may see it. */
export interface SetupView {
  /** Instant by which both setups must be there (B-09). */
  readonly by: number;
  /** The whole time, for the countdown. */
  readonly limitMs: number;
  /** True when both used the classical arrangement and it is barred now (B-08). */
  readonly classicalBarred: boolean;
  /** Who is ready, by id; nothing else is told of a setup before the reveal (B-05). */
  readonly ready: readonly string[];
  /** The viewer's own setup once it is complete; null for everybody else. Absent in changes. */
  readonly own?: string | null;
}

/** Men not yet placed in Kingchess, capitals in the order KQRBNP. */
export interface Reserves {
  readonly white: string;
  readonly black: string;
}

/** One recorded action as everybody may see it. */
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
  readonly phase: GamePhase;
  readonly version: number;
  /** While `phase` is `setup` the two players in no meaning order: colours are drawn at the reveal (B-07). */
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
  /** The empty board while `phase` is `setup`. */
  readonly initialFen: string;
  readonly fen: string;
  /** Chess960: SP number of the start position, else null. */
  readonly startNumber: number | null;
  /** Kingchess, else null. */
  readonly reserves: Reserves | null;
  /** Present while `phase` is `setup`, else null. */
  readonly setup: SetupView | null;
  /** The other game of the pair has an id and a number once it exists. */
  readonly pair:
    | (GamePair & { readonly other: { readonly id: GameId; readonly number: number } | null })
    | null;
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
  /** Side that asked to take its last move back, or null. */
  readonly takebackOffer: Colour | null;
  /** An administrator has stopped the clocks (G-18). */
  readonly paused: boolean;
  /** Sides on vacation; the clock of such a side stands on its turn (G-17). */
  readonly vacation: readonly Colour[];
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
  /** Moves that remain after the last one was taken back; the board shows `fen`, later moves go. */
  readonly takenBackTo?: number;
  /** The reveal: ids of White and Black as drawn, the position of both setups in `initialFen` and `fen`. */
  readonly phase?: GamePhase;
  readonly colours?: { readonly whiteId: string; readonly blackId: string };
  readonly initialFen?: string;
  readonly setup?: SetupView | null;
  readonly reserves?: Reserves;
  readonly fen?: string;
  readonly clock?: Clock;
  readonly firstMoveBy?: number | null;
  readonly status?: GameStatus;
  readonly result?: GameResult | null;
  readonly reason?: EndReason | null;
  readonly annulled?: boolean;
  readonly drawOffer?: Colour | null;
  readonly abortOffer?: Colour | null;
  readonly takebackOffer?: Colour | null;
  readonly paused?: boolean;
  readonly vacation?: readonly Colour[];
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
  | PlacementRefusal
  | SetupRefusal
  /** Moves and offers wait until both setups are there; a setup comes too late in play, or twice. */
  | 'setup-phase'
  | 'no-setup-phase'
  | 'setup-complete'
  | 'classical-barred'
  /** G-18: rated and tournament games; not the last move, or not one's own; nothing was asked. */
  | 'no-takeback-here'
  | 'not-your-move'
  | 'takeback-already-asked'
  | 'no-takeback-offer'
  | 'paused'
  /** Official acts. */
  | 'not-paused'
  | 'no-moves'
  | 'not-over-on-time'
  | 'tournament-game'
  | 'busy';

/** Placements of Kingchess, first hit in this order (section 2 of the rules of the games). */
export type PlacementRefusal = Exclude<ActionRefusal, 'malformed' | 'illegal-move'>;

/** Ready sentences; every reader sees them in his own language: catalogue keys `chat.preset_<code>`. */
export const CHAT_PRESETS = [
  'hello',
  'good-luck',
  'thanks',
  'well-played',
  'good-game',
  'sorry',
  'one-moment',
  'must-go',
] as const;
export type ChatPreset = (typeof CHAT_PRESETS)[number];

/** The two players talk in one room, those who watch in the other; after the game everybody may read both. */
export type ChatRoom = 'players' | 'watchers';

/** One line; exactly one of `preset` and `text` is there. */
export interface ChatLine {
  readonly id: string;
  readonly at: number;
  readonly byId: string;
  readonly login: string;
  readonly preset: ChatPreset | null;
  readonly text: string | null;
}

/** The state of topic `chat:ID` (players) or `talk:ID` (watchers): the last lines, the oldest first. */
export interface ChatView {
  readonly lines: readonly ChatLine[];
  /** A player has shut the chat off; nothing more is said in the players' room. */
  readonly off: boolean;
}

/** Coded refusals; catalogue keys `chat.refusal_<code>`. */
export type ChatRefusal = 'not-found' | 'not-here' | 'chat-off' | 'empty' | 'too-long' | 'too-many';

export const MAX_CHAT_TEXT = 200;

/** A setup somebody keeps for himself, complete or not: `8/8/PPPPPPPP/RNBQKBNR` as White's ranks 4 to 1 (B-19). */
export interface SavedSetup {
  readonly id: string;
  readonly name: string;
  readonly setup: string;
}
