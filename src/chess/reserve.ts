import type { Board } from 'chessops/board';
import { SquareSet } from 'chessops/squareSet';
import type { Role } from 'chessops/types';
import { opposite, type Colour } from 'tabiya-engine';

/** Roles in the order of R2 and R4. */
export const ROLES: readonly Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

export const LETTERS: Readonly<Record<Role, string>> = {
  king: 'K',
  queen: 'Q',
  rook: 'R',
  bishop: 'B',
  knight: 'N',
  pawn: 'P',
};

const ROLE_OF: ReadonlyMap<string, Role> = new Map(ROLES.map((role) => [LETTERS[role], role]));

/** Role of a capital letter, or undefined. */
export function roleOf(letter: string): Role | undefined {
  return ROLE_OF.get(letter);
}

/** Men of one side that are not placed yet (K-01). */
export type Men = Readonly<Record<Role, number>>;

/** Squares on which the one bishop still in reserve must go (R3): light, dark, or no restriction. */
export type Mark = 'l' | 'd' | '-';

/** What stands beside the board of Kingchess: reserves and bishop marks of both sides. */
export interface Reserves {
  readonly white: Men;
  readonly black: Men;
  readonly marks: Readonly<Record<Colour, Mark>>;
  /**
   * K-19 with castling: the king of this side is still in reserve or stands unmoved where it was placed on e1 (e8), so
   * that a rook placed in a corner gives a right. False for both in a game without castling.
   */
  readonly kingHome: Readonly<Record<Colour, boolean>>;
}

export const FULL: Men = { king: 1, queen: 1, rook: 2, bishop: 2, knight: 2, pawn: 8 };

export function size(men: Men): number {
  return men.king + men.queen + men.rook + men.bishop + men.knight + men.pawn;
}

/** `KQRRBBNNPPPPPPPP`, or less. */
export function writeMen(men: Men): string {
  return ROLES.map((role) => LETTERS[role].repeat(men[role])).join('');
}

/** Own half: ranks 1-4 for White, 5-8 for Black (K-04). */
const HALF: Readonly<Record<Colour, SquareSet>> = {
  white: new SquareSet(0xffffffff, 0),
  black: new SquareSet(0, 0xffffffff),
};
const PAWN_SQUARES: Readonly<Record<Colour, SquareSet>> = {
  white: HALF.white.diff(SquareSet.backrank('white')),
  black: HALF.black.diff(SquareSet.backrank('black')),
};

/** Squares of a half on which a role may be placed, whatever stands there (K-06). */
export function placeableSquares(colour: Colour, role: Role): SquareSet {
  return role === 'pawn' ? PAWN_SQUARES[colour] : HALF[colour];
}

/** Light or dark squares, or all for `-`. */
export function squaresOfMark(mark: Mark): SquareSet {
  if (mark === '-') return SquareSet.full();
  return mark === 'l' ? SquareSet.lightSquares() : SquareSet.darkSquares();
}

/**
 * G-02 with reserve men counted as if on the board, a reserve bishop on the squares its mark leaves it (K-21). A
 * bishop without mark may go to either colour.
 */
export function canMateWith(board: Board, reserves: Reserves, colour: Colour): boolean {
  const own = reserves[colour];
  const enemy = opposite(colour);
  const foe = reserves[enemy];
  const has = (role: Role): number => own[role] + board.pieces(colour, role).size();
  if (has('queen') + has('rook') + has('pawn') > 0) return true;
  const knights = has('knight');
  const bishops = has('bishop');
  const against = (role: Role): number => foe[role] + board.pieces(enemy, role).size();
  if (knights > 0) {
    if (knights > 1 || bishops > 0) return true;
    return against('rook') + against('bishop') + against('knight') + against('pawn') > 0;
  }
  if (bishops === 0) return false;
  return against('knight') + against('pawn') > 0 || onBothColours(board, reserves);
}

/** True when bishops stand, or can be placed, on squares of both colours. */
function onBothColours(board: Board, reserves: Reserves): boolean {
  let light = board.bishop.intersect(SquareSet.lightSquares()).size();
  let dark = board.bishop.intersect(SquareSet.darkSquares()).size();
  let free = 0;
  for (const colour of ['white', 'black'] as const) {
    const waiting = reserves[colour].bishop;
    if (reserves.marks[colour] === 'l') light += waiting;
    else if (reserves.marks[colour] === 'd') dark += waiting;
    else free += waiting;
  }
  return (light > 0 && dark > 0) || (free > 0 && light + dark + free > 1);
}
