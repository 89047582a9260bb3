import type { Man } from '../../src/ui/index.ts';

export type Role = Man['role'];

/** Roles in the order of R2 with their capital letters. */
export const LETTERS: Readonly<Record<Role, string>> = {
  king: 'K',
  queen: 'Q',
  rook: 'R',
  bishop: 'B',
  knight: 'N',
  pawn: 'P',
};

export const ROLES = Object.keys(LETTERS) as readonly Role[];

/** A number for each kind of man. */
export type CountOfMen = Readonly<Record<Role, number>>;

export function eachRole(count: (role: Role) => number): CountOfMen {
  return {
    king: count('king'),
    queen: count('queen'),
    rook: count('rook'),
    bishop: count('bishop'),
    knight: count('knight'),
    pawn: count('pawn'),
  };
}
