/** Random games in which every position and every action is judged twice: by the rules room and by somebody else. */
import { Position as Kokopu } from 'kokopu';
import { lotsOf, type Lots } from 'tabiya-engine/lots';
import {
  CLASSICAL_SETUP,
  readSetup,
  reveal,
  rulesOf,
  startArray,
  type GameKind,
  type Position,
} from '../../src/chess/index.ts';
import { isInCheck, nameOf, standingOf, type Standing } from './board.ts';
import { act, fen, legalMoves, revealed, singlePlacements, statusOf } from './referee.ts';

/** What a random game came to: plies played, and the first difference or null. */
export interface Compared {
  readonly plies: number;
  readonly difference: string | null;
}

const SQUARES = Array.from({ length: 64 }, (_, square) => nameOf(square));

function pick<T>(lots: Lots, from: readonly T[]): T | undefined {
  return from[lots.below(Math.max(1, from.length))];
}

function sameSet(ours: Iterable<string>, theirs: Iterable<string>): string | null {
  const [a, b] = [[...ours].sort(), [...theirs].sort()];
  if (a.join() === b.join()) return null;
  const onlyOurs = a.filter((one) => !b.includes(one));
  const onlyTheirs = b.filter((one) => !a.includes(one));
  return `only ours [${onlyOurs.join(' ')}], only theirs [${onlyTheirs.join(' ')}]`;
}

function statusWords(position: Position): string {
  const { state, winner } = position.status();
  return winner === null ? state : `${state} ${winner === 'white' ? '1-0' : '0-1'}`;
}

/** Classical chess or Chess960 against kokopu: legal moves, notation, board, check, mate and stalemate. */
export function compareWithKokopu(kind: 'chess' | 'chess960', seed: string, mostPlies: number): Compared {
  const lots = lotsOf(seed);
  let position = kind === 'chess' ? rulesOf(kind).start() : startArray(lots.below(960));
  if (position === undefined) throw new Error('no start position');
  const theirs = new Kokopu(kind === 'chess' ? 'regular' : 'chess960', position.fen());
  for (let ply = 0; ply < mostPlies; ply += 1) {
    const ours = position.moves();
    const moves = theirs.moves();
    const uci = new Map(moves.map((move) => [theirs.uci(move, true), move]));
    const wrong = sameSet(ours, uci.keys());
    if (wrong !== null) return { plies: ply, difference: `${position.fen()}: ${wrong}` };
    const { state } = position.status();
    const seen = [theirs.isCheckmate(), theirs.isStalemate(), theirs.isCheck()];
    const said = [state === 'checkmate', state === 'stalemate', position.checkedKing() !== null];
    if (seen.join() !== said.join())
      return { plies: ply, difference: `${position.fen()}: ${said.join()}, kokopu ${seen.join()}` };
    const chosen = pick(lots, ours);
    if (chosen === undefined || state === 'dead') return { plies: ply, difference: null };
    const move = uci.get(chosen);
    const step = position.act(chosen);
    if (move === undefined || !step.ok) return { plies: ply, difference: `${position.fen()}: ${chosen}` };
    const notation = theirs.notation(move);
    if (notation !== step.value.san)
      return { plies: ply, difference: `${position.fen()}: ${step.value.san}, kokopu ${notation}` };
    theirs.play(move);
    position = step.value.position;
    const [board, turn] = theirs.fen().split(' ');
    const [ourBoard, ourTurn] = position.fen().split(' ');
    if (board !== ourBoard || turn !== ourTurn)
      return { plies: ply, difference: `${position.fen()}: kokopu has ${theirs.fen()}` };
  }
  return { plies: mostPlies, difference: null };
}

