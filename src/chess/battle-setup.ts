import type { Lots } from 'tabiya-engine/lots';
import { ok, refuse, type Result } from '../result.ts';
import { battle } from './battle.ts';
import type { Position } from './types.ts';

/** Why a setup is not accepted (B-01, B-02, B-06). */
export type SetupRefusal = 'bad-shape' | 'bad-piece' | 'wrong-material' | 'incomplete';

/** The classical arrangement, seen as White's ranks 4 to 1 (B-19). */
export const CLASSICAL_SETUP = '8/8/PPPPPPPP/RNBQKBNR';

const FULL: Readonly<Record<string, number>> = { K: 1, Q: 1, R: 2, B: 2, N: 2, P: 8 };
const MEN = 16;
const RANKS = 4;
const LONGEST = 40;

/** The men of a rank by file, `''` for an empty square; undefined when the rank does not have eight squares. */
function squaresOf(rank: string): string[] | undefined {
  const squares: string[] = [];
  for (const letter of rank) {
    if (letter >= '1' && letter <= '8')
      for (let empty = Number(letter); empty > 0; empty -= 1) squares.push('');
    else squares.push(letter);
  }
  return squares.length === 8 ? squares : undefined;
}

/** Shortest form of ranks: equal arrangements are equal texts. */
function written(ranks: readonly (readonly string[])[]): string {
  return ranks
    .map((rank) => rank.map((man) => man || '1').join(''))
    .join('/')
    .replaceAll(/1+/g, (ones) => String(ones.length));
}

/**
 * Checks one player's setup, colour-neutral and seen as White's ranks 4/3/2/1 (B-19): every arrangement of all sixteen
 * men is allowed (B-02 to B-04). Answers the setup in its shortest form.
 */
export function readSetup(text: string): Result<string, SetupRefusal> {
  const ranks = text.length > LONGEST ? [] : text.split('/').map(squaresOf);
  if (ranks.length !== RANKS) return refuse('bad-shape');
  const rows: string[][] = [];
  const counts: Record<string, number> = {};
  let men = 0;
  let strange = false;
  for (const rank of ranks) {
    if (rank === undefined) return refuse('bad-shape');
    rows.push(rank);
    for (const man of rank) {
      if (man === '') continue;
      men += 1;
      counts[man] = (counts[man] ?? 0) + 1;
      strange ||= !Object.hasOwn(FULL, man);
    }
  }
  if (strange) return refuse('bad-piece');
  for (const [man, most] of Object.entries(FULL))
    if ((counts[man] ?? 0) > most) return refuse('wrong-material');
  return men < MEN ? refuse('incomplete') : ok(written(rows));
}

/** What two complete setups lead to: the game, or both must set up again because both are classical (B-08). */
export type Reveal = { readonly kind: 'start'; readonly position: Position } | { readonly kind: 'redeploy' };

/**
 * Puts two accepted setups on the board (B-16 to B-19): the black one reflected, not turned; castling rights where the
 * classical fragment stands (B-12). White may be mated or stalemated at once: ask the position's status (B-18).
 */
export function reveal(white: string, black: string): Reveal {
  if (white === CLASSICAL_SETUP && black === CLASSICAL_SETUP) return { kind: 'redeploy' };
  const reflected = black.split('/').reverse().join('/').toLowerCase();
  const rights = `${cornerRights(white)}${cornerRights(black).toLowerCase()}`;
  const fen = `${reflected}/${white} w ${rights || '-'} - 0 1`;
  const read = battle.fromFen(fen);
  if (!read.ok) throw new Error(`two accepted setups give no position: ${fen}`);
  return { kind: 'start', position: read.value };
}

/** `KQ`, `K`, `Q` or nothing: the classical fragments of one setup (B-12). */
function cornerRights(setup: string): string {
  const first = squaresOf(setup.split('/').at(-1) ?? '') ?? [];
  if (first[4] !== 'K') return '';
  return `${first[7] === 'R' ? 'K' : ''}${first[0] === 'R' ? 'Q' : ''}`;
}

/** B-07: the lot decides who has White, and so the first move, when both setups are complete. */
export function drawWhite(lots: Lots): 'player-a' | 'player-b' {
  return lots.below(2) === 0 ? 'player-a' : 'player-b';
}

/** How far a player came while the setup clock ran. */
export type SetupState = 'done' | 'timeout';

/** Setup time is over (B-10, B-11): `start`, a win of one player (colours are not drawn yet), a draw, or no game. */
export type SetupOutcome = 'start' | 'player-a' | 'player-b' | 'draw' | 'annulled';

export function setupOutcome(
  playerA: SetupState,
  playerB: SetupState,
  context: 'tournament' | 'casual',
): SetupOutcome {
  if (playerA === 'done' && playerB === 'done') return 'start';
  if (context === 'casual') return 'annulled';
  if (playerA === playerB) return 'draw';
  return playerA === 'done' ? 'player-a' : 'player-b';
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Default time for the setup (B-09, R-011) of a game with this base time, ms; every event may set its own. */
export function defaultSetupMs(baseMs: number): number {
  if (baseMs <= 3 * MINUTE) return MINUTE;
  if (baseMs <= 15 * MINUTE) return 2 * MINUTE;
  if (baseMs <= HOUR) return 5 * MINUTE;
  if (baseMs <= 24 * HOUR) return 30 * MINUTE;
  return Math.min(72 * HOUR, Math.trunc(baseMs / 10));
}
