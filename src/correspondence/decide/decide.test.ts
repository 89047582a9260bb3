import { describe, expect, test } from 'vitest';
import { rulesOf, type GameKind, type Position } from '../../chess/index.ts';
import { followPlan, readPlan, writePlan } from './plan.ts';
import { remindersOf } from './turn.ts';

/** A position of a game after these actions. */
function after(kind: GameKind, ...actions: string[]): Position {
  let position = rulesOf(kind).start();
  for (const action of actions) {
    const next = position.apply(action);
    if (!next.ok) throw new Error(`${action}: ${next.refusal.code}`);
    position = next.value;
  }
  return position;
}

const afterE4 = after('chess', 'e2e4');

function planOf(position: Position, text: string) {
  const read = readPlan(position, text);
  if (!read.ok) throw new Error(JSON.stringify(read.refusal));
  return read.value;
}

describe('CR-2 reading conditional moves', () => {
  test('lines that begin alike are one branch; numbers, dots and wire form are understood', () => {
    const text = '1... e5 2. Nf3 Nc6 3. Bb5\ne5 Nf3 2... d6 3.d4\n\nc7c5 g1f3';
    const tree = planOf(afterE4, text);
    expect(writePlan(afterE4, tree)).toEqual(['e5 Nf3 Nc6 Bb5', 'e5 Nf3 d6 d4', 'c5 Nf3']);
    expect(planOf(afterE4, writePlan(afterE4, tree).join('\n'))).toEqual(tree);
  });

  test.each([
    ['e5', 'plan-open', 1],
    ['e5 Nf3 Nc6', 'plan-open', 1],
    ['c5 Nf3\ne5 Ke3', 'plan-illegal', 2],
    ['e6 xyz', 'plan-illegal', 1],
    ['e5 Nf3\ne5 d4', 'plan-two-replies', 2],
    ['__proto__ e4', 'plan-illegal', 1],
  ])('%j is refused: %s', (text, code, line) => {
    expect(readPlan(afterE4, text)).toMatchObject({ ok: false, refusal: { code, params: { line } } });
  });

  test('bounds: 60 actions a line, 12,000 signs', () => {
    const round = 'Nf6 Nf3 Ng8 Ng1 ';
    expect(readPlan(afterE4, round.repeat(15)).ok).toBe(true);
    expect(readPlan(afterE4, round.repeat(16))).toMatchObject({ refusal: { code: 'plan-too-long' } });
    expect(readPlan(afterE4, ' '.repeat(12_001))).toMatchObject({ refusal: { code: 'plan-too-long' } });
  });

  test('a line may end with mate, and nothing follows it', () => {
    const position = after('chess', 'f2f3');
    expect(writePlan(position, planOf(position, 'e5 g4'))).toEqual(['e5 g4']);
    const mate = after('chess', 'e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4');
    expect(writePlan(mate, planOf(mate, 'Nf6 Qxf7#'))).toEqual(['Nf6 Qxf7#']);
    expect(readPlan(mate, 'Nf6 Qxf7# Ke7 a3').ok).toBe(false);
  });

  test('placements of Kingchess are actions like any other', () => {
    const position = after('kingchess', 'K@e1');
    const tree = planOf(position, 'K@e8,Q@d8 Q@d1\nK@e8 P@e2,P@d2');
    expect(writePlan(position, tree).length).toBe(2);
  });

  test('castling in Chess960 is the king on his rook', () => {
    const read = rulesOf('chess960').fromFen('rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R b KQkq - 0 1');
    if (!read.ok) throw new Error('no position');
    expect(readPlan(read.value, 'O-O O-O')).toEqual(readPlan(read.value, 'b8h8 b1h1'));
    expect(readPlan(read.value, 'O-O O-O').ok).toBe(true);
  });
});

describe('CR-3 following a plan', () => {
  const plan = { moves: ['e2e4'], tree: planOf(afterE4, 'e5 Nf3 Nc6 Bb5\ne5 Nf3 d6 d4\nc5 Nf3') };

  test.each([
    ['nothing yet', ['e2e4'], 'waits', null],
    ['a foreseen move', ['e2e4', 'e7e5'], 'reply', 'g1f3'],
    ['the other branch', ['e2e4', 'c7c5'], 'reply', 'g1f3'],
    ['the reply is there', ['e2e4', 'e7e5', 'g1f3'], 'waits', null],
    ['the next foreseen move', ['e2e4', 'e7e5', 'g1f3', 'd7d6'], 'reply', 'd2d4'],
    ['everything was made', ['e2e4', 'c7c5', 'g1f3'], 'done', null],
    ['another move', ['e2e4', 'd7d5'], 'left', null],
    ['another own reply', ['e2e4', 'e7e5', 'd2d4'], 'left', null],
    ['fewer moves than the plan was made for', [], 'left', null],
    ['another position: the move before was changed', ['d2d4', 'e7e5'], 'left', null],
  ])('%s', (_, moves, state, reply) => {
    const followed = followPlan(plan, moves);
    expect(followed.state).toBe(state);
    if (followed.state === 'reply') expect(followed.reply).toBe(reply);
  });

  test('what waits begins in the present position', () => {
    const followed = followPlan(plan, ['e2e4', 'e7e5', 'g1f3']);
    const here = after('chess', 'e2e4', 'e7e5', 'g1f3');
    if (followed.state !== 'waits') throw new Error(followed.state);
    expect(writePlan(here, followed.plan.tree)).toEqual(['Nc6 Bb5', 'd6 d4']);
  });
});

describe('CR-6 reminders', () => {
  const HOUR = 3_600_000;
  test.each([
    [100 * HOUR, [72, 24, 3], [28, 76, 97]],
    [20 * HOUR, [72, 24, 3], [17]],
    [2 * HOUR, [72, 24, 3], []],
    [null, [72], []],
    [100 * HOUR, [], []],
  ])('time ends at %s, wanted %j hours before: at %j', (dueAt, hours, at) => {
    expect(remindersOf(dueAt, hours, 0).map((one) => one.at / HOUR)).toEqual(at);
  });
});
