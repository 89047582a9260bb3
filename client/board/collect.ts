import { rulesOf, type ActionRefusal, type Position } from '../../src/chess/index.ts';
import { boardField, placement, square, type Man } from '../../src/ui/index.ts';
import { type CountOfMen, eachRole, LETTERS, type Role, ROLES } from './men.ts';

/** One man put on the board but not yet committed. */
export interface Collected {
  readonly role: Role;
  readonly square: string;
}

/** Wire form of what was collected: `K@b1,P@c2`. */
export function collectedText(men: readonly Collected[]): string {
  return men.map(({ role, square }) => `${LETTERS[role]}@${square}`).join(',');
}

/** Men of a side still in reserve when those collected are taken off. */
export function leftInReserve(
  position: Position,
  colour: 'white' | 'black',
  collected: readonly Collected[],
): CountOfMen {
  const letters = [...position.reserve(colour)];
  const taken = colour === position.turn ? collected : [];
  return eachRole(
    (role) =>
      letters.filter((letter) => letter === LETTERS[role]).length -
      taken.filter((man) => man.role === role).length,
  );
}

/** Reasons that more men can still mend: the king may follow, a man may shield him (K-08, K-10). */
const MENDABLE: readonly string[] = ['king-required', 'king-in-check'] satisfies ActionRefusal[];

/**
 * Why one man more cannot join what was collected, or null. Only reasons that nothing put later can mend; the whole is
 * checked by {@link wholeRefusal}.
 */
export function manRefusal(
  position: Position,
  collected: readonly Collected[],
  man: Collected,
): ActionRefusal | null {
  const all = [...collected, man];
  // The missing king is looked for first (section 2): a king set aside for the question lets the other reasons show.
  const needsKing = position.reserve(position.turn).includes('K') && !all.some(({ role }) => role === 'king');
  if (needsKing) return 'king-required';
  const done = position.apply(collectedText(all));
  return done.ok || MENDABLE.includes(done.refusal.code) ? null : done.refusal.code;
}

/** Why what was collected cannot be committed as it stands, or null; null too for nothing. */
export function wholeRefusal(position: Position, collected: readonly Collected[]): ActionRefusal | null {
  if (collected.length === 0) return null;
  const done = position.apply(collectedText(collected));
  return done.ok ? null : done.refusal.code;
}

/** Squares on which one man more of this role may be put, as far as that can be said now. */
export function openSquares(
  position: Position,
  collected: readonly Collected[],
  role: Role,
): readonly string[] {
  const ranks = position.turn === 'white' ? '1234' : '5678';
  return [...ranks].flatMap((rank) =>
    [...'abcdefgh']
      .map((file) => file + rank)
      .filter((name) => manRefusal(position, collected, { role, square: name }) === null),
  );
}

/** FEN of the board with the men collected on it; the other fields stay. */
export function fenWith(position: Position, collected: readonly Collected[]): string {
  const fen = position.fen();
  if (collected.length === 0) return fen;
  const [board = '', ...fields] = fen.split(' ');
  const men = placement(board);
  const more = collected.flatMap(({ role, square: name }): Man[] => {
    const where = square(name);
    return where === null ? [] : [{ ...where, role, colour: position.turn }];
  });
  return [boardField([...men, ...more]), ...fields].join(' ');
}

/**
 * The position with the move given to the other side: what a placement is prepared on while the opponent thinks. Null in
 * games without a reserve, when the reserve is empty, and while the opponent stands in check, for then it cannot be.
 */
export function aheadOf(position: Position): Position | null {
  const side = position.turn === 'white' ? 'black' : 'white';
  if (position.reserve(side) === '') return null;
  const fields = position.fen().split(' ');
  fields[1] = side === 'white' ? 'w' : 'b';
  fields[3] = '-';
  const ahead = rulesOf(position.kind).fromFen(fields.join(' '));
  return ahead.ok ? ahead.value : null;
}

/** Men of a placement in wire form, those left out that cannot stand where they were meant any more. */
export function stillPossible(position: Position, action: string): readonly Collected[] {
  const men: Collected[] = [];
  for (const [letter = '', , ...square] of action.split(',')) {
    const role = ROLES.find((one) => LETTERS[one] === letter);
    if (role === undefined) continue;
    const man = { role, square: square.join('') };
    const code = manRefusal(position, men, man);
    if (code === null || code === 'king-required') men.push(man);
  }
  return men;
}
