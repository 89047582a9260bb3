import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { reveal, rulesOf, type GameKind, type Position } from '../src/chess/index.ts';
import { readPlan, writePlan } from '../src/correspondence/decide/plan.ts';
import { beginTree, nodeOf, ROOT, TreePositions, type Tree } from '../client/analysis/tree.ts';
import { foresee, linesOf, numberBefore, readLines, removeLine, writeLines } from '../client/plan/lines.ts';

const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

/** Moves made on the board one after the other from a node. */
function walk(tree: Tree, at: number, ...moves: string[]): { tree: Tree; id: number } {
  const positions = new TreePositions(tree.kind, tree.fen);
  let now = { tree, id: at };
  for (const move of moves) {
    const position = positions.at(now.tree, now.id);
    const step = position?.act(position.read(move) ?? move);
    if (step === undefined || !step.ok) throw new Error(`${move} is not possible`);
    now = foresee(now.tree, now.id, step.value.action, step.value.san);
  }
  return now;
}

const position = (kind: GameKind, fen: string): Position => {
  const read = rulesOf(kind).fromFen(fen);
  if (!read.ok) throw new Error(fen);
  return read.value;
};

test('CR-2 variations made on the board become lines that begin alike', () => {
  const begun = beginTree('chess', AFTER_E4);
  const { tree: one, id } = walk(begun, ROOT, 'e5', 'Nf3');
  const two = walk(one, id, 'Nc6', 'Bb5').tree;
  const three = walk(two, id, 'd6', 'd4').tree;
  const four = walk(three, ROOT, 'c5', 'Nf3').tree;
  expect(writeLines(four)).toBe('e5 Nf3 Nc6 Bb5\ne5 Nf3 d6 d4\nc5 Nf3');
  expect(linesOf(four)).toHaveLength(3);
});

test('CR-2 another reply to the same move takes the place of the first, with what followed', () => {
  const { tree } = walk(beginTree('chess', AFTER_E4), ROOT, 'e5', 'Nf3', 'Nc6', 'Bb5');
  const answer = nodeOf(tree, ROOT).children[0] ?? ROOT;
  const next = foresee(tree, answer, 'f2f4', 'f4');
  expect(next.replaced).toBe('Nf3');
  expect(writeLines(next.tree)).toBe('e5 f4');
  // The same reply once more changes nothing.
  expect(foresee(tree, answer, 'g1f3', 'Nf3')).toMatchObject({ tree, replaced: null });
});

test('a line that ends with the opponent is open and is kept up to the last reply', () => {
  const { tree } = walk(beginTree('chess', AFTER_E4), ROOT, 'e5', 'Nf3', 'Nc6');
  expect(linesOf(tree).map(({ isOpen }) => isOpen)).toEqual([true]);
  expect(writeLines(tree)).toBe('e5 Nf3');
  const twice = walk(tree, walk(tree, ROOT, 'e5', 'Nf3').id, 'd6', 'd4').tree;
  expect(writeLines(twice)).toBe('e5 Nf3 d6 d4');
  expect(writeLines(walk(beginTree('chess', AFTER_E4), ROOT, 'e5').tree)).toBe('');
});

test('removing a line leaves what it shares with others', () => {
  const { tree: one, id } = walk(beginTree('chess', AFTER_E4), ROOT, 'e5', 'Nf3');
  const tree = walk(walk(one, id, 'Nc6', 'Bb5').tree, id, 'd6', 'd4').tree;
  const [first, second] = linesOf(tree);
  if (first === undefined || second === undefined) throw new Error('two lines');
  const less = removeLine(tree, first);
  expect(writeLines(less)).toBe('e5 Nf3 d6 d4');
  const [last] = linesOf(less);
  expect(last === undefined ? null : linesOf(removeLine(less, last))).toEqual([]);
});

