import { entryOf, isPaired } from '../../event/index.ts';
import type { EventRecord, PlayerNumber, Tenths } from '../../event/index.ts';
import { isUnpaired, roundPoints, virtualPointsOf } from './history.ts';
import { ABSOLUTE, preferenceOf } from './preference.ts';
import type { Side, Strength } from './preference.ts';

/** Float of one past round, C.04.3 1.4. */
export type Float = 'up' | 'down' | null;

/** One player to be paired, with everything the rules derive from the history (spec section 2). */
export interface Contender {
  readonly number: PlayerNumber;
  /** Position among all players ever paired, 1-based; only its parity matters (C.04.3 5.2.5, C.04.2 2.4). */
  readonly effective: number;
  /** Pairing score: points plus virtual points of this round, in tenths. */
  readonly score: Tenths;
  /** Points alone, in tenths. */
  readonly points: Tenths;
  readonly colours: readonly Side[];
  readonly wants: Side;
  readonly strength: Strength;
  /** Whites minus Blacks. */
  readonly difference: number;
  readonly repeated: Side;
  /** Float of the round before, and of the one before that. */
  readonly float1: Float;
  readonly float2: Float;
  /** Rounds without a played game, C9. */
  readonly unplayed: number;
  /** Not barred from the pairing-allocated bye by C2. */
  readonly mayTakeBye: boolean;
  /** Topscorer, C.04.3 1.8; always false before the last round. */
  readonly topscorer: boolean;
  /** Positions (in {@link Field.players}) of the players he may not meet: met or forbidden (C1). */
  readonly barred: readonly number[];
}

/** The players to be paired in one round. */
export interface Field {
  readonly round: number;
  readonly lastRound: boolean;
  /** Colour of the top seed by lot, C.04.3 5.1. */
  readonly initialColour: Side;
  /** In rank order: score descending, then number ascending (C.04.3 1.2). */
  readonly players: readonly Contender[];
}

/** Who is not to be paired in `round`: byes and absences of that column and of the 240 records. */
export function absentIn(record: EventRecord, round: number): Set<PlayerNumber> {
  const absent = new Set<PlayerNumber>();
  const unpaired = isUnpaired(record, round);
  for (const player of record.players) {
    const entry = player.rounds[round - 1];
    if (entry === undefined) {
      // Once the round has been paired an empty place means that the player was not there.
      if (!unpaired) absent.add(player.number);
    } else if (entry.kind === 'bye' && entry.bye !== 'pairing') absent.add(player.number);
    else if (entry.kind === 'forfeit' && entry.opponent === null) absent.add(player.number);
  }
  for (const request of record.requestedByes) {
    if (request.round === round) for (const number of request.players) absent.add(number);
  }
  return absent;
}

/**
 * Derives the field of `round` from rounds `1…round-1`; later rounds are never looked at.
 *
 * @param absent players who are not to be paired.
 * @param lastRound whether the rules of the last round apply (C3 and the topscorers).
 * @param initialColour colour by lot; decides only pairs in which nobody has a preference.
 */
