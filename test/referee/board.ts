/**
 * A slow referee for Kingchess and Battle chess, written from the rules of the games alone and without any code of the
 * rules room: squares are numbers 0 (a1) … 63 (h8), men are letters, everything is found by walking over the board.
 */
export type Side = 'w' | 'b';

export interface Standing {
  readonly game: 'kingchess' | 'battle';
  /** 64 letters by square, `''` for an empty one. */
  readonly men: readonly string[];
  readonly turn: Side;
  /**
   * Castling rights still held, a part of `KQkq`; in Kingchess with castling also `E` and `e`: the king is still in
   * reserve or stands unmoved on e1 or e8.
   */
  readonly rights: string;
  /** Square a pawn has just jumped over, or -1. */
  readonly jumped: number;
  readonly quiet: number;
  readonly number: number;
  /** Capitals of both sides not yet placed (K-01). */
  readonly reserve: Readonly<Record<Side, string>>;
  /** K-07: `l` or `d` where the last reserve bishop must go, else `-`. */
  readonly marks: Readonly<Record<Side, string>>;
}

export const other = (side: Side): Side => (side === 'w' ? 'b' : 'w');
export const fileOf = (square: number): number => square % 8;
export const rankOf = (square: number): number => Math.floor(square / 8);
export const isLight = (square: number): boolean => (fileOf(square) + rankOf(square)) % 2 === 1;
export const nameOf = (square: number): string => `${'abcdefgh'.charAt(fileOf(square))}${rankOf(square) + 1}`;
export const squareOf = (name: string): number =>
  'abcdefgh'.indexOf(name.charAt(0)) + 8 * (Number(name.charAt(1)) - 1);
/** Capitals are White's. */
export const sideOf = (man: string): Side => (man < 'a' ? 'w' : 'b');
export const own = (letter: string, side: Side): string => (side === 'w' ? letter : letter.toLowerCase());

/** The square a step of files and ranks away, or -1 off the board. */
export function away(square: number, files: number, ranks: number): number {
  const file = fileOf(square) + files;
  const rank = rankOf(square) + ranks;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : file + 8 * rank;
}

const STRAIGHT = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const SLANTED = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;
const JUMPS = [
  [1, 2],
  [2, 1],
  [-1, 2],
  [-2, 1],
  [1, -2],
  [2, -1],
  [-1, -2],
  [-2, -1],
] as const;

/** For every square the squares that steps reach from it, step by step. */
function reached(steps: readonly (readonly [number, number])[]): readonly (readonly number[])[] {
  return Array.from({ length: 64 }, (_, from) =>
    steps.map(([files, ranks]) => away(from, files, ranks)).filter((to) => to >= 0),
  );
}

/** For every square the lines of squares that run from it to the edge of the board. */
function running(steps: readonly (readonly [number, number])[]): readonly (readonly (readonly number[])[])[] {
  return Array.from({ length: 64 }, (_, from) =>
    steps.map(([files, ranks]) => {
      const line: number[] = [];
      for (let to = away(from, files, ranks); to >= 0; to = away(to, files, ranks)) line.push(to);
      return line;
    }),
  );
}

const KNIGHT = reached(JUMPS);
const KING = reached([...STRAIGHT, ...SLANTED]);
const PAWN = {
  w: reached([
    [-1, 1],
    [1, 1],
  ]),
  b: reached([
    [-1, -1],
    [1, -1],
  ]),
} as const;
const ROOK = running(STRAIGHT);
const BISHOP = running(SLANTED);
const QUEEN = running([...STRAIGHT, ...SLANTED]);

/** Squares the man on a square attacks, whoever stands there. */
export function attacksFrom(men: readonly string[], from: number): readonly number[] {
  const man = men[from] ?? '';
  switch (man.toUpperCase()) {
    case 'P':
      return PAWN[sideOf(man)][from] ?? [];
    case 'N':
      return KNIGHT[from] ?? [];
    case 'K':
      return KING[from] ?? [];
    case '':
      return [];
  }
  const lines = man === 'R' || man === 'r' ? ROOK : man === 'B' || man === 'b' ? BISHOP : QUEEN;
  const found: number[] = [];
  for (const line of lines[from] ?? []) {
    for (const to of line) {
      found.push(to);
      if (men[to] !== '') break;
    }
  }
  return found;
}

const WHITE = ['K', 'Q', 'R', 'B', 'N', 'P'] as const;
const BLACK = ['k', 'q', 'r', 'b', 'n', 'p'] as const;