test('numbers stand as people count them', () => {
  const { tree } = walk(beginTree('chess', AFTER_E4), ROOT, 'e5', 'Nf3', 'Nc6');
  const ids = linesOf(tree)[0]?.ids ?? [];
  expect(ids.map((id, i) => numberBefore(tree, id, i === 0))).toEqual(['1…', '2.', '']);
});

test('text is read back; what cannot be read is named and stays out', () => {
  const text = '1... e5 2. Nf3 Nc6 3. Bb5\nc5 Ke3\nd5 exd5\n\nd5 e5';
  const { tree, faults } = readLines('chess', AFTER_E4, text);
  expect(faults).toEqual(['c5 Ke3', 'd5 e5']);
  expect(writeLines(tree)).toBe('e5 Nf3 Nc6 Bb5\nd5 exd5');
});

const STARTS: readonly (readonly [GameKind, string, readonly string[], string])[] = [
  // Castling as king takes rook; the rook stands on the king's target.
  [
    'chess960',
    'bnrkrqnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRQNB b KQkq - 0 1',
    ['d5', 'b3', 'Nf6', 'Nc3'],
    'd5 b3 Nf6 Nc3',
  ],
  [
    'kingchess',
    '8/8/8/8/4K3/8/8/8[QRRBBNNPPPPPPPPkqrrbbnnpppppppp] b - - 0 1 --',
    ['K@e8,Q@d8', 'Q@d1,P@d4', 'Qxd4+', 'Qxd4'],
    'K@e8,Q@d8 Q@d1,P@d4 Qxd4+ Qxd4',
  ],
];

test.each(STARTS)('%s: lines made on the board are lines of the server', (kind, fen, moves, text) => {
  const { tree } = walk(beginTree(kind, fen), ROOT, ...moves);
  expect(writeLines(tree)).toBe(text);
  const read = readPlan(position(kind, fen), writeLines(tree));
  expect(read.ok && writePlan(position(kind, fen), read.value)).toEqual([text]);
  expect(writeLines(readLines(kind, fen, text).tree)).toBe(text);
});

test('battle: lines after the reveal may go on from the first rank', () => {
  const shown = reveal('8/8/PPPPPPPP/RNBQKBNR', '8/8/RNBQKBNR/PPPPPPPP');
  if (shown.kind === 'redeploy') throw new Error('two setups');
  const fen = shown.position.fen();
  const { tree } = walk(beginTree('battle', fen), ROOT, 'e4', 'Nc5', 'd4');
  const read = readPlan(position('battle', fen), writeLines(tree));
  expect(read.ok && writePlan(position('battle', fen), read.value)).toEqual(['e4 Nc5']);
});

test('whatever is walked on the board, the server takes it and gives it back', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(30), fc.nat(40)), { minLength: 1, maxLength: 25 }),
      fc.constantFrom<readonly [GameKind, string]>(
        ['chess', AFTER_E4],
        ['kingchess', '4k3/8/8/8/8/8/8/4K3[QRNPPqrnpp] b - - 0 5 --'],
      ),
      (steps, [kind, fen]) => {
        let tree = beginTree(kind, fen);
        const positions = new TreePositions(kind, fen);
        for (const [where, which] of steps) {
          const ids = [...tree.nodes.keys()];
          const at = ids[where % ids.length] ?? ROOT;
          const here = positions.at(tree, at);
          const actions = [...(here?.moves() ?? []), ...(here?.placements() ?? [])];
          const step = actions.length === 0 ? undefined : here?.act(actions[which % actions.length] ?? '');
          if (step?.ok === true) ({ tree } = foresee(tree, at, step.value.action, step.value.san));
        }
        const text = writeLines(tree);
        const read = readPlan(position(kind, fen), text);
        expect(read.ok).toBe(true);
        const back = read.ok ? writePlan(position(kind, fen), read.value) : [];
        expect([...back].sort()).toEqual(text === '' ? [] : text.split('\n').sort());
        for (const line of linesOf(tree)) tree = removeLine(tree, line);
        expect(tree.nodes.size).toBe(1);
      },
    ),
    { numRuns: 60 },
  );
});
