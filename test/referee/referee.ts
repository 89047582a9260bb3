import {
  attackersOf,
  attacksFrom,
  away,
  fenOf,
  fileOf,
  isInCheck,
  isLight,
  kingOf,
  nameOf,
  other,
  own,
  rankOf,
  sideOf,
  squareOf,
  type Side,
  type Standing,
} from './board.ts';

/** What becomes of an action: the standing after it, or the reason of the refusal (section 2 of the rules). */
export type Verdict = { readonly after: Standing } | { readonly refused: string };

interface Man {
  readonly letter: string;
  readonly square: number;
}

export interface Move {
  readonly from: number;
  readonly to: number;
  /** Letter of a promotion, else `''`. */
  readonly promotion: string;
}

/** Moves that the men can make, the own king's safety not yet asked. */
function movesOf(standing: Standing): Move[] {
  const { men, turn, jumped } = standing;
  const found: Move[] = [];
  const up = turn === 'w' ? 1 : -1;
  for (let from = 0; from < 64; from += 1) {
    const man = men[from] ?? '';
    if (man === '' || sideOf(man) !== turn) continue;
    const targets: number[] = [];
    if (man.toUpperCase() === 'P') {
      const one = away(from, 0, up);
      if (one >= 0 && men[one] === '') {
        targets.push(one);
        // B-13, K-15: the double step belongs to the second rank.
        const two = away(from, 0, 2 * up);
        if (rankOf(from) === (turn === 'w' ? 1 : 6) && men[two] === '') targets.push(two);
      }
      for (const to of attacksFrom(men, from)) {
        const taken = men[to] ?? '';
        if ((taken !== '' && sideOf(taken) !== turn) || (taken === '' && to === jumped)) targets.push(to);
      }
    } else {
      for (const to of attacksFrom(men, from)) {
        const taken = men[to] ?? '';
        if (taken === '' || sideOf(taken) !== turn) targets.push(to);
      }
    }
    for (const to of targets) {
      // B-17: a king is never captured.
      if ((men[to] ?? '').toUpperCase() === 'K') continue;
      const isLast = man.toUpperCase() === 'P' && rankOf(to) === (turn === 'w' ? 7 : 0);
      for (const promotion of isLast ? ['q', 'r', 'b', 'n'] : ['']) found.push({ from, to, promotion });
    }
  }
  return [...found, ...castlings(standing)];
}

/** B-12, K-19: castling in the classical fragment, written as king takes own rook. */
function castlings({ men, turn, rights }: Standing): Move[] {
  const row = turn === 'w' ? 0 : 56;
  const king = row + 4;
  const safe = (square: number): boolean => attackersOf(men, square, other(turn)).length === 0;
  const found: Move[] = [];
  for (const [letter, rook, empty, path] of [
    ['K', row + 7, [row + 5, row + 6], [row + 5, row + 6]],
    ['Q', row, [row + 1, row + 2, row + 3], [row + 3, row + 2]],
  ] as const) {
    if (!rights.includes(own(letter, turn))) continue;
    if (men[king] !== own('K', turn) || men[rook] !== own('R', turn)) continue;
    if (!empty.every((square) => men[square] === '')) continue;
    if (safe(king) && path.every(safe)) found.push({ from: king, to: rook, promotion: '' });
  }
  return found;
}

/** King takes own rook. */
export const isCastling = ({ men, turn }: Standing, { from, to }: Move): boolean =>
  men[from] === own('K', turn) && men[to] === own('R', turn);

