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
  /** Castling rights still held, a part of `KQkq` (Battle chess). */
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
export const sideOf = (man: string): Side => (man === man.toUpperCase() ? 'w' : 'b');
const isOf = (man: string, side: Side): boolean => man !== '' && sideOf(man) === side;
export const own = (letter: string, side: Side): string =>
  side === 'w' ? letter.toUpperCase() : letter.toLowerCase();

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

/** Squares the man on a square attacks, whoever stands there. */
export function attacksFrom(men: readonly string[], from: number): number[] {
  const man = men[from] ?? '';
  const found: number[] = [];
  const letter = man.toUpperCase();
  if (letter === 'P') {
    const up = sideOf(man) === 'w' ? 1 : -1;
    found.push(away(from, -1, up), away(from, 1, up));
  } else if (letter === 'N') {
    for (const [files, ranks] of JUMPS) found.push(away(from, files, ranks));
  } else if (letter === 'K') {
    for (const [files, ranks] of [...STRAIGHT, ...SLANTED]) found.push(away(from, files, ranks));
  } else {
    const lines = letter === 'R' ? STRAIGHT : letter === 'B' ? SLANTED : [...STRAIGHT, ...SLANTED];
    for (const [files, ranks] of letter === '' ? [] : lines) {
      for (let to = away(from, files, ranks); to >= 0; to = away(to, files, ranks)) {
        found.push(to);
        if (men[to] !== '') break;
      }
    }
  }
  return found.filter((square) => square >= 0);
}

/** Squares of the men of a side that attack a square. */
export function attackersOf(men: readonly string[], square: number, by: Side): number[] {
  const found: number[] = [];
  for (let from = 0; from < 64; from += 1)
    if (isOf(men[from] ?? '', by) && attacksFrom(men, from).includes(square)) found.push(from);
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
    rights: rights === '-' ? '' : rights,
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
  return Array.from({ length: 8 }, (_, row) =>
    men
      .slice(8 * (7 - row), 8 * (8 - row))
      .map((man) => man || '1')
      .join('')
      .replaceAll(/1+/gu, (ones) => String(ones.length)),
  ).join('/');
}

/** The FEN; `passing` = an en passant capture is legal (R1). */
export function fenOf(standing: Standing, passing: boolean): string {
  const { game, men, turn, rights, jumped, quiet, number, reserve, marks } = standing;
  const held = game === 'kingchess' ? `[${sorted(reserve.w)}${sorted(reserve.b).toLowerCase()}]` : '';
  const fields = [
    boardText(men) + held,
    turn,
    rights === '' ? '-' : rights,
    passing ? nameOf(jumped) : '-',
    quiet,
    number,
  ];
  return [...fields, ...(game === 'kingchess' ? [marks.w + marks.b] : [])].join(' ');
}
