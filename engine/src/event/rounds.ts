import type { PointSystem, Tenths } from './points.ts';
import type { ByeKind, EventPlayer, EventRecord, RoundEntry } from './record.ts';

const ABSENT: RoundEntry = Object.freeze({ kind: 'bye', bye: 'zero' });

/** What round `round` (1-based) holds for a player; a missing entry is a zero-point bye. */
export function entryOf(player: EventPlayer, round: number): RoundEntry {
  return player.rounds[round - 1] ?? ABSENT;
}

/** True for an entry that shows the round was paired: a game, a forfeit against somebody, or `U` (`trf.md` 3). */
export function isPaired(entry: RoundEntry): boolean {
  if (entry.kind === 'bye') return entry.bye === 'pairing';
  if (entry.kind === 'forfeit') return entry.opponent !== null;
  return true;
}

/** Number of the last round in which somebody has a game or `U`; 0 before the first (`trf.md` 3). */
export function lastPairedRound(record: EventRecord): number {
  let last = 0;
  for (const player of record.players) {
    for (let round = player.rounds.length; round > last; round--) {
      if (isPaired(entryOf(player, round))) {
        last = round;
        break;
      }
    }
  }
  return last;
}

/** Rounds of the whole event: as planned, or as many as were paired if the plan is unknown or was exceeded. */
export function roundsOf(record: EventRecord): number {
  return Math.max(record.roundsPlanned ?? 0, lastPairedRound(record));
}

/** Points a round brings, from its outcome and the event's table; a game not finished brings none yet. */
export function pointsOf(entry: RoundEntry, system: PointSystem): Tenths {
  switch (entry.kind) {
    case 'game':
      return system[entry.outcome];
    case 'forfeit':
      return entry.outcome === 'win' ? system.forfeitWin : system.forfeitLoss;
    case 'bye':
      return system[BYE_POINTS[entry.bye]];
    case 'pending':
      return 0;
  }
}

const BYE_POINTS = {
  pairing: 'pairingBye',
  full: 'fullBye',
  half: 'halfBye',
  zero: 'zeroBye',
} as const satisfies Record<ByeKind, keyof PointSystem>;
