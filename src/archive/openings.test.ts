import { describe, expect, test } from 'vitest';
import { hasWords } from '../words/index.ts';
import { rulesOf } from '../chess/index.ts';
import { positionKeys } from './entry.ts';
import { openingOf, OPENINGS } from './openings.ts';
import { positionHash, textHash } from './position-hash.ts';

/** Wire forms of a line in SAN. */
function actions(line: string): string[] {
  let position = rulesOf('chess').start();
  return line.split(' ').map((san) => {
    const action = position.read(san) ?? '';
    const next = position.apply(action);
    if (!next.ok) throw new Error(san);
    position = next.value;
    return action;
  });
}

const opening = (line: string) => openingOf(positionKeys('chess', null, actions(line)));

describe('R-142 openings', () => {
  test.each([
    ['e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5', 'spanish-closed'],
    ['d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O', 'nimzo-indian'],
    ['c4 e6 Nc3 d5 d4 Nf6', 'queens-gambit-declined'],
    ['Nf3 c5 e4 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6', 'sicilian-najdorf'],
    ['a3 a6 h3 h6', null],
  ])('%s is %s, whatever the order of moves', (line, code) => {
    expect(opening(line)).toBe(code);
  });

  test('every opening can be played and has a name in both languages', () => {
    expect(OPENINGS.length).toBeGreaterThan(80);
    for (const code of OPENINGS) expect([code, hasWords(`openings.${code}`)]).toEqual([code, true]);
  });

  test('hashes of positions are whole numbers of 48 bits that differ by game and by position', () => {
    const seen = new Set<number>();
    for (let i = 0; i < 100_000; i++) {
      const hash = textHash(`rnbqkbnr/${i} w KQkq -`);
      if (!Number.isSafeInteger(hash) || hash < 0 || hash >= 2 ** 48) throw new Error(String(hash));
      seen.add(hash);
    }
    expect(seen.size).toBe(100_000);
    expect(positionHash('chess', 'x')).not.toBe(positionHash('chess960', 'x'));
  });
});
