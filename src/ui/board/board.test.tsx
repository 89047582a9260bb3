import { render } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { words } from '../../words/index.ts';
import { MiniBoard } from './board.tsx';
import { ClockFace, Countdown } from './clock.tsx';
import { MoveList } from './moves.tsx';
import { placement, square } from './placement.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

test('a FEN is read into men; what is no board gives no men beyond it', () => {
  const men = placement(START);
  expect(men).toHaveLength(32);
  expect(men[0]).toEqual({ file: 0, rank: 7, colour: 'black', role: 'rook' });
  expect(men.at(-1)).toEqual({ file: 7, rank: 0, colour: 'white', role: 'rook' });
  expect(placement('')).toEqual([]);
  expect(placement('ppppppppp/8')).toHaveLength(8);
  expect([square('a1'), square('h8'), square('i9'), square('')]).toEqual([
    { file: 0, rank: 0 },
    { file: 7, rank: 7 },
    null,
    null,
  ]);
});

test('each side sees the board from its end', () => {
  const board = (side: 'white' | 'black') =>
    render(<MiniBoard fen="8/8/8/8/8/8/8/K7 w - - 0 1" lastMove="a2a1" side={side} label="x" />);
  expect(board('white')).toContain('man white king c1 r8');
  expect(board('white')).toContain('last c1 r7');
  expect(board('black')).toContain('man white king c8 r1');
  expect(board('white')).not.toContain('style=');
});

test('a clock says in class and word whether it runs, is low, waits or is lost', () => {
  const t = words('en');
  const face = (ms: number, running: boolean, lost = false) =>
    render(<ClockFace t={t} name="anna" ms={ms} running={running} lost={lost} />);
  expect(face(252_000, true)).toContain('clock-running');
  expect(face(252_000, true)).toContain('aria-label="anna: 4 min 12 s, running"');
  expect(face(9_999, true)).toContain('clock-low');
  expect(face(9_999, true)).toContain('0:09<small>.9</small>');
  expect(face(9_999, false)).toContain('clock-waiting');
  expect(face(9_999, true, true)).toContain('clock-lost');
  expect(face(20_000, true)).not.toContain('<small>');
});

test('a countdown never goes below nothing and shows no tenths', () => {
  const t = words('en');
  const down = (ms: number) => render(<Countdown t={t} ms={ms} label="Starts in" />);
  expect(down(6_128_000)).toContain('>1:42:08<');
  expect(down(5_400)).toContain('>0:06<');
  expect(down(-1_000)).toContain('>0:00<');
  expect(down(3 * 86_400_000)).toContain('>3 d 0 h<');
});

test('the record has two moves a line in the letters of the reader and marks the one on the board', () => {
  const moves = ['e4', 'e5', 'Nf3'].map((san, i) => ({ ply: i + 1, san }));
  const html = render(<MoveList t={words('ru')} language="ru" moves={moves} current={3} />);
  expect(html.match(/<th scope="row">/g)).toHaveLength(2);
  expect(html).toContain('<span aria-current="step">Кf3</span>');
  expect(render(<MoveList t={words('en')} language="en" moves={[]} current={0} />)).toContain('No move yet');
});
