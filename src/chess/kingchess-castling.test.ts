import { expect, test } from 'vitest';
import { after } from '../../test/support/positions.ts';
import { kingchessWithCastling, rulesOf, type Position } from './index.ts';

const EMPTY = 'w Ee - 0 1 --';

const played = (actions: string, start: Position = kingchessWithCastling()): Position =>
  after(start, actions);

/** White's part of the castling field, and whether White may castle short and long. */
function rights(position: Position): string {
  const can = (move: string): string => (position.moves().includes(move) ? move : '-');
  const own = (position.fen().split(' ')[2] ?? '').replaceAll(/[a-z]/gu, '') || '-';
  return `${own} ${can('e1h1')} ${can('e1a1')}`;
}

test('K-19 the option stands in the start position; without it nothing castles', () => {
  expect(kingchessWithCastling().fen()).toContain(EMPTY);
  const plain = played('K@e1,R@h1,R@a1 K@e8,R@h8', rulesOf('kingchess').start());
  expect(rights(plain)).toBe('- - -');
  const refused = plain.act('e1h1');
  expect(refused.ok ? null : refused.refusal.code).toBe('illegal-move');
});

test.each([
  ['king and rooks at once', 'K@e1,R@a1,R@h1 K@e8', 'KQ e1h1 e1a1'],
  ['a rook later', 'K@e1 K@e8 R@h1 e8d8', 'EK e1h1 -'],
  ['the king somewhere else', 'K@d1,R@a1,R@h1 K@d8', '- - -'],
  ['the rook beside its corner', 'K@e1,R@g1 K@d8', 'E - -'],
  ['the king has moved and is back', 'K@e1,R@h1 K@d8 e1e2 d8e8 e2e1 e8d8', '- - -'],
  ['no rook any more after the king has moved', 'K@e1 K@d8 e1e2 d8e8 e2e1 e8d8 R@h1 d8e8', '- - -'],
  ['the rook has moved and is back', 'K@e1,R@h1 K@d8 h1h3 d8e8 h3h1 e8d8', 'E - -'],
  ['another rook comes to the corner', 'K@e1,R@h1 K@d8 h1h3 d8e8 R@h1 e8d8', 'K e1h1 -'],
  ['a rook that moved to the corner', 'K@e1,R@g1,R@a1 K@d8 g1h1 d8e8', 'Q - e1a1'],
  ['a man between', 'K@e1,R@h1,N@g1 K@d8', 'EK - -'],
  ['the king would pass an attacked square', 'K@e1,R@h1 K@d8,R@f8', 'EK - -'],
])('K-19 classical squares: %s', (_what, actions, expected) => {
  expect(rights(played(actions))).toBe(expected);
});

test('K-19 Black castles with what he has placed on e8 and in a corner', () => {
  const black = played('K@e1 K@e8,R@a8 N@b1');
  const step = black.act('e8a8');
  expect(step.ok && [step.value.san, step.value.position.fen()]).toEqual([
    'O-O-O',
    '2kr4/8/8/8/8/8/8/1N2K3[QRRBBNPPPPPPPPqrbbnnpppppppp] w E - 1 3 --',
  ]);
  expect(black.read('O-O-O')).toBe('e8a8');
});

test('K-19 castling is read as e1g1 and as O-O, and is one move with king and rook on g1 and f1', () => {
  const position = played('K@e1,R@h1 K@d8');
  for (const action of ['e1h1', 'e1g1', position.read('O-O') ?? '']) {
    const step = position.act(action);
    expect(step.ok && [step.value.action, step.value.san]).toEqual(['e1h1', 'O-O']);
    expect(step.ok && step.value.position.fen().split('[')[0]).toBe('3k4/8/8/8/8/8/8/5RK1');
  }
  expect(position.destinations().get('e1')).toEqual(expect.arrayContaining(['g1', 'h1']));
});

test('K-19, K-23 the castling rights belong to the position: the same men with and without are two', () => {
  const [fresh, moved] = [played('K@e1 K@d8 R@h1 d8e8'), played('K@e1 K@d8 e1e2 d8e8 e2e1 e8d8 R@h1 d8e8')];
  expect(fresh.fen().split(' ')[0]).toBe(moved.fen().split(' ')[0]);
  expect(fresh.key()).not.toBe(moved.key());
});

test.each([
  ['4k3/8/8/8/8/8/8/4K2R[] w K - 0 9 --', true],
  ['4k3/8/8/8/8/8/8/4K2R[R] w EK - 0 9 --', true],
  ['8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w Ee - 0 1 --', true],
  ['4k3/8/8/8/8/8/8/3K3R[R] w E - 0 9 --', false],
  ['4k3/8/8/8/8/8/8/4K1R1[] w K - 0 9 --', false],
  ['4k3/8/8/8/8/8/8/4K2r[] b K - 0 9 --', false],
  ['4k3/8/8/8/8/8/8/4K3[] w Q - 0 9 --', false],
])('K-19 %s is a position: %s', (fen, expected) => {
  const read = rulesOf('kingchess').fromFen(fen);
  expect(read.ok).toBe(expected);
  if (read.ok) expect(read.value.fen()).toBe(fen);
});
