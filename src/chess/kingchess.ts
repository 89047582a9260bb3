import type { Board } from 'chessops/board';
import { Castles, Position as Moves } from 'chessops/chess';
import { parseBoardFen, parseFen } from 'chessops/fen';
import type { Setup } from 'chessops/setup';
import { SquareSet } from 'chessops/squareSet';
import type { NormalMove, Square } from 'chessops/types';
import { opposite, type Colour } from 'tabiya-engine';
import { ok, refuse, type Result } from '../result.ts';
import { boardFen } from './board-fen.ts';
import { BoardPosition, step, type BoardRules } from './board-position.ts';
import { MAX_FEN } from './classical.ts';
import {
  canPlace,
  markAfter,
  parsePlacement,
  place,
  singlePlacements,
  writePlacement,
  type Ground,
  type Placed,
} from './placement.ts';
import {
  canMateWith,
  FULL,
  ROLES,
  roleOf,
  size,
  writeMen,
  type Mark,
  type Men,
  type Reserves,
} from './reserve.ts';
import type { ActionRefusal, ActionText, FenRefusal, Position, Rules, Step } from './types.ts';

const RULES: BoardRules = { kind: 'kingchess', twoSquareCastling: true };

/** The men on the board of Kingchess: a king may still be in reserve. */
class KingBoard extends Moves {
  constructor() {
    super('chess');
  }

  static read(setup: Setup): KingBoard {
    const board = new KingBoard();
    board.setupUnchecked(setup);
    return board;
  }

  /** After a placement: the other side's turn; irreversible, so the counter begins anew (K-22), and no en passant (K-16). */
  placed(men: Board, corners: SquareSet): KingBoard {
    const next = new KingBoard();
    next.board = men;
    next.turn = opposite(this.turn);
    next.castles = corners.isEmpty()
      ? this.castles.clone()
      : Castles.fromSetup({
          ...this.toSetup(),
          board: men,
          castlingRights: this.castles.castlingRights.union(corners),
        });
    next.epSquare = undefined;
    next.halfmoves = 0;
    next.fullmoves = this.fullmoves + (this.turn === 'black' ? 1 : 0);
    return next;
  }
}

/** A position of Kingchess: a turn is a move or a placement, never both (K-02). */
class KingPosition extends BoardPosition {
  readonly #moves: KingBoard;
  readonly #reserves: Reserves;

  constructor(board: KingBoard, reserves: Reserves) {
    super(RULES, board);
    this.#moves = board;
    this.#reserves = reserves;
  }

