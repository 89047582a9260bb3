/** The slow referee passes the cases of the specification by itself, before anything is compared with it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reference } from '../corpus/reference.ts';
import type { VariantCase } from '../corpus/variants.ts';
import { isInCheck, nameOf, other, standingOf, type Standing } from './board.ts';
import { afterSetupTime, completeSetups, setupVerdict, together } from './setup.ts';
import { act, canMate, fen, legalMoves, revealed, singlePlacements, statusOf } from './referee.ts';

const file = reference('data/variants/cases.json');
const all: readonly VariantCase[] = file.here ? JSON.parse(readFileSync(file.path, 'utf8')) : [];
const KINDS = ['action', 'sequence', 'position', 'flag', 'reveal'];
const cases = all.filter(
  ({ game, kind }) => (game === 'kingchess' || game === 'battle') && KINDS.includes(kind),
);

test('the referee imports nothing but its own board', () => {
  for (const name of ['board.ts', 'referee.ts', 'setup.ts']) {
    const source = readFileSync(new URL(name, import.meta.url), 'utf8');
    const imported = [...source.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/gu)].map(
      ([, path]) => path,
    );
    expect(imported.filter((path) => path !== './board.ts')).toEqual([]);
  }
});

test('referee: K-19 castling in Kingchess where an event has it', () => {
  const begun = standingOf('kingchess', '8/8/8/8/8/8/8/8[KQRRkqrr] w Ee - 0 1 --');
  const after = (actions: string): Standing =>
    actions.split(' ').reduce((standing, action) => {
      const verdict = act(standing, action);
      if ('refused' in verdict) throw new Error(`${action}: ${verdict.refused}`);
      return verdict.after;
    }, begun);
  expect(fen(after('K@e1,R@h1 K@e8,R@a8,R@h8 e1h1 e8a8'))).toBe('2kr3r/8/8/8/8/8/8/5RK1[QRq] w - - 2 3 --');
  expect(fen(after('K@e1 K@d8 R@a1'))).toBe('3k4/8/8/8/8/8/8/R3K3[QRqrr] b EQ - 0 2 --');
  for (const actions of [
    'K@d1,R@h1 K@e8',
    'K@e1,R@h1 K@e8 h1h2 e8e7 h2h1 e7e8',
    'K@e1 K@d8 e1e2 d8c8 e2e1 c8d8 R@h1 d8c8',
  ])
    expect(act(after(actions), 'e1h1')).toEqual({ refused: 'illegal-move' });
});

test.skipIf(!file.here)('there are cases of both games', () => {
  expect(cases.length).toBeGreaterThan(80);
});

const setups = all.filter(({ kind }) => kind === 'setup');
test.each(setups.map(({ id, setup = '', expect: wanted }) => [id, setup, wanted] as const))(
  'referee: %s setup %s',
  (_, setup, wanted) => {
    expect(setupVerdict(setup)).toBe(wanted);
  },
);

test('referee: B-T12 B-08 two classical setups are made again, one is not', () => {
  const classical = '8/8/PPPPPPPP/RNBQKBNR';
  expect(together(classical, classical)).toBe('redeploy');
  expect(together(classical, '8/8/PPPPPPPP/RNBKQBNR')).toBe('start');
});

const given = all.flatMap(({ id, given: facts, expect: wanted }) =>
  typeof facts === 'object' && facts.context !== undefined ? [[id, facts, wanted] as const] : [],
);
test.each(given)('referee: %s setup time %j', (_, { playerA, playerB, context }, wanted) => {
  expect(afterSetupTime(String(playerA), String(playerB), String(context))).toBe(wanted);
});

test('referee: B-T41 all setups of one player', () => {
  expect(completeSetups()).toBe(38_988_959_281_272_000n);
});

test('referee: K-T63 first actions of one man and of two', () => {
  const begun = standingOf('kingchess', '8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1 --');
  const singles = singlePlacements(begun);
  expect(singles).toHaveLength(32);
  let pairs = 0;
  for (const king of singles)
    for (const letter of 'QRBNP')
      for (let square = 0; square < 64; square += 1)
        if ('after' in act(begun, `${king},${letter}@${nameOf(square)}`)) pairs += 1;
  expect(pairs).toBe(4_712);
});

for (const each of cases) {
  test(`referee: ${each.id} ${each.kind}`, () => {
    const game = each.game === 'battle' ? 'battle' : 'kingchess';
    const given = each.kind === 'reveal' ? revealed(each.white ?? '', each.black ?? '') : (each.fen ?? '');
    let standing = standingOf(game, given);
    if (each.kind === 'action') {
      const verdict = act(standing, each.action ?? '');
      expect('after' in verdict ? 'legal' : 'illegal').toBe(each.expect);
      if ('refused' in verdict) {
        if (each.reason !== undefined) expect(verdict.refused).toBe(each.reason);
        return;
      }
      standing = verdict.after;
    }
    for (const action of each.actions ?? []) {
      const verdict = act(standing, action);
      if ('refused' in verdict) throw new Error(`${action}: ${verdict.refused}`);
      standing = verdict.after;
    }
    if (each.flagOf !== undefined) {
      const winner = other(each.flagOf === 'white' ? 'w' : 'b');
      const won = winner === 'w' ? '1-0' : '0-1';
      expect(canMate(standing, winner) ? won : '1/2-1/2').toBe(each.expect);
      return;
    }
    if (each.after !== undefined) expect(fen(standing)).toBe(each.after);
    if (each.kind === 'reveal' && each.fen !== undefined) expect(fen(standing)).toBe(each.fen);
    if (each.status !== undefined) expect(statusOf(standing)).toBe(each.status);
    if (each.kind !== 'position' && each.kind !== 'reveal') return;
    if (each.moves != null) expect(legalMoves(standing).size).toBe(each.moves);
    if (each.singlePlacements != null) expect(singlePlacements(standing)).toHaveLength(each.singlePlacements);
    if (each.opponentInCheck !== undefined)
      expect(isInCheck(standing.men, other(standing.turn))).toBe(each.opponentInCheck);
  });
}
