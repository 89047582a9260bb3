import type { EventRecord, PlayerNumber, Tenths } from '../event/index.ts';

/** Bonus or penalty points of record 299 that are not tied to an outcome; nobody named = everybody. */
export function bonusOf(record: EventRecord, player: PlayerNumber): Tenths {
  return record.abnormalPoints.reduce(
    (sum, { points, players, type }) =>
      type === '' && (players.length === 0 || players.includes(player)) ? sum + points : sum,
    0,
  );
}
