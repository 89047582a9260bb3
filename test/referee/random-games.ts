/** Random games in which every position and every action is judged twice: by the rules room and by somebody else. */
import { Position as Kokopu } from 'kokopu';
import { lotsOf } from 'tabiya-engine/lots';
import {
  CLASSICAL_SETUP,
  kingchessWithCastling,
  readSetup,
  reveal,
  rulesOf,
  startArray,
  type GameKind,
  type Position,
} from '../../src/chess/index.ts';
import { isInCheck, nameOf, standingOf, type Standing } from './board.ts';
import { act, fen, isCastling, legalMoves, revealed, singlePlacements, statusOf } from './referee.ts';

/** What a random game came to: plies played, the first difference or null, and what it has shown. */
export interface Compared {
  readonly plies: number;
  readonly difference: string | null;
  /** Times by name: `placement`, `parried by placing`, `castling`, `promotion`, `checkmate` … */
  readonly seen: Readonly<Record<string, number>>;
}

/** A source of throws: an integer 0…limit-1. */
interface Dice {
  below(limit: number): number;
}

/** Counts what a game shows and closes it with a difference or without one. */
class Tally {
  readonly seen: Record<string, number> = {};
  plies = 0;

  count(name: string): void {
    this.seen[name] = (this.seen[name] ?? 0) + 1;
  }

  end(difference: string | null): Compared {
    return { plies: this.plies, difference, seen: this.seen };
  }
}

/**
 * Quick dice for the many throws of a game (mulberry32), seeded by one draw of the portable lots. Independent of the
 * machine, so a game can be played again from its seed.
 */
function diceOf(seed: string): Dice {
  let state = lotsOf(seed).below(2 ** 32);
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return { below };
}

const SQUARES = Array.from({ length: 64 }, (_, square) => nameOf(square));

function pick<T>(dice: Dice, from: readonly T[]): T | undefined {
  return from[dice.below(Math.max(1, from.length))];
}

function sameSet(
  ours: readonly string[],
  theirs: { readonly size: number; keys(): Iterable<string>; has(one: string): boolean },
): string | null {
  if (ours.length === theirs.size && ours.every((one) => theirs.has(one))) return null;
  const a = new Set(ours);
  const onlyTheirs = [...theirs.keys()].filter((one) => !a.has(one));
  const onlyOurs = ours.filter((one) => !theirs.has(one));
  return `only ours [${onlyOurs.join(' ')}], only theirs [${onlyTheirs.join(' ')}]`;
}

function statusWords(position: Position): string {
  const { state, winner } = position.status();
  return winner === null ? state : `${state} ${winner === 'white' ? '1-0' : '0-1'}`;
}

/** Classical chess or Chess960 against kokopu: legal moves, notation, board, check, mate and stalemate. */
export function compareWithKokopu(kind: 'chess' | 'chess960', seed: string, mostPlies: number): Compared {
  const lots = lotsOf(seed);
  const tally = new Tally();
  let position = kind === 'chess' ? rulesOf(kind).start() : startArray(lots.below(960));
  if (position === undefined) throw new Error('no start position');
  const theirs = new Kokopu(kind === 'chess' ? 'regular' : 'chess960', position.fen());
  for (; tally.plies < mostPlies; tally.plies += 1) {
    const ours = position.moves();
    const moves = theirs.moves();
    const uci = new Map(moves.map((move) => [theirs.uci(move, true), move]));
    const wrong = sameSet(ours, uci);
    if (wrong !== null) return tally.end(`${position.fen()}: ${wrong}`);
    const { state } = position.status();
    const seen = [theirs.isCheckmate(), theirs.isStalemate(), theirs.isCheck()];
    const said = [state === 'checkmate', state === 'stalemate', position.checkedKing() !== null];
    if (seen.join() !== said.join())
      return tally.end(`${position.fen()}: ${said.join()}, kokopu ${seen.join()}`);
    const chosen = pick(lots, ours);
    if (chosen === undefined || state === 'dead') return tally.end(null);
    const move = uci.get(chosen);
    const step = position.act(chosen);
    if (move === undefined || !step.ok) return tally.end(`${position.fen()}: ${chosen}`);
    const notation = theirs.notation(move);
    if (notation !== step.value.san)
      return tally.end(`${position.fen()}: ${step.value.san}, kokopu ${notation}`);
    theirs.play(move);
    position = step.value.position;
    const [board, turn] = theirs.fen().split(' ');
    const [ourBoard, ourTurn] = position.fen().split(' ');
    if (board !== ourBoard || turn !== ourTurn)
      return tally.end(`${position.fen()}: kokopu has ${theirs.fen()}`);
  }
  return tally.end(null);
}

