import type { EventRecord, PlayerNumber, PointSystem, VirtualPoints } from '../event/index.ts';

/** Size of the upper group: the first half of the list, rounded up to an even number (C.04.7; 161 players give 82). */
export function bakuGroupSize(players: number): number {
  return 2 * Math.ceil(players / 4);
}

/**
 * Baku acceleration (C.04.7): players of the upper group have a win's points in the first half of the
 * accelerated rounds and half of it in the others; accelerated are the first half of all rounds.
 *
 * @param lastOfUpper starting number of the last player of the upper group.
 * @returns records as in a tournament file; empty where the point system rules the method out.
 */
export function bakuVirtualPoints(
  points: PointSystem,
  rounds: number,
  lastOfUpper: PlayerNumber,
): readonly VirtualPoints[] {
  if (points.win !== 2 * points.draw || points.loss !== 0 || lastOfUpper < 1) return [];
  const accelerated = Math.ceil(rounds / 2);
  const full = Math.ceil(accelerated / 2);
  const table: VirtualPoints[] = [];
  if (full > 0) table.push({ points: points.win, first: 1, last: full, from: 1, to: lastOfUpper });
  if (accelerated > full) {
    table.push({ points: points.draw, first: full + 1, last: accelerated, from: 1, to: lastOfUpper });
  }
  return table;
}

/** The record with the virtual points its system name promises (`…_BAKU`) where it does not list them. */
export function withNamedAcceleration(record: EventRecord): EventRecord {
  if (record.virtualPoints.length > 0 || record.roundsPlanned === null) return record;
  if (record.system === null || !/_BAKU\b/.test(record.system)) return record;
  const numbers = record.players.map((p) => p.number).sort((a, b) => a - b);
  const last = numbers[bakuGroupSize(numbers.length) - 1] ?? 0;
  return { ...record, virtualPoints: bakuVirtualPoints(record.points, record.roundsPlanned, last) };
}
