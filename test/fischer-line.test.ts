import { expect, test } from 'vitest';
import { ARRAYS, startArray } from '../src/chess/index.ts';
import { lineToCastling } from './browser/fischer-line.ts';

test('F-06 whatever array is drawn, White castles at his second move or later in the line of the journey', () => {
  for (let number = 0; number < ARRAYS; number += 1) {
    const line = lineToCastling(number);
    let position = startArray(number);
    let last = '';
    for (const action of line) {
      const step = position?.act(action);
      if (step === undefined || !step.ok) throw new Error(`${action} is not possible in array ${number}`);
      position = step.value.position;
      last = step.value.san;
    }
    expect(last, `array ${number}`).toMatch(/^O-O/u);
    expect(line.length % 2, `array ${number}`).toBe(1);
    expect(line.length, `array ${number}`).toBeGreaterThan(2);
  }
});