/** Squares of the men of a side that attack a square, found by looking around from it. */
export function attackersOf(men: readonly string[], square: number, by: Side): number[] {
  const found: number[] = [];
  const [king, queen, rook, bishop, knight, pawn] = by === 'w' ? WHITE : BLACK;
  for (const from of KNIGHT[square] ?? []) if (men[from] === knight) found.push(from);
  for (const from of KING[square] ?? []) if (men[from] === king) found.push(from);
  // A pawn attacks this square when it stands where a pawn of the other side would strike from here.
  for (const from of PAWN[other(by)][square] ?? []) if (men[from] === pawn) found.push(from);
  const look = (lines: readonly (readonly number[])[], man: string | undefined): void => {
    for (const line of lines) {
      for (const from of line) {
        const met = men[from];
        if (met === '') continue;
        if (met === man || met === queen) found.push(from);
        break;
      }
    }
  };
  look(ROOK[square] ?? [], rook);
  look(BISHOP[square] ?? [], bishop);
  return found;
}

export function kingOf(men: readonly string[], side: Side): number {
  return men.indexOf(own('K', side));
}

/** True when the king of a side stands on the board and is attacked. */
export function isInCheck(men: readonly string[], side: Side): boolean {
  const king = kingOf(men, side);
  return king >= 0 && attackersOf(men, king, other(side)).length > 0;
}

/** Reads a FEN of one of the two games (R1 to R3). */
export function standingOf(game: Standing['game'], fen: string): Standing {
  const [place = '', turn, rights = '-', jumped = '-', quiet, number, marks] = fen.split(' ');
  const [board = '', reserve = ''] = place.replace(']', '').split('[');
  const men: string[] = Array.from({ length: 64 }, () => '');
  for (const [row, rank] of board.split('/').entries()) {
    let file = 0;
    for (const sign of rank) {
      if (/\d/u.test(sign)) file += Number(sign);
      else {
        men[file + 8 * (7 - row)] = sign;
        file += 1;
      }
    }
  }
  const letters = { w: '', b: '' };
  for (const letter of reserve) letters[sideOf(letter)] += letter.toUpperCase();
  const markOf = (side: Side, written: string | undefined): string => {
    if ((letters[side].match(/B/gu) ?? []).length !== 1) return '-';
    if (written !== undefined) return written;
    const bishops = [...men.keys()].filter((square) => men[square] === own('B', side));
    const light = bishops.filter(isLight).length;
    if (bishops.length === 0 || (light > 0 && light < bishops.length)) return '-';
    return light > 0 ? 'd' : 'l';
  };
  return {
    game,
    men,
    turn: turn === 'b' ? 'b' : 'w',
    // A king with a right has his half of it.
    rights:
      game === 'battle' || rights === '-'
        ? rights.replace('-', '')
        : [...new Set(rights.replace(/[KQ]+/u, 'E$&').replace(/[kq]+/u, 'e$&'))].join(''),
    jumped: jumped === '-' ? -1 : squareOf(jumped),
    quiet: Number(quiet ?? 0),
    number: Number(number ?? 1),
    reserve: letters,
    marks: { w: markOf('w', marks?.charAt(0)), b: markOf('b', marks?.charAt(1)) },
  };
}

/** Letters in the order KQRBNP. */
function sorted(letters: string): string {
  return [...'KQRBNP'].map((letter) => letter.repeat(letters.split(letter).length - 1)).join('');
}

/** The board field of a FEN. */
export function boardText(men: readonly string[]): string {
  const rows: string[] = [];
  for (let row = 7; row >= 0; row -= 1) {
    let text = '';
    let empty = 0;
    for (let file = 0; file < 8; file += 1) {
      const man = men[file + 8 * row] ?? '';
      if (man === '') {
        empty += 1;
        continue;
      }
      text += (empty > 0 ? String(empty) : '') + man;
      empty = 0;
    }
    rows.push(text + (empty > 0 ? String(empty) : ''));
  }
  return rows.join('/');
}

/** The castling field; an `E` is worth writing as long as a rook may still come to a corner. */
function written(rights: string, reserve: Standing['reserve']): string {
  const held = [...'EKQekq'].filter(
    (right) => rights.includes(right) && (!/e/iu.test(right) || reserve[sideOf(right)].includes('R')),
  );
  return held.join('') || '-';
}

/** The FEN; `passing` = an en passant capture is legal (R1). */
export function fenOf(standing: Standing, passing: boolean): string {
  const { game, men, turn, rights, jumped, quiet, number, reserve, marks } = standing;
  const held = game === 'kingchess' ? `[${sorted(reserve.w)}${sorted(reserve.b).toLowerCase()}]` : '';
  const fields = [
    boardText(men) + held,
    turn,
    written(rights, reserve),
    passing ? nameOf(jumped) : '-',
    quiet,
    number,
  ];
  return [...fields, ...(game === 'kingchess' ? [marks.w + marks.b] : [])].join(' ');
}
