/**
 * `npm run -s bench:rules`: how fast the rules are. Perft of the start position and of kiwipete through our interface
 * beside bare chessops, kokopu and chess.js in the same run; legality, application, notation and outcome of an action in
 * each game; a placement of sixteen men in Kingchess; hostile PGN files of 1 MB.
 */
import { performance } from 'node:perf_hooks';
import { Chess as Bare } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { Chess as ChessJs } from 'chess.js';
import { Position as Kokopu } from 'kokopu';
import { lotsOf } from 'tabiya-engine/lots';
import { GAME_KINDS, rulesOf, type Position } from '../src/chess/index.ts';
import { PgnReader } from '../src/chess/pgn-reader.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

/** What is judged; see the heading. */
const MOST_OVER_BARE = 1.1;
const LEAST_OVER_CHESS_JS = 10;
const MOST_PLACEMENT_US = 50;
const MOST_PGN_MS = 50;

/** Bare chessops as its own perft does it: legal destinations, clone and play, last ply counted. */
function bare(position: Bare, depth: number): number {
  const context = position.ctx();
  let nodes = 0;
  const promotes = position.turn === 'white' ? 6 : 1;
  for (const [from, targets] of position.allDests(context)) {
    const isPromotion = Math.trunc(from / 8) === promotes && position.board.pawn.has(from);
    if (depth === 1) {
      nodes += targets.size() * (isPromotion ? 4 : 1);
      continue;
    }
    for (const to of targets) {
      const moves = isPromotion
        ? (['queen', 'rook', 'bishop', 'knight'] as const).map((promotion) => ({ from, to, promotion }))
        : [{ from, to }];
      for (const move of moves) {
        const next = position.clone();
        next.play(move);
        nodes += bare(next, depth - 1);
      }
    }
  }
  return nodes;
}

function kokopu(position: Kokopu, depth: number): number {
  const moves = position.moves();
  if (depth === 1) return moves.length;
  let nodes = 0;
  for (const move of moves) {
    const next = new Kokopu(position);
    next.play(move);
    nodes += kokopu(next, depth - 1);
  }
  return nodes;
}

interface Measured {
  readonly nodes: number;
  readonly perSecond: number;
}

/** The best of a few runs: what else the machine does only makes a run slower. */
function measured(count: () => number, runs: number): Measured {
  let best = Number.POSITIVE_INFINITY;
  let nodes = 0;
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    nodes = count();
    best = Math.min(best, performance.now() - began);
  }
  return { nodes, perSecond: (1000 * nodes) / best };
}

function ours(kind: 'chess', fen: string): Position {
  const read = rulesOf(kind).fromFen(fen);
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value;
}

function bareOf(fen: string): Bare {
  return Bare.fromSetup(parseFen(fen).unwrap()).unwrap();
}

const lines: string[] = [];
let missed = 0;

function say(text: string): void {
  lines.push(text);
  console.log(text);
}

function bar(name: string, value: number, isMet: boolean, wanted: string): void {
  if (!isMet) missed += 1;
  say(`${isMet ? 'met   ' : 'MISSED'} ${name}: ${value.toFixed(2)} (${wanted})`);
}

const quick = process.argv.includes('--quick');

