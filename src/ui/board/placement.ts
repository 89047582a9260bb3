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