/** The men after a move that is written out, without asking whether it is legal. */
function menAfter(standing: Standing, move: Move): string[] {
  const { men, turn, jumped } = standing;
  const { from, to, promotion } = move;
  const after = men.slice();
  const man = men[from] ?? '';
  after[from] = '';
  if (isCastling(standing, move)) {
    const row = 8 * rankOf(from);
    const short = to > from;
    after[to] = '';
    after[row + (short ? 6 : 2)] = man;
    after[row + (short ? 5 : 3)] = own('R', turn);
    return after;
  }
  after[to] = promotion === '' ? man : own(promotion.toUpperCase(), turn);
  // En passant: the pawn that jumped stands behind its target.
  if (to === jumped && men[to] === '' && man === own('P', turn) && fileOf(from) !== fileOf(to))
    after[away(to, 0, turn === 'w' ? -1 : 1)] = '';
  return after;
}

const CORNERS = [
  [0, 'Q'],
  [7, 'K'],
  [56, 'q'],
  [63, 'k'],
] as const;

/** The standing after a legal move. */
function moved(standing: Standing, move: Move): Standing {
  const { men, turn } = standing;
  const { from, to } = move;
  const isPawn = men[from] === own('P', turn);
  let { rights } = standing;
  if (men[from] === own('K', turn)) for (const right of 'EKQ') rights = rights.replace(own(right, turn), '');
  for (const [square, right] of CORNERS)
    if (from === square || to === square) rights = rights.replace(right, '');
  const isDouble = isPawn && Math.abs(rankOf(from) - rankOf(to)) === 2;
  return {
    ...standing,
    men: menAfter(standing, move),
    turn: other(turn),
    rights,
    jumped: isDouble ? (from + to) / 2 : -1,
    quiet: isPawn || (men[to] !== '' && !isCastling(standing, move)) ? 0 : standing.quiet + 1,
    number: standing.number + (turn === 'b' ? 1 : 0),
  };
}

/** Looked up again and again in the same standing, so it is worked out once. */
const known = new WeakMap<Standing, ReadonlyMap<string, Move>>();

/** Legal moves by their text. */
export function legalMoves(standing: Standing): ReadonlyMap<string, Move> {
  const before = known.get(standing);
  if (before !== undefined) return before;
  const found = new Map<string, Move>();
  known.set(standing, found);
  if (kingOf(standing.men, standing.turn) < 0) return found;
  for (const move of movesOf(standing)) {
    if (isInCheck(menAfter(standing, move), standing.turn)) continue;
    found.set(`${nameOf(move.from)}${nameOf(move.to)}${move.promotion}`, move);
  }
  return found;
}

/** True when the side to move has a legal en passant capture (R1). */
export function mayPass(standing: Standing): boolean {
  const { jumped, men } = standing;
  if (jumped < 0) return false;
  for (const { from, to } of legalMoves(standing).values())
    if (to === jumped && (men[from] ?? '').toUpperCase() === 'P') return true;
  return false;
}

export function fen(standing: Standing): string {
  return fenOf(standing, mayPass(standing));
}

/** K-03 to K-10: the checks of a placement in their order, the first hit is the reason. */
export function place(standing: Standing, placed: readonly Man[]): Verdict {
  const { turn, reserve, men, marks } = standing;
  if (reserve[turn].includes('K') && !placed.some(({ letter }) => letter === 'K'))
    return { refused: 'king-required' };
  let left = reserve[turn];
  const used: number[] = [];
  for (const { letter, square } of placed) {
    if (!left.includes(letter)) return { refused: 'not-in-reserve' };
    left = left.replace(letter, '');
    if (used.includes(square)) return { refused: 'duplicate-square' };
    used.push(square);
    if (men[square] !== '') return { refused: 'occupied' };
    const rank = turn === 'w' ? rankOf(square) : 7 - rankOf(square);
    if (rank > 3) return { refused: 'not-own-half' };
    if (letter === 'P' && rank === 0) return { refused: 'pawn-first-rank' };
  }
  const bishops = placed.filter(({ letter }) => letter === 'B');
  const lights = bishops.filter(({ square }) => isLight(square)).length;
  if (bishops.length === 2 && lights !== 1) return { refused: 'bishop-colour' };
  if (bishops.length === 1) {
    if (marks[turn] === 'l' && lights === 0) return { refused: 'bishop-colour' };
    if (marks[turn] === 'd' && lights === 1) return { refused: 'bishop-colour' };
  }
  const after = men.slice();
  for (const { letter, square } of placed) after[square] = own(letter, turn);
  if (isInCheck(after, turn)) return { refused: 'king-in-check' };
  const before = reserve[turn].split('B').length - 1;
  let mark = marks[turn];
  if (bishops.length > 0) mark = before - bishops.length === 1 ? (lights === 1 ? 'd' : 'l') : '-';
  return {
    after: {
      ...standing,
      rights: rightsAfter(standing, placed),
      men: after,
      turn: other(turn),
      jumped: -1,
      quiet: 0,
      number: standing.number + (turn === 'b' ? 1 : 0),
      reserve: { ...reserve, [turn]: left },
      marks: { ...marks, [turn]: mark },
    },
  };
}