/** A setup of Battle chess by lot; in every third a king on e1 and rooks in the corners, so that castling comes up. */
function randomSetup(dice: Dice): string {
  const men: string[] = Array.from({ length: 32 }, () => '');
  let letters = 'KQRRBBNNPPPPPPPP';
  if (dice.below(3) === 0) {
    for (const [square, man] of [
      [28, 'K'],
      [24, 'R'],
      [31, 'R'],
    ] as const) {
      men[square] = man;
      letters = letters.replace(man, '');
    }
  }
  const free = [...men.keys()].filter((square) => men[square] === '');
  for (const man of letters) men[free.splice(dice.below(free.length), 1)[0] ?? 0] = man;
  const ranks = [0, 1, 2, 3].map((row) =>
    men
      .slice(8 * row, 8 * row + 8)
      .map((man) => man || '1')
      .join(''),
  );
  const read = readSetup(ranks.join('/'));
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value;
}

/** A placement that is often illegal: squares of the whole board, sometimes men that are not there. */
function randomPlacement(dice: Dice, reserve: string, castling: boolean): string {
  const men = [...reserve];
  const placed: string[] = [];
  const square = (man: string): string => {
    if (castling && (man === 'K' || man === 'R') && dice.below(3) > 0)
      return (man === 'K' ? pick(dice, ['e1', 'e8']) : pick(dice, ['a1', 'h1', 'a8', 'h8'])) ?? '';
    return pick(dice, SQUARES) ?? '';
  };
  for (let more = 1 + dice.below(Math.min(4, men.length || 1)); more > 0; more -= 1) {
    const man = dice.below(12) === 0 ? pick(dice, [...'KQRBNP']) : men.splice(dice.below(men.length), 1)[0];
    if (man !== undefined) placed.push(`${man}@${square(man)}`);
  }
  if (reserve.includes('K') && dice.below(8) > 0 && !placed.some((one) => one.startsWith('K')))
    placed.unshift(`K@${square('K')}`);
  return placed.join(',');
}

/** The start of a game of the two placement games; every second game of Kingchess with castling (K-19). */
function startOf(
  kind: 'kingchess' | 'battle',
  dice: Dice,
): { ours: Position; theirs: Standing; castling: boolean } {
  if (kind === 'kingchess') {
    const castling = dice.below(2) === 0;
    const ours = castling ? kingchessWithCastling() : rulesOf(kind).start();
    return { ours, theirs: standingOf(kind, ours.fen()), castling };
  }
  const white = dice.below(6) === 0 ? CLASSICAL_SETUP : randomSetup(dice);
  const black = randomSetup(dice);
  const shown = reveal(white, black);
  if (shown.kind !== 'start') throw new Error('both are classical');
  return { ours: shown.position, theirs: standingOf(kind, revealed(white, black)), castling: true };
}

/** A move by lot; castlings and promotions are rare, so they are taken more often than others. */
function pickMove(dice: Dice, standing: Standing): string | undefined {
  const moves = legalMoves(standing);
  const rare: string[] = [];
  for (const [text, move] of moves) if (isCastling(standing, move) || move.promotion !== '') rare.push(text);
  return pick(dice, rare.length > 0 && dice.below(2) === 0 ? rare : [...moves.keys()]);
}

/** What kind of action was played. */
function describe(standing: Standing, action: string, state: string): readonly string[] {
  if (action.includes('@')) return state === 'check' ? ['placement', 'parried by placing'] : ['placement'];
  const move = legalMoves(standing).get(action);
  if (move === undefined) return [];
  if (isCastling(standing, move)) return ['castling'];
  const isPawn = (standing.men[move.from] ?? '').toUpperCase() === 'P';
  if (isPawn && move.to === standing.jumped) return ['en passant'];
  return move.promotion === '' ? ['move'] : ['promotion'];
}

