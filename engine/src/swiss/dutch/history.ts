import { entryOf, isPaired, pointsOf } from '../../event/index.ts';
import type { EventRecord, RoundEntry, Tenths } from '../../event/index.ts';

/** The code a round has in a tournament file; abnormal points (record 299) are keyed by it. */
function codeOf(entry: RoundEntry): string {
  switch (entry.kind) {
    case 'game':
      return entry.outcome === 'win' ? 'W' : entry.outcome === 'draw' ? 'D' : 'L';
    case 'forfeit':
      return entry.outcome === 'win' ? '+' : '-';
    case 'pending':
      return '?';
    case 'bye':
      return entry.bye === 'pairing' ? 'U' : entry.bye === 'full' ? 'F' : entry.bye === 'half' ? 'H' : 'Z';
  }
}

/**
 * Points gained in each of the rounds `1…last` by every player, abnormal points (record 299) included;
 * a bonus or penalty for the whole event (no code, no round) is booked on round 1.
 *
 * @returns one list a player, in the order of `record.players`; element `k` belongs to round `k + 1`.
 */
export function roundPoints(record: EventRecord, last: number): Tenths[][] {
  const gained = record.players.map((player) => {
    const row: Tenths[] = [];
    for (let round = 1; round <= last; round++) {
      const entry = entryOf(player, round);
      // An adjourned game is a draw for the pairing of the next round, and only there (C.04.2 3.1).
      row.push(entry.kind === 'pending' ? record.points.draw : pointsOf(entry, record.points));
    }
    return row;
  });
  if (record.abnormalPoints.length === 0) return gained;
  const place = new Map(record.players.map((player, index) => [player.number, index]));
  for (const abnormal of record.abnormalPoints) {
    const code = abnormal.type.trim().toUpperCase();
    for (const number of abnormal.players) {
      const index = place.get(number) ?? -1;
      const player = record.players[index];
      const row = gained[index];
      if (player === undefined || row === undefined) continue;
      if (code === '') {
        const at = (abnormal.round ?? 1) - 1;
        if (at < row.length) row[at] = (row[at] ?? 0) + abnormal.points;
        continue;
      }
      for (let round = 1; round <= last; round++) {
        if (abnormal.round !== null && abnormal.round !== round) continue;
        if (codeOf(entryOf(player, round)) === code) row[round - 1] = abnormal.points;
      }
    }
  }
  return gained;
}

/** Virtual points of `number` in `round` (C.04.7; record 250). Several records for one player add up. */
export function virtualPointsOf(record: EventRecord, number: number, round: number): Tenths {
  let sum = 0;
  for (const v of record.virtualPoints) {
    if (round >= v.first && round <= v.last && number >= v.from && number <= v.to) sum += v.points;
  }
  return sum;
}

/** True when nobody has an opponent or the bye by pairing in `round` yet. */
export function isUnpaired(record: EventRecord, round: number): boolean {
  return !record.players.some((player) => {
    const entry = player.rounds[round - 1];
    return entry !== undefined && isPaired(entry);
  });
}
