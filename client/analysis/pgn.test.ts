import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { GAME_KINDS, rulesOf } from '../../src/chess/index.ts';
import { readPgn, writePgn, type PgnRead } from './pgn.ts';
import {
  addMove,
  beginTree,
  endOf,
  nodeOf,
  pathTo,
  promote,
  removeFrom,
  ROOT,
  setComment,
  sibling,
  type Tree,
} from './tree.ts';

function treeOf(read: PgnRead): Tree {
  if (!read.ok) throw new Error(JSON.stringify(read.fault));
  return read.tree;
}

const main = (tree: Tree): string[] => pathTo(tree, endOf(tree, ROOT)).map((id) => nodeOf(tree, id).san);

const KINGCHESS = `[Variant "Kingchess"]
[SetUp "1"]
[FEN "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1 --"]

1. K@b1,B@b2,P@c2,P@b3,P@f4,P@g4 K@b8,B@b7,P@g5,P@b6,P@f6,P@c7 2. fxg5 fxg5
3. Q@d1,R@h2 N@f6 4. Bxf6 R@d8 5. Qf1 Q@d5 *`;

test('R5 the example of Kingchess is read and written again', () => {
  const read = readPgn(KINGCHESS);
  const tree = treeOf(read);
  expect(tree.kind).toBe('kingchess');
  expect(main(tree)).toHaveLength(10);
  expect(main(tree)[0]).toBe('K@b1,B@b2,P@c2,P@b3,P@f4,P@g4');
  const again = readPgn(writePgn(tree, read.ok ? read.tags : {}));
  expect(main(treeOf(again))).toEqual(main(tree));
});

test('variations, comments, signs and clocks', () => {
  const text = `[Event "A \\"big\\" one"]
[White "Anna"]

{before} 1. e4 {best [%clk 0:05:00] by test} e5 (1... c5 2. Nf3 (2. c3 d5) d6) 2. Nf3 $1 Nc6!? ; to the end
3. Bb5 1-0

[Event "the next game"]
1. d4`;
  const read = readPgn(text);
  const tree = treeOf(read);
  expect(main(tree)).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']);
  const written = writePgn(tree, read.ok ? read.tags : {});
  expect(written.replaceAll('\n', ' ')).toContain(
    '{before} 1. e4 {best by test} 1... e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3',
  );
  expect(written).toContain('[Event "A \\"big\\" one"]');
  expect(writePgn(treeOf(readPgn(written)), read.ok ? read.tags : {})).toBe(written);
});

test.each([
  ['an illegal move', '1. e4 e5 2. Ke3', 'bad-move'],
  ['a strange game', '[Variant "Dragonchess"] 1. e4', 'unknown-variant'],
  ['a strange position', '[FEN "nonsense"] 1. e4', 'bad-fen'],
  ['nothing', '', 'empty'],
  ['brackets in brackets', `1. e4 ${'('.repeat(100)}`, 'too-deep'],
  ['a book', '('.repeat(300_000), 'too-long'],
] as const)('%s is refused in words', (_what, text, code) => {
  const began = performance.now();
  const read = readPgn(text);
  expect(read).toMatchObject({ ok: false, fault: { code } });
  expect(performance.now() - began).toBeLessThan(500);
});

test('F-06 castling of Chess960 in SAN', () => {
  const tree = treeOf(readPgn('[Variant "Chess960"]\n[FEN "4k3/8/8/8/8/8/8/1R3KR1 w KQ - 0 1"]\n\n1. O-O *'));
  expect(nodeOf(tree, endOf(tree, ROOT)).action).toBe('f1g1');
});

test('a tree that grew by chance is the same after writing and reading', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...GAME_KINDS),
      fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30 }),
      (kind, choices) => {
        const start = rulesOf(kind).start();
        let tree = beginTree(kind, start.fen());
        const positions = new Map([[ROOT, start]]);
        for (const [where, what] of choices) {
          const ids = [...tree.nodes.keys()];
          const at = ids[where % ids.length] ?? ROOT;
          const position = positions.get(at) ?? start;
          const actions = [...position.moves(), ...position.placements()];
          const action = actions[what % actions.length];
          const step = action === undefined ? undefined : position.act(action);
          if (step === undefined || !step.ok) continue;
          const added = addMove(tree, at, step.value.action, step.value.san);
          tree = what % 3 === 0 ? setComment(added.tree, added.id, `note ${what}`) : added.tree;
          positions.set(added.id, step.value.position);
        }
        const written = writePgn(tree, {});
        const read = treeOf(readPgn(written.includes('1') ? written : `${written}*`));
        expect(writePgn(read, {})).toBe(written);
        expect(read.nodes.size).toBe(tree.nodes.size);
      },
    ),
    { numRuns: 60 },
  );
});

test('a variation can become the main line, be walked to and be taken away', () => {
  const tree = treeOf(readPgn('1. e4 (1. d4 d5) (1. c4) e5'));
  const [first = 0] = nodeOf(tree, ROOT).children;
  const second = sibling(tree, first, 1);
  expect(nodeOf(tree, second).san).toBe('d4');
  expect(sibling(tree, first, -1)).toBe(first);
  const promoted = promote(tree, endOf(tree, second));
  expect(main(promoted)).toEqual(['d4', 'd5']);
  const smaller = removeFrom(promoted, second);
  expect(main(smaller)).toEqual(['e4', 'e5']);
  expect(smaller.nodes.size).toBe(4);
  expect(removeFrom(smaller, ROOT)).toBe(smaller);
});
