import { between, kingAttacks } from 'chessops/attacks';
import type { Board } from 'chessops/board';
import { SquareSet } from 'chessops/squareSet';
import type { Role, Square } from 'chessops/types';
import { makeSquare, parseSquare } from 'chessops/util';
import type { Colour } from 'tabiya-engine';
import { ok, refuse, type Result } from '../result.ts';
import { LETTERS, placeableSquares, roleOf, ROLES, squaresOfMark, type Mark, type Men } from './reserve.ts';
import type { ActionRefusal } from './types.ts';

/** One man of a placement. */
export interface Placed {
  readonly role: Role;
  readonly square: Square;
}

const MOST_MEN = 16;

/** Reads `K@b1,P@c2` in any order; undefined when the text has not that shape. */
export function parsePlacement(text: string): readonly Placed[] | undefined {
  if (text.length > MOST_MEN * 5) return undefined;
  const placed: Placed[] = [];
  for (const part of text.split(',')) {
    const role = part.length === 4 && part.charAt(1) === '@' ? roleOf(part.charAt(0)) : undefined;
    const square = parseSquare(part.slice(2));
    if (role === undefined || square === undefined) return undefined;
    placed.push({ role, square });
  }
  return placed;
}

/** Canonical text (R4): by piece K Q R B N P, then by square a1, b1 … h8. A placement is a set (K-25). */
export function writePlacement(placed: readonly Placed[]): string {
  return [...placed]
    .sort((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role) || a.square - b.square)
    .map(({ role, square }) => `${LETTERS[role]}@${makeSquare(square)}`)
    .join(',');
}

/** What a placement is checked against. */
export interface Ground {
  readonly board: Board;
  readonly colour: Colour;
  readonly men: Men;
  readonly mark: Mark;
  /** Men that attack a square of this side when the board looks like that. */
  readonly attackers: (king: Square, board: Board) => SquareSet;
}

/**
 * Checks a placement in the order of section 2 (K-02 to K-11), first hit reported, in time proportional to its men.
 * Answers the board with the men on it.
 */
export function place(ground: Ground, placed: readonly Placed[]): Result<Board, ActionRefusal> {
  const { colour, men } = ground;
  if (men.king > 0 && !placed.some(({ role }) => role === 'king')) return refuse('king-required');
  const left: Record<Role, number> = { ...men };
  let taken = SquareSet.empty();
  const board = ground.board.clone();
  for (const { role, square } of placed) {
    left[role] -= 1;
    if (left[role] < 0) return refuse('not-in-reserve');
    if (taken.has(square)) return refuse('duplicate-square');
    if (ground.board.occupied.has(square)) return refuse('occupied');
    if (!placeableSquares(colour, 'king').has(square)) return refuse('not-own-half');
    if (!placeableSquares(colour, role).has(square)) return refuse('pawn-first-rank');
    taken = taken.with(square);
    board.set(square, { role, color: colour });
  }
  if (!bishopsAgree(ground, placed)) return refuse('bishop-colour');
  const king = board.kingOf(colour);
  if (king !== undefined && ground.attackers(king, board).nonEmpty()) return refuse('king-in-check');
  return ok(board);
}

/** K-07: the two reserve bishops go to squares of different colours. */
function bishopsAgree({ mark }: Ground, placed: readonly Placed[]): boolean {
  const bishops = placed.filter(({ role }) => role === 'bishop').map(({ square }) => square);
  const light = bishops.filter((square) => SquareSet.lightSquares().has(square)).length;
  if (bishops.length > 1) return light === 1;
  return bishops.every((square) => squaresOfMark(mark).has(square));
}

/** Mark of a side after a placement (R3). */
export function markAfter(ground: Ground, placed: readonly Placed[]): Mark {
  const bishops = placed.filter(({ role }) => role === 'bishop');
  const [first] = bishops;
  if (first === undefined) return ground.mark;
  if (ground.men.bishop - bishops.length !== 1) return '-';
  return SquareSet.lightSquares().has(first.square) ? 'd' : 'l';
}

/** Squares on which one man of this role may be placed, as far as reserve, half, rank and bishop mark go. */
export function emptySquares({ board, colour, mark }: Ground, role: Role): SquareSet {
  const squares = placeableSquares(colour, role).diff(board.occupied);
  return role === 'bishop' ? squares.intersect(squaresOfMark(mark)) : squares;
}

/** Legal placements of exactly one man, in canonical order. */
export function singlePlacements(ground: Ground): readonly Placed[] {
  const found: Placed[] = [];
  for (const role of ROLES) {
    if (ground.men[role] === 0) continue;
    for (const square of emptySquares(ground, role)) {
      if (place(ground, [{ role, square }]).ok) found.push({ role, square });
    }
  }
  return found;
}

/** True when some placement is legal. Placements are never enumerated: see the algorithm of section 2. */
export function canPlace(ground: Ground): boolean {
  const { board, colour, men } = ground;
  if (men.king > 0) {
    for (const square of emptySquares(ground, 'king')) {
      const withKing = board.clone();
      withKing.set(square, { role: 'king', color: colour });
      if (canShield({ ...ground, board: withKing, men: { ...men, king: 0 } }, square)) return true;
    }
    return false;
  }
  const king = board.kingOf(colour);
  if (king !== undefined && ground.attackers(king, board).nonEmpty()) return canShield(ground, king);
  return ROLES.some((role) => men[role] > 0 && emptySquares(ground, role).nonEmpty());
}

/** K-12: every line of attack on the king gets a man of its own between attacker and king. */
function canShield(ground: Ground, king: Square): boolean {
  const lines: SquareSet[] = [];
  const steppers = ground.board.knight.union(ground.board.pawn);
  for (const attacker of ground.attackers(king, ground.board)) {
    if (steppers.has(attacker) || kingAttacks(king).has(attacker)) return false;
    const line = between(king, attacker).intersect(placeableSquares(ground.colour, 'king'));
    if (line.isEmpty()) return false;
    lines.push(line);
  }
  return canFill(ground, lines, ground.men, ground.mark);
}

/** Tries the roles for the first line, then the rest; the lines of different attackers have no square in common. */
function canFill(ground: Ground, lines: readonly SquareSet[], men: Men, mark: Mark): boolean {
  const [line, ...rest] = lines;
  if (line === undefined) return true;
  for (const role of ROLES) {
    if (men[role] === 0 || role === 'king') continue;
    const left = { ...men, [role]: men[role] - 1 };
    const squares = line.intersect(emptySquares({ ...ground, mark }, role));
    if (role !== 'bishop') {
      if (squares.nonEmpty() && canFill(ground, rest, left, mark)) return true;
      continue;
    }
    for (const colour of ['l', 'd'] as const) {
      if (!squares.intersects(squaresOfMark(colour))) continue;
      // With the pair in reserve the other bishop is bound to the other colour from here on.
      const next = men.bishop === 2 ? (colour === 'l' ? 'd' : 'l') : '-';
      if (canFill(ground, rest, left, next)) return true;
    }
  }
  return false;
}