for (const [name, fen, depth] of [
  ['start', START, quick ? 3 : 4],
  ['kiwipete', KIWIPETE, quick ? 2 : 3],
] as const) {
  const our = ours('chess', fen);
  const theirs = bareOf(fen);
  // Warmed up in turn, so that neither profits from the other.
  our.perft(2);
  bare(theirs, 2);
  const runs = quick ? 3 : 7;
  const pairs = Array.from({ length: runs }, () => [
    measured(() => our.perft(depth), 1),
    measured(() => bare(theirs, depth), 1),
  ]);
  const fastest = (side: 0 | 1): Measured =>
    pairs.map((pair) => pair[side] as Measured).reduce((a, b) => (b.perSecond > a.perSecond ? b : a));
  const [tabiya, chessops] = [fastest(0), fastest(1)];
  const kok = measured(() => kokopu(new Kokopu('regular', fen), depth - 1), 1);
  const js = measured(() => new ChessJs(fen).perft(depth - 1), 1);
  if (tabiya.nodes !== chessops.nodes)
    throw new Error(`${name}: ${tabiya.nodes} and ${chessops.nodes} nodes`);
  for (const [who, one] of Object.entries({ tabiya, chessops, kokopu: kok, 'chess.js': js }))
    say(`${name.padEnd(9)} ${who.padEnd(9)} ${Math.round(one.perSecond).toLocaleString('en')} nodes/s`);
  const over = chessops.perSecond / tabiya.perSecond;
  bar(`${name}, time beside bare chessops`, over, over <= MOST_OVER_BARE, `at most ${MOST_OVER_BARE}`);
  const times = tabiya.perSecond / js.perSecond;
  bar(`${name}, times chess.js`, times, times >= LEAST_OVER_CHESS_JS, `at least ${LEAST_OVER_CHESS_JS}`);
}

/** Random games, every action with legality, application, notation and outcome. */
for (const kind of GAME_KINDS) {
  const lots = lotsOf(`bench ${kind}`);
  let spent = 0;
  let actions = 0;
  for (let game = 0; game < (quick ? 5 : 40); game += 1) {
    let position = rulesOf(kind).start();
    for (let ply = 0; ply < 80; ply += 1) {
      const moves = lots.below(4) === 0 ? [...position.moves(), ...position.placements()] : position.moves();
      const all = moves.length > 0 ? moves : position.placements();
      const action = all[lots.below(Math.max(1, all.length))];
      if (action === undefined) break;
      // A position as it comes from the database: nothing is worked out in advance.
      const read = rulesOf(kind).fromFen(position.fen());
      if (!read.ok) throw new Error(read.refusal.code);
      const began = performance.now();
      const step = read.value.act(action);
      if (!step.ok) throw new Error(`${position.fen()}: ${action} ${step.refusal.code}`);
      const { state } = step.value.position.status();
      spent += performance.now() - began;
      actions += 1;
      position = step.value.position;
      if (state !== 'ongoing' && state !== 'check') break;
    }
  }
  say(`${kind.padEnd(9)} ${((1000 * spent) / actions).toFixed(1)} µs an action (${actions} actions)`);
}

const SIXTEEN = 'K@e1,Q@d1,R@a1,R@h1,B@c1,B@f1,N@b1,N@g1,P@a2,P@b2,P@c2,P@d2,P@e2,P@f2,P@g2,P@h2';
const empty = rulesOf('kingchess').start();
for (let warm = 0; warm < 2_000; warm += 1) empty.apply(SIXTEEN);
const placements = measured(() => {
  for (let at = 0; at < 200; at += 1) empty.apply(SIXTEEN);
  return 200;
}, 100);
const us = 1_000_000 / placements.perSecond;
bar('µs to check sixteen men of Kingchess', us, us <= MOST_PLACEMENT_US, `at most ${MOST_PLACEMENT_US}`);

/** Hostile files: a megabyte is refused as it comes in, in pieces of 64 KB. */
const MB = 1_000_000;
for (const [name, text] of [
  ['brackets', '('.repeat(MB)],
  ['nested variations', '1. e4 (1. d4 '.repeat(MB / 13)],
  ['tag brackets', '['.repeat(MB)],
  ['closed variations', '1. e4 '.concat('(1. d4) '.repeat(MB / 8))],
] as const) {
  const refused = measured(() => {
    const reader = new PgnReader();
    const found = [];
    for (let at = 0; at < text.length; at += 65_536) found.push(...reader.push(text.slice(at, at + 65_536)));
    found.push(...reader.end());
    if (found.some(({ ok }) => ok)) throw new Error(`1 MB of ${name} was read as a game`);
    return 1;
  }, 5);
  const ms = 1000 / refused.perSecond;
  bar(`ms to refuse 1 MB of ${name}`, ms, ms <= MOST_PGN_MS, `at most ${MOST_PGN_MS}`);
}

process.exitCode = missed === 0 ? 0 : 1;
