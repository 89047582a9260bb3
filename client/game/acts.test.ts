import { expect, test } from 'vitest';
import type { GameCommand, GameView } from '../../src/games/types.ts';
import { words } from '../../src/words/index.ts';
import { typedAct } from './acts.tsx';

const t = words('en');
/** Of a game only what is asked for. */
const view = (offers: Partial<GameView>): GameView =>
  ({ moves: [], drawOffer: null, takebackOffer: null, abortOffer: null, ...offers }) as unknown as GameView;

function typed(name: Parameters<typeof typedAct>[0], offers: Partial<GameView> = {}) {
  const acts: GameCommand[] = [];
  const why = typedAct(name, { t, view: view(offers), mine: 'white', act: (command) => acts.push(command) });
  return why ?? acts;
}

test.each<[Parameters<typeof typedAct>[0], Partial<GameView>, GameCommand]>([
  ['draw', {}, { type: 'OfferDraw', ply: 0 }],
  ['claim', {}, { type: 'ClaimDraw', ply: 0, uci: null }],
  ['resign', {}, { type: 'Resign' }],
  ['takeback', {}, { type: 'AskTakeback', ply: 0 }],
  ['abort', {}, { type: 'Abort' }],
  ['accept', { drawOffer: 'black' }, { type: 'AcceptDraw', ply: 0 }],
  ['decline', { drawOffer: 'black' }, { type: 'DeclineDraw', ply: 0 }],
  ['accept', { takebackOffer: 'black' }, { type: 'AcceptTakeback', ply: 0 }],
  ['decline', { takebackOffer: 'black' }, { type: 'DeclineTakeback', ply: 0 }],
  ['accept', { abortOffer: 'black' }, { type: 'Abort' }],
])('%s typed with %j', (name, offers, command) => {
  expect(typed(name, offers)).toEqual([command]);
});

test.each(['accept', 'decline'] as const)('nothing to %s: neither an own offer nor none', (name) => {
  expect(typed(name)).toBe(t('board.nothingOffered'));
  expect(typed(name, { drawOffer: 'white' })).toBe(t('board.nothingOffered'));
});
