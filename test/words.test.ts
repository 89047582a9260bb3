import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { GameRefusal } from '../src/games/index.ts';
import type { TournamentRefusal } from '../src/tournaments/index.ts';
import { catalogues, hasWords } from '../src/words/index.ts';

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

/** Every code that an act in an event can be refused with; the compiler keeps the list whole. */
const EVENT_REFUSALS = {
  'not-found': true,
  'not-allowed': true,
  'bad-settings': true,
  'registration-closed': true,
  'already-registered': true,
  'not-registered': true,
  'already-started': true,
  'not-started': true,
  full: true,
  'too-few-entrants': true,
  'no-pairing': true,
  'few-games': true,
  'rating-band': true,
  'uses-programs': true,
  'other-class': true,
  'other-level': true,
  clone: true,
  'few-eligible': true,
  'organiser-abstains': true,
  'not-a-master': true,
  'not-proposed': true,
  'reason-needed': true,
  'nothing-to-confirm': true,
  'confirmations-open': true,
  'petition-there': true,
  'petition-answered': true,
  'petition-few': true,
  'petition-signed': true,
  'petition-shared': true,
  'not-signed': true,
  expelled: true,
  'not-this-system': true,
  'no-such-round': true,
  'no-such-board': true,
  'bad-result': true,
  'same-result': true,
  'round-paired': true,
  'has-played': true,
  'no-more-byes': true,
  'last-round': true,
  'games-open': true,
  'is-finished': true,
  'not-finished': true,
  'nothing-to-undo': true,
  'no-draft': true,
  'tie-too-late': true,
  'not-level': true,
  'seated-twice': true,
  'met-before': true,
  'colour-white': true,
  'colour-black': true,
  'had-bye': true,
  'already-so': true,
  busy: true,
} as const satisfies Record<TournamentRefusal, true>;

test.each(Object.keys(EVENT_REFUSALS))(
  'R-201 a page has a sentence in both languages for the refusal %s',
  (code) => {
    expect(hasWords(`tournaments.refusal.${code}`)).toBe(true);
  },
);

test('no sentence a reader sees names a number of our requirements', () => {
  const named = Object.values(catalogues).flatMap((subjects) =>
    Object.values(subjects).flatMap((texts) =>
      Object.values(texts).filter((text) => /\b[RC]-\d{2,3}\b/u.test(text)),
    ),
  );
  expect(named).toEqual([]);
});
