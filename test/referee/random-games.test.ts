import { expect, test } from 'vitest';
import { compare } from './random-games.ts';

test.each([
  ['chess', 12, 120],
  ['chess960', 12, 120],
  ['kingchess', 25, 60],
  ['battle', 25, 60],
] as const)('%s: %i random games are judged alike by somebody else', (kind, games, plies) => {
  for (let at = 0; at < games; at += 1) {
    const { difference } = compare(kind, `suite/${kind}/${at}`, plies);
    expect(difference).toBe(null);
  }
});
