/** A man on a square, files and ranks counted from 0 (a1 = 0, 0). */
export interface Man {
  readonly file: number;
  readonly rank: number;
  readonly colour: 'white' | 'black';
  readonly role: 'king' | 'queen' | 'rook' | 'bishop' | 'knight' | 'pawn';
}

const ROLES: Readonly<Record<string, Man['role']>> = {
  k: 'king',
  q: 'queen',
  r: 'rook',
  b: 'bishop',
  n: 'knight',
  p: 'pawn',
};

/** The men of a FEN, rank 8 first; letters that are no men are passed over. */
export function placement(fen: string): readonly Man[] {
  const men: Man[] = [];
  const rows = (fen.split(' ')[0] ?? '').split('/');
  for (const [row, text] of rows.entries()) {
    let file = 0;
    for (const letter of text) {
      if (letter >= '1' && letter <= '8') {
        file += Number(letter);
        continue;
      }
      const role = ROLES[letter.toLowerCase()];
      if (role !== undefined && file < 8 && row < 8)
        men.push({ file, rank: 7 - row, colour: letter === letter.toLowerCase() ? 'black' : 'white', role });
      file += 1;
    }
  }
  return men;
}

/** `e4` as file and rank from 0, or null. */
export function square(name: string): { readonly file: number; readonly rank: number } | null {
  const file = name.charCodeAt(0) - 97;
  const rank = name.charCodeAt(1) - 49;
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? { file, rank } : null;
}

/**
 * Squares to mark after an action in wire form: from and to of a move, every square of a placement (`K@b1,P@c2`).
 * Texts of another shape mark nothing.
 */
export function actionSquares(action: string | null): readonly string[] {
  if (action === null) return [];
  const names = action.includes('@')
    ? action.split(',').map((man) => man.slice(2, 4))
    : [action.slice(0, 2), action.slice(2, 4)];
  return names.filter((name) => square(name) !== null);
}

/** FEN letters by role. */
const LETTERS: Readonly<Record<Man['role'], string>> = {
  king: 'k',
  queen: 'q',
  rook: 'r',
  bishop: 'b',
  knight: 'n',
  pawn: 'p',
};

/** Men as the board field of a FEN; of two men on one square the later stands. */
export function boardField(men: readonly Man[]): string {
  const rows = Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => '1'));
  for (const man of men) {
    const letter = LETTERS[man.role];
    const row = rows[7 - man.rank];
    if (row !== undefined) row[man.file] = man.colour === 'white' ? letter.toUpperCase() : letter;
  }
  return rows.map((row) => row.join('').replace(/1+/g, (ones) => String(ones.length))).join('/');
}
