import { expect, test } from 'vitest';
import { CRITERIA } from './criteria.ts';
import { explainRound } from './explain.ts';
import { explanationLines } from './story.ts';
import { eventOf } from './testing/written-event.ts';
import { criterionWords, noPairingWords, reasonWords } from './words.ts';

test('every criterion has words in both languages', () => {
  for (const criterion of CRITERIA) {
    expect(criterionWords(criterion, 'ru')).toMatch(/[а-я]/);
    expect(criterionWords(criterion, 'en')).toMatch(/^[a-z -]+$/);
  }
});

test('a round is told in both languages', () => {
  const event = eventOf(7, ['1-4 1-0, 5-2 0-1, 3-6 1-0, U7']);
  const explained = explainRound(event, { round: 2 });
  expect(explanationLines(explained, 'en')).toEqual([
    'Round 2',
    'Score 1.0: 1, 2, 3, 7',
    '  S1: 1, 2; S2: 3, 7',
    '  1 meets 7; earlier in order:',
    '    3 – C12: players without the colour they should get: 1 instead of 0',
    '  Board 1: 7 (White) – 1: both colours as due (5.2.1)',
    '  Board 2: 2 (White) – 3: both colours as due (5.2.1)',
    'Score 0.0: 4, 5, 6',
    '  S1: 4; S2: 5, 6',
    '  6 has the bye: fewer exchanges between the halves come first (4.3)',
    '  Board 3: 4 (White) – 5: both colours as due (5.2.1)',
    'The bye goes to 6: 0.0 is the lowest score possible (C5).',
  ]);
  expect(explanationLines(explained, 'ru', 6)).toEqual([
    'Тур 2',
    'Очковая группа 1.0: 1, 2, 3, 7',
    '  S1: 1, 2; S2: 3, 7',
    'Очковая группа 0.0: 4, 5, 6',
    '  S1: 4; S2: 5, 6',
    '  6 свободен от игры: раньше идёт меньшее число перестановок между половинами (4.3)',
    'Свободен от игры 6: 0.0 – наименьшие возможные очки (C5).',
  ]);
});

test('points are shown as points, counts as counts', () => {
  expect(reasonWords({ rule: 'C7', instead: [25, 20], chosen: [20, 20] }, 'en')).toBe(
    'C7: scores of the players moving down: 2.5, 2.0 instead of 2.0, 2.0',
  );
  expect(reasonWords({ rule: 'C14', instead: [2], chosen: [1] }, 'ru')).toBe(
    'C14: повторный спуск после прошлого тура: 2 вместо 1',
  );
});

test('1.9.3: no valid pairing names the players', () => {
  const reason = { code: 'too-few-partners', groups: [[1], [3]], partners: [], bye: false } as const;
  expect(noPairingWords(reason, 'en')).toBe('No valid pairing exists: nobody is left for 1; 3 to play.');
});