export function deriveField(
  record: EventRecord,
  round: number,
  absent: ReadonlySet<PlayerNumber>,
  lastRound: boolean,
  initialColour: Side,
): Field {
  const { points } = record;
  const past = round - 1;
  const gained = roundPoints(record, past);
  const place = new Map(record.players.map((player, index) => [player.number, index]));

  // Pairing score before each round 1…round, the present one included.
  const before = record.players.map((player, index) => {
    const row: Tenths[] = [];
    let sum = 0;
    for (let k = 1; k <= round; k++) {
      row.push(sum + (record.virtualPoints.length === 0 ? 0 : virtualPointsOf(record, player.number, k)));
      sum += gained[index]?.[k - 1] ?? 0;
    }
    return row;
  });

  let ever = 0;
  const drafts: { readonly index: number; readonly effective: number }[] = [];
  record.players.forEach((player, index) => {
    const present = !absent.has(player.number);
    if (present || wasPaired(record, index, past)) ever += 1;
    if (present) drafts.push({ index, effective: ever });
  });
  drafts.sort((a, b) => {
    const byScore = (before[b.index]?.[past] ?? 0) - (before[a.index]?.[past] ?? 0);
    return byScore === 0 ? a.index - b.index : byScore;
  });

  const position = new Int32Array(record.players.length).fill(-1);
  drafts.forEach((draft, rank) => {
    position[draft.index] = rank;
  });
  const barred: Set<number>[] = drafts.map(() => new Set());
  for (const rule of record.forbidden) {
    if (round < rule.first || round > rule.last) continue;
    const ranks = rule.players.map((n) => position[place.get(n) ?? -1] ?? -1).filter((rank) => rank >= 0);
    for (const a of ranks) for (const b of ranks) if (a !== b) barred[a]?.add(b);
  }

  const better = Math.max(points.win, points.draw);
  const players = drafts.map((draft, rank): Contender => {
    const player = record.players[draft.index];
    if (player === undefined) throw new Error('a draft without a player');
    const colours: Side[] = [];
    let mayTakeBye = true;
    for (let k = 1; k <= past; k++) {
      const entry = entryOf(player, k);
      if (entry.kind === 'game' || entry.kind === 'pending') {
        colours.push(entry.colour === 'white' ? 1 : -1);
        const met = position[place.get(entry.opponent) ?? -1] ?? -1;
        if (met >= 0) barred[rank]?.add(met);
      } else if (
        // C2: a pairing-allocated bye whatever it is worth, or a win's points without playing.
        (entry.kind === 'bye' && (entry.bye === 'pairing' || entry.bye === 'full')) ||
        (entry.kind === 'forfeit' && entry.outcome === 'win') ||
        (gained[draft.index]?.[k - 1] ?? 0) >= points.win
      ) {
        mayTakeBye = false;
      }
    }
    const floatOf = (k: number): Float => {
      if (k < 1) return null;
      const entry = entryOf(player, k);
      if (entry.kind === 'game' || entry.kind === 'pending') {
        const own = before[draft.index]?.[k - 1] ?? 0;
        const other = before[place.get(entry.opponent) ?? -1]?.[k - 1] ?? own;
        return own > other ? 'down' : own < other ? 'up' : null;
      }
      return (gained[draft.index]?.[k - 1] ?? 0) > points.loss ? 'down' : null;
    };
    const score = before[draft.index]?.[past] ?? 0;
    const virtual = record.virtualPoints.length === 0 ? 0 : virtualPointsOf(record, player.number, round);
    return {
      number: player.number,
      effective: draft.effective,
      score,
      points: score - virtual,
      colours,
      ...preferenceOf(colours),
      float1: floatOf(past),
      float2: floatOf(past - 1),
      unplayed: past - colours.length,
      mayTakeBye,
      topscorer: lastRound && 2 * score > better * past,
      barred: [...(barred[rank] ?? [])].sort((a, b) => a - b),
    };
  });
  return { round, lastRound, initialColour, players };
}

function wasPaired(record: EventRecord, index: number, past: number): boolean {
  return record.players[index]?.rounds.slice(0, past).some(isPaired) ?? false;
}

/** C3: two players with the same absolute preference, unless the last round has a topscorer among them. */
export function coloursClashForbidden(a: Contender, b: Contender): boolean {
  return (
    a.strength === ABSOLUTE && b.strength === ABSOLUTE && a.wants === b.wants && !a.topscorer && !b.topscorer
  );
}

/** `ok(a, b)` of spec section 3: C1 and C3. Arguments are positions in the field. */
export function mayMeet(field: Field, a: number, b: number): boolean {
  const one = field.players[a];
  const two = field.players[b];
  if (one === undefined || two === undefined || a === b) return false;
  return !coloursClashForbidden(one, two) && !one.barred.includes(b);
}