/**
 * K-19 as an event may have it: a king placed on e1 (e8) and a rook placed in a corner, both unmoved since. `E` is the
 * king's half of the right, which he keeps until he moves: it can only be won where it was allowed from the start.
 */
function rightsAfter({ rights, turn }: Standing, placed: readonly Man[]): string {
  const row = turn === 'w' ? 0 : 56;
  let half = rights.includes(own('E', turn));
  for (const { letter, square } of placed) if (letter === 'K' && square !== row + 4) half = false;
  if (!half) return rights.replace(own('E', turn), '');
  let after = rights;
  for (const { letter, square } of placed)
    for (const [corner, right] of CORNERS)
      if (letter === 'R' && square === corner && sideOf(right) === turn) after += right;
  return after;
}

/** An action as text; moves answer `illegal-move`, or `king-required` while the king is in reserve (K-09). */
export function act(standing: Standing, text: string): Verdict {
  if (standing.game === 'kingchess' && text.includes('@')) {
    const placed: Man[] = [];
    for (const part of text.split(',')) {
      const shape = /^([KQRBNP])@([a-h][1-8])$/u.exec(part);
      if (shape === null) return { refused: 'malformed' };
      placed.push({ letter: shape[1] ?? '', square: squareOf(shape[2] ?? '') });
    }
    return placed.length > 16 ? { refused: 'malformed' } : place(standing, placed);
  }
  if (!/^[a-h][1-8][a-h][1-8][qrbn]?$/u.test(text)) return { refused: 'malformed' };
  const move = legalMoves(standing).get(text);
  if (move !== undefined) return { after: moved(standing, move) };
  return { refused: standing.reserve[standing.turn].includes('K') ? 'king-required' : 'illegal-move' };
}

/** Legal placements of exactly one man. */
export function singlePlacements(standing: Standing): string[] {
  const found: string[] = [];
  for (const letter of new Set(standing.reserve[standing.turn]))
    for (let square = 0; square < 64; square += 1)
      if ('after' in place(standing, [{ letter, square }])) found.push(`${letter}@${nameOf(square)}`);
  return found;
}

/**
 * True when some placement is legal. More men than attackers never help, so sets of that size are tried one by one on
 * every square: slow, but it knows nothing of lines.
 */
