import { pawnAttacks } from 'chessops/attacks';
import type { Context, Position as Board } from 'chessops/chess';
import { parseSan } from 'chessops/san';
import { SquareSet } from 'chessops/squareSet';
import type { NormalMove, Square } from 'chessops/types';
import { kingCastlesTo, makeSquare } from 'chessops/util';
import { opposite, type Colour } from 'tabiya-engine';
import { ok, refuse, type Result } from '../result.ts';
import { boardFen, castlingFen } from './board-fen.ts';
import { contextOf } from './context.ts';
import { canMate } from './material.ts';
import { parseMove, sanOf, writeMove } from './notation.ts';
import { countMoves, legalMoves } from './perft.ts';
import type { ActionRefusal, ActionText, GameKind, Position, SquareName, Status, Step } from './types.ts';

const ONGOING: Status = Object.freeze({ state: 'ongoing', winner: null });
const CHECK: Status = Object.freeze({ state: 'check', winner: null });
const STALEMATE: Status = Object.freeze({ state: 'stalemate', winner: null });
const DEAD: Status = Object.freeze({ state: 'dead', winner: null });
const MATED: Readonly<Record<Colour, Status>> = Object.freeze({
  white: Object.freeze({ state: 'checkmate', winner: 'black' }),
  black: Object.freeze({ state: 'checkmate', winner: 'white' }),
});

/** How a game without placements differs from the others of its kind. */
export interface BoardRules {
  readonly kind: GameKind;
  /** Castling may also be entered as a king's move of two squares, `e1g1` (R4: classical squares only). */
  readonly twoSquareCastling: boolean;
}

/**
 * A position of a game that is played with moves only, on a board of chessops. Everything derived is computed once:
 * the context that told the status of a position is used again for the legality of the next move.
 */
export class BoardPosition implements Position {
  protected readonly rules: BoardRules;
  protected readonly board: Board;
  private context: Context | undefined;
  private known: Status | undefined;
  private text: string | undefined;
  private whole: string | undefined;

  /** Takes the board over: nobody may change it afterwards. */
  constructor(rules: BoardRules, board: Board) {
    this.rules = rules;
    this.board = board;
  }

  get kind(): GameKind {
    return this.rules.kind;
  }

  get turn(): Colour {
    return this.board.turn;
  }

  get halfMoves(): number {
    return this.board.halfmoves;
  }

  get fullMoves(): number {
    return this.board.fullmoves;
  }

  protected ctx(): Context {
    this.context ??= contextOf(this.board);
    return this.context;
  }

  /** R1: an en passant square only if a legal capture exists, so that equal positions are textually equal. */
  protected enPassant(): string {
    const board = this.board;
    const target = board.epSquare;
    if (target === undefined) return '-';
    const pawns = board.board.pieces(board.turn, 'pawn').intersect(pawnAttacks(opposite(board.turn), target));
    for (const pawn of pawns) {
      if (board.dests(pawn, this.ctx()).has(target)) return makeSquare(target);
    }
    return '-';
  }

  key(): string {
    // Joined, not added: histories keep keys, and a text made of additions keeps all its parts alive.
    this.text ??= this.keyFields().join(' ');
    return this.text;
  }

  /** The fields of the key: board, side to move, castling, en passant. */
  protected keyFields(): string[] {
    const { board, turn, castles } = this.board;
    const castling = castlingFen(board, castles.castlingRights);
    return [boardFen(board), turn === 'white' ? 'w' : 'b', castling, this.enPassant()];
  }

  fen(): string {
    this.whole ??= `${this.key()} ${this.board.halfmoves} ${this.board.fullmoves}`;
    return this.whole;
  }

  status(): Status {
    this.known ??= this.judge();
    return this.known;
  }

  private judge(): Status {
    const check = this.ctx().checkers.nonEmpty();
    if (!this.canAct()) return check ? MATED[this.turn] : STALEMATE;
    if (!this.canMate('white') && !this.canMate('black')) return DEAD;
    return check ? CHECK : ONGOING;
  }

