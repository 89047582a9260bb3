import { type CountOfMen, eachRole, LETTERS, type Role, ROLES } from './men.ts';

/**
 * A setup of Battle chess while it is built: 32 squares seen as White's ranks 4 to 1 (B-19), index 0 = a4, 31 = h1.
 * Each holds a capital letter or an empty text.
 */
export type SetupSquares = readonly string[];

/** All men of one side (B-01). */
export const ALL_MEN: CountOfMen = {
  king: 1,
  queen: 1,
  rook: 2,
  bishop: 2,
  knight: 2,
  pawn: 8,
};

export const EMPTY_SETUP: SetupSquares = Array.from({ length: 32 }, () => '');

export function roleOfLetter(letter: string): Role | undefined {
  return ROLES.find((role) => LETTERS[role] === letter);
}

/** `a4` … `h1` of an index. */
export function setupSquareName(index: number): string {
  return `${'abcdefgh'[index % 8]}${4 - Math.trunc(index / 8)}`;
}

/** Text of a setup, complete or not, in its shortest form: `8/8/PPPPPPPP/RNBQKBNR`. */
export function writeSetup(squares: SetupSquares): string {
  return [0, 1, 2, 3]
    .map((row) =>
      squares
        .slice(row * 8, row * 8 + 8)
        .map((man) => man || '1')
        .join('')
        .replace(/1+/g, (ones) => String(ones.length)),
    )
    .join('/');
}

/** Squares of a text that was written here, or null when it is none (a kept setup of an older page). */
export function readSetupSquares(text: string): SetupSquares | null {
  const squares: string[] = [];
  for (const row of text.split('/')) {
    for (const letter of row) {
      if (/[1-8]/.test(letter)) for (let n = Number(letter); n > 0; n -= 1) squares.push('');
      else if (roleOfLetter(letter) !== undefined) squares.push(letter);
      else return null;
    }
    if (squares.length % 8 !== 0) return null;
  }
  return squares.length === 32 ? squares : null;
}

/** Men of each kind not on the board yet. */
export function setupLeft(squares: SetupSquares): CountOfMen {
  return eachRole((role) => ALL_MEN[role] - squares.filter((man) => man === LETTERS[role]).length);
}

export function setupCount(squares: SetupSquares): number {
  return squares.filter((man) => man !== '').length;
}

/** Puts a man on a square; what stood there goes back to the tray. Without one left in the tray nothing changes. */
export function putMan(squares: SetupSquares, role: Role, index: number): SetupSquares {
  if (setupLeft(squares)[role] <= 0 && squares[index] !== LETTERS[role]) return squares;
  return squares.map((man, i) => (i === index ? LETTERS[role] : man));
}

/** Moves a man; two men change places. */
export function moveMan(squares: SetupSquares, from: number, to: number): SetupSquares {
  return squares.map((man, i) => (i === to ? (squares[from] ?? '') : i === from ? (squares[to] ?? '') : man));
}

export function liftMan(squares: SetupSquares, index: number): SetupSquares {
  return squares.map((man, i) => (i === index ? '' : man));
}

/** Puts the men that are left on free squares by lot: pawns not on the first rank while others are free. */
export function putRest(squares: SetupSquares, below: (n: number) => number): SetupSquares {
  const next = [...squares];
  for (const role of ROLES) {
    for (let left = setupLeft(next)[role]; left > 0; left -= 1) {
      const free = next.flatMap((man, i) => (man === '' ? [i] : []));
      const wanted = role === 'pawn' ? free.filter((i) => i < 24) : free.filter((i) => i >= 16);
      const among = wanted.length > 0 ? wanted : free;
      const index = among[below(among.length)];
      if (index !== undefined) next[index] = LETTERS[role];
    }
  }
  return next;
}

/** Setups to begin with; names are words of the catalogue. */
export const PRESETS = [
  { name: 'board.preset_classical', setup: '8/8/PPPPPPPP/RNBQKBNR' },
  { name: 'board.preset_wedge', setup: '3PP3/2PNNP2/PPBBQPP1/3RKR2' },
  { name: 'board.preset_fortress', setup: '8/PPP1P3/BNPPPPN1/KRRBQ3' },
] as const;
