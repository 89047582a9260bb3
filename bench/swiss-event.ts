import { eventWith, forfeitEntries, gameEntries, playerWith } from 'tabiya-engine/event';
import type { EventRecord, RoundEntry } from 'tabiya-engine/event';
import type { DutchPairing } from 'tabiya-engine/swiss';

/** A seeded stream of numbers in [0, 1). */
export type Random = () => number;

/** Small and fast, good enough for simulated results (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** How lively a simulated event is; shares are between 0 and 1. */
export interface Habits {
  readonly draws: number;
  readonly unrated: number;
  readonly forfeits: number;
  /** Share of players absent in a round; a third of them with a half-point bye. */
  readonly absences: number;
  readonly spread: number;
}

export const REALISTIC: Habits = { draws: 0.3, unrated: 0.1, forfeits: 0.01, absences: 0.03, spread: 250 };

/** An event before its first round; ratings fall with the starting number, the last ones are unrated. */
export function newEvent(players: number, rounds: number, random: Random, habits: Habits): EventRecord {
  const ratings = Array.from({ length: players }, () => {
    const bell = random() + random() + random() + random() - 2;
    return Math.round(Math.min(2850, Math.max(1000, 1800 + bell * 1.7 * habits.spread)));
  }).sort((a, b) => b - a);
  const unratedFrom = Math.round(players * (1 - habits.unrated));
  return eventWith(
    ratings.map((rating, i) => playerWith(i + 1, { rating: i < unratedFrom ? rating : null })),
    { name: 'simulated', roundsPlanned: rounds, initialColour: 'white' },
  );
}

/** Marks who will not be there in the next round. */
export function withAbsences(event: EventRecord, random: Random, habits: Habits): EventRecord {
  return {
    ...event,
    players: event.players.map((player) => {
      if (random() >= habits.absences) return player;
      const bye = random() < 0.33 ? 'half' : 'zero';
      return { ...player, rounds: [...player.rounds, { kind: 'bye', bye }] };
    }),
  };
}

/** Plays a paired round: results by rating difference, some draws, some forfeits. */
export function playRound(
  event: EventRecord,
  pairing: Extract<DutchPairing, { status: 'ok' }>,
  random: Random,
  habits: Habits,
): EventRecord {
  const entries = new Map<number, RoundEntry>();
  if (pairing.bye !== null) entries.set(pairing.bye, { kind: 'bye', bye: 'pairing' });
  const strength = new Map(event.players.map((p) => [p.number, p.rating ?? 1300]));
  for (const { white, black } of pairing.pairs) {
    const difference = (strength.get(white) ?? 0) + 35 - (strength.get(black) ?? 0);
    const expected = 1 / (1 + 10 ** (-difference / 400));
    const lot = random();
    const drawn = Math.min(habits.draws, 2 * expected * (1 - expected) + habits.draws / 4);
    const outcome = lot < drawn ? 'draw' : random() < expected ? 'win' : 'loss';
    const isForfeit = random() < habits.forfeits;
    const [one, two] = isForfeit
      ? forfeitEntries(white, black, random() < 0.5 ? ['win', 'loss'] : ['loss', 'win'])
      : gameEntries(white, black, outcome);
    entries.set(white, one);
    entries.set(black, two);
  }
  return {
    ...event,
    players: event.players.map((player) => {
      if (player.rounds.length >= pairing.round) return player;
      return {
        ...player,
        rounds: [...player.rounds, entries.get(player.number) ?? { kind: 'bye', bye: 'zero' }],
      };
    }),
  };
}
