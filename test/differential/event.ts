import { bakuGroupSize, bakuVirtualPoints, pairDutch } from 'tabiya-engine/swiss';
import type { EventRecord, PointSystem } from 'tabiya-engine/event';
import { newEvent, playRound, seeded, withAbsences } from '../../bench/swiss-event.ts';
import type { Habits, Random } from '../../bench/swiss-event.ts';

/** An event played to its end, or to the round our engine found no pairing for. */
export interface PlayedEvent {
  readonly record: EventRecord;
  /** Rounds paired by our engine. */
  readonly rounds: number;
  /** True when our engine says that the round after the last has no valid pairing. */
  readonly stuck: boolean;
}

const POINTS: readonly Partial<PointSystem>[] = [
  {},
  {},
  {},
  {},
  { win: 30, draw: 10, pairingBye: 30, fullBye: 30, halfBye: 10, forfeitWin: 30 },
  { win: 20, draw: 10, pairingBye: 20, fullBye: 20, halfBye: 10, forfeitWin: 20 },
  { pairingBye: 5 },
  { win: 30, draw: 20, loss: 10, pairingBye: 30, fullBye: 30, halfBye: 20, forfeitWin: 30 },
];

/** A random event as hard as the settings allow: byes, forfeits, absences, acceleration, forbidden pairs, points. */
export function randomEvent(seed: number, least: number, most: number): PlayedEvent {
  const random = seeded(seed);
  const players = least + Math.floor(random() * (most - least + 1));
  const short = random() < 0.35 && players <= 16;
  const rounds = short
    ? Math.max(2, players - 1 - Math.floor(random() * 3))
    : Math.min(15, 3 + Math.floor(random() * Math.min(12, players)));
  const habits: Habits = {
    draws: random() * 0.8,
    unrated: random() * 0.4,
    forfeits: random() < 0.4 ? 0 : random() * 0.2,
    absences: random() < 0.3 ? 0 : random() * 0.3,
    spread: 10 + random() * 500,
  };
  let record = newEvent(players, rounds, random, habits);
  record = { ...record, initialColour: random() < 0.5 ? 'white' : 'black' };
  record = { ...record, points: { ...record.points, ...POINTS[Math.floor(random() * POINTS.length)] } };
  if (random() < 0.2 && record.points.win === 2 * record.points.draw && record.points.loss === 0) {
    const virtualPoints = bakuVirtualPoints(record.points, rounds, bakuGroupSize(players));
    record = { ...record, virtualPoints };
  }
  if (random() < 0.25) record = { ...record, forbidden: forbiddenSets(random, players, rounds) };
  for (let round = 1; round <= rounds; round++) {
    record = withAbsences(record, random, habits);
    const pairing = pairDutch(record, { round });
    if (pairing.status === 'none')
      return { record, rounds: round - 1, stuck: pairing.reason.code !== 'nobody' };
    record = playRound(record, pairing, random, habits);
  }
  return { record, rounds, stuck: false };
}

function forbiddenSets(random: Random, players: number, rounds: number): EventRecord['forbidden'] {
  return Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const first = 1 + Math.floor(random() * rounds);
    const chosen = new Set(
      Array.from({ length: 2 + Math.floor(random() * 3) }, () => 1 + Math.floor(random() * players)),
    );
    return {
      first,
      last: first + Math.floor(random() * (rounds - first + 1)),
      players: [...chosen].sort((a, b) => a - b),
    };
  }).filter((set) => set.players.length > 1);
}
