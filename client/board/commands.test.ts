import { expect, test } from 'vitest';
import { rulesOf } from '../../src/chess/index.ts';
import { words } from '../../src/words/index.ts';
import { answerTo, readCommand, type Situation } from './commands.ts';

test.each([
  ['clock', { kind: 'clock' }],
  [' Часы ', { kind: 'clock' }],
  ['where knight', { kind: 'where', role: 'knight' }],
  ['где к', { kind: 'where', role: 'knight' }],
  ['где Кр', { kind: 'where', role: 'king' }],
  ['square e4', { kind: 'square', square: 'e4' }],
  ['поле e4', { kind: 'square', square: 'e4' }],
  ['откуда g1', { kind: 'from', square: 'g1' }],
  ['сдаюсь', { kind: 'act', act: 'resign' }],
  ['draw', { kind: 'act', act: 'draw' }],
  ['claim', { kind: 'act', act: 'claim' }],
  ['Требую', { kind: 'act', act: 'claim' }],
  ['отменить', { kind: 'act', act: 'abort' }],
] as const)('%s is a command', (text, command) => {
  expect(readCommand(text)).toEqual(command);
});

test.each(['e4', 'Nf3', 'Кf3', 'Крb1, Сb2', 'where', 'where dragon', 'square z9', '', 'O-O'])(
  '%s is none and may be a move',
  (text) => {
    expect(readCommand(text)).toBeNull();
  },
);

const start = rulesOf('chess').start();
const CHESS: Situation = {
  position: start,
  fen: start.fen(),
  moves: [
    { ply: 1, san: 'e4' },
    { ply: 2, san: 'Nc6' },
  ],
  clocks: 'White 5 min, Black 4 min',
};

test('questions are answered in the words of the reader', () => {
  const ask = (text: string, language: 'ru' | 'en', at = CHESS): string | null => {
    const command = readCommand(text);
    if (command === null) throw new Error(text);
    return answerTo(command, at, words(language));
  };
  expect(ask('clock', 'en')).toBe('White 5 min, Black 4 min');
  expect(ask('last', 'en')).toBe('1 Black: knight c6');
  expect(ask('where knight', 'en')).toBe('knight. White: b1, g1; Black: b8, g8');
  expect(ask('где конь', 'ru')).toBe('конь. Белые: b1, g1; Чёрные: b8, g8');
  expect(ask('square e1', 'en')).toBe('e1, white king');
  expect(ask('поле e5', 'ru')).toBe('e5, пусто');
  expect(ask('from g1', 'en')).toBe('g1: f3, h3');
  expect(ask('board', 'en')).toContain('king e1');
  expect(ask('turn', 'en')).toBe('White to move');
  expect(ask('resign', 'en')).toBeNull();
  const king = rulesOf('kingchess').start();
  const empty = { ...CHESS, position: king, fen: king.fen(), moves: [], clocks: null };
  expect(ask('reserve', 'en', empty)).toContain('pawn 8');
  expect(ask('last', 'en', empty)).toBe('No move yet.');
  expect(ask('where king', 'en', empty)).toContain('king');
});
