import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { GameView } from '../../games/types.ts';
import { GameOver } from './screen.tsx';

const SHORT = {
  status: 'finished',
  result: '1-0',
  reason: 'resign',
  annulled: true,
  tournament: null,
} as unknown as GameView;

test('GA-9 a casual game that is too short is annulled; in an event its result stands', () => {
  const shown = (view: GameView): string => render(h(GameOver, { t: (key) => key, view }));
  expect(shown(SHORT)).toContain('board.annulled');
  const inEvent = shown({ ...SHORT, tournament: { id: 't', name: 'Cup', round: 1, board: 1 } });
  expect(inEvent).not.toContain('board.annulled');
  expect(inEvent).toContain('board.tooShortToRate');
});
