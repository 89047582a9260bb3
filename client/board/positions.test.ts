import { expect, test } from 'vitest';
import { rulesOf } from '../../src/chess/index.ts';
import { Positions, shownSquares } from './positions.ts';

const START = rulesOf('chess').start().fen();
const moves = (...list: string[]) => list.map((uci) => ({ uci }));

test('positions follow the record, also after a move was taken back and another made', () => {
  const positions = new Positions({ kind: 'chess', initialFen: START });
  const first = positions.at(2, moves('e2e4', 'e7e5'))?.fen();
  expect(positions.at(1, moves('e2e4'))?.turn).toBe('black');
  const second = positions.at(2, moves('e2e4', 'c7c5'))?.fen();
  expect(second).not.toBe(first);
  expect(positions.at(2, moves('e2e4', 'e7e5'))?.fen()).toBe(first);
  expect(positions.at(3, moves('e2e4', 'e7e5'))).toBeNull();
  expect(positions.at(1, moves('e2e5'))).toBeNull();
});

test.each([
  ['a move', 'e2e4', 'e4', ['e2', 'e4']],
  ['castling of Chess960 shows where the king stands', 'f1b1', 'O-O-O', ['f1', 'c1']],
  ['a placement shows all its squares', 'K@b1,P@c2', 'K@b1,P@c2', ['b1', 'c2']],
])('%s', (_what, uci, san, squares) => {
  expect(shownSquares({ uci, san })).toEqual(squares);
});
