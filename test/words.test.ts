import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { GameRefusal } from '../src/games/index.ts';
import { hasWords } from '../src/words/index.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/u.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name));
}

const FILES = ['src/web', 'src/ui', 'client'].flatMap(sources);

test('every sentence that pages and islands ask for by name exists in both languages', () => {
  const missing = FILES.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bt\(\s*'([a-z]+\.[^']+)'/gu)]
      .map((match) => match[1] ?? '')
      .filter((key) => !hasWords(key))
      .map((key) => `${file}: ${key}`),
  );
  expect(missing).toEqual([]);
});

test('the test above sees the sentences', () => {
  const found = FILES.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/\bt\(\s*'([a-z]+\.[^']+)'/gu),
  ]);
  expect(found.length).toBeGreaterThan(200);
});

/** Every code that an act of a game can be refused with; the compiler keeps the list whole. */
const GAME_REFUSALS = {
  'not-found': true,
  'not-a-player': true,
  'game-over': true,
  stale: true,
  'not-your-turn': true,
  'illegal-move': true,
  'malformed-move': true,
  'draw-already-offered': true,
  'draw-offer-too-soon': true,
  'no-draw-offer': true,
  'draw-needs-moves': true,
  'no-claim': true,
  'too-late-to-abort': true,
  'abort-already-asked': true,
  'tournament-game': true,
  'king-required': true,
  'not-in-reserve': true,
  'duplicate-square': true,
  occupied: true,
  'not-own-half': true,
  'pawn-first-rank': true,
  'bishop-colour': true,
  'king-in-check': true,
  'bad-shape': true,
  'bad-piece': true,
  'wrong-material': true,
  incomplete: true,
  'setup-phase': true,
  'no-setup-phase': true,
  'setup-complete': true,
  'classical-barred': true,
  'no-takeback-here': true,
  'not-your-move': true,
  'takeback-already-asked': true,
  'no-takeback-offer': true,
  paused: true,
  'not-paused': true,
  'no-moves': true,
  'not-over-on-time': true,
  busy: true,
} as const satisfies Record<GameRefusal, true>;

test.each([...Object.keys(GAME_REFUSALS), 'signed-out', 'too-many', 'internal', 'no-rematch'])(
  'a game page has a sentence for the refusal %s',
  (code) => {
    expect(hasWords(`board.refused_${code}`)).toBe(true);
  },
);
