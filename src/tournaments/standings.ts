import { type EventPlayer, type EventRecord, formatPoints, pointsOf } from 'tabiya-engine';
import type { Tournament } from './decide/state.ts';
import { eventRecord } from './record.ts';
import type { Place } from './types.ts';

/** A player's line of the ranking list. */
export interface Ranked {
  readonly number: number;
  /** Shared places have the same number. */
  readonly place: number;
  /** Tenths. */
  readonly points: number;
  /** Printed values in the order of the codes; null = undefined. */
  readonly values: readonly (string | null)[];
}

/** A value as an exact fraction, so that means compare without rounding. */
interface Value {
  readonly sum: number;
  readonly count: number;
  readonly text: string;
}

function compare(a: Value | null, b: Value | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return b.sum * a.count - a.sum * b.count;
}

export function rank(record: EventRecord, codes: readonly string[]): readonly Ranked[] {
  const points = new Map(
    record.players.map((player) => [
      player.number,
      player.rounds.reduce((sum, entry) => sum + pointsOf(entry, record.points), 0),
    ]),
  );
  const ratings = new Map(record.players.map(({ number, rating }) => [number, rating]));
  const lines = record.players.map((player) => ({
    number: player.number,
    points: points.get(player.number) ?? 0,
    values: codes.map((code) => valueOf(code, player, points, ratings)),
  }));
  const order = (a: (typeof lines)[number], b: (typeof lines)[number]): number =>
    b.points - a.points ||
    a.values.reduce((found, value, index) => found || compare(value, b.values[index] ?? null), 0);
  lines.sort((a, b) => order(a, b) || a.number - b.number);
  return lines.map((line) => ({
    number: line.number,
    place: lines.findIndex((other) => order(other, line) === 0) + 1,
    points: line.points,
    values: line.values.map((value) => value?.text ?? null),
  }));
}

function valueOf(
  code: string,
  player: EventPlayer,
  points: ReadonlyMap<number, number>,
  ratings: ReadonlyMap<number, number | null>,
): Value | null {
  let doubled = 0;
  let sum = 0;
  let count = 0;
  for (const entry of player.rounds) {
    if (entry.kind === 'bye' || entry.kind === 'pending' || entry.opponent === null) continue;
    const theirs = points.get(entry.opponent) ?? 0;
    if (entry.outcome === 'win') doubled += 2 * theirs;
    else if (entry.outcome === 'draw') doubled += theirs;
    const rating = ratings.get(entry.opponent) ?? null;
    if (rating === null) continue;
    sum += rating;
    count++;
  }
  if (code === 'DSB') return { sum: doubled, count: 1, text: formatPoints(doubled) };
  if (code === 'AROF') return count === 0 ? null : { sum, count, text: String(Math.round(sum / count)) };
  return null;
}

/** Final places by points and the tie-breaks of the event; equal to the end means shared (C-27). */
export function placesOf(tournament: Tournament, usual: readonly string[]): readonly Place[] {
  const announced = tournament.settings?.tieBreaks ?? [];
  const ranked = rank(eventRecord(tournament), announced.length > 0 ? announced : usual);
  return ranked.map(({ number, place }) => {
    const entrant = tournament.numbers[number - 1];
    if (entrant === undefined) throw new Error(`no entrant has number ${number}`);
    return { entrant, place };
  });
}