  #ground(): Ground {
    const { turn } = this;
    return {
      board: this.#moves.board,
      colour: turn,
      men: this.#reserves[turn],
      mark: this.#reserves.marks[turn],
      attackers: (king, board) => attackersOf(king, board, opposite(turn)),
    };
  }

  /** R2, R3: reserves behind the board, bishop marks at the end; both belong to the position (K-23). */
  protected override keyFields(): string[] {
    const { white, black, marks } = this.#reserves;
    const [, turn = '', rights = '', enPassant = ''] = super.keyFields();
    const castling = this.#castling(rights);
    const reserve = `${writeMen(white)}${writeMen(black).toLowerCase()}`;
    const board = [boardFen(this.#moves.board), '[', reserve, ']'].join('');
    return [board, turn, castling, enPassant, `${marks.white}${marks.black}`];
  }

  /** The castling field; `E` and `e` = a rook that is still in reserve can win a right (K-19). */
  #castling(rights: string): string {
    const { white, black, kingHome } = this.#reserves;
    const first = kingHome.white && white.rook > 0 ? 'E' : '';
    const second = kingHome.black && black.rook > 0 ? 'e' : '';
    if (first === '' && second === '') return rights;
    return `${first}${rights.replace(/[-kq]/gu, '')}${second}${rights.replace(/[-KQ]/gu, '')}`;
  }

  override fen(): string {
    const [board = '', turn = '', castling = '', enPassant = '', marks = ''] = this.key().split(' ');
    return [board, turn, castling, enPassant, this.halfMoves, this.fullMoves, marks].join(' ');
  }

  protected override canAct(): boolean {
    if (super.canAct()) return true;
    return size(this.#reserves[this.turn]) > 0 && canPlace(this.#ground());
  }

  override canMate(colour: Colour): boolean {
    return canMateWith(this.#moves.board, this.#reserves, colour);
  }

  protected override legalMove(text: ActionText): Result<NormalMove, ActionRefusal> {
    const legal = super.legalMove(text);
    // K-09: there is nothing to move before the own king stands.
    if (!legal.ok && legal.refusal.code === 'illegal-move' && this.#reserves[this.turn].king > 0) {
      return refuse('king-required');
    }
    return legal;
  }

  protected override after(move: NormalMove): BoardPosition {
    const { turn } = this;
    const board = this.#moves.clone() as KingBoard;
    board.play(move);
    const leaves = this.#reserves.kingHome[turn] && this.#moves.board.kingOf(turn) === move.from;
    return new KingPosition(board, leaves ? homeless(this.#reserves, turn) : this.#reserves);
  }

  /** The position after a placement, with its canonical text. */
  #place(
    text: ActionText,
  ): Result<{ readonly action: ActionText; readonly position: KingPosition }, ActionRefusal> {
    const placed = parsePlacement(text);
    if (placed === undefined) return refuse('malformed');
    const ground = this.#ground();
    const board = place(ground, placed);
    if (!board.ok) return board;
    const reserves = this.#without(ground, placed);
    const corners = reserves.kingHome[this.turn] ? cornersOf(this.turn, placed) : SquareSet.empty();
    const position = new KingPosition(this.#moves.placed(board.value, corners), reserves);
    return ok({ action: writePlacement(placed), position });
  }

  #without(ground: Ground, placed: readonly Placed[]): Reserves {
    const men = { ...ground.men };
    for (const { role } of placed) men[role] -= 1;
    const marks = { ...this.#reserves.marks, [this.turn]: markAfter(ground, placed) };
    const reserves = { ...this.#reserves, [this.turn]: men, marks };
    const king = placed.find(({ role }) => role === 'king');
    return king === undefined || king.square === HOME[this.turn] ? reserves : homeless(reserves, this.turn);
  }

  override act(text: ActionText): Result<Step, ActionRefusal> {
    if (!text.includes('@')) return super.act(text);
    const done = this.#place(text);
    return done.ok ? ok(step(done.value.action, done.value.action, done.value.position)) : done;
  }

  override apply(text: ActionText): Result<Position, ActionRefusal> {
    if (!text.includes('@')) return super.apply(text);
    const done = this.#place(text);
    return done.ok ? ok(done.value.position) : done;
  }

  override read(san: string): ActionText | null {
    if (!san.includes('@')) return super.read(san);
    const done = this.#place(san.replace(/[+#]$/u, ''));
    return done.ok ? done.value.action : null;
  }

  override placements(): readonly ActionText[] {
    return singlePlacements(this.#ground()).map((placed) => writePlacement([placed]));
  }

  override reserve(colour: Colour): string {
    return writeMen(this.#reserves[colour]);
  }

  override perft(depth: number): number {
    if (depth <= 0) return 1;
    let nodes = 0;
    for (const action of [...this.moves(), ...this.placements()]) {
      const next = this.apply(action);
      if (next.ok) nodes += next.value.perft(depth - 1);
    }
    return nodes;
  }
}

const HOME: Readonly<Record<Colour, Square>> = { white: 4, black: 60 };

function homeless(reserves: Reserves, colour: Colour): Reserves {
  return { ...reserves, kingHome: { ...reserves.kingHome, [colour]: false } };
}

/** Corners in which a rook is placed: with the king at home each gives a right to castle (K-19). */
function cornersOf(colour: Colour, placed: readonly Placed[]): SquareSet {
  let corners = SquareSet.empty();
  for (const { role, square } of placed) {
    if (role === 'rook') corners = corners.with(square);
  }
  return corners.intersect(SquareSet.corners()).intersect(SquareSet.backrank(colour));
}

function attackersOf(king: Square, board: Board, by: Colour): SquareSet {
  const probe = new KingBoard();
  probe.board = board;
  return probe.kingAttackers(king, by, board.occupied);
}

const START_FEN = '8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1 --';
/** The same with castling: a king placed on e1 (e8) and a rook placed in a corner may castle (K-19). */
const CASTLING_FEN = START_FEN.replace(' - ', ' Ee ');
const SHAPE =
  /^([^[\]\s]+)\[([KQRBNPkqrbnp]*)\] ([wb]) (-|(?=\S)E?K?Q?e?k?q?) (-|[a-h][36]) (\d{1,4}) (\d{1,4})(?: ([-ld])([-ld]))?$/u;

/** R3: without marks in the text, one reserve bishop and own bishops on squares of one colour bind it to the other. */
function markOf(board: Board, colour: Colour, men: Men, written: string | undefined): Mark {
  if (men.bishop !== 1) return '-';
  if (written === 'l' || written === 'd' || written === '-') return written;
  const bishops = board.pieces(colour, 'bishop');
  const light = bishops.intersects(SquareSet.lightSquares());
  const dark = bishops.intersects(SquareSet.darkSquares());
  if (light === dark) return '-';
  return light ? 'd' : 'l';
}

function menOf(letters: string, colour: Colour): Men {
  const men = { king: 0, queen: 0, rook: 0, bishop: 0, knight: 0, pawn: 0 };
  for (const letter of letters) {
    const capital = letter.toUpperCase();
    const role = roleOf(capital);
    if (role !== undefined && (letter === capital) === (colour === 'white')) men[role] += 1;
  }
  return men;
}

/** K-01, K-06: one king a side, no more men than sixteen, none in reserve that never were, no pawn on a last rank. */
function isPossible(board: Board, reserves: Reserves): boolean {
  if (board.pawn.intersects(SquareSet.backranks())) return false;
  return (['white', 'black'] as const).every((colour) => {
    const men = reserves[colour];
    if (ROLES.some((role) => men[role] > FULL[role])) return false;
    if (men.king + board.pieces(colour, 'king').size() !== 1) return false;
    if (men.king > 0 && board[colour].nonEmpty()) return false;
    return (
      men.pawn + board.pieces(colour, 'pawn').size() <= FULL.pawn && size(men) + board[colour].size() <= 16
    );
  });
}

/** K-19: who may still castle has his king in reserve or on e1 (e8), and rights belong to rooks in the corners. */
function castlingAgrees(board: Board, { white, black, kingHome }: Reserves, rights: SquareSet): boolean {
  const rooks = (colour: Colour): SquareSet =>
    board.pieces(colour, 'rook').intersect(SquareSet.backrank(colour)).intersect(SquareSet.corners());
  if (rights.diff(rooks('white').union(rooks('black'))).nonEmpty()) return false;
  return (['white', 'black'] as const).every((colour) => {
    const men = colour === 'white' ? white : black;
    return !kingHome[colour] || men.king > 0 || board.kingOf(colour) === HOME[colour];
  });
}

function read(fen: string): Result<Position, FenRefusal> {
  const fields = fen.length > MAX_FEN ? null : SHAPE.exec(fen);
  if (fields === null) return refuse('bad-fen');
  const [, men = '', letters = '', turn, castling = '', enPassant, half, full, whiteMark, blackMark] = fields;
  const rights = castling.replaceAll(/[Ee]/gu, '') || '-';
  const parsed = parseFen(`${men} ${turn} ${rights} ${enPassant} ${half} ${full}`);
  const board = parseBoardFen(men);
  if (parsed.isErr || board.isErr) return refuse('bad-fen');
  const white = menOf(letters, 'white');
  const black = menOf(letters, 'black');
  const marks = {
    white: markOf(board.value, 'white', white, whiteMark),
    black: markOf(board.value, 'black', black, blackMark),
  };
  const kingHome = { white: /[EKQ]/u.test(castling), black: /[ekq]/u.test(castling) };
  const reserves: Reserves = { white, black, marks, kingHome };
  if (!isPossible(board.value, reserves)) return refuse('impossible-position');
  if (!castlingAgrees(board.value, reserves, parsed.value.castlingRights))
    return refuse('impossible-position');
  const moves = KingBoard.read(parsed.value);
  const waiting = moves.board.kingOf(opposite(moves.turn));
  if (waiting !== undefined && attackersOf(waiting, moves.board, moves.turn).nonEmpty()) {
    return refuse('impossible-position');
  }
  return ok(new KingPosition(moves, reserves));
}

/** Kingchess, section 2: the board is empty at the start, men come from the reserve. */
export const kingchess: Rules = {
  kind: 'kingchess',
  start: () => empty(START_FEN),
  fromFen: read,
};

/** The empty board of an event whose option `castling` is `classical-squares` (K-19). */
export function kingchessWithCastling(): Position {
  return empty(CASTLING_FEN);
}

function empty(fen: string): Position {
  const start = read(fen);
  if (!start.ok) throw new Error('the empty board cannot be read');
  return start.value;
}