/** A setup of Battle chess by lot. */
function randomSetup(lots: Lots): string {
  const free = Array.from({ length: 32 }, (_, square) => square);
  const men: string[] = Array.from({ length: 32 }, () => '');
  for (const man of 'KQRRBBNNPPPPPPPP') {
    const at = lots.below(free.length);
    men[free.splice(at, 1)[0] ?? 0] = man;
  }
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

/** A placement that is often illegal. */
function randomPlacement(lots: Lots, reserve: string): string {
  const men = [...reserve];
  const placed: string[] = [];
  for (let more = 1 + lots.below(Math.min(4, men.length || 1)); more > 0; more -= 1) {
    const man = lots.below(12) === 0 ? pick(lots, [...'KQRBNP']) : men.splice(lots.below(men.length), 1)[0];
    if (man !== undefined) placed.push(`${man}@${pick(lots, SQUARES)}`);
  }
  if (reserve.includes('K') && lots.below(8) > 0 && !placed.some((one) => one.startsWith('K')))
    placed.unshift(`K@${pick(lots, SQUARES)}`);
  return placed.join(',');
}

/** The start of a game of the two placement games. */
function startOf(kind: 'kingchess' | 'battle', lots: Lots): { ours: Position; theirs: Standing } {
  if (kind === 'kingchess') {
    const ours = rulesOf(kind).start();
    return { ours, theirs: standingOf(kind, ours.fen()) };
  }
  const white = lots.below(6) === 0 ? CLASSICAL_SETUP : randomSetup(lots);
  const black = randomSetup(lots);
  const shown = reveal(white, black);
  if (shown.kind !== 'start') throw new Error('both are classical');
  return { ours: shown.position, theirs: standingOf(kind, revealed(white, black)) };
}

/** Kingchess or Battle chess against the slow referee: moves, placements, reasons, FEN and outcome. */
export function compareWithReferee(kind: 'kingchess' | 'battle', seed: string, mostPlies: number): Compared {
  const lots = lotsOf(seed);
  const start = startOf(kind, lots);
  let { ours, theirs } = start;
  for (let ply = 0; ply < mostPlies; ply += 1) {
    const at = ours.fen();
    const differs = (what: string): Compared => ({ plies: ply, difference: `${at}: ${what}` });
    if (fen(theirs) !== at) return differs(`the referee has ${fen(theirs)}`);
    const words = [statusWords(ours), statusOf(theirs)];
    if (words[0] !== words[1]) return differs(`${words[0]}, the referee says ${words[1]}`);
    const moves = legalMoves(theirs);
    const wrong = sameSet(ours.moves(), moves.keys());
    if (wrong !== null) return differs(wrong);
    if ((ours.checkedKing() !== null) !== isInCheck(theirs.men, theirs.turn)) return differs('check');
    const reserve = ours.reserve(ours.turn);
    if (reserve !== '' && lots.below(6) === 0) {
      const singles = sameSet(ours.placements(), singlePlacements(theirs));
      if (singles !== null) return differs(singles);
    }
    if (!/^(?:ongoing|check)$/u.test(words[0] ?? '')) return { plies: ply, difference: null };
    const tried: string[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      tried.push(reserve === '' ? '' : randomPlacement(lots, reserve));
      tried.push(`${pick(lots, SQUARES)}${pick(lots, SQUARES)}`);
    }
    let next: string | undefined =
      lots.below(3) > 0 || reserve === '' ? pick(lots, [...moves.keys()]) : undefined;
    // A man that stays where it is: the specification does not say how that is refused.
    for (const action of tried.filter((one) => one.slice(0, 2) !== one.slice(2, 4))) {
      const [one, other] = [ours.act(action), act(theirs, action)];
      if (one.ok !== 'after' in other) return differs(`${action}: ours ${one.ok}`);
      if (!one.ok && 'refused' in other && one.refusal.code !== other.refused)
        return differs(`${action}: ${one.refusal.code}, the referee says ${other.refused}`);
      if (one.ok && next === undefined) next = action;
    }
    next ??= pick(lots, [...moves.keys()]) ?? pick(lots, singlePlacements(theirs));
    // Only several men at once help: such a position is judged and left.
    if (next === undefined) return { plies: ply, difference: null };
    const [one, other] = [ours.act(next), act(theirs, next)];
    if (!one.ok || !('after' in other)) return differs(`${next} is not legal for both`);
    ours = one.value.position;
    theirs = other.after;
  }
  return { plies: mostPlies, difference: null };
}

/** One random game of any kind. */
export function compare(kind: GameKind, seed: string, mostPlies: number): Compared {
  return kind === 'chess' || kind === 'chess960'
    ? compareWithKokopu(kind, seed, mostPlies)
    : compareWithReferee(kind, seed, mostPlies);
}