/** Compares what both say of one position; null when they agree. */
function differenceAt(ours: Position, theirs: Standing, dice: Dice): string | null {
  const at = ours.fen();
  if (fen(theirs) !== at) return `the referee has ${fen(theirs)}`;
  const [said, heard] = [statusWords(ours), statusOf(theirs)];
  if (said !== heard) return `${said}, the referee says ${heard}`;
  const wrong = sameSet(ours.moves(), legalMoves(theirs));
  if (wrong !== null) return wrong;
  if ((ours.checkedKing() !== null) !== isInCheck(theirs.men, theirs.turn)) return 'check';
  // A placement of one man is asked for on every square: not at every turn.
  if (ours.reserve(ours.turn) !== '' && dice.below(30) === 0)
    return sameSet(ours.placements(), new Set(singlePlacements(theirs)));
  return null;
}

/** Compares the verdicts on an action that may be illegal; null when they agree. */
function verdictsDiffer(ours: Position, theirs: Standing, action: string): string | null {
  const one = ours.act(action);
  // R4: the server may understand castling as a king's move of two squares; the referee knows the stored form.
  const another = act(theirs, one.ok ? one.value.action : action);
  if (one.ok !== 'after' in another) return `${action}: ours ${one.ok}`;
  if (!one.ok && 'refused' in another && one.refusal.code !== another.refused)
    return `${action}: ${one.refusal.code}, the referee says ${another.refused}`;
  return null;
}

/** Kingchess or Battle chess against the slow referee: moves, placements, reasons, FEN and outcome. */
export function compareWithReferee(kind: 'kingchess' | 'battle', seed: string, mostPlies: number): Compared {
  const dice = diceOf(seed);
  const tally = new Tally();
  let { ours, theirs, castling } = startOf(kind, dice);
  for (; tally.plies < mostPlies; tally.plies += 1) {
    const differs = (what: string): Compared => tally.end(`${ours.fen()}: ${what}`);
    const difference = differenceAt(ours, theirs, dice);
    if (difference !== null) return differs(difference);
    const { state } = ours.status();
    if (state !== 'ongoing' && state !== 'check') {
      tally.count(state);
      return tally.end(null);
    }
    const reserve = ours.reserve(ours.turn);
    let next = dice.below(3) > 0 || reserve === '' ? pickMove(dice, theirs) : undefined;
    const tried = [`${pick(dice, SQUARES)}${pick(dice, SQUARES)}`];
    // Most placements by lot leave a check: with the king attacked more are tried.
    const tries = reserve === '' ? 0 : state === 'check' ? 8 : 3;
    for (let more = tries; more > 0; more -= 1) tried.push(randomPlacement(dice, reserve, castling));
    for (const action of tried) {
      // A man that stays where it is: the specification does not say how that is refused.
      if (action.slice(0, 2) === action.slice(2, 4)) continue;
      const wrong = verdictsDiffer(ours, theirs, action);
      if (wrong !== null) return differs(wrong);
      if (next === undefined && ours.act(action).ok) next = action;
    }
    next ??= pickMove(dice, theirs) ?? pick(dice, singlePlacements(theirs));
    // Only several men at once help: such a position is judged and left.
    if (next === undefined) {
      tally.count('only several men help');
      return tally.end(null);
    }
    for (const name of describe(theirs, next, state)) tally.count(name);
    const [one, another] = [ours.act(next), act(theirs, next)];
    if (!one.ok || !('after' in another)) return differs(`${next} is not legal for both`);
    ours = one.value.position;
    theirs = another.after;
  }
  return tally.end(null);
}

/** One random game of any kind. */
export function compare(kind: GameKind, seed: string, mostPlies: number): Compared {
  return kind === 'chess' || kind === 'chess960'
    ? compareWithKokopu(kind, seed, mostPlies)
    : compareWithReferee(kind, seed, mostPlies);
}
