import type { Colour } from 'tabiya-engine';
import type { Result } from '../result.ts';

/** The games this room knows. What an installation offers is the business of other rooms. */
export type GameKind = 'chess' | 'chess960' | 'kingchess' | 'battle';

/** A square by name, `a1` … `h8`. */
export type SquareName = string;

/**
 * An action in wire form (R4): `e2e4`, `e7e8q`, castling as king takes own rook (`e1h1`).
 * a placement of Kingchess as `K@b1,P@c2` in canonical order.
 */
export type ActionText = string;

/** Why an action is refused; those of placements stand in the order in which they are looked for (section 2). */
export type ActionRefusal =
  | 'malformed'
  | 'illegal-move'
  | 'king-required'
  | 'not-in-reserve'
  | 'duplicate-square'
  | 'occupied'
  | 'not-own-half'
  | 'pawn-first-rank'
  | 'bishop-colour'
  | 'king-in-check';

/** Why a FEN is no position of the game. */
export type FenRefusal = 'bad-fen' | 'impossible-position';

/**
 * What stands on the board after an action (G-01, G-02). Mate and stalemate come before a dead position,
 * a dead position before check.
 */
export interface Status {
  readonly state: 'ongoing' | 'check' | 'checkmate' | 'stalemate' | 'dead';
  /** The mating side, else null. */
  readonly winner: Colour | null;
}

/** A legal action with its canonical wire form, its notation and the position after it. */
export interface Step {
  readonly action: ActionText;
  /** SAN (or the canonical placement list) with `+` or `#`. */
  readonly san: string;
  readonly position: Position;
}

/**
 * A position of any of the games with all the laws look at. It never changes: an action gives a new position.
 * Repetition and the claims need the history too: see `history.ts`.
 */
export interface Position {
  readonly kind: GameKind;
  readonly turn: Colour;
  /** Actions since the last irreversible one (pawn move, capture, placement), for G-05 and G-06. */
  readonly halfMoves: number;
  readonly fullMoves: number;
  /** FEN as R1-R3: castling in X-FEN, en passant square only when a legal capture exists. */
  fen(): string;
  /** Equal for positions that are the same in the sense of G-03. */
  key(): string;
  status(): Status;
  /** Legality, application, notation and outcome in one step. */
  act(text: ActionText): Result<Step, ActionRefusal>;
  /** The same without notation, for replaying a record. */
  apply(text: ActionText): Result<Position, ActionRefusal>;
  /** SAN as people and files write it, to wire form; null when it names no legal action or more than one. */
  read(san: string): ActionText | null;
  /** Legal moves in wire form: every promotion piece and every castling once. */
  moves(): readonly ActionText[];
  /** Legal placements of exactly one man (Kingchess; none in the other games). Never all placements: there are 10^15. */
  placements(): readonly ActionText[];
  /** Men of a side not yet placed, in capitals in the order KQRBNP; empty in games without a reserve. */
  reserve(colour: Colour): string;
  /** Target squares of every man that can move; castling under the king's target and under the rook's square. */
  destinations(): ReadonlyMap<SquareName, readonly SquareName[]>;
  /** Square of the king in check, or null. */
  checkedKing(): SquareName | null;
  /** False when no series of legal moves lets this side mate (material test of G-02). */
  canMate(colour: Colour): boolean;
  /** Number of legal sequences of this length; in Kingchess of moves and placements of one man. */
  perft(depth: number): number;
}

/** One of the games. */
export interface Rules {
  readonly kind: GameKind;
  /** The position from which a game begins when nothing else is said: in Chess960 and Battle chess the classical array. */
  start(): Position;
  /** Refusals: `bad-fen` = cannot be read, `impossible-position` = the rules of this game exclude it. */
  fromFen(fen: string): Result<Position, FenRefusal>;
}
