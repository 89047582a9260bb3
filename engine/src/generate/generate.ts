import { eventWith, forfeitEntries, gameEntries, playerWith } from '../event/index.ts';
import type { ByeKind, EventRecord, RoundEntry } from '../event/index.ts';
import { type Lots, lotsOf, seedFor } from '../lots/index.ts';
import { bakuGroupSize, bakuVirtualPoints, type DutchPairing, pairDutch } from '../swiss/index.ts';
import { drawResult } from './results.ts';
import type { GeneratorSettings } from './settings.ts';

export interface Generated {
  readonly record: EventRecord;
  /** Rounds that were paired; fewer than asked for when no valid pairing was left. */
  readonly rounds: number;
}

/** Plays a random tournament with the engine's own pairings by the FIDE (Dutch) system. */
export function generateEvent(settings: GeneratorSettings, seed: string): Generated {
  const ratings = drawRatings(settings, lotsOf(seedFor(seed, 'ratings')));
  const lots = lotsOf(seedFor(seed, 'entries'));
  const entersIn = ratings.map(() =>
    settings.rounds > 1 && lots.below(100) < settings.lateEntries
      ? 2 + lots.below(Math.min(3, settings.rounds - 1))
      : 1,
  );
  const gone = new Set<number>();
  let record = emptyEvent(settings, ratings, lots.coin() ? 'white' : 'black');
  for (let round = 1; round <= settings.rounds; round++) {
    const chance = lotsOf(seedFor(seed, `round ${round}`));
    const absent = record.players.map((player): RoundEntry | null => {
      const { number } = player;
      if (round > 1 && chance.below(100) < settings.withdrawals) gone.add(number);
      const kind =
        gone.has(number) || (entersIn[number - 1] ?? 1) > round ? 'zero' : requested(settings, chance);
      return kind === null ? null : { kind: 'bye', bye: kind };
    });
    // A round with nobody left to pair would be none; then everybody comes.
    const empty = absent.every((entry) => entry !== null);
    const present: EventRecord = {
      ...record,
      players: record.players.map((player, index) => {
        const entry = empty ? null : (absent[index] ?? null);
        return entry === null ? player : { ...player, rounds: [...player.rounds, entry] };
      }),
    };
    const pairing = pairDutch(present, { round });
    if (pairing.status === 'none') return { record, rounds: round - 1 };
    record = played(present, pairing, settings, chance);
  }
  return { record, rounds: settings.rounds };
}

/** Ratings from the strongest down; the mean of four lots is nearer to the middle than one. */
function drawRatings(settings: GeneratorSettings, lots: Lots): (number | null)[] {
  const { lowestRating, highestRating, players, unrated } = settings;
  const span = highestRating - lowestRating + 1;
  const drawn = Array.from({ length: players }, (): number | null => {
    const four = [1, 2, 3, 4].reduce((sum) => sum + lots.below(span), 0);
    return lots.below(100) < unrated ? null : lowestRating + Math.floor(four / 4);
  });
  return drawn.sort((a, b) => (b ?? 0) - (a ?? 0));
}

function requested(settings: GeneratorSettings, lots: Lots): ByeKind | null {
  const lot = lots.below(100);
  const { halfByes, fullByes, absences } = settings;
  if (lot < halfByes) return 'half';
  if (lot < halfByes + fullByes) return 'full';
  return lot < halfByes + fullByes + absences ? 'zero' : null;
}

function emptyEvent(
  settings: GeneratorSettings,
  ratings: readonly (number | null)[],
  initialColour: 'white' | 'black',
): EventRecord {
  const baku = settings.acceleration === 'baku';
  return eventWith(
    ratings.map((rating, index) =>
      playerWith(index + 1, {
        name: `Player ${String(index + 1).padStart(4, '0')}`,
        rating,
        filedRank: index + 1,
      }),
    ),
    {
      name: 'Random tournament',
      roundsPlanned: settings.rounds,
      initialColour,
      points: settings.points,
      virtualPoints: baku
        ? bakuVirtualPoints(settings.points, settings.rounds, bakuGroupSize(ratings.length))
        : [],
      system: baku ? 'FIDE_DUTCH_2026_BAKU' : 'FIDE_DUTCH_2026',
    },
  );
}

const BOTH_LOSE = ['loss', 'loss'] as const;
const WHITE_WINS = ['win', 'loss'] as const;
const BLACK_WINS = ['loss', 'win'] as const;

function played(
  record: EventRecord,
  pairing: DutchPairing & { readonly status: 'ok' },
  settings: GeneratorSettings,
  lots: Lots,
): EventRecord {
  const ratingOf = new Map(record.players.map(({ number, rating }) => [number, rating]));
  const entries = new Map<number, RoundEntry>();
  if (pairing.bye !== null) entries.set(pairing.bye, { kind: 'bye', bye: 'pairing' });
  const put = (white: number, black: number, [one, two]: readonly [RoundEntry, RoundEntry]): void => {
    entries.set(white, one);
    entries.set(black, two);
  };
  for (const { white, black } of pairing.pairs) {
    if (lots.below(100) < settings.forfeits) {
      const lot = lots.below(16);
      const outcomes = lot < 2 ? BOTH_LOSE : lot < 9 ? WHITE_WINS : BLACK_WINS;
      put(white, black, forfeitEntries(white, black, outcomes));
      continue;
    }
    const result = drawResult(ratingOf.get(white) ?? null, ratingOf.get(black) ?? null, settings.draws, lots);
    put(white, black, gameEntries(white, black, result.white));
  }
  return {
    ...record,
    players: record.players.map((player) => {
      const entry = entries.get(player.number);
      return entry === undefined ? player : { ...player, rounds: [...player.rounds, entry] };
    }),
  };
}