  /** True when the side to move has a legal action. */
  protected canAct(): boolean {
    return this.board.hasDests(this.ctx());
  }

  canMate(colour: Colour): boolean {
    return canMate(this.board.board, colour);
  }

  checkedKing(): SquareName | null {
    const { king, checkers } = this.ctx();
    return king !== undefined && checkers.nonEmpty() ? makeSquare(king) : null;
  }

  /** `e1g1` becomes `e1h1` where the kind allows it; everything else stays. */
  private normalised(move: NormalMove): NormalMove {
    const board = this.board;
    // A castling with a promotion behind it keeps its letter and is refused as what it is.
    if (move.promotion !== undefined || !this.rules.twoSquareCastling) return move;
    if (Math.abs(move.to - move.from) !== 2) return move;
    if (!board.board.king.has(move.from) || board.board[board.turn].has(move.to)) return move;
    const rook = board.castles.rook[board.turn][move.to > move.from ? 'h' : 'a'];
    return rook === undefined ? move : { from: move.from, to: rook };
  }

  protected legalMove(text: ActionText): Result<NormalMove, ActionRefusal> {
    const written = parseMove(text);
    if (written === undefined) return refuse('malformed');
    const move = this.normalised(written);
    const board = this.board;
    const promotes = board.board.pawn.has(move.from) && SquareSet.backranks().has(move.to);
    if (promotes !== (move.promotion !== undefined)) return refuse('illegal-move');
    // The castling target must be the rook that holds the right (F-06); `dests` names no other own man.
    return board.dests(move.from, this.ctx()).has(move.to) ? ok(move) : refuse('illegal-move');
  }

  /** The position after a legal move. */
  protected after(move: NormalMove): BoardPosition {
    const board = this.board.clone();
    board.play(move);
    const { castles } = this.board;
    // Nearly no move changes a right: what is kept of the copy then is one object, not seven.
    if (board.castles.castlingRights.equals(castles.castlingRights)) board.castles = castles;
    return new BoardPosition(this.rules, board);
  }

  act(text: ActionText): Result<Step, ActionRefusal> {
    const legal = this.legalMove(text);
    if (!legal.ok) return legal;
    const move = legal.value;
    return ok(step(writeMove(move), sanOf(this.board, move, this.ctx()), this.after(move)));
  }

  apply(text: ActionText): Result<Position, ActionRefusal> {
    const legal = this.legalMove(text);
    return legal.ok ? ok(this.after(legal.value)) : legal;
  }

  read(san: string): ActionText | null {
    const move = parseSan(this.board, san);
    return move === undefined || !('from' in move) ? null : writeMove(move);
  }

  moves(): readonly ActionText[] {
    return legalMoves(this.board, this.ctx()).map(writeMove);
  }

  placements(): readonly ActionText[] {
    return [];
  }

  reserve(_colour: Colour): string {
    return '';
  }

  destinations(): ReadonlyMap<SquareName, readonly SquareName[]> {
    const board = this.board;
    const found = new Map<SquareName, readonly SquareName[]>();
    for (const from of board.board[board.turn]) {
      const targets = Array.from(board.dests(from, this.ctx()));
      const squares = targets.map(makeSquare);
      if (this.rules.twoSquareCastling && board.board.king.has(from)) {
        for (const to of targets) {
          if (board.board[board.turn].has(to)) squares.push(makeSquare(castledKing(board.turn, from, to)));
        }
      }
      if (squares.length > 0) found.set(makeSquare(from), squares);
    }
    return found;
  }

  perft(depth: number): number {
    return countMoves(this.board, this.ctx(), depth);
  }
}

/** A step with `+` or `#` after its notation. */
export function step(action: ActionText, notation: string, position: Position): Step {
  const { state } = position.status();
  // A dead position may be check as well: the square of the king tells.
  const suffix = state === 'checkmate' ? '#' : position.checkedKing() === null ? '' : '+';
  return { action, san: notation + suffix, position };
}

function castledKing(colour: Colour, king: Square, rook: Square): Square {
  return kingCastlesTo(colour, rook > king ? 'h' : 'a');
}