function canPlace(standing: Standing): boolean {
  const { turn, reserve, men } = standing;
  if (reserve[turn] === '') return false;
  const squares = [...men.keys()].filter(
    (square) => men[square] === '' && rankOf(square) < 4 === (turn === 'w'),
  );
  const tries = (placed: readonly Man[], left: string, from: number, more: number): boolean => {
    if (placed.length > 0 && 'after' in place(standing, placed)) return true;
    if (more === 0) return false;
    for (const [index, square] of squares.entries()) {
      if (index < from) continue;
      for (const letter of new Set(left))
        if (tries([...placed, { letter, square }], left.replace(letter, ''), index + 1, more - 1))
          return true;
    }
    return false;
  };
  if (!reserve[turn].includes('K')) {
    const king = kingOf(men, turn);
    const attackers = attackersOf(men, king, other(turn)).length;
    return tries([], reserve[turn], 0, Math.max(1, attackers));
  }
  for (const square of squares) {
    const king: Man = { letter: 'K', square };
    if ('after' in place(standing, [king])) return true;
  }
  for (const square of squares) {
    const withKing = [...men];
    withKing[square] = own('K', turn);
    const attackers = attackersOf(withKing, square, other(turn)).length;
    const king: Man = { letter: 'K', square };
    const rest = squares.filter((one) => one !== square);
    const shields = (placed: readonly Man[], left: string, from: number, more: number): boolean => {
      if ('after' in place(standing, placed)) return true;
      if (more === 0) return false;
      for (const [index, to] of rest.entries()) {
        if (index < from) continue;
        for (const letter of new Set(left))
          if (shields([...placed, { letter, square: to }], left.replace(letter, ''), index + 1, more - 1))
            return true;
      }
      return false;
    };
    if (shields([king], reserve[turn].replace('K', ''), 0, attackers)) return true;
  }
  return false;
}

/** G-02 with K-21: false when this side can never mate. An unbound reserve bishop may still go to either colour. */
export function canMate(standing: Standing, side: Side): boolean {
  const count = (letter: string, of: Side): number => {
    const man = own(letter, of);
    let found = standing.reserve[of].split(letter).length - 1;
    for (const one of standing.men) if (one === man) found += 1;
    return found;
  };
  const colours = (of: Side): Set<'l' | 'd'> => {
    const found = new Set<'l' | 'd'>();
    for (const [square, man] of standing.men.entries())
      if (man === own('B', of)) found.add(isLight(square) ? 'l' : 'd');
    if (standing.reserve[of].includes('B')) {
      const mark = standing.marks[of];
      for (const colour of ['l', 'd'] as const) if (mark === '-' || mark === colour) found.add(colour);
    }
    return found;
  };
  const enemy = other(side);
  if (count('Q', side) + count('R', side) + count('P', side) > 0) return true;
  const knights = count('N', side);
  const bishops = count('B', side);
  if (knights >= 2 || (knights > 0 && bishops > 0)) return true;
  if (knights === 1) return count('R', enemy) + count('B', enemy) + count('N', enemy) + count('P', enemy) > 0;
  if (bishops === 0) return false;
  if (count('N', enemy) + count('P', enemy) > 0) return true;
  return new Set([...colours(side), ...colours(enemy)]).size === 2;
}

/** `ongoing`, `check`, `checkmate 1-0`, `checkmate 0-1`, `stalemate`, `dead` (G-01, G-02). */
export function statusOf(standing: Standing): string {
  const { turn, men } = standing;
  const check = isInCheck(men, turn);
  if (legalMoves(standing).size === 0 && !canPlace(standing))
    return check ? `checkmate ${turn === 'w' ? '0-1' : '1-0'}` : 'stalemate';
  if (!canMate(standing, 'w') && !canMate(standing, 'b')) return 'dead';
  return check ? 'check' : 'ongoing';
}

/** B-12, B-19: two setups on one board, the black one reflected; rights where the classical fragment stands. */
export function revealed(white: string, black: string): string {
  const reflected = black.split('/').reverse().join('/').toLowerCase();
  const rights = [white, black].map((setup, index) => {
    let file = 0;
    const row: string[] = Array.from({ length: 8 }, () => '');
    for (const sign of setup.split('/')[3] ?? '') {
      if (/\d/u.test(sign)) file += Number(sign);
      else {
        row[file] = sign;
        file += 1;
      }
    }
    if (row[4] !== 'K') return '';
    const held = (row[7] === 'R' ? 'K' : '') + (row[0] === 'R' ? 'Q' : '');
    return index === 0 ? held : held.toLowerCase();
  });
  return `${reflected}/${white} w ${rights.join('') || '-'} - 0 1`;
}
